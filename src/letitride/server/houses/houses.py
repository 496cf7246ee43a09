"""Houses for people: wagers, limits, pay tables, exact figures, and how each house plays."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import Path
from msgspec import Struct
from msgspec.structs import asdict, replace

from letitride.cards import Money
from letitride.games.rulebook import Chapter, about, rulebook, wager_sentence
from letitride.house import House, Limits, PayTable, Wager, house_ids, load_house
from letitride.house.pay_lines import Basis
from letitride.house.printing import PrintedLine, printed_lines, printed_push
from letitride.house.wager import WagerPart
from letitride.odds import Figures, analyse_house
from letitride.odds.words import Proportion, exact_percent, root
from letitride.pit.house_record import OWN, rules_of, write_house
from letitride.pit.posted_houses import PostedHouse
from letitride.pit.store_faults import NoSuchThing
from letitride.server.houses.layout import Layout, layout_of
from letitride.server.http.problem import problems
from letitride.server.http.services import Services, Serving, TableId
from letitride.server.http.wire import Router, filled

if TYPE_CHECKING:
    from letitride.design import Measured

router = Router(prefix="/api", tags=["houses"])
HouseId = Annotated[str, Path(pattern=r"^[a-z0-9-]{1,60}$", description="The id of a house.")]
MOST_HOUSES = 100
"""How many houses' figures to cache. The catalogue has far fewer."""


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
    """What the best hand pays, on any of the wagers."""

    wagers: tuple[WagerLine, ...]


class FiguresInShort(Struct, frozen=True, kw_only=True):
    """The exact figures of a wager, per unit staked."""

    house_edge: Proportion
    par: Proportion
    hit_frequency: Proportion
    standard_deviation: float


class WagerResponse(WagerLine, frozen=True, kw_only=True):
    """Everything about a house's wager."""

    minimum: Money
    maximum: Money | None
    basis: Basis
    alone: bool
    """Whether it can be made without the main wager."""

    sentence: str
    lines: tuple[PrintedLine, ...]
    figures: FiguresInShort


class PostedVersion(Struct, frozen=True):
    """Which version of a house this pit has posted, and when."""

    version: int
    at: int


class ListedHouse(HouseLine, frozen=True, kw_only=True):
    """A house that a table can be opened with."""

    posted: PostedVersion | None
    """Null for a house of the catalogue."""


class HouseResponse(Struct, frozen=True, kw_only=True):
    """Everything a player may want to know about a table's house."""

    id: str
    name: str
    game: str
    document: str
    about: str
    chips: tuple[Money, ...]
    decks: int
    """One, or two that alternate."""

    decision_seconds: int
    wagers: tuple[WagerResponse, ...]
    payout_cap: Money | None
    rules: tuple[Chapter, ...]
    layout: Layout
    """How its game is drawn, and its words."""

    hash: str
    """The hash of all its rules, as in every receipt."""

    own: bool
    """Whether it is its host's own, and not posted anywhere."""

    posted: PostedVersion | None
    """Null for a house of the catalogue, and at a private table with its host's own house."""

    same_day: bool
    """Of a table: whether a player who gets up takes chips of the house day along, good on that day only."""


@router.get("/houses", responses=problems())
def houses(services: Serving) -> list[ListedHouse]:
    """List the houses that a table can be opened with: the catalogue's, then the posted ones."""
    catalogue = [_listed(catalogued(house_id), None) for house_id in house_ids()]
    return catalogue + [_listed(each.house, each) for each in services.houses.posted() if each.retired is None]


@router.get("/houses/{house_id}/layout", responses=problems(404))
def layout(services: Serving, house_id: HouseId) -> Layout:
    """Show how a house's game is drawn, and its words."""
    return layout_of(known_house(services, house_id))


@router.get("/tables/{table_id}/house", responses=problems(404))
def house_of(services: Serving, table_id: TableId) -> HouseResponse:
    """Show everything about a table's house."""
    live = services.pit.live(table_id)
    house, posted = live.table.house, version_posted(services.houses.versions(), live.rules)
    return replace(house_response(house), posted=posted, same_day=bool(live.day.chips_of(house)))


def version_posted(versions: Sequence[PostedHouse], rules: str) -> PostedVersion | None:
    """Return which posted version has these rules, the newest if several do."""
    found = [each for each in versions if each.rules == rules]
    return PostedVersion(found[-1].version, found[-1].at) if found else None


def _listed(house: House, posted: PostedHouse | None) -> ListedHouse:
    version = PostedVersion(posted.version, posted.at) if posted else None
    return ListedHouse(**asdict(house_line(house)), posted=version)


def known_house(services: Services, house_id: str) -> House:
    """Return a house of the catalogue, or the newest version of a posted one, even if retired."""
    posted = () if house_id in house_ids() else services.houses.posted()
    return next((each.house for each in posted if each.id == house_id), None) or catalogued(house_id)


def catalogued(house_id: str) -> House:
    """Return a house of the catalogue. Its file is read once."""
    if house_id not in house_ids():
        raise NoSuchThing(f"no house is called {house_id!r}: known are {', '.join(house_ids())}")
    return _read(house_id)


_read = functools.cache(load_house)


@functools.lru_cache(MOST_HOUSES)
def house_line(house: House) -> HouseLine:
    """Return a house for a list, computed once."""
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
    """Return the highest odds that any wager pays, without amounts of money."""
    paid = (line.pays for table in tables_of(house).values() for line in printed_lines(table))
    odds = {int(number): pays for pays in paid if (number := pays.partition(" ")[0].replace(",", "")).isdigit()}
    return odds[max(odds)]


@functools.lru_cache(MOST_HOUSES)
def house_response(house: House) -> HouseResponse:
    """Return everything about a house, computed once."""
    offered, figures = house.wagers, _figures(house)
    return HouseResponse(
        **_named(house),
        about=about(house),
        chips=house.chips.denominations,
        decks=house.cards.decks,
        decision_seconds=house.decisions.seconds_to_decide,
        wagers=tuple(
            _wager_response(house, wager, table, offered[wager], figures[wager])
            for wager, table in tables_of(house).items()
        ),
        payout_cap=house.settling.payout_cap,
        rules=rulebook(house),
        layout=layout_of(house),
        hash=rules_of(write_house(house)),
        own=house.id.startswith(OWN),
        posted=None,
        same_day=False,
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
        lines=(*printed_lines(table), *printed_push(table)),
        figures=FiguresInShort(**figures_in_short(figures)),
    )


def figures_in_short(figures: Figures | Measured) -> dict[str, Any]:
    """Return the figures of a wager for a line."""
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
    """Return what the layout prints for each wager; if only its award has a table, that."""
    tables = house.wagers.pay_tables()
    for wager, table in house.wagers.pay_tables().items():
        if wager.part is WagerPart.AWARD:
            tables[house.main_wager] = table
    return {wager: tables[wager] for wager in house.wagers}
