"""Houses for people: wagers, limits, pay tables, exact figures, and how each house plays."""

from __future__ import annotations

import functools
from fractions import Fraction
from typing import Annotated

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel

from letitride.games.rulebook import about, rulebook, wager_sentence
from letitride.house import House, Limits, PayTable, Wager, house_ids, load_house
from letitride.house.printing import printed_lines
from letitride.house.wager import WagerPart
from letitride.odds import Figures, analyse_house
from letitride.odds.words import exact_percent, root
from letitride.pit.ports import NoSuchThing
from letitride.server.houses.layout import Layout, layout_of
from letitride.server.http.problem import problems
from letitride.server.http.services import TableId, services_of
from letitride.table import to_json

router = APIRouter(prefix="/api", tags=["houses"])
HouseId = Annotated[str, Path(pattern=r"^[a-z0-9-]{1,60}$", description="A house of the catalogue.")]
MOST_HOUSES = 100
"""Of so many houses the figures are kept; the catalogue has far fewer."""


class Proportion(BaseModel):
    """An exact fraction, and about how many per cent it is."""

    exact: str
    percent: float


class WagerLine(BaseModel):
    """A wager by its name, with the pay table that pays it."""

    wager: str
    label: str
    pay_table: str


class HouseLine(BaseModel):
    """A house of the catalogue."""

    id: str
    name: str
    game: str
    document: str
    limits: str
    minimum: str
    maximum: str | None
    par: Proportion
    house_edge: Proportion
    wagers: list[WagerLine]


class PaidLine(BaseModel):
    """A line of a pay table as the layout prints it."""

    hand: str
    pays: str


class FiguresShown(BaseModel):
    """The exact figures of a wager, per unit staked."""

    house_edge: Proportion
    par: Proportion
    hit_frequency: Proportion
    standard_deviation: float


class WagerShown(WagerLine):
    """Everything about a wager of a house."""

    minimum: str
    maximum: str | None
    basis: str
    """``to 1`` where the stake comes back with the winnings, ``for 1`` where it does not."""

    alone: bool
    """Whether it may be made without the main wager."""

    sentence: str
    lines: list[PaidLine]
    figures: FiguresShown


class RulesShown(BaseModel):
    """A chapter of the rules."""

    heading: str
    sentences: list[str]


class HouseShown(BaseModel):
    """Everything about a house that one wants to know at its table."""

    id: str
    name: str
    game: str
    document: str
    about: str
    chips: list[str]
    decision_seconds: int
    wagers: list[WagerShown]
    payout_cap: str | None
    rules: list[RulesShown]
    layout: Layout
    """How its game is drawn and spoken of."""


@router.get("/houses", responses=problems())
def houses() -> list[HouseLine]:
    """List the houses of the catalogue, at whose rules a table may be opened."""
    return [house_line(catalogued(house_id)) for house_id in house_ids()]


@router.get("/houses/{house_id}/layout", responses=problems(404))
def layout(house_id: HouseId) -> Layout:
    """Tell how the game of a house of the catalogue is drawn and spoken of."""
    return layout_of(catalogued(house_id))


@router.get("/tables/{table_id}/house", responses=problems(404))
def house_of(request: Request, table_id: TableId) -> HouseShown:
    """Tell everything about the house whose rules a table follows."""
    return house_shown(services_of(request).pit.live(table_id).table.house)


def catalogued(house_id: str) -> House:
    """Return a house of the catalogue; its file is read once."""
    if house_id not in house_ids():
        raise NoSuchThing(f"no house of the catalogue is called {house_id!r}: known are {', '.join(house_ids())}")
    return _read(house_id)


_read = functools.cache(load_house)


@functools.lru_cache(MOST_HOUSES)
def house_line(house: House) -> HouseLine:
    """Return a house as a list shows it; it is worked out once."""
    limits, figures = house.wagers[house.main_wager], _figures(house)[house.main_wager]
    return HouseLine(
        id=house.id,
        name=house.name,
        game=house.game.value,
        document=house.document or house.based_on,
        limits=str(limits),
        minimum=to_json(limits.minimum),
        maximum=to_json(limits.maximum),
        par=_proportion(figures.par),
        house_edge=_proportion(figures.house_edge),
        wagers=[
            WagerLine(wager=wager.value, label=wager.label, pay_table=table.designator)
            for wager, table in _tables(house).items()
        ],
    )


@functools.lru_cache(MOST_HOUSES)
def house_shown(house: House) -> HouseShown:
    """Return everything about a house; it is worked out once."""
    offered, figures = house.wagers, _figures(house)
    return HouseShown(
        id=house.id,
        name=house.name,
        game=house.game.value,
        document=house.document or house.based_on,
        about=about(house),
        chips=[to_json(chip) for chip in house.chips.denominations],
        decision_seconds=house.decisions.seconds_to_decide,
        wagers=[
            _wager_shown(house, wager, table, offered[wager], figures[wager]) for wager, table in _tables(house).items()
        ],
        payout_cap=to_json(house.settling.payout_cap),
        rules=[RulesShown(heading=each.heading, sentences=list(each.sentences)) for each in rulebook(house)],
        layout=layout_of(house),
    )


def _wager_shown(house: House, wager: Wager, table: PayTable, limits: Limits, figures: Figures) -> WagerShown:
    return WagerShown(
        wager=wager.value,
        label=wager.label,
        pay_table=table.designator,
        minimum=to_json(limits.minimum),
        maximum=to_json(limits.maximum),
        basis=table.basis.value,
        alone=wager in house.wagers.alone(),
        sentence=wager_sentence(house, wager),
        lines=[PaidLine(hand=line.hand, pays=line.pays) for line in printed_lines(table)],
        figures=FiguresShown(
            house_edge=_proportion(figures.house_edge),
            par=_proportion(figures.par),
            hit_frequency=_proportion(figures.hit_frequency),
            standard_deviation=root(figures.variance),
        ),
    )


def _figures(house: House) -> dict[Wager, Figures]:
    odds = analyse_house(house)
    return {house.main_wager: odds.figures, **odds.side_bets}


def _tables(house: House) -> dict[Wager, PayTable]:
    """Return what the layout prints for each wager: where only an award has a table, that."""
    tables = house.wagers.pay_tables()
    for wager, table in house.wagers.pay_tables().items():
        if wager.part is WagerPart.AWARD:
            tables[house.main_wager] = table
    return {wager: tables[wager] for wager in house.wagers}


def _proportion(value: Fraction) -> Proportion:
    return Proportion.model_validate(exact_percent(value))
