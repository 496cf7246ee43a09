"""What a game needs before it can be priced, its decisions judged and its rounds settled again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from letitride.cards import Card, Money
from letitride.games import rules_of
from letitride.house import Game, House, PayTable, Tie, Wager
from letitride.odds.analysis import Analysis, DecisionRules
from letitride.odds.settlement import Settlement

if TYPE_CHECKING:
    from letitride.odds.seats_together import SeatResults

Progress = Callable[[int, int], None]
"""Called with how much of all work is done."""


class Situation(Struct, frozen=True, kw_only=True):
    """What a player knows when asked."""

    house: House
    cards: tuple[Card, ...]
    """The player's own cards."""

    seen: tuple[Card, ...] = ()
    """The dealer's cards that are face up."""

    decisions: tuple[str, ...] = ()
    """The player's earlier choices in this round."""

    stake: Money
    """The stake of one bet of the main wager."""


class Finished(Struct, frozen=True, kw_only=True):
    """A hand when all cards are turned."""

    house: House
    cards: tuple[Card, ...]
    dealers_cards: tuple[Card, ...]
    stakes: Mapping[Wager, Money]
    decisions: tuple[str, ...]


class Solver(Struct, frozen=True, kw_only=True):
    """The mathematics of a game."""

    game: Game
    values: Callable[[Situation], Mapping[str, Fraction]]
    """The value of each option with the best strategy afterwards: the main wager's net result, in stakes."""

    settle: Callable[[Finished], Settlement]
    """Settles every wager of a hand, independently of the table."""

    analyse: Callable[[House, Mapping[Wager, Money]], Analysis]
    """The main wager of a house at these stakes."""

    analyse_table: Callable[[PayTable, Tie], Analysis]
    """The main wager under its pay table alone, or its award's."""

    rules: Callable[[House | PayTable, Money, Tie], DecisionRules]
    """What decisions depend on, with this stake on the main wager."""

    prepare: Callable[[House], object]
    """Computes ahead what every edited house needs, so that nobody has to wait for it."""

    verify: Callable[[Progress], Iterable[tuple[str, bool]]] = lambda _: ()
    """Recounts what is shipped, and yields each comparison in words and whether it agrees."""

    seat_results: Callable[[Any, Wager], SeatResults | None] = lambda *_: None
    """What a seat may gain beside every kind of the dealer's cards, given the analysis; None where that is unknown."""

    staked: str
    """A main wager's stake in words, with the placeholder ``{stake}``."""


def best_of(situation: Situation, values: Mapping[str, Fraction]) -> str:
    """Return the best of these options. The house's rule decides ties."""
    point = rules_of(situation.house).points[len(situation.decisions)]
    names = [option.id for option in point.options if option.id in values]
    if situation.house.decisions.tie is Tie.WITHDRAW:
        names.reverse()  # the options are listed with the one that risks least last, and the first of equals is taken
    return max(names, key=lambda name: values[name])
