"""The desk on a day: drop, win and action of tables and houses, the hold against par, and what the house did."""

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
    "Hold is the win as a share of what was left in action when wagers were settled; par is what best play leaves to "
    "the house of that. The band reaches 1.96 standard deviations of the win to either side of par. Variances are "
    "exact, for the stakes that were made, with the main wager and the side bets of one seat taken together. Seats of "
    "one round share community cards, so the truth lies between two bands: the wide one takes them to win and lose "
    "together, the narrow one to have nothing to do with each other. After few rounds results lean to one side, and "
    "the normal law is no more than a guide. A day runs from midnight to midnight, UTC."
)


class Band(Struct, frozen=True):
    """Between which holds 95 % of such days lie, in per cent of what was in action."""

    low: float
    high: float


class WagerDay(Struct, frozen=True, kw_only=True):
    """What a day brought on one wager."""

    wager: str
    label: str
    bets: int
    in_action: Money
    win: Money
    hold: Proportion | None


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
    """The win as a share of what was in action; nothing where nothing was."""

    hold_of_drop: Proportion | None
    par: Proportion | None
    expected_win: Money
    band: Band | None
    """If the seats of a round won and lost together: no dependence between them can make it wider."""

    narrow_band: Band | None
    """If they had nothing to do with each other."""

    within: bool | None
    """Whether the hold lies within the band."""

    wagers: tuple[WagerDay, ...]
    charity: Money | None
    """What the charity of the day gets of the win, where its share was asked for."""


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
    """How hold, par and the bands are worked out."""

    tables: tuple[TableDay, ...]
    houses: tuple[HouseDay, ...]


Date = Annotated[dt.date, Query(description="YYYY-MM-DD, in UTC.")]
Charity = Annotated[
    int | None,
    Query(ge=0, le=100, description="The share of the win, in per cent, that goes to the charity of the day."),
]


class InterventionResponse(Intervention, frozen=True, kw_only=True):
    """Something that somebody of the house did, and why."""

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
    """List what the house did to tables, accounts and money, newest first, each with its reason."""
    found = services.desk.interventions(most, before)
    return [InterventionResponse(number=noted.number, **asdict(noted.intervention)) for noted in found]


@router.get("/days", responses=problems(401))
@as_csv()
def day(services: Serving, _person: Overseer, date: Date, charity: Charity = None) -> DayResponse:
    """Give the figures of a day; tables where nothing happened are left out."""
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
    band = _band(figures, expected.variance_together)
    hold = action.hold
    return filled(
        kind,
        figures,
        figures.day,
        **of,
        rounds=figures.settled,
        in_action=action.in_action,
        hold=_proportion(hold),
        hold_of_drop=_proportion(figures.day.hold),
        par=_proportion(expected.par),
        expected_win=Money(round(expected.win * 100)),
        band=band,
        narrow_band=_band(figures, expected.variance),
        within=band.low <= float(hold) * 100 <= band.high if band and hold is not None else None,
        wagers=tuple(
            filled(WagerDay, each, wager=wager.value, label=wager.label, hold=_proportion(each.hold))
            for wager, each in figures.by_wager
        ),
        charity=None if share is None else charity_share(figures.day.win, share),
    )


def _band(figures: DayFigures, variance: Fraction) -> Band | None:
    found = figures.band(variance)
    return Band(low=found[0] * 100, high=found[1] * 100) if found else None


def _proportion(value: Fraction | None) -> Proportion | None:
    return None if value is None else exact_percent(value)
