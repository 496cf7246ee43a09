"""Hands that neighbours show each other: cards that cannot come any more. Deals are sampled, futures are counted.

For each sampled deal every pair of community cards that can still come is looked at, so only the choice of the cards
in sight is left to chance; and each deal is played twice, with what the neighbours show and without.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from letitride.house import Tie
from letitride.odds.derive import patterns
from letitride.odds.play import best_play
from letitride.odds.shape import shape
from letitride.protection.leak import Leak, What
from letitride.protection.let_it_ride import BaseRules, outcome_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

MOST_NEIGHBOURS = 6
SAMPLES, SEED = 40_000, 1
_BATCH = 100
_RANKS = 13
_COUNT = ("one neighbour shows", *(f"{word} neighbours show" for word in ("two", "three", "four", "five", "six")))

Progress = Callable[[int, int], None]
"""Told how many of all samples are done."""


def neighbour_leaks(
    rules: BaseRules,
    counts: Sequence[int] = range(1, MOST_NEIGHBOURS + 1),
    *,
    samples: int = SAMPLES,
    seed: int = SEED,
    progress: Progress = lambda _done, _total: None,
) -> list[Leak]:
    """Return what the hands of so many neighbours are worth, each with its standard error."""
    lookup = _Lookup(rules)
    found: dict[int, list[Numbers]] = {count: [] for count in counts}
    chance = np.random.Generator(np.random.PCG64(seed))
    for start in range(0, samples, _BATCH):
        deck = np.tile(np.arange(52), (min(_BATCH, samples - start), 1))
        deals = chance.permuted(deck, axis=1)
        for count in counts:
            found[count].append(lookup.gains(deals[:, :3], deals[:, 3 * (count + 1) :]))
        progress(start, samples)
    leaks = []
    for count, parts in found.items():
        gains = np.concatenate(parts)
        error = float(gains.std(ddof=1)) / math.sqrt(samples)
        leaks.append(Leak(What.NEIGHBOURS, f"{_COUNT[count - 1]} their cards", float(gains.mean()), error))
    return leaks


def face_up_leak(shown: Leak, neighbours: int) -> Leak:
    """Return what it is worth that hands are dealt face up: the same as if all neighbours showed theirs."""
    return Leak(What.FACE_UP, f"all {neighbours + 1} hands are dealt face up", shown.gain, shown.error)


class _Tables(NamedTuple):
    """Everything by the ranks of three cards, and by whether they share a suit."""

    place: NDArray[np.intp]
    """The place of three ranks among all, however they are ordered."""

    net: Numbers
    """For bets, suits, three ranks and two more: what the bets gain."""

    bet_1: NDArray[np.bool_]
    """For suits and three ranks, whether bet 1 rides with nothing known."""

    bet_2: NDArray[np.bool_]
    """For suits, three ranks, a fourth, and what became of bet 1: whether bet 2 rides with nothing known."""


class _Lookup:
    """What deals are worth under one set of rules."""

    def __init__(self, rules: BaseRules) -> None:
        self._units, self._capped = rules.payoff.units, rules.cap is not None
        self._tables = _tables(rules)

    def gains(self, own: NDArray[np.intp], unseen: NDArray[np.intp]) -> Numbers:
        """Return for each deal what it is worth to know that only *unseen* can come, in base bets."""
        one_suit = (own // _RANKS == own[:, :1] // _RANKS).all(axis=1)
        place = self._tables.place[tuple((own % _RANKS).T)]
        ranks = unseen % _RANKS
        in_suit = one_suit[:, None] & (unseen // _RANKS == own[:, :1] // _RANKS)
        values = self._values(place, ranks, in_suit)
        withdrawn, ridden = (np.maximum(values[bets], values[bets + 1]).sum(axis=1) for bets in (0, 1))
        knowing = np.maximum(withdrawn, ridden)
        first = self._tables.bet_1[one_suit.astype(np.intp), place].astype(np.intp)
        second = self._tables.bet_2[in_suit.astype(np.intp), place[:, None], ranks, first[:, None]]
        bets = first[:, None] + second
        not_knowing = np.take_along_axis(values, bets[None], axis=0)[0].sum(axis=1)
        futures = unseen.shape[1] * (unseen.shape[1] - 1) * self._units
        return np.asarray((knowing - not_knowing) / futures)

    def _values(self, place: NDArray[np.intp], ranks: NDArray[np.intp], in_suit: NDArray[np.bool_]) -> Numbers:
        """Return for one, two and three bets, each deal and each first community card the sum over all last cards."""
        flush = (in_suit[:, :, None] & in_suit[:, None, :]).astype(np.intp)
        same = np.arange(ranks.shape[1])
        sums = []
        for net in self._tables.net if self._capped else self._tables.net[:1]:
            pairs = net[flush, place[:, None, None], ranks[:, :, None], ranks[:, None, :]]
            pairs[:, same, same] = 0
            sums.append(pairs.sum(axis=2))
        return np.stack(sums if self._capped else [bets * sums[0] for bets in (1, 2, 3)])


def _tables(rules: BaseRules) -> _Tables:
    rows, payoff = rules.rows, rules.payoff
    three = list(itertools.combinations_with_replacement(range(2, 15), 3))
    place = np.zeros((_RANKS,) * 3, dtype=np.intp)
    for number, ranks in enumerate(three):
        for order in itertools.permutations(ranks):
            place[tuple(rank - 2 for rank in order)] = number
    outcomes = np.zeros((2, len(three), _RANKS, _RANKS), dtype=np.intp)
    for number, ranks in enumerate(three):
        for pair in itertools.product(range(2, 15), repeat=2):
            five = tuple(sorted((*ranks, *pair)))
            if max(map(five.count, five)) <= 4:
                cell = (number, pair[0] - 2, pair[1] - 2)
                outcomes[(0, *cell)] = outcome_of(five, False, rows.outcomes)
                if len(set(five)) == 5:
                    outcomes[(1, *cell)] = outcome_of(five, True, rows.outcomes)
    play = best_play(rows, payoff, Tie.WITHDRAW)
    first = {row.shape: rides for row, rides in zip(rows.three, play.bet_1, strict=True)}
    second = {row.shape: both for row, both in zip(rows.four, play.bet_2, strict=True)}
    bet_1 = np.zeros((2, len(three)), dtype=np.bool_)
    bet_2 = np.zeros((2, len(three), _RANKS, 2), dtype=np.bool_)
    for own, suited in patterns(3):
        decided = shape(own, suited=suited, lowest_pair=rows.lowest_pair)
        bet_1[int(suited), place[tuple(rank - 2 for rank in own)]] = first[decided]
    for number, ranks in enumerate(three):
        for rank in range(2, 15):
            four = sorted((*ranks, rank))
            for suited in (False, True) if len(set(four)) == 4 else (False,):
                decided = shape(four, suited=suited, lowest_pair=rows.lowest_pair)
                bet_2[int(suited), number, rank - 2] = second[decided]
    net = np.array([np.array(each, dtype=np.float64)[outcomes] for each in payoff.net[1:]])
    return _Tables(place, net, bet_1, bet_2)
