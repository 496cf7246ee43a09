"""A day at the desk: drop, win and action of tables and houses, hold and win rate, and staff actions."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from fractions import Fraction
from typing import Annotated, TypeVar

from fastapi import Query
from msgspec import Struct, field
from msgspec.structs import asdict

from letitride.cards import Money
from letitride.ledger import charity_share
from letitride.odds.words import Proportion, exact_percent
from letitride.pit.floor.days import DayFigures
from letitride.pit.floor.desk import by_house
from letitride.pit.interventions import Intervention
from letitride.server.desk.rounds import Overseer
from letitride.server.http.lists import as_csv
from letitride.server.http.problem import problems
from letitride.server.http.services import Serving
from letitride.server.http.wire import Router, filled
from letitride.server.tables.rounds import LATEST, Most

router = Router(prefix="/api/desk", tags=["desk"])
HOW = (
    "Hold is the win as a share of the drop, the chips that were bought at the table. Win rate is the win as a "
    "share of what was left in action when wagers were settled; par is the win rate that best play leaves to the "
    "house. At most 5 % of such days lie outside the band, half of them at either end: it follows from the exact "
    "law, under best play, of every wager that was made, and holds however the seats of a round depend on each "
    "other. The narrow band is a guide, not a verdict: 1.96 standard deviations of the win to either side of "
    "par, by the normal law, as if the seats were independent. A day runs from midnight to "
    "midnight, UTC."
)


class Band(Struct, frozen=True):
    """The win rates between which such days lie, in percent of what was in action."""

    low: float
    high: float


class WagerDay(Struct, frozen=True, kw_only=True):
    """The result of a day on a wager."""

    wager: str
    label: str
    bets: int
    in_action: Money
    win: Money
    win_rate: Proportion | None


class DayLine(Struct, frozen=True, kw_only=True):
    """The figures of a day."""

    drop: Money
    """The cash that players exchanged for chips."""

    win: Money
    rounds: int
    void: int
    in_action: Money
    """What was left in action when the wagers were settled."""

    hold: Proportion | None
    """The win as a share of the drop; null if nobody bought chips."""

    win_rate: Proportion | None
    """The win as a share of what was in action; null if nothing was."""

    par: Proportion | None
    expected_win: Money
    band: Band | None
    """By the exact laws: at most 5 % of such days lie outside, however the seats of a round depend on each other."""

    narrow_band: Band | None
    """By the normal law, as if seats were independent: a guide, not a verdict."""

    within: bool | None
    """Whether the win rate lies within the band."""

    wagers: tuple[WagerDay, ...]
    charity: Money | None
    """The charity's share of the win, if it was asked for."""


class TableDay(DayLine, frozen=True, kw_only=True):
    """The figures of a table."""

    table: str
    house: str
    name: str


class HouseDay(DayLine, frozen=True, kw_only=True):
    """The figures of all tables of a house."""

    house: str
    name: str
    tables: int


Line = TypeVar("Line", TableDay, HouseDay)


class DayResponse(Struct, frozen=True, kw_only=True):
    """A day, table by table and house by house."""

    date: dt.date
    how: str
    """How hold, par and the bands are computed."""

    tables: tuple[TableDay, ...]
    houses: tuple[HouseDay, ...]


Date = Annotated[dt.date, Query(description="YYYY-MM-DD, in UTC.")]
Charity = Annotated[
    int | None,
    Query(ge=0, le=100, description="The charity's share of the win, in percent."),
]


class InterventionResponse(Intervention, frozen=True, kw_only=True):
    """A staff action, and its reason."""

    number: int
    person: str = field(name="by")


@router.get("/interventions", responses=problems(401))
@as_csv(before="number")
def interventions(
    services: Serving,
    _person: Overseer,
    before: Annotated[int | None, Query(ge=0, le=LATEST, description="The number of the last line before.")] = None,
    most: Most = 20,
) -> list[InterventionResponse]:
    """List staff actions on tables, accounts and money, newest first, each with its reason."""
    found = services.desk.interventions(most, before)
    return [InterventionResponse(number=noted.number, **asdict(noted.intervention)) for noted in found]


@router.get("/days", responses=problems(401))
@as_csv()
def day(services: Serving, _person: Overseer, date: Date, charity: Charity = None) -> DayResponse:
    """Get the figures of a day. Tables where nothing happened are left out."""
    days = services.desk.day(date)
    share = None if charity is None else Fraction(charity, 100)
    tables = Counter(each.house.id for each in days)
    return DayResponse(
        date=date,
        how=HOW,
        tables=tuple(
            _line(TableDay, each.figures, share, table=each.table, house=each.house.id, name=each.house.name)
            for each in days
        ),
        houses=tuple(
            _line(HouseDay, figures, share, house=house.id, name=house.name, tables=tables[house.id])
            for house, figures in by_house(days)
        ),
    )


def _line(kind: type[Line], figures: DayFigures, share: Fraction | None, **of: object) -> Line:
    action, expected = figures.action, figures.expected
    band, rate = _band(figures.band()), action.win_rate
    return filled(
        kind,
        figures,
        figures.day,
        **of,
        rounds=figures.settled,
        in_action=action.in_action,
        hold=_proportion(figures.day.hold),
        win_rate=_proportion(rate),
        par=_proportion(expected.par),
        expected_win=Money(round(expected.win * 100)),
        band=band,
        narrow_band=_band(figures.normal_band(expected.variance)),
        within=band.low <= float(rate) * 100 <= band.high if band and rate is not None else None,
        wagers=tuple(
            filled(WagerDay, each, wager=wager.value, label=wager.label, win_rate=_proportion(each.win_rate))
            for wager, each in figures.by_wager
        ),
        charity=None if share is None else charity_share(figures.day.win, share),
    )


def _band(found: tuple[float, float] | None) -> Band | None:
    return Band(low=found[0] * 100, high=found[1] * 100) if found else None


def _proportion(value: Fraction | None) -> Proportion | None:
    return None if value is None else exact_percent(value)
