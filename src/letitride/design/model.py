"""The part of a space as whole numbers: what each kind of hand gains is linear in the odds.

A bet rides with a class of hands where the class gains, so the house edge of a pay table is a sum over classes of what
is gained, or nothing. All sums are of whole numbers below 2^53, which floating point adds without any error.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import NamedTuple

import numpy as np

from letitride.cards import ThreeCardRanking
from letitride.design.games import Sums, played
from letitride.design.space import Numbers, SearchBlock
from letitride.design.targets import DesignError
from letitride.house import Basis
from letitride.odds.rows import FIVE_CARD_HANDS, THREE_CARD_HANDS, rows_for
from letitride.odds.side import three_card_counts

_EXACT = 2**53
BATCH = 256
"""Larger batches leave the processor's cache and run several times slower."""


class Model(NamedTuple):
    """A part of the space, in units that make every sum a whole number."""

    part: SearchBlock
    units: int
    """How many units make one bet."""

    paid: tuple[Numbers, ...]
    """For each axis its odds, ascending, as what a winning bet brings back."""

    deals: int
    """How many equally likely deals there are."""

    hits: int
    """On how many of them the wager pays."""

    always: Numbers
    """For each axis, on how many deals the bet that cannot be taken back is paid so."""

    gains: Numbers
    """For each class of hands and each axis, on how many deals a bet that rides is paid so."""

    riding: Numbers
    """For each class, on how many deals a bet rides that is left riding with it."""

    @property
    def stakes(self) -> Numbers:
        """For each class, what is staked by riding with it."""
        return self.riding * self.units


def model_of(part: SearchBlock) -> Model:
    """Return the numbers of a part, or refuse odds whose sums would no longer be exact."""
    cap = part.space.cap
    values = [part.lines[place] for place in part.axes]
    units = lcm(*(odds.denominator for line in values for odds in line), cap.in_bets.denominator if cap else 1)
    kept = units if part.space.basis is Basis.TO_ONE else 0
    paid = tuple(np.array([int(odds * units) + kept for odds in line], dtype=np.float64) for line in values)
    if part.space.five_cards:
        finals = rows_for(part.lowest_pair).final_hands()
    else:
        finals = tuple(three_card_counts()[ranking] for ranking in ThreeCardRanking)
    main = played(part.space.wager)
    deals = main.deals if main else FIVE_CARD_HANDS if part.space.five_cards else THREE_CARD_HANDS
    always = [(main.per_hand if main else 1) * count for count in part.on_axes(finals)]
    classes = main.classes(part) if main else []
    model = Model(
        part,
        units,
        paid,
        deals,
        sum(always),
        np.array(always, dtype=np.float64),
        np.array([gains for gains, _ in classes], dtype=np.float64).reshape(len(classes), len(part.axes)),
        np.array([riding for _, riding in classes], dtype=np.float64),
    )
    _refuse_inexact(model)
    return model


def _refuse_inexact(model: Model) -> None:
    """Refuse odds whose squares, summed over all deals, could exceed what is exact."""
    net = [max(abs(line[0] - model.units), abs(line[-1] - model.units)) for line in model.paid]
    most = sum(9 * int(count) * int(each) ** 2 for count, each in zip(model.always, net, strict=True))
    if most + 9 * model.deals * model.units**2 >= _EXACT:
        raise DesignError(
            "odds so high, or in such small parts, cannot be searched exactly: take lower odds or larger steps"
        )


def as_odds(model: Model, paid: tuple[float, ...]) -> tuple[Fraction, ...]:
    """Return odds from what a winning bet brings back."""
    kept = model.units if model.part.space.basis is Basis.TO_ONE else 0
    return tuple(Fraction(int(each) - kept, model.units) for each in paid)


def full_sums(model: Model, tables: Numbers) -> Sums:
    """Return the sums of *tables*, each given as what a winning bet brings back on each axis."""
    main = played(model.part.space.wager)
    sums = main.sums if main else _of_side_bet
    batches = [sums(model, tables[start : start + BATCH]) for start in range(0, len(tables), BATCH)]
    return Sums(*map(np.concatenate, zip(*batches, strict=True))) if batches else Sums(*3 * [np.empty(0)])


def _of_side_bet(model: Model, tables: Numbers) -> Sums:
    net, unpaid = tables - model.units, model.deals - model.hits
    lost = float(unpaid * model.units)
    bets = np.full(len(tables), float(model.deals))
    return Sums(net @ model.always - lost, bets, net**2 @ model.always + lost * model.units)
