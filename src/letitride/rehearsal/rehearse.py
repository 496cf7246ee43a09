"""One rehearsal: a whole licensed day from its first count to its close, decided by a seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from msgspec import Struct

from letitride.day.day_book import Opening
from letitride.day.event_file import load_event
from letitride.day.licensed_event import LicensedEvent
from letitride.rehearsal.cast import DEALERS, FLORA, MINUTE
from letitride.rehearsal.checks import Findings, check_balances, check_everything
from letitride.rehearsal.counts import Counts
from letitride.rehearsal.crashes import Crashes
from letitride.rehearsal.dealers import Dealers
from letitride.rehearsal.incidents import Incidents
from letitride.rehearsal.players import Players
from letitride.rehearsal.room import Broken, Room, Size, hire
from letitride.rehearsal.tournaments import RehearsedTournaments
from letitride.rehearsal.visitors import Visitors
from letitride.table.model.vocabulary import Stage

SATURDAY = Path(__file__).with_name("saturday.toml")
"""The day to rehearse if no event file is given."""

HOUR = 60 * MINUTE
MOST_IDLE = 400
"""A rehearsal is stuck after this many steps in a row in which nothing happens."""

IN_TIME = 0.7
"""How often wrong payments are corrected before their table is closed."""

Progress = Callable[[int, int], None]


class Rehearsal(Struct, frozen=True, kw_only=True):
    """A day that was rehearsed, and held."""

    seed: int
    findings: Findings
    happened: Mapping[str, int]
    database: Path


def saturday() -> LicensedEvent:
    """Return the day to rehearse if no event file is given."""
    return load_event(str(SATURDAY))


def rehearse(
    event: LicensedEvent, seed: int, folder: Path, size: Size, progress: Progress = lambda _done, _total: None
) -> Rehearsal:
    """Play a whole day from a seed and return it, or raise what went wrong."""
    evening = Evening(Room(folder, event, seed, size))
    try:
        evening.open()
        evening.play(progress)
        evening.close()
        findings = check_everything(evening.room, evening.counts)
    finally:
        evening.room.stop()
    return Rehearsal(seed=seed, findings=findings, happened=dict(evening.room.happened), database=evening.room.database)


class Evening:
    """A day under way: who does something next, and when."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.players, self.dealers, self.counts = Players(room), Dealers(room), Counts(room)
        self.visitors, self.crashes = Visitors(room), Crashes(room)
        self.tournaments = RehearsedTournaments(room, self.players, self.visitors)
        self.incidents = Incidents(room, self.dealers, self.crashes)
        self.crashes.go_on = self._go_on
        self._round_at: dict[str, int] = {}
        self._rounds: dict[str, int] = {}
        self._slips_at = room.event.begins_at + HOUR // 2
        self._idle = self._look_at = 0

    def open(self) -> None:
        """Give everybody an account, open the day, and have the openers counted."""
        hire(self.room)
        opening = Opening(self.room.running.houses.find, self.room.running.tournaments.list_within)
        self.room.at_day(lambda days, command: days.open(self.room.event, FLORA.signer, command, opening), FLORA.name)
        tables = self.room.event.tables
        by_people = dict(zip([table.id for table in tables[::2]], DEALERS, strict=False))
        self.counts.open_tables(by_people)
        self.room.now = self.room.event.begins_at

    def play(self, progress: Progress) -> None:
        """Run the day until the house day ends."""
        begins, ends = self.room.event.begins_at, self.room.event.ends_at
        checked = begins
        while self.room.now < ends:
            if self.incidents.happen():
                continue
            self._go_on()
            if self.room.now >= checked + HOUR // 2:
                checked = self.room.now
                check_balances(self.room)
                progress(min(self.room.now, ends) - begins, ends - begins)
        progress(1, 1)

    def close(self) -> None:
        """Finish open rounds, send everybody home, count everything, and close the day."""
        room = self.room
        if self.incidents.is_stopped:
            self._until(lambda: not self.incidents.is_stopped, self.incidents.happen)
        self.tournaments.end()
        self._until(self._nothing_is_on, lambda: False)
        for table in room.open_tables():
            if room.rng.random() < IN_TIME:
                self._correct(table)
            self.counts.close_table(table)
            self._correct(table)
        for visitor in room.visitors.values():
            if room.rng.random() < 0.6 and (chips := room.chips_held(visitor.name)):
                self.visitors.use_chips(visitor, chips)
            if room.rng.random() < 0.6:
                self.visitors.go_home(visitor)
        room.at_day(lambda days, command: days.close(FLORA.signer, command), FLORA.name)

    def _correct(self, table: str) -> None:
        while self.dealers.correct(self.room.live(table), all_of_them=True):
            pass

    def _until(self, is_so: Callable[[], bool], first: Callable[[], bool]) -> None:
        for _ in range(20_000):
            if is_so():
                return
            if not first():
                self._go_on(last=True)
        raise Broken(f"the day does not come to its end: {self._state()}")

    def _nothing_is_on(self) -> bool:
        tables = [self.room.live(table).table for table in self.room.open_tables()]
        quiet = all(table.round is None and not any(table.wagering()) for table in tables)
        return quiet and self.tournaments.is_over()

    # Who does something next

    def _go_on(self, *, last: bool = False) -> None:
        """Let somebody act, or move the clock to the next time somebody will."""
        room = self.room
        tables = [*room.open_tables(), *self.tournaments.tables()]
        room.rng.shuffle(tables)
        moved = (
            (not last and self.visitors.think())
            or self.tournaments.lead()
            or any(self._at_table(table, last=last) for table in tables)
        )
        if moved:
            self._idle = 0
            room.now += room.rng.randint(200, 2_500)
            if room.rng.random() < 0.1:
                room.tick()
            return
        self._idle += 1
        if self._idle > MOST_IDLE:
            raise Broken(f"nothing happens any more: {self._state()}")
        self._wait(last=last)

    def _wait(self, *, last: bool) -> None:
        """Move the clock to the next moment that matters, and run the automatic dealer."""
        room = self.room
        if not last and room.now >= self._slips_at:
            self._slips_at = room.now + HOUR // 2
            self.counts.look_after_trays()
        times = [room.now + 3 * MINUTE, *self._round_at.values(), self.visitors.next_at, self.incidents.next_at]
        timers = [due for live in room.pit.loaded() if (due := live.due)]
        times += [self.tournaments.next_at, *timers]
        room.now = max(room.now + 500, min(at for at in times if at > room.now))
        if room.now >= min([self._look_at, *timers]) or self.tournaments.tables():
            self._look_at = room.now + 3 * MINUTE
            room.tick()

    def _at_table(self, table: str, *, last: bool) -> bool:
        live = self.room.live(table)
        if live.table.stage is Stage.CLOSED:
            return False
        if live.of_tournament:
            return self.tournaments.play(live)
        if live.proposal is None and self.players.answer(live):
            return True
        if live.table.round is None and live.table.stage is Stage.BETTING:
            if self.dealers.correct(live):
                return True
            takes_bets = not last and not live.modes.paused and self._may_begin(table, live.table.rounds)
            if takes_bets and self.players.bet(live):
                return True
        return self.dealers.step(self.room.live(table))

    def _may_begin(self, table: str, rounds: int) -> bool:
        """Return whether it is time for another round at a table."""
        if self._rounds.get(table) != rounds:
            self._rounds[table] = rounds
            between = HOUR / self.room.size.rounds_an_hour
            self._round_at[table] = self.room.now + int(between * self.room.rng.uniform(0.5, 1.2))
        return self.room.now >= self._round_at[table]

    def _state(self) -> str:
        lives = [self.room.live(table) for table in [*self.room.open_tables(), *self.tournaments.tables()]]
        return "; ".join(f"{live.id} at {live.table.stage_in_words}, due {live.due}" for live in lives)
