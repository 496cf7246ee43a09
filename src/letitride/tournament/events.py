"""What happens to a tournament, as recorded in the house's log. Money is in cents, chips are in hundredths."""

from __future__ import annotations

import enum

from msgspec import Struct

from letitride.tournament.draw import Lot, Promise
from letitride.tournament.plan import Purchase


class Count(Struct, frozen=True, kw_only=True):
    """The chips of a player at a table between two hands."""

    player: str
    table: str
    seat: int
    chips: int


class Seating(Struct, frozen=True, kw_only=True):
    """Where a player sits, and with how many chips."""

    player: str
    table: str
    seat: int
    had: int
    """The chips brought along, before fresh ones are given or these are taken."""

    chips: int


class Why(enum.Enum):
    """Why a player is out."""

    BROKE = "broke"
    """Too few chips for the minimum bet."""

    LOWEST = "lowest"
    """The lowest count at the table after an elimination hand."""

    CUT = "cut"
    """Not among those who advance."""


class Ruling(enum.Enum):
    """How a tournament ended."""

    PLAYED = "played"
    STANDS = "stands"
    """Broken off. The chips of the remaining players decide the places."""

    DIVIDED = "divided"
    """Broken off. The remaining players share the remaining prizes."""

    VOID = "void"
    """Broken off. Every entry is refunded."""


class Award(Struct, frozen=True, kw_only=True):
    """What a player is paid, and for which place. A refund has no place."""

    player: str
    place: int | None
    cents: int


class TournamentEvent(Struct, frozen=True, kw_only=True, tag=True, tag_field="event"):
    """Something that happened to a tournament."""


class Listed(TournamentEvent, frozen=True, kw_only=True):
    """The tournament is on the schedule, and the seed of its first draw is committed."""

    plan: str
    house: str
    """The record of the house that its tables are dealt by."""

    cap: int
    by: str
    promise: Promise
    practice: bool = False
    """Opened by a player for practice: free, and not part of a licensed event."""


class Announced(TournamentEvent, frozen=True, kw_only=True):
    """The brush called the prices."""

    by: str
    text: str


class Bought(TournamentEvent, frozen=True, kw_only=True):
    """Somebody bought in, bought in again, or added on."""

    player: str
    purchase: Purchase
    cents: int
    chips: int
    word: str = ""
    """What the player adds to the draws."""


class Refunded(TournamentEvent, frozen=True, kw_only=True):
    """An entry was refunded before the first card."""

    player: str
    cents: int
    chips: int
    by: str


class CloseCall(TournamentEvent, frozen=True, kw_only=True):
    """Nobody knows whether the first card was dealt."""

    by: str


class FirstCard(TournamentEvent, frozen=True, kw_only=True):
    """The first card was dealt, at this table."""

    table: str


class SeatsDrawn(TournamentEvent, frozen=True, kw_only=True):
    """A round begins: everybody still in has a seat."""

    round: int
    at: int
    """When, in milliseconds since 1970: the minutes of a round count from here."""

    seatings: tuple[Seating, ...]
    lot: Lot


class HandsCalled(TournamentEvent, frozen=True, kw_only=True):
    """A table plays until this many hands of the round are over."""

    table: str
    until: int


class Out(TournamentEvent, frozen=True, kw_only=True):
    """Players are out, all in the same place."""

    why: Why
    table: str
    """Empty if the end of a round decided across all tables."""

    counts: tuple[Count, ...]
    """The counts that were compared."""

    players: tuple[str, ...]
    lot: Lot | None = None


class TableFinished(TournamentEvent, frozen=True, kw_only=True):
    """A table has played its part of the round."""

    table: str
    counts: tuple[Count, ...]


class Moved(TournamentEvent, frozen=True, kw_only=True):
    """A player went to another table."""

    seating: Seating
    by: str


class ChipsPlaced(TournamentEvent, frozen=True, kw_only=True):
    """Chips that a player bought were put in front of the seat."""

    player: str
    chips: int


class ClockStopped(TournamentEvent, frozen=True, kw_only=True):
    """Play stands still, and the time of the round with it."""

    at: int
    """In milliseconds since 1970."""


class ClockStarted(TournamentEvent, frozen=True, kw_only=True):
    """Play goes on: the round lasts longer by the time that it stood still."""

    at: int
    """In milliseconds since 1970."""


class BrokenOff(TournamentEvent, frozen=True, kw_only=True):
    """It cannot go on. Hands in progress are played out or declared dead first."""

    by: str
    unreadable: tuple[str, ...] = ()
    """The tables where the cards of the hand cannot be read."""


class Finished(TournamentEvent, frozen=True, kw_only=True):
    """It is over, and everybody is paid."""

    ruling: Ruling
    rule: str
    counts: tuple[Count, ...]
    awards: tuple[Award, ...]


AnyEvent = (
    Listed
    | Announced
    | Bought
    | Refunded
    | CloseCall
    | FirstCard
    | SeatsDrawn
    | HandsCalled
    | Out
    | TableFinished
    | Moved
    | ChipsPlaced
    | ClockStopped
    | ClockStarted
    | BrokenOff
    | Finished
)
