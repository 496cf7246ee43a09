"""The log of the house: all that is money or power and belongs to no table, in one chain.

Accounts, posts, passwords, sessions of staff, deposits, interventions, tables, timers that were moved, and the key are
events of it, written in the same transaction as what they tell of. The tables of the database beside it follow from it.
"""

from __future__ import annotations

import hashlib

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from letitride.pit.cases import CaseReason
from letitride.pit.interventions import Intervention, InterventionEntry
from letitride.pit.log.codec import FORMAT, LogFault
from letitride.pit.log.log import link
from letitride.pit.ports import HouseLog, HouseRecords, Row
from letitride.pit.tables.timers import Pace

HOUSE = "house"
GUESTS_KEPT = 24 * 60 * 60 * 1000
"""So many milliseconds after coming in, a guest who cannot come back may be retired."""

REFUSALS_KEPT = 7 * GUESTS_KEPT
"""So many milliseconds the answer to a command that was refused is kept."""


class HouseEvent(Struct, frozen=True, kw_only=True):
    """Something that the house did, or that was done to it."""


class PitStarted(HouseEvent, frozen=True, kw_only=True):
    """A process began to run the pit, at this pace."""

    pace: Pace
    two_persons: bool = False
    """Whether two persons have to agree on money and posts."""


class KeyKept(HouseEvent, frozen=True, kw_only=True):
    """The fingerprint of the key was kept, in hex."""

    fingerprint: str


class TableCreated(HouseEvent, frozen=True, kw_only=True):
    """A table was set up; its place in the tree of heads is its place among these events."""

    table: str
    rules: str
    """The hash of its house's record."""

    owner: str = ""


class TimerSet(HouseEvent, frozen=True, kw_only=True):
    """The time of a table was set otherwise than its log and the pace say."""

    table: str
    version: int
    waiting: str
    due: int | None


class TableRestored(HouseEvent, frozen=True, kw_only=True):
    """After a restore the pit itself gives up what is open at a table, from this version on."""

    table: str
    version: int


class PersonEntered(HouseEvent, frozen=True, kw_only=True):
    """Somebody got an account."""

    name: str
    post: str
    guest: bool
    password: str
    """A mark of the password's hash; nothing where there is none."""

    must_change_password: bool


class PostGiven(HouseEvent, frozen=True, kw_only=True):
    """Somebody got another post; every session ended."""

    name: str
    post: str


class PasswordSet(HouseEvent, frozen=True, kw_only=True):
    """Somebody got another password; every session ended."""

    name: str
    password: str
    must_change_password: bool


class SecondFactorSet(HouseEvent, frozen=True, kw_only=True):
    """Somebody signs in with a second factor from now on, or without one."""

    name: str
    mark: str
    """A mark of its secret; nothing where there is none."""


class SessionOpened(HouseEvent, frozen=True, kw_only=True):
    """Somebody of the house signed in."""

    name: str
    session: str
    """A mark of the session."""

    until: int


class SessionClosed(HouseEvent, frozen=True, kw_only=True):
    """Somebody of the house signed out."""

    session: str


class SessionsClosed(HouseEvent, frozen=True, kw_only=True):
    """Every session of somebody ended; of everybody, where nobody is named."""

    name: str = ""


class Deposited(HouseEvent, frozen=True, kw_only=True):
    """A player was given money; the command of the row is what asked for it."""

    player: str
    cents: int


class ChipsKept(HouseEvent, frozen=True, kw_only=True):
    """A guest opened an account, and the chips moved to it."""

    guest: str
    name: str
    cents: int


class GuestRetired(HouseEvent, frozen=True, kw_only=True):
    """A guest without a session and a seat was taken off the books; what was left went back to the cage."""

    name: str
    cents: int


class RefusalsForgotten(HouseEvent, frozen=True, kw_only=True):
    """What a table refused long ago was forgotten, up to a number; the chain of refusals goes on from this link."""

    table: str
    number: int
    link: str


class Intervened(HouseEvent, frozen=True, kw_only=True):
    """Somebody of the house did something, and said why."""

    intervention: Intervention


class CaseOpened(HouseEvent, frozen=True, kw_only=True):
    """A player called the floor."""

    case: int
    table: str
    round: int | None
    player: str
    reason: CaseReason
    text: str


class CaseEvent(Intervened, frozen=True, kw_only=True):
    """Somebody of the house did something about a case; it is an intervention too."""

    case: int


class CaseNoted(CaseEvent, frozen=True, kw_only=True):
    """Somebody wrote a note."""


class CaseRuled(CaseEvent, frozen=True, kw_only=True):
    """The floor ruled, by a clause of the documents, and gives the player a correction or none."""

    clause: str
    cents: int


class CaseClosed(CaseEvent, frozen=True, kw_only=True):
    """The case is over."""


class CaseReopened(CaseEvent, frozen=True, kw_only=True):
    """The case goes on; its ruling holds no longer."""


_KINDS: tuple[type[HouseEvent], ...] = (
    PitStarted,
    KeyKept,
    TableCreated,
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
    GuestRetired,
    RefusalsForgotten,
    Intervened,
    CaseOpened,
    CaseNoted,
    CaseRuled,
    CaseClosed,
    CaseReopened,
)
_READ = {kind.__name__: msgspec.json.Decoder(kind).decode for kind in _KINDS}


def house_link(before: str, row: Row) -> str:
    """Return the link of a row of the log of the house."""
    return link(before, row, stream=HOUSE, rules="")


def enter(log: HouseLog, event: HouseEvent, *, at: int, command: str = "") -> int:
    """Write an event to the end of the log of the house, and return its number."""
    version, before = log.house_head()
    name, data = type(event).__name__, msgspec.json.encode(event)
    row = Row(seq=version + 1, name=name, format=FORMAT, data=data, at=at, actor=HOUSE, command=command, hash="")
    log.append_to_house(replace(row, hash=house_link(before, row)))
    return row.seq


def read_house_event(row: Row) -> HouseEvent:
    """Return the event that a row of the log of the house tells of."""
    read = _READ.get(row.name)
    if read is None or row.format != FORMAT:
        raise LogFault(f"nobody knows what {row.name!r} in format {row.format} means")
    try:
        event: HouseEvent = read(row.data)
    except msgspec.MsgspecError as fault:
        raise LogFault(f"{row.name} cannot be read: {fault}") from fault
    return event


def take_note(books: HouseRecords, intervention: Intervention) -> None:
    """Write an intervention to the log of the house, and to the list of all of them."""
    enter_intervention(books, Intervened(intervention=intervention))


def enter_intervention(books: HouseRecords, event: Intervened) -> None:
    """Write an event that is an intervention to the log of the house, and to the list of all of them."""
    number = enter(books, event, at=event.intervention.at)
    books.note(InterventionEntry(number=number, intervention=event.intervention))


def password_mark(hashed: str | None) -> str:
    """Return what the log says of a password: neither it nor the hash that it is checked against can be had from it."""
    return hashlib.sha256(b"letitride password 1" + hashed.encode()).hexdigest() if hashed is not None else ""


def second_factor_mark(secret: str | None) -> str:
    """Return what the log says of the secret of a second factor."""
    return hashlib.sha256(b"letitride second factor 1" + secret.encode()).hexdigest() if secret is not None else ""


def session_mark(token_hash: str) -> str:
    """Return what the log says of a session."""
    return hashlib.sha256(b"letitride session 1" + token_hash.encode()).hexdigest()
