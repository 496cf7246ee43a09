"""The record: finished rounds, their receipts, and your own movements."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar

from fastapi import Path, Query
from msgspec import Struct

from letitride.cards import Money
from letitride.house import House
from letitride.pit.history.correction import CorrectionReceipt
from letitride.pit.history.receipt import Receipt
from letitride.pit.history.results import Side
from letitride.pit.ports import RoundFilter, RoundLine
from letitride.server.http.access import Somebody
from letitride.server.http.lists import as_csv
from letitride.server.http.problem import problems
from letitride.server.http.services import Serving, TableId
from letitride.server.http.wire import Router, filled

router = Router(prefix="/api", tags=["record"])
MOST = 100
LATEST = 2**53
RoundNumber = Annotated[int, Path(ge=1, le=LATEST, description="The number of a round at its table.")]
CorrectionPlace = Annotated[
    int, Path(ge=1, le=LATEST, description="The row of the table's log, as statements give it.")
]
Most = Annotated[int, Query(ge=1, le=MOST, description="How many lines are wanted.")]
Time = Annotated[int | None, Query(ge=0, le=LATEST, description="In milliseconds since 1970.")]
TableName = Annotated[str | None, Query(pattern=r"^[A-Za-z0-9._-]{1,60}$", description="The name of a table.")]
Outcome = Annotated[Literal["settled", "void"] | None, Query(description="How the round ended.")]
HowItEnded = Annotated[Side | None, Query(description="What it came to for the asker; else for all players together.")]
PageBefore = Annotated[
    str | None,
    Query(
        pattern=r"^[0-9]{1,15}:[A-Za-z0-9._-]{1,60}:[0-9]{1,15}$", description="The place where the page before ended."
    ),
]


class RoundPlayed(Struct, frozen=True, kw_only=True):
    """Which finished round."""

    table: str
    round: int
    outcome: str
    at: int


class RoundHeader(RoundPlayed, frozen=True, kw_only=True):
    """Which finished round, and its rules."""

    house: str
    name: str
    game: str


Header = TypeVar("Header", bound=RoundHeader)


class RoundResponse(RoundHeader, frozen=True, kw_only=True):
    """A finished round, and its result."""

    place: str
    """Send this as *before* to get the next page."""

    seats: tuple[int, ...]
    """Where you played; for posts that see every round, where anybody did."""

    staked: Money
    returned: Money
    """Everything that came back, including bets that were taken back."""

    net: Money


class MovementResponse(Struct, frozen=True, kw_only=True):
    """A movement of somebody's chips."""

    id: int
    account: str
    amount: Money
    what: str
    table: str
    seq: int
    at: int


@router.get("/rounds", responses=problems(401))
@as_csv(before="place")
def rounds(
    services: Serving,
    person: Somebody,
    table: TableName = None,
    since: Time = None,
    until: Time = None,
    outcome: Outcome = None,
    result: HowItEnded = None,
    before: PageBefore = None,
    most: Most = 20,
) -> list[RoundResponse]:
    """List finished rounds, newest first: your own, or all for floor, surveillance and administrator."""
    wanted = RoundFilter(
        stream=table,
        since=since,
        until=until,
        outcome=outcome,
        result=result.value if result else None,
        before=place_of(before),
    )
    return [
        about_round(RoundResponse, played.line, played.house, played.result, place=place_after(played.line))
        for played in services.history.played(person, wanted, most)
    ]


@router.get("/tables/{table_id}/rounds/{number}", responses=problems(401, 404))
def receipt(services: Serving, table_id: TableId, number: RoundNumber, person: Somebody) -> Receipt:
    """Get the receipt of a finished round, for ``letitride check-round``."""
    return services.history.receipt(person, table_id, number)


@router.get("/tables/{table_id}/corrections/{number}", responses=problems(401, 404))
def correction(services: Serving, table_id: TableId, number: CorrectionPlace, person: Somebody) -> CorrectionReceipt:
    """Get the receipt of a correction, for ``letitride check-round``."""
    return services.history.correction(person, table_id, number)


@router.get("/statement", responses=problems(401))
@as_csv(before="id")
def statement(
    services: Serving,
    person: Somebody,
    before: Annotated[int | None, Query(ge=0, le=LATEST, description="The id of the last line before.")] = None,
    most: Most = 20,
) -> list[MovementResponse]:
    """List every movement of your chips, newest first."""
    return [
        filled(MovementResponse, line, amount=Money(line.cents), what=line.text, table=line.stream)
        for line in services.history.statement(person, most, before)
    ]


def place_of(text: str | None) -> tuple[int, str, int] | None:
    """Return where a page ended, from its last line."""
    if text is None:
        return None
    at, table, number = text.split(":")
    return int(at), table, int(number)


def about_round(kind: type[Header], line: RoundLine, house: House, found: object, **fields: Any) -> Header:
    """Return an answer about a finished round, with what was *found*."""
    named = {"house": house.id, "name": house.name, "game": house.game.value}
    return filled(kind, line, found, table=line.stream, round=line.number, **named, **fields)


def place_after(line: RoundLine) -> str:
    """Return where the page with this last line ends."""
    return f"{line.at}:{line.stream}:{line.number}"
