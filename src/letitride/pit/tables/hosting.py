"""The host of a private table, who opened it: names it, sets its pace, sends people away, and closes it.

No document mentions a host. Whatever a host does, money and cards follow the house's rules as at any table: a player
who is sent away finishes the round and leaves with all their chips, and a table closes between rounds.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from fractions import Fraction
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from letitride.table import Actor, Command, Event, Legal, Refused, Table
from letitride.table.clauses.citing import cite
from letitride.table.model import command as commands
from letitride.table.model.vocabulary import Role, Stage

LONGEST_TITLE = 40
_HOSTS = frozenset({Role.PLAYER, Role.DEVICE})


class TablePace(enum.Enum):
    """How much time there is to bet and to decide."""

    UNHURRIED = "unhurried"
    NORMAL = "normal"
    QUICK = "quick"

    @property
    def stretch(self) -> Fraction:
        """The factor on the house's times."""
        return {TablePace.UNHURRIED: Fraction(2), TablePace.NORMAL: Fraction(1), TablePace.QUICK: Fraction(1, 2)}[self]


class HostCommand(Command, frozen=True, kw_only=True):
    """A command of a table's host."""

    who: ClassVar[frozenset[Role]] = _HOSTS


class HostTable(HostCommand, frozen=True, kw_only=True):
    """Give the table a name and a pace, or hand it to another host seated there."""

    host: commands.Text
    title: commands.Text
    pace: TablePace


class SendAway(HostCommand, frozen=True, kw_only=True):
    """Send somebody away from the table for good."""

    seat: commands.Number


class CloseHostedTable(HostCommand, frozen=True, kw_only=True):
    """Close the table between rounds."""


class TableHosted(Event, frozen=True, kw_only=True):
    """Somebody is the host of the table, which has this name and pace."""

    host: str
    title: str
    pace: TablePace


class PlayerSentAway(Event, frozen=True, kw_only=True):
    """The host sent somebody away."""

    player: str


HOST_COMMANDS: tuple[type[HostCommand], ...] = (HostTable, SendAway, CloseHostedTable)
HOST_EVENTS: tuple[type[Event], ...] = (TableHosted, PlayerSentAway)


class Hosting(Struct, frozen=True, kw_only=True):
    """A table's host and settings; no host at other tables."""

    host: str = ""
    title: str = ""
    pace: TablePace = TablePace.NORMAL
    sent_away: tuple[str, ...] = ()

    def evolve(self, event: Event) -> Hosting:
        """Return the hosting after an event."""
        match event:
            case TableHosted(host=host, title=title, pace=pace):
                return replace(self, host=host, title=title, pace=pace)
            case PlayerSentAway(player=player):
                return replace(self, sent_away=(*self.sent_away, player))
            case _:
                return self


def hosted(table: Table, hosting: Hosting, command: HostCommand, actor: Actor) -> tuple[Event | Command, ...]:
    """Return the events and commands that follow from a host's command, or refuse."""
    if not _may_host(hosting, actor):
        raise Refused("not-the-host", "only the host of a table can do this", rule=cite(table.house, "opening"))
    match command:
        case HostTable():
            _require_title(table, command.title)
            others = {seat.player for seat in table.seats if seat}
            if hosting.host and command.host != hosting.host and command.host not in others:
                raise Refused(
                    "not-here",
                    f"{command.host} has no seat here: choose somebody at this table",
                    rule=cite(table.house, "opening"),
                )
            return (TableHosted(host=command.host, title=command.title, pace=command.pace),)
        case SendAway(seat=number):
            seat = table.seat(number)
            if seat is None or seat.player in (hosting.host, *hosting.sent_away):
                raise Refused(
                    "not-here",
                    f"there is nobody in seat {number} whom you can send away",
                    rule=cite(table.house, "opening"),
                )
            return (PlayerSentAway(player=seat.player),)
        case CloseHostedTable():
            return (commands.CloseTable(),)
    raise TypeError(f"{type(command).__name__} is nothing that a host asks")


def _may_host(hosting: Hosting, actor: Actor) -> bool:
    """Return whether somebody is the host. The pit itself names the first host."""
    return not hosting.host if actor.role is Role.DEVICE else bool(hosting.host) and hosting.host == actor.player


def _require_title(table: Table, title: str) -> None:
    if len(title) > LONGEST_TITLE or not title.isprintable() or title != title.strip():
        message = f"enter a name of at most {LONGEST_TITLE} characters for the table"
        raise Refused("title", message, rule=cite(table.house, "opening"))


def require_welcome(table: Table, hosting: Hosting, command: Command) -> None:
    """Refuse a seat to somebody whom the host sent away."""
    if isinstance(command, commands.TakeSeat) and command.player in hosting.sent_away:
        raise Refused("sent-away", "the host asked you to leave this table", rule=cite(table.house, "opening"))


def shown_out(table: Table, hosting: Hosting) -> Command | None:
    """Return how players leave whom the host sent away, once the round is over."""
    for number, seat in enumerate(table.seats, 1):
        if table.round is None and seat and seat.player in hosting.sent_away:
            return commands.LeaveSeat(seat=number)
    return None


def legal_for_host(table: Table, hosting: Hosting, actor: Actor) -> Iterator[Legal]:
    """Yield what the host can do now."""
    if actor.role is not Role.PLAYER or not _may_host(hosting, actor) or table.stage is Stage.CLOSED:
        return
    yield Legal(HostTable, (("host", hosting.host), ("title", hosting.title), ("pace", hosting.pace)))
    for number, seat in enumerate(table.seats, 1):
        if seat and seat.player not in (hosting.host, *hosting.sent_away):
            yield Legal(SendAway, (("seat", number),))
    yield Legal(CloseHostedTable)
