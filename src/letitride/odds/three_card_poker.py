"""Three Card Poker: ante and play against the dealer, with the best strategy derived from every dealer's hand.

For each player's hand, the dealer's lower hands are counted by inclusion and exclusion: all hands, less those with one
of the player's cards, plus those with two, less the player's hand itself. Suits have no rank, so 13 lists for one card
and 169 for two serve all 22,100 hands.
"""

from __future__ import annotations

import functools
import itertools
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from letitride.cards import Card, Rank, Suit, ThreeCardHand, ThreeCardRanking, rank_three_cards
from letitride.house import ThreeCardPayTable, Tie
from letitride.odds.derive import Pattern, example, patterns
from letitride.odds.law import Figures, Law
from letitride.odds.play import rides
from letitride.odds.refusals import expect_ante_bonus
from letitride.odds.words import ranks_in_words

DEALERS_HANDS = 18_424
"""Three-card hands from the 49 cards the player does not hold."""

Held = tuple[tuple[int, int], ...]
"""Cards as rank and suit, both as numbers."""

_CARDS: Held = tuple((rank, suit) for rank in range(2, 15) for suit in range(4))
_SUITS = tuple(Suit)


class Duel(Struct, frozen=True):
    """Player's hands that fare alike, and how the 18,424 dealer's hands compare."""

    hand: ThreeCardHand
    hands: int
    not_qualified: int
    won: int
    tied: int
    lost: int

    def fares_as(self, other: Duel) -> bool:
        """Return whether hands fare like those of another duel, whatever their number."""
        return self.hand == other.hand and self.against_dealer() == other.against_dealer()

    def against_dealer(self) -> tuple[tuple[int, int], ...]:
        """Return the wins and losses of ante and play, in antes, each with its number of dealer's hands."""
        return (1, self.not_qualified), (2, self.won), (0, self.tied), (-2, self.lost)

    def expectation(self, bonus: ThreeCardPayTable) -> Fraction:
        """Return the exact expectation of playing, in antes; folding is worth -1."""
        won = sum(antes * hands for antes, hands in self.against_dealer())
        return (bonus.odds_on(self.hand.ranking) or 0) + Fraction(won, DEALERS_HANDS)


def qualifies(hand: ThreeCardHand, qualifies_with: Rank) -> bool:
    """Return whether a dealer's hand qualifies: any pair or better, or the given high card."""
    return hand.ranking is not ThreeCardRanking.HIGH_CARD or hand.ranks[0] >= qualifies_with


@functools.cache
def duels(qualifies_with: Rank) -> tuple[Duel, ...]:
    """Return every kind of player's hand, weakest first, if the dealer qualifies with *qualifies_with* high."""
    hands, _ = _strengths()
    found: Counter[tuple[int, tuple[int, ...]]] = Counter()
    for held, ways in _players_hands():
        found[_meeting(held, qualifies_with)] += ways
    return tuple(Duel(hands[own], ways, *counts) for (own, counts), ways in sorted(found.items()))


def duel_of(three_cards: Sequence[Card], qualifies_with: Rank) -> Duel:
    """Return how the dealer's hands compare with these three cards."""
    held = tuple((int(card.rank), _SUITS.index(card.suit)) for card in three_cards)
    own, counts = _meeting(held, qualifies_with)
    return Duel(_strengths()[0][own], 1, *counts)


@functools.cache
def duels_by_hand(qualifies_with: Rank) -> tuple[tuple[tuple[Card, ...], int, Duel], ...]:
    """Return the player's hands that differ by more than suit names, each with its twins, weakest first."""
    hands, _ = _strengths()
    found = []
    for held, ways in _players_hands():
        own, counts = _meeting(held, qualifies_with)
        cards = tuple(Card(Rank(rank), _SUITS[suit]) for rank, suit in held)
        found.append((own, cards, ways, Duel(hands[own], 1, *counts)))
    found.sort(key=lambda hand: hand[0])
    return tuple((cards, ways, duel) for _, cards, ways, duel in found)


def _meeting(held: Held, qualifies_with: Rank) -> tuple[int, tuple[int, int, int, int]]:
    """Return a hand's strength, and how many dealer's hands don't qualify, lose to it, tie with it, beat it."""
    own, all_weaker, all_not_stronger = _standing(held)
    not_qualified = _dealers_below(_lowest_qualified(qualifies_with), held, own)
    weaker, not_stronger = max(all_weaker, not_qualified), max(all_not_stronger, not_qualified)
    return own, (not_qualified, weaker - not_qualified, not_stronger - weaker, DEALERS_HANDS - not_stronger)


@functools.lru_cache(maxsize=4096)
def _standing(held: Held) -> tuple[int, int, int]:
    """Return a hand's strength, and how many dealer's hands are weaker and how many are not stronger."""
    own = _strengths()[1][_pattern(held)]
    return own, _dealers_below(own, held, own), _dealers_below(own + 1, held, own)


@functools.cache
def _lowest_qualified(qualifies_with: Rank) -> int:
    return sum(not qualifies(hand, qualifies_with) for hand in _strengths()[0])


def _pattern(held: Held) -> Pattern:
    return tuple(sorted(rank for rank, _ in held)), held[0][1] == held[1][1] == held[2][1]


@functools.cache
def _strengths() -> tuple[tuple[ThreeCardHand, ...], dict[Pattern, int]]:
    """Return all distinct hands, weakest first, and the index of each pattern among them."""
    ranked = {pattern: rank_three_cards(example(pattern)) for pattern in patterns(3)}
    hands = tuple(sorted(set(ranked.values())))
    place = {hand: number for number, hand in enumerate(hands)}
    return hands, {pattern: place[hand] for pattern, hand in ranked.items()}


def _players_hands() -> Iterator[tuple[Held, int]]:
    """Yield each of the 1,755 hands that differ by more than suit names, with its number of twins."""
    for ranks in itertools.combinations_with_replacement(range(2, 15), 3):
        for suits, ways in _SUITINGS[tuple(map(ranks.count, ranks))]:
            yield tuple(zip(ranks, suits, strict=True)), ways


_SUITINGS: dict[tuple[int, ...], tuple[tuple[tuple[int, ...], int], ...]] = {
    (3, 3, 3): (((0, 1, 2), 4),),
    (2, 2, 1): (((0, 1, 0), 12), ((0, 1, 2), 12)),
    (1, 2, 2): (((0, 0, 1), 12), ((2, 0, 1), 12)),
    (1, 1, 1): (((0, 0, 0), 4), ((0, 0, 1), 12), ((0, 1, 0), 12), ((1, 0, 0), 12), ((0, 1, 2), 24)),
}


def _dealers_below(limit: int, held: Held, own: int) -> int:
    """Count the hands of three below strength *limit* that hold none of the cards *held*, a hand of strength *own*."""
    total = bisect_left(_holding(()), limit) - (own < limit)
    for rank, _ in held:
        total -= bisect_left(_holding(((rank, 0),)), limit)
    for (rank, suit), (other_rank, other_suit) in itertools.combinations(held, 2):
        total += bisect_left(_holding(((rank, 0), (other_rank, int(suit != other_suit)))), limit)
    return total


@functools.cache
def _holding(held: Held) -> tuple[int, ...]:
    """Return the strengths of all hands of three that hold these cards, ascending."""
    _, strength = _strengths()
    others = [card for card in _CARDS if card not in held]
    rest = itertools.combinations(others, 3 - len(held))
    return tuple(sorted(strength[_pattern(held + cards)] for cards in rest))


class ThreeCardPoker(Struct, frozen=True):
    """Ante and play under one ante bonus and one qualifying hand."""

    bonus: ThreeCardPayTable
    qualifies_with: Rank
    duels: tuple[Duel, ...]
    plays: tuple[bool, ...]
    """For each duel, whether the player plays."""

    figures: Figures

    def plays_with(self, three_cards: Sequence[Card]) -> bool:
        """Return whether the player plays with these cards."""
        meeting = duel_of(three_cards, self.qualifies_with)
        alike = (plays for duel, plays in zip(self.duels, self.plays, strict=True) if duel.fares_as(meeting))
        return next(alike)

    def costs_of_other_play(self) -> dict[str, Fraction]:
        """Return what other strategies lose against this one, per ante."""
        like_dealer = tuple(qualifies(duel.hand, self.qualifies_with) for duel in self.duels)
        ways = {"folding every hand": (False,) * len(self.duels), "playing every hand": (True,) * len(self.duels)}
        if not all(like_dealer):
            ways[f"playing what the dealer plays, {self.qualifies_with.name.lower()} high or better"] = like_dealer
        return {name: self._worth(self.plays) - self._worth(plays) for name, plays in ways.items()}

    def _worth(self, plays: Sequence[bool]) -> Fraction:
        """Return the expectation of a strategy, in antes."""
        gains = (
            duel.hands * (duel.expectation(self.bonus) if played else Fraction(-1))
            for duel, played in zip(self.duels, plays, strict=True)
        )
        return sum(gains, Fraction()) / sum(duel.hands for duel in self.duels)

    def card(self) -> str:
        """Return the strategy in words: the lowest hand to play, and exceptions below it."""
        played = [duel.hand for duel, plays in zip(self.duels, self.plays, strict=True) if plays]
        folded = [duel.hand for duel, plays in zip(self.duels, self.plays, strict=True) if not plays]
        if not folded:
            return "Play every hand"
        always = [hand for hand in played if folded[-1] < hand]
        below = dict.fromkeys(hand for hand in played if not folded[-1] < hand)
        words = [f"{named(always[0])} or better"] if always else []
        words += [f"{named(hand)}{' in some suits' if hand in folded else ''}" for hand in below]
        return f"Play with {', and with '.join(words)}" if words else "Fold every hand"


def named(hand: ThreeCardHand) -> str:
    """Return a hand as a player calls it: ``Q-6-4``, or ``pair 2-2-3``."""
    high_card = hand.ranking is ThreeCardRanking.HIGH_CARD
    return ranks_in_words(hand.ranks) if high_card else f"{hand.ranking.label} {ranks_in_words(hand.ranks)}"


def analyse_three_card_poker(
    bonus: ThreeCardPayTable, *, qualifies_with: Rank, tie: Tie = Tie.WITHDRAW
) -> ThreeCardPoker:
    """Return the exact figures of ante and play, per ante, under the best strategy."""
    expect_ante_bonus(bonus, qualifies_with, tie)
    kinds = duels(qualifies_with)
    plays = tuple(rides(duel.expectation(bonus) + 1, tie) for duel in kinds)
    law = Law.of((net, count) for _, net, count in results(bonus, kinds, plays))
    playing = sum(duel.hands for duel, played in zip(kinds, plays, strict=True) if played)
    hits = sum(count for net, count in law.counts if net > 0)
    average = 1 + Fraction(playing, sum(duel.hands for duel in kinds))
    figures = Figures(-law.mean, Fraction(hits, law.total), average, law)
    return ThreeCardPoker(bonus, qualifies_with, kinds, plays, figures)


def results(
    bonus: ThreeCardPayTable, kinds: Sequence[Duel], plays: Sequence[bool]
) -> Iterator[tuple[ThreeCardRanking, Fraction, int]]:
    """Yield each net result, in antes, with the player's ranking and the number of deals that lead to it."""
    deals: Counter[tuple[ThreeCardRanking, bool, int]] = Counter()
    for duel, played in zip(kinds, plays, strict=True):
        for against_dealer, count in duel.against_dealer() if played else ((-1, DEALERS_HANDS),):
            deals[duel.hand.ranking, played, against_dealer] += duel.hands * count
    for (ranking, played, against_dealer), count in deals.items():
        yield ranking, ((bonus.odds_on(ranking) or 0) if played else 0) + Fraction(against_dealer), count
