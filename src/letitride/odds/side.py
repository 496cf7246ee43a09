"""Side bets on the five-card hand, or on the player's own three cards."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from letitride.cards import ThreeCardRanking
from letitride.house import PayTable, ThreeCardPayTable
from letitride.odds.law import Figures, Law
from letitride.odds.payoff import odds_on_outcomes
from letitride.odds.refusals import expect_side_table
from letitride.odds.rows import outcome_names, rows_for, shipped_rows


def three_card_counts() -> Counter[ThreeCardRanking]:
    """Return how many of the 22,100 three-card hands have each ranking."""
    counts: Counter[ThreeCardRanking] = Counter()
    for row in shipped_rows().three:
        counts[row.ranking] += row.hands
    return counts


def final_hands(table: PayTable) -> list[tuple[str, Fraction | None, int]]:
    """Return each hand that a side bet distinguishes, best first, with its odds and the number of such hands."""
    if isinstance(table, ThreeCardPayTable):
        counts = three_card_counts()
        return [(ranking.label, table.odds_on(ranking), counts[ranking]) for ranking in ThreeCardRanking]
    rows = rows_for(table.pays_pairs_from)
    odds = odds_on_outcomes(table, rows.outcomes)
    return list(zip(outcome_names(rows.outcomes), odds, rows.final_hands(), strict=True))


def analyse_side_bet(table: PayTable) -> Figures:
    """Return the figures of a side bet, per unit staked."""
    expect_side_table(table)
    hands = final_hands(table)
    law = Law.of((table.net(odds), count) for _, odds, count in hands)
    hits = sum(count for _, odds, count in hands if odds is not None)
    return Figures(-law.mean, Fraction(hits, law.total), Fraction(1), law)
