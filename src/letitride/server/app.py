"""The server: people and tables over HTTP, live tables over WebSocket. Nothing is answered before it is durable."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from prometheus_client import CollectorRegistry

from letitride import __version__
from letitride.pit.people import People, PersonFault
from letitride.pit.pit import Pit, UnknownTable
from letitride.pit.ports import Unknown
from letitride.server import doors, floor, metrics, tables
from letitride.server.guard import Guard, NotAllowed
from letitride.server.hub import Hub
from letitride.table.reading import Malformed


@dataclass(frozen=True)
class Services:
    """What the server serves."""

    pit: Pit
    people: People
    hub: Hub
    guard: Guard
    registry: CollectorRegistry
    welcome_chips: int
    """What a new player gets to play with, in dollars."""

    start: Callable[[], None]
    """Called when the server is up."""

    stop: Callable[[], None]
    """Called when it goes down: what was begun is kept, and goes on at the next start."""


def create_app(services: Services) -> FastAPI:
    """Return the server."""

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        services.hub.start()
        services.start()
        yield
        services.stop()

    app = FastAPI(title="letitride", version=__version__, lifespan=lifespan, docs_url="/api/docs", redoc_url=None)
    app.state.services = services
    app.middleware("http")(services.guard.middleware)
    for part in (doors, tables, floor, metrics):
        app.include_router(part.router)
    _answer_faults(app)
    return app


def _answer_faults(app: FastAPI) -> None:
    """Answer everything that can go wrong with a code and a sentence."""
    statuses: tuple[tuple[type[Exception], int, str], ...] = (
        (NotAllowed, 403, "not-allowed"),
        (UnknownTable, 404, "no-such-table"),
        (PersonFault, 400, "person"),
        (Malformed, 400, "malformed"),
        (Unknown, 503, "unknown"),
    )
    for kind, status, code in statuses:
        app.add_exception_handler(kind, _answering(status, code))

    async def invalid(_request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, RequestValidationError)  # noqa: S101 - it is registered for nothing else
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        return JSONResponse({"code": "malformed", "message": f"{place}: {first['msg']}"}, 422)

    app.add_exception_handler(RequestValidationError, invalid)


def _answering(status: int, code: str) -> Callable[[Request, Exception], JSONResponse]:
    def answer(_request: Request, error: Exception) -> JSONResponse:
        message = str(error.args[0]) if error.args else str(error)
        refused = getattr(error, "status", status)
        return JSONResponse({"code": getattr(error, "code", code), "message": message}, refused)

    return answer
