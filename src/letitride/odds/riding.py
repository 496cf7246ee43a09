"""The value of riding and of taking back, from the shipped rows; ``reference_advice`` finds it card by card."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from letitride.cards import Card, Money, Rank
from letitride.house import FiveCardPayTable, House
from letitride.house.games.let_it_ride import base_table
from letitride.odds.payoff import Cap, cap_of, payoff_of
from letitride.odds.play import over_all, rides
from letitride.odds.refusals import expect_cards_to_decide_with
from letitride.odds.rows import FIFTH_CARDS, FOURTH_CARDS, rows_for
from letitride.odds.shape import Shape, shape_of


def riding_values(
    house: House, stake: Money, three_cards: Sequence[Card], community_cards: Sequence[Card], bet_1_rides: bool | None
) -> tuple[Fraction, Fraction]:
    """Return the value of riding and of taking back, in base bets, with the best decision afterwards.

    Before a community card is seen the decision is on bet 1, after the first on bet 2. If it is not given what happened
    to bet 1, the better choice is assumed.
    """
    expect_cards_to_decide_with(three_cards, community_cards)
    values = _values(base_table(house.wagers), cap_of(house, stake))
    taken_back, ridden = values.three[shape_of(three_cards, lowest_pair=values.lowest_pair)]
    if not community_cards:
        return ridden, taken_back
    four = values.four[shape_of((*three_cards, *community_cards), lowest_pair=values.lowest_pair)]
    past = rides(ridden - taken_back, house.decisions.tie) if bet_1_rides is None else bet_1_rides
    return four[1 + past], four[past]


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
    values = [[over_all(row.finals, payoff.net[riding]) for riding in (1, 2, 3)] for row in rows.four]
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
