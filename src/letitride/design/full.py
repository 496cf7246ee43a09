"""Everything about a batch of pay tables: gains, riding bets and squares, with or without a payout cap.

A cap couples the bets, so bet 2 is decided for both pasts and bet 1 by what each leads to, as ``odds.play`` does for
one table.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from letitride.cards import Rank
from letitride.design.model import Model
from letitride.house import Tie
from letitride.house.games.let_it_ride import BASE
from letitride.odds.rows import FIFTH_CARDS, rows_for

if TYPE_CHECKING:
    from letitride.design.model import Numbers

BATCH = 256
"""Larger batches leave the processor's cache, and run several times slower."""


class Sums(NamedTuple):
    """Over all deals of each table, in whole units."""

    gains: Numbers
    """What the player gains."""

    bets: Numbers
    """How many bets ride."""

    squares: Numbers
    """The squares of what the player gains."""


def full_sums(model: Model, tables: Numbers) -> Sums:
    """Return the sums of *tables*, each given as what a winning bet brings back on each axis."""
    one = _base if model.part.space.wager is BASE else _side
    batches = [one(model, tables[start : start + BATCH]) for start in range(0, len(tables), BATCH)]
    return Sums(*map(np.concatenate, zip(*batches, strict=True))) if batches else Sums(*3 * [np.empty(0)])


def _side(model: Model, tables: Numbers) -> Sums:
    net, unpaid = tables - model.units, model.deals - model.hits
    lost = float(unpaid * model.units)
    bets = np.full(len(tables), float(model.deals))
    return Sums(net @ model.always - lost, bets, net**2 @ model.always + lost * model.units)


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


def _base(model: Model, tables: Numbers) -> Sums:
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
