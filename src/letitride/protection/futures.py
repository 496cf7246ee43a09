"""What any two further cards make of any three, as arrays of whole numbers.

Suits matter only as "all of one suit" or not. Three cards of several suits meet 13 kinds of further cards, their ranks;
three of one suit meet 26: the ranks in other suits, then the ranks in that suit.
"""

from __future__ import annotations

import functools
import itertools
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from letitride.cards import rank_hand
from letitride.odds.derive import Ranks, example, hands_of
from letitride.odds.payoff import Payoff
from letitride.odds.rows import DEALS, Outcome

Whole = NDArray[np.int64]
RANKS, SUIT = 13, 4
_THREE = tuple(itertools.combinations_with_replacement(range(2, 15), 3))


class Futures(NamedTuple):
    """All three cards that share a suit, or all that do not, by their ranks."""

    ranks: tuple[Ranks, ...]
    place: NDArray[np.intp]
    """The place of three ranks, from zero for a two, however they are ordered."""

    hands: Whole
    """How many hands have these ranks."""

    left: Whole
    """For three ranks and each kind of further card: how many of the 49 there are."""

    net: Whole
    """For one to three bets, three ranks and the kinds of two further cards: what the bets gain."""

    def values(self, left: Whole) -> Whole:
        """Return for bets, three ranks and a fourth card the gains over all last cards, where *left* can come."""
        return np.asarray((self.net * left[:, None, :]).sum(axis=3) - self.net.diagonal(axis1=2, axis2=3))


def futures_of(payoff: Payoff, outcomes: tuple[Outcome, ...]) -> tuple[Futures, Futures]:
    """Return the futures of three cards of several suits, and of three of one suit."""
    found = _outcomes(outcomes)
    highest = max(map(abs, itertools.chain(*payoff.net)))
    # Python's own numbers where the sum over all deals would leave 64 bits.
    dtype = np.int64 if highest * DEALS * 49 < 2**62 else object
    net = np.array(payoff.net[1:], dtype=dtype)
    plain, in_suit = net[:, found[0]], net[:, found[1]]
    rows = [place for place, ranks in enumerate(_THREE) if len(set(ranks)) == len(ranks)]
    in_others = plain[:, rows]
    suited = np.concatenate(
        [
            np.concatenate([in_others, in_others], axis=3),
            np.concatenate([in_others, in_suit[:, rows]], axis=3),
        ],
        axis=2,
    )
    unsuited_left = np.array([[SUIT - ranks.count(rank) for rank in range(2, 15)] for ranks in _THREE])
    others = np.full((len(rows), RANKS), SUIT - 1)
    suited_left = np.concatenate([others, unsuited_left[rows] - others], axis=1)
    return (
        _futures(_THREE, unsuited_left, plain, suited=False),
        _futures(tuple(_THREE[row] for row in rows), suited_left, suited, suited=True),
    )


def _futures(three: tuple[Ranks, ...], left: Whole, net: Whole, *, suited: bool) -> Futures:
    place = np.zeros((RANKS,) * 3, dtype=np.intp)
    for number, ranks in enumerate(three):
        for order in itertools.permutations(ranks):
            place[tuple(rank - 2 for rank in order)] = number
    return Futures(three, place, np.array([hands_of(ranks, suited) for ranks in three]), left, net)


def _outcomes(outcomes: tuple[Outcome, ...]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the outcome of three ranks with each two more: in several suits, and in one where that can be."""
    five = np.empty((len(_THREE), RANKS, RANKS, 5), dtype=np.int64)
    five[..., :3] = np.array(_THREE)[:, None, None, :]
    five[..., 3] = np.arange(2, 15)[:, None]
    five[..., 4] = np.arange(2, 15)
    five.sort(axis=3)
    kinds, found = np.unique(five.reshape(-1, 5), axis=0, return_inverse=True)
    # Five of one rank never come: what stands there is never counted.
    several = [outcome_of(tuple(ranks), False, outcomes) if ranks[0] < ranks[4] else 0 for ranks in kinds.tolist()]
    one = [outcome_of(tuple(ranks), True, outcomes) if len(set(ranks)) == 5 else 0 for ranks in kinds.tolist()]
    shape = five.shape[:3]
    return np.array(several)[found].reshape(shape), np.array(one)[found].reshape(shape)


@functools.cache
def outcome_of(ranks: Ranks, flush: bool, outcomes: tuple[Outcome, ...]) -> int:
    """Return the place among *outcomes* of five cards of these ranks, all of one suit or not."""
    hand = rank_hand(example((ranks, flush)))
    return next(place for place, outcome in enumerate(outcomes) if outcome.holds(hand))
