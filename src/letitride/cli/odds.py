"""``letitride odds``: the exact figures of a house or a pay table."""

from __future__ import annotations

from fractions import Fraction

import click

from letitride.cards import Money
from letitride.cli import options
from letitride.cli.show import percent, print_json, print_table, print_title, print_warnings
from letitride.house import PayTable, Tie, Wager
from letitride.odds import CapCost, Combination, Figures, Law
from letitride.odds.analysis import FinalHands
from letitride.odds.document import document_of
from letitride.odds.pricing import Priced, price, staked
from letitride.odds.side import final_hands
from letitride.odds.words import root


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
        print_json(document_of(priced))
    else:
        _print(priced, show_law=show_law)


def _print(priced: Priced, *, show_law: bool) -> None:
    print_title(priced.title, priced.about)
    print_warnings(priced.warnings)
    for wager, figures in priced.figures.items():
        _print_figures(wager, priced.tables[wager].designator, figures)
    if priced.cap:
        _print_cap(priced.cap, priced.figures[priced.main])
    found = priced.analysis.final_hands() if priced.analysis else None
    if found:
        _print_final_hands(found)
    elif priced.analysis is None:
        _print_hands(priced.tables[priced.main])
    if len(priced.combinations) > 1:
        _print_combinations(priced.combinations)
    if show_law:
        for wager, figures in priced.figures.items():
            _print_law(wager, figures.law)


def _print_figures(wager: Wager, designator: str, figures: Figures) -> None:
    unit, units = wager.unit
    hits = _share("hit frequency", figures.hit_frequency)
    deviation = (f"standard deviation, in {units}", "", f"{root(figures.variance):.6f}")
    if figures.average_bets == 1:
        rows = [_share(f"house edge and par, per {unit}", figures.house_edge), hits, deviation]
    else:
        rows = [
            _share(f"house edge, per {unit}", figures.house_edge),
            _share("par, per unit left in action", figures.par),
            hits,
            (f"average {units} left in action", str(figures.average_bets), f"{float(figures.average_bets):.6f}"),
            deviation,
        ]
    print_table((f"{wager.label} ({designator})", "exact", "value"), rows)


def _share(name: str, value: Fraction) -> tuple[str, str, str]:
    return name, str(value), percent(value)


def _print_cap(cap: CapCost, figures: Figures) -> None:
    cost, careless = figures.house_edge - cap.uncapped_edge, cap.edge_of_uncapped_play - figures.house_edge
    rows = [
        _share("house edge without the cap", cap.uncapped_edge),
        _share("what the cap costs the player", cost),
        _share("what ignoring it in play costs besides", careless),
    ]
    print_table((f"payout cap of {cap.cap.limit}, bets of {cap.cap.bet}", "exact", "value"), rows)


def _print_final_hands(found: FinalHands) -> None:
    rows = [
        (
            name,
            "push" if odds == "0" else odds or "–",
            *(f"{count:,}" for count in counts[: len(found.headings)]),
            f"{sum(counts):,}",
        )
        for name, odds, counts in found.rows
    ]
    print_table(("deals by final hand", "pays", *found.headings, "all"), rows)


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
