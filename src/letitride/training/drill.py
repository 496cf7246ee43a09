"""Draws hands to practice: close calls and past mistakes come up more often, and every class sometimes."""

from __future__ import annotations

import functools
import itertools
import random
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from msgspec import Struct

from letitride.cards import Card, FrozenMap, Rank, Suit
from letitride.games import DecisionPoint
from letitride.house import House
from letitride.odds.derive import Pattern
from letitride.odds.solvers import Situation
from letitride.training.classes import HandClass, classes_of
from letitride.training.decision_point import drilled

Thing = TypeVar("Thing")
NOT_SO_CLOSE = Fraction(1, 5)
"""A class whose closest call costs this much comes up half as often as one where it costs almost nothing."""

MISSED = 6
"""How many answers a wrong answer counts for."""

LEAST = Fraction(1, 5)
"""How far the weight of a class can fall for being easy, and again for always being answered right."""

_UNIT = 1000
"""Weights are whole numbers of this unit, rounded up, so no class has zero."""


class ClassScore(Struct, frozen=True):
    """How a class was answered so far."""

    times: int = 0
    wrong: int = 0


History = Mapping[str, ClassScore]
"""The answers so far, by the key of the class."""

NO_HISTORY: History = FrozenMap({})


class Question(Struct, frozen=True, kw_only=True):
    """Cards, and the decision to make with them."""

    situation: Situation
    of: HandClass


@functools.lru_cache(1000)
def weight(closest: Fraction, asked: ClassScore) -> int:
    """Return the weight of a class whose closest call costs *closest*.

    Close calls come more often: the weight is divided by 1 + *closest* / ``NOT_SO_CLOSE``. So do past mistakes: it is
    multiplied by (1 + ``MISSED`` × wrong) / (1 + asked), which is 1 for a class that was never asked. Neither makes it
    less than ``LEAST``, the weight of a class where any choice will do.
    """
    close = max(LEAST, 1 / (1 + closest / NOT_SO_CLOSE)) if closest else LEAST
    missed = max(LEAST, Fraction(1 + MISSED * asked.wrong, 1 + asked.times))
    return -int(-_UNIT * close * missed // 1)


def question(
    house: House, point: DecisionPoint, draw: random.Random, history: History = NO_HISTORY, *, last: str | None = None
) -> Question:
    """Return the next hand of a drill. The *last* class does not come twice in a row."""
    classes = [each for each in classes_of(house, point) if each.key != last]
    drawn = _drawn(draw, [(each, weight(each.closest, history.get(each.key, ClassScore()))) for each in classes])
    cards = list(_suited(draw, _drawn(draw, drawn.patterns)))
    draw.shuffle(cards)
    return Question(situation=drilled(house, point, tuple(cards)), of=drawn)


def _drawn(draw: random.Random, weighted: Sequence[tuple[Thing, int]]) -> Thing:
    """Return an item at random, by weight."""
    totals = list(itertools.accumulate(weight for _, weight in weighted))
    return weighted[bisect_right(totals, draw.randrange(totals[-1]))][0]


def _suited(draw: random.Random, pattern: Pattern) -> tuple[Card, ...]:
    """Return a random hand with a pattern, each equally likely."""
    ranks, suited = pattern
    groups = [(Rank(rank), len(list(cards))) for rank, cards in itertools.groupby(ranks)]
    if suited:
        suit = draw.choice(tuple(Suit))
        return tuple(Card(rank, suit) for rank, _ in groups)
    ways = itertools.product(*(itertools.combinations(Suit, count) for _, count in groups))
    chosen = draw.choice([way for way in ways if len(set(itertools.chain(*way))) > 1])
    return tuple(Card(rank, suit) for (rank, _), suits in zip(groups, chosen, strict=True) for suit in suits)
