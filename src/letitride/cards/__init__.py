"""Cards, decks, hands of five and of three, and money: values with no dependencies."""

from letitride.cards.card import Card, CardError, Rank, Suit, parse_cards, print_cards
from letitride.cards.deck import DECK, without
from letitride.cards.five import FiveCardRanking, Hand, rank_hand
from letitride.cards.frozen import FrozenMap
from letitride.cards.money import Money, MoneyError
from letitride.cards.three import ThreeCardHand, ThreeCardRanking, rank_three_cards

__all__ = [
    "DECK",
    "Card",
    "CardError",
    "FiveCardRanking",
    "FrozenMap",
    "Hand",
    "Money",
    "MoneyError",
    "Rank",
    "Suit",
    "ThreeCardHand",
    "ThreeCardRanking",
    "parse_cards",
    "print_cards",
    "rank_hand",
    "rank_three_cards",
    "without",
]
