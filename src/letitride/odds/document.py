"""Everything that is known of a house or a pay table as one document for programs.

The command line prints it and the server answers with it, so that a figure reads the same wherever it is asked for.
"""

from __future__ import annotations

from typing import Any

from letitride.odds.combination import Combination
from letitride.odds.law import Figures, Law
from letitride.odds.payoff import CapCost
from letitride.odds.pricing import Priced
from letitride.odds.side import final_hands
from letitride.odds.words import exact_percent, exact_value, money_value, root


def document_of(priced: Priced) -> dict[str, Any]:
    """Return all figures of what was priced, with the full outcome laws."""
    main = priced.main
    document: dict[str, Any] = {
        "target": priced.target,
        "wager": main.value,
        "pay_table": priced.tables[main].designator,
        "bet": money_value(priced.stakes[main]),
        **_figures(priced.figures[main]),
    }
    found = priced.analysis.final_hands() if priced.analysis else None
    if found:
        document["final_hands"] = [
            {"hand": name, "odds": odds, found.counted_by: dict(zip(found.bets, counts, strict=True))}
            for name, odds, counts in found.rows
        ]
    elif priced.analysis is None:
        document["final_hands"] = [
            {"hand": name, "odds": None if odds is None else str(odds), "hands": hands}
            for name, odds, hands in final_hands(priced.tables[main])
        ]
    document["side_bets"] = {
        wager.value: {"pay_table": priced.tables[wager].designator, **_figures(figures)}
        for wager, figures in priced.figures.items()
        if wager is not main
    }
    document["combinations"] = [_combination(each) for each in priced.combinations]
    document["warnings"] = list(priced.warnings)
    if priced.cap:
        document["cap"] = _cap(priced.cap, priced.figures[main])
    return document


def _figures(figures: Figures) -> dict[str, Any]:
    variance = figures.variance
    return {
        "house_edge": exact_percent(figures.house_edge),
        "par": exact_percent(figures.par),
        "hit_frequency": exact_percent(figures.hit_frequency),
        "average_bets": exact_value(figures.average_bets),
        "standard_deviation": root(variance),
        "variance": exact_value(variance),
        "law": _law(figures.law),
    }


def _law(law: Law) -> dict[str, Any]:
    return {"deals": law.total, "results": [{"net": str(net), "count": count} for net, count in law.counts]}


def _combination(each: Combination) -> dict[str, Any]:
    return {
        "stakes": {wager.value: money_value(stake) for wager, stake in each.stakes.items()},
        "expected_loss": exact_value(each.expected_loss),
        "in_action": exact_value(each.in_action),
        "edge_per_dollar": exact_percent(each.edge_per_dollar),
        "standard_deviation": root(each.law.variance),
        "covariances": [
            {"wagers": [v.value, w.value], **exact_value(covariance)} for (v, w), covariance in each.covariances.items()
        ],
    }


def _cap(cap: CapCost, figures: Figures) -> dict[str, Any]:
    return {
        "limit": money_value(cap.cap.limit),
        "bet": money_value(cap.cap.bet),
        "house_edge_without_cap": exact_percent(cap.uncapped_edge),
        "cost_of_cap": exact_percent(figures.house_edge - cap.uncapped_edge),
        "house_edge_of_uncapped_play": exact_percent(cap.edge_of_uncapped_play),
    }
