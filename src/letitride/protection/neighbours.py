"""Hands that neighbours show each other: cards that cannot come any more. Deals are sampled, futures are counted.

For each sampled deal every pair of community cards that can still come is looked at, so only the choice of the cards
in sight is left to chance; and each deal is played twice, with what the neighbours show and without. Many deals are
looked at together, and the cards that can come by how many there are of each kind.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from letitride.odds import BaseGame
from letitride.protection.futures import RANKS, Futures, futures_of
from letitride.protection.leak import Leak, What

Numbers = NDArray[np.float64]
MOST_NEIGHBOURS = 6
SAMPLES, SEED = 40_000, 1
_BATCH = 1_000
_COUNT = ("one neighbour shows", *(f"{word} neighbours show" for word in ("two", "three", "four", "five", "six")))

Progress = Callable[[int, int], None]
"""Called with how many of all samples are done."""


def neighbour_leaks(
    game: BaseGame,
    counts: Sequence[int] = range(1, MOST_NEIGHBOURS + 1),
    *,
    samples: int = SAMPLES,
    seed: int = SEED,
    progress: Progress = lambda _done, _total: None,
) -> list[Leak]:
    """Return the value of this many neighbours' hands, each with its standard error."""
    lookup = Lookup(game)
    found: list[Numbers] = []
    chance = np.random.Generator(np.random.PCG64(seed))
    for start in range(0, samples, _BATCH):
        deck = np.tile(np.arange(52), (min(_BATCH, samples - start), 1))
        deals = chance.permuted(deck, axis=1)
        found.append(lookup.gains(deals[:, :3], [deals[:, 3 * (count + 1) :] for count in counts]))
        progress(start, samples)
    leaks = []
    for count, gains in zip(counts, np.concatenate(found, axis=1), strict=True):
        error = float(gains.std(ddof=1)) / math.sqrt(samples)
        leaks.append(Leak(What.NEIGHBOURS, f"{_COUNT[count - 1]} their cards", float(gains.mean()), error))
    return leaks


def face_up_leak(shown: Leak, neighbours: int) -> Leak:
    """Return the value of hands dealt face up: the same as if all neighbours showed theirs."""
    return Leak(What.FACE_UP, f"all {neighbours + 1} hands are dealt face up", shown.gain, shown.error)


class _Table(NamedTuple):
    """What three ranks are worth, for cards of several suits or of one."""

    place: NDArray[np.intp]
    net: Numbers
    """For bets, three ranks and the kinds of two further cards: what the bets gain."""

    bets: NDArray[np.intp]
    """For three ranks and the kind of a fourth card: how many of bets 1 and 2 ride with nothing known."""


class Lookup:
    """What deals are worth under one set of game."""

    def __init__(self, game: BaseGame) -> None:
        self._units, self._capped = game.payoff.units, game.cap is not None
        plain, suited = futures_of(game.payoff, game.rows.outcomes)
        self._plain, self._suited = self._table(plain), self._table(suited)

    def _table(self, futures: Futures) -> _Table:
        one, two, three = futures.values(futures.left)
        withdrawn, ridden = ((futures.left * np.maximum(*both)).sum(axis=1) for both in ((one, two), (two, three)))
        bet_1 = (ridden > withdrawn)[:, None]
        bets = np.where(bet_1, 1 + (three > two), two > one)
        # Without a cap two and three bets gain twice and three times as much as one.
        net = futures.net if self._capped else futures.net[:1]
        return _Table(futures.place, net.astype(np.float64), bets.astype(np.intp))

    def gains(self, own: NDArray[np.intp], unseen: Sequence[NDArray[np.intp]]) -> Numbers:
        """Return what it is worth to know that only these cards can come: a row for each of *unseen*, in base bets."""
        one_suit = (own // RANKS == own[:, :1] // RANKS).all(axis=1)
        found = np.empty((len(unseen), len(own)))
        for table, chosen in ((self._plain, ~one_suit), (self._suited, one_suit)):
            held, kinds = own[chosen], table.net.shape[3]
            left = np.stack([_counted(held, each[chosen], kinds) for each in unseen], axis=2)
            found[:, chosen] = self._worth(table, table.place[tuple((held % RANKS).T)], left).T
        futures = np.array([each.shape[1] * (each.shape[1] - 1) * self._units for each in unseen])
        return np.asarray(found / futures[:, None])

    def _worth(self, table: _Table, place: NDArray[np.intp], left: Numbers) -> Numbers:
        """Return for each deal, and each number of cards *left* of a kind, what it is worth to know them."""
        sums = []
        for net in table.net:
            pairs = net[place]
            sums.append(pairs @ left - pairs.diagonal(axis1=1, axis2=2)[:, :, None])
        one, two, three = sums if self._capped else (bets * sums[0] for bets in (1, 2, 3))
        past = ((left * np.maximum(*both)).sum(axis=1) for both in ((one, two), (two, three)))
        bets = table.bets[place][:, :, None]
        not_knowing = (left * np.choose(bets, (one, two, three))).sum(axis=1)
        return np.asarray(np.maximum(*past) - not_knowing)


def _counted(own: NDArray[np.intp], unseen: NDArray[np.intp], kinds: int) -> Numbers:
    """Return for each deal how many cards there are of each kind: by rank, and then by rank in the suit of *own*."""
    kind = unseen % RANKS
    if kinds > RANKS:
        kind = kind + RANKS * (unseen // RANKS == own[:, :1] // RANKS)
    rows = kinds * np.arange(len(unseen))[:, None]
    return np.bincount((rows + kind).reshape(-1), minlength=kinds * len(unseen)).reshape(-1, kinds).astype(np.float64)
