"""What a game provides about its leaks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct

from letitride.house import Game
from letitride.protection.leak import Leak, What


class LeakRequest(Struct, frozen=True, kw_only=True):
    """Which leaks to compute, and for what kind of table."""

    what: frozenset[What]
    neighbours: int
    """How many other players sit at the table."""

    burns: bool
    """Whether the dealer burns a card."""

    samples: int
    seed: int
    progress: Callable[[int, int], None]
    """Called with how many of all samples are done."""


class Leaks(Struct, frozen=True):
    """What was worked out."""

    house_edge: Fraction
    """The house edge without leaks."""

    leaks: Sequence[Leak]


class Protection(Struct, frozen=True, kw_only=True):
    """The possible leaks of a game."""

    game: Game
    what: tuple[What, ...]
    work_out: Callable[[Any, LeakRequest], Leaks]
    """Works out leaks under the rules that the game's solver gives."""
