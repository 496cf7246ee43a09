"""Rounds that are over, and what happened in them, as the store gives them."""

from __future__ import annotations

from msgspec import Struct


class RoundLine(Struct, frozen=True, kw_only=True):
    """A round that is over: where its story lies in the log of its table."""

    stream: str
    number: int
    first: int
    last: int
    outcome: str
    """``settled`` or ``void``."""

    at: int


class RoundFilter(Struct, frozen=True, kw_only=True):
    """Which rounds are asked for: all that are over, or of a table, of a player, of a time."""

    stream: str | None = None
    player: str | None = None
    player_begins: str = ""
    player_ends: str = ""
    """How the player's name begins and ends, in small letters, where none is named."""

    since: int | None = None
    until: int | None = None
    outcome: str | None = None
    result: str | None = None
    """``won``, ``lost`` or ``even``, for the player; for all players together where none is named."""

    seat: int | None = None
    """Where somebody played; the player, where one is named."""

    before: tuple[int, str, int] | None = None
    """The time, table and number of the last round of the page before."""


class WagerRecord(Struct, frozen=True, kw_only=True):
    """Something that happened to the wagers of a round, as the log has it."""

    round: int
    name: str
    data: bytes


class RoundPlayed(Struct, frozen=True, kw_only=True):
    """A round that is over, and who played in it."""

    table: str
    round: int
    at: int
    void: bool
    players: tuple[str, ...]


class RoundEvent(Struct, frozen=True, kw_only=True):
    """Something that the log tells of a round."""

    table: str
    round: int
    name: str
    data: bytes
    actor: str
    command: str
