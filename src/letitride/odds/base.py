"""The base game: exact figures for any pay table."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from operator import mul
from typing import NamedTuple

from msgspec import Struct

from letitride.cards import FrozenMap, Rank
from letitride.house import Basis, FiveCardPayTable, PayTable, Tie
from letitride.odds.law import Figures, Law
from letitride.odds.payoff import Cap, Payoff, odds_on_outcomes, payoff_of
from letitride.odds.play import Ending, Play, best_play, endings
from letitride.odds.refusals import ArgumentError, expect, expect_base_table
from letitride.odds.rows import (
    DEALS,
    FIFTH_CARDS,
    FIVE_CARD_HANDS,
    FOURTH_CARDS,
    PER_FIVE,
    PER_FOUR,
    Outcome,
    Rows,
    rows_for,
)

Future = tuple[tuple[int, ...], int]
"""The winning outcomes of a hand, and how many hands share them."""


_DEALS_PER_THREE = FOURTH_CARDS * FIFTH_CARDS


class Solution(Struct, frozen=True):
    """The figures of a base table under the best play, without the law."""

    house_edge: Fraction
    par: Fraction
    hit_frequency: Fraction
    average_bets: Fraction


def solve(table: FiveCardPayTable, tie: Tie = Tie.WITHDRAW) -> Solution:
    """Return the figures of a base table in microseconds: each bet rides if that gains."""
    expect_base_table(table, tie)
    odds = table.odds.best_first()
    units = lcm(*[each.denominator for each in odds if each is not None])
    stake_kept = 0 if table.basis is Basis.FOR_ONE else units
    paid = [0 if each is None else each.numerator * (units // each.denominator) + stake_kept for each in odds]
    three, four, final_hands = _futures(table.pays_pairs_from)
    ties_ride = tie is Tie.RIDE
    gain_1, riding_1 = _riding(three, paid, _DEALS_PER_THREE * units, ties_ride=ties_ride)
    gain_2, riding_2 = _riding(four, paid, FIFTH_CARDS * units, ties_ride=ties_ride)
    gain_3 = sum(map(mul, final_hands, paid)) - FIVE_CARD_HANDS * units
    house_edge = Fraction(-(gain_1 + PER_FOUR * gain_2 + PER_FIVE * gain_3), DEALS * units)
    riding = _DEALS_PER_THREE * riding_1 + PER_FOUR * FIFTH_CARDS * riding_2
    average_bets = Fraction(DEALS + riding, DEALS)
    hits = sum(hands for hands, each in zip(final_hands, odds, strict=False) if each is not None)
    return Solution(house_edge, house_edge / average_bets, Fraction(hits, FIVE_CARD_HANDS), average_bets)


def _riding(futures: Iterable[Future], paid: Sequence[int], stake: int, *, ties_ride: bool) -> tuple[int, int]:
    """Return the total gain of a bet that rides whenever it gains, and the number of hands where it does."""
    gains = riding = 0
    least = stake if ties_ride else stake + 1
    for finals, hands in futures:
        returned = sum(map(mul, finals, paid))
        if returned >= least:
            gains += hands * (returned - stake)
            riding += hands
    return gains, riding


class _Futures(NamedTuple):
    three: tuple[Future, ...]
    four: tuple[Future, ...]
    final_hands: tuple[int, ...]


@functools.cache
def _futures(lowest_pair: Rank | None) -> _Futures:
    rows = rows_for(lowest_pair)
    three: Counter[tuple[int, ...]] = Counter()
    for row in rows.three:
        three[rows.finals(row)[:-1]] += row.hands
    four: Counter[tuple[int, ...]] = Counter()
    for four_row in rows.four:
        four[four_row.finals[:-1]] += four_row.hands
    return _Futures(tuple(three.items()), tuple(four.items()), rows.final_hands()[:-1])


class BaseGame(Struct, frozen=True):
    """The base game under one pay table and one strategy."""

    table: FiveCardPayTable
    cap: Cap | None
    rows: Rows
    payoff: Payoff
    play: Play
    endings: Mapping[Ending, int]
    figures: Figures

    def by_riding(self) -> dict[Outcome, tuple[int, int, int]]:
        """Return the number of deals for each final hand with one, two and three bets riding."""
        found: dict[Outcome, tuple[int, int, int]] = {}
        for place, outcome in enumerate(self.rows.outcomes):
            one, two, three = (
                sum(n for (_, r, o), n in self.endings.items() if r == riding and o == place) for riding in (1, 2, 3)
            )
            found[outcome] = one, two, three
        return found


def analyse_base(
    table: FiveCardPayTable,
    *,
    tie: Tie = Tie.WITHDRAW,
    cap: Cap | None = None,
    play: Play | None = None,
    beside: Iterable[PayTable] = (),
) -> BaseGame:
    """Return the full analysis of a base table, under its best strategy or under *play*.

    *beside* are the tables of side bets. The rows must then distinguish their lowest pairs too.
    """
    expect_base_table(table, tie)
    if cap is not None:
        expect(cap, Cap, "the payout cap")
    on_same_hand = (side.pays_pairs_from for side in beside if isinstance(side, FiveCardPayTable))
    rows = rows_for(table.pays_pairs_from, *on_same_hand)
    payoff = payoff_of(table, rows.outcomes, cap)
    chosen = best_play(rows, payoff, tie) if play is None else play
    if (len(chosen.bet_1), len(chosen.bet_2)) != (len(rows.three), len(rows.four)):
        raise ArgumentError(f"the play is for other hands than those that {table.designator} tells apart")
    counts = endings(rows, chosen)
    law = Law.of((payoff.in_bets(riding, outcome), count) for (_, riding, outcome), count in counts.items())
    odds = odds_on_outcomes(table, rows.outcomes)
    hits = sum(count for (_, _, outcome), count in counts.items() if odds[outcome] is not None)
    bets = sum(riding * count for (_, riding, _), count in counts.items())
    figures = Figures(-law.mean, Fraction(hits, DEALS), Fraction(bets, DEALS), law)
    return BaseGame(table, cap, rows, payoff, chosen, FrozenMap(counts), figures)
