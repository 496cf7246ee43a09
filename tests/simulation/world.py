"""A pit, the people who play at it, the lines between them, and everything that can go wrong, under one seed."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple
from unittest import mock

import msgspec
import sqlalchemy

from letitride import wiring
from letitride.cards import Money
from letitride.day.audit import audit
from letitride.house import load_house
from letitride.pit.house_record import read_house, rules_of
from letitride.pit.log.log import read_one
from letitride.pit.log.orders import secret_orders
from letitride.pit.people.people import Person, Post
from letitride.pit.play.answer import Answer, AnswerKind
from letitride.pit.store_faults import Unavailable, Unknown
from letitride.pit.tables.pit_table import Happened, PitTable
from letitride.pit.tables.reasons import StaffReason
from letitride.pit.tables.timers import Pace
from letitride.server.tables.teller import Teller
from letitride.store.adapters import Adapters
from letitride.store.stepped import SteppedWriter
from letitride.store.stored_record import open_record
from letitride.table import Actor, Audience, Command, Table, to_json, view
from letitride.table.model.command import OpenTable
from letitride.table.model.vocabulary import Role
from letitride.table.views.view import SEES_NO_HAND
from tests.simulation.disk_faults import Faults
from tests.table.anything import PEOPLE, People

HOUSES = ("lir-bonus", "nh-000", "seacoast-3cp", "mississippi-stud")
PACE = Pace(betting=15_000, all_have_bet=2_000, seeds=1_000)
STAFF = {
    role: StaffReason(by=name, post=role.value, reason="as it happens")
    for role, name in ((Role.DEALER, "Dana"), (Role.FLOOR, "Flora"))
}
"""Who speaks as the dealer, and as the floor."""

FAULTS = ("write fails", "commit fails", "commit is not answered", "commit is slow")
PATIENCE = 40
"""How many messages may wait for an answer before the oldest is given up."""

SLOW = 20_000
"""How long a slow commit takes, in milliseconds: longer than anybody has to bet or to decide."""


class Message(NamedTuple):
    """A command with its id, as somebody sends it, and sends it again until it is answered."""

    table: str
    id: str
    command: Command
    actor: Actor
    expected: int | None


class Broken(AssertionError):
    """Something that must hold whatever happens, and does not."""


class World:
    """Everything of one simulation."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.time, self.starts = folder, 1_700_000_000_000, 0
        self.faults, self.people = Faults(self._wait), People()
        self.unanswered: list[Message] = []
        self.on_the_way: list[tuple[Message, Future[Answer]]] = []
        self.acknowledged: dict[tuple[str, str], Answer] = {}
        self._unchecked: list[tuple[str, str]] = []
        """Which answers were heard since the last check; all of them, after the process has died."""

        self.published: list[PitTable] = []
        self.replayed: dict[str, PitTable] = {}
        self.cuts = self._messages = 0
        (folder / "pit.key").write_text("22" * 32 + "\n")
        (folder / "pit.key").chmod(0o600)
        self.database = folder / "pit.db"
        self._start()
        for house in HOUSES:
            self.pit.create_table(house, load_house(house)).result()
            self.pit.handle(house, OpenTable(), Actor(role=Role.FLOOR), "open").result()
        for staff in STAFF.values():
            self.running.people.register(staff.by, "a good password", Post(staff.post))
        for name in PEOPLE:
            self.pit.deposit(name, Money.dollars(100_000), f"deposit {name}").result()

    def _start(self) -> None:
        self.starts += 1
        settings = wiring.Settings(
            database=str(self.database), key_file=self.folder / "pit.key", pace=PACE, demonstration=False
        )
        adapters = Adapters(writer=SteppedWriter, randomness=Random(self.starts).randbytes)
        with mock.patch.object(wiring.Running, "adapters", adapters):
            self.running = wiring.Running(settings, self._watch, clock=lambda: self.time)
        self.pit = self.running.pit
        self.store: SteppedWriter = self.running.store  # type: ignore[assignment]
        self.faults.watch(self.store._engine)
        with self.store._engine.connect() as connection:
            # A real disk is tested elsewhere; here it would only take time.
            connection.connection.dbapi_connection.execute("PRAGMA synchronous=OFF")  # type: ignore[union-attr]

    def _wait(self) -> None:
        self.time += SLOW

    def _watch(self, after: PitTable, _happened: Happened) -> None:
        self.published.append(after)

    def live(self, house: str) -> PitTable:
        """Return a table as it durably stands; a fault that was planted may come in between, and is gone then."""
        for _ in FAULTS:
            try:
                return self.pit.live(house)
            except (Unavailable, Unknown):
                continue
        return self.pit.live(house)

    # What may happen

    def ask(self, house: str, command: Command, who: Actor, *, exact: bool) -> None:
        """Have somebody send a command."""
        self._messages += 1
        expected = self.live(house).version if exact else None
        self.unanswered.append(Message(house, f"message-{self._messages:06}", command, who, expected))

    def deliver(self, place: int) -> None:
        """Have a message arrive that has not been answered, counted from the newest; perhaps for the second time."""
        del self.unanswered[:-PATIENCE]
        if self.unanswered:
            message = self.unanswered[-1 - place % len(self.unanswered)]
            reason = STAFF.get(message.actor.role)
            future = self.pit.handle(
                message.table, message.command, message.actor, message.id, message.expected, reason=reason
            )
            self.on_the_way.append((message, future))

    def write(self, most: int, heard: int) -> None:
        """Have what waits be written, at most *most* in one transaction; every *heard*-th answer is lost on its way."""
        self.store.flush(most)
        left = []
        for number, (message, future) in enumerate(self.on_the_way):
            if not future.done():
                left.append((message, future))
            elif heard and number % heard == heard - 1:
                continue
            else:
                self._answered(message, future)
        self.on_the_way = left

    def _answered(self, message: Message, future: Future[Answer]) -> None:
        fault = future.exception()
        if isinstance(fault, Unavailable | Unknown):
            return  # it is sent again
        if fault is not None:
            raise Broken(f"{message.command} was answered with {fault!r}")
        answer = future.result()
        key = message.table, message.id
        known = self.acknowledged.setdefault(key, answer)
        self._unchecked.append(key)
        if known != answer and answer.outcome is not AnswerKind.CONFLICT and known.outcome is not AnswerKind.CONFLICT:
            raise Broken(f"{message.id} was answered with {known}, and then with {answer}")
        self.unanswered = [each for each in self.unanswered if each.id != message.id]

    def tick(self) -> None:
        """Let the automatic dealer look once."""
        with mock.patch.object(wiring.log, "exception"):
            self.running.tick()

    def end(self, how: str) -> None:
        """Have the process die, or the power fail while something is written; start again from what the disk has."""
        self.faults.planted.clear()
        cut = self._cut_short() if how == "power cut" else None
        left = self.folder / f"after-{self.starts}.db"
        shutil.copy(self.database, left)
        log = Path(f"{self.database}-wal")
        Path(f"{left}-wal").write_bytes(log.read_bytes()[:cut] if log.exists() else b"")
        self.store.close()
        self.on_the_way.clear()
        self.running._owner.release()
        self.database = left
        self._start()
        self._unchecked = list(self.acknowledged)

    def _cut_short(self) -> int | None:
        """Have the power fail during the next transaction: return how much of SQLite's log reaches the disk.

        Nobody has heard of that transaction. If it also moved pages from the log to the database, all of it is there.
        """
        log, heard = Path(f"{self.database}-wal"), list(self.published)
        database, before = self.database.read_bytes(), log.stat().st_size if log.exists() else 0
        self.store.flush()
        self.published = heard
        after = log.stat().st_size if log.exists() else 0
        if after <= before or self.database.read_bytes() != database:
            return None
        self.cuts += 1
        return before + Random(self.starts).randrange(after - before)

    # What must hold

    def check(self) -> None:
        """Check what must hold after every step."""
        with self.store._reading.connect() as connection:
            total = connection.execute(sqlalchemy.text("SELECT coalesce(sum(cents), 0) FROM balances")).scalar()
            if total:
                raise Broken(f"all accounts together have {total} cents, and should have none")
            for after in self.published:
                self._check_durable(connection, after)
        self._check_kept(self._unchecked)
        self._unchecked.clear()
        for after in self.published:
            self._check_hidden(after)
        for last in {after.id: after for after in self.published}.values():
            self._check_replayed(last)
        self.published.clear()

    @staticmethod
    def _check_durable(connection: sqlalchemy.Connection, after: PitTable) -> None:
        where = sqlalchemy.text("SELECT hash FROM events WHERE stream = :stream AND seq = :seq")
        row = connection.execute(where, {"stream": after.id, "seq": after.version}).one_or_none()
        if after.version and (row is None or row.hash != after.head):
            raise Broken(f"{after.id} was shown at {after.version}, and nothing is written there")

    @staticmethod
    def _check_hidden(after: PitTable) -> None:
        """Check that nobody sees a card that is face down; every house here deals face down."""
        table, round_ = after.table, after.table.round
        if round_ is None:
            return
        face_down = {*(table.cards or ()), *round_.dealers_cards[round_.turned :]}
        hands = {
            number: frozenset(seat.hand.cards)
            for number, seat in enumerate(table.seats, 1)
            if seat is not None and seat.hand is not None and not seat.hand.exposed
        }
        for audience in (*SEES_NO_HAND, *map(Audience.at_seat, range(1, len(table.seats) + 1))):
            others = [cards for number, cards in hands.items() if number != audience.seat]
            seen = msgspec.json.encode(to_json(view(table, audience)))
            told = Teller(_person(table, audience), only_changes=False).tell(after, (), now=0, watching=0)
            for card in face_down.union(*others):
                if f'"{card}"'.encode() in seen:
                    raise Broken(f"{after.id} shows {card} to {audience} at {after.version}, which is face down")
                if f'"{card}"'.encode() in told:
                    raise Broken(f"{after.id} tells {audience} of {card} at {after.version}, which is face down")

    def check_all(self) -> None:
        """Check what takes longer: each table against its log, every answer, and the whole record."""
        self.faults.planted.clear()  # what is looked at now is read without trouble
        while self.store.waiting:
            self.store.flush()
        for house in HOUSES:
            self.replayed.pop(house, None)  # from the first event again
            self._check_replayed(self.pit.catch_up(house).result())
        self._check_kept(self.acknowledged)
        with open_record(str(self.database)) as record:
            found = audit(record, (), lambda _done, _total: None)
        if found.faults:
            raise Broken("\n".join(map(str, found.faults)))

    def _check_kept(self, heard: Iterable[tuple[str, str]]) -> None:
        """Check that what somebody was answered is on the disk."""
        answers = {key: self.acknowledged[key] for key in heard}
        found = self.store.read(lambda books: {key: books.answer(*key) for key in answers}) if answers else {}
        for (table, message), answer in answers.items():
            kept = found[table, message]
            if answer.outcome is not AnswerKind.CONFLICT and (kept is None or Answer.from_bytes(kept) != answer):
                raise Broken(f"{message} was answered with {answer}, and kept is {kept!r}")

    def _check_replayed(self, live: PitTable) -> None:
        """Check a table against its log, of which only what is new is read."""
        house = live.id
        if house not in self.replayed:
            record = self.store.read(lambda books: books.house_record(house))
            if record is None:
                raise Broken(f"{house} is gone")
            self.replayed[house] = PitTable.of(house, read_house(record), rules_of(record))
        replayed, orders = self.replayed[house], secret_orders(self.pit._secrets)
        after = replayed.version
        for row in self.store.read(lambda books: books.rows(house, after, live.version)):
            replayed, _ = read_one(replayed, row, orders)
        if (replayed.table, replayed.version, replayed.head) != (live.table, live.version, live.head):
            raise Broken(f"{house} at {live.version} is not what its log says")
        self.replayed[house] = replayed

    def close(self) -> None:
        self.store.close()
        self.running._owner.release()


def _person(table: Table, audience: Audience) -> Person | None:
    """Return who sees a table so: whoever has the seat, somebody of the house, or a stranger."""
    if audience.seat:
        seat = table.seat(audience.seat)
        return Person(name=seat.player, post=Post.PLAYER) if seat else None
    return Person(name="Flora", post=Post.FLOOR)


@contextmanager
def world_in(folder: Path) -> Iterator[World]:
    """Give a world in an empty folder, which is emptied again."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    world = World(folder)
    try:
        yield world
    finally:
        world.close()
        shutil.rmtree(folder, ignore_errors=True)
