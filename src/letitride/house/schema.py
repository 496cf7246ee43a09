"""JSON Schema of the files people write, for editors that check as you type."""

from __future__ import annotations

from typing import Any

import msgspec

from letitride.cards import Money
from letitride.house.game import Game, section_of
from letitride.house.house import House
from letitride.house.named import Named
from letitride.house.pay_tables import FiveCardPayTable, ThreeCardPayTable, five_card_wagers, three_card_wagers
from letitride.house.reading import WRITTEN_NUMBER
from letitride.house.wagers import Wagers

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_WRITTEN = {"type": "string", "pattern": WRITTEN_NUMBER}
_ODDS = {
    "description": "Odds: a number, or a fraction such as '3/2'.",
    "anyOf": [{"type": "number", "minimum": 0.001, "maximum": 10_000_000}, _WRITTEN],
}
_PAY_TABLES = {
    FiveCardPayTable.__name__: five_card_wagers(),
    ThreeCardPayTable.__name__: three_card_wagers(),
}
"""The wagers that each kind of pay table can be for."""

_MONEY = {"description": "An amount in dollars and whole cents.", "anyOf": [{"type": "number"}, _WRITTEN]}
_MONEY_REFERENCE = {"$ref": f"#/$defs/{Money.__name__}"}


def pay_table_schema() -> dict[str, Any]:
    """Return the schema of a pay table file."""
    references, definitions = _components(FiveCardPayTable, ThreeCardPayTable)
    return {"$schema": DIALECT, "title": "letitride pay table", "oneOf": list(references), "$defs": definitions}


def house_schema() -> dict[str, Any]:
    """Return the schema of a house file: complete, or extending another and holding only what differs."""
    _, definitions = _components(House, *dict.fromkeys(map(section_of, _OFFERED)))
    in_place = [{"$ref": f"#/$defs/{name}"} for name in _PAY_TABLES]
    for section in definitions.values():
        for key, schema in section.get("properties", {}).items():
            if schema in in_place:
                section["properties"][key] = {"anyOf": [_by_designator(), schema]}
    definitions["HouseExtension"] = _extension(definitions)
    options = [{"$ref": "#/$defs/House"}, {"$ref": "#/$defs/HouseExtension"}]
    return {"$schema": DIALECT, "title": "letitride house", "anyOf": options, "$defs": definitions}


def _extension(definitions: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a house that extends another: no key of a section is required, except in wagers."""
    house = definitions["House"]
    properties = {"extends": {"type": "string", "description": "The house this one differs from."}}
    for name, schema in house["properties"].items():
        section = definitions.get(schema.get("$ref", "").removeprefix("#/$defs/"), {})
        partial = name != "wagers" and section.get("type") == "object"
        properties[name] = {key: value for key, value in section.items() if key != "required"} if partial else schema
    description = "A house that differs from another only in what is given."
    required = ["extends", "id", "name"]
    return {**house, "description": description, "properties": properties, "required": required}


def file_schema() -> dict[str, Any]:
    """Return the schema of any file people write: a house or a pay table."""
    house, pay_table = house_schema(), pay_table_schema()
    definitions = pay_table["$defs"] | house["$defs"]
    options = [*house["anyOf"], *pay_table["oneOf"]]
    return {"$schema": DIALECT, "title": "letitride file", "anyOf": options, "$defs": definitions}


def _by_designator() -> dict[str, str]:
    return {"type": "string", "description": "The designator of a pay table of the catalogue."}


def _components(*models: type[msgspec.Struct]) -> tuple[tuple[dict[str, Any], ...], dict[str, Any]]:
    references, definitions = msgspec.json.schema_components(models, schema_hook=_schema_of)
    if _MONEY_REFERENCE["$ref"] in str(definitions):
        definitions[Money.__name__] = _MONEY
    for name, wagers in _PAY_TABLES.items():
        definitions[name]["properties"]["wager"] = {"enum": sorted(wager.value for wager in wagers)}
    definitions[FiveCardPayTable.__name__]["properties"]["bonus"]["anyOf"].append(_by_designator())
    return references, definitions


_OFFERED = tuple(wager for game in Game.every() for wager in game.wagers)


def _schema_of(model: type) -> dict[str, Any]:
    """Return the schema of one of our own types: odds, the wagers of a house, or a named value."""
    if model is Wagers:
        sections = {wager.value: {"$ref": f"#/$defs/{section_of(wager).__name__}"} for wager in _OFFERED}
        description = "The wagers a house offers."
        return {"type": "object", "description": description, "properties": sections, "additionalProperties": False}
    if model is Money:
        return _MONEY_REFERENCE
    if issubclass(model, Named):
        return {"enum": sorted(each.value for each in model.every())}
    return _ODDS
