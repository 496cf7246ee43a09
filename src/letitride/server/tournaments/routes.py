"""Tournaments: the schedule, entries, standings, and practice."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import Path, Request
from msgspec import Meta

from letitride.pit.house_record import read_house
from letitride.pit.people.people import Person
from letitride.server.http.access import Anybody, Player
from letitride.server.http.back_office import Errand, in_back_office
from letitride.server.http.lists import as_csv
from letitride.server.http.problem import problems
from letitride.server.http.services import Services, Serving, services_of
from letitride.server.http.wire import Body, Router, sent, whole
from letitride.server.tournaments.last_hand import LastHandAdvice, LastHandStanding, advise, standing_at
from letitride.server.tournaments.responses import TournamentLine, TournamentResponse, line_of, response_of
from letitride.table import Refused
from letitride.tournament import Purchase, Tournament
from letitride.tournament.draw import LONGEST_WORD
from letitride.tournament.entries import PRICES_CALLED

router = Router(prefix="/api/tournaments", tags=["tournaments"])
TournamentId = Annotated[str, Path(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$", description="The name of a tournament.")]
MOST_OVER = 20
"""How many finished tournaments are listed."""


class EnterRequest(Body, frozen=True):
    """An entry."""

    word: Annotated[str, Meta(max_length=LONGEST_WORD)] = ""
    """What the player adds to the draws, so that the house cannot choose them."""


class PurchaseRequest(Body, frozen=True):
    """A re-buy or an add-on."""

    purchase: Purchase
    bought: Annotated[int, Meta(ge=0, le=100)]
    """How often the player has bought so far: the same request twice is paid once."""


class PracticeRequest(Body, frozen=True):
    """A practice tournament that somebody wants to have."""

    house: Annotated[str, whole("[a-z0-9-]{1,60}")]
    players: Annotated[int, Meta(ge=2, le=21)] = 7
    hands: Annotated[int, Meta(ge=2, le=30)] = 6
    coach: bool = True


@router.get("", responses=problems())
def schedule(services: Serving) -> list[TournamentLine]:
    """List the tournaments that are not over, and the last ones that are; those for practice only their players see."""
    listed = (*services.tournaments.open(), *services.tournaments.over(MOST_OVER))
    return [line_of(each, game_of(each)) for each in listed if not each.practice]


@router.get("/{tournament_id}", responses=problems(404))
@as_csv()
def tournament(services: Serving, tournament_id: TournamentId, person: Anybody) -> TournamentResponse:
    """Tell of a tournament: prices, rounds, standings, draws."""
    return told(services, services.tournaments.find(tournament_id), person)


@router.post("/{tournament_id}/entry", responses=problems(401, 404, 409))
def enter(services: Serving, tournament_id: TournamentId, entry: EnterRequest, person: Player) -> TournamentResponse:
    """Buy in."""
    services.guard.check_rate("command", person.name)
    return told(services, services.tournaments.enter(tournament_id, person, entry.word), person)


@router.post("/{tournament_id}/refund", responses=problems(401, 404, 409))
def refund(services: Serving, tournament_id: TournamentId, person: Player) -> TournamentResponse:
    """Give an entry back before the first card."""
    services.guard.check_rate("command", person.name)
    return told(services, services.tournaments.leave(tournament_id, person), person)


@router.post("/{tournament_id}/purchases", responses=problems(401, 404, 409))
def buy_more(
    services: Serving, tournament_id: TournamentId, wanted: PurchaseRequest, person: Player
) -> TournamentResponse:
    """Buy in again, or add on."""
    services.guard.check_rate("command", person.name)
    after = services.tournaments.buy_more(tournament_id, person, wanted.purchase, wanted.bought)
    return told(services, after, person)


@router.post("/practice", status_code=201, responses=problems(401, 404, 409))
def open_practice(request: Request, services: Serving, wanted: PracticeRequest, person: Player) -> TournamentResponse:
    """Open a practice tournament, free and with bots."""
    services.guard.check_rate("open", person.name)
    services.guard.check_rate("open-address", request)
    opened = services.practice.open(
        person, house=wanted.house, players=wanted.players, hands=wanted.hands, coach=wanted.coach
    )
    return told(services, opened, person)


@router.post("/{tournament_id}/practice/start", responses=problems(401, 404, 409))
def start_practice(services: Serving, tournament_id: TournamentId, person: Player) -> TournamentResponse:
    """Fill the free entries with bots, and start."""
    return told(services, services.practice.start(tournament_id, person), person)


@router.post("/{tournament_id}/practice/end", responses=problems(401, 404, 409))
def end_practice(services: Serving, tournament_id: TournamentId, person: Player) -> TournamentResponse:
    """End a practice tournament."""
    return told(services, services.practice.call_off(tournament_id, person), person)


@router.get("/{tournament_id}/last-hand", responses=problems(401, 404, 409))
async def last_hand(request: Request, tournament_id: TournamentId, person: Player) -> LastHandAdvice:
    """Tell what to bet to pass the leader of one's table, where the tournament allows the coach."""
    services = services_of(request)
    services.guard.check_rate("last-hand", request)
    standing = await asyncio.to_thread(_standing, services, tournament_id, person)
    return sent(LastHandAdvice, await in_back_office(request, Errand.SHORT, advise, standing))


def _standing(services: Services, tournament_id: str, person: Person) -> LastHandStanding:
    now = services.tournaments.find(tournament_id)
    entrant = now.entrant(person.name)
    if not now.plan.coach:
        raise Refused("no-coach", f"{now.plan.name} is played without the coach", rule=PRICES_CALLED)
    if entrant is None or not entrant.table:
        raise Refused("not-in", f"{person.name} does not sit at a table of {now.plan.name}", rule=PRICES_CALLED)
    return standing_at(services.pit.live(entrant.table), entrant.seat)


def game_of(tournament: Tournament) -> str:
    """Return the name of the game that a tournament is played at."""
    return read_house(tournament.house.encode()).game.label


def told(services: Services, tournament: Tournament, person: Person | None) -> TournamentResponse:
    """Return a tournament as somebody sees it."""
    tables = {each.id: services.pit.live(each.id) for each in tournament.tables}
    return response_of(
        tournament, tables, person, house=services.tournaments.house_of(tournament), now=services.clock()
    )
