"""The tournaments of a pit: listed and announced by the house, entered by players, driven by the clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import TypeVar

from letitride.cards import Money
from letitride.house import House
from letitride.ledger import Account, AccountKind
from letitride.pit.house_record import read_house, write_house
from letitride.pit.log.house_log import take_note
from letitride.pit.log.two_persons import is_agreed, waits_for_second
from letitride.pit.people.register import Person
from letitride.pit.play.houses import Houses
from letitride.pit.play.pit import Pit
from letitride.pit.play.tables_of_day import require_no_money
from letitride.pit.ports import Clock, Store, Transaction
from letitride.pit.store_faults import Insufficient
from letitride.pit.tables.disproved import require_unreadable
from letitride.pit.tables.execute import Secrets
from letitride.pit.tables.reasons import LONGEST_REASON, StaffReason, intervention, is_reason
from letitride.pit.tables.tournament_commands import CallHands, InterruptHand
from letitride.pit.tournaments.driving import drive, is_at_rest, is_waiting
from letitride.pit.tournaments.transaction import NoSuchTournament, TournamentWork, listed, new_promise
from letitride.table import Refused
from letitride.table.model.vocabulary import Readable
from letitride.table.rules.voiding import can_be_interrupted
from letitride.tournament import Kind, Phase, Plan, Purchase, Schedule, Tournament, events
from letitride.tournament.ending import break_off
from letitride.tournament.entries import MONEY_RULE, PRICES_CALLED, announce, buy, call_it_close, refund
from letitride.tournament.plan import write_plan
from letitride.tournament.rounds import move, start
from letitride.tournament.tables import without_limits

MOST = 200
BREAK_OFF = "Break off tournament"
Result = TypeVar("Result")


def tournament_name(tournament: str) -> str:
    """Return what the list of interventions calls a tournament."""
    return f"tournament {tournament}"


class Tournaments:
    """The one path for every change to a tournament: one transaction for log, money and tables."""

    def __init__(
        self, pit: Pit, store: Store, secrets: Secrets, *, clock: Clock, houses: Houses, two_persons: bool = False
    ) -> None:
        self._pit, self._store, self._secrets, self._clock = pit, store, secrets, clock
        self._houses, self._two_persons = houses, two_persons

    def find(self, tournament: str) -> Tournament:
        """Return a tournament's current state."""
        return self._store.read(lambda books: _required(books, tournament))

    def open(self) -> Sequence[Tournament]:
        """Return the open tournaments, newest first."""
        return self._store.read(lambda books: books.tournaments(MOST, over=False))

    def over(self, most: int) -> Sequence[Tournament]:
        """Return finished tournaments, newest first."""
        return self._store.read(lambda books: books.tournaments(most, over=True))

    @staticmethod
    def house_of(tournament: Tournament) -> House:
        """Return the house that a tournament is dealt by, as it was when the tournament was listed."""
        return read_house(tournament.house.encode())

    # What the house does

    def list_schedule(self, schedule: Schedule, reason: StaffReason) -> tuple[str, ...]:
        """Put tournaments on the schedule, all of them or none."""
        _require_reason(reason)
        if self._pit.real_money:
            require_no_money(schedule)

        def work(books: Transaction) -> tuple[str, ...]:
            books.house_head()
            for plan in schedule.tournaments:
                self.list_within(books, plan, schedule.cap_on(plan), by=reason.by)
                take_note(books, intervention(reason, "List tournament", tournament_name(plan.id), self._clock()))
            return tuple(plan.id for plan in schedule.tournaments)

        return self._store.submit(work).result()

    def announce(self, tournament: str, reason: StaffReason) -> Tournament:
        """Record that the brush called the prices."""

        def work(work: TournamentWork) -> None:
            work.happen(announce(work.now, by=reason.by))

        return self._by_staff(tournament, work, reason, "Announce prices")

    def start(self, tournament: str, reason: StaffReason) -> Tournament:
        """Draw the seats, and have the first hands played."""
        return self._by_staff(tournament, self.start_within, reason, "Start tournament")

    def close_call(self, tournament: str, reason: StaffReason) -> Tournament:
        """End refunds: nobody knows whether the first card was dealt."""

        def work(work: TournamentWork) -> None:
            work.happen(call_it_close(work.now, by=reason.by))

        return self._by_staff(tournament, work, reason, "Close call")

    def scratch(self, tournament: str, player: str, reason: StaffReason) -> Tournament:
        """Refund a player's entry before the first card."""
        return self._by_staff(tournament, lambda work: self._refund(work, player, by=reason.by), reason, "Refund entry")

    def move(self, tournament: str, player: str, table: str, seat: int, reason: StaffReason) -> Tournament:
        """Move a player to another table of the round, between two hands of both."""

        def work(work: TournamentWork) -> None:
            entrant = work.now.entrant(player)
            chips = 0
            if entrant is not None and entrant.table:
                at = work.live(entrant.table).table.seat(entrant.seat)
                chips = at.rail.cents if at else 0
            moved = move(work.now, player, table, seat, chips, by=reason.by)
            if not (entrant and is_at_rest(work.live(entrant.table))):
                raise Refused("in-a-hand", f"{player} can move when the hand is over", rule=PRICES_CALLED)
            work.unseat(player)
            work.happen(moved)
            work.seat(moved.seating)

        return self._by_staff(tournament, work, reason, "Move player")

    def break_off(self, tournament: str, reason: StaffReason, unreadable: Sequence[str] = ()) -> Tournament:
        """Break a tournament off. Hands in progress are voted on or dead, then it ends by its rule.

        At *unreadable* tables nobody can read the cards.
        """

        def work(work: TournamentWork) -> None:
            self.break_off_within(work, by=reason.by, unreadable=unreadable)

        return self._by_staff(tournament, work, reason, BREAK_OFF, second=True)

    # What players do

    def enter(self, tournament: str, person: Person, word: str = "") -> Tournament:
        """Buy in."""
        return self._do(tournament, lambda work: self._buy(work, person, Purchase.BUY_IN, word)).result()

    def buy_more(self, tournament: str, person: Person, purchase: Purchase, bought: int) -> Tournament:
        """Buy in again or add on. *bought* counts the player's purchases so far, so that nobody pays twice."""

        def work(work: TournamentWork) -> None:
            entrant = work.now.entrant(person.name)
            if entrant is not None and len(entrant.purchases) != bought:
                message = f"{person.name} has bought {len(entrant.purchases)} times, not {bought}"
                raise Refused("bought-already", message, rule=PRICES_CALLED)
            self._buy(work, person, purchase, "")

        return self._do(tournament, work).result()

    def leave(self, tournament: str, person: Person) -> Tournament:
        """Refund the player's own entry before the first card."""
        return self._do(tournament, lambda work: self._refund(work, person.name, by=person.name)).result()

    # What the clock does

    def drive(self) -> None:
        """Do what is due in every tournament that is in play."""
        for tournament in self.open():
            if self._is_due(tournament):
                self._do(tournament.id, lambda work: drive(work, self.house_of(work.now))).result()

    def _is_due(self, tournament: Tournament) -> bool:
        if tournament.phase is Phase.BROKEN_OFF:
            return all(self._pit.live(table.id).table.round is None for table in tournament.tables)
        if tournament.phase is not Phase.IN_PLAY or tournament.stopped_at is not None:
            return False
        waiting = {entrant.table for entrant in tournament.left if entrant.off_table}
        for table in tournament.tables:
            live = self._pit.live(table.id)
            if live.table.rounds and not tournament.first_card:
                return True
            if not table.finished and (is_waiting(live) or (table.id in waiting and is_at_rest(live))):
                return True
        return False

    # Within a transaction

    def do_within(self, books: Transaction, tournament: str, work: Callable[[TournamentWork], None]) -> Tournament:
        """Change a tournament as part of a transaction."""
        books.house_head()
        doing = TournamentWork(self._pit, self._secrets, books, _required(books, tournament), self._clock())
        work(doing)
        return doing.now

    def list_within(
        self, books: Transaction, plan: Plan, cap: Money, *, by: str, practice: bool = False
    ) -> TournamentWork:
        """Put a tournament on the schedule as part of a transaction."""
        books.house_head()
        if books.tournament(plan.id) is not None:
            raise Refused("id-taken", f"there is a tournament called {plan.id!r}", rule=PRICES_CALLED)
        record = write_house(without_limits(self._houses.find(plan.house), plan)).decode()
        promise = new_promise(self._secrets, plan.id, 1)
        event = events.Listed(
            plan=write_plan(plan), house=record, cap=cap.cents, by=by, promise=promise, practice=practice
        )
        return listed(self._pit, self._secrets, books, plan.id, event, self._clock())

    def submit(self, work: Callable[[Transaction], Result]) -> Future[Result]:
        """Run work in one transaction."""
        return self._store.submit(work)

    def _do(self, tournament: str, work: Callable[[TournamentWork], None]) -> Future[Tournament]:
        return self._store.submit(lambda books: self.do_within(books, tournament, work))

    def _by_staff(
        self,
        tournament: str,
        work: Callable[[TournamentWork], None],
        reason: StaffReason,
        what: str,
        *,
        second: bool = False,
    ) -> Tournament:
        """Change a tournament as staff, with the reason on the record."""
        _require_reason(reason)
        whom = tournament_name(tournament)

        def noted(books: Transaction) -> Tournament | None:
            books.house_head()
            done = intervention(reason, what, whom, self._clock())
            if second and self._two_persons and not is_agreed(books, done):
                return None
            after = self.do_within(books, tournament, work)
            take_note(books, done)
            return after

        after = self._store.submit(noted).result()
        if after is None:
            raise waits_for_second(what, whom, "person of the house breaks it off")
        return after

    def start_within(self, work: TournamentWork) -> None:
        """Draw the seats as part of a transaction."""
        drawn = start(work.now, work.lot(), at=work.at)
        work.happen(drawn)
        work.open_tables(self.house_of(work.now), drawn.seatings)
        drive(work, self.house_of(work.now))

    def _buy(self, work: TournamentWork, person: Person, purchase: Purchase, word: str) -> None:
        plan = work.now.plan
        if person.guest and not plan.guests:
            message = f"{plan.name} is for people with an account: open one to enter"
            raise Refused("account-needed", message, rule=PRICES_CALLED)
        bought = buy(work.now, person.name, purchase, word=word)
        account = str(Account(AccountKind.PLAYER, player=person.name))
        if work.books.balance(account) < bought.cents:
            message = f"{purchase.value} {Money(bought.cents)}: you have {Money(work.books.balance(account))}"
            raise Refused("too-little-money", message, rule=MONEY_RULE)
        try:
            work.happen(bought)
        except Insufficient as short:
            raise Refused("too-little-money", str(short), rule=MONEY_RULE) from None

    def _refund(self, work: TournamentWork, player: str, *, by: str) -> None:
        lives = [work.live(table.id) for table in work.now.tables]
        event = refund(work.now, player, by=by, dealt=any(live.table.rounds for live in lives))
        work.unseat(player)
        work.happen(event)

    def break_off_within(self, work: TournamentWork, *, by: str, unreadable: Sequence[str] = ()) -> None:
        """Break a tournament off as part of a transaction."""
        event = break_off(work.now, by=by, unreadable=unreadable)
        several = work.now.kind is Kind.SEVERAL_TABLES
        for table in work.now.tables:
            live = work.live(table.id)
            work.order(table.id, CallHands(until=live.tournament.hands, secret=()))
            if table.id in unreadable:
                require_unreadable(live)
            if can_be_interrupted(live.table):
                dead = not several or table.id in unreadable
                work.order(table.id, InterruptHand(cards=Readable.NO if dead else Readable.YES))
        work.happen(event)
        drive(work, self.house_of(work.now))


def _required(books: Transaction, tournament: str) -> Tournament:
    found = books.tournament(tournament)
    if found is None:
        raise NoSuchTournament(f"no tournament is called {tournament[:60]!r}")
    return found


def _require_reason(reason: StaffReason) -> None:
    if not is_reason(reason.reason):
        message = f"give a reason (1 to {LONGEST_REASON} characters): it goes on the record"
        raise Refused("reason-wanted", message, rule=PRICES_CALLED)
