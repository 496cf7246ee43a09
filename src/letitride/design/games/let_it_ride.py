"""Let It Ride: the three bets, two of which can be taken back, and the side bets.

A cap couples the bets, so bet 2 is decided for both ways bet 1 can have gone, and bet 1 by what each leads to, as
``odds.play`` does for one table.
"""

from __future__ import annotations

import functools
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from letitride.cards import Rank
from letitride.design.games.designed import Designed, PlayedWager, Sums
from letitride.design.space import Numbers, SearchBlock, Space
from letitride.house import FiveCardPayTable, PayTable, Tie
from letitride.house.games.let_it_ride import DOLLAR_BONUS, LET_IT_RIDE, THREE_CARD_BONUS
from letitride.odds import BaseGame, analyse_base, strategy_card
from letitride.odds.rows import DEALS, FIFTH_CARDS, FOURTH_CARDS, PER_FIVE, PER_FOUR, rows_for

if TYPE_CHECKING:
    from letitride.design.model import Model


def _classes(part: SearchBlock) -> list[tuple[list[int], int]]:
    """Return, for hands that are paid alike, how often each line pays if a bet rides, and on how many deals."""
    rows = rows_for(part.lowest_pair)
    bet_1: Counter[tuple[int, ...]] = Counter()
    for row in rows.three:
        bet_1[part.on_axes(rows.finals(row))] += row.hands
    bet_2: Counter[tuple[int, ...]] = Counter()
    for four_row in rows.four:
        bet_2[part.on_axes(four_row.finals)] += PER_FOUR * four_row.hands
    return [
        ([hands * count for count in paid], hands * to_come)
        for futures, to_come in ((bet_1, FOURTH_CARDS * FIFTH_CARDS), (bet_2, FIFTH_CARDS))
        for paid, hands in futures.items()
        if any(paid)
    ]


class _Futures(NamedTuple):
    ways: Numbers
    """For each three-card row, how many fourth cards lead to each four-card row."""

    hands: Numbers
    deals: Numbers
    """For each four-card row, on how many deals of four cards it comes up."""

    finals: Numbers


@functools.cache
def _futures(lowest_pair: Rank | None) -> _Futures:
    rows = rows_for(lowest_pair)
    ways = np.zeros((len(rows.three), len(rows.four)))
    for place, row in enumerate(rows.three):
        for index, count in row.fourths:
            ways[place, index] = count
    hands = np.array([row.hands for row in rows.three], dtype=np.float64)
    finals = np.array([row.finals for row in rows.four], dtype=np.float64)
    return _Futures(ways, hands, hands @ ways, finals)


def _sums(model: Model, tables: Numbers) -> Sums:
    futures, tie = _futures(model.part.lowest_pair), model.part.space.tie
    net = _net(model, tables)
    one, two, three = (each @ futures.finals.T for each in net)
    second, second_too = _rides(two - one, tie), _rides(three - two, tie)
    withdrawn, ridden = np.maximum(one, two), np.maximum(two, three)
    gain = (ridden - withdrawn) @ futures.ways.T
    first = _rides(gain, tie)
    reached = (first * futures.hands) @ futures.ways
    gains = withdrawn @ futures.deals + np.maximum(gain, 0) @ futures.hands
    riding = (1 + second) @ futures.deals + ((1.0 + second_too - second) * reached).sum(axis=1)
    squares = [each**2 @ futures.finals.T for each in net]
    after_withdrawal = np.where(second, squares[1], squares[0])
    after_riding = np.where(second_too, squares[2], squares[1])
    in_all = after_withdrawal @ futures.deals + ((after_riding - after_withdrawal) * reached).sum(axis=1)
    return Sums(gains, FIFTH_CARDS * riding, in_all)


def _rides(gain: Numbers, tie: Tie) -> Numbers:
    return (gain >= 0 if tie is Tie.RIDE else gain > 0).astype(np.float64)


def _net(model: Model, tables: Numbers) -> list[Numbers]:
    """Return what one, two and three bets gain on each outcome."""
    part, cap = model.part, model.part.space.cap
    outcomes = len(_futures(part.lowest_pair).finals[0])
    won = np.full((len(tables), outcomes), -float(model.units))
    for outcome in range(outcomes):
        line = part.pays_as(outcome)
        if line is not None:
            won[:, outcome] = tables[:, part.axes.index(line)] - model.units
    most = float(cap.in_bets * model.units) if cap else np.inf
    return [np.minimum(riding * won, most) for riding in (1, 2, 3)]


@functools.lru_cache(maxsize=64)
def _game(table: PayTable, space: Space) -> BaseGame:
    """Return the full analysis of a table for the three bets under the rules of *space*."""
    if not isinstance(table, FiveCardPayTable):
        raise TypeError(f"{table.designator} does not pay hands of five")
    return analyse_base(table, tie=space.tie, cap=space.cap)


def _card(table: PayTable, space: Space) -> list[tuple[str, str]]:
    return [(part.title, line.words) for part in strategy_card(_game(table, space)).parts for line in part.lines]


DESIGN = Designed(
    game=LET_IT_RIDE,
    main=PlayedWager(
        deals=DEALS,
        per_hand=PER_FIVE,
        classes=_classes,
        sums=_sums,
        figures=lambda table, space: _game(table, space).figures,
        card=_card,
    ),
    side_bets=(DOLLAR_BONUS, THREE_CARD_BONUS),
)
