"""``letitride houses``, ``paytables`` and ``schema``: what is in the catalogue, and how to write your own."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import click
import msgspec

from letitride.cli import options
from letitride.cli.show import fields_of, percent, print_json, print_note, print_table, print_title, print_warnings
from letitride.house import FiveCardPayTable, PayTable, choices
from letitride.house.catalogue import designators, find_house, find_pay_table, house_ids, load_house
from letitride.house.printing import printed_lines, value_in_words
from letitride.house.sources import print_of, source_of
from letitride.odds import analyse_house
from letitride.odds.pricing import Priced, price
from letitride.odds.words import exact_percent


@click.command(short_help="List the houses, or every choice of a house.")
@click.argument("house", required=False)
@options.as_json
def houses(house: str | None, *, as_json: bool) -> None:
    """List the houses, or print every choice of HOUSE (an id, a file, or -) with the place that states it."""
    if house is None:
        _list_houses(as_json=as_json)
        return
    found = find_house(house)
    if as_json:
        listed = [
            {"choice": key, "value": getattr(value, "designator", value), "source": str(source_of(found, key))}
            for key, value in choices(found).items()
        ]
        print_json({**fields_of(found, "id", "name", "game"), "departures": dict(found.departs), "choices": listed})
        return
    rows = [(key, value_in_words(value), str(source_of(found, key))) for key, value in choices(found).items()]
    print_title(found.name, f"{found.id}, {found.game.value}, {found.document}".rstrip(", "))
    print_table(("choice", "value", "source"), rows, left=3)


def _list_houses(*, as_json: bool) -> None:
    found = [load_house(house_id) for house_id in house_ids()]
    if as_json:
        print_json(
            [
                {
                    **fields_of(house, "id", "name", "game"),
                    "wagers": {
                        wager.value: fields_of(limits, "minimum", "maximum") for wager, limits in house.wagers.items()
                    },
                    "par": exact_percent(analyse_house(house).figures.par),
                }
                for house in found
            ]
        )
        return
    rows = [
        (
            house.id,
            house.name,
            ", ".join(f"{wager.label} {limits}" for wager, limits in house.wagers.items()),
            percent(analyse_house(house).figures.par, 2),
        )
        for house in found
    ]
    print_table(("house", "name", "wagers", "par"), rows, left=3)


@click.command(short_help="List the pay tables with their pars, or print one.")
@click.argument("pay_table", required=False)
@options.as_json
def paytables(pay_table: str | None, *, as_json: bool) -> None:
    """List the pay tables with their pars, or print one PAY_TABLE: a designator, a file, or - for standard input."""
    tables = {each: find_pay_table(each) for each in ([pay_table] if pay_table else designators())}
    prices = {each: price(each) for each in tables}
    if as_json:
        print_json([_document(table, prices[each]) for each, table in tables.items()])
        return
    rows = [
        (
            table.designator,
            table.wager.value,
            " ".join(_odds(table).values()),
            table.basis.heading,
            percent(_par(prices[each]), 2),
        )
        for each, table in tables.items()
    ]
    print_table(("pay table", "wager", "odds, best hand first", "basis", "par"), rows, left=4)
    for each, table in tables.items() if pay_table else ():
        print_table(("hand", "pays"), [(line.hand, line.pays) for line in printed_lines(table)])
        click.echo()
        bonus = getattr(table, "bonus", None)
        sold_with = f"sold with {bonus.designator}" if bonus else ""
        for note in dict.fromkeys((table.description, print_of(table), sold_with)):
            if note:
                print_note(note)
        print_warnings(prices[each].warnings)


def _document(table: PayTable, priced: Priced) -> dict[str, Any]:
    return {
        **fields_of(table, "designator", "wager", "basis"),
        "lowest_pair": getattr(table, "lowest_pair", None),
        "odds": _odds(table),
        **fields_of(table, "description", "source"),
        "bonus": table.bonus.designator if isinstance(table, FiveCardPayTable) and table.bonus else None,
        "par": exact_percent(_par(priced)),
        "warnings": list(priced.warnings),
    }


def _odds(table: PayTable) -> dict[str, str]:
    lines = msgspec.structs.asdict(table.odds)
    return {line.replace("_", "-"): str(odds) for line, odds in lines.items() if odds is not None}


def _par(priced: Priced) -> Fraction:
    return priced.figures[priced.main].par


@click.command(short_help="JSON Schema of house and pay table files.")
@click.argument("kind", metavar="[KIND]", required=False, type=click.Choice(["house", "pay-table"]))
@click.option("--json", "as_json", is_flag=True, hidden=True, help="A schema is JSON in any case.")
def schema(kind: str | None, *, as_json: bool) -> None:  # noqa: ARG001 - every command takes --json
    """Print the JSON Schema of house files and pay table files, or of one KIND of them: house or pay-table."""
    from letitride.house.schema import file_schema, house_schema, pay_table_schema

    made = {None: file_schema, "house": house_schema, "pay-table": pay_table_schema}
    print_json(made[kind]())
