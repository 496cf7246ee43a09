"""The desk on tournaments: listed from a file, announced, started, moved on and broken off, each with a reason."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated

from msgspec import Meta, Struct

from letitride.house.fault import FileError
from letitride.pit.people.people import AccountFilter
from letitride.server.houses.house_files import FAULTY, LONGEST_FILE, FaultyHouse, HouseFault, HouseText
from letitride.server.http.access import FloorPerson, Staff
from letitride.server.http.lists import as_csv
from letitride.server.http.problem import problems
from letitride.server.http.services import PersonName, Serving
from letitride.server.http.wire import Body, Router
from letitride.server.people.staff import Reason, why
from letitride.server.tournaments.responses import TournamentLine, TournamentResponse, line_of
from letitride.server.tournaments.routes import MOST_OVER, TournamentId, game_of, told
from letitride.tournament import Schedule
from letitride.tournament.reading import parse_schedule

router = Router(prefix="/api/desk/tournaments", tags=["desk"])
MOST_ALIKE = 1000
"""How many accounts with an entrant's name in theirs are looked through."""


class FaultySchedule(FaultyHouse):
    """A file of tournaments that cannot be used; carries every fault in it."""

    what = "schedule"


class NewSchedule(HouseText, frozen=True):
    """A file of tournaments that are to be listed."""

    reason: Reason = ""
    """Why; nothing is done without a reason."""


class TournamentReason(Body, frozen=True):
    """Why something is done about a tournament."""

    reason: Reason = ""


class MoveRequest(TournamentReason, frozen=True, kw_only=True):
    """A player who is to go to another table."""

    player: Annotated[str, Meta(max_length=100)]
    table: Annotated[str, Meta(max_length=60)]
    seat: Annotated[int, Meta(ge=1, le=7)]


class BreakOffRequest(TournamentReason, frozen=True, kw_only=True):
    """A tournament that cannot go on."""

    unreadable: Annotated[tuple[Annotated[str, Meta(max_length=60)], ...], Meta(max_length=20)] = ()
    """Its tables where the cards cannot be read any more."""


class EntrantAccount(Struct, frozen=True, kw_only=True):
    """When an entrant's account was opened, and whose were opened about then."""

    player: str
    since: int
    """In milliseconds since 1970."""

    opened_with: tuple[str, ...]
    """Other entrants whose accounts were opened within ten minutes: one person, or people who came together."""


TOGETHER = 10 * 60 * 1000


@router.get("/{tournament_id}/entrants", responses=problems(401, 404))
@as_csv()
def entrants(services: Serving, tournament_id: TournamentId, _person: FloorPerson) -> list[EntrantAccount]:
    """List when the accounts of a tournament's entrants were opened: two of one person are the floor's to find."""
    opened: dict[str, int] = {}
    for entrant in services.tournaments.find(tournament_id).entrants:
        known = services.people.accounts(AccountFilter(name_part=entrant.player), MOST_ALIKE)
        opened |= {each.person.name: each.since for each in known if each.person.name == entrant.player}
    return [
        EntrantAccount(
            player=name,
            since=at,
            opened_with=tuple(other for other, then in opened.items() if other != name and abs(then - at) <= TOGETHER),
        )
        for name, at in sorted(opened.items(), key=lambda each: each[1])
    ]


@router.get("", responses=problems(401))
@as_csv()
def all_tournaments(services: Serving, _person: Staff) -> list[TournamentLine]:
    """List the tournaments that are not over, those for practice too, and the last ones that are."""
    listed = (*services.tournaments.open(), *services.tournaments.over(MOST_OVER))
    return [line_of(each, game_of(each)) for each in listed]


@router.post("", status_code=201, responses=problems(401, 409) | FAULTY)
def list_schedule(services: Serving, file: NewSchedule, person: FloorPerson) -> list[TournamentLine]:
    """Put the tournaments of a file on the schedule, all of them or none."""
    schedule = _read(services.houses.in_use(), file.text)
    listed = services.tournaments.list_schedule(schedule, why(person, file.reason))
    found = (services.tournaments.find(each) for each in listed)
    return [line_of(each, game_of(each)) for each in found]


@router.post("/{tournament_id}/announce", responses=problems(401, 404, 409))
def announce(
    services: Serving, tournament_id: TournamentId, wanted: TournamentReason, person: FloorPerson
) -> TournamentResponse:
    """Have it on the record that the brush called the prices; entries open."""
    after = services.tournaments.announce(tournament_id, why(person, wanted.reason))
    return told(services, after, person)


@router.post("/{tournament_id}/start", responses=problems(401, 404, 409))
def start(
    services: Serving, tournament_id: TournamentId, wanted: TournamentReason, person: FloorPerson
) -> TournamentResponse:
    """Draw the seats, and have the first hand played."""
    return told(services, services.tournaments.start(tournament_id, why(person, wanted.reason)), person)


@router.post("/{tournament_id}/close-call", responses=problems(401, 404, 409))
def close_call(
    services: Serving, tournament_id: TournamentId, wanted: TournamentReason, person: FloorPerson
) -> TournamentResponse:
    """Give no more refunds: nobody can tell whether the first card is out."""
    return told(services, services.tournaments.close_call(tournament_id, why(person, wanted.reason)), person)


@router.post("/{tournament_id}/entries/{name}/refund", responses=problems(401, 404, 409))
def scratch(
    services: Serving, tournament_id: TournamentId, name: PersonName, wanted: TournamentReason, person: FloorPerson
) -> TournamentResponse:
    """Refund somebody's entry before the first card."""
    after = services.tournaments.scratch(tournament_id, name, why(person, wanted.reason))
    return told(services, after, person)


@router.post("/{tournament_id}/move", responses=problems(401, 404, 409))
def move(
    services: Serving, tournament_id: TournamentId, wanted: MoveRequest, person: FloorPerson
) -> TournamentResponse:
    """Move a player to another table, between two hands."""
    after = services.tournaments.move(
        tournament_id, wanted.player, wanted.table, wanted.seat, why(person, wanted.reason)
    )
    return told(services, after, person)


@router.post("/{tournament_id}/break-off", responses=problems(401, 404, 409))
def break_off(
    services: Serving, tournament_id: TournamentId, wanted: BreakOffRequest, person: FloorPerson
) -> TournamentResponse:
    """Break a tournament off; it ends by its rule once no hand lies on its tables."""
    reason = why(person, wanted.reason)
    return told(services, services.tournaments.break_off(tournament_id, reason, wanted.unreadable), person)


def _read(houses: Collection[str], text: str) -> Schedule:
    if len(text) > LONGEST_FILE:
        raise FaultySchedule.at("", f"{len(text):,} characters", f"a schedule of at most {LONGEST_FILE:,}")
    try:
        return parse_schedule(text, file="the schedule", houses=houses)
    except FileError as broken:
        raise FaultySchedule(HouseFault(each.key, each.found, each.expected) for each in broken.faults) from None
