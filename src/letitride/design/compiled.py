"""The same walk over a block as ``grid.measure``, compiled: one pass over each table, no array in between."""

from __future__ import annotations

import numba
import numpy as np

from letitride.design.grid import Aim, Block
from letitride.design.space import Numbers


def measure(block: Block, aim: Aim) -> Numbers:
    """Return how far each table is off, by numba."""
    top = block.top
    distances = np.full((len(block.first), len(top.paid)), np.inf)
    _measure(
        np.array(block.first),
        block.gains,
        block.always,
        top.gains,
        top.always,
        top.gains.min(axis=1),
        top.gains.max(axis=1),
        block.model.riding,
        float(block.model.deals),
        -0.5 if block.ties_ride else 0.5,
        aim,
        distances,
    )
    return distances


@numba.njit(cache=True, error_model="numpy")
def _measure(  # type: ignore[no-untyped-def]
    first, gains, always, top_gains, top_always, least, most, riding, deals, rides_from, aim, distances
):
    """Gains are whole numbers: a bet rides from half a unit on, or from minus half where ties ride."""
    classes, tops = top_gains.shape
    settled = top_always.copy()
    rides = np.zeros(classes, dtype=np.bool_)
    total = np.empty(tops)
    bets = np.empty(tops)
    for number in range(len(first)):
        start = first[number]
        fixed, fixed_bets = always[number], deals
        for each in range(classes):
            own = gains[number, each]
            now = own + least[each] > rides_from
            if now != rides[each]:
                # From one bottom to the next few classes change, and whole numbers leave nothing behind.
                sign = 1.0 if now else -1.0
                for m in range(tops):
                    settled[m] += sign * top_gains[each, m]
                rides[each] = now
            if now:
                fixed += own
                fixed_bets += riding[each]
        for m in range(start, tops):
            total[m] = settled[m] + fixed
            bets[m] = fixed_bets
        for each in range(classes):
            own = gains[number, each]
            if not rides[each] and own + most[each] > rides_from:
                for m in range(start, tops):
                    gain = own + top_gains[each, m]
                    total[m] += gain if gain > rides_from else 0.0
                    bets[m] += riding[each] if gain > rides_from else 0.0
        for m in range(start, tops):
            edge = abs(total[m] * aim.edge_factor + aim.edge_middle)
            par = abs(total[m] / bets[m] * aim.par_factor + aim.par_middle)
            distances[number, m] = max(aim.at_least, edge, par)
