"""The house's log: everything about money or authority that belongs to no table, in one chain.

Accounts, posts, passwords, staff sessions, deposits, interventions, tables, moved timers, and the key are its events,
written in the same transaction as what they record. The database tables beside it follow from it.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from letitride.pit.cases import CaseReason
from letitride.pit.interventions import Intervention, InterventionEntry
from letitride.pit.log import house_event
from letitride.pit.log.codec import FORMAT, LogFault
from letitride.pit.log.guest_log import ChipsKept, GuestRegistered, GuestRetired
from letitride.pit.log.log import link
from letitride.pit.log.school_log import ExamBegun, ExamFinished, ExamSet
from letitride.pit.log.tournament_step import TournamentStep
from letitride.pit.ports import HouseLog, HouseRecords, Row
from letitride.pit.tables.timers import Pace

HOUSE = "house"
HouseEvent = house_event.HouseEvent
Intervened = house_event.Intervened
GUESTS_KEPT = 24 * 60 * 60 * 1000
"""Milliseconds after coming in before a stranded guest may be retired."""

REFUSALS_KEPT = 7 * GUESTS_KEPT
"""Milliseconds that the answer to a refused command is kept."""


class PitStarted(HouseEvent, frozen=True, kw_only=True):
    """A process started to run the pit, at this pace."""

    pace: Pace
    two_persons: bool = False
    """Whether two people have to agree on money and posts."""


class KeyKept(HouseEvent, frozen=True, kw_only=True):
    """The key's fingerprint was stored, in hex."""

    fingerprint: str


class TableCreated(HouseEvent, frozen=True, kw_only=True):
    """A table was set up. Its position among these events is its position in the tree of heads."""

    table: str
    rules: str
    """The hash of its house's record."""

    owner: str = ""


class HousePosted(HouseEvent, frozen=True, kw_only=True):
    """A house or a new version was posted, with all its rules; at the start of the server by nobody."""

    house: str
    version: int
    record: str
    by: str


class HouseRetired(HouseEvent, frozen=True, kw_only=True):
    """A posted house was retired: no more tables are opened with it."""

    house: str
    version: int
    by: str


class TimerSet(HouseEvent, frozen=True, kw_only=True):
    """A table's deadline was set to something other than its log and the pace give."""

    table: str
    version: int
    waiting: str
    due: int | None


class TableRestored(HouseEvent, frozen=True, kw_only=True):
    """After a restore, the pit itself gives up what is open at a table, from this version on."""

    table: str
    version: int


class PersonEntered(HouseEvent, frozen=True, kw_only=True):
    """An account was added."""

    name: str
    post: str
    guest: bool
    password: str
    """A mark of the password's hash; empty if there is none."""

    must_change_password: bool


class PostGiven(HouseEvent, frozen=True, kw_only=True):
    """A person got another post. Every session ended."""

    name: str
    post: str


class PasswordSet(HouseEvent, frozen=True, kw_only=True):
    """A person got another password. Every session ended."""

    name: str
    password: str
    must_change_password: bool


class SecondFactorSet(HouseEvent, frozen=True, kw_only=True):
    """A person turned a second factor on or off."""

    name: str
    mark: str
    """A mark of its secret; empty if there is none."""


class SessionOpened(HouseEvent, frozen=True, kw_only=True):
    """A staff member signed in."""

    name: str
    session: str
    """A mark of the session."""

    until: int


class SessionClosed(HouseEvent, frozen=True, kw_only=True):
    """A staff member signed out."""

    session: str


class SessionsClosed(HouseEvent, frozen=True, kw_only=True):
    """Every session of a person ended; of everybody, if no name is given."""

    name: str = ""


class Deposited(HouseEvent, frozen=True, kw_only=True):
    """A player was given money. The row's command asked for it."""

    player: str
    cents: int


class RefusalsForgotten(HouseEvent, frozen=True, kw_only=True):
    """A table's old refusals were dropped, up to a number. Their chain continues from this link."""

    table: str
    number: int
    link: str


class CaseOpened(HouseEvent, frozen=True, kw_only=True):
    """A player called the floor."""

    case: int
    table: str
    round: int | None
    player: str
    reason: CaseReason
    text: str


class CaseEvent(Intervened, frozen=True, kw_only=True):
    """A staff member did something about a case. It is an intervention too."""

    case: int


class CaseNoted(CaseEvent, frozen=True, kw_only=True):
    """A staff member added a note."""


class CaseRuled(CaseEvent, frozen=True, kw_only=True):
    """The floor ruled, by a clause of the documents, with or without a correction."""

    clause: str
    cents: int


class CaseClosed(CaseEvent, frozen=True, kw_only=True):
    """The case was closed."""


class CaseReopened(CaseEvent, frozen=True, kw_only=True):
    """The case was reopened, and its ruling no longer counts."""


class DayEntered(HouseEvent, frozen=True, kw_only=True):
    """Something happened in a house day or one of its tournaments. The room above the pit reads what."""

    stream: str
    number: int
    """Its position in the stream, from 1."""

    name: str
    data: str
    """The event as JSON, character by character."""

    by: str
    """Who did it; empty if the pit itself did."""

    post: str


_KINDS: tuple[type[HouseEvent], ...] = (
    PitStarted,
    KeyKept,
    TableCreated,
    HousePosted,
    HouseRetired,
    TimerSet,
    TableRestored,
    PersonEntered,
    PostGiven,
    PasswordSet,
    SecondFactorSet,
    SessionOpened,
    SessionClosed,
    SessionsClosed,
    Deposited,
    ChipsKept,
    GuestRegistered,
    GuestRetired,
    RefusalsForgotten,
    Intervened,
    CaseOpened,
    CaseNoted,
    CaseRuled,
    CaseClosed,
    CaseReopened,
    DayEntered,
    ExamSet,
    ExamBegun,
    ExamFinished,
    TournamentStep,
)
_READ = {kind.__name__: msgspec.json.Decoder(kind).decode for kind in _KINDS}


def house_link(before: str, row: Row) -> str:
    """Return the link of a row of the house's log."""
    return link(before, row, stream=HOUSE, rules="")


def enter(log: HouseLog, event: HouseEvent, *, at: int, command: str = "") -> int:
    """Append an event to the house's log, and return its number."""
    version, before = log.house_head()
    name, data = type(event).__name__, msgspec.json.encode(event)
    row = Row(seq=version + 1, name=name, format=FORMAT, data=data, at=at, actor=HOUSE, command=command, hash="")
    log.append_to_house(replace(row, hash=house_link(before, row)))
    return row.seq


def read_house_event(row: Row) -> HouseEvent:
    """Return the event in a row of the house's log."""
    read = _READ.get(row.name)
    if read is None or row.format != FORMAT:
        raise LogFault(f"nobody knows what {row.name!r} in format {row.format} means")
    try:
        event: HouseEvent = read(row.data)
    except msgspec.MsgspecError as fault:
        raise LogFault(f"{row.name} cannot be read: {fault}") from fault
    return event


def take_note(books: HouseRecords, intervention: Intervention) -> None:
    """Append an intervention to the house's log and to the list of interventions."""
    enter_intervention(books, Intervened(intervention=intervention))


def enter_intervention(books: HouseRecords, event: Intervened) -> None:
    """Append an event that is an intervention to the house's log and to the list of interventions."""
    number = enter(books, event, at=event.intervention.at)
    books.note(InterventionEntry(number=number, intervention=event.intervention))
