"""Bodies and answers: a request is decoded once, an answer encoded once, by the Structs of the route."""

from __future__ import annotations

import functools
import inspect
import re
import typing
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, cast

from fastapi import APIRouter, Depends, Query, Request
from msgspec import Meta, Struct
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from letitride.house.to_json import ENCODER, decoder
from letitride.server.http.lists import csv_response, wants_csv

Answer = TypeVar("Answer", bound=Struct)
LONGEST_MESSAGE = 500
NO_CONTENT = 204
NUL = "\\u0000"
"""How JSON writes the one character that PostgreSQL cannot store."""

_PLACE = re.compile(r"(?P<what>.*) - at (?:`key` in )?`\$\.?(?P<where>[^`]*)`", re.DOTALL)


class Malformed(ValueError):
    """A message that cannot be read: where, and what was expected."""


def whole(pattern: str) -> Meta:
    """Return the constraint of a text that matches *pattern* alone: ``$`` would let a line break follow."""
    return Meta(pattern=rf"^{pattern}$(?!\n)")


class Body(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request body. Unknown fields are refused."""


class Operation(NamedTuple):
    """What a route takes and returns, for the OpenAPI document."""

    path: str
    methods: tuple[str, ...]
    status: int
    body: Any
    answer: Any


OPERATIONS: list[Operation] = []


def reader(kind: Any) -> Callable[[bytes | str], Any]:
    """Return a decoder for messages of one type, which says what is wrong with them."""
    read = decoder(kind).decode

    def decode(message: bytes | str) -> Any:
        if NUL in message if isinstance(message, str) else NUL.encode() in message:
            raise Malformed("body: text cannot contain the character 0")
        try:
            return read(message)
        except (ValueError, RecursionError) as fault:
            raise Malformed(_explain(str(fault))) from None

    return decode


def _explain(fault: str) -> str:
    found = _PLACE.fullmatch(fault)
    text = f"{found['where'] or 'body'}: {found['what']}" if found else f"body: {fault}"
    return text[:LONGEST_MESSAGE]


def answered(answer: object, status: int = 200) -> Response:
    """Return an encoded answer."""
    if status == NO_CONTENT:
        return Response(status_code=status)
    return Response(ENCODER.encode(answer), status, media_type="application/json")


def sent(_kind: type[Answer], encoded: bytes) -> Answer:
    """Return an already encoded answer as its type."""
    return cast("Answer", Response(encoded, media_type="application/json"))


def filled(kind: type[Answer], *values: object, **fields: Any) -> Answer:
    """Return an answer: the given fields, and all others from *values* by name."""
    left = [name for name in kind.__struct_fields__ if name not in fields]
    return kind(**fields, **{name: getattr(value, name) for value in values for name in left if hasattr(value, name)})


class Router(APIRouter):
    """Routes whose bodies and answers are Structs."""

    def add_api_route(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        """Add a route. Its ``Body`` parameter is read from the request, and its result is encoded."""
        hints = typing.get_type_hints(endpoint, include_extras=True)
        answer = hints.pop("return")
        body = next((name for name, hint in hints.items() if isinstance(hint, type) and issubclass(hint, Body)), "")
        status = options["status_code"] or 200
        OPERATIONS.append(Operation(self.prefix + path, tuple(options["methods"]), status, hints.get(body), answer))
        if body:
            hints[body] = Annotated[Any, Depends(_body_reader(hints[body]))]
        parameters = [
            each.replace(annotation=hints[name], kind=inspect.Parameter.KEYWORD_ONLY)
            for name, each in inspect.signature(endpoint).parameters.items()
        ]
        # The body comes last: somebody who may not ask at all is refused before it is read.
        parameters.sort(key=lambda parameter: parameter.name == body)
        route = _encoding(endpoint, status)
        if hasattr(endpoint, "csv_paging"):
            route = _in_csv_too(endpoint, route, answer)
            parameters += _CSV_PARAMETERS
            options["responses"] = {**options["responses"], status: {"content": {"text/csv": {"schema": _TEXT}}}}
        route.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        super().add_api_route(path, route, **{**options, "response_model": None})


def _body_reader(kind: type[Body]) -> Callable[[Request], Awaitable[Any]]:
    decode = reader(kind)

    async def read(request: Request) -> Any:
        main, _, _ = request.headers.get("content-type", "").partition(";")
        if not main.strip().lower().endswith(("/json", "+json")):
            raise Malformed("body: expected JSON with the content type application/json")
        return decode(await request.body())

    return read


def _encoding(endpoint: Callable[..., Any], status: int) -> Callable[..., Awaitable[Response]]:
    """Return a route that sends its answer with the headers set on the way."""
    is_async = inspect.iscoroutinefunction(endpoint)

    @functools.wraps(endpoint)
    async def route(**given: Any) -> Response:
        answer = await (endpoint(**given) if is_async else run_in_threadpool(endpoint, **given))
        if isinstance(answer, Response):
            return answer
        encoded = answered(answer, status)
        for each in given.values():
            if isinstance(each, Response):
                encoded.headers.raw.extend(each.headers.raw)
        return encoded

    return route


_TEXT = {"type": "string"}
_CSV_PARAMETERS = [
    inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=kind, default=default)
    for name, kind, default in (
        ("request_", Request, inspect.Parameter.empty),
        ("format", Annotated[Literal["csv"] | None, Query(description="csv: the whole list for a spreadsheet.")], None),
        ("csv_list", Annotated[str | None, Query(alias="list", description="Of several lists, which as CSV.")], None),
    )
]


def _in_csv_too(
    endpoint: Callable[..., Any], route: Callable[..., Awaitable[Response]], answer: Any
) -> Callable[..., Awaitable[Response]]:
    """Return a route that gives its whole list as CSV on request."""

    async def choose(request_: Request, format: str | None, csv_list: str | None, **given: Any) -> Response:  # noqa: A002
        if not wants_csv(request_, format):
            return await route(**given)
        request_.app.state.services.guard.check_rate("csv", request_)
        ask = functools.partial(_asked, endpoint, given)
        return await run_in_threadpool(csv_response, ask, endpoint.csv_paging, answer, csv_list)  # type: ignore[attr-defined]

    return functools.wraps(route)(choose)


def _asked(endpoint: Callable[..., Any], given: dict[str, Any], **other: Any) -> Any:
    return endpoint(**{**given, **other})
