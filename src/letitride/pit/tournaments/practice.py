"""Practice tournaments: opened by a player, free, with bots in the seats that nobody takes."""

from __future__ import annotations

import base64
from collections.abc import Callable

from letitride.cards import Money
from letitride.pit.people.credentials import BOT
from letitride.pit.people.register import Person
from letitride.pit.ports import Transaction
from letitride.pit.tournaments.tournaments import Tournaments
from letitride.pit.tournaments.transaction import TournamentWork
from letitride.table import Refused
from letitride.tournament import Kind, Phase, Plan, Purchase, RoundPlan, Tournament
from letitride.tournament.entries import PRICES_CALLED, announce, buy

MOST_OPEN = 3
"""How many practice tournaments one person may have open at once."""

_SECRET_BYTES = 10


def practice_plan(tournament: str, *, name: str, house: str, players: int, hands: int, coach: bool) -> Plan:
    """Return a tournament for practice: a round at each table with an elimination hand, and a final table."""
    seats, final = 7, RoundPlan(hands=hands, secret=(hands,), fresh_chips=True)
    opening = RoundPlan(hands=hands, elimination=(hands // 2,), secret=(hands,), advance=2)
    return Plan(
        id=tournament,
        name=name,
        house=house,
        kind=Kind.SEVERAL_TABLES if players > seats else Kind.HOURLY,
        starts="00:00",
        buy_in=Money(0),
        chips=500,
        minimum=5,
        seats=seats,
        least_entries=2,
        most_entries=players,
        rounds=(opening, final) if players > seats else (RoundPlan(hands=hands, secret=(hands,)),),
        coach=coach,
        guests=True,
    )


class PracticeTournaments:
    """Opens tournaments that cost nothing and pay nothing."""

    def __init__(self, tournaments: Tournaments, randomness: Callable[[int], bytes]) -> None:
        self._tournaments, self._randomness = tournaments, randomness

    def open(self, owner: Person, *, house: str, players: int, hands: int, coach: bool) -> Tournament:
        """Open a practice tournament, and enter its owner."""
        tournament = f"practice-{base64.b32encode(self._randomness(_SECRET_BYTES)).decode().lower()}"
        plan = practice_plan(
            tournament, name=f"Practice of {owner.name}", house=house, players=players, hands=hands, coach=coach
        )
        own = [each for each in self._tournaments.open() if each.practice and each.by == owner.name]
        if len(own) >= MOST_OPEN:
            message = f"{owner.name} has {len(own)} practice tournaments open, and {MOST_OPEN} is the most"
            raise Refused("too-many-tournaments", message, rule=PRICES_CALLED)

        def work(books: Transaction) -> Tournament:
            doing = self._tournaments.list_within(books, plan, Money(0), by=owner.name, practice=True)
            doing.happen(announce(doing.now, by=owner.name))
            doing.happen(buy(doing.now, owner.name, Purchase.BUY_IN))
            return doing.now

        return self._tournaments.submit(work).result()

    def start(self, tournament: str, owner: Person) -> Tournament:
        """Fill the free entries with bots, and start."""

        def work(doing: TournamentWork) -> None:
            _require_owner(doing.now, owner)
            for number in range(1, doing.now.plan.most_entries - len(doing.now.entrants) + 1):
                doing.happen(buy(doing.now, bot_entrant(tournament, number), Purchase.BUY_IN))
            self._tournaments.start_within(doing)

        return self._do(tournament, work)

    def call_off(self, tournament: str, owner: Person) -> Tournament:
        """End a practice tournament."""

        def work(doing: TournamentWork) -> None:
            _require_owner(doing.now, owner)
            self._tournaments.break_off_within(doing, by=owner.name)

        return self._do(tournament, work)

    def _do(self, tournament: str, work: Callable[[TournamentWork], None]) -> Tournament:
        done = self._tournaments.submit(lambda books: self._tournaments.do_within(books, tournament, work))
        return done.result()


def bot_entrant(tournament: str, number: int) -> str:
    """Return the name of a bot in a tournament; people cannot have it."""
    return f"{BOT}{number} of {tournament}"


def _require_owner(tournament: Tournament, person: Person) -> None:
    if not tournament.practice or tournament.by != person.name or tournament.phase is Phase.OVER:
        message = f"{tournament.plan.name} is not a practice tournament of {person.name}"
        raise Refused("not-yours", message, rule=PRICES_CALLED)
