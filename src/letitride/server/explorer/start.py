"""Where the odds explorer starts: a house of the catalogue, and how it can be edited."""

from __future__ import annotations

import functools
from fractions import Fraction
from typing import Any

from msgspec import UNSET, convert
from msgspec.structs import asdict, replace

from letitride.cards import Rank
from letitride.house import Basis, FiveCardOdds, House, PayTable, ThreeCardOdds, Tie, Wager
from letitride.house.catalogue import designators, house_ids, load_house, load_pay_table
from letitride.house.reading import HIGHEST_ODDS, LOWEST_ODDS
from letitride.house.to_json import ENCODER, readable
from letitride.house.wager import Decider
from letitride.house.writing import contents_of
from letitride.odds.solvers import solver_of
from letitride.server.explorer import requests
from letitride.server.explorer.reading import DEPARTING
from letitride.server.houses.house_files import MOST_VALUES, HouseText, read_text
from letitride.server.houses.houses import catalogued
from letitride.server.houses.layout import layout_of

EDITED = "edited"
_EDITED = (("chips", "denominations"), ("decisions", "tie"), ("settling", "payout_cap"))
"""What can be edited besides the wagers."""

_WAGER, _PAY_TABLE = readable(requests.WagerFile), readable(requests.PayTableFile)


def start(house_id: str) -> bytes:
    """Return a house of the catalogue, ready to edit, encoded."""
    return ENCODER.encode(to_edit(catalogued(house_id)))


def make_ready() -> None:
    """Compute what the first answer about any house of the catalogue needs."""
    for house_id in house_ids():
        to_edit(catalogued(house_id))


def open_file(sent: HouseText) -> bytes:
    """Return the house of a file, ready to edit, encoded."""
    house = read_text(sent.text, departing=DEPARTING)
    begun = to_edit(house)
    own = replace(begun.house, extends=UNSET, id=house.id, name=house.name)
    opened = requests.OpenedHouse(**{**asdict(begun), "house": own}, rest=_rest(house), layout=layout_of(house))
    return ENCODER.encode(opened)


def _rest(house: House) -> dict[str, Any]:
    """Return everything else in a house's file. The sources of edited choices are no longer certain."""
    rest = {key: value for key, value in contents_of(house).items() if key not in ("id", "name", "wagers", "departs")}
    for section, key in _EDITED:
        rest[section].pop(key, None)
    choices = tuple(f"{section}.{key}" for section, key in _EDITED)
    for marks in ("stated", "assumed"):
        kept = rest.get(marks, {}).items()
        rest[marks] = {key: mark for key, mark in kept if not key.startswith(("wagers.", *choices))}
    return rest


@functools.lru_cache(100)
def to_edit(house: House) -> requests.HouseToEdit:
    """Return a house, ready to edit."""
    solver_of(house).prepare(house)
    contents = contents_of(house)
    return requests.HouseToEdit(
        house=requests.HouseFile(
            extends=house.id,
            id=f"{house.id}-{EDITED}",
            name=f"{house.name}, {EDITED}",
            chips=requests.ChipsFile(tuple(contents["chips"]["denominations"])),
            wagers={wager: convert(file, _WAGER) for wager, file in contents["wagers"].items()},
            decisions=requests.DecisionsFile(house.decisions.tie.value),
            settling=requests.SettlingFile(contents["settling"].get("payout_cap")),
        ),
        game=house.game.value,
        bet=house.wagers[house.main_wager].minimum,
        wagers=tuple(_wager(house, wager, contents["wagers"].get(wager.value)) for wager in house.game.wagers),
        limits=requests.EditLimits(
            lowest_odds=str(LOWEST_ODDS),
            highest_odds=str(Fraction(HIGHEST_ODDS)),
            ranks=tuple(rank.label for rank in Rank),
            bases=tuple(basis.value for basis in Basis),
            ties=tuple(tie.value for tie in Tie),
            rounds=requests.MOST_ROUNDS,
            values=MOST_VALUES,
        ),
    )


def _wager(house: House, wager: Wager, file: dict[str, object] | None) -> requests.WagerToEdit:
    paying = _paying(wager)
    slot = "pay_table" if paying is wager else "bonus"
    on_five = paying.decider is Decider.FIVE_CARDS
    lines = FiveCardOdds.__struct_encode_fields__ if on_five else ThreeCardOdds.__struct_encode_fields__
    return requests.WagerToEdit(
        wager=wager.value,
        label=wager.label,
        main=wager is house.main_wager,
        fixed_stake=wager.fixed_stake,
        slot=slot,
        pays_pairs=on_five,
        rankings=tuple(requests.PayTableLine(line, line.replace("-", " ")) for line in lines),
        file=convert(file or _elsewhere(wager), _WAGER),
        tables=tuple(convert(_alone(table), _PAY_TABLE) for table in _tables(paying)),
    )


def _paying(wager: Wager) -> Wager:
    """Return the wager whose tables pay this one; for a main wager against the dealer, its award."""
    if wager.decider is not Decider.DEALER:
        return wager
    return next(iter(wager.game.awards))


@functools.cache
def _tables(wager: Wager) -> tuple[PayTable, ...]:
    return tuple(table for table in map(load_pay_table, designators()) if table.wager is wager)


def _alone(table: PayTable) -> dict[str, object]:
    """Return a table without the bonus it is sold with, which is its own wager in a house."""
    return {key: value for key, value in contents_of(table).items() if key != "bonus"}


def _elsewhere(wager: Wager) -> dict[str, object]:
    """Return a wager that the house does not offer, as the first house does that offers it."""
    houses = (contents_of(load_house(house_id))["wagers"] for house_id in house_ids())
    found: dict[str, object] = next(offered[wager.value] for offered in houses if wager.value in offered)
    return found
