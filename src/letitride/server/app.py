"""The server: people and tables over HTTP, live tables over WebSocket. Nothing is answered before it is durable."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response
from starlette.types import Lifespan

from letitride import __version__
from letitride.day.rules import DayRefused
from letitride.day.sheet import NothingToReport
from letitride.extras import NotInstalled
from letitride.odds.solvers import NotWorkedOut
from letitride.pit.floor.cases import CaseFault
from letitride.pit.floor.school import SchoolFault
from letitride.pit.log.two_persons import SecondPersonWanted
from letitride.pit.people.credentials import NobodyCalled, PersonFault
from letitride.pit.play.houses import HouseRefused
from letitride.pit.play.private_tables import TooManyTables
from letitride.pit.store_faults import NoSuchThing, SessionEnded, Unavailable, Unknown
from letitride.server.desk import cases as desk_cases
from letitride.server.desk import days as desk_days
from letitride.server.desk import house_day, house_day_reports, today
from letitride.server.desk import houses as desk_houses
from letitride.server.desk import rates as desk_rates
from letitride.server.desk import rounds as desk_rounds
from letitride.server.desk import tables as desk
from letitride.server.desk import tournaments as desk_tournaments
from letitride.server.desk import waiting as desk_waiting
from letitride.server.explorer import designs
from letitride.server.explorer import routes as explorer
from letitride.server.houses import houses, posted
from letitride.server.houses.house_files import FaultyHouse, answer_faulty
from letitride.server.http import metrics
from letitride.server.http.access import NotAllowed, answer_refused
from letitride.server.http.api_page import POLICY, api_page
from letitride.server.http.middleware import Gate
from letitride.server.http.openapi import describe
from letitride.server.http.page import Page, PageRoute
from letitride.server.http.problem import Problem
from letitride.server.http.services import Services
from letitride.server.http.wire import Malformed, answered
from letitride.server.people import accounts, staff
from letitride.server.school import drills as school
from letitride.server.school import exams
from letitride.server.tables import bots, cases, live, round_replays, rounds, tables, witness
from letitride.server.tables.presence import see_who_is_back
from letitride.server.tables.previews import preview_of
from letitride.server.tournaments import routes as tournaments
from letitride.server.trainer import coach, drills
from letitride.server.trainer import last_hand as last_hand_drill
from letitride.table import Refused

FOR_PEOPLE = (
    accounts,
    posted,
    houses,
    explorer,
    designs,
    tables,
    bots,
    live,
    rounds,
    round_replays,
    cases,
    tournaments,
    coach,
    drills,
    last_hand_drill,
    exams,
    school,
)
FOR_THE_HOUSE = (
    staff,
    desk,
    desk_rounds,
    desk_days,
    desk_houses,
    desk_rates,
    desk_waiting,
    desk_cases,
    house_day,
    house_day_reports,
    today,
    desk_tournaments,
    metrics,
    witness,
)


def create_app(services: Services) -> FastAPI:
    """Return the server."""

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        services.hub.start(services.sessions.still_open)
        services.hub.on_away = partial(see_who_is_back, services)
        if services.sockets is not None:
            await asyncio.to_thread(services.sockets.start)
        services.start()
        yield
        services.hub.stop()
        if services.sockets is not None:
            await asyncio.to_thread(services.sockets.stop)
        for stop in (services.back_office.stop, services.passwords.stop, services.stop):
            await asyncio.to_thread(stop)

    app = described(lifespan)
    app.state.services = services
    app.add_middleware(Gate, guard=services.guard, figures=services.figures, sites=services.sites)
    return app


def described(lifespan: Lifespan[FastAPI] | None = None) -> FastAPI:
    """Return the server with all its routes, and nothing behind them yet."""
    app = FastAPI(
        title="letitride",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,  # A missing page is a 404, not a redirect.
    )
    for module in (*FOR_PEOPLE, *FOR_THE_HOUSE):
        app.include_router(module.router)
    app.add_route("/api/docs", _tell_api, include_in_schema=False)
    app.router.routes.append(PageRoute(Page(), preview_of))
    _answer_faults(app)
    describe(app)
    return app


async def _tell_api(request: Request) -> Response:
    return HTMLResponse(api_page(request.app.openapi()), headers={"Content-Security-Policy": POLICY})


def _answer_faults(app: FastAPI) -> None:
    """Answer every error with a code and a sentence."""
    statuses: tuple[tuple[type[Exception], int, str], ...] = (
        (NoSuchThing, 404, "no-such-thing"),
        (SessionEnded, 401, "not-logged-in"),
        (NotWorkedOut, 404, "not-worked-out"),
        (NobodyCalled, 404, "no-such-person"),
        (PersonFault, 400, "person"),
        (CaseFault, 409, "case"),
        (SchoolFault, 409, "school"),
        (DayRefused, 409, "day"),
        (NothingToReport, 404, "nothing-to-report"),
        (SecondPersonWanted, 409, "second-person"),
        (HouseRefused, 409, "house"),
        (TooManyTables, 409, "too-many-tables"),
        (Refused, 409, "refused"),
        (Malformed, 422, "malformed"),
        (NotInstalled, 501, "not-installed"),
        (Unknown, 503, "unknown"),
        (Unavailable, 503, "unavailable"),
    )
    for kind, status, code in statuses:
        app.add_exception_handler(kind, _answering(status, code))
    app.add_exception_handler(NotAllowed, _turned_away)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(FaultyHouse, answer_faulty)
    app.add_exception_handler(HTTPException, _no_such_route)


async def _turned_away(_request: Request, error: Exception) -> Response:
    assert isinstance(error, NotAllowed)  # noqa: S101 - it is registered for nothing else
    return answer_refused(error)


async def _invalid(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)  # noqa: S101 - it is registered for nothing else
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"])
    message = f"{place}: {first['msg']}".encode(errors="replace").decode()
    return answered(Problem("malformed", message), 422)


async def _no_such_route(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101 - it is registered for nothing else
    code = {404: "no-such-thing", 405: "no-such-method"}.get(error.status_code, "malformed")
    answer = answered(Problem(code, str(error.detail)), error.status_code)
    answer.headers.update(error.headers or {})
    return answer


def _answering(status: int, code: str) -> Callable[[Request, Exception], Response]:
    def answer(_request: Request, error: Exception) -> Response:
        message = getattr(error, "message", str(error.args[0]) if error.args else str(error))
        refused = getattr(error, "status", status)
        return answered(Problem(getattr(error, "code", code), message), refused)

    return answer
