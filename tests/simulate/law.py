"""A thousand million rounds of every base table, and of Three Card Poker, against the exact law: ``make law``."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence

from letitride.cards import Money
from letitride.house import House, PayTable, Wager, designators, load_house, load_pay_table
from letitride.simulate import compare, prepare, processes, simulate

ROUNDS = 10**9
FIRST_SEED = 2026
"""Every target has a seed of its own: several base tables pay alike."""


def targets() -> list[House | PayTable]:
    """Return every base table of the catalogue, and the house of Three Card Poker."""
    tables: list[PayTable] = [load_pay_table(name) for name in designators()]
    return [*(table for table in tables if table.wager is Wager.BASE), load_house("seacoast-3cp")]


def hold(target: House | PayTable, *, rounds: int, seed: int, workers: int) -> tuple[bool, str]:
    """Deal the rounds of one target; return whether they agree with its law, and a line that says how far."""
    name, wager = (target.id, target.main_wager) if isinstance(target, House) else (target.designator, target.wager)
    experiment = prepare(target, stakes={wager: Money.dollars(10)})
    started = time.perf_counter()
    with processes(workers) as executor:
        run = simulate(experiment, rounds=rounds, seed=seed, executor=executor)
    seconds = time.perf_counter() - started
    found = compare(experiment, run.tally)
    (chi_square,) = found.chi_squares
    words = "agrees" if found.agrees else "DOES NOT AGREE"
    figures = f"z {-found.net.z:+6.2f}   chi-square {chi_square.statistic:8.2f} of {chi_square.degrees:3}"
    return (
        found.agrees,
        f"{name:24} {run.tally.rounds:,} rounds   {figures}   p {chi_square.p:.4f}   {words}   {seconds:.0f} s",
    )


def main(words: Sequence[str]) -> int:
    """Print a line for each target; the status is 1 if one does not agree."""
    rounds = int(float(words[0])) if words else ROUNDS
    agreed = True
    for seed, target in enumerate(targets(), FIRST_SEED):
        agrees, line = hold(target, rounds=rounds, seed=seed, workers=os.cpu_count() or 1)
        print(line, flush=True)  # noqa: T201 - a report
        agreed &= agrees
    return 0 if agreed else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
