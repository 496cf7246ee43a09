"""Writes candidates as files that a casino can use: a pay table, and a house that pays by it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import asdict

from letitride.cards import Money
from letitride.design.search import measured
from letitride.design.space import Space
from letitride.design.targets import DesignError, Measured
from letitride.house import FileError, House, PayTable, Wager
from letitride.house.catalogue import house_ids, load_file, load_house, load_pay_table
from letitride.house.documents import known_among, shortfall
from letitride.house.printing import value_in_words
from letitride.house.to_json import as_text
from letitride.house.writing import Number, contents_of, toml_of
from letitride.odds import StakeError, analyse_house, check_stake


def pay_table_text(table: PayTable) -> str:
    """Return a pay table as a file says it."""
    said = contents_of(table)
    order = ("designator", "wager", "basis", "lowest_pair", "description", "odds")
    return toml_of({key: said[key] for key in order if key in said})


def house_for(wager: Wager) -> str:
    """Return the first house of the catalogue that offers *wager*."""
    return next(house_id for house_id in house_ids() if wager in load_house(house_id).wagers)


def check_parent(parent: House, space: Space) -> None:
    """Refuse a house whose rules would give the tables of *space* other figures than the search."""
    if space.wager not in parent.wagers:
        raise DesignError(f"{parent.id} does not offer the {space.wager.label}: name a house that does")
    if space.wager.is_side_bet:
        return
    cap = parent.settling.payout_cap
    if cap and not space.cap:
        raise DesignError(
            f"{parent.id} caps payouts at {cap}, the search does not: "
            f"give it a cap of {as_text(cap)} and the size of one bet, or name another house"
        )
    if space.cap:
        try:
            check_stake(parent, space.wager, space.cap.bet)
        except StakeError as error:
            raise DesignError(f"the figures under a cap hold for one bet, but {error}") from None


def house_text(parent: House, table: PayTable, space: Space, *, file: str) -> str:
    """Return a house that differs from *parent* by the pay table in *file*, and by the cap and tie of the space."""
    check_parent(parent, space)
    said: dict[str, Any] = {
        "extends": parent.id,
        "id": f"{parent.id}-{table.designator}",
        "name": f"{parent.name}, {table.wager.label} by {table.designator}",
    }
    if space.cap:
        said["settling"] = {"payout_cap": _value(space.cap.limit)}
    if not table.wager.is_side_bet and space.tie is not parent.decisions.tie:
        said["decisions"] = {"tie": space.tie.value}
    said["wagers"] = {
        wager.value: {name: _value(value) for name, value in asdict(limits).items() if value is not None}
        for wager, limits in parent.wagers.items()
    }
    said["wagers"][table.wager.value]["pay_table"] = file
    document = known_among(parent.document, parent.based_on)
    if document and shortfall(document, table, load_pay_table):
        said["departs"] = {f"wagers.{table.wager.value}.pay_table": "designed for other figures"}
    return toml_of(said)


def _value(value: object) -> str:
    """Return a file's value for a wager: an amount, the name of a pay table, or a choice."""
    return Number(as_text(value)) if isinstance(value, Money) else value_in_words(value)


def export(table: PayTable, space: Space, folder: Path, *, parent: House) -> tuple[Path, Path]:
    """Write the pay table and the house into *folder*, and return both files."""
    house = house_text(parent, table, space, file=f"{table.designator}.toml")
    pay_table_file = folder / f"{table.designator}.toml"
    house_file = folder / f"{parent.id}-{table.designator}.toml"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        pay_table_file.write_text(pay_table_text(table), encoding="utf-8")
        house_file.write_text(house, encoding="utf-8")
    except OSError as error:
        raise DesignError(f"{error.filename} cannot be written: {str(error.strerror).lower()}") from None
    _refuse_another(house_file, table, space, parent)
    return pay_table_file, house_file


def _refuse_another(house_file: Path, table: PayTable, space: Space, parent: House) -> None:
    """Remove a house whose chips cannot pay the odds, or whose figures are not those of the table."""
    try:
        house = load_file(house_file)
    except FileError as error:
        house_file.unlink()
        fault = error.faults[0]
        raise DesignError(
            f"{parent.id} cannot pay by this table ({fault.key}: {fault.found}): "
            "search whole odds, or name another house"
        ) from None
    if not isinstance(house, House) or figures_in(house, space) != measured(table, space):
        house_file.unlink()
        raise DesignError(
            f"under the rules of {parent.id} {table.designator} has other figures than were found: name another house"
        )


def figures_in(house: House, space: Space) -> Measured:
    """Return the figures of the wager of *space* in a house, at the bet of the search."""
    odds = analyse_house(house, stakes={space.wager: space.cap.bet} if space.cap else None)
    return Measured.of(odds.side_bets[space.wager] if space.wager.is_side_bet else odds.figures)
