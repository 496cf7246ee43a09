"""The streets of Mississippi Stud, solved backwards and followed forwards for every hand at once.

The value of a bet depends on what was put up before it, so a state is the cards and the units put up so far. Suits
matter only as "all of one suit" or not: 169 patterns of two cards, 741 of three and 2,535 of four cover every hand.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from letitride.cards import FiveCardRanking, Rank
from letitride.house import Tie
from letitride.odds.derive import Pattern, four_card_patterns, hands_of, one_more, patterns, three_card_patterns

Whole = NDArray[Any]
"""Whole numbers, in 64 bits if they fit."""

STREETS = ("3rd street", "4th street", "5th street")
PUT_UP = (range(1, 2), range(2, 5), range(3, 8))
"""The units a player can have put up at each street, ante included."""

SHOWDOWN = range(4, 11)
"""The units a player can have put up at the end."""

BETS = (1, 2, 3)
UNSEEN = (50, 49, 48)
"""How many cards the next community card can be, on each street."""

DEALS = 1326 * 50 * 49 * 48
"""Two cards and three community cards in order: all deals for one seat."""

BETTER = tuple(FiveCardRanking)[:8]
"""The hands better than a pair. Outcomes are these, pairs of twos to aces, and nothing."""

_FITS = 2**62


class Street(NamedTuple):
    """A solved street, by pattern and units put up."""

    options: Whole
    """The value of folding and of each bet, in parts of an ante."""

    parts: int
    """How many parts make one ante."""

    choices: Whole
    """The best bet, 0 to fold."""


def solve_streets(nets: Sequence[Sequence[Fraction]], tie: Tie) -> tuple[Street, Street, Street]:
    """Return the streets, each decided by the best strategy after it."""
    parts = lcm(*(net.denominator for of_units in nets for net in of_units))
    whole = [[int(net * parts) for net in of_units] for of_units in nets]
    largest = max(abs(net) for of_units in whole for net in of_units)
    exact: Any = np.int64 if largest * UNSEEN[0] * UNSEEN[1] * UNSEEN[2] < _FITS else object
    after = _finals() @ np.array(whole, dtype=exact).T
    fifth = _decide(after, 2, parts * UNSEEN[2], tie)
    fourth = _decide(_before(1, fifth), 1, fifth.parts * UNSEEN[1], tie)
    third = _decide(_before(0, fourth), 0, fourth.parts * UNSEEN[0], tie)
    return third, fourth, fifth


def same_bets(bet: int) -> tuple[Street, Street, Street]:
    """Return the streets of a player who always bets the same, 0 to fold."""
    third, fourth, fifth = (
        Street(np.zeros(0), 1, np.full((len(places(street)), len(PUT_UP[street])), bet))
        for street in range(len(PUT_UP))
    )
    return third, fourth, fifth


def _decide(after: Whole, street: int, parts: int, tie: Tie) -> Street:
    """Return a street, given the value of every number of units after its bet."""
    stakes = PUT_UP[street]
    fold = np.broadcast_to(np.array([-units * parts for units in stakes], dtype=after.dtype), (len(after), len(stakes)))
    bets = [after[:, bet - 1 : bet - 1 + len(stakes)] for bet in BETS]
    options = np.stack([fold, *bets], axis=2)
    # Options are in order of what they put up, and argmax finds the first of equals.
    best = options.argmax(axis=2) if tie is Tie.WITHDRAW else len(BETS) - options[:, :, ::-1].argmax(axis=2)
    return Street(options, parts, best)


def _before(street: int, later: Street) -> Whole:
    """Return the value of every number of units on a street, summed over the next community card."""
    steps = _steps(street)
    best = np.take_along_axis(later.options, later.choices[:, :, None], axis=2)[:, :, 0]
    return np.add.reduceat(best[steps.to] * steps.ways[:, None], steps.starts, axis=0)


def follow(streets: Sequence[Street]) -> list[Whole]:
    """Return how many hands reach each pattern and number of units on every street, and each outcome."""
    reached: list[Whole] = [np.array([[hands_of(*pattern)] for pattern in places(0)])]
    for street, (_, _, choices) in enumerate(streets):
        here = reached[street]
        units = len(PUT_UP[street])
        after = np.zeros((len(here), units + 2), dtype=np.int64)
        for bet in BETS:
            after[:, bet - 1 : bet - 1 + units] += np.where(choices == bet, here, 0)
        reached.append(_next(street, after))
    return reached


def _next(street: int, after: Whole) -> Whole:
    """Return where the next community card leads hands with each number of units *after* a street."""
    if street == len(STREETS) - 1:
        return after.T @ _finals()
    steps = _steps(street)
    later = np.zeros((len(places(street + 1)), after.shape[1]), dtype=np.int64)
    np.add.at(later, steps.to, after[steps.of] * steps.ways[:, None])
    return later


class _Steps(NamedTuple):
    """The transitions from the patterns of one street to the next."""

    of: Whole
    to: Whole
    ways: Whole
    """How many cards lead there."""

    starts: Whole
    """The first row of each pattern."""


@functools.cache
def places(street: int) -> dict[Pattern, int]:
    """Return the index of each pattern of cards a player sees on a street."""
    return {pattern: place for place, pattern in enumerate(patterns(street + 2))}


@functools.cache
def _steps(street: int) -> _Steps:
    if street == 1:
        longer = [each.longer for each in three_card_patterns()]
    else:
        place = places(1)
        longer = [tuple((place[three], cards) for three, cards in one_more(*two)) for two in places(0)]
    lengths = np.array([len(each) for each in longer])
    to, ways = np.array([row for each in longer for row in each]).T
    return _Steps(np.repeat(np.arange(len(longer)), lengths), to, ways, np.cumsum(lengths) - lengths)


@functools.cache
def _finals() -> Whole:
    """Return how many fifth cards make each outcome of every four-card pattern."""
    four = four_card_patterns()
    finals = np.zeros((len(four), len(BETTER) + len(Rank) + 1), dtype=np.int64)
    for place, (better, pairs, nothing) in enumerate(four):
        finals[place, : len(BETTER)] = better
        finals[place, -1] = nothing
        for rank, cards in pairs:
            finals[place, len(BETTER) + rank - Rank.TWO] = cards
    return finals
