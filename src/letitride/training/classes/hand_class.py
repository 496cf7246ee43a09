"""What a game says of its hands before they can be drilled: which belong together, and how close a call they are."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from letitride.cards import Card
from letitride.games import DecisionPoint, Effect, rules_of
from letitride.house import Game, House
from letitride.odds.derive import Pattern
from letitride.odds.solvers import Situation, solver_of
from letitride.training.decision_point import smallest_stake

MOST_KEPT = 100
"""What is worked out is kept for this many houses and decisions; the catalogue has far fewer."""


class HandClass(Struct, frozen=True, kw_only=True):
    """Hands that are learned together."""

    key: str
    """Names the class in all houses."""

    label: str
    closest: Fraction
    """The least that a mistake costs with one of its hands, in base bets or antes; nothing where there is none."""

    patterns: tuple[tuple[Pattern, int], ...]
    """The patterns of ranks and suits that belong to it, and how many hands have each."""


class ClassName(Struct, frozen=True):
    """The name of a class: one for browsers to keep, and one for people."""

    key: str
    label: str


Namer = Callable[[Sequence[Card]], ClassName]
"""Names the class of cards: the player's own first, then the dealer's that lie open."""


class GameClasses(Struct, frozen=True, kw_only=True):
    """How the hands of one game are told apart."""

    game: Game
    namer: Callable[[House, DecisionPoint], Namer]
    """Hands whose cards have the same ranks, and are all of one suit or not, must belong to the same class."""

    cost: Callable[[House, DecisionPoint, tuple[Card, ...]], Fraction]
    """The least that a mistake costs with cards of these ranks, in stakes; nothing where no mistake can be made."""


def least(costs: Iterable[Fraction]) -> Fraction:
    """Return the least of what costs anything."""
    return min(filter(None, costs), default=Fraction())


def least_cost(house: House, point: DecisionPoint, cards: tuple[Card, ...]) -> Fraction:
    """Return the least that a mistake costs with these very cards, whatever was decided before."""
    own, values = house.game.own_cards, solver_of(house).values
    situations = (
        Situation(house=house, cards=cards[:own], seen=cards[own:], decisions=before, stake=smallest_stake(house))
        for before in _ways_to(house, point)
    )
    return least(_cost(values(each).values()) for each in situations)


def _ways_to(house: House, point: DecisionPoint) -> Iterator[tuple[str, ...]]:
    """Yield everything that can have been decided when a decision point is reached."""
    points = rules_of(house).points
    stays = (
        [option.id for option in before.options if option.effect is not Effect.FOLD]
        for before in points[: points.index(point)]
    )
    return itertools.product(*stays)


def _cost(values: Iterable[Fraction]) -> Fraction:
    best, next_best, *_ = sorted(values, reverse=True)
    return best - next_best
