"""The day at the desk: opened by its file, led by counts, slips and the cage to its close."""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import Annotated

from fastapi import Path
from msgspec import Meta, Struct
from msgspec.structs import replace

from letitride.cards import Money
from letitride.day.day_book import Opening
from letitride.day.event_file import decode_event_file
from letitride.day.events import Chips, Pocket, SlipKind
from letitride.day.interruption import undecided
from letitride.day.licensed_event import LicensedEvent
from letitride.day.rules import Signer
from letitride.day.state import HouseDay
from letitride.house.fault import FileError
from letitride.pit.people.people import Person
from letitride.server.desk.day_view import HouseDayResponse, day_response
from letitride.server.houses.house_files import FAULTY, FaultyHouse, HouseFault
from letitride.server.http.access import FloorPerson, Staff
from letitride.server.http.lists import as_csv
from letitride.server.http.problem import problems
from letitride.server.http.services import Services, Serving
from letitride.server.http.wire import Body, Router, whole
from letitride.server.people.staff import amount_of

router = Router(prefix="/api", tags=["day"])
LONGEST_FILE = 64 * 1024
CommandId = Annotated[str, whole("[A-Za-z0-9_-]{8,64}")]
DayName = Annotated[str, Path(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$", description="The date of a house day.")]
ShortName = Annotated[str, Meta(max_length=60)]
Cause = Annotated[str, Meta(max_length=200)]


class DayDeedKind(enum.Enum):
    """Something that is done in a day."""

    COUNT_OPENER = "count-opener"
    VERIFY_OPENER = "verify-opener"
    REQUEST_FILL = "request-fill"
    REQUEST_CREDIT = "request-credit"
    ACCEPT_SLIP = "accept-slip"
    VOID_SLIP = "void-slip"
    CLOSE_TABLE = "close-table"
    COUNT_CLOSER = "count-closer"
    VERIFY_CLOSER = "verify-closer"
    COUNT_DROP = "count-drop"
    VERIFY_DROP = "verify-drop"
    BRING_CASH = "bring-cash"
    PAY_CASH = "pay-cash"
    REDEEM = "redeem"
    STOP_PLAY = "stop-play"
    CONFIRM_STOP = "confirm-stop"
    RESUME_PLAY = "resume-play"
    CLOSE_DAY = "close-day"


class ChipCount(Body, frozen=True):
    """Chips of one denomination."""

    chip: Annotated[str, Meta(max_length=20)]
    pieces: Annotated[int, Meta(ge=0, le=1_000_000)]


class DayDeed(Body, frozen=True):
    """Something to be done in the day that is open, with what it needs."""

    id: CommandId
    deed: DayDeedKind
    table: ShortName = ""
    chips: Annotated[tuple[ChipCount, ...], Meta(max_length=50)] = ()
    slip: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    amount: Annotated[str, Meta(max_length=20)] = ""
    player: ShortName = ""
    pocket: Pocket = Pocket.ACCOUNT
    issued: ShortName = ""
    """Of chips that are redeemed: the date on them, where somebody asks."""

    cause: Cause = ""
    unreadable: Annotated[tuple[ShortName, ...], Meta(max_length=100)] = ()
    """Tables whose cards cannot be read any more."""


class NewDay(Body, frozen=True):
    """A day to open: the file of its event, as it was written."""

    id: CommandId
    text: Annotated[str, Meta(max_length=LONGEST_FILE)]


class EventText(Body, frozen=True):
    """The file of an event, to be checked."""

    text: Annotated[str, Meta(max_length=LONGEST_FILE)]


class FaultyEvent(FaultyHouse):
    """The file of an event that cannot be used; carries every fault in it."""

    what = "event"


class CheckedEvent(Struct, frozen=True, kw_only=True):
    """An event whose file is in order."""

    day: str
    room: str
    tables: tuple[str, ...]
    charities: tuple[str, ...]


class HouseDayLine(Struct, frozen=True, kw_only=True):
    """A day in the list of all."""

    day: str
    number: int
    """How many events it has: more mean that something was done."""

    room: str
    closed: bool


@router.get("/desk/house-days", responses=problems(401))
@as_csv()
def house_days(services: Serving, _person: Staff) -> list[HouseDayLine]:
    """List the house days, newest first."""
    found = [services.days.day(name) for name in reversed(services.days.names())]
    return [
        HouseDayLine(day=day.id, number=day.number, room=day.event.room, closed=day.closed is not None) for day in found
    ]


@router.get("/desk/house-days/{day}", responses=problems(401, 404))
@as_csv()
def house_day(services: Serving, day: DayName, person: Staff) -> HouseDayResponse:
    """Give a day with the money of its tables, its slips, the cage, the shares, and what is left to do."""
    return _shown(services, services.days.day(day), person)


@router.post("/desk/house-days/check", responses=problems(401) | FAULTY)
def check(services: Serving, new: EventText, _person: Staff) -> CheckedEvent:
    """Check the file of an event, and name every fault in it at once."""
    event = _event(services, new.text)
    return CheckedEvent(
        day=event.id,
        room=event.room,
        tables=tuple(each.id for each in event.tables),
        charities=tuple(each.name for each in event.charities),
    )


@router.post("/desk/house-days", status_code=201, responses=problems(401, 409) | FAULTY)
def open_day(services: Serving, new: NewDay, person: FloorPerson) -> HouseDayResponse:
    """Open a day by the file of its event."""
    event = _event(services, new.text)
    day = services.days.open(event, _signer(person), id_of(person, new.id), _opening(services))
    return _shown(services, day, person)


@router.post("/desk/house-days/deeds", responses=problems(401, 404, 409))
def do(services: Serving, new: DayDeed, person: Staff) -> HouseDayResponse:
    """Do something in the day that is open: count, verify, sign, serve at the cage, stop, close."""
    own = replace(new, id=id_of(person, new.id))
    return _shown(services, _DEEDS[new.deed](services, own, _signer(person)), person)


def id_of(person: Person, command: str) -> str:
    """Return a command's id as the log keeps it: everybody has ids of their own, as at a table."""
    return f"{person.name} {command}"


def _opening(services: Services) -> Opening:
    return Opening(services.houses.find, services.tournaments.list_within)


def _signer(person: Person) -> Signer:
    return Signer(name=person.name, post=person.post.value)


def _shown(services: Services, day: HouseDay, person: Person) -> HouseDayResponse:
    waiting = {
        table: why
        for table, money in day.tables.items()
        if money.is_open and (why := undecided(services.pit.live(table)))
    }
    return day_response(services, day, person, waiting)


def _event(services: Services, text: str) -> LicensedEvent:
    try:
        return decode_event_file(text.encode(errors="surrogatepass"), file="the event", house=services.houses.find)
    except FileError as error:
        raise FaultyEvent([HouseFault(each.key, each.found, each.expected) for each in error.faults]) from None


def _counted(new: DayDeed) -> Chips:
    lines = sorted((amount_of(each.chip).cents, each.pieces) for each in new.chips)
    return tuple(lines)


def _player(services: Services, new: DayDeed) -> str:
    return services.people.called(new.player).name


_Do = Callable[[Services, DayDeed, Signer], HouseDay]
_DEEDS: dict[DayDeedKind, _Do] = {
    DayDeedKind.COUNT_OPENER: lambda on, new, by: on.days.count_opener(new.table, _counted(new), by, new.id),
    DayDeedKind.VERIFY_OPENER: lambda on, new, by: on.days.verify_opener(new.table, _cash(new, least=0), by, new.id),
    DayDeedKind.REQUEST_FILL: lambda on, new, by: on.days.request_slip(
        SlipKind.FILL, new.table, _counted(new), by, new.id
    ),
    DayDeedKind.REQUEST_CREDIT: lambda on, new, by: on.days.request_slip(
        SlipKind.CREDIT, new.table, _counted(new), by, new.id
    ),
    DayDeedKind.ACCEPT_SLIP: lambda on, new, by: on.days.accept_slip(new.slip, by, new.id),
    DayDeedKind.VOID_SLIP: lambda on, new, by: on.days.void_slip(new.slip, by, new.id),
    DayDeedKind.CLOSE_TABLE: lambda on, new, by: on.days.close_table(new.table, by, new.id),
    DayDeedKind.COUNT_CLOSER: lambda on, new, by: on.days.count_closer(new.table, _counted(new), by, new.id),
    DayDeedKind.VERIFY_CLOSER: lambda on, new, by: on.days.verify_closer(new.table, _cash(new, least=0), by, new.id),
    DayDeedKind.COUNT_DROP: lambda on, new, by: on.days.count_drop(new.table, _cash(new, least=0), by, new.id),
    DayDeedKind.VERIFY_DROP: lambda on, new, by: on.days.verify_drop(new.table, _cash(new, least=0), by, new.id),
    DayDeedKind.BRING_CASH: lambda on, new, by: on.days.bring_cash(
        _player(on, new), _cash(new), new.pocket, by, new.id
    ),
    DayDeedKind.PAY_CASH: lambda on, new, by: on.days.pay_cash(_player(on, new), _cash(new), new.pocket, by, new.id),
    DayDeedKind.REDEEM: lambda on, new, by: on.days.redeem(_player(on, new), _cash(new), by, new.id, new.issued),
    DayDeedKind.STOP_PLAY: lambda on, new, by: on.days.stop_play(
        new.cause or "power failure", new.unreadable, by, new.id
    ),
    DayDeedKind.CONFIRM_STOP: lambda on, new, by: on.days.confirm_stop(by, new.id),
    DayDeedKind.RESUME_PLAY: lambda on, new, by: on.days.resume_play(by, new.id),
    DayDeedKind.CLOSE_DAY: lambda on, new, by: on.days.close(by, new.id),
}


def _cash(new: DayDeed, *, least: int = 1) -> Money:
    return amount_of(new.amount, least=Money(least))
