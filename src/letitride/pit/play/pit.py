"""The pit: one road for every command of every table, and nothing answered before it is durable."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from concurrent.futures import Future

from msgspec import Struct
from msgspec.structs import replace

from letitride.cards import Money
from letitride.house import House
from letitride.ledger import Account, AccountKind, deposit
from letitride.pit.log.codec import rules_of, write_house
from letitride.pit.log.house_log import Deposited, TableCreated, TableRestored, TimerSet, enter, take_note
from letitride.pit.log.log import rows_for
from letitride.pit.log.snapshot import EVERY, take_snapshot
from letitride.pit.log.two_persons import deposit_name, is_agreed
from letitride.pit.play.answer import Answer, AnswerKind
from letitride.pit.play.booking import lines_of, movements_of
from letitride.pit.play.loaded_tables import LoadedTables, Watcher, public_due
from letitride.pit.ports import Clock, Head, Insufficient, Row, SessionEnded, SessionProof, Store, Transaction, Wanted
from letitride.pit.tables.execute import Secrets, execute
from letitride.pit.tables.pit_table import FIRST_HEAD, PitTable
from letitride.pit.tables.reasons import ReasonGiven, StaffReason, intervention
from letitride.pit.tables.timers import Pace, wait_of
from letitride.table import Actor, Command, Event, Refused
from letitride.table.model.command import BetCash, BuyIn
from letitride.table.model.event import RoundEnded, RoundVoided

MONEY_RULE = "001-house-3"
"""Chips are bought with money that is there."""

RESERVED = ("cage", "house")
"""Names under which the store keeps what belongs to no table."""


class CommandEnvelope(Struct, frozen=True, kw_only=True):
    """A command on its way: who gives it, under which id, and why where somebody of the house does."""

    command: Command
    actor: Actor
    id: str
    reason: StaffReason | None = None
    session: SessionProof | None = None
    """By what session, where it came from outside: it must be open when the command is carried out."""


class Pit:
    """The tables of a house, over a store."""

    def __init__(
        self,
        store: Store,
        secrets: Secrets,
        *,
        clock: Clock,
        watcher: Watcher,
        pace: Pace | None = None,
        two_persons: bool = False,
    ) -> None:
        self._store, self._secrets, self._clock = store, secrets, clock
        self._pace, self._two_persons = pace or Pace(), two_persons
        self._tables = LoadedTables(secrets, watcher)
        store.when_in_doubt(self._catch_up_all)

    def create_table(self, table_id: str, house: House, owner: str = "") -> Future[bool]:
        """Set up a table of a house, a private one where it has an owner; False where there is one by this name."""
        if table_id in RESERVED or not table_id:
            raise ValueError(f"a table cannot be called {table_id!r}")
        record = write_house(house)

        def work(books: Transaction) -> bool:
            books.house_head()
            if not books.create_table(table_id, record, FIRST_HEAD, owner):
                return False
            enter(books, TableCreated(table=table_id, rules=rules_of(record), owner=owner), at=self._clock())
            return True

        return self._store.submit(work)

    def tables(self) -> Sequence[str]:
        """Return the names of all tables."""
        return self._store.read(lambda books: books.streams())

    def public(self) -> Sequence[str]:
        """Return the names of the tables that are nobody's own."""
        return self._store.read(lambda books: books.public())

    def in_use(self, most: int) -> Sequence[str]:
        """Return the names of the public tables, and of the private ones that are not closed, at most so many."""
        return self._store.read(lambda books: books.in_use(most))

    def open_tables(self, owner: str) -> Sequence[str]:
        """Return the names of somebody's private tables that are not closed."""
        return self._store.read(lambda books: books.open_tables(owner))

    def handle(
        self,
        table_id: str,
        command: Command,
        actor: Actor,
        command_id: str,
        expected: int | None = None,
        *,
        reason: StaffReason | None = None,
    ) -> Future[Answer]:
        """Have a command carried out, once, and answer when it is durable; of the house's people, with a reason."""
        envelope = CommandEnvelope(command=command, actor=actor, id=command_id, reason=reason)
        return self.take(table_id, envelope, expected)

    def take(self, table_id: str, envelope: CommandEnvelope, expected: int | None = None) -> Future[Answer]:
        """Have a command carried out as ``handle`` does, unless its session has ended: ``SessionEnded`` then."""
        session = envelope.session.token_hash if envelope.session else None
        buys = isinstance(envelope.command, BuyIn | BetCash)
        account = str(Account(AccountKind.PLAYER, player=envelope.actor.player)) if buys else None
        wanted = Wanted(stream=table_id, command=envelope.id, token_hash=session, account=account)
        return self._store.submit(lambda books: self._handle(books, table_id, envelope, expected), wanted)

    def live(self, table_id: str) -> PitTable:
        """Return a table as it durably stands."""
        found = self._tables.durable.get(table_id)
        return found if found is not None else self.catch_up(table_id).result()

    def catch_up(self, table_id: str) -> Future[PitTable]:
        """Read what another process has written to a table, and tell of it."""
        return self._store.submit(lambda books: self._tables.load(books, table_id)[0])

    def _catch_up_all(self) -> None:
        """Have every table read again: it is a true beginning of its log, and perhaps not the whole."""
        for table_id in tuple(self._tables.durable):
            self.catch_up(table_id)

    def loaded(self) -> Sequence[PitTable]:
        """Return the tables that somebody has asked for since the start, as they durably stand."""
        return tuple(self._tables.durable.values())

    def forgive_outage(self) -> Future[int]:
        """Give tables whose time ran out while the pit stood still some more of it; return how many."""

        def work(books: Transaction) -> int:
            books.house_head()
            now, extra = self._clock(), self._pace.after_outage
            late = books.due_timers(now - extra, 10_000)
            for table_id in late:
                live, head = self._tables.load(books, table_id)
                books.set_timer(table_id, head.waiting, now + extra)
                moved = TimerSet(table=table_id, version=live.version, waiting=head.waiting, due=now + extra)
                enter(books, moved, at=now)
                self._tables.publish(books, replace(live, due=public_due(head.waiting, now + extra)), ())
            return len(late)

        return self._store.submit(work)

    def note_restore(self, table_id: str, version: int) -> None:
        """Have it on the record that the pit itself gives up what is open at a table, since a backup was restored."""
        restored = TableRestored(table=table_id, version=version)
        self._store.submit(lambda books: enter(books, restored, at=self._clock())).result()

    def waiting(self) -> Sequence[str]:
        """Return the tables whose time is up."""
        now = self._clock()
        return self._store.read(lambda books: books.due_timers(now, 100))

    def end_wait(self, table_id: str, seen: PitTable, command: Command, actor: Actor) -> Future[Answer | None]:
        """Have done what a clock brings about, unless the table has moved on since it was *seen*."""

        def work(books: Transaction) -> Answer | None:
            live, head = self._tables.load(books, table_id)
            if live.version != seen.version or head.due is None or head.due > self._clock():
                return None
            if books.answer(table_id, f"clock {live.version}") is not None:
                return None  # refused before, and nothing has changed since
            return self._carry_out(
                books, live, head, CommandEnvelope(command=command, actor=actor, id=f"clock {live.version}")
            )

        return self._store.submit(work)

    def deposit(
        self, player: str, amount: Money, command_id: str, *, reason: StaffReason | None = None
    ) -> Future[bool | None]:
        """Give a player money to play with, once; where somebody of the house does, it is noted with the reason.

        None says that it was proposed, where two persons have to agree.
        """
        if amount <= Money(0):
            raise ValueError(f"a deposit is more than nothing, got {amount}")
        return self._store.submit(lambda books: self.deposit_within(books, player, amount, command_id, reason))

    def balance(self, player: str) -> Money:
        """Return what a player has off the tables."""
        account = str(Account(AccountKind.PLAYER, player=player))
        return self._store.read(lambda books: Money(books.balance(account)))

    def balances(self, players: Sequence[str]) -> Sequence[Money]:
        """Return what each of these players has off the tables."""
        accounts = [str(Account(AccountKind.PLAYER, player=player)) for player in players]
        return self._store.read(lambda books: tuple(Money(books.balance(account)) for account in accounts))

    # Within a transaction

    def deposit_within(
        self, books: Transaction, player: str, amount: Money, command_id: str, reason: StaffReason | None
    ) -> bool | None:
        """Give a player money as ``deposit`` does."""
        # The log of the house is taken first: the same deposit may be on its way in another process.
        books.house_head()
        if books.answer("cage", command_id) is not None:
            return False
        at, what = self._clock(), deposit_name(amount, command_id)
        done = intervention(reason, what, player, at) if reason is not None else None
        if done is not None and self._two_persons and not is_agreed(books, done):
            return None
        seq = enter(books, Deposited(player=player, cents=amount.cents), at=at, command=command_id)
        books.book(lines_of(deposit(player, amount), stream="cage", seq=seq, at=at, players={}))
        books.remember("cage", command_id, b"{}")
        if done is not None:
            take_note(books, done)
        return True

    def players_at(self, books: Transaction, table_id: str) -> set[str]:
        """Return who sits at a table."""
        return {seat.player for seat in self._tables.load(books, table_id)[0].table.seats if seat}

    def _handle(self, books: Transaction, table_id: str, envelope: CommandEnvelope, expected: int | None) -> Answer:
        if envelope.reason is not None:
            books.house_head()
        # The table is taken before the answer is looked for: the same command may be on its way in another process.
        live, head = self._tables.load(books, table_id)
        if envelope.session is not None and not books.session_holds(envelope.session, self._clock()):
            raise SessionEnded("this session has ended: log in again")
        answered = books.answer(table_id, envelope.id)
        if answered is not None:
            return Answer.from_bytes(answered)
        if expected is not None and expected != live.version:
            return Answer(outcome=AnswerKind.CONFLICT, version=live.version)
        return self._carry_out(books, live, head, envelope)

    def _carry_out(self, books: Transaction, live: PitTable, head: Head, envelope: CommandEnvelope) -> Answer:
        at, actor = self._clock(), envelope.actor
        try:
            after, happened = execute(live, envelope.command, actor, self._secrets, envelope.reason)
            events = tuple(event for _, event in happened)
            rows = rows_for(live, events, at=at, actor=actor.player or actor.role.value, command=envelope.id)
            moves = (movements_of(*each, row) for each, row in zip(happened, rows, strict=True))
            books.book(tuple(itertools.chain.from_iterable(moves)))
        except Refused as refused:
            return _refuse(books, live, envelope, refused, at)
        except Insufficient as short:
            return _refuse(books, live, envelope, Refused("too-little-money", str(short), rule=MONEY_RULE), at)
        books.append(live.id, rows)
        after = replace(after, head=rows[-1].hash if rows else live.head)
        after = self._set_clock(books, head, after, at)
        self._close_round(books, live, after, events, rows)
        for event in events:
            if isinstance(event, ReasonGiven):
                take_note(books, intervention(event, event.command, live.id, at))
        self._tables.publish(books, after, happened)
        answer = Answer(outcome=AnswerKind.DONE, version=after.version)
        books.remember(live.id, envelope.id, answer.to_bytes())
        return answer

    def _close_round(
        self, books: Transaction, live: PitTable, after: PitTable, events: tuple[Event, ...], rows: tuple[Row, ...]
    ) -> None:
        """Enter a round that is over, and keep the table as it is then from time to time."""
        over = next((event for event in events if isinstance(event, RoundEnded | RoundVoided)), None)
        if over is None:
            return
        outcome = "settled" if isinstance(over, RoundEnded) else "void"
        players = [seat.player for _, seat, _ in live.table.wagering()]
        last = rows[-1]
        books.close_round(live.id, over.round, last=last.seq, outcome=outcome, at=last.at, players=players)
        if after.version - self._tables.snapshots.get(live.id, 0) >= EVERY:
            snapshot = take_snapshot(after)
            if snapshot is not None:
                books.keep_snapshot(live.id, snapshot)
                self._tables.snapshots[live.id] = after.version

    def _set_clock(self, books: Transaction, head: Head, live: PitTable, at: int) -> PitTable:
        wait = wait_of(live, self._pace, private=bool(head.owner))
        what = wait.what if wait else ""
        due = wait.due(head.waiting, head.due, at) if wait else None
        if (what, due) != (head.waiting, head.due):
            books.set_timer(live.id, what, due)
        return replace(live, due=public_due(what, due))


def _refuse(books: Transaction, live: PitTable, envelope: CommandEnvelope, refused: Refused, at: int) -> Answer:
    answer = Answer.refusal(refused, live.version, at)
    books.refuse(live.id, envelope.id, answer.to_bytes())
    return answer
