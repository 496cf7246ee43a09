"""The JSON Schema of values as ``plain`` prints them: read from their classes, and written down nowhere else."""

from __future__ import annotations

import inspect as python
from typing import Any

from msgspec import Struct, inspect

from letitride.cards import Card, Money
from letitride.house.named import Named

Schema = dict[str, Any]
PREFIX = "#/components/schemas/"
CARD: Schema = {"type": "string", "pattern": "^[2-9TJQKA][cdhs]$"}
MONEY: Schema = {"type": "string", "pattern": r"^-?[0-9]+\.[0-9]{2}$"}
"""Dollars."""

_SIMPLE: dict[type[inspect.Type], Schema] = {
    inspect.IntType: {"type": "integer"},
    inspect.StrType: {"type": "string"},
    inspect.BoolType: {"type": "boolean"},
    inspect.NoneType: {"type": "null"},
}


class Shapes:
    """The schemas of classes by their names, each described once."""

    def __init__(self) -> None:
        self.known: dict[str, Schema] = {}

    def of(self, kind: Any) -> Schema:
        """Return the schema of a kind of value; those of classes are kept, and referred to."""
        return self._of(inspect.type_info(kind))

    def fields(self, kind: type[Struct]) -> dict[str, Schema]:
        """Return the schemas of the fields of a class, with its tag where it has one."""
        tag = kind.__struct_config__.tag_field
        named = {tag: {"const": kind.__name__}} if tag else {}
        info = inspect.type_info(kind)
        return named | {field.name: self._of(field.type) for field in info.fields}  # type: ignore[attr-defined]

    def keep(self, name: str, properties: dict[str, Schema], about: type | None = None) -> Schema:
        """Keep the schema of an object that has all these properties and no others, and return a reference to it."""
        self.known[name] = {
            **({"description": python.cleandoc(about.__doc__)} if about and about.__doc__ else {}),
            "type": "object",
            "properties": properties,
            "required": list(properties),
            "additionalProperties": False,
        }
        return {"$ref": PREFIX + name}

    def _of(self, info: inspect.Type) -> Schema:
        match info:
            case inspect.StructType(cls=cls):
                return self._of_class(cls)
            case inspect.EnumType(cls=cls):
                return {"enum": [member.value for member in cls]}
            case inspect.CustomType(cls=cls) if issubclass(cls, Named):
                return {"enum": [each.value for each in cls.every()]}
            case inspect.UnionType(types=types):
                return {"anyOf": [self._of(each) for each in types]}
            case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
                return {"type": "array", "items": self._of(item)}
            case inspect.TupleType(item_types=items):
                count = len(items)
                return {
                    "type": "array",
                    "prefixItems": list(map(self._of, items)),
                    "minItems": count,
                    "maxItems": count,
                }
            case inspect.DictType(value_type=value):
                return {"type": "object", "additionalProperties": self._of(value)}
            case _:
                return _SIMPLE[type(info)]

    def _of_class(self, kind: type[Struct]) -> Schema:
        if kind is Card:
            return CARD
        if kind is Money:
            return MONEY
        if kind.__name__ not in self.known:
            self.known[kind.__name__] = {}  # a class may contain itself
            self.keep(kind.__name__, self.fields(kind), kind)
        return {"$ref": PREFIX + kind.__name__}
