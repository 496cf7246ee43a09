"""What a game must have worked out before its decisions can be judged and its rounds settled anew."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from msgspec import Struct

from letitride.cards import Card, Money
from letitride.games import rules_of
from letitride.house import Game, House, Tie, Wager
from letitride.odds.settlement import Settlement


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


class StrategyPart(Struct, frozen=True, kw_only=True):
    """One decision of a strategy in words."""

    title: str
    """What is decided, and what the lines are for: ``Bet 1: let it ride with``."""

    lines: tuple[str, ...]
    otherwise: str
    """What to do with every other hand; nothing where the lines say it all."""


class StrategyWords(Struct, frozen=True, kw_only=True):
    """The best play as a strategy card has it, and what its words mean."""

    parts: tuple[StrategyPart, ...]
    notes: tuple[str, ...] = ()


class Solver(Struct, frozen=True, kw_only=True):
    """The mathematics of one game."""

    game: Game
    values: Callable[[Situation], Mapping[str, Fraction]]
    """What each option is worth with the best play after it: the net result of the main wager, in stakes."""

    settle: Callable[[Finished], Settlement]
    """How every wager of a hand ends, by an account of its own."""

    card: Callable[[House, Money], StrategyWords]
    """The best play in words, at a stake of one bet of the main wager."""


def best_of(situation: Situation, values: Mapping[str, Fraction]) -> str:
    """Return the best of these options; among equals the one that the house's rule for ties prefers."""
    point = rules_of(situation.house).points[len(situation.decisions)]
    names = [option.id for option in point.options if option.id in values]
    if situation.house.decisions.tie is Tie.WITHDRAW:
        names.reverse()  # the options are listed with the one that risks least last, and the first of equals is taken
    return max(names, key=lambda name: values[name])
