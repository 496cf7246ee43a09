"""Three Card Poker with exposed cards of the dealer's hand. All deals are counted."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations
from math import comb, lcm

import numpy as np
from numpy.typing import NDArray

from letitride.cards import DECK, rank_three_cards
from letitride.house.games.three_card_poker import THREE_CARD_POKER
from letitride.odds import analyse_three_card_poker
from letitride.odds.rows import THREE_CARD_HANDS
from letitride.odds.solvers.three_card_poker import ThreeCardPokerRules
from letitride.odds.three_card_poker import DEALERS_HANDS, duels_by_hand, qualifies
from letitride.protection.games.protection import Leaks, Protection
from letitride.protection.leak import Leak, What

_SEEN = ("one card of the dealer's, seen", "two cards of the dealer's, seen", "the dealer's whole hand, seen")


def dealer_leaks(rules: ThreeCardPokerRules) -> Leaks:
    """Return the value of one, two and three of the dealer's cards, seen before the decision."""
    units = lcm(*(odds.denominator for odds in rules.bonus.odds.best_first() if odds is not None))
    totals = np.zeros(3, dtype=np.int64)
    dealers = _Dealers(rules, units)
    for cards, ways, _ in duels_by_hand(rules.qualifies_with):
        one, two, three = sorted(map(DECK.index, cards))
        totals += ways * np.array(dealers.worth((one, two, three)))
    house_edge = analyse_three_card_poker(rules.bonus, qualifies_with=rules.qualifies_with).figures.house_edge
    leaks = []
    for number, (words, total) in enumerate(zip(_SEEN, totals.tolist(), strict=True), 1):
        deals = THREE_CARD_HANDS * DEALERS_HANDS * comb(3, number)
        leaks.append(Leak(What.DEALER, words, Fraction(total, deals * units) + house_edge))
    return Leaks(house_edge, leaks)


Three = tuple[int, int, int]
"""Three cards by their places in the deck."""

_WITH_ONE, _WITH_TWO = comb(48, 2), 47
"""How many hands the dealer can hold with one card seen, and with two."""


class _Dealers:
    """Every hand of the dealer's in a cube of 52 by 52 by 52 cards, in all six orders."""

    def __init__(self, rules: ThreeCardPokerRules, units: int) -> None:
        self._bonus, self._units = rules.bonus, units
        ranked = {cards: rank_three_cards([DECK[card] for card in cards]) for cards in combinations(range(52), 3)}
        self._hands = sorted({hand.strength: hand for hand in ranked.values()}.values())
        places = {hand.strength: place for place, hand in enumerate(self._hands)}
        self._strength = {cards: places[hand.strength] for cards, hand in ranked.items()}
        self._cube = np.full((52, 52, 52), len(self._hands))
        self._plays_on = np.array([qualifies(hand, rules.qualifies_with) for hand in self._hands])
        for cards, place in self._strength.items():
            for order in permutations(cards):
                self._cube[order] = place

    def worth(self, own: Three) -> tuple[int, int, int]:
        """Return what is won over all dealer's hands, one, two or three of whose cards are seen, in every choice."""
        net = self._net(own)[self._cube]
        for card in own:
            net[card], net[:, card], net[:, :, card] = 0, 0, 0
        with_two = net.sum(axis=2)
        with_one = with_two.sum(axis=1) // 2
        fold = -self._units
        one = np.maximum(with_one, _WITH_ONE * fold).sum()
        two = np.maximum(with_two, _WITH_TWO * fold).sum() // 2
        return int(one), int(two), int(np.maximum(net, fold).sum() // 6)

    def _net(self, own: Three) -> NDArray[np.int64]:
        """Return what playing brings against each strength of the dealer's, and nothing where there is no hand."""
        strength, against = self._strength[own], np.arange(len(self._hands))
        odds = self._bonus.odds_on(self._hands[strength].ranking) or Fraction()
        net = int(odds * self._units) + self._units * np.where(self._plays_on, 2 * np.sign(strength - against), 1)
        return np.append(net, 0)


PROTECTION = Protection(game=THREE_CARD_POKER, what=(What.DEALER,), work_out=lambda rules, _: dealer_leaks(rules))
