"""What a game needs before its pay tables can be searched."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from letitride.design.space import Numbers, SearchBlock, Space
from letitride.house import Game, PayTable, Wager
from letitride.odds import Figures

if TYPE_CHECKING:
    from letitride.design.model import Model


class Sums(NamedTuple):
    """Sums over all deals of each table, in whole units."""

    gains: Numbers
    """The player's gains."""

    bets: Numbers
    """How many bets ride."""

    squares: Numbers
    """The squares of what the player gains."""


class PlayedWager(Struct, frozen=True, kw_only=True):
    """A main wager, in which a bet may ride or be taken back."""

    deals: int
    """How many equally likely deals there are."""

    per_hand: int
    """How many of them lead to the same final hand."""

    classes: Callable[[SearchBlock], list[tuple[list[int], int]]]
    """For hands that are paid alike, how often each line pays if a bet rides, and on how many deals."""

    sums: Callable[[Model, Numbers], Sums]
    """The sums of tables, each given as what a winning bet returns on each axis."""

    figures: Callable[[PayTable, Space], Figures]
    """The exact figures of a table, by the odds room."""

    card: Callable[[PayTable, Space], list[tuple[str, str]]]
    """The lines of a table's strategy card, each with its decision."""


class Designed(Struct, frozen=True, kw_only=True):
    """The wagers of a game whose pay tables can be searched."""

    game: Game
    main: PlayedWager | None = None
    side_bets: tuple[Wager, ...]
