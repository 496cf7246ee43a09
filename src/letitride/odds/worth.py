"""What each choice of a decision is worth, at once, from the shipped rows; ``advice`` reaches the same card by card."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from fractions import Fraction
from operator import mul

from msgspec import Struct

from letitride.cards import Card, Money, Rank, print_cards
from letitride.cards.card import refuse_duplicates
from letitride.house import FiveCardPayTable, House, Tie, Wager
from letitride.house.games.let_it_ride import BASE, LET_IT_RIDE, base_table
from letitride.house.games.three_card_poker import ANTE, THREE_CARD_POKER, ante_wager
from letitride.odds.base import analyse_base
from letitride.odds.payoff import Cap, payoff_of
from letitride.odds.refusals import HandError
from letitride.odds.rows import FIFTH_CARDS, FOURTH_CARDS, rows_for
from letitride.odds.shape import Shape, shape_of
from letitride.odds.side import analyse_side_bet
from letitride.odds.three_card_poker import analyse_three_card_poker, duel_of

Stakes = tuple[tuple[Wager, Money], ...]
"""Wagers with what is put on each; of the base game, one of its three bets."""


class Worth(Struct, frozen=True):
    """What the two choices of a decision are worth, with the best play after either.

    Each is the expected net result of all base bets together, in base bets; in Three Card Poker that of ante and
    play, in antes.
    """

    riding: Fraction
    """Of letting the bet ride, or of playing."""

    withdrawing: Fraction
    """Of taking the bet back, or of folding."""

    rides: bool
    """Whether riding is the better choice; where both are worth the same, what the house says of ties."""

    @property
    def gain(self) -> Fraction:
        """What riding is worth more than taking the bet back, or less."""
        return self.riding - self.withdrawing

    @property
    def cost(self) -> Fraction:
        """What the worse choice costs."""
        return abs(self.gain)


def worth_of(
    house: House,
    stake: Money,
    three_cards: Sequence[Card],
    community_cards: Sequence[Card] = (),
    *,
    bet_1_rides: bool | None = None,
) -> Worth:
    """Return what the choices are worth to somebody who sees these cards and has *stake* on the main wager.

    Before a community card is seen the decision is about bet 1, after the first about bet 2; what became of bet 1
    is taken to be the best, where it is left open.
    """
    _expect_cards(house, three_cards, community_cards)
    if house.game is THREE_CARD_POKER:
        ante = ante_wager(house.wagers)
        return _worth(duel_of(three_cards, ante.qualifying_rank).expectation(ante.bonus), Fraction(-1), house)
    values = _values(base_table(house.wagers), cap_of(house, stake))
    taken_back, ridden = values.three[shape_of(three_cards, lowest_pair=values.lowest_pair)]
    first = _worth(ridden, taken_back, house)
    if not community_cards:
        return first
    four = values.four[shape_of((*three_cards, *community_cards), lowest_pair=values.lowest_pair)]
    past = first.rides if bet_1_rides is None else bet_1_rides
    return _worth(four[1 + past], four[past], house)


def expected_result(house: House, stakes: Stakes) -> Fraction:
    """Return what these wagers of one seat come to on average under the best play, in dollars, before the cards."""
    return -sum((_edge(house, wager, stake) * stake.in_dollars for wager, stake in stakes), Fraction())


def cap_of(house: House, stake: Money) -> Cap | None:
    """Return the payout cap at a size of the base bet, if the house has one."""
    limit = house.settling.payout_cap
    return Cap(limit, stake) if limit is not None and house.game is LET_IT_RIDE else None


def _worth(riding: Fraction, withdrawing: Fraction, house: House) -> Worth:
    equal = riding == withdrawing
    return Worth(riding, withdrawing, riding > withdrawing or (equal and house.decisions.tie is Tie.RIDE))


def _expect_cards(house: House, three_cards: Sequence[Card], community_cards: Sequence[Card]) -> None:
    poker = house.game is THREE_CARD_POKER
    if len(three_cards) != 3 or len(community_cards) > (0 if poker else 1):
        expected = "three cards" if poker else "three cards and none or one community card"
        raise HandError(
            f"a decision is made with {expected}, got {print_cards(three_cards)!r} and {print_cards(community_cards)!r}"
        )
    refuse_duplicates([*three_cards, *community_cards])


class _Values(Struct, frozen=True):
    """The expected net results of every kind of hand, in base bets."""

    lowest_pair: Rank
    three: dict[Shape, tuple[Fraction, Fraction]]
    """With bet 1 taken back, and with it riding."""

    four: dict[Shape, tuple[Fraction, Fraction, Fraction]]
    """With one, two and three bets riding."""


@functools.lru_cache(maxsize=256)
def _values(table: FiveCardPayTable, cap: Cap | None) -> _Values:
    rows = rows_for(table.pays_pairs_from)
    payoff = payoff_of(table, rows.outcomes, cap)
    values = [[sum(map(mul, row.finals, payoff.net[riding])) for riding in (1, 2, 3)] for row in rows.four]
    units = FIFTH_CARDS * payoff.units
    four = {
        row.shape: (Fraction(one, units), Fraction(two, units), Fraction(three, units))
        for row, (one, two, three) in zip(rows.four, values, strict=True)
    }
    best = [(max(one, two), max(two, three)) for one, two, three in values]
    units *= FOURTH_CARDS
    three = {
        row.shape: (
            Fraction(sum(ways * best[index][0] for index, ways in row.fourths), units),
            Fraction(sum(ways * best[index][1] for index, ways in row.fourths), units),
        )
        for row in rows.three
    }
    return _Values(rows.lowest_pair, three, four)


@functools.lru_cache(maxsize=256)
def _edge(house: House, wager: Wager, stake: Money) -> Fraction:
    """Return the house edge of a wager at this stake: only a payout cap makes the stake matter."""
    if wager is BASE:
        base = analyse_base(base_table(house.wagers), tie=house.decisions.tie, cap=cap_of(house, stake))
        return base.figures.house_edge
    if wager is ANTE:
        ante = ante_wager(house.wagers)
        return analyse_three_card_poker(ante.bonus, qualifies_with=ante.qualifying_rank).figures.house_edge
    return analyse_side_bet(house.wagers.side_tables()[wager]).house_edge
