"""Pay tables by the million: all combinations of odds, walked so that most decisions are settled for thousands at once.

The lines are cut in two. For the better hands, the *top*, every descending combination is laid out once; for the
others, the *bottom*, one combination after the other is taken. Under one bottom most classes of hands gain, or lose,
with whatever stands on top: only the few that do both are looked at table by table.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from letitride.design.model import Model
from letitride.design.space import Numbers
from letitride.house import Tie

TOP_AT_LEAST, TOP_AT_MOST = 1024, 8192
"""How many combinations of the top are wanted, and how many are looked at in one go."""

BOTTOMS = 16
"""How many combinations of the bottom are taken together."""


class Aim(NamedTuple):
    """How far a table is from what is asked, as far as gains and riding bets tell: the largest of three distances."""

    edge_factor: float
    edge_middle: float
    par_factor: float
    par_middle: float
    at_least: float
    """What the figures that all tables share are off by."""


class Top(NamedTuple):
    """Some combinations of odds for the better hands, ascending in the lowest of them."""

    paid: Numbers
    """For each combination and axis of the top what a winning bet brings back."""

    gains: Numbers
    """For each class and combination what riding brings back on these lines."""

    always: Numbers
    """For each combination what the bet that always rides brings back on these lines."""


class Block(NamedTuple):
    """Some bottoms under one top."""

    model: Model
    top: Top
    bottoms: Numbers
    first: tuple[int, ...]
    """For each bottom, the first combination of the top that may stand on it."""

    gains: Numbers
    """For each bottom and class what riding gains, but for the lines of the top."""

    always: Numbers
    """For each bottom what the bet that always rides gains, but for the lines of the top."""

    @property
    def ties_ride(self) -> bool:
        """Whether a bet rides that neither gains nor loses."""
        return self.model.part.space.tie is Tie.RIDE

    def tables(self, bottoms: NDArray[np.intp], tops: NDArray[np.intp]) -> Numbers:
        """Return the tables of these combinations, as what a winning bet brings back on each axis."""
        return np.hstack([self.top.paid[tops], self.bottoms[bottoms]])


Measure = Callable[[Block, Aim], Numbers]
"""Returns, for each bottom and each combination of the top, how far the table is off."""


def blocks(model: Model) -> Iterator[Block]:
    """Yield all tables of a part, block by block."""
    cut = _cut(model)
    tops = _descending(model, cut)
    equal = model.part.space.equal_odds
    for start in range(0, len(tops), TOP_AT_MOST):
        paid = tops[start : start + TOP_AT_MOST]
        top = Top(paid, np.ascontiguousarray(model.gains[:, :cut] @ paid.T), paid @ model.always[:cut])
        fitting = (each for each in _bottoms(model, cut) if not each or each[0] < paid[-1, -1] or equal)
        while taken := list(itertools.islice(fitting, BOTTOMS)):
            bottoms = np.array(taken, dtype=np.float64).reshape(len(taken), len(model.paid) - cut)
            first = tuple(int(_above(paid[:, -1], each[0], equal=equal)) if each else 0 for each in taken)
            yield Block(
                model,
                top,
                bottoms,
                first,
                bottoms @ model.gains[:, cut:].T - model.stakes,
                bottoms @ model.always[cut:] - model.deals * model.units,
            )


def _above(line: Numbers, odds: Numbers | float, *, equal: bool) -> NDArray[np.intp]:
    """Return the first place in an ascending line that may stand above *odds*."""
    return np.asarray(np.searchsorted(line, odds, "left" if equal else "right"))


def _cut(model: Model) -> int:
    """Return how many axes the top has."""
    size = 1
    for place, line in enumerate(model.paid):
        if size >= TOP_AT_LEAST:
            return place
        size *= len(line)
    return len(model.paid)


def _descending(model: Model, cut: int) -> Numbers:
    """Return every descending combination of the first axes, ascending in the last of them."""
    found = model.paid[cut - 1][:, None]
    for line in reversed(model.paid[: cut - 1]):
        lowest = _above(line, found[:, 0], equal=model.part.space.equal_odds)
        counts = len(line) - lowest
        starts = np.cumsum(counts) - counts
        places = np.arange(counts.sum()) - np.repeat(starts - lowest, counts)
        found = np.column_stack([line[places], np.repeat(found, counts, axis=0)])
    return found


def _bottoms(model: Model, axis: int, below: float = np.inf) -> Iterator[tuple[float, ...]]:
    """Yield every descending combination of the axes from *axis* on."""
    if axis == len(model.paid):
        yield ()
        return
    for paid in model.paid[axis].tolist():
        if paid < below or (paid == below and model.part.space.equal_odds):
            for others in _bottoms(model, axis + 1, paid):
                yield (paid, *others)


def measure(block: Block, aim: Aim) -> Numbers:
    """Return how far each table is off, by numpy."""
    model, top = block.model, block.top
    low, high = block.gains + top.gains.min(axis=1), block.gains + top.gains.max(axis=1)
    ride, mixed = (low >= 0, (low < 0) & (high >= 0)) if block.ties_ride else (low > 0, (low <= 0) & (high > 0))
    distances = np.full((len(block.first), len(top.paid)), np.inf)
    settled: dict[bytes, Numbers] = {}
    for number, first in enumerate(block.first):
        key = ride[number].tobytes()
        if key not in settled:
            settled[key] = top.always + top.gains[ride[number]].sum(axis=0)
        gains = settled[key][first:] + (block.always[number] + block.gains[number, ride[number]].sum())
        bets: Numbers | float = model.deals + model.riding[ride[number]].sum()
        for each in np.flatnonzero(mixed[number]):
            gain = top.gains[each, first:] + block.gains[number, each]
            bets = bets + model.riding[each] * (gain >= 0 if block.ties_ride else gain > 0)
            gains += np.maximum(gain, 0, out=gain)
        distances[number, first:] = _off(gains, bets, aim)
    return distances


def _off(gains: Numbers, bets: Numbers | float, aim: Aim) -> Numbers:
    off = np.full_like(gains, aim.at_least)
    if aim.edge_factor:
        np.maximum(off, np.abs(gains * aim.edge_factor + aim.edge_middle), out=off)
    if aim.par_factor:
        np.maximum(off, np.abs(gains / bets * aim.par_factor + aim.par_middle), out=off)
    return off
