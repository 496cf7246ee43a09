"""What a game needs before its hands can be drilled: which belong together, and how close a call they are."""

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
"""How many houses and decisions to cache. The catalogue has far fewer."""


class HandClass(Struct, frozen=True, kw_only=True):
    """Hands that are learned together."""

    key: str
    """The class's key in all houses."""

    label: str
    closest: Fraction
    """The smallest cost of a mistake with one of its hands, in base bets or antes; zero if there is none."""

    patterns: tuple[tuple[Pattern, int], ...]
    """Its patterns of ranks and suits, and how many hands have each."""


class ClassName(Struct, frozen=True):
    """The name of a class: a key for browsers, and a label for people."""

    key: str
    label: str


Namer = Callable[[Sequence[Card]], ClassName]
"""Names the class of cards: the player's own first, then the dealer's face-up cards."""


class GameClasses(Struct, frozen=True, kw_only=True):
    """How the hands of a game are classified."""

    game: Game
    namer: Callable[[House, DecisionPoint], Namer]
    """Hands with the same ranks, suited or not, must be in the same class."""

    cost: Callable[[House, DecisionPoint, tuple[Card, ...]], Fraction]
    """The smallest cost of a mistake with cards of these ranks, in stakes; zero if no mistake is possible."""


def least(costs: Iterable[Fraction]) -> Fraction:
    """Return the smallest cost above zero."""
    return min(filter(None, costs), default=Fraction())


def least_cost(house: House, point: DecisionPoint, cards: tuple[Card, ...]) -> Fraction:
    """Return the smallest cost of a mistake with exactly these cards, whatever was decided before."""
    own, values = house.game.own_cards, solver_of(house).values
    situations = (
        Situation(house=house, cards=cards[:own], seen=cards[own:], decisions=before, stake=smallest_stake(house))
        for before in _ways_to(house, point)
    )
    return least(_cost(values(each).values()) for each in situations)


def _ways_to(house: House, point: DecisionPoint) -> Iterator[tuple[str, ...]]:
    """Yield every possible sequence of decisions before a decision point."""
    points = rules_of(house).points
    stays = (
        [option.id for option in before.options if option.effect is not Effect.FOLD]
        for before in points[: points.index(point)]
    )
    return itertools.product(*stays)


def _cost(values: Iterable[Fraction]) -> Fraction:
    best, next_best, *_ = sorted(values, reverse=True)
    return best - next_best
