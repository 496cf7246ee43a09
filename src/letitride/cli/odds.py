"""``letitride odds``: the exact figures of a house or a pay table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from letitride.cards import Money
from letitride.cli import options
from letitride.cli.show import (
    money_value,
    percent,
    print_json,
    print_table,
    print_title,
)
from letitride.house import PayTable, Tie, Wager
from letitride.odds import BaseGame, CapCost, Combination, Figures, Law
from letitride.odds.payoff import odds_on_outcomes
from letitride.odds.pricing import Priced, price, staked
from letitride.odds.rows import outcome_names
from letitride.odds.side import final_hands
from letitride.odds.words import exact_percent, exact_value, root


@click.command(short_help="Exact figures of a house or a pay table.")
@options.target
@options.bet
@options.tie
@click.option("--law", "show_law", is_flag=True, help="Print the full outcome law too.")
@options.as_json
def odds(target: str, bet: Money | None, tie: str | None, *, show_law: bool, as_json: bool) -> None:
    """Print house edge, par, hit frequency and average bets as exact fractions, and the standard deviation.

    JSON holds the full outcome law too.
    """
    priced = price(target, bet=bet, tie=Tie(tie) if tie else None)
    if as_json:
        print_json(_document(priced))
    else:
        _print(priced, show_law=show_law)


def _document(priced: Priced) -> dict[str, Any]:
    main = priced.main
    document: dict[str, Any] = {
        "target": priced.target,
        "wager": main.value,
        "pay_table": priced.tables[main].designator,
        "bet": money_value(priced.stakes[main]),
        **_figures(priced.figures[main]),
    }
    if isinstance(priced.game, BaseGame):
        document["final_hands"] = [
            {"hand": name, "odds": odds, "riding": {"1": one, "2": two, "3": three}}
            for name, odds, (one, two, three) in _final_hands(priced.game)
        ]
    elif priced.game is None:
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
    if priced.cap:
        document["cap"] = _cap(priced.cap, priced.figures[main])
    return document


def _figures(figures: Figures) -> dict[str, Any]:
    return {
        "house_edge": exact_percent(figures.house_edge),
        "par": exact_percent(figures.par),
        "hit_frequency": exact_percent(figures.hit_frequency),
        "average_bets": exact_value(figures.average_bets),
        "standard_deviation": root(figures.variance),
        "variance": exact_value(figures.variance),
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
        "base_bet": money_value(cap.cap.base_bet),
        "house_edge_without_cap": exact_percent(cap.uncapped_edge),
        "cost_of_cap": exact_percent(figures.house_edge - cap.uncapped_edge),
        "house_edge_of_uncapped_play": exact_percent(cap.edge_of_uncapped_play),
    }


def _final_hands(game: BaseGame) -> Iterator[tuple[str, str | None, tuple[int, int, int]]]:
    names, paid = outcome_names(game.rows.outcomes), odds_on_outcomes(game.table, game.rows.outcomes)
    for name, odds, riding in zip(names, paid, game.by_riding().values(), strict=True):
        yield name, None if odds is None else str(odds), riding


def _print(priced: Priced, *, show_law: bool) -> None:
    print_title(priced.title, priced.about)
    for wager, figures in priced.figures.items():
        _print_figures(wager, priced.tables[wager].designator, figures)
    if priced.cap:
        _print_cap(priced.cap, priced.figures[priced.main])
    if isinstance(priced.game, BaseGame):
        _print_final_hands(priced.game)
    elif priced.game is None:
        _print_hands(priced.tables[priced.main])
    if len(priced.combinations) > 1:
        _print_combinations(priced.combinations)
    if show_law:
        for wager, figures in priced.figures.items():
            _print_law(wager, figures.law)


_UNIT = {Wager.BASE: ("base bet", "base bets"), Wager.ANTE: ("ante", "antes")}


def _print_figures(wager: Wager, designator: str, figures: Figures) -> None:
    unit, units = _UNIT.get(wager, ("unit staked", "units staked"))
    edge = (str(figures.house_edge), percent(figures.house_edge))
    hits = ("hit frequency", str(figures.hit_frequency), percent(figures.hit_frequency))
    deviation = (f"standard deviation, in {units}", "", f"{root(figures.variance):.6f}")
    if figures.average_bets == 1:
        rows = [(f"house edge and par, per {unit}", *edge), hits, deviation]
    else:
        average = (str(figures.average_bets), f"{float(figures.average_bets):.6f}")
        rows = [
            (f"house edge, per {unit}", *edge),
            ("par, per unit left in action", str(figures.par), percent(figures.par)),
            hits,
            (f"average {units} left in action", *average),
            deviation,
        ]
    print_table((f"{wager.label} ({designator})", "exact", "value"), rows)


def _print_cap(cap: CapCost, figures: Figures) -> None:
    cost, careless = figures.house_edge - cap.uncapped_edge, cap.edge_of_uncapped_play - figures.house_edge
    rows = [
        ("house edge without the cap", str(cap.uncapped_edge), percent(cap.uncapped_edge)),
        ("what the cap costs the player", str(cost), percent(cost)),
        ("what ignoring it in play costs besides", str(careless), percent(careless)),
    ]
    print_table((f"payout cap of {cap.cap.limit}, bets of {cap.cap.base_bet}", "exact", "value"), rows)


def _print_final_hands(game: BaseGame) -> None:
    rows = [
        (name, odds or "–", *(f"{count:,}" for count in riding), f"{sum(riding):,}")
        for name, odds, riding in _final_hands(game)
    ]
    print_table(("deals by final hand", "pays", "one bet", "two bets", "three bets", "all"), rows)


def _print_hands(table: PayTable) -> None:
    rows = [(name, "–" if odds is None else str(odds), f"{hands:,}") for name, odds, hands in final_hands(table)]
    print_table(("hands", f"pays, {table.basis.heading}", "all"), rows)


def _print_combinations(combinations: tuple[Combination, ...]) -> None:
    rows = [
        (
            " + ".join(staked(wager, stake) for wager, stake in each.stakes.items()),
            f"${float(each.expected_loss):.4f}",
            percent(each.edge_per_dollar),
            f"${root(each.law.variance):.4f}",
        )
        for each in combinations
    ]
    print_table(("wagers together", "expected loss", "per dollar in action", "standard deviation"), rows)


def _print_law(wager: Wager, law: Law) -> None:
    rows = [(str(net), f"{count:,}", f"{count / law.total:.9f}") for net, count in law.counts]
    print_table((f"net result of the {wager.label}", f"of {law.total:,} deals", "probability"), rows)
