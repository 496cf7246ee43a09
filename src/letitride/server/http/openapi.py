"""What the server takes and gives, as an OpenAPI document: every schema comes from the Structs of its routes."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import FastAPI
from msgspec import Meta

from letitride.cards import Card, Money
from letitride.house.named import Named
from letitride.server.http.wire import OPERATIONS

PREFIX = "#/components/schemas/"
Schema = dict[str, Any]
CARD: Schema = {"type": "string", "pattern": "^[2-9TJQKA][cdhs]$"}
MONEY: Schema = {"type": "string", "pattern": r"^-?[0-9]+\.[0-9]{2}$"}
"""Dollars."""

UNIONS: dict[str, tuple[type, ...]] = {}
"""Kinds of values of which one is sent, by the name they have together."""


def one_of(name: str) -> Meta:
    """Return a mark for a value that is one of several kinds, which ``UNIONS`` lists under a name."""
    return Meta(extra_json_schema={"$ref": PREFIX + name})


def refer_to(kind: type) -> dict[str, Any]:
    """Return what a response of one kind contains, for the description of a route."""
    return {"application/json": {"schema": {"$ref": PREFIX + kind.__name__}}}


def describe(app: FastAPI, *others: type) -> None:
    """Have the document of the server describe every body and answer, and *others* that routes refer to."""
    plainly = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            document = plainly()
            document.setdefault("components", {}).setdefault("schemas", {}).update(_fill_in(document, others))
            app.openapi_schema = document
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def _fill_in(document: Schema, others: tuple[type, ...]) -> dict[str, Schema]:
    """Fill the schemas of bodies and answers in, and return the components they refer to."""
    places: list[tuple[Schema, Any]] = []
    for operation in OPERATIONS:
        for method in operation.methods:
            described = document["paths"].get(operation.path, {}).get(method.lower())
            if described is None:
                continue
            if operation.body:
                place: Schema = {}
                described["requestBody"] = {"required": True, "content": {"application/json": {"schema": place}}}
                places.append((place, operation.body))
            if operation.answer:
                place = described["responses"][str(operation.status)]["content"]["application/json"].setdefault(
                    "schema", {}
                )
                places.append((place, operation.answer))
    kinds = [kind for _, kind in places] + [kind for union in UNIONS.values() for kind in union] + list(others)
    schemas, components = msgspec.json.schema_components(kinds, schema_hook=_schema_of, ref_template=PREFIX + "{name}")
    for (place, _), schema in zip(places, schemas, strict=False):
        place.update(schema)
    unions = {name: {"oneOf": [{"$ref": PREFIX + kind.__name__} for kind in union]} for name, union in UNIONS.items()}
    return {name: _closed(schema) for name, schema in components.items()} | unions


def _closed(schema: Schema) -> Schema:
    """Return the schema of an object that has these properties and no others."""
    return {**schema, "additionalProperties": False} if "properties" in schema else schema


def _schema_of(kind: type) -> Schema:
    """Return the schema of a kind of value that is sent as text."""
    if kind is Card:
        return CARD
    if kind is Money:
        return MONEY
    if issubclass(kind, Named):
        return {"enum": [each.value for each in kind.every()]}
    raise NotImplementedError(f"{kind.__name__} has no schema")
