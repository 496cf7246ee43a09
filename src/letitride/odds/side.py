"""The side bets: the $1 Bonus on five cards, and the 3 Card Bonus and Pair Plus on three."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from letitride.cards import ThreeCardRanking
from letitride.house import FiveCardPayTable, PayTable, ThreeCardPayTable
from letitride.odds.law import Figures, Law
from letitride.odds.payoff import odds_on_outcomes
from letitride.odds.rows import outcome_names, rows_for, shipped_rows


def three_card_counts() -> Counter[ThreeCardRanking]:
    """Return how many of the 22,100 three-card hands have each ranking."""
    counts: Counter[ThreeCardRanking] = Counter()
    for row in shipped_rows().three:
        counts[row.ranking] += row.hands
    return counts


def analyse_side_bet(table: PayTable) -> Figures:
    """Return the figures of a side bet, per unit staked."""
    if isinstance(table, ThreeCardPayTable):
        return _figures(table, [(table.odds_on(ranking), n) for ranking, n in three_card_counts().items()])
    return _figures(table, _five_card_counts(table))


def final_hands(table: PayTable) -> list[tuple[str, Fraction | None, int]]:
    """Return each hand that a side bet tells apart, what it is paid, and of how many hands it is one."""
    if isinstance(table, ThreeCardPayTable):
        return [(ranking.label, table.odds_on(ranking), n) for ranking, n in sorted_counts()]
    rows = rows_for(table.pays_pairs_from)
    odds = odds_on_outcomes(table, rows.outcomes)
    names = outcome_names(rows.outcomes)
    return list(zip(names, odds, rows.final_hands(), strict=True))


def sorted_counts() -> list[tuple[ThreeCardRanking, int]]:
    """Return the three-card rankings, best first, with their numbers of hands."""
    counts = three_card_counts()
    return [(ranking, counts[ranking]) for ranking in ThreeCardRanking]


def _five_card_counts(table: FiveCardPayTable) -> list[tuple[Fraction | None, int]]:
    rows = rows_for(table.pays_pairs_from)
    return list(zip(odds_on_outcomes(table, rows.outcomes), rows.final_hands(), strict=True))


def _figures(table: PayTable, counts: list[tuple[Fraction | None, int]]) -> Figures:
    law = Law.of((table.net(odds), count) for odds, count in counts)
    hits = sum(count for odds, count in counts if odds is not None)
    return Figures(-law.mean, Fraction(hits, law.total), Fraction(1), law)
