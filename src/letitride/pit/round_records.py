"""Finished rounds, and what happened in them, as the store returns them."""

from __future__ import annotations

from msgspec import Struct


class RoundLine(Struct, frozen=True, kw_only=True):
    """A finished round: where it is in its table's log."""

    stream: str
    number: int
    first: int
    last: int
    outcome: str
    """``settled`` or ``void``."""

    at: int


class RoundFilter(Struct, frozen=True, kw_only=True):
    """A filter for finished rounds: all, or by table, player and time."""

    stream: str | None = None
    player: str | None = None
    formerly: str = ""
    """Another name of the player, where one is named."""

    player_begins: str = ""
    player_ends: str = ""
    """The beginning and end of the player's name, in lower case, if no player is named."""

    since: int | None = None
    until: int | None = None
    outcome: str | None = None
    result: str | None = None
    """``won``, ``lost`` or ``even``, for the player, or for all players together if none is named."""

    seat: int | None = None
    """A seat that was played; by the player, if one is named."""

    before: tuple[int, str, int] | None = None
    """The time, table and number of the last round on the previous page."""


class WagerRecord(Struct, frozen=True, kw_only=True):
    """Something that happened to the wagers of a round, from the log."""

    round: int
    last: int
    """The last event of the round."""

    name: str
    data: bytes


class RoundPlayed(Struct, frozen=True, kw_only=True):
    """A finished round, and who played in it."""

    table: str
    round: int
    at: int
    void: bool
    players: tuple[str, ...]


class RoundEvent(Struct, frozen=True, kw_only=True):
    """An event of a round, from the log."""

    table: str
    round: int
    name: str
    data: bytes
    actor: str
    command: str
