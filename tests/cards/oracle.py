"""A second opinion on hands of five: phevaluator, a program that shares nothing with ours.

It gives every hand a value from 1, the royal flush, to 7,462, the worst hand without a pair; hands that tie share one.
"""

import bisect
import itertools
from collections.abc import Iterator

from phevaluator import evaluate_cards

from letitride.cards import DECK, Card, FiveCardRanking, Rank, Suit

VALUES = 7462
_LAST_VALUE_OF_EACH_RANKING = (1, 10, 166, 322, 1599, 1609, 2467, 3325, 6185, VALUES)
"""Best first. There are 10 straight flushes, 13 * 12 fours, 13 * 12 full houses, 1,277 flushes, and so on."""

_NUMBER = {card: 4 * (card.rank - 2) + "cdhs".index(card.suit.value) for card in DECK}
NUMBERS = [_NUMBER[card] for card in DECK]
"""The number by which phevaluator knows each card of our deck."""


def value_of(cards: tuple[Card, ...]) -> int:
    """Return what phevaluator says of these five cards."""
    value: int = evaluate_cards(*(_NUMBER[card] for card in cards))
    return value


def ranking_of(value: int) -> FiveCardRanking:
    """Return the ranking that a value of phevaluator stands for."""
    return list(FiveCardRanking)[bisect.bisect_left(_LAST_VALUE_OF_EACH_RANKING, value)]


def one_hand_of_each_kind() -> Iterator[tuple[Card, ...]]:
    """Yield one hand for each set of five ranks, in mixed suits, and where they differ in one suit too."""
    for ranks in itertools.combinations_with_replacement(Rank, 5):
        if ranks[0] != ranks[4]:
            yield tuple(map(Card, ranks, itertools.cycle(Suit)))
        if len(set(ranks)) == 5:
            yield tuple(Card(rank, Suit.SPADES) for rank in ranks)
