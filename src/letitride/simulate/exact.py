"""The exact law of an experiment: on how many of all equally likely deals a seat ends in each cell.

``let_it_ride_law`` and ``three_card_poker_law`` take it from the odds room, which never looks at a deal.
``enumerate_deals`` goes through every deal with the decisions of the experiment, whatever they are, without the tables
that the simulation follows to the final hands.
"""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from letitride.cards import FiveCardRanking, Rank
from letitride.house.games.let_it_ride import LET_IT_RIDE
from letitride.odds.play import Play, endings
from letitride.odds.rows import Rows
from letitride.odds.three_card_poker import DEALERS_HANDS, Duel
from letitride.simulate.classify import PAIR, classify_with_pairs
from letitride.simulate.experiment import MEETINGS, MOST_BETS, RANKINGS, Experiment
from letitride.simulate.hands import CARDS, three_card_hands
from letitride.simulate.scoring import decided, kinds_of_three, played

if TYPE_CHECKING:
    from numpy.typing import NDArray

Law = tuple[int, ...]
"""For each cell, the number of equally likely deals that end in it."""

_HIGH_CARD = list(FiveCardRanking).index(FiveCardRanking.HIGH_CARD)


def let_it_ride_law(rows: Rows, play: Play) -> Law:
    """Return the law of Let It Ride under *play*, by the odds room."""
    size = len(rows.outcomes)
    law = [0] * (len(RANKINGS) * MOST_BETS * size)
    for (ranking, riding, outcome), deals in endings(rows, play).items():
        law[(RANKINGS.index(ranking) * MOST_BETS + riding - 1) * size + outcome] += deals
    return tuple(law)


def three_card_poker_law(duels: tuple[Duel, ...], plays: tuple[bool, ...]) -> Law:
    """Return the law of Three Card Poker where these *duels* are played, by the odds room."""
    law = [0] * (len(RANKINGS) * len(MEETINGS))
    for duel, played_ in zip(duels, plays, strict=True):
        first = RANKINGS.index(duel.hand.ranking) * len(MEETINGS)
        met = (0, duel.not_qualified, duel.lost, duel.tied, duel.won) if played_ else (DEALERS_HANDS, 0, 0, 0, 0)
        for meeting, deals in enumerate(met):
            law[first + meeting] += deals * duel.hands
    return tuple(law)


def law_of(experiment: Experiment) -> Law:
    """Return the exact law of *experiment*: from the odds room where it knows the way to play."""
    return experiment.law if experiment.law is not None else enumerate_deals(experiment)


def enumerate_deals(experiment: Experiment) -> Law:
    """Return the exact law of *experiment* by going through every deal."""
    if experiment.game is LET_IT_RIDE:
        return _let_it_ride(experiment)
    return _three_card_poker(experiment)


def _let_it_ride(experiment: Experiment) -> Law:
    own = _hands(3)
    hand, fourth = np.nonzero(np.all(own[:, :, None] != np.arange(CARDS), axis=0))
    cards = np.vstack([own[:, hand], fourth.astype(np.uint8)])
    riding = 1 + decided(experiment, cards[:3], cards[3]).astype(np.int64)
    finals = _finals(experiment)[_number(np.sort(cards, axis=0))]
    size = len(experiment.endings)
    first = (_rankings(own)[hand] * MOST_BETS + riding - 1) * size
    law = [0] * len(experiment.cells)
    for ending in range(size):
        found = np.bincount(first + ending, weights=finals[:, ending], minlength=len(law))
        law = [one + int(more) for one, more in zip(law, found, strict=True)]
    return tuple(law)


def _finals(experiment: Experiment) -> NDArray[np.int64]:
    """Return for every four cards how many fifth cards lead to each ending."""
    hands = _hands(5)
    ending = _ending_of_hand(experiment)
    size = len(experiment.endings)
    counts = np.zeros(comb(CARDS, 4) * size, dtype=np.int64)
    for left_out in range(5):
        four = np.delete(hands, left_out, axis=0)
        counts += np.bincount(_number(four) * size + ending, minlength=len(counts))
    return counts.reshape(-1, size)


def _ending_of_hand(experiment: Experiment) -> NDArray[np.int64]:
    """Return the ending of every hand of five, by its ranking and the rank of its pair."""
    rankings, pairs = classify_with_pairs(_hands(5).T)
    ending: NDArray[np.int64] = rankings.astype(np.int64)
    last = len(experiment.endings) - 1
    of_pair = np.full(Rank.ACE + 1, last)
    for place, lowest in reversed([*enumerate(experiment.lowest_pairs, PAIR)]):
        of_pair[lowest:] = place
    ending[rankings == _HIGH_CARD] = last
    ending[rankings == PAIR] = of_pair[pairs[rankings == PAIR]]
    return ending


@functools.cache
def _hands(size: int) -> NDArray[np.uint8]:
    """Return every hand of so many cards, a column for each, ascending."""
    places = itertools.chain.from_iterable(itertools.combinations(range(CARDS), size))
    found = np.fromiter(places, dtype=np.uint8, count=size * comb(CARDS, size)).reshape(-1, size).T
    return np.ascontiguousarray(found)


def _number(cards: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Return the number of each column of ascending cards among all hands of its size."""
    return sum(
        (np.array([comb(card, place) for card in range(CARDS)])[row] for place, row in enumerate(cards, 1)),
        start=np.zeros(cards.shape[1], dtype=np.int64),
    )


def _rankings(own: NDArray[np.uint8]) -> NDArray[np.int64]:
    ranking = np.array([RANKINGS.index(hand.ranking) for hand in three_card_hands()])
    return ranking[kinds_of_three(own)]


def _three_card_poker(experiment: Experiment) -> Law:
    hands = _hands(3)
    strength = experiment.script.strength[kinds_of_three(hands)].astype(np.int64)
    rankings, plays = _rankings(hands), played(experiment, hands)
    alike: Counter[tuple[tuple[int, ...], bool]] = Counter()
    looks, example = _looks(hands), {}
    bits = np.bitwise_or.reduce(np.uint64(1) << hands.astype(np.uint64))
    for place, (look, plays_) in enumerate(zip(looks, plays.tolist(), strict=True)):
        alike[look, plays_] += 1
        example[look] = place
    law = [0] * len(experiment.cells)
    for (look, plays_), times in alike.items():
        place = example[look]
        first = int(rankings[place]) * len(MEETINGS)
        if not plays_:
            law[first] += times * DEALERS_HANDS
            continue
        dealers = strength[(bits & bits[place]) == 0]
        met = np.where(dealers < experiment.qualifying, 1, 3 + np.sign(strength[place] - dealers))
        for meeting, deals in enumerate(np.bincount(met, minlength=len(MEETINGS)).tolist()):
            law[first + meeting] += times * deals
    return tuple(law)


def _looks(hands: NDArray[np.uint8]) -> list[tuple[int, ...]]:
    """Return for each hand its ranks, and which of its suits are the same: hands that look alike fare alike."""
    ranks, suits = hands % 13, hands // 13
    order = np.argsort(ranks, axis=0, kind="stable")
    ranks, suits = np.take_along_axis(ranks, order, axis=0), np.take_along_axis(suits, order, axis=0)
    same = [suits[0] == suits[1], suits[0] == suits[2], suits[1] == suits[2]]
    return list(map(tuple, np.vstack([ranks, *same]).T.tolist()))
