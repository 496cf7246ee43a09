"""Rates at the desk: how often seeds were withheld and rounds became void, each with its exact chance."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from fastapi import Query
from msgspec import Struct

from letitride.odds.words import Proportion, exact_percent
from letitride.pit.floor import rates as floor
from letitride.server.desk.rounds import Overseer
from letitride.server.http.lists import as_csv
from letitride.server.http.problem import problems
from letitride.server.http.services import Serving
from letitride.server.http.wire import Router

router = Router(prefix="/api/desk", tags=["desk"])
MOST_DAYS = 31
LONGEST_EXACT = 60
"""An exact chance with more characters is given as a number only."""

HOW = (
    "Each chance is exact: the chance of this count or more if everybody is honest. Seeds: an honest player's "
    "connection fails at the rate set for this pit (the binomial law). Seeds of a dealer and a player: chance picks "
    "which of the player's seeds at a table and day are withheld, whoever deals. Void rounds of a player: chance picks "
    "which rounds of each table and day become void (the hypergeometric law, tables and days taken together). Of a "
    "dealer: the same among all rounds of a day that people dealt by hand. Of a pair: chance picks, among the rounds "
    "of a table and day, the ones this staff member helped void. A line stands out if its chance, times the number of "
    "lines that could stand out, is below 1 in 100. Somebody who plays every round of a table cannot stand out by "
    "being there."
)


class Chance(Struct, frozen=True, kw_only=True):
    """A chance: as a number, and exactly if that is short."""

    value: float
    exact: str


class RateLine(Struct, frozen=True, kw_only=True):
    """How often something happened to somebody, or to two together, and the chance of that count or more."""

    who: tuple[str, ...]
    count: int
    of: int
    """Of how many."""

    chance: Chance
    stands_out: bool


class RatesResponse(Struct, frozen=True, kw_only=True):
    """The rates of the last days."""

    days: int
    how: str
    rounds: int
    void: int
    lost_connections: Proportion
    """How often an honest player's seed arrives too late."""

    outside_shown: int
    outside_missed: int
    """How many outside values did not come in time."""

    withheld: tuple[RateLine, ...]
    withheld_by_pair: tuple[RateLine, ...]
    void_by_dealer: tuple[RateLine, ...]
    void_by_player: tuple[RateLine, ...]
    void_by_pair: tuple[RateLine, ...]


@router.get("/rates", responses=problems(401))
@as_csv()
def rates(
    services: Serving,
    _person: Overseer,
    days: Annotated[int, Query(ge=1, le=MOST_DAYS, description="How many days until now.")] = 7,
) -> RatesResponse:
    """Show how often seeds were withheld and rounds became void, by whom and with whom, least likely first."""
    until = services.clock() + 1
    found = services.desk.rates(until - days * floor.DAY, until)
    return RatesResponse(
        days=days,
        how=HOW,
        rounds=found.rounds,
        void=found.void,
        lost_connections=exact_percent(found.lost_connections),
        outside_shown=found.outside_shown,
        outside_missed=found.outside_missed,
        withheld=_lines(found.withheld),
        withheld_by_pair=_lines(found.withheld_by_pair),
        void_by_dealer=_lines(found.void_by_dealer),
        void_by_player=_lines(found.void_by_player),
        void_by_pair=_lines(found.void_by_pair),
    )


def _lines(found: tuple[floor.Rate, ...]) -> tuple[RateLine, ...]:
    return tuple(
        RateLine(who=each.who, count=each.count, of=each.of, chance=_chance(each.chance), stands_out=each.stands_out)
        for each in found
    )


def _chance(value: Fraction) -> Chance:
    exact = str(value)
    return Chance(value=float(value), exact=exact if len(exact) <= LONGEST_EXACT else "")
