"""A night of tournaments in a pit whose clock stands still until somebody moves it."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

from msgspec.structs import replace

from letitride.cards import Money
from letitride.house import house_ids
from letitride.pit.people.people import Person, Post
from letitride.pit.play.answer import Answer
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.reasons import StaffReason
from letitride.pit.tables.timers import Pace
from letitride.pit.tables.tournament_play import awaited
from letitride.table import Actor, Command
from letitride.table.model.command import PlaceWagers
from letitride.table.model.vocabulary import Role
from letitride.tournament import Phase, Tournament
from letitride.tournament.reading import parse_schedule
from letitride.wiring import Running, Settings

NAMES = ("Ann", "Bea", "Cyd", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida", "Joe", "Kim", "Leo", "Mia", "Ned")
FLORA = StaffReason(by="Flora", post="floor", reason="the schedule says so")
START = 1_700_000_000_000
HOURLY = 'kind = "hourly"\nstarts = "20:00"\nmost_entries = 7\nprizes = [100, 50, 20]\nleast_entries = 3'
SEVERAL = 'kind = "several-tables"\nstarts = "20:00"\nmost_entries = 21\nprizes = [100, 50, 20]\nleast_entries = 3'
ONE_ROUND = "rounds = [{ hands = 4 }]"


class TournamentNight:
    """A pit in a folder, with a floor person and players who have money; *known* after a new start."""

    tournament = "saturday"
    """The one that is meant where none is named."""

    def __init__(self, folder: Path, *, database: str = "", two_persons: bool = False, known: bool = False) -> None:
        self.now = START
        self.database = database or str(folder / "pit.db")
        settings = Settings(
            database=self.database,
            key_file=folder / "pit.key",
            pace=Pace(bots=0),
            demonstration=False,
            two_persons=two_persons,
        )
        (folder / "pit.key").write_text("11" * 32 + "\n")
        (folder / "pit.key").chmod(0o600)
        self.running = Running(settings, lambda *_: None, clock=lambda: self.now)
        self.pit, self.tournaments = self.running.pit, self.running.tournaments
        for part in (self.pit, self.tournaments):
            part._secrets = replace(part._secrets, randomness=random.Random(7).randbytes)
        if not known:
            self.running.people.register("Flora", "the password of Flora", Post.FLOOR)
        self.people: dict[str, Person] = {}
        self._ids = itertools.count(1)

    def list(self, text: str, *, cap: int = 150, tournament: str = "saturday", house: str = "casablanca") -> str:
        whole = (
            f'cap = {cap}\n[[tournaments]]\nid = "{tournament}"\nname = "The Saturday"\nhouse = "{house}"\n'
            f"buy_in = 60\nchips = 500\nminimum = 5\n{text}"
        )
        schedule = parse_schedule(whole, file="test.toml", houses=house_ids())
        return self.tournaments.list_schedule(schedule, FLORA)[0]

    def enter(self, tournament: str, *names: str) -> None:
        for name in names:
            self.tournaments.enter(tournament, self.person(name), f"word of {name}")

    def person(self, name: str) -> Person:
        if name not in self.people:
            self.people[name] = self.running.people.register(name, f"the password of {name}", Post.PLAYER)
            self.pit.deposit(name, Money.dollars(200), f"deposit {name}").result()
        return self.people[name]

    def begin(self, text: str, players: int, **options: str) -> str:
        """List, announce, enter and start a tournament."""
        tournament = self.list(text, **options)  # type: ignore[arg-type]
        self.tournaments.announce(tournament, FLORA)
        self.enter(tournament, *NAMES[:players])
        self.tournaments.start(tournament, FLORA)
        return tournament

    def find(self, tournament: str = "") -> Tournament:
        return self.tournaments.find(tournament or self.tournament)

    def table(self, place: int = 0, tournament: str = "") -> PitTable:
        return self.pit.live(self.find(tournament).tables[place].id)

    def ask(self, table: str, command: Command, player: str) -> Answer:
        actor = Actor(role=Role.PLAYER, player=player) if player else Actor(role=Role.DEVICE)
        return self.pit.handle(table, command, actor, f"command {next(self._ids)}").result()

    def bet(self, live: PitTable, dollars: int = 5) -> Answer:
        """Have whoever is next bet."""
        live = self.pit.live(live.id)
        turn = awaited(live.table, live.tournament)[0]
        seat = live.table.seats[turn - 1]
        stakes = ((live.table.house.main_wager, Money.dollars(dollars)),)
        return self.ask(live.id, PlaceWagers(seat=turn, stakes=stakes), seat.player if seat else "")

    def tick(self, seconds: float = 20) -> None:
        self.now += int(seconds * 1000)
        self.running.tick()

    def play_out(self, tournament: str = "", most: int = 3000) -> Tournament:
        """Let the clock run until the tournament is over."""
        for _ in range(most):
            if self.find(tournament).phase is Phase.OVER:
                return self.find(tournament)
            self.tick()
        raise AssertionError("the tournament does not end")

    def balance(self, name: str) -> int:
        return self.pit.balance(name).cents

    def stop(self) -> None:
        self.running.stop()
