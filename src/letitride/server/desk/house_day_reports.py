"""What the desk prints of a house day: the sign, the day sheet, and the financial report of a month."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import Path
from starlette.requests import Request
from starlette.responses import Response

from letitride.day.licensed_event import LicensedEvent
from letitride.day.notices import Notice, notices_of
from letitride.day.sheet import MonthSheet, day_sheet, month_sheet
from letitride.reports.document import Report
from letitride.server.desk.house_day import DayName
from letitride.server.desk.rounds import Overseer
from letitride.server.http.back_office import Errand, in_back_office
from letitride.server.http.problem import problems
from letitride.server.http.services import Services, Serving, services_of
from letitride.server.http.wire import Router

router = Router(prefix="/api", tags=["day"])
Month = Annotated[str, Path(pattern=r"^[0-9]{4}-(0[1-9]|1[0-2])$", description="A month, as in 2026-11.")]
_BINARY = {"type": "string", "format": "binary"}
PDF: dict[int | str, dict[str, Any]] = {
    200: {"description": "The file.", "content": {"application/pdf": {"schema": _BINARY}}}
}
CSV: dict[int | str, dict[str, Any]] = {
    200: {"description": "The file.", "content": {"text/csv": {"schema": {"type": "string"}}}}
}


@router.get("/day/{day}/sign.pdf", response_class=Response, responses=problems(404, 501) | PDF)
async def sign_pdf(request: Request, day: DayName) -> Response:
    """Print the sign with the notices of a day."""
    services = services_of(request)
    services.guard.check_rate("print", request)
    event, notices = await asyncio.to_thread(_sign, services, day)
    printed = await in_back_office(request, Errand.LONG, print_sign, event, notices)
    return _pdf(printed, f"{day}-sign")


@router.get("/desk/house-days/{day}/sheet.pdf", response_class=Response, responses=problems(401, 404, 501) | PDF)
def sheet_pdf(services: Serving, day: DayName, _person: Overseer) -> Response:
    """Print the sheet of a day, to sign."""
    from letitride.reports.days import sheet_report

    sheet = day_sheet(services.days.store, services.days.day(day), services.clock())
    return _pdf(_printed(sheet_report(sheet)), f"{day}-sheet")


@router.get("/desk/months/{month}/report.pdf", response_class=Response, responses=problems(401, 404, 501) | PDF)
def month_pdf(services: Serving, month: Month, _person: Overseer) -> Response:
    """Print the financial report of a month, to sign and to file."""
    from letitride.reports.days import month_report

    return _pdf(_printed(month_report(_month(services, month))), f"{month}-report")


@router.get("/desk/months/{month}/report.csv", response_class=Response, responses=problems(401, 404) | CSV)
def month_table(services: Serving, month: Month, _person: Overseer) -> Response:
    """Give the financial report of a month for a spreadsheet: a line per table and day, and one per day."""
    from letitride.reports.days import month_csv

    text = month_csv(_month(services, month))
    return Response(text, media_type="text/csv; charset=utf-8", headers=_attached(f"{month}-report.csv"))


def _month(services: Services, month: str) -> MonthSheet:
    names = [name for name in services.days.names() if name.startswith(month)]
    return month_sheet(services.days.store, [services.days.day(name) for name in names], month, services.clock())


def _sign(services: Services, day: str) -> tuple[LicensedEvent, tuple[Notice, ...]]:
    event = services.days.day(day).event
    return event, notices_of(event, services.houses.find)


def print_sign(event: LicensedEvent, notices: tuple[Notice, ...]) -> bytes:
    """Return the sign of a day."""
    from letitride.reports import to_pdf
    from letitride.reports.days import sign

    return to_pdf(sign(event, notices))


def _printed(report: Report) -> bytes:
    from letitride.reports import to_pdf

    return to_pdf(report)


def _pdf(printed: bytes, name: str) -> Response:
    return Response(printed, media_type="application/pdf", headers=_attached(f"{name}.pdf"))


def _attached(file: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{file}"', "Cache-Control": "no-store"}
