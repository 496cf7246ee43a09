"""The best decision at once, from the shipped rows; ``advice`` reaches the same by ranking every completion."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from letitride.cards import Card, Rank
from letitride.house import FiveCardPayTable, ThreeCardPayTable, Tie
from letitride.odds.payoff import Cap, payoff_of
from letitride.odds.play import best_play
from letitride.odds.rows import rows_for
from letitride.odds.shape import Shape, shape_of
from letitride.odds.three_card_poker import duel_of


def rides(
    table: FiveCardPayTable,
    three_cards: Sequence[Card],
    community_cards: Sequence[Card] = (),
    *,
    tie: Tie = Tie.WITHDRAW,
    cap: Cap | None = None,
    bet_1_rides: bool = False,
) -> bool:
    """Tell whether a bet is best left riding: bet 1 before a community card is seen, bet 2 after the first."""
    rows = rows_for(table.pays_pairs_from)
    shape = shape_of((*three_cards, *community_cards), lowest_pair=rows.lowest_pair)
    bet_1, bet_2 = _play(table, tie, cap)
    return bet_2[shape][bet_1_rides] if community_cards else bet_1[shape]


@functools.lru_cache(maxsize=256)
def _play(
    table: FiveCardPayTable, tie: Tie, cap: Cap | None
) -> tuple[dict[Shape, bool], dict[Shape, tuple[bool, bool]]]:
    rows = rows_for(table.pays_pairs_from)
    play = best_play(rows, payoff_of(table, rows.outcomes, cap), tie)
    three = {row.shape: ride for row, ride in zip(rows.three, play.bet_1, strict=True)}
    return three, {row.shape: both for row, both in zip(rows.four, play.bet_2, strict=True)}


def plays(
    bonus: ThreeCardPayTable, three_cards: Sequence[Card], *, qualifies_with: Rank, tie: Tie = Tie.WITHDRAW
) -> bool:
    """Tell whether a hand of Three Card Poker is best played."""
    gain = duel_of(three_cards, qualifies_with).expectation(bonus) + 1
    return gain > 0 or (gain == 0 and tie is Tie.RIDE)
