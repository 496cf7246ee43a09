"""Let It Ride at two seats: both hands are completed by the same two community cards."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from letitride.cards import FiveCardRanking, Rank, rank_three_cards
from letitride.house import FiveCardPayTable, PayTable, ThreeCardPayTable, Wager
from letitride.odds.base import BaseGame
from letitride.odds.derive import example, patterns
from letitride.odds.payoff import odds_on_outcomes
from letitride.odds.rows import Outcome, Rows
from letitride.odds.seats_together import (
    HELD,
    Kind,
    Numbers,
    SeatResults,
    beside,
    hands_of_three,
    numbers_of,
    pattern_number,
    pattern_numbers,
)
from letitride.odds.shape import shape
from letitride.odds.shared_hands import CLASSES

Classes = NDArray[np.int8]
_MADE = tuple(FiveCardRanking)[:8]
_ACE = 12


def results_of(base: BaseGame, sides: Mapping[Wager, PayTable]) -> SeatResults:
    """Return what base bets and side bets gain with every hand beside every kind of community cards."""
    outcomes = base.rows.outcomes
    main = base.table.wager
    five = {w: t for w, t in sides.items() if isinstance(t, FiveCardPayTable)}
    on_outcome = {w: _whole([t.net(odds) for odds in odds_on_outcomes(t, outcomes)]) for w, t in five.items()}
    on_three = {
        w: _whole([t.net(t.odds_on(row.ranking)) for row in base.rows.three])
        for w, t in sides.items()
        if isinstance(t, ThreeCardPayTable)
    }
    units = {main: base.payoff.units} | {w: each for w, (each, _) in (on_outcome | on_three).items()}
    kinds = functools.partial(
        _kinds,
        base,
        {w: nets for w, (_, nets) in on_outcome.items()},
        {w: nets for w, (_, nets) in on_three.items()},
    )
    return SeatResults(units, 2, kinds)


def _whole(nets: Sequence[Fraction]) -> tuple[int, Numbers]:
    units = lcm(*(net.denominator for net in nets))
    return units, np.array([int(net * units) for net in nets], dtype=np.int64)


def _kinds(base: BaseGame, on_outcome: Mapping[Wager, Numbers], on_three: Mapping[Wager, Numbers]) -> Iterator[Kind]:
    rows, main = base.rows, base.table.wager
    three = _rows_by_pattern(rows, HELD)[pattern_numbers()]
    bet_1 = np.array(base.play.bet_1, dtype=np.int64)[three]
    bet_2, payoff = np.array(base.play.bet_2, dtype=np.int64), np.array(base.payoff.net, dtype=np.int64)
    outcome_of = _outcomes_by_class(rows.outcomes)
    fixed = {wager: nets[three] for wager, nets in on_three.items()}
    for first in range(13):
        four = _rows_by_pattern(rows, 4)[_four_cards(first)]
        riding = 1 + bet_1 + bet_2[four, bet_1]
        for second, ways in _seconds(first):
            outcome, possible = outcome_of[final_classes(first, second)], beside((4 * first, second))
            nets = {main: payoff[riding, outcome]}
            nets |= {wager: each[outcome] for wager, each in on_outcome.items()}
            yield Kind(4 * ways, {wager: each * possible for wager, each in (nets | fixed).items()})


def _seconds(first: int) -> Iterator[tuple[int, int]]:
    """Yield a second community card of each kind beside the first, which is of suit 0, and how many are like it."""
    for rank in range(13):
        if rank != first:
            yield 4 * rank, 1
        yield 4 * rank + 1, 3


@functools.lru_cache(maxsize=16)
def _rows_by_pattern(rows: Rows, size: int) -> Numbers:
    """Return the row of hands for each number of a pattern."""
    places: dict[object, int] = {row.shape: place for place, row in enumerate(rows.four)}
    if size == HELD:
        # Hands of three with one future may be worth different side bets.
        places = {(row.shape, row.ranking): place for place, row in enumerate(rows.three)}
    found = np.zeros(2 * 13**size, dtype=np.int64)
    for ranks, suited in patterns(size):
        cards = shape(ranks, suited=suited, lowest_pair=rows.lowest_pair)
        key = (cards, rank_three_cards(example((ranks, suited))).ranking) if size == HELD else cards
        found[pattern_number(ranks, suited=suited)] = places[key]
    return found


@functools.cache
def _four_cards(first: int) -> Numbers:
    """Return the pattern of every hand of three with the first community card."""
    hands = hands_of_three()
    return numbers_of(np.column_stack((hands, np.full(len(hands), 4 * first))))


@functools.cache
def final_classes(first: int, second: int) -> Classes:
    """Return the class of every hand of three with two community cards, as ``shared_hands`` counts classes."""
    hands = hands_of_three()
    cards = np.column_stack((hands, np.full(len(hands), 4 * first), np.full(len(hands), second)))
    ranks = np.sort(cards >> 2, axis=1)
    flush = (cards & 3 == cards[:, :1] & 3).all(axis=1)
    same = ranks[:, 1:] == ranks[:, :-1]
    pairs, three = same.sum(axis=1), (same[:, 1:] & same[:, :-1]).any(axis=1)
    four = (same[:, 2:] & same[:, 1:-1] & same[:, :-2]).any(axis=1)
    wheel = (ranks == (0, 1, 2, 3, _ACE)).all(axis=1)
    straight = (pairs == 0) & ((ranks[:, 4] - ranks[:, 0] == 4) | wheel)
    royal = straight & flush & (ranks[:, 0] == 8)
    pair = 8 + _ACE - (ranks[:, 1:] * same).max(axis=1)
    found: Numbers = np.select(
        (royal, straight & flush, four, (pairs == 3), flush, straight, three, pairs == 2, pairs == 1),
        (0, 1, 2, 3, 4, 5, 6, 7, pair),
        default=len(CLASSES) - 1,
    )
    return found.astype(np.int8)


def _outcomes_by_class(outcomes: Sequence[Outcome]) -> Numbers:
    """Return the outcome that hands of each class end as."""
    places = {outcome.ranking: place for place, outcome in enumerate(outcomes)}
    pairs = [(place, each.lowest_pair) for place, each in enumerate(outcomes) if each.ranking is FiveCardRanking.PAIR]
    nothing = places[FiveCardRanking.HIGH_CARD]
    by_pair = [
        next((place for place, lowest in pairs if rank >= lowest), nothing) for rank in sorted(Rank, reverse=True)
    ]
    return np.array([*(places[ranking] for ranking in _MADE), *by_pair, nothing], dtype=np.int64)
