"""The house edge without letitride's rows: every hand evaluated by a peer, every decision made by counting.

The plain way looks at each decision on its own: every three cards with all 1,176 pairs of community cards, every four
with all 48 fifth cards, 39 million hands. The careful way evaluates each of the 2,598,960 hands once. What it brings
back is added to its five subsets of four cards, whose sums are then added to their four subsets of three.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb
from typing import Any

from benchmarks.peers import Peer
from letitride.cards import DECK, parse_cards
from letitride.house import FiveCardPayTable

WEAKEST = (
    "Ts Js Qs Ks As",
    "As 2s 3s 4s 5s",
    "2c 2d 2h 2s 3s",
    "2c 2d 2h 3c 3s",
    "2s 3s 4s 5s 7s",
    "As 2s 3s 4s 5c",
    "2c 2d 2h 3s 4s",
    "2c 2d 3c 3s 4s",
    "Tc Td 2s 3s 4s",
)
"""The weakest paid hand of each ranking, best first, where pairs are paid from tens on."""

# Four cards a < b < c < d have the number a + TWO[b] + THREE[c] + FOUR[d]; three cards leave out the last.
TWO, THREE, FOUR = ([comb(card, size) for card in range(52)] for size in (2, 3, 4))
FOUR_CARD_HANDS, THREE_CARD_HANDS = comb(52, 4), comb(52, 3)
FIFTH_CARDS, COMMUNITY_CARDS = 48, 49 * 48


def plain_house_edge(table: FiveCardPayTable, peer: Peer) -> Fraction:
    """Return the exact house edge, each decision on its own."""
    returned = _returned_by_value(table, peer).__getitem__
    three = [2 * sum(map(returned, peer.values(_completed(cards, peer)))) for cards in _held(peer, 3)]
    four = [sum(map(returned, peer.values(_completed(cards, peer)))) for cards in _held(peer, 4)]
    return _house_edge(three, four)


def _held(peer: Peer, size: int) -> Iterator[tuple[Any, ...]]:
    return itertools.combinations(peer.cards, size)


def _completed(cards: tuple[Any, ...], peer: Peer) -> Iterator[tuple[Any, ...]]:
    """Yield every hand of five that these cards can become."""
    unseen = [card for card in peer.cards if card not in cards]
    return (cards + others for others in itertools.combinations(unseen, 5 - len(cards)))


def careful_house_edge(table: FiveCardPayTable, peer: Peer) -> Fraction:
    """Return the exact house edge, each hand evaluated once."""
    returned_by_value = _returned_by_value(table, peer)
    hands = itertools.combinations(peer.cards, 5)
    four = _over_fifth_cards(map(returned_by_value.__getitem__, peer.values(hands)))
    return _house_edge(_over_community_cards(four), four)


def _house_edge(three: Sequence[int], four: Sequence[int]) -> Fraction:
    """Return the house edge from what each three and each four cards bring back."""
    gain_1 = Fraction(_gain_of_riding(three, COMMUNITY_CARDS), THREE_CARD_HANDS * COMMUNITY_CARDS)
    gain_2 = Fraction(_gain_of_riding(four, FIFTH_CARDS), FOUR_CARD_HANDS * FIFTH_CARDS)
    gain_3 = Fraction(sum(four), FOUR_CARD_HANDS * FIFTH_CARDS) - 1
    return -(gain_1 + gain_2 + gain_3)


def _returned_by_value(table: FiveCardPayTable, peer: Peer) -> list[int]:
    """Return what one unit staked brings back, winnings and stake, at each value of the peer."""
    own_card = dict(zip(DECK, peer.cards, strict=True))
    weakest = peer.values(tuple(own_card[card] for card in parse_cards(text)) for text in WEAKEST)
    returned: list[int] = [0]
    for last_value, odds in zip(weakest, table.odds.best_first(), strict=False):
        back = 0 if odds is None else int(odds) + 1
        returned += [back] * (last_value + 1 - len(returned))
    worst = next(peer.values([tuple(own_card[card] for card in parse_cards("2c 3s 4s 5s 7s"))]))
    return returned + [0] * (worst + 1 - len(returned))


def _over_fifth_cards(returned: Iterator[int]) -> list[int]:
    """Return what each four cards bring back over all fifth cards, given the hands of five in order."""
    four = [0] * FOUR_CARD_HANDS
    higher = [FOUR[card + 1 :] for card in range(52)]
    for a, b, c, d in itertools.combinations(range(52), 4):
        abc, abd = a + TWO[b] + THREE[c], a + TWO[b] + THREE[d]
        acd, bcd = a + TWO[c] + THREE[d], b + TWO[c] + THREE[d]
        abcd = 0
        # The higher cards run out first, so no hand is taken from the iterator and lost.
        for e, back in zip(higher[d], returned, strict=False):
            if back:
                abcd += back
                four[abc + e] += back
                four[abd + e] += back
                four[acd + e] += back
                four[bcd + e] += back
        four[abc + FOUR[d]] += abcd
    return four


def _over_community_cards(four: Sequence[int]) -> list[int]:
    """Return what each three cards bring back over both community cards, in either order."""
    three = [0] * THREE_CARD_HANDS
    for a, b, c, d in itertools.combinations(range(52), 4):
        abc = a + TWO[b] + THREE[c]
        back = four[abc + FOUR[d]]
        three[abc] += back
        three[a + TWO[b] + THREE[d]] += back
        three[a + TWO[c] + THREE[d]] += back
        three[b + TWO[c] + THREE[d]] += back
    return three


def _gain_of_riding(returned: Sequence[int], stake: int) -> int:
    """Return what a bet gains that rides where it gains."""
    return sum(back - stake for back in returned if back > stake)
