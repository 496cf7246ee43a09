"""The words a game needs before its par sheet, rack card and procedures can be printed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from letitride.house import Game, House, Tie
from letitride.odds.analysis import Analysis, StrategySheet
from letitride.reports.document import Items, Note, Paragraph, Table
from letitride.reports.rule import Rule


class GamePages(Struct, frozen=True, kw_only=True):
    """A game in documents."""

    game: Game

    # The par sheet

    hands: Callable[[Analysis], Iterator[Table]]
    """How the main wager ends under the best strategy: by final hand, or by how a round ends."""

    in_action: str = "left in action"
    """What the average bets count: ``put up``."""

    strategy: Callable[[StrategySheet], Iterator[Paragraph | Note | Items]]
    """The best strategy in full."""

    reaching_the_cap: str = ""
    """The largest main wager: ``three bets riding``; empty if it has no cap."""

    method: Callable[[Tie], str]
    """How the best strategy is found."""

    is_verified: Callable[[Analysis], bool]
    """Returns whether ``letitride verify`` enumerates what the counts are based on."""

    # The procedures

    places: Rule
    """Where the main wager is placed."""

    laid: str
    """How a player enters a round, with the placeholder ``{limits}``."""

    decisions: Callable[[House, str], Iterator[Rule]]
    """What the dealer asks, and what the answers mean."""

    settlement: Callable[[House], Iterator[Rule]]
    """When the main wager wins, and what."""
