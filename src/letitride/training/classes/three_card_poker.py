"""Three Card Poker: a class is a ranking, and high-card hands are divided by their first card.

Near the line between playing and folding they are divided by the second card too, and next to it by all three.
"""

from __future__ import annotations

import functools
from fractions import Fraction

from letitride.cards import Card, Rank, ThreeCardHand, ThreeCardRanking, rank_three_cards
from letitride.games import DecisionPoint
from letitride.house import House
from letitride.house.games.three_card_poker import THREE_CARD_POKER, ante_wager
from letitride.odds.three_card_poker import ThreeCardPoker, analyse_three_card_poker
from letitride.odds.words import ranks_in_words
from letitride.training.classes.hand_class import MOST_KEPT, ClassName, GameClasses, Namer, least


def _namer(house: House, _: DecisionPoint) -> Namer:
    line = _line(house)
    return lambda cards: _by_ranking(rank_three_cards(cards), line)


def _by_ranking(hand: ThreeCardHand, line: tuple[Rank, ...]) -> ClassName:
    if hand.ranking is not ThreeCardRanking.HIGH_CARD:
        return ClassName(hand.ranking.label.replace(" ", "-"), hand.ranking.label)
    told_apart = 3 if hand.ranks[:2] == line[:2] else 2 if hand.ranks[:1] == line[:1] else 1
    words = ranks_in_words(hand.ranks[:told_apart])
    return ClassName(f"high-{words.lower()}", words if told_apart == 3 else f"{words} high")


def _line(house: House) -> tuple[Rank, ...]:
    """Return the ranks of the best high-card hand that is folded; empty if there is none."""
    game = _analysed(house)
    folded = (
        duel.hand
        for duel, plays in zip(game.duels, game.plays, strict=True)
        if not plays and duel.hand.ranking is ThreeCardRanking.HIGH_CARD
    )
    return max((hand.ranks for hand in folded), default=())


def _cost(house: House, _: DecisionPoint, cards: tuple[Card, ...]) -> Fraction:
    return _least_costs(house)[rank_three_cards(cards)]


@functools.lru_cache(MOST_KEPT)
def _least_costs(house: House) -> dict[ThreeCardHand, Fraction]:
    """Return the smallest cost of a mistake with each hand. Its suits matter."""
    game, costs = _analysed(house), dict[ThreeCardHand, Fraction]()
    for duel in game.duels:
        cost = abs(duel.expectation(game.bonus) + 1)
        costs[duel.hand] = least((cost, costs.get(duel.hand, cost)))
    return costs


def _analysed(house: House) -> ThreeCardPoker:
    ante = ante_wager(house.wagers)
    return analyse_three_card_poker(ante.bonus, qualifies_with=ante.qualifying_rank, tie=house.decisions.tie)


CLASSES = GameClasses(game=THREE_CARD_POKER, namer=_namer, cost=_cost)
