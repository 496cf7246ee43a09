"""``letitride houses``, ``paytables`` and ``schema``: what there is to name, and how to write one's own."""

from __future__ import annotations

import enum
from typing import Any

import click
import msgspec

from letitride.cli import options
from letitride.cli.pricing import price
from letitride.cli.show import exact_percent, percent, print_json, print_table, print_title
from letitride.house import (
    PayTable,
    choices,
    designators,
    find_house,
    house_ids,
    load_house,
    load_pay_table,
)


@click.command()
@click.argument("house", required=False)
@options.as_json
def houses(house: str | None, *, as_json: bool) -> None:
    """List the houses, or print every choice of one HOUSE with the place that states it."""
    if house is None:
        _list_houses(as_json=as_json)
        return
    found = find_house(house)
    rows = [(key, _shown(value), found.source_of(key)) for key, value in choices(found).items()]
    if as_json:
        listed = [{"choice": key, "value": value, "source": source} for key, value, source in rows]
        print_json({"id": found.id, "name": found.name, "game": found.game.value, "choices": listed})
        return
    print_title(found.name, f"{found.id}, {found.game.value}, {found.document}".rstrip(", "))
    print_table(("choice", "value", "source"), rows, left=3)


def _list_houses(*, as_json: bool) -> None:
    found = [load_house(house_id) for house_id in house_ids()]
    if as_json:
        print_json(
            [
                {
                    "id": house.id,
                    "name": house.name,
                    "game": house.game.value,
                    "wagers": {wager.value: str(limits) for wager, limits in house.wagers.offered().items()},
                    "par": exact_percent(price(house.id).figures[house.main_wager].par),
                }
                for house in found
            ]
        )
        return
    rows = [
        (
            house.id,
            house.name,
            ", ".join(f"{wager.label} {limits}" for wager, limits in house.wagers.offered().items()),
            percent(price(house.id).figures[house.main_wager].par, 2),
        )
        for house in found
    ]
    print_table(("house", "name", "wagers", "par"), rows, left=3)


@click.command()
@click.argument("designator", required=False)
@options.as_json
def paytables(designator: str | None, *, as_json: bool) -> None:
    """List the pay tables with their pars, or print the one with this DESIGNATOR."""
    tables = [load_pay_table(each) for each in ([designator] if designator else designators())]
    if as_json:
        print_json([_document(table) for table in tables])
        return
    rows = [
        (table.designator, table.wager, " ".join(_odds(table).values()), table.basis.value, _par(table))
        for table in tables
    ]
    print_table(("pay table", "wager", "odds, best hand first", "basis", "par"), rows, left=4)
    if designator:
        lines = [(line, f"{odds} {tables[0].basis.value}") for line, odds in _odds(tables[0]).items()]
        print_table(("hand", "pays"), lines)
        click.secho(f"\n{tables[0].description}\n{tables[0].source}".rstrip(), dim=True)


def _document(table: PayTable) -> dict[str, Any]:
    priced = price(table.designator)
    return {
        "designator": table.designator,
        "wager": table.wager,
        "basis": table.basis.value,
        "lowest_pair": getattr(table, "lowest_pair", None),
        "odds": _odds(table),
        "description": table.description,
        "source": table.source,
        "par": exact_percent(priced.figures[priced.main].par),
    }


def _odds(table: PayTable) -> dict[str, str]:
    lines = msgspec.structs.asdict(table.odds)
    return {line.replace("_", "-"): str(odds) for line, odds in lines.items() if odds is not None}


def _par(table: PayTable) -> str:
    priced = price(table.designator)
    return percent(priced.figures[priced.main].par, 2)


def _shown(value: object) -> str:
    if isinstance(value, enum.Enum):
        return str(value.value)
    if isinstance(value, tuple):
        return ", ".join(map(_shown, value))
    if isinstance(value, msgspec.Struct):
        return str(getattr(value, "designator", value))
    return "as posted or none" if value is None else str(value)


@click.command()
@click.argument("kind", required=False, type=click.Choice(["house", "pay-table"]))
def schema(kind: str | None) -> None:
    """Print the JSON Schema of house files and pay table files, or of one KIND of them."""
    from letitride.house.schema import file_schema, house_schema, pay_table_schema

    made = {None: file_schema, "house": house_schema, "pay-table": pay_table_schema}
    print_json(made[kind]())
