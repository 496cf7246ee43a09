"""The reference for decisions: the better choice for the cards in hand, and what the other costs.

Every completion of the hand is ranked card by card: no rows, no shapes. That makes this slower than ``riding`` and
``three_card_poker``, and independent of them.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from letitride.cards import Card, Rank, print_cards, rank_hand, rank_three_cards, without
from letitride.house import FiveCardPayTable, ThreeCardPayTable, Tie
from letitride.odds.payoff import Cap, net_result
from letitride.odds.refusals import HandError, expect, expect_ante_bonus, expect_base_table, expect_cards_to_decide_with
from letitride.odds.three_card_poker import DEALERS_HANDS, qualifies


class Advice(Struct, frozen=True):
    """Whether to leave a bet on the layout."""

    ride: bool
    """Let it ride (in Three Card Poker: play)."""

    expectation: Fraction
    """What riding gains over taking the bet back, in base bets (in Three Card Poker: over folding, in antes)."""


def advise(
    table: FiveCardPayTable,
    three_cards: Sequence[Card],
    community_cards: Sequence[Card] = (),
    *,
    tie: Tie = Tie.WITHDRAW,
    cap: Cap | None = None,
    bet_1_rides: bool | None = None,
) -> Advice:
    """Return the better decision: on bet 1 before a community card is seen, on bet 2 after the first.

    With a payout cap, the decision on bet 2 depends on whether bet 1 rides. If that is not given, the better choice is
    assumed.
    """
    expect_base_table(table, tie)
    if cap is not None:
        expect(cap, Cap, "the payout cap")
    if bet_1_rides is not None:
        expect(bet_1_rides, bool, "whether bet 1 rides")
    expect_cards_to_decide_with(three_cards, community_cards)
    lookahead = _Lookahead(table, tuple(three_cards), cap)
    if not community_cards:
        return _advice(lookahead.gain_of_bet_1(), tie)
    if bet_1_rides is None:
        bet_1_rides = cap is not None and _advice(lookahead.gain_of_bet_1(), tie).ride
    return _advice(lookahead.gain_of_bet_2(community_cards[0], bet_1_rides=bet_1_rides), tie)


def _advice(gain: Fraction, tie: Tie) -> Advice:
    return Advice(gain > 0 or (gain == 0 and tie is Tie.RIDE), gain)


class _Lookahead:
    """What three cards can become, under one pay table."""

    def __init__(self, table: FiveCardPayTable, three_cards: tuple[Card, ...], cap: Cap | None) -> None:
        self._table, self._three_cards = table, three_cards
        self._most = cap.in_bets if cap else None
        self._known: dict[frozenset[Card], Fraction | None] = {}

    def _odds(self, community: tuple[Card, Card]) -> Fraction | None:
        """Return the odds of the hand completed by these community cards."""
        pair = frozenset(community)
        if pair not in self._known:
            self._known[pair] = self._table.odds_for(rank_hand((*self._three_cards, *community)))
        return self._known[pair]

    def _values(self, first: Card) -> list[Fraction]:
        """Return the expectation of one, two and three riding bets once *first* is turned."""
        odds = [self._odds((first, second)) for second in without((*self._three_cards, first))]
        nets = [[net_result(self._table.basis, riding, each, self._most) for each in odds] for riding in (1, 2, 3)]
        return [sum(net, Fraction()) / len(odds) for net in nets]

    def gain_of_bet_2(self, first: Card, *, bet_1_rides: bool) -> Fraction:
        """Return what bet 2 gains by riding."""
        values = self._values(first)
        return values[1 + bet_1_rides] - values[bet_1_rides]

    def gain_of_bet_1(self) -> Fraction:
        """Return what bet 1 gains by riding, with the better decision on bet 2 in either case."""
        unseen = without(self._three_cards)
        if self._most is None:
            odds = [self._odds(community) for community in itertools.combinations(unseen, 2)]
            return sum((self._table.net(each) for each in odds), Fraction()) / len(odds)
        gains = Fraction()
        for first in unseen:
            one, two, three = self._values(first)
            gains += max(two, three) - max(one, two)
        return gains / len(unseen)


def advise_three_card_poker(
    bonus: ThreeCardPayTable, three_cards: Sequence[Card], *, qualifies_with: Rank, tie: Tie = Tie.WITHDRAW
) -> Advice:
    """Return whether to play or fold, over every hand the dealer can hold."""
    expect_ante_bonus(bonus, qualifies_with, tie)
    if len(three_cards) != 3:
        raise HandError(f"a decision is made with three cards, got {print_cards(three_cards) or 'none'}")
    own = rank_three_cards(three_cards)
    odds = bonus.odds_on(own.ranking) or Fraction()
    total = Fraction()
    for cards in itertools.combinations(without(three_cards), 3):
        dealer = rank_three_cards(cards)
        against_dealer = 2 * ((dealer < own) - (own < dealer)) if qualifies(dealer, qualifies_with) else 1
        total += odds + against_dealer
    return _advice(total / DEALERS_HANDS + 1, tie)
