"""Houses for people: wagers, limits, pay tables, exact figures, and how each house plays."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import Path
from msgspec import Struct

from letitride.cards import Money
from letitride.games.rulebook import Chapter, about, rulebook, wager_sentence
from letitride.house import House, Limits, PayTable, Wager, house_ids, load_house
from letitride.house.pay_lines import Basis
from letitride.house.printing import PrintedLine, printed_lines
from letitride.house.wager import WagerPart
from letitride.odds import Figures, analyse_house
from letitride.odds.words import Proportion, exact_percent, root
from letitride.pit.ports import NoSuchThing
from letitride.server.houses.layout import Layout, layout_of
from letitride.server.http.problem import problems
from letitride.server.http.services import Serving, TableId
from letitride.server.http.wire import Router, filled

if TYPE_CHECKING:
    from letitride.design import Measured

router = Router(prefix="/api", tags=["houses"])
HouseId = Annotated[str, Path(pattern=r"^[a-z0-9-]{1,60}$", description="A house of the catalogue.")]
MOST_HOUSES = 100
"""Of so many houses the figures are kept; the catalogue has far fewer."""


class WagerLine(Struct, frozen=True, kw_only=True):
    """A wager by its name, with the pay table that pays it."""

    wager: str
    label: str
    pay_table: str


class HouseLine(Struct, frozen=True, kw_only=True):
    """A house of the catalogue."""

    id: str
    name: str
    game: str
    document: str
    limits: str
    minimum: Money
    maximum: Money | None
    par: Proportion
    house_edge: Proportion
    top_prize: str
    """What the best hand is paid, on any of the wagers."""

    wagers: tuple[WagerLine, ...]


class FiguresInShort(Struct, frozen=True, kw_only=True):
    """The exact figures of a wager, per unit staked."""

    house_edge: Proportion
    par: Proportion
    hit_frequency: Proportion
    standard_deviation: float


class WagerResponse(WagerLine, frozen=True, kw_only=True):
    """Everything about a wager of a house."""

    minimum: Money
    maximum: Money | None
    basis: Basis
    alone: bool
    """Whether it may be made without the main wager."""

    sentence: str
    lines: tuple[PrintedLine, ...]
    figures: FiguresInShort


class HouseResponse(Struct, frozen=True, kw_only=True):
    """Everything about a house that one wants to know at its table."""

    id: str
    name: str
    game: str
    document: str
    about: str
    chips: tuple[Money, ...]
    decision_seconds: int
    wagers: tuple[WagerResponse, ...]
    payout_cap: Money | None
    rules: tuple[Chapter, ...]
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
def house_of(services: Serving, table_id: TableId) -> HouseResponse:
    """Tell everything about the house whose rules a table follows."""
    return house_response(services.pit.live(table_id).table.house)


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
    return filled(
        HouseLine,
        limits,
        **_named(house),
        limits=str(limits),
        par=exact_percent(figures.par),
        house_edge=exact_percent(figures.house_edge),
        top_prize=_top_prize(house),
        wagers=tuple(
            WagerLine(wager=wager.value, label=wager.label, pay_table=table.designator)
            for wager, table in tables_of(house).items()
        ),
    )


def _top_prize(house: House) -> str:
    """Return the highest odds that any wager pays; amounts of money are no odds."""
    paid = (line.pays for table in tables_of(house).values() for line in printed_lines(table))
    odds = {int(number): pays for pays in paid if (number := pays.partition(" ")[0].replace(",", "")).isdigit()}
    return odds[max(odds)]


@functools.lru_cache(MOST_HOUSES)
def house_response(house: House) -> HouseResponse:
    """Return everything about a house; it is worked out once."""
    offered, figures = house.wagers, _figures(house)
    return HouseResponse(
        **_named(house),
        about=about(house),
        chips=house.chips.denominations,
        decision_seconds=house.decisions.seconds_to_decide,
        wagers=tuple(
            _wager_response(house, wager, table, offered[wager], figures[wager])
            for wager, table in tables_of(house).items()
        ),
        payout_cap=house.settling.payout_cap,
        rules=rulebook(house),
        layout=layout_of(house),
    )


def _named(house: House) -> dict[str, str]:
    document = house.document or house.based_on
    return {"id": house.id, "name": house.name, "game": house.game.value, "document": document}


def _wager_response(house: House, wager: Wager, table: PayTable, limits: Limits, figures: Figures) -> WagerResponse:
    return filled(
        WagerResponse,
        limits,
        wager=wager.value,
        label=wager.label,
        pay_table=table.designator,
        basis=table.basis,
        alone=wager in house.wagers.alone(),
        sentence=wager_sentence(house, wager),
        lines=printed_lines(table),
        figures=FiguresInShort(**figures_in_short(figures)),
    )


def figures_in_short(figures: Figures | Measured) -> dict[str, Any]:
    """Return the figures of a wager that fit a line."""
    return {
        "house_edge": exact_percent(figures.house_edge),
        "par": exact_percent(figures.par),
        "hit_frequency": exact_percent(figures.hit_frequency),
        "standard_deviation": root(figures.variance),
    }


def _figures(house: House) -> dict[Wager, Figures]:
    odds = analyse_house(house)
    return {house.main_wager: odds.figures, **odds.side_bets}


def tables_of(house: House) -> dict[Wager, PayTable]:
    """Return what the layout prints for each wager: where only an award has a table, that."""
    tables = house.wagers.pay_tables()
    for wager, table in house.wagers.pay_tables().items():
        if wager.part is WagerPart.AWARD:
            tables[house.main_wager] = table
    return {wager: tables[wager] for wager in house.wagers}
