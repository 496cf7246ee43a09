"""The odds explorer: price a house as you edit it.

``odds`` computes every figure from the house that was sent, with the same answers as the command line.
"""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import Request
from starlette.responses import Response

from letitride.pit.house_record import read_house
from letitride.server.explorer import answers, requests
from letitride.server.explorer.responses import Compared, Explored, SessionResponse
from letitride.server.explorer.sessions import play
from letitride.server.explorer.start import open_file, start
from letitride.server.houses.house_files import FAULTY, HouseText
from letitride.server.houses.houses import HouseId, catalogued
from letitride.server.http.access import Somebody
from letitride.server.http.back_office import Errand, in_back_office
from letitride.server.http.problem import problems
from letitride.server.http.services import services_of
from letitride.server.http.wire import Router, sent
from letitride.server.tables.tables import OpenedTable, check_may_open

router = Router(prefix="/api/explorer", tags=["explorer"])


def _attachment(media_type: str, schema: dict[str, str]) -> dict[int | str, dict[str, Any]]:
    """Return a file response, for the description of a route."""
    return {200: {"description": "The file.", "content": {media_type: {"schema": schema}}}}


TOML = _attachment("text/plain", {"type": "string"})
PDF = _attachment("application/pdf", {"type": "string", "format": "binary"})


@router.get("/houses/{house_id}", responses=problems(404))
async def house_to_edit(request: Request, house_id: HouseId) -> requests.HouseToEdit:
    """Show what can be edited of a house of the catalogue, and within which limits."""
    catalogued(house_id)
    return sent(requests.HouseToEdit, await in_back_office(request, Errand.SHORT, start, house_id))


@router.post("/open", responses=problems(404) | FAULTY)
async def open_house(request: Request, file: HouseText) -> requests.OpenedHouse:
    """Read a house file, and show what can be edited, and within which limits."""
    services_of(request).guard.check_rate("explore", request)
    return sent(requests.OpenedHouse, await in_back_office(request, Errand.SHORT, open_file, file))


@router.post("", responses=problems(404) | FAULTY)
async def explore(request: Request, question: requests.ExplorerQuestion) -> Explored:
    """Price a house: everything that ``letitride odds --json`` prints for its file, and the strategy card."""
    services_of(request).guard.check_rate("explore", request)
    return sent(Explored, await in_back_office(request, Errand.SHORT, answers.explore, question))


@router.post("/compare", responses=problems(404) | FAULTY)
async def compare(request: Request, question: requests.ComparisonQuestion) -> Compared:
    """Price two houses, and show which hands they play differently."""
    services_of(request).guard.check_rate("explore", request)
    return sent(Compared, await in_back_office(request, Errand.SHORT, answers.compare, question))


@router.post("/sessions", responses=problems(404) | FAULTY)
async def sessions(request: Request, question: requests.SessionQuestion) -> SessionResponse:
    """Compute the outcome of many rounds: results, and the chances of being ahead, behind or ruined."""
    services_of(request).guard.check_rate("explore-sessions", request)
    return sent(SessionResponse, await in_back_office(request, Errand.LONG, play, question))


@router.post("/file", response_class=Response, responses=problems() | FAULTY | TOML)
async def file(request: Request, question: requests.ExplorerQuestion) -> Response:
    """Write the house as a file that ``letitride`` reads."""
    services_of(request).guard.check_rate("explore", request)
    house_id, text = await in_back_office(request, Errand.SHORT, answers.write, question)
    return Response(text, media_type="text/plain", headers=_attached(house_id, "toml"))


@router.post("/parsheet", response_class=Response, responses=problems(404, 501) | FAULTY | PDF)
async def parsheet(request: Request, question: requests.ExplorerQuestion) -> Response:
    """Print the par sheet of the house."""
    services_of(request).guard.check_rate("print", request)
    house_id, sheet = await in_back_office(request, Errand.LONG, answers.print_par_sheet, question)
    return Response(sheet, media_type="application/pdf", headers=_attached(house_id, "pdf"))


@router.post("/table", status_code=201, responses=problems(401, 404, 409) | FAULTY)
async def play_this(request: Request, question: requests.ExplorerQuestion, person: Somebody) -> OpenedTable:
    """Open a private table with the house. It is not posted anywhere."""
    services = services_of(request)
    check_may_open(request, person)
    record = await in_back_office(request, Errand.SHORT, answers.to_play, question)
    opened = await asyncio.to_thread(services.private.open, person, read_house(record))
    return OpenedTable(id=opened)


def _attached(house_id: str, suffix: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{house_id}.{suffix}"'}
