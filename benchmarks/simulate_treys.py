"""The base game as one writes a simulator in an afternoon: plain Python, random.sample, and treys for the hands."""

from __future__ import annotations

import random
from collections import Counter

import treys

from benchmarks.peers import treys_peer
from letitride.cards import DECK, Card, FiveCardRanking, Rank
from letitride.house import FiveCardPayTable
from letitride.odds import PUBLISHED

_LOWEST_PAID_PAIR = Rank.TEN
_PAIR = list(FiveCardRanking).index(FiveCardRanking.PAIR)


class TreysSimulator:
    """One seat at LIRX tables, played by the card most players carry."""

    def __init__(self, table: FiveCardPayTable, seed: int) -> None:
        self.peer, self.random = treys_peer(), random.Random(seed)
        self.evaluate = treys.Evaluator().evaluate
        self.ranking = treys.Evaluator().get_rank_class
        self.card = dict(zip(self.peer.cards, DECK, strict=True))
        self.odds = [int(odds) if odds is not None else -1 for odds in table.odds.best_first()]

    def play(self, rounds: int) -> int:
        """Return what a number of rounds gain, in base bets."""
        return sum(self._round() for _ in range(rounds))

    def _round(self) -> int:
        dealt = self.random.sample(self.peer.cards, 6)
        own, community = dealt[:3], dealt[3:5]  # The sixth is the burn card.
        cards = [self.card[card] for card in (*own, *community)]
        riding = 1 + PUBLISHED.bet_1(*_looks(cards[:3])) + PUBLISHED.bet_2(*_looks(cards[:4]))
        place = self.ranking(self.evaluate(own, community))
        return riding * self._pays(place, cards)

    def _pays(self, place: int, cards: list[Card]) -> int:
        if place == _PAIR and Counter(card.rank for card in cards).most_common(1)[0][0] < _LOWEST_PAID_PAIR:
            return -1
        return self.odds[place]


def _looks(cards: list[Card]) -> tuple[tuple[int, ...], bool]:
    return tuple(sorted(card.rank for card in cards)), len({card.suit for card in cards}) == 1
