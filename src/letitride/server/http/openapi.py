"""The OpenAPI document: every schema comes from the Structs of its routes."""

from __future__ import annotations

import functools
import itertools
from typing import Any

import msgspec
from fastapi import FastAPI
from msgspec import Meta
from starlette.responses import Response

from letitride.cards import Card, Money
from letitride.house.named import Named
from letitride.server.http.wire import OPERATIONS
from letitride.table.model.command import StakesByWager

Schema = dict[str, Any]
PREFIX = "#/components/schemas/"
CARD: Schema = {"type": "string", "pattern": "^[2-9TJQKA][cdhs]$"}
MONEY: Schema = {"type": "string", "pattern": r"^-?[0-9]+\.[0-9]{2}$"}
"""Dollars, as they are sent."""

AMOUNT: Schema = {"type": "string", "pattern": r"^[0-9]+(\.[0-9]{1,2})?$"}
"""Dollars, as they may be written."""

UNIONS: dict[str, tuple[type, ...]] = {}
"""Kinds of values of which one is sent, by the name they have together."""

_PROBLEMS: dict[type, None] = {}


def one_of(name: str) -> Meta:
    """Return a marker for a value of several types, listed in ``UNIONS`` under a name."""
    return Meta(extra_json_schema={"$ref": PREFIX + name})


def content_of(kind: type) -> Schema:
    """Return the content of a response that is not a route's answer."""
    _PROBLEMS[kind] = None
    return {"application/json": {"schema": {"$ref": PREFIX + kind.__name__}}}


def describe(app: FastAPI) -> None:
    """Describe every body and every answer in the server's document."""
    plainly = app.openapi

    def openapi() -> Schema:
        if app.openapi_schema is None:
            app.openapi_schema = _filled_in(plainly())
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def _filled_in(document: Schema) -> Schema:
    bodies: list[tuple[Schema, Any]] = []
    answers: list[tuple[Schema, Any]] = [({}, kind) for kind in (*itertools.chain(*UNIONS.values()), *_PROBLEMS)]
    for path, methods, status, body, answer in OPERATIONS:
        for route in (document["paths"][path][method.lower()] for method in methods if path in document["paths"]):
            if body:
                content: Schema = {"application/json": {"schema": {}}}
                route["requestBody"] = {"required": True, "content": content}
                bodies.append((content["application/json"], body))
            if answer not in (None, type(None), Response):
                answers.append((route["responses"][str(status)]["content"]["application/json"], answer))
    schemas = document.setdefault("components", {}).setdefault("schemas", {})
    schemas |= _describe(bodies, AMOUNT)
    schemas |= {name: _always_whole(schema) for name, schema in _describe(answers, MONEY).items()}
    schemas |= {name: {"oneOf": [{"$ref": PREFIX + each.__name__} for each in kinds]} for name, kinds in UNIONS.items()}
    return document


def _describe(places: list[tuple[Schema, Any]], money: Schema) -> dict[str, Schema]:
    """Put the schema of each type in its place, and return the components they refer to."""
    kinds = [kind for _, kind in places]
    hook = functools.partial(_schema_of, money=money)
    schemas, components = msgspec.json.schema_components(kinds, schema_hook=hook, ref_template=PREFIX + "{name}")
    for (place, _), schema in zip(places, schemas, strict=True):
        place["schema"] = schema
    return components


def _always_whole(schema: Schema) -> Schema:
    """Return the schema of a message that is sent with all its fields, defaults included, and no others."""
    if "properties" not in schema:
        return schema
    required = [name for name, each in schema["properties"].items() if name in schema["required"] or "default" in each]
    properties = {
        name: {key: value for key, value in each.items() if key != "default"}
        for name, each in schema["properties"].items()
    }
    return {**schema, "properties": properties, "required": required, "additionalProperties": False}


def _schema_of(kind: type, money: Schema) -> Schema:
    """Return the schema of a type that msgspec does not know."""
    if kind is Card:
        return CARD
    if kind is Money:
        return money
    if kind is StakesByWager:
        return {"type": "object", "additionalProperties": money}
    if issubclass(kind, Named):
        return {"enum": [each.value for each in kind.every()]}
    raise NotImplementedError(f"{kind.__name__} has no schema")
