"""The walk of one wager: through which modules and functions it goes until it is durable and answered."""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FrameType

from benchmarks.report import print_section
from benchmarks.timing import announce
from letitride.cards import Money
from letitride.house import load_house
from letitride.pit.play.loaded_tables import Watcher
from letitride.pit.play.pit import Pit
from letitride.pit.tables.pit_table import Happened, PitTable
from letitride.store import Writer
from letitride.table import Actor, Audience, Command, event_seen, legal_for, view
from letitride.table.model.command import BuyIn, OpenTable, PlaceWagers, TakeSeat
from letitride.table.model.vocabulary import Role
from letitride.wiring import Running, Settings

TABLE, PLAYER = "lir-bonus", Actor(role=Role.PLAYER, player="Ann")
"""A house where bonus bets are asked for as soon as somebody has bet: one wager, two events."""

SEAT = 1
ENGINE = "letitride.table.rules.engine"
HEADER = ("", "to the answer", "and told to the seat")
Functions = Counter[tuple[str, str]]
"""How often each function was entered: its module, and its name there."""


def run() -> None:
    """Print what one wager passes, and how often rules and ``evolve`` are asked on the way."""
    announce("the walk of one wager")
    walks = [walk(lambda *_: None), walk(_tell)]
    rows = [(name, *(f"{count(functions):,}" for functions in walks)) for name, count in _COUNTS.items()]
    note = "One PlaceWagers through Pit.handle, on SQLite, which makes two events; modules of letitride alone."
    print_section("The walk of one wager", note, HEADER, rows)


_COUNTS: dict[str, Callable[[Functions], int]] = {
    "modules passed": lambda functions: len({module for module, _ in functions}),
    "functions entered": len,
    "calls": Counter.total,
    "commands put to the rules": lambda functions: functions[ENGINE, "rule_on"],
    "calls of evolve": lambda functions: functions[ENGINE, "evolve"],
}


def walk(watcher: Watcher) -> Functions:
    """Return which functions one wager enters, in this thread and in the one that writes."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(database=str(Path(folder, "pit.db")), key_file=Path(folder, "pit.key"), demonstration=False)
        running = Running(settings, watcher)
        try:
            wager = _seated(running.pit)
            return _entered(running.store, lambda: _do(running.pit, wager, PLAYER))
        finally:
            running.stop()


def _tell(live: PitTable, happened: Happened) -> None:
    """Work out what the seat sees, hears and may do now, as the server does."""
    audience = Audience.at_seat(SEAT)
    view(live.table, audience)
    legal_for(live.table, PLAYER)
    for before, event in happened:
        event_seen(before.table, event, audience)


def _seated(pit: Pit) -> Command:
    """Sit a player down with chips, and return the wager that they make."""
    house = load_house(TABLE)
    pit.create_table(TABLE, house).result()
    pit.deposit(PLAYER.player, Money.dollars(200), "deposit").result()
    _do(pit, OpenTable(), Actor(role=Role.FLOOR))
    _do(pit, TakeSeat(seat=SEAT, player=PLAYER.player), PLAYER)
    _do(pit, BuyIn(seat=SEAT, amount=Money.dollars(200)), PLAYER)
    return PlaceWagers(seat=SEAT, stakes=tuple((wager, limits.minimum) for wager, limits in house.wagers.items()))


def _entered(store: Writer, work: Callable[[], None]) -> Functions:
    functions: Functions = Counter()
    counting = False

    def count(frame: FrameType, event: str, _value: object) -> None:
        module = frame.f_globals.get("__name__", "")
        if counting and event == "call" and module.startswith("letitride."):
            functions[module, frame.f_code.co_qualname] += 1

    store.submit(lambda _books: sys.setprofile(count)).result()
    sys.setprofile(count)
    counting = True
    try:
        work()
    finally:
        counting = False
        sys.setprofile(None)
        store.submit(lambda _books: sys.setprofile(None)).result()
    return functions


def _do(pit: Pit, command: Command, actor: Actor) -> None:
    answer = pit.handle(TABLE, command, actor, type(command).__name__).result()
    if answer.code:
        raise SystemExit(f"{type(command).__name__}: {answer.message}")
