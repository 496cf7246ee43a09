"""What a game must have worked out before it can be priced, its decisions judged and its rounds settled again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from msgspec import Struct

from letitride.cards import Card, Money
from letitride.games import rules_of
from letitride.house import Game, House, PayTable, Tie, Wager
from letitride.odds.analysis import Analysis, DecisionRules
from letitride.odds.settlement import Settlement

Progress = Callable[[int, int], None]
"""Told how much of all work is done."""


class Situation(Struct, frozen=True, kw_only=True):
    """What a player knows who is asked."""

    house: House
    cards: tuple[Card, ...]
    """The player's own."""

    seen: tuple[Card, ...] = ()
    """Those of the dealer's that lie open."""

    decisions: tuple[str, ...] = ()
    """What the player chose before in this round."""

    stake: Money
    """Of one bet of the main wager."""


class Finished(Struct, frozen=True, kw_only=True):
    """A hand when all cards are turned."""

    house: House
    cards: tuple[Card, ...]
    dealers_cards: tuple[Card, ...]
    stakes: Mapping[Wager, Money]
    decisions: tuple[str, ...]


class Solver(Struct, frozen=True, kw_only=True):
    """The mathematics of one game."""

    game: Game
    values: Callable[[Situation], Mapping[str, Fraction]]
    """What each option is worth with the best play after it: the net result of the main wager, in stakes."""

    settle: Callable[[Finished], Settlement]
    """How every wager of a hand ends, by an account of its own."""

    analyse: Callable[[House, Mapping[Wager, Money]], Analysis]
    """The main wager of a house at these stakes."""

    analyse_table: Callable[[PayTable, Tie], Analysis]
    """The main wager under nothing but its pay table, or that of its award."""

    rules: Callable[[House | PayTable, Money, Tie], DecisionRules]
    """What decisions depend on, with this stake on the main wager."""

    prepare: Callable[[House], object]
    """Works out what every change of a house rests on, so that none has to wait for it."""

    verify: Callable[[Progress], Iterable[tuple[str, bool]]] = lambda _: ()
    """Counts again what is shipped, and yields each comparison in words and whether it agrees."""

    staked: str
    """A stake of the main wager as a player says it, with a blank for ``{stake}``."""


def best_of(situation: Situation, values: Mapping[str, Fraction]) -> str:
    """Return the best of these options; among equals the one that the house's rule for ties prefers."""
    point = rules_of(situation.house).points[len(situation.decisions)]
    names = [option.id for option in point.options if option.id in values]
    if situation.house.decisions.tie is Tie.WITHDRAW:
        names.reverse()  # the options are listed with the one that risks least last, and the first of equals is taken
    return max(names, key=lambda name: values[name])
