"""Cases at the floor desk: a player calls the floor; staff note, rule, pay what is due, and close."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, cast

from letitride.cards import Money
from letitride.pit.cases import Case, CaseFilter, CaseReason, CaseState
from letitride.pit.log.case_log import case_after, case_opened, case_paid, name_of, why_not
from letitride.pit.log.house_log import (
    CaseClosed,
    CaseEvent,
    CaseNoted,
    CaseOpened,
    CaseReopened,
    CaseRuled,
    enter,
    enter_intervention,
)
from letitride.pit.log.two_persons import deposit_name, waits_for_second
from letitride.pit.people.people import Person
from letitride.pit.people.register import Register, Registry
from letitride.pit.play.pit import Pit
from letitride.pit.ports import Clock, RoundFilter, Store, Transaction
from letitride.pit.store_faults import NoSuchThing
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.reasons import StaffReason, intervention
from letitride.table.clauses.rule_list import is_clause


class CaseFault(ValueError):
    """Something that cannot be done about a case."""


class NeverPlayed(CaseFault):
    """Somebody calls the floor at a table where they have not played."""

    status, code = 403, "not-allowed"


class CaseBook(Register, Protocol):
    """The accounts and the store of the pit, within a transaction."""

    @property
    def books(self) -> Transaction:
        """The pit's store, in the same transaction."""


class CaseStore(Store, Registry, Protocol):
    """Runs work on the store and the accounts."""


BookPayment = Callable[[Transaction, Case, Money, StaffReason], None]
"""Has a house day know what a case paid, or refuses the payment."""


class Cases:
    """The cases of a pit."""

    def __init__(self, pit: Pit, store: CaseStore, clock: Clock, book_payment: BookPayment) -> None:
        self._pit, self._store, self._clock, self._book_payment = pit, store, clock, book_payment

    def open(self, player: Person, table_id: str, reason: CaseReason, text: str, number: int | None = None) -> Case:
        """Call the floor about a round somebody plays or played: the current one or their last, unless given.

        The same call again, while its case is open, returns that case.
        """
        live = self._pit.live(table_id)

        def work(books: Transaction) -> Case:
            books.house_head()
            about = _round_of(books, live, player, number)
            if before := _same_call(books, player.name, table_id, (about, reason, text)):
                return before
            case = books.last_case() + 1
            opened = CaseOpened(case=case, table=table_id, round=about, player=player.name, reason=reason, text=text)
            at = self._clock()
            enter(books, opened, at=at)
            books.keep_case(found := case_opened(opened, at))
            return found

        return self._store.submit(work).result()

    def cases(self, filters: CaseFilter, most: int) -> Sequence[Case]:
        """Return cases, newest first."""
        return self._store.read(lambda books: books.cases(filters, most))

    def open_by_table(self) -> Mapping[str, int]:
        """Return how many cases are open, by table."""
        return self._store.read(lambda books: books.open_cases())

    def case(self, number: int) -> Case:
        """Return a case."""
        return self._store.read(lambda books: _found(books, number))

    def note(self, number: int, reason: StaffReason) -> Case:
        """Add a note to a case."""
        return self._do(number, CaseNoted, reason)

    def close(self, number: int, reason: StaffReason) -> Case:
        """Close a case."""
        return self._do(number, CaseClosed, reason)

    def reopen(self, number: int, reason: StaffReason) -> Case:
        """Reopen a case."""
        return self._do(number, CaseReopened, reason)

    def rule(self, number: int, reason: StaffReason, clause: str, correction: Money) -> Case:
        """Rule on a case by a clause, and pay the correction; if two people have to agree, propose it.

        If it was proposed, the case has its ruling, and ``due`` says what is left to pay.
        """
        if not is_clause(clause):
            raise CaseFault(f"no clause is called {clause[:60]!r}: enter one as in 001-payouts-1")

        def work(register: Register) -> Case:
            book = cast("CaseBook", register)
            if correction:
                self._require_no_mispay(book, _found(book.books, number))
            case = self._enter(book.books, number, CaseRuled, reason, clause=clause, cents=correction.cents)
            return self._pay(book, case, reason) if correction else case

        return self._store.on_people(work).result()

    def pay(self, number: int, by: Person) -> Case:
        """Pay a correction that waits for a second person."""
        reason = StaffReason(by=by.name, post=by.post.value, reason=f"case {number}")

        def work(register: Register) -> Case:
            book = cast("CaseBook", register)
            book.house_head()
            case = _found(book.books, number)
            if not case.due:
                raise CaseFault(f"case {number} has no correction to be paid")
            return self._pay(book, case, reason)

        case = self._store.on_people(work).result()
        if case.due:
            what = deposit_name(Money(case.due), case.payment)
            raise waits_for_second(what, case.player, "person of the floor agrees")
        return case

    # Within a transaction

    def _do(self, number: int, kind: type[CaseEvent], reason: StaffReason) -> Case:
        return self._store.submit(lambda books: self._enter(books, number, kind, reason)).result()

    def _enter(
        self, books: Transaction, number: int, kind: type[CaseEvent], reason: StaffReason, **ruling: str | int
    ) -> Case:
        books.house_head()
        case = _found(books, number)
        if fault := why_not(case, kind):
            raise CaseFault(fault)
        done = intervention(reason, name_of(kind, number), case.player, self._clock())
        event = kind(case=number, intervention=done, **ruling)
        enter_intervention(books, event)
        books.keep_case(after := case_after(case, event))
        return after

    def _require_no_mispay(self, book: CaseBook, case: Case) -> None:
        """Refuse money for a round where a wrong payment is open: its correction is an event of its own."""
        mispays = self._pit.table_within(book.books, case.table).mispays
        player = book.person(case.player)
        names = player.names if player else (case.player,)
        if any(each.round == case.round and each.player in names for each in mispays):
            raise CaseFault(f"correct the wrong payment of round {case.round} at {case.table}, then rule without money")

    def _pay(self, book: CaseBook, case: Case, reason: StaffReason) -> Case:
        if book.person(case.player) is None:
            raise CaseFault(f"{case.player} has no account any more: rule without a correction")
        amount = Money(case.due)
        by_case = StaffReason(by=reason.by, post=reason.post, reason=f"case {case.number}")
        if not self._pit.deposit_within(book.books, case.player, amount, case.payment, by_case):
            return case
        paid = book.books.last_intervention(case.player, (deposit_name(amount, case.payment),))
        if paid is None:
            raise LookupError(f"the payment of case {case.number} is not on the record")
        self._book_payment(book.books, case, amount, by_case)
        book.books.keep_case(after := case_paid(case, paid.intervention))
        return after


def _found(books: Transaction, number: int) -> Case:
    case = books.case(number)
    if case is None:
        raise NoSuchThing(f"there is no case {number}")
    return case


def _same_call(books: Transaction, player: str, table_id: str, call: tuple[int | None, CaseReason, str]) -> Case | None:
    """Return the open case of the same call, word for word."""
    still_open = books.cases(CaseFilter(state=CaseState.OPEN, player=player, table=table_id), _MOST_OPEN)
    return next((case for case in still_open if (case.round, case.reason, case.text) == call), None)


_MOST_OPEN = 100
"""How many open cases of a player at a table are searched."""


def _round_of(books: Transaction, live: PitTable, player: Person, number: int | None) -> int | None:
    """Return the round that a case is about, or refuse anybody who has no part in it."""
    seats = [seat for seat in live.table.seats if seat and seat.player == player.name]
    is_on = live.table.round is not None and any(seat.wagers for seat in seats)
    on = live.table.round.number if live.table.round and is_on else None
    if number is not None:
        if number != on and not set(player.names) & set(books.players(live.id, number)):
            raise NeverPlayed(f"you did not play round {number} of {live.id}")
        return number
    last = books.rounds(RoundFilter(stream=live.id, player=player.name, formerly=player.formerly), 1)
    if not seats and not last:
        raise NeverPlayed(f"take a seat at {live.id} to call the floor there")
    return on or (last[0].number if last else None)
