"""What the tournaments of a day brought: money collected where chips have no value, and the prizes paid from it."""

from __future__ import annotations

from collections.abc import Iterable

from letitride.cards import Money
from letitride.day.events import TournamentMoney
from letitride.day.rules import DayRefused
from letitride.day.shares import Proceeds
from letitride.day.state import NOTHING, HouseDay
from letitride.pit.ports import Transaction
from letitride.tournament import Phase, Tournament
from letitride.tournament.events import Ruling


def tournaments_of(books: Transaction, day: HouseDay) -> tuple[TournamentMoney, ...]:
    """Return the money of every tournament on the schedule of a day."""
    found = (books.tournament(plan.id) for plan, _ in day.event.tournaments())
    return tuple(money_of(tournament) for tournament in found if tournament is not None)


def money_of(tournament: Tournament) -> TournamentMoney:
    """Return what a tournament collected and paid; of one that was void, every entry went back."""
    paid = sum(award.cents for award in tournament.awards)
    if tournament.ruling is Ruling.VOID:
        return TournamentMoney(tournament=tournament.id, collected=tournament.collected.cents - paid, prizes=0)
    return TournamentMoney(tournament=tournament.id, collected=tournament.collected.cents, prizes=paid)


def require_over(books: Transaction, day: HouseDay) -> None:
    """Refuse to close a day while somebody has paid for a tournament that is not over."""
    for plan, _ in day.event.tournaments():
        tournament = books.tournament(plan.id)
        if tournament is not None and tournament.phase is not Phase.OVER and tournament.entrants:
            raise DayRefused("not-yet", f"before the day is closed: {plan.name} is not over", rule="001-house-2")


def in_all(tournaments: Iterable[TournamentMoney]) -> Proceeds:
    """Return what tournaments brought together."""
    listed = tuple(tournaments)
    collected = sum((Money(each.collected) for each in listed), NOTHING)
    return Proceeds(collected=collected, prizes=sum((Money(each.prizes) for each in listed), NOTHING))
