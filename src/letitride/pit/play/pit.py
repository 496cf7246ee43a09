"""The pit: one path for every command at every table. Nothing is answered before it is durable."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial

from msgspec.structs import replace

from letitride.cards import Money
from letitride.house import House
from letitride.ledger import TOURNAMENT, deposit
from letitride.pit.house_record import rules_of, write_house
from letitride.pit.log.house_log import Deposited, TableCreated, TableRestored, TimerSet, enter, take_note
from letitride.pit.log.log import rows_for
from letitride.pit.log.two_persons import deposit_name, is_agreed
from letitride.pit.play.answer import Answer, AnswerKind
from letitride.pit.play.booking import account_of, lines_of, movements_of, purse_of
from letitride.pit.play.close_round import close_round
from letitride.pit.play.envelope import CommandEnvelope, wanted_by
from letitride.pit.play.loaded_tables import LoadedTables, Watcher, public_due
from letitride.pit.play.retired_houses import require_in_use
from letitride.pit.play.tables_of_day import require_day
from letitride.pit.ports import Clock, Done, Head, Posted, Store, Transaction, Wanted
from letitride.pit.store_faults import Insufficient, SessionEnded
from letitride.pit.tables.execute import Secrets, execute
from letitride.pit.tables.house_versions import HouseTakenUp
from letitride.pit.tables.pit_table import FIRST_HEAD, Happened, PitTable
from letitride.pit.tables.reasons import ReasonGiven, StaffReason, intervention
from letitride.pit.tables.timers import Pace, wait_of
from letitride.table import Actor, Command, Refused
from letitride.table.clauses.citing import cite

RESERVED = ("cage", "house", "day")
"""Names under which the store keeps what belongs to no table."""


class Pit:
    """The tables of a house, over a store."""

    real_money = False
    """Whether chips are money: they are played in a house day alone then."""

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
        """Set up a table of a house, private if it has an owner. Return False if the name is taken."""
        if table_id in RESERVED or not table_id or table_id.startswith(TOURNAMENT):
            raise ValueError(f"a table cannot be called {table_id!r}")
        return self._store.submit(lambda books: self.create_within(books, table_id, house, owner))

    def tables(self) -> Sequence[str]:
        """Return the names of all tables."""
        return self._store.read(lambda books: books.streams())

    def public(self) -> Sequence[str]:
        """Return the names of the public tables."""
        return self._store.read(lambda books: books.public())

    def in_use(self, most: int) -> Sequence[str]:
        """Return the names of the public tables and of open private ones, up to a limit."""
        return self._store.read(lambda books: books.in_use(most))

    def open_tables(self, owner: str) -> Sequence[str]:
        """Return the names of a person's private tables that are not closed."""
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
        """Carry out a command once, and answer when it is durable. Staff give a reason."""
        envelope = CommandEnvelope(command=command, actor=actor, id=command_id, reason=reason)
        return self.take(table_id, envelope, expected)

    def take(self, table_id: str, envelope: CommandEnvelope, expected: int | None = None) -> Future[Answer]:
        """Have a command carried out as ``handle`` does, unless its session has ended: ``SessionEnded`` then."""
        work = partial(self._handle, table_id=table_id, envelope=envelope, expected=expected)
        return self._store.submit(work, wanted_by(table_id, envelope))

    def post(self, table_id: str, envelope: CommandEnvelope, expected: int | None, done: Done[Answer]) -> Posted:
        """Have a command carried out as ``take`` does, and *done* called by the thread of the store."""
        work = partial(self._handle, table_id=table_id, envelope=envelope, expected=expected)
        return self._store.post(work, wanted_by(table_id, envelope), done)

    def when_answered(self, call: Callable[[], None]) -> None:
        """Have something done whenever all commands of a transaction were answered."""
        self._store.when_answered(call)

    def within(self, table_id: str, work: Callable[[Transaction, PitTable], None]) -> Future[None]:
        """Have *work* done within a transaction, on a table as it stands there."""
        return self._store.submit(lambda books: work(books, self.table_within(books, table_id)))

    def live(self, table_id: str) -> PitTable:
        """Return a table as it durably stands."""
        return self._tables.durable.get(table_id) or self.catch_up(table_id).result()

    def catch_up(self, table_id: str) -> Future[PitTable]:
        """Read what another process has written to a table, and report it."""
        return self._store.submit(lambda books: self._tables.load(books, table_id)[0])

    def recent(self, table_id: str, most: int, until: int | None) -> Happened:
        """Return a table's newest events up to a version, each with the table before it."""
        return self._store.read(lambda books: self._tables.recent(books, table_id, most, until))

    def _catch_up_all(self) -> None:
        """Reload every table: what is in memory is a true beginning of its log, but perhaps not all of it."""
        for table_id in tuple(self._tables.durable):
            self.catch_up(table_id)

    def loaded(self) -> Sequence[PitTable]:
        """Return the tables used since the start, in their durable state."""
        return tuple(self._tables.durable.values())

    def forgive_outage(self) -> Future[int]:
        """Give more time to tables whose deadline passed while the pit was down, and return how many."""

        def work(books: Transaction) -> int:
            books.house_head()
            now, extra = self._clock(), self._pace.after_outage
            late = books.due_timers(now - extra, 10_000)
            for table_id in late:
                self.set_time(books, table_id, now + extra)
            return len(late)

        return self._store.submit(work)

    def note_restore(self, table_id: str, version: int) -> None:
        """Record that the pit itself gives up what is open at a table, because a backup was restored."""
        restored = TableRestored(table=table_id, version=version)
        self._store.submit(lambda books: enter(books, restored, at=self._clock())).result()

    def waiting(self) -> Sequence[str]:
        """Return the tables whose time is up."""
        now = self._clock()
        return self._store.read(lambda books: books.due_timers(now, 100))

    def end_wait(self, table_id: str, seen: PitTable, command: Command, actor: Actor) -> Future[Answer | None]:
        """Do what the clock does, unless the table has moved on since it was *seen*."""
        name = f"clock {seen.version}"

        def work(books: Transaction) -> Answer | None:
            live, head = self._tables.load(books, table_id)
            if live.version != seen.version or head.due is None or head.due > self._clock():
                return None
            if books.answer(table_id, name) is not None:
                return None  # refused before, and nothing has changed since
            return self._carry_out(books, live, head, CommandEnvelope(command=command, actor=actor, id=name))

        return self._store.submit(work, Wanted(stream=table_id, command=name))

    def deposit(
        self, player: str, amount: Money, command_id: str, *, reason: StaffReason | None = None
    ) -> Future[bool | None]:
        """Give a player money, once. If staff do, it is recorded with the reason.

        Returns None if it was only proposed, because two people have to agree.
        """
        if amount <= Money(0):
            raise ValueError(f"a deposit must be above zero, got {amount}")
        return self._store.submit(lambda books: self.deposit_within(books, player, amount, command_id, reason))

    def balance(self, player: str) -> Money:
        """Return a player's money away from the tables."""
        return self.balances((player,))[0]

    def balances(self, players: Sequence[str]) -> Sequence[Money]:
        """Return what each of these players has off the tables."""
        return self._store.read(lambda books: tuple(Money(books.balance(account_of(player))) for player in players))

    def deposit_within(
        self, books: Transaction, player: str, amount: Money, command_id: str, reason: StaffReason | None
    ) -> bool | None:
        """Give a player money like ``deposit``."""
        books.house_head()  # first: the same deposit may be on its way in another process
        if books.answer("cage", command_id) is not None:
            return False
        at = self._clock()
        done = intervention(reason, deposit_name(amount, command_id), player, at) if reason is not None else None
        if done is not None and self._two_persons and not is_agreed(books, done):
            return None
        seq = enter(books, Deposited(player=player, cents=amount.cents), at=at, command=command_id)
        books.book(lines_of(deposit(player, amount), stream="cage", seq=seq, at=at, players={}))
        books.remember("cage", command_id, b"{}")
        if done is not None:
            take_note(books, done)
        return True

    def take_within(self, books: Transaction, table_id: str, envelope: CommandEnvelope) -> Answer:
        """Carry out a command like ``take``."""
        return self._handle(books, table_id, envelope, None)

    def set_time(self, books: Transaction, table_id: str, due: int | None) -> None:
        """Give a table more time, or stop its clock. The caller holds the house's log."""
        live, head = self._tables.load(books, table_id)
        books.set_timer(table_id, head.waiting, due)
        enter(books, TimerSet(table=table_id, version=live.version, waiting=head.waiting, due=due), at=self._clock())
        self._tables.publish(books, replace(live, due=public_due(head.waiting, due)), ())

    def table_within(self, books: Transaction, table_id: str) -> PitTable:
        """Return a table's state within a transaction."""
        return self._tables.load(books, table_id)[0]

    def create_within(self, books: Transaction, table_id: str, house: House, owner: str) -> bool:
        """Set up a table like ``create_table``."""
        record = write_house(house)
        books.house_head()
        if not books.create_table(table_id, record, FIRST_HEAD, owner):
            return False
        enter(books, TableCreated(table=table_id, rules=rules_of(record), owner=owner), at=self._clock())
        return True

    def handle_within(self, books: Transaction, table_id: str, command: Command, actor: Actor) -> PitTable:
        """Carry out a command as part of a transaction, which is undone if the table refuses it."""
        name = f"{type(command).__name__} {self.table_within(books, table_id).version}"
        answer = self.take_within(books, table_id, CommandEnvelope(command=command, actor=actor, id=name))
        if answer.outcome is not AnswerKind.DONE:
            raise Refused(answer.code, answer.message, rule=answer.rule)
        return self.table_within(books, table_id)

    def _handle(self, books: Transaction, table_id: str, envelope: CommandEnvelope, expected: int | None) -> Answer:
        if envelope.reason is not None:
            books.house_head()
        live, head = self._tables.load(books, table_id)  # first: the same command may be on its way elsewhere
        if envelope.session is not None and not books.session_holds(envelope.session, self._clock()):
            raise SessionEnded("this session has ended: sign in again")
        answered = books.answer(table_id, envelope.id)
        if answered is not None:
            return Answer.from_bytes(answered)
        if expected is not None and expected != live.version:
            return Answer(outcome=AnswerKind.CONFLICT, version=live.version)
        return self._carry_out(books, live, head, envelope)

    def _carry_out(self, books: Transaction, live: PitTable, head: Head, envelope: CommandEnvelope) -> Answer:
        at, actor = self._clock(), envelope.actor
        try:
            require_in_use(books, live, envelope.command)
            if self.real_money:
                require_day(live, envelope.command)
            after, happened = execute(live, envelope.command, actor, self._secrets, envelope.reason, purse_of(books))
            events = tuple(event for _, event in happened)
            rows = rows_for(live, events, at=at, actor=actor.player or actor.role.value, command=envelope.id)
            moves = (movements_of(*each, row) for each, row in zip(happened, rows, strict=True))
            books.book(tuple(itertools.chain.from_iterable(moves)))
        except Refused as refused:
            return _refuse(books, live, envelope, refused, at)
        except Insufficient as short:
            rule = cite(live.table.house, "money")
            return _refuse(books, live, envelope, Refused("too-little-money", str(short), rule=rule), at)
        books.append(live.id, rows)
        after = replace(after, head=rows[-1].hash if rows else live.head)
        after = self._set_clock(books, head, after, at)
        close_round(books, self._tables, live, after, rows, events)
        for event, row in zip(events, rows, strict=True):
            if isinstance(event, ReasonGiven):
                take_note(books, intervention(event, event.command, live.id, at))
            elif isinstance(event, HouseTakenUp):
                books.keep_house_of_table(live.id, row.seq, event.record.encode())
        self._tables.publish(books, after, happened)
        answer = Answer(outcome=AnswerKind.DONE, version=after.version)
        books.remember(live.id, envelope.id, answer.to_bytes())
        return answer

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
