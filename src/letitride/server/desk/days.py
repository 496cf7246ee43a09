"""The desk on a day: drop, win and action of tables and houses, the hold against par, and what the house did."""

from __future__ import annotations

import datetime as dt
from fractions import Fraction
from typing import Annotated

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel

from letitride.cards import Money
from letitride.ledger import charity_share
from letitride.odds.words import exact_percent
from letitride.pit.floor.days import DayFigures
from letitride.pit.floor.desk import by_house
from letitride.server.desk.rounds import Overseer
from letitride.server.houses.houses import Proportion
from letitride.server.http.problem import problems
from letitride.server.http.services import services_of
from letitride.server.tables.rounds import LATEST, Most
from letitride.table import to_json

router = APIRouter(prefix="/api/desk", tags=["desk"])
HOW = (
    "Hold is the win as a share of what was left in action when wagers were settled; par is what best play leaves to "
    "the house of that. The band reaches 1.96 standard deviations of the win to either side of par. Variances are "
    "exact, for the stakes that were made, with the main wager and the side bets of one seat taken together. Seats of "
    "one round share community cards, so the truth lies between two bands: the wide one takes them to win and lose "
    "together, the narrow one to have nothing to do with each other. After few rounds results lean to one side, and "
    "the normal law is no more than a guide. A day runs from midnight to midnight, UTC."
)


class Band(BaseModel):
    """Between which holds 95 % of such days lie, in per cent of what was in action."""

    low: float
    high: float


class WagerDay(BaseModel):
    """What a day brought on one wager."""

    wager: str
    label: str
    bets: int
    in_action: str
    win: str
    hold: Proportion | None


class DayLine(BaseModel):
    """The figures of a day."""

    drop: str
    """The cash that players exchanged for chips."""

    win: str
    rounds: int
    void: int
    in_action: str
    """What was left in action when the wagers were settled."""

    hold: Proportion | None
    """The win as a share of what was in action; nothing where nothing was."""

    hold_of_drop: Proportion | None
    par: Proportion | None
    expected_win: str
    band: Band | None
    """If the seats of a round won and lost together: no dependence between them can make it wider."""

    narrow_band: Band | None
    """If they had nothing to do with each other."""

    within: bool | None
    """Whether the hold lies within the band."""

    wagers: list[WagerDay]
    charity: str | None
    """What the charity of the day gets of the win, where its share was asked for."""


class TableDayShown(DayLine):
    """The figures of a table."""

    table: str
    house: str
    name: str


class HouseDayShown(DayLine):
    """The figures of all tables of a house."""

    house: str
    name: str
    tables: int


class DayShown(BaseModel):
    """A day, table by table and house by house."""

    date: dt.date
    how: str
    """How hold, par and the bands are worked out."""

    tables: list[TableDayShown]
    houses: list[HouseDayShown]


Date = Annotated[dt.date, Query(description="YYYY-MM-DD, in UTC.")]
Charity = Annotated[
    int | None,
    Query(ge=0, le=100, description="The share of the win, in per cent, that goes to the charity of the day."),
]


class InterventionShown(BaseModel):
    """Something that somebody of the house did, and why."""

    number: int
    at: int
    by: str
    post: str
    what: str
    whom: str
    """The person or the table that is concerned."""

    reason: str


@router.get("/interventions", responses=problems(401))
def interventions(
    request: Request,
    _person: Overseer,
    before: Annotated[int | None, Query(ge=0, le=LATEST, description="The number of the last line before.")] = None,
    most: Most = 20,
) -> list[InterventionShown]:
    """List what the house did to tables, accounts and money, newest first, each with its reason."""
    return [
        InterventionShown(
            number=noted.number,
            at=noted.intervention.at,
            by=noted.intervention.person,
            post=noted.intervention.post,
            what=noted.intervention.what,
            whom=noted.intervention.whom,
            reason=noted.intervention.reason,
        )
        for noted in services_of(request).desk.interventions(most, before)
    ]


@router.get("/days", responses=problems(401))
def day(request: Request, _person: Overseer, date: Date, charity: Charity = None) -> DayShown:
    """Give the figures of a day; tables where nothing happened are left out."""
    days = services_of(request).desk.day(date)
    share = None if charity is None else Fraction(charity, 100)
    return DayShown(
        date=date,
        how=HOW,
        tables=[
            TableDayShown(
                **dict(_figures(each.figures, share)), table=each.table, house=each.house.id, name=each.house.name
            )
            for each in days
        ],
        houses=[
            HouseDayShown(
                **dict(_figures(figures, share)),
                house=house.id,
                name=house.name,
                tables=sum(each.house.id == house.id for each in days),
            )
            for house, figures in by_house(days)
        ],
    )


def _figures(figures: DayFigures, share: Fraction | None) -> DayLine:
    action, expected = figures.action, figures.expected
    band = _band(figures, expected.variance_together)
    hold = action.hold
    return DayLine(
        drop=to_json(figures.day.drop),
        win=to_json(figures.day.win),
        rounds=figures.settled,
        void=figures.void,
        in_action=to_json(action.in_action),
        hold=_proportion(hold),
        hold_of_drop=_proportion(figures.day.hold),
        par=_proportion(expected.par),
        expected_win=to_json(Money(round(expected.win * 100))),
        band=band,
        narrow_band=_band(figures, expected.variance),
        within=band.low <= float(hold) * 100 <= band.high if band and hold is not None else None,
        wagers=[
            WagerDay(
                wager=wager.value,
                label=wager.label,
                bets=each.bets,
                in_action=to_json(each.in_action),
                win=to_json(each.win),
                hold=_proportion(each.hold),
            )
            for wager, each in figures.by_wager
        ],
        charity=None if share is None else to_json(charity_share(figures.day.win, share)),
    )


def _band(figures: DayFigures, variance: Fraction) -> Band | None:
    found = figures.band(variance)
    return Band(low=found[0] * 100, high=found[1] * 100) if found else None


def _proportion(value: Fraction | None) -> Proportion | None:
    return None if value is None else Proportion.model_validate(exact_percent(value))
