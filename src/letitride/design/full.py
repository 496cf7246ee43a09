"""Everything about a batch of pay tables: gains, riding bets and squares, with or without a payout cap."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from letitride.design.games import Sums, played
from letitride.design.model import Model

if TYPE_CHECKING:
    from letitride.design.model import Numbers

BATCH = 256
"""Larger batches leave the processor's cache, and run several times slower."""


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
