"""Houses at the desk: what a file would change and cost, posted in versions, and which tables use them."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

from fastapi import Path, Query, Request
from msgspec import Struct
from starlette.responses import Response

from letitride.extras import require
from letitride.house import House, house_ids, load_house
from letitride.odds.pricing import price_of
from letitride.pit.house_record import rules_of, write_house
from letitride.pit.play.houses import why_not_postable
from letitride.pit.play.new_rules import is_behind
from letitride.pit.posted_houses import PostedHouse
from letitride.pit.tables.house_versions import why_not_yet
from letitride.server.desk.tables import MOST_TABLES
from letitride.server.houses.house_files import FAULTY, HouseText, house_extended_by, read_text
from letitride.server.houses.houses import HouseId
from letitride.server.houses.posted import ChangedHouse, PostedChange, changed, posted_change
from letitride.server.http.access import Administrator, FloorPerson, Staff
from letitride.server.http.back_office import Errand, in_back_office
from letitride.server.http.lists import as_csv
from letitride.server.http.problem import problems
from letitride.server.http.services import Services, Serving, services_of
from letitride.server.http.wire import Body, Router, filled
from letitride.server.people.staff import Reason, why

router = Router(prefix="/api/desk/houses", tags=["desk"])
Version = Annotated[int, Path(ge=1, le=10**6, description="The version of a house.")]
NoticeForm = Annotated[Literal["pdf", "html"], Query(alias="format", description="How it is printed.")]
_NOTICE: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The notice.",
        "content": {
            "application/pdf": {"schema": {"type": "string", "format": "binary"}},
            "text/html": {"schema": {"type": "string"}},
        },
    }
}
Rules = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$", description="The beginning of the hash of its rules.")]


class NewHouse(HouseText, frozen=True):
    """A house file to post."""

    reason: Reason = ""
    """The reason, which is required."""


class HouseReason(Body, frozen=True):
    """Why something is done with a house."""

    reason: Reason = ""


class TableOfHouse(Struct, frozen=True, kw_only=True):
    """A table with a house's rules."""

    id: str
    stage: str
    behind: str
    """Why it does not use the newest rules yet; empty if it does."""


class DeskHouse(Struct, frozen=True, kw_only=True):
    """A house as the desk lists it."""

    id: str
    name: str
    game: str
    version: int
    """0 for a house of the catalogue."""

    at: int | None
    by: str
    """Who posted it; empty if it was posted at the start of the server."""

    retired: int | None
    rules: str
    tables: tuple[TableOfHouse, ...]


class HouseReview(ChangedHouse, frozen=True, kw_only=True):
    """A house before it is posted: what it changes, what it is worth, and what is unusual about it."""

    extended: ChangedHouse | None
    """What a new version changes against the house it extends. For a first version, that is the comparison itself."""

    warnings: tuple[str, ...]
    rules: str
    why_not: str
    """Why it cannot be posted; empty if it can."""


class HousePosted(PostedChange, frozen=True, kw_only=True):
    """A posted version, at the desk."""

    by: str
    warnings: tuple[str, ...]


class OpenedPublicTable(Struct, frozen=True):
    """A table that was set up."""

    id: str


@router.get("", responses=problems(401))
@as_csv()
def houses(services: Serving, _person: Staff) -> list[DeskHouse]:
    """List the catalogue's houses and the posted ones, each with its tables."""
    tables, posted = _tables(services), services.houses.posted()
    catalogue = [_line(load_house(name), None, tables) for name in house_ids()]
    return [*(_line(each.house, each, tables) for each in posted), *catalogue]


@router.post("/review", responses=problems(401) | FAULTY)
def review(services: Serving, file: HouseText, _administrator: Administrator) -> HouseReview:
    """Check what a house file would change, what it is worth, and whether it can be posted. Nothing is done."""
    house = read_text(file.text)
    return _review(services, house, house_extended_by(file.text))


@router.post("", status_code=201, responses=problems(401, 409) | FAULTY)
def post(services: Serving, file: NewHouse, administrator: Administrator) -> HousePosted:
    """Post a house or a new version. Its tables take it up between two rounds."""
    reason = why(administrator, file.reason)
    posted = services.houses.post(read_text(file.text), reason)
    return _posted(services, posted.id, posted.version)


@router.get("/proposed/{rules}", responses=problems(401, 404))
def proposed(services: Serving, rules: Rules, _administrator: Administrator) -> HouseReview:
    """Show what a proposed house changes, for the second person."""
    return _review(services, services.houses.proposed(rules), None)


@router.post("/proposed/{rules}", status_code=201, responses=problems(401, 404, 409))
def agree(services: Serving, rules: Rules, given: HouseReason, administrator: Administrator) -> HousePosted:
    """Agree to a house that somebody else proposed, and post it."""
    reason = why(administrator, given.reason)
    posted = services.houses.post(services.houses.proposed(rules), reason)
    return _posted(services, posted.id, posted.version)


@router.post("/{house_id}/retire", status_code=204, responses=problems(401, 404))
def retire(services: Serving, house_id: HouseId, given: HouseReason, administrator: Administrator) -> None:
    """Retire a posted house: no more tables are opened with it."""
    services.houses.retire(house_id, why(administrator, given.reason))


@router.post("/{house_id}/tables", status_code=201, responses=problems(401, 404, 409))
def open_table(services: Serving, house_id: HouseId, given: HouseReason, person: FloorPerson) -> OpenedPublicTable:
    """Set up a public table of a house."""
    return OpenedPublicTable(services.houses.open_table(house_id, why(person, given.reason)))


@router.get("/{house_id}/versions/{version}", responses=problems(401, 404))
def version_of(services: Serving, house_id: HouseId, version: Version, _person: Staff) -> HousePosted:
    """Show what a version of a house changed, since when it is posted, and by whom."""
    return _posted(services, house_id, version)


@router.get(
    "/{house_id}/versions/{version}/notice", response_class=Response, responses=problems(401, 404, 501) | _NOTICE
)
async def notice_of(
    request: Request, house_id: HouseId, version: Version, _person: Staff, form: NoticeForm = "pdf"
) -> Response:
    """Print the notice to the commission of a posted version, as PDF or HTML."""
    services = services_of(request)
    services.guard.check_rate("print", request)
    posted, before = await asyncio.to_thread(services.houses.version, house_id, version)
    printed = await in_back_office(request, Errand.LONG, print_notice, posted, before, form)
    name = f'attachment; filename="{house_id}-{version}-notice.{form}"'
    media = {"pdf": "application/pdf", "html": "text/html; charset=utf-8"}[form]
    return Response(printed, media_type=media, headers={"Content-Disposition": name})


def print_notice(posted: PostedHouse, before: PostedHouse | None, form: str) -> bytes:
    """Return the notice of a version of a house."""
    from letitride.reports import notice, to_html, to_pdf

    require("reports", purpose="a notice")
    return (to_pdf if form == "pdf" else to_html)(notice(posted, before))


def _review(services: Services, house: House, extended: House | None) -> HouseReview:
    known = next((each for each in services.houses.posted() if each.id == house.id), None)
    why_not, record = why_not_postable(house, known), write_house(house)
    if known and known.retired is None and known.record.encode() == record:
        why_not = f"These rules are already posted, as version {known.version}."
    version = known.version + 1 if known else 1
    return HouseReview(
        **changed(house, known.house if known else extended, version),
        extended=ChangedHouse(**changed(house, extended, version)) if known and extended else None,
        warnings=price_of(house).warnings,
        rules=rules_of(record),
        why_not=why_not,
    )


def _posted(services: Services, house_id: str, version: int) -> HousePosted:
    posted, before = services.houses.version(house_id, version)
    warnings = price_of(posted.house).warnings
    return filled(HousePosted, posted_change(posted, before), by=posted.by, warnings=warnings)


def _tables(services: Services) -> dict[str, list[TableOfHouse]]:
    newest = {each.id: each for each in services.houses.posted()}
    found: dict[str, list[TableOfHouse]] = {}
    for table_id in services.pit.in_use(MOST_TABLES):
        live = services.pit.live(table_id)
        posted, behind = newest.get(live.table.house.id), ""
        if posted is not None and is_behind(live, posted):
            behind = why_not_yet(live.table, posted.house) or "it takes them up now"
        line = TableOfHouse(id=table_id, stage=live.table.stage.value, behind=behind)
        found.setdefault(live.table.house.id, []).append(line)
    return found


def _line(house: House, posted: PostedHouse | None, tables: dict[str, list[TableOfHouse]]) -> DeskHouse:
    return DeskHouse(
        id=house.id,
        name=house.name,
        game=house.game.value,
        version=posted.version if posted else 0,
        at=posted.at if posted else None,
        by=posted.by if posted else "",
        retired=posted.retired if posted else None,
        rules=posted.rules if posted else rules_of(write_house(house)),
        tables=tuple(tables.get(house.id, ())),
    )
