"""Designing: pay tables measured per second, against solving them one by one."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from benchmarks.report import print_section, ratio
from benchmarks.timing import announce, best_of
from letitride.cards import Money, Rank
from letitride.design import Found, Range, Targets, search
from letitride.design import grid as by_numpy
from letitride.design.grid import Measure, blocks
from letitride.design.model import as_odds, model_of
from letitride.design.search import compiled_measure
from letitride.design.space import Space, parse_odds
from letitride.house import Basis, FiveCardPayTable
from letitride.house.games.let_it_ride import BASE
from letitride.odds import Cap, solve

REPEATS = 5
ONE_BY_ONE = 2_000
LINES = ("500..1000:25", "100..300:10", "25..75:5", "8..20", "5..12", "4..8", "2..5", "1..4", "1")
FEWER = ("500..1000:50", "100..300:20", "25..75:10", "8..16:2", "5..11:2", "4..6", "3", "2", "1")
TARGETS = Targets(par=Range.parse("2.5..3", of=100))
HEADER = ("", "pay tables", "per second", "/ one by one", "goal")


def run() -> None:
    """Print how many pay tables are searched in a second, once all roads agree."""
    space, fewer = _space(LINES), _space(FEWER)
    announce("solving pay tables one by one")
    tables = _tables(space)
    seconds, _ = best_of(REPEATS, lambda: [solve(table) for table in tables])
    one_by_one = ONE_BY_ONE / seconds
    rows = [("letitride, odds.solve one by one", f"{ONE_BY_ONE:,}", f"{one_by_one:,.0f}", ratio(1), "")]
    found: list[Found] = []
    roads: list[tuple[str, Measure | None, str]] = [("numpy", by_numpy.measure, "10,000,000")]
    if compiled_measure():
        roads.append(("numba", compiled_measure(), "25,000,000"))
    for name, measure, goal in roads:
        announce(f"searching pay tables with {name}")
        speed = _speed(space, TARGETS, measure, found)
        what = f"letitride, design.search with {name}"
        rows.append((what, f"{space.size:,}", f"{speed:,.0f}", ratio(speed / one_by_one), f"at least {goal}"))
    if any(each != found[0] for each in found):
        raise SystemExit("numpy and numba do not find the same pay tables")
    _must_agree(found[0], space)
    for what, slow_space, targets in (
        ("with a payout cap", _space(FEWER, Cap(Money.dollars(25_000), Money.dollars(15))), TARGETS),
        ("with a standard deviation for every table", fewer, Targets(standard_deviation=Range.parse("4..5"))),
    ):
        announce(f"searching pay tables {what}")
        speed = _speed(slow_space, targets, by_numpy.measure, [])
        name = f"letitride, design.search {what}"
        rows.append((name, f"{slow_space.size:,}", f"{speed:,.0f}", ratio(speed / one_by_one), ""))
    note = (
        f"CPU time, best of {REPEATS}. Of {space.size:,} tables {found[0].meeting:,} have a par of 2.5 to 3 %, "
        "on every path; the nearest are those of odds.solve."
    )
    print_section("Designing pay tables", note, HEADER, rows)


def _space(lines: tuple[str, ...], cap: Cap | None = None) -> Space:
    odds = tuple(map(parse_odds, lines))
    return Space(wager=BASE, basis=Basis.TO_ONE, lines=odds, lowest_pairs=(Rank.TEN,), cap=cap)


def _speed(space: Space, targets: Targets, measure: Measure | None, found: list[Found]) -> float:
    search(space, targets, measure=measure)  # compiles, and builds the rows that a process builds once
    seconds, result = best_of(REPEATS, lambda: search(space, targets, measure=measure))
    found.append(result)
    return result.tables / seconds


def _tables(space: Space) -> list[FiveCardPayTable]:
    """Return pay tables of a space that are all different."""
    (part,) = space.parts()
    model = model_of(part)
    block = next(blocks(model))
    tops = np.arange(block.first[0], block.first[0] + ONE_BY_ONE)
    rows = block.tables(np.zeros_like(tops), tops).tolist()
    tables = [part.table(as_odds(model, tuple(row)), designator="NEW") for row in rows]
    return [table for table in tables if isinstance(table, FiveCardPayTable)]


def _must_agree(found: Found, space: Space) -> None:
    for each in found.candidates:
        if not isinstance(each.table, FiveCardPayTable) or solve(each.table, space.tie).par != each.figures.par:
            raise SystemExit(f"odds.solve finds another par for {each.table}")
    if not all(Fraction(1, 40) <= each.figures.par <= Fraction(3, 100) for each in found.candidates):
        raise SystemExit("a table was kept that does not meet the target")


if __name__ == "__main__":
    run()
