"""A pit whose clock goes on only when a test says so."""

from __future__ import annotations

import itertools
from pathlib import Path

from letitride.cards import Money
from letitride.house import House, load_house
from letitride.pit.play.answer import Answer, AnswerKind
from letitride.pit.play.bots import smallest_wager
from letitride.pit.tables.pit_table import Happened, PitTable
from letitride.pit.tables.timers import Pace
from letitride.table import Actor, Command, Event, Table
from letitride.table.model.command import BuyIn, OpenTable, PlaceWagers, TakeSeat
from letitride.table.model.vocabulary import Role
from letitride.wiring import Running, Settings

PACE = Pace(betting=15_000, all_have_bet=2_000, bots=700, after_outage=10_000)
FLOOR, DEALER = Actor(role=Role.FLOOR), Actor(role=Role.DEALER)


class Pit:
    """A pit with one table, a clock that stands still, and the events that happened."""

    def __init__(self, folder: Path, house: House | str = "nh-000", *, at: int = 1_000_000) -> None:
        self.time = at
        self.happened: list[Event] = []
        self._ids = itertools.count(at)
        self.running = Running(self._settings(folder), self._watch, clock=lambda: self.time)
        self.pit = self.running.pit
        if self.pit.create_table("t1", load_house(house) if isinstance(house, str) else house).result():
            self.do(OpenTable(), FLOOR)

    def _settings(self, folder: Path) -> Settings:
        return Settings(database=str(folder / "pit.db"), key_file=folder / "pit.key", pace=PACE, demonstration=False)

    def _watch(self, _live: PitTable, happened: Happened) -> None:
        self.happened += [event for _, event in happened]

    @property
    def live(self) -> PitTable:
        return self.pit.live("t1")

    @property
    def table(self) -> Table:
        return self.live.table

    def ask(self, command: Command, actor: Actor) -> Answer:
        return self.pit.handle("t1", command, actor, f"test-{next(self._ids)}").result()

    def do(self, command: Command, actor: Actor) -> None:
        answer = self.ask(command, actor)
        assert answer.outcome is AnswerKind.DONE, answer

    def sit(self, seat: int, player: str, chips: int = 600) -> None:
        self.pit.deposit(player, Money.dollars(10_000), f"deposit {player}").result()
        self.do(TakeSeat(seat=seat, player=player), a_player(player))
        if chips:
            self.do(BuyIn(seat=seat, amount=Money.dollars(chips)), a_player(player))

    def bet(self, seat: int, player: str) -> None:
        self.do(PlaceWagers(seat=seat, stakes=smallest_wager(self.table.house)), a_player(player))

    def wait(self, milliseconds: int) -> None:
        """Let time pass in one step, and the automatic dealer look once."""
        self.time += milliseconds
        self.running.tick()

    def let_time_pass(self, milliseconds: int, step: int = 100) -> None:
        """Let time pass little by little."""
        for _ in range(milliseconds // step):
            self.wait(step)

    def stop(self) -> None:
        self.running.stop()


def a_player(name: str) -> Actor:
    return Actor(role=Role.PLAYER, player=name)
