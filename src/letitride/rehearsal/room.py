"""The room under rehearsal: a pit on disk, a clock that jumps, and everything that was acknowledged in it."""

from __future__ import annotations

import hashlib
import shutil
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import TypeVar, cast

from msgspec import Struct

from letitride.cards import Money
from letitride.day.days import Days
from letitride.day.licensed_event import LicensedEvent
from letitride.day.state import HouseDay
from letitride.ledger import chips
from letitride.pit.audit.stored_record import HeadKept
from letitride.pit.log.day_log import DAY
from letitride.pit.play.answer import Answer, AnswerKind
from letitride.pit.play.pit import Pit
from letitride.pit.ports import Clock
from letitride.pit.store_faults import Unavailable, Unknown
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.reasons import StaffReason
from letitride.pit.tables.timers import Pace
from letitride.rehearsal.cast import MINUTE, STAFF, Staffer, Visitor, visitors_of
from letitride.rehearsal.store import DISK_FAULTS, RehearsedWriter
from letitride.store.adapters import Adapters
from letitride.table import Actor, Command
from letitride.table.model.vocabulary import Stage
from letitride.tournament import Tournament
from letitride.wiring import Running, Settings

PACE = Pace(bots=0)
MOST_TRIES = 5
Result = TypeVar("Result")


class Broken(AssertionError):
    """Something that must hold on any day, and does not."""


class Acknowledged(Struct, frozen=True):
    """An action that was acknowledged: it must survive whatever happens afterwards."""

    stream: str
    command: str
    answer: bytes
    heads: tuple[HeadKept, ...]
    now: int


class Size(Struct, frozen=True, kw_only=True):
    """How large a rehearsal is."""

    people: int = 60
    rounds_an_hour: int = 6
    """At each table, while anybody plays there."""


class _NoPasswords:
    """Nobody signs in at a rehearsal, so nothing is worked out from passwords."""

    def hash(self, password: str) -> str:
        return f"rehearsed {hashlib.sha256(password.encode()).hexdigest()}"

    def verify(self, hashed: str, password: str) -> bool:
        return hashed == self.hash(password)


class _Running(Running):
    """A pit whose automatic dealer hides no trouble: in a rehearsal every error is a finding."""

    def __init__(self, settings: Settings, clock: Clock, adapters: Adapters) -> None:
        self.adapters = adapters
        super().__init__(settings, lambda *_: None, clock=clock)

    def _attempted(self, call: Callable[[], Result]) -> Result | None:
        return call()


class Room:
    """Everything of one rehearsal that its people share."""

    def __init__(self, folder: Path, event: LicensedEvent, seed: int, size: Size) -> None:
        self.folder, self.event, self.seed, self.size = folder, event, seed, size
        self.now, self.lives = event.begins_at - 60 * MINUTE, 0
        self.database = folder / "pit.db"
        self.visitors = {
            each.name: each for each in visitors_of(self.draw("visitors"), size.people, event.begins_at, event.ends_at)
        }
        self.happened: Counter[str] = Counter()
        self.acknowledged: dict[tuple[str, str], bytes] = {}
        self.heads: dict[str, HeadKept] = {}
        self.tell: Callable[[Acknowledged], None] = lambda _deed: None
        self._deeds = self.ticks = 0
        self._seen: tuple[tuple[int, int], Sequence[Tournament]] = ((-1, -1), ())
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "pit.key").write_text(self.draw("key").randbytes(32).hex() + "\n")
        (folder / "pit.key").chmod(0o600)
        self.start()

    def draw(self, *words: object) -> Random:
        """Return a source of chance for a purpose: the same after every restart of the pit."""
        return Random("|".join(map(str, (self.seed, *words))))  # noqa: S311 - a rehearsal is repeated by its seed

    # Starting and ending

    def start(self) -> None:
        """Start the pit on what the disk has."""
        self.lives += 1
        self.rng = self.draw("life", self.lives)
        settings = Settings(
            database=str(self.database),
            key_file=self.folder / "pit.key",
            pace=PACE,
            demonstration=False,
            welcome_chips=0,
        )
        randomness = self.draw("randomness", self.lives).randbytes
        adapters = Adapters(writer=RehearsedWriter, hasher=_NoPasswords(), randomness=randomness)
        self.running = _Running(settings, lambda: self.now, adapters)
        self.store = cast("RehearsedWriter", self.running.store)
        self.pit: Pit = self.running.pit
        self.days: Days = self.running.days
        self.pit.forgive_outage().result()
        self.check_acknowledged()

    def stop(self) -> None:
        """Release everything the process holds, as its end would."""
        self.running.stop()

    def lose_power(self, torn: bytes) -> None:
        """Go on from what the disk has at this moment, with half a page of rubbish behind it."""
        image = self.folder / f"after-{self.lives}.db"
        shutil.copy(self.database, image)
        log = Path(f"{self.database}-wal")
        content = log.read_bytes() if log.exists() else b""
        Path(f"{image}-wal").write_bytes(content + torn if content else b"")
        self.stop()
        self.database = image
        self.start()

    # Deeds

    def ask(self, table: str, command: Command, actor: Actor, reason: StaffReason | None = None) -> Answer:
        """Have somebody give a command, again where the answer does not come, and return the answer."""
        command_id = self._next_id(reason.by if reason else actor.player or actor.role.value)
        self._plant()
        answer = self._sent(lambda: self.pit.handle(table, command, actor, command_id, reason=reason).result())
        if answer.outcome is AnswerKind.DONE:
            self._acknowledge(table, command_id, answer.to_bytes())
        else:
            self.happened["refused"] += 1
        return answer

    def do(self, table: str, command: Command, actor: Actor, reason: StaffReason | None = None) -> None:
        """Carry out a command that must not be refused."""
        answer = self.ask(table, command, actor, reason)
        if answer.outcome is not AnswerKind.DONE:
            raise Broken(f"{table}: {command} of {reason.by if reason else actor} was refused: {answer.message}")

    def by(self, staffer: Staffer, table: str, command: Command, reason: str = "") -> Answer:
        """Have a staff member give a command."""
        return self.ask(table, command, staffer.actor, staffer.because(reason))

    def at_day(self, deed: Callable[[Days, str], HouseDay], who: str) -> HouseDay:
        """Have something done in the day that is open."""
        command_id = self._next_id(who)
        self._plant()
        day = self._sent(lambda: deed(self.days, command_id))
        self._acknowledge(DAY, command_id, b"{}")
        return day

    def day(self) -> HouseDay:
        """Return the day's current state."""
        return self.days.day(self.event.id)

    def tick(self) -> None:
        """Let the automatic dealer look."""
        self.ticks += 1
        self.running.tick()

    def live(self, table: str) -> PitTable:
        """Return a table's durable state."""
        return self.pit.live(table)

    def cents(self, account: str) -> int:
        """Return what lies in an account."""
        return self.store.read(lambda books: books.balance(account))

    def open_tables(self) -> list[str]:
        """Return the tables of the day that are open."""
        tables = (table.id for table in self.event.tables)
        return [table for table in tables if self.live(table).table.stage is not Stage.CLOSED]

    def open_tournaments(self) -> Sequence[Tournament]:
        """Return the tournaments that are not over, as they were when the automatic dealer last looked."""
        mark = (self.lives, self.ticks)
        if self._seen[0] != mark:
            self._seen = mark, self.running.tournaments.open()
        return self._seen[1]

    def chips_held(self, name: str) -> Money:
        """Return what somebody holds in chips of the day."""
        return Money(self.cents(str(chips(name, day=self.event.id))))

    def visitor_at(self, table: str, seat: int) -> Visitor | None:
        """Return who sits in a seat."""
        taken = self.live(table).table.seat(seat)
        return self.visitors.get(taken.player) if taken else None

    def _next_id(self, who: str) -> str:
        self._deeds += 1
        return f"{who} {self.lives}-{self._deeds:06}"

    def _plant(self) -> None:
        """Have the disk fail under some deeds."""
        if self.rng.random() < 1 / 600:
            self.store.planted = self.rng.choice(DISK_FAULTS)
            self.happened[f"disk: {self.store.planted}"] += 1

    def _sent(self, deed: Callable[[], Result]) -> Result:
        for _ in range(MOST_TRIES):
            try:
                return deed()
            except (Unknown, Unavailable):
                self.happened["sent again"] += 1
        raise Broken("the pit does not answer any more")

    # What was acknowledged

    def _acknowledge(self, stream: str, command: str, answer: bytes) -> None:
        self.acknowledged[stream, command] = answer
        self.happened["acknowledged"] += 1
        heads: tuple[HeadKept, ...] = ()
        if stream != DAY:
            live = self.live(stream)
            self.heads[stream] = HeadKept(table=stream, version=live.version, hash=live.head)
            heads = (self.heads[stream],)
        self.tell(Acknowledged(stream, command, answer, heads, self.now))

    def heard(self, deed: Acknowledged) -> None:
        """Remember what another process acknowledged before it was killed."""
        self.acknowledged[deed.stream, deed.command] = deed.answer
        self.happened["acknowledged"] += 1
        self.heads.update({head.table: head for head in deed.heads})
        self.now = max(self.now, deed.now)

    def check_acknowledged(self) -> None:
        """Check that every acknowledged action is in the store."""
        kept = self.store.read(lambda books: {which: books.answer(*which) for which in self.acknowledged})
        for which, answer in self.acknowledged.items():
            if kept[which] != answer:
                raise Broken(f"{which[1]} at {which[0]} was acknowledged with {answer!r}, and kept is {kept[which]!r}")


def hire(room: Room) -> None:
    """Give everybody an account."""
    people = room.running.people
    for staffer in STAFF:
        people.register(staffer.name, f"the password of {staffer.name}", staffer.post)
    for visitor in room.visitors.values():
        people.register(visitor.name, f"the password of {visitor.name}")
