"""The same figures once more, from all 2,598,960 hands: no rows, no shapes, no patterns of ranks.

Hands are ranked in bulk by ``simulate.classify``, and what three or four cards can become is added up hand by hand.
"""

from __future__ import annotations

import itertools
from fractions import Fraction
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from letitride.cards import FiveCardRanking
from letitride.house import FiveCardPayTable
from letitride.simulate import classify

THREES, FOURS, FIVES = comb(52, 3), comb(52, 4), comb(52, 5)
_PAIR = list(FiveCardRanking).index(FiveCardRanking.PAIR)
_CHOOSE = np.array([[comb(card, size) for size in range(6)] for card in range(52)])
Numbers = NDArray[np.int64]


def every_hand() -> NDArray[np.uint8]:
    """Return all hands of five, each ascending."""
    flat = itertools.chain.from_iterable(itertools.combinations(range(52), 5))
    return np.fromiter(flat, dtype=np.uint8, count=5 * FIVES).reshape(FIVES, 5)


def number_of(cards: NDArray[np.uint8]) -> Numbers:
    """Return the number of each ascending set of cards among all sets of its size."""
    found = np.zeros(len(cards), dtype=np.int64)
    for place in range(cards.shape[1]):
        found += _CHOOSE[cards[:, place], place + 1]
    return found


def net_of(hands: NDArray[np.uint8], table: FiveCardPayTable) -> Numbers:
    """Return what one bet gains with each hand; all odds must be whole."""
    rankings = classify(hands).astype(np.int64)
    nets = np.array([int(table.net(odds)) for odds in table.odds.best_first()])
    net: Numbers = nets[rankings]
    ranks = np.sort(hands % 13, axis=1) + 2
    paired = np.where(ranks[:, 1:] == ranks[:, :-1], ranks[:, 1:], 0).max(axis=1)
    net[(rankings == _PAIR) & (paired < (table.pays_pairs_from or 15))] = -1
    return net


class Futures(NamedTuple):
    """What every set of three and of four cards becomes, added up over the hands of five that hold it."""

    hands: NDArray[np.uint8]
    net: Numbers
    four: Numbers
    three: Numbers


def futures_of(table: FiveCardPayTable) -> Futures:
    """Go through every hand, and add it up to all the threes and fours within."""
    hands = every_hand()
    net = net_of(hands, table)
    four, three = (
        sum(
            np.bincount(number_of(hands[:, list(places)]), weights=net, minlength=comb(52, size)).astype(np.int64)
            for places in itertools.combinations(range(5), size)
        )
        for size in (4, 3)
    )
    return Futures(hands, net, np.asarray(four), np.asarray(three))


def worth_of(futures: Futures) -> dict[str, Fraction]:
    """Return what a round is worth to the player, by what is known."""
    _, net, four, three = futures
    bet_3 = Fraction(int(net.sum()), FIVES)
    by_three = Fraction(int(np.maximum(three, 0).sum()), THREES * comb(49, 2))
    by_four = Fraction(int(np.maximum(four, 0).sum()), FOURS * 48)
    by_all = Fraction(int(np.maximum(net, 0).sum()), FIVES)
    first_burned, second_burned = _burned(futures)
    return {
        "nothing": bet_3 + by_three + by_four,
        "the burn card, seen before bet 1": bet_3 + first_burned + second_burned,
        "the burn card, seen before bet 2": bet_3 + by_three + second_burned,
        "the first community card, seen before bet 1": bet_3 + 2 * by_four,
        "the second community card, seen before bet 2": bet_3 + by_three + by_all,
        "the second community card, seen before bet 1": bet_3 + by_four + by_all,
        "both community cards, seen before bet 1": bet_3 + 2 * by_all,
    }


def _burned(futures: Futures) -> tuple[Fraction, Fraction]:
    """Return what bets 1 and 2 are worth where a card is known that cannot come: its hands are taken away."""
    hands, net, four, three = futures
    bet_2 = bet_1 = 0
    for left_out in range(5):
        others = [place for place in range(5) if place != left_out]
        bet_2 += int(np.maximum(four[number_of(hands[:, others])] - net, 0).sum())
    fours = np.fromiter(
        itertools.chain.from_iterable(itertools.combinations(range(52), 4)), dtype=np.uint8, count=4 * FOURS
    ).reshape(FOURS, 4)
    with_burned = four[number_of(fours)]
    for left_out in range(4):
        others = [place for place in range(4) if place != left_out]
        bet_1 += int(np.maximum(three[number_of(fours[:, others])] - with_burned, 0).sum())
    return Fraction(bet_1, FOURS * 4 * comb(48, 2)), Fraction(bet_2, FIVES * 5 * 47)
