"""The rows once more, hand by hand: every four cards with every fifth, every three cards with every fourth.

This shares with ``derive`` only the words for shapes and outcomes: final hands are ranked by ``cards``, and nothing is
taken to be alike until it has been counted.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterable

from letitride.cards import DECK, FiveCardRanking, Hand, Rank, Suit, rank_hand, rank_three_cards
from letitride.cards.card import Card
from letitride.odds.rows import FOUR_CARD_HANDS, FourKey, Outcome, Rows, ThreeKey, assemble, outcomes_for
from letitride.odds.shape import shape_of

Progress = Callable[[int, int], None]
"""Told how many of all hands are done."""

Held = tuple[int, ...]
"""Cards by their place in the deck, ascending."""

_DIGIT = [5 ** (card.rank - 2) for card in DECK]
"""A number for each card; the sum over a hand of five tells its ranks."""

_SUIT = [card.suit for card in DECK]


def enumerate_rows(lowest_pair: Rank, progress: Progress = lambda _done, _total: None) -> Rows:
    """Return the rows by enumerating all 22,100, 270,725 and 2,598,960 hands."""
    outcomes = outcomes_for((lowest_pair,))
    unsuited, suited = _columns(outcomes)
    four_key: dict[Held, FourKey] = {}
    four: Counter[FourKey] = Counter()
    for done, cards in enumerate(itertools.combinations(range(52), 4)):
        if done % 10_000 == 0:
            progress(done, FOUR_CARD_HANDS)
        finals = [0] * len(outcomes)
        so_far = sum(_DIGIT[card] for card in cards)
        suits = {_SUIT[card] for card in cards}
        for fifth in range(52):
            if fifth not in cards:
                table = suited if suits == {_SUIT[fifth]} else unsuited
                finals[table[so_far + _DIGIT[fifth]]] += 1
        key = shape_of([DECK[card] for card in cards], lowest_pair=lowest_pair), tuple(finals)
        four_key[cards] = key
        four[key] += 1
    progress(FOUR_CARD_HANDS, FOUR_CARD_HANDS)
    return assemble(lowest_pair, outcomes, four, _three(four_key, lowest_pair))


def _three(four_key: dict[Held, FourKey], lowest_pair: Rank) -> Counter[ThreeKey]:
    three: Counter[ThreeKey] = Counter()
    for cards in itertools.combinations(range(52), 3):
        fourths = Counter(four_key[tuple(sorted((*cards, fourth)))] for fourth in range(52) if fourth not in cards)
        held = [DECK[card] for card in cards]
        of_shape, ranking = shape_of(held, lowest_pair=lowest_pair), rank_three_cards(held).ranking
        three[of_shape, ranking, frozenset(fourths.items())] += 1
    return three


def _columns(outcomes: tuple[Outcome, ...]) -> tuple[dict[int, int], dict[int, int]]:
    """Return the place among *outcomes* of every hand, by its digits: of several suits, and of one."""
    unsuited: dict[int, int] = {}
    suited: dict[int, int] = {}
    for ranks in itertools.combinations_with_replacement(Rank, 5):
        if len(set(ranks)) == 1:
            continue
        digits = sum(5 ** (rank - 2) for rank in ranks)
        mixed = zip(ranks, itertools.cycle(Suit), strict=False)
        unsuited[digits] = _column(mixed, outcomes)
        if len(set(ranks)) == 5:
            suited[digits] = _column(((rank, Suit.CLUBS) for rank in ranks), outcomes)
    return unsuited, suited


def _column(cards: Iterable[tuple[Rank, Suit]], outcomes: tuple[Outcome, ...]) -> int:
    hand = rank_hand([Card(rank, suit) for rank, suit in cards])
    return next(place for place, outcome in enumerate(outcomes) if _is(hand, outcome))


def _is(hand: Hand, outcome: Outcome) -> bool:
    if outcome.ranking is FiveCardRanking.HIGH_CARD:
        return True
    return hand.ranking is outcome.ranking and (hand.pair or Rank.ACE) >= outcome.lowest_pair
