"""Finished rounds at the desk: found by time, seat or player, rebuilt from the rack, and re-settled."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Query

from letitride.cards import Money
from letitride.pit.floor.disputes import DecisionTaken, Place, ReasonRecord
from letitride.pit.history.resettlement import WagerCheck
from letitride.pit.people.credentials import NobodyCalled
from letitride.pit.people.people import Person, Post
from letitride.pit.people.register import ends_of_guest
from letitride.pit.ports import RoundFilter
from letitride.server.http.access import only
from letitride.server.http.lists import as_csv
from letitride.server.http.problem import problems
from letitride.server.http.services import Services, Serving, TableId
from letitride.server.http.wire import Router
from letitride.server.tables import rounds as rounds_over
from letitride.server.tables.rounds import RoundNumber, about_round, place_after
from letitride.table import Reconstruction

router = Router(prefix="/api/desk", tags=["desk"])
Overseer = Annotated[Person, Depends(only(Post.FLOOR, Post.SURVEILLANCE, Post.ADMINISTRATOR))]
SeatNumber = Annotated[int | None, Query(ge=1, le=7, description="Where somebody played.")]
PlayerName = Annotated[str | None, Query(min_length=1, max_length=60, description="Who played.")]


class FoundRound(rounds_over.RoundHeader, frozen=True, kw_only=True):
    """A finished round, with everybody who played."""

    place: str
    """Send this as *before* to get the next page."""

    players: tuple[Place, ...]
    staked: Money
    returned: Money
    net: Money
    """For all players together."""


class RoundRecord(rounds_over.RoundHeader, frozen=True, kw_only=True):
    """Everything needed to settle a dispute about a round."""

    players: tuple[Place, ...]
    laid_out: Reconstruction
    decisions: tuple[DecisionTaken, ...]
    reasons: tuple[ReasonRecord, ...]
    wagers: tuple[WagerCheck, ...]
    """Every wager re-settled by the exact odds, which share no rule with the table; none of a void round."""

    agrees: bool
    """Whether every wager was paid correctly."""

    broken: str
    """Where the record of the round was changed; empty if its hash chain holds."""


@router.get("/rounds", responses=problems(401))
@as_csv(before="place")
def rounds(
    services: Serving,
    _person: Overseer,
    table: rounds_over.TableName = None,
    since: rounds_over.Time = None,
    until: rounds_over.Time = None,
    seat: SeatNumber = None,
    player: PlayerName = None,
    outcome: rounds_over.Outcome = None,
    before: rounds_over.PageBefore = None,
    most: rounds_over.Most = 20,
) -> list[FoundRound]:
    """Find finished rounds, newest first, each with everybody who played."""
    wanted = RoundFilter(
        stream=table,
        since=since,
        until=until,
        seat=seat,
        outcome=outcome,
        before=rounds_over.place_of(before),
        **wanted_player(services, player),
    )
    return [
        about_round(
            FoundRound, found.line, found.house, found.total, place=place_after(found.line), players=found.places
        )
        for found in services.desk.rounds(wanted, most)
    ]


@router.get("/rounds/{table_id}/{number}", responses=problems(401, 404))
def round_record(services: Serving, table_id: TableId, number: RoundNumber, _person: Overseer) -> RoundRecord:
    """Rebuild a round from the discard rack, and re-settle every wager beside what was paid."""
    return record_of_round(services, table_id, number)


def record_of_round(services: Services, table_id: str, number: int) -> RoundRecord:
    """Return a finished round with everything needed to settle a dispute."""
    found = services.desk.dispute(table_id, number)
    agrees = all(each.agrees for each in found.wagers)
    return about_round(RoundRecord, found.line, found.house, found, players=found.places, agrees=agrees)


def wanted_player(services: Services, player: str | None) -> dict[str, str]:
    """Return the filter for a player: a name, ignoring case, or for a guest its beginning and end."""
    if player is None:
        return {}
    if ends := ends_of_guest(player):
        return {"player_begins": ends[0], "player_ends": ends[1]}
    try:
        found = services.people.called(player)
    except NobodyCalled:
        return {"player": player}
    return {"player": found.name, "formerly": found.formerly}
