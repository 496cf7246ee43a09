"""What happens in a house day: one stream for each day, in the log of the house."""

from __future__ import annotations

import enum
from typing import Any

import msgspec
from msgspec import Struct

from letitride.cards import Money

Chips = tuple[tuple[int, int], ...]
"""Chips by denomination, smallest first: what one is worth in cents, and how many there are."""


def worth(chips: Chips) -> Money:
    """Return what chips are worth together.

    >>> worth(((100, 20), (400, 5)))
    Money.parse('$40')
    """
    return Money(sum(cents * pieces for cents, pieces in chips))


class SlipKind(enum.Enum):
    """Which way chips go between the cage and a table."""

    FILL = "fill"
    CREDIT = "credit"


class Pocket(enum.Enum):
    """What cash is exchanged for, or comes out of."""

    ACCOUNT = "account"
    CHIPS = "chips"


class DayEvent(Struct, frozen=True, kw_only=True):
    """Something that happened in a house day."""


class DayOpened(DayEvent, frozen=True, kw_only=True):
    """The day was opened by the file of its event, which is all here."""

    record: str


class OpenerCounted(DayEvent, frozen=True, kw_only=True):
    """Somebody counted the chips in the tray of a table that is to be opened."""

    table: str
    chips: Chips


class OpenerVerified(DayEvent, frozen=True, kw_only=True):
    """Somebody else verified them: the table was opened."""

    table: str
    version: int
    """Where its log stood when it joined the day."""

    seen: int
    """What the person who verified it saw, in cents."""


class SlipRequested(DayEvent, frozen=True, kw_only=True):
    """Somebody asked for chips from the cage, or to give some back; slips have serial numbers."""

    slip: int
    kind: SlipKind
    table: str
    chips: Chips


class SlipAccepted(DayEvent, frozen=True, kw_only=True):
    """Somebody else signed the slip: the chips moved."""

    slip: int


class SlipVoided(DayEvent, frozen=True, kw_only=True):
    """The slip was voided before anything moved; its number stays."""

    slip: int


class PlayEnded(DayEvent, frozen=True, kw_only=True):
    """A table was closed: everybody got up, and it left the day."""

    table: str
    version: int
    """Where its log stood when it left the day."""

    win: int
    """What the settlements in its log say that the table won, in cents."""

    drop: int
    """What its log says that players bought chips for, in cents."""


class CloserCounted(DayEvent, frozen=True, kw_only=True):
    """Somebody counted the chips in the tray of a closed table."""

    table: str
    chips: Chips


class CloserVerified(DayEvent, frozen=True, kw_only=True):
    """Somebody else verified them."""

    table: str
    seen: int
    """What the person who verified it saw, in cents."""


class DropCounted(DayEvent, frozen=True, kw_only=True):
    """Somebody counted the cash in the drop box of a closed table."""

    table: str
    cents: int


class DropVerified(DayEvent, frozen=True, kw_only=True):
    """Somebody else verified it."""

    table: str
    seen: int
    """What the person who verified it saw, in cents."""


class CashBrought(DayEvent, frozen=True, kw_only=True):
    """A player brought cash to the cage."""

    player: str
    cents: int
    pocket: Pocket


class CashPaid(DayEvent, frozen=True, kw_only=True):
    """The cage paid a player cash."""

    player: str
    cents: int
    pocket: Pocket


class ChipsRedeemed(DayEvent, frozen=True, kw_only=True):
    """Chips of the day became balance of the player's account: at the player's wish, or because the day closes."""

    player: str
    cents: int


class TokeGiven(DayEvent, frozen=True, kw_only=True):
    """A player gave the dealers of a table chips of the day."""

    player: str
    table: str
    cents: int


class RulingPaid(DayEvent, frozen=True, kw_only=True):
    """The cage paid what the ruling on a case gives a player; the operator makes it good, and no share knows of it."""

    case: int
    player: str
    cents: int


class PlayStopped(DayEvent, frozen=True, kw_only=True):
    """Play stopped at every table: the power failed, or the like."""

    cause: str
    unreadable: tuple[str, ...] = ()
    """The tables where the cards cannot be read any more, those of tournaments too."""


class StopConfirmed(DayEvent, frozen=True, kw_only=True):
    """A dealer confirmed it: rounds were put to the vote or became void, and tournaments in play were broken off."""

    tables: int
    """At how many tables."""

    tournaments: tuple[str, ...] = ()
    """Which tournaments."""


class PlayResumed(DayEvent, frozen=True, kw_only=True):
    """Play goes on."""


class SharesBooked(Struct, frozen=True, kw_only=True):
    """What became of the proceeds, in cents."""

    charities: tuple[tuple[str, int], ...]
    state: int
    operator: int
    rent: int


class TournamentMoney(Struct, frozen=True, kw_only=True):
    """What a tournament collected and paid as prizes, in cents."""

    tournament: str
    collected: int
    prizes: int

    @property
    def kept(self) -> int:
        """What is shared out."""
        return self.collected - self.prizes


class Corrected(Struct, frozen=True, kw_only=True):
    """What wrong payments that were corrected after a table had closed changed its win by."""

    table: str
    version: int
    """As far as the table's log was read."""

    win: int
    """In cents; less than nothing where players got more."""


class DayClosed(DayEvent, frozen=True, kw_only=True):
    """The day was closed: everything counted, every chip redeemed, the proceeds shared out."""

    shares: SharesBooked
    tournaments: tuple[TournamentMoney, ...] = ()
    corrections: tuple[Corrected, ...] = ()


KINDS: tuple[type[DayEvent], ...] = (
    DayOpened,
    OpenerCounted,
    OpenerVerified,
    SlipRequested,
    SlipAccepted,
    SlipVoided,
    PlayEnded,
    CloserCounted,
    CloserVerified,
    DropCounted,
    DropVerified,
    CashBrought,
    CashPaid,
    ChipsRedeemed,
    TokeGiven,
    RulingPaid,
    PlayStopped,
    StopConfirmed,
    PlayResumed,
    DayClosed,
)
_READ: dict[str, msgspec.json.Decoder[Any]] = {kind.__name__: msgspec.json.Decoder(kind) for kind in KINDS}


class UnreadableDay(ValueError):
    """An event of a day that nobody can read."""


def write_day_event(event: DayEvent) -> tuple[str, str]:
    """Return the name of an event and what the log says of it."""
    return type(event).__name__, msgspec.json.encode(event).decode()


def read_day_event(name: str, data: str) -> DayEvent:
    """Return the event that the log tells of."""
    decoder = _READ.get(name)
    if decoder is None:
        raise UnreadableDay(f"no day knows what {name!r} means")
    try:
        event: DayEvent = decoder.decode(data)
    except msgspec.MsgspecError as fault:
        raise UnreadableDay(f"{name} cannot be read: {fault}") from fault
    return event
