"""Counts in whole numbers, so that parts add up to the same whole in any order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import gcd

import numpy as np
from numpy.typing import NDArray

from letitride.simulate import dealing
from letitride.simulate.engine import Engine
from letitride.simulate.experiment import Experiment
from letitride.simulate.games import simulation_for
from letitride.simulate.hands import growth
from letitride.simulate.philox import key_schedule

_HALF = 32

MOST_UNITS = 2**31
"""The most all seats together may gain or lose in a round, in units: its square still fits 64 bits."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How often each seat ended in each cell."""

    rounds: int
    counts: tuple[tuple[int, ...], ...]
    """For each seat, the number of rounds that ended in each cell."""

    net: int
    """What all seats together gained, in cents."""

    squares: int
    """The squares of what all seats together gained in a round, added up."""

    def __add__(self, other: Tally) -> Tally:
        counts = tuple(
            tuple(one + more for one, more in zip(own, others, strict=True))
            for own, others in zip(self.counts, other.counts, strict=True)
        )
        return Tally(self.rounds + other.rounds, counts, self.net + other.net, self.squares + other.squares)

    @classmethod
    def nothing(cls, experiment: Experiment, seats: int) -> Tally:
        """Return the tally of no rounds."""
        return cls(0, ((0,) * len(experiment.cells),) * seats, 0, 0)

    @classmethod
    def of_one_seat(cls, experiment: Experiment, counts: Sequence[int]) -> Tally:
        """Return the tally of one seat. Its gains follow from how often it ended in each cell."""
        nets = experiment.nets
        net = sum(times * each for times, each in zip(counts, nets, strict=True))
        squares = sum(times * each * each for times, each in zip(counts, nets, strict=True))
        return cls(sum(counts), (tuple(counts),), net, squares)

    @property
    def together(self) -> tuple[int, ...]:
        """The number of hands, of all seats, that ended in each cell."""
        return tuple(map(sum, zip(*self.counts, strict=True)))


def unit_of(experiment: Experiment) -> int:
    """Return the largest amount, in cents, that divides every gain and loss."""
    return gcd(*experiment.nets) or 1


def most_units(experiment: Experiment, seats: int) -> int:
    """Return the most that *seats* seats together can gain or lose in a round, in units."""
    return seats * max(map(abs, experiment.nets)) // unit_of(experiment)


def count(experiment: Experiment, *, seed: int, first: int, rounds: int, seats: int, engine: Engine) -> Tally:
    """Return the tally of consecutive rounds. It is the same for every engine."""
    tables = simulation_for(experiment.game).kernel_tables
    if engine is Engine.NUMBA and experiment.functions is None and tables is not None:
        found, sums = _compiled(experiment, experiment.script[:tables], seed, first, rounds, seats)
    else:
        found, sums = _plain(experiment, seed, first, rounds, seats, engine)
    if seats == 1:
        return Tally.of_one_seat(experiment, found[0].tolist())
    counts, unit = tuple(tuple(row) for row in found.tolist()), unit_of(experiment)
    return Tally(rounds, counts, sums[0] * unit, ((sums[1] << _HALF) + sums[2]) * unit**2)


def _units(experiment: Experiment, seats: int) -> NDArray[np.int64]:
    """Return what a seat gains in each cell, in units. A seat alone needs no sums over a round."""
    unit = unit_of(experiment)
    return np.array([net // unit if seats > 1 else 0 for net in experiment.nets], dtype=np.int64)


def _compiled(
    experiment: Experiment, script: tuple[object, ...], seed: int, first: int, rounds: int, seats: int
) -> tuple[NDArray[np.int64], list[int]]:
    found = np.zeros((seats, len(experiment.cells)), dtype=np.int64)
    sums = np.zeros(3, dtype=np.int64)
    kernel, nets = simulation_for(experiment.game).kernel(), _units(experiment, seats)
    kernel(key_schedule(seed), first, rounds, seats, growth().tables, script, nets, found, sums)
    return found, sums.tolist()


def _plain(
    experiment: Experiment, seed: int, first: int, rounds: int, seats: int, engine: Engine
) -> tuple[NDArray[np.int64], list[int]]:
    found = np.zeros((seats, len(experiment.cells)), dtype=np.int64)
    nets = _units(experiment, seats)
    sums = [0, 0, 0]
    for start in range(first, first + rounds, dealing.BATCH):
        length = min(dealing.BATCH, first + rounds - start)
        cells = score(experiment, deal(seed, first=start, rounds=length, seats=seats, engine=engine))
        for seat, own in enumerate(cells):
            found[seat] += np.bincount(own, minlength=len(nets))
        if seats > 1:
            totals = nets[cells].sum(axis=0)
            squares = totals * totals
            sums[0] += int(totals.sum())
            sums[1] += int((squares >> _HALF).sum())
            sums[2] += int((squares & 0xFFFFFFFF).sum())
    return found, sums


def deal(seed: int, *, first: int, rounds: int, seats: int, engine: Engine) -> NDArray[np.uint8]:
    """Return the cards of consecutive rounds by their place in DECK, the dealer's three rows first."""
    if engine is Engine.NUMPY:
        return dealing.deal(seed, first=first, rounds=rounds, seats=seats)
    from letitride.simulate import compiled

    cards = np.empty((dealing.PACKET * (seats + 1), rounds), dtype=np.uint8)
    compiled.deal(key_schedule(seed), first, rounds, seats + 1, cards)
    return cards


def score(experiment: Experiment, cards: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """Return in which cell each round ends: a row for each seat, a column for each round."""
    seats = len(cards) // dealing.PACKET - 1
    cells = np.empty((seats, cards.shape[1]), dtype=np.uint16)
    score_seat, own_cards = simulation_for(experiment.game).score, experiment.game.own_cards
    for seat in range(seats):
        first = dealing.PACKET * (seat + 1)
        cells[seat] = score_seat(experiment, cards[first : first + own_cards], cards[: dealing.PACKET])
    return cells
