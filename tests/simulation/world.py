"""A pit, the people who play at it, the lines between them, and everything that can go wrong, under one seed."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
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
from letitride.fair import commit_player_seed
from letitride.house import load_house
from letitride.pit.house_record import read_house, rules_of
from letitride.pit.log.log import read_one
from letitride.pit.log.orders import secret_orders
from letitride.pit.people.people import Post
from letitride.pit.play.answer import Answer, AnswerKind
from letitride.pit.store_faults import Unavailable, Unknown
from letitride.pit.tables.fairness import CommitSeed, RevealSeed
from letitride.pit.tables.pit_table import Happened, PitTable
from letitride.pit.tables.reasons import StaffReason
from letitride.pit.tables.timers import Pace
from letitride.pit.tables.two_persons import ConfirmVoid, other_role
from letitride.store.adapters import Adapters
from letitride.store.stepped import SteppedWriter
from letitride.store.stored_record import open_record
from letitride.table import Actor, Audience, Command, Watching, to_json, view
from letitride.table.model.command import OpenTable
from letitride.table.model.vocabulary import Role
from tests.simulation.disk_faults import Faults
from tests.table.anything import PEOPLE, People, actor

HOUSES = ("lir-bonus", "nh-000", "seacoast-3cp", "mississippi-stud")
PACE = Pace(betting=15_000, all_have_bet=2_000, seeds=1_000)
CLOCK = (50, 400, 3_000, 20_000, 600_000, -5_000)
"""How far the clock goes at once; it may be set back, too."""

STAFF = {
    role: StaffReason(by=name, post=role.value, reason="as it happens")
    for role, name in ((Role.DEALER, "Dana"), (Role.FLOOR, "Flora"))
}
"""Who speaks as the dealer, and as the floor."""

FAULTS = ("write fails", "commit fails", "commit is not answered")
ENDS = ("killed", "power cut")


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
        self.faults, self.people = Faults(), People()
        self.unanswered: list[Message] = []
        self.on_the_way: list[tuple[Message, Future[Answer]]] = []
        self.acknowledged: dict[tuple[str, str], Answer] = {}
        self.published: list[PitTable] = []
        self._messages = 0
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
        """Have one of the messages arrive that have not been answered; it may have arrived before."""
        if self.unanswered:
            message = self.unanswered[place % len(self.unanswered)]
            reason = STAFF.get(message.actor.role)
            future = self.pit.handle(
                message.table, message.command, message.actor, message.id, message.expected, reason=reason
            )
            self.on_the_way.append((message, future))

    def write(self, most: int, heard: int) -> None:
        """Have what waits be written, so many in one transaction; every *heard*-th answer is lost on its way."""
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
        if known != answer and answer.outcome is not AnswerKind.CONFLICT and known.outcome is not AnswerKind.CONFLICT:
            raise Broken(f"{message.id} was answered with {known}, and then with {answer}")
        self.unanswered = [each for each in self.unanswered if each.id != message.id]

    def tick(self) -> None:
        """Let the automatic dealer look once."""
        with mock.patch.object(wiring.log, "exception"):
            self.running.tick()

    def end(self, how: str) -> None:
        """Have the process die, or the power fail while something is written, and start again."""
        self.store.close()
        self.on_the_way.clear()
        self.faults.planted.clear()
        self.running._owner.release()
        if how == "power cut":
            torn = self.folder / f"after-{self.starts}.db"
            shutil.copy(self.database, torn)
            log = Path(f"{self.database}-wal")
            content = log.read_bytes() if log.exists() else b""
            # Half a page is on the disk of what was being written.
            Path(f"{torn}-wal").write_bytes(content + Random(self.starts).randbytes(2_000) if content else b"")
            self.database = torn
        self._start()

    # What must hold

    def check(self) -> None:
        """Check what must hold after every step."""
        with self.store._reading.connect() as connection:
            total = connection.execute(sqlalchemy.text("SELECT coalesce(sum(cents), 0) FROM balances")).scalar()
            if total:
                raise Broken(f"all accounts together have {total} cents, and should have none")
            for after in self.published:
                self._check_durable(connection, after)
                self._check_hidden(after)
        self.published.clear()

    @staticmethod
    def _check_durable(connection: sqlalchemy.Connection, after: PitTable) -> None:
        where = sqlalchemy.text("SELECT hash FROM events WHERE stream = :stream AND seq = :seq")
        row = connection.execute(where, {"stream": after.id, "seq": after.version}).one_or_none()
        if after.version and (row is None or row.hash != after.head):
            raise Broken(f"{after.id} was shown at {after.version}, and nothing is written there")

    @staticmethod
    def _check_hidden(after: PitTable) -> None:
        round_ = after.table.round
        if round_ is None:
            return
        seen = msgspec.json.encode(to_json(view(after.table, Audience(Watching.WATCHER))))
        hidden = [*(after.table.cards or ()), *round_.dealers_cards[round_.turned :]]
        for card in hidden:
            if f'"{card}"'.encode() in seen:
                raise Broken(f"{after.id} shows everybody {card} at {after.version}, which is face down")

    def check_all(self) -> None:
        """Check what takes longer: each table against its log, every answer, and the whole record."""
        self.faults.planted.clear()  # what is looked at now is read without trouble
        while self.store.waiting:
            self.store.flush()
        for house in HOUSES:
            self._check_replayed(house)
        for (table, message), answer in self.acknowledged.items():
            kept = self._kept(table, message)
            if answer.outcome is not AnswerKind.CONFLICT and (kept is None or Answer.from_bytes(kept) != answer):
                raise Broken(f"{message} was answered with {answer}, and kept is {kept!r}")
        with open_record(str(self.database)) as record:
            found = audit(record, (), lambda _done, _total: None)
        if found.faults:
            raise Broken("\n".join(map(str, found.faults)))

    def _kept(self, table: str, message: str) -> bytes | None:
        return self.store.read(lambda books: books.answer(table, message))

    def _check_replayed(self, house: str) -> None:
        live = self.pit.catch_up(house).result()
        record = self.store.read(lambda books: books.house_record(house))
        if record is None:
            raise Broken(f"{house} is gone")
        first = PitTable.of(house, read_house(record), rules_of(record))
        rows = self.store.read(lambda books: books.rows(house, 0))
        replayed, orders = first, secret_orders(self.pit._secrets)
        for row in rows:
            replayed, _ = read_one(replayed, row, orders)
        if (replayed.table, replayed.version, replayed.head) != (live.table, live.version, live.head):
            raise Broken(f"{house} at {live.version} is not what its log says")

    def close(self) -> None:
        self.store.close()
        self.running._owner.release()


# An action is data: a run can be told again, and shortened

Action = tuple[object, ...]


def choose(world: World, rng: Random) -> Action:
    """Choose what happens next."""
    draw = rng.random()
    if draw < 0.45:
        house = rng.choice(HOUSES)
        live = world.live(house)
        table, proposal = live.table, live.proposal
        if proposal is not None and rng.random() < 0.3:
            return "ask", house, ConfirmVoid(), Actor(role=other_role(proposal)), rng.random() < 0.2
        command = _about_seeds(world, house, rng) or world.people.ask(rng, table)
        return "ask", house, command, actor(rng, table, command), rng.random() < 0.2
    if draw < 0.7:
        return "deliver", rng.randrange(1000)
    if draw < 0.88:
        return "write", rng.choice((1, 2, 8, 256)), rng.choice((0, 0, 0, 2))
    if draw < 0.93:
        return "clock", rng.choice(CLOCK)
    if draw < 0.98:
        return ("tick",)
    if draw < 0.995:
        return "fault", rng.choice(FAULTS)
    return "end", rng.choice(ENDS)


def _about_seeds(world: World, house: str, rng: Random) -> Command | None:
    """Return a seed to which somebody is bound, or that somebody shows, at times another one."""
    live = world.live(house)
    promise, bettors = live.fairness.next, [seat for seat, _, _ in live.table.wagering()]
    if promise is None or not bettors or rng.random() < 0.8:
        return None
    seat = rng.choice(promise.awaited or bettors)
    if promise.awaited:
        return RevealSeed(seat=seat, seed=rng.choice(("mine", "mine", "another")))
    digest = commit_player_seed("mine", table=house, shuffle=promise.shuffle, seat=seat)
    return CommitSeed(seat=seat, digest=digest)


def act(world: World, action: Action) -> None:
    """Have an action happen."""
    match action:
        case "ask", str(house), Command() as command, Actor() as who, bool(exact):
            world.ask(house, command, who, exact=exact)
        case "deliver", int(place):
            world.deliver(place)
        case "write", int(most), int(heard):
            world.write(most, heard)
        case "clock", int(milliseconds):
            world.time += milliseconds
        case ("tick",):
            world.tick()
        case "fault", str(what):
            world.faults.planted.add(what)
        case "end", str(how):
            world.end(how)
        case _:
            raise ValueError(f"{action} is no action")


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


__all__ = ["Action", "Broken", "World", "act", "choose", "world_in"]
