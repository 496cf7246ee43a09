"""Exact solving: a new pay table, the rows from nothing, and two brute forces."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from benchmarks.brute_force import careful_house_edge, plain_house_edge
from benchmarks.peers import phevaluator_peer, treys_peer
from benchmarks.report import duration, print_section, ratio
from benchmarks.timing import announce, best_of, once
from letitride.cards import Rank
from letitride.house import FiveCardPayTable, Tie, load_pay_table
from letitride.odds import Law, solve
from letitride.odds.derive import derive, four_card_patterns, three_card_patterns
from letitride.odds.payoff import payoff_of
from letitride.odds.play import best_play, endings

DESIGNATOR = "LIRX-01"
REPEATS = 5
NEW_TABLES = 1000
HEADER = ("", "CPU time", "runs", "/ from nothing", "/ new table", "goal")


def run() -> None:
    """Print how long each road to the house edge takes, once all of them agree."""
    table = load_pay_table(DESIGNATOR)
    if not isinstance(table, FiveCardPayTable):
        raise SystemExit(f"{DESIGNATOR} is not a pay table of the base game")
    edge = solve(table).house_edge
    announce("solving new pay tables")
    new_table = _seconds_per_new_table(table)
    announce("derivation from nothing")
    from_nothing, derived_edge = best_of(REPEATS, lambda: edge_from_nothing(table))
    _must_agree("the derived rows", derived_edge, edge)

    def row(what: str, seconds: float, runs: str, goal: str) -> tuple[str, ...]:
        return what, duration(seconds), runs, ratio(seconds / from_nothing), ratio(seconds / new_table), goal

    short = f"best of {REPEATS}"
    rows = [
        row("letitride, a new pay table from the shipped rows", new_table, short, "at most 50 µs"),
        row("letitride, rows and house edge from nothing", from_nothing, short, "at most 150 ms"),
    ]
    for peer, goal in ((treys_peer(), 150), (phevaluator_peer(), 100)):
        announce(f"brute force over {peer.name}, each decision on its own")
        seconds, found = once(functools.partial(plain_house_edge, table, peer))
        _must_agree(peer.name, found, edge)
        name = f"brute force over {peer.name}"
        rows.append(row(f"{name}, each decision on its own", seconds, "once", f"at least {goal} / from nothing"))
        seconds, found = best_of(REPEATS, functools.partial(careful_house_edge, table, peer))
        _must_agree(peer.name, found, edge)
        rows.append(row(f"{name}, each hand evaluated once", seconds, short, ""))
    print_section("Exact solving", f"The house edge of {DESIGNATOR} is {edge} on every path.", HEADER, rows)


def edge_from_nothing(table: FiveCardPayTable) -> Fraction:
    """Return the house edge from rows derived on the spot: no shipped row and no cache is read."""
    four_card_patterns.cache_clear()
    three_card_patterns.cache_clear()
    rows = derive(Rank.TEN)
    payoff = payoff_of(table, rows.outcomes)
    counts = endings(rows, best_play(rows, payoff, Tie.WITHDRAW))
    return -Law.of((payoff.in_bets(riding, outcome), deals) for (_, riding, outcome), deals in counts.items()).mean


def _seconds_per_new_table(table: FiveCardPayTable) -> float:
    """Return the least mean time of a solve, over batches of pay tables that are all different."""
    size = NEW_TABLES // REPEATS
    tables = [_varied(table, number) for number in range(NEW_TABLES)]
    batches = iter([tables[start : start + size] for start in range(0, NEW_TABLES, size)])
    seconds, _ = best_of(REPEATS, lambda: _solve_all(next(batches)))
    return seconds / size


def _solve_all(tables: Sequence[FiveCardPayTable]) -> None:
    for table in tables:
        solve(table)


def _varied(table: FiveCardPayTable, number: int) -> FiveCardPayTable:
    """Return a pay table with odds of its own for each *number* below a thousand."""
    hundreds, tens, ones = number // 100, number // 10 % 10, number % 10
    odds = replace(
        table.odds,
        straight_flush=Fraction(100 + 10 * hundreds),
        full_house=Fraction(8 + tens),
        flush=Fraction(6 + ones),
    )
    return replace(table, designator=f"new-{number}", odds=odds)


def _must_agree(who: str, found: Fraction, edge: Fraction) -> None:
    if found != edge:
        raise SystemExit(f"{who}: a house edge of {found} for {DESIGNATOR}, where letitride solves {edge}")
