"""The record: rounds that are over, their receipts, and what moved in one's own name."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar

from fastapi import Path, Query
from msgspec import Struct

from letitride.cards import Money
from letitride.house import House
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
    """Which round it is that is over."""

    table: str
    round: int
    outcome: str
    at: int


class RoundHeader(RoundPlayed, frozen=True, kw_only=True):
    """Which round it is that is over, and by whose rules it was dealt."""

    house: str
    name: str
    game: str


Header = TypeVar("Header", bound=RoundHeader)


class RoundResponse(RoundHeader, frozen=True, kw_only=True):
    """A round that is over, and what it came to."""

    place: str
    """What to ask for as *before* to get the page after this line."""

    seats: tuple[int, ...]
    """Where the asker played; to those who see every round, where anybody did."""

    staked: Money
    returned: Money
    """Everything that came back, bets that were taken back included."""

    net: Money


class MovementResponse(Struct, frozen=True, kw_only=True):
    """Chips that moved in somebody's name."""

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
    """List rounds that are over, newest first: one's own, or all for floor, surveillance and administrator."""
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
    """Give the receipt of a round that is over, for ``letitride check-round``."""
    return services.history.receipt(person, table_id, number)


@router.get("/statement", responses=problems(401))
@as_csv(before="id")
def statement(
    services: Serving,
    person: Somebody,
    before: Annotated[int | None, Query(ge=0, le=LATEST, description="The id of the last line before.")] = None,
    most: Most = 20,
) -> list[MovementResponse]:
    """List every movement of chips in one's own name, newest first."""
    return [
        filled(MovementResponse, line, amount=Money(line.cents), what=line.text, table=line.stream)
        for line in services.history.statement(person, most, before)
    ]


def place_of(text: str | None) -> tuple[int, str, int] | None:
    """Return where a page ended, from how a line of it names the place."""
    if text is None:
        return None
    at, table, number = text.split(":")
    return int(at), table, int(number)


def about_round(kind: type[Header], line: RoundLine, house: House, found: object, **fields: Any) -> Header:
    """Return an answer about a round that is over, with what was *found* of it."""
    named = {"house": house.id, "name": house.name, "game": house.game.value}
    return filled(kind, line, found, table=line.stream, round=line.number, **named, **fields)


def place_after(line: RoundLine) -> str:
    """Return where the page ends whose last line this is."""
    return f"{line.at}:{line.stream}:{line.number}"
