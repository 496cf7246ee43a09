"""What the server takes and gives, as an OpenAPI document: every schema comes from the Structs of its routes."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import FastAPI
from msgspec import Meta

from letitride.cards import Card, Money
from letitride.house.named import Named
from letitride.server.http.wire import OPERATIONS, Operation
from letitride.table.model.command import StakesByWager

Schema = dict[str, Any]
PREFIX = "#/components/schemas/"
CARD: Schema = {"type": "string", "pattern": "^[2-9TJQKA][cdhs]$"}
MONEY: Schema = {"type": "string", "pattern": r"^-?[0-9]+\.[0-9]{2}$"}
"""Dollars."""

UNIONS: dict[str, tuple[type, ...]] = {}
"""Kinds of values of which one is sent, by the name they have together."""

_PROBLEMS: dict[str, type] = {}


def one_of(name: str) -> Meta:
    """Return a mark for a value that is one of several kinds, which ``UNIONS`` lists under a name."""
    return Meta(extra_json_schema={"$ref": PREFIX + name})


def content_of(kind: type) -> Schema:
    """Return what a response contains that is no answer of a route."""
    _PROBLEMS[kind.__name__] = kind
    return {"application/json": {"schema": {"$ref": PREFIX + kind.__name__}}}


def describe(app: FastAPI) -> None:
    """Have the document of the server describe every body and every answer."""
    plainly = app.openapi

    def openapi() -> Schema:
        if app.openapi_schema is None:
            app.openapi_schema = _filled_in(plainly())
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def _filled_in(document: Schema) -> Schema:
    described = [
        (operation, document["paths"][operation.path][method.lower()])
        for operation in OPERATIONS
        for method in operation.methods
        if operation.path in document["paths"]
    ]
    taken = _components([operation.body for operation, _ in described if operation.body])
    given = _components(
        [operation.answer for operation, _ in described if operation.answer]
        + [kind for union in UNIONS.values() for kind in union]
        + list(_PROBLEMS.values())
    )
    for operation, route in described:
        _fill_in(operation, route)
    schemas = document.setdefault("components", {}).setdefault("schemas", {})
    unions = {name: {"oneOf": [{"$ref": PREFIX + kind.__name__} for kind in union]} for name, union in UNIONS.items()}
    schemas |= taken | {name: _always_whole(schema) for name, schema in given.items()} | unions
    return document


def _fill_in(operation: Operation, route: Schema) -> None:
    if operation.body:
        content = {"application/json": {"schema": _schema(operation.body)}}
        route["requestBody"] = {"required": True, "content": content}
    if operation.answer:
        answer = route["responses"][str(operation.status)]
        answer["content"]["application/json"]["schema"] = _schema(operation.answer)


def _components(kinds: list[Any]) -> dict[str, Schema]:
    _, components = msgspec.json.schema_components(kinds, schema_hook=_schema_of, ref_template=PREFIX + "{name}")
    return components


def _schema(kind: Any) -> Schema:
    (schema,), _ = msgspec.json.schema_components([kind], schema_hook=_schema_of, ref_template=PREFIX + "{name}")
    return schema


def _always_whole(schema: Schema) -> Schema:
    """Return the schema of something that is sent with all its fields, those with defaults too, and no others."""
    if "properties" not in schema:
        return schema
    required = [name for name, each in schema["properties"].items() if name in schema["required"] or "default" in each]
    properties = {
        name: {key: value for key, value in each.items() if key != "default"}
        for name, each in schema["properties"].items()
    }
    return {**schema, "properties": properties, "required": required, "additionalProperties": False}


def _schema_of(kind: type) -> Schema:
    """Return the schema of a kind of value that msgspec does not know."""
    if kind is Card:
        return CARD
    if kind is Money:
        return MONEY
    if kind is StakesByWager:
        return {"type": "object", "additionalProperties": MONEY}
    if issubclass(kind, Named):
        return {"enum": [each.value for each in kind.every()]}
    raise NotImplementedError(f"{kind.__name__} has no schema")
