"""A thousand million rounds of every base table, and of every other game, against the exact law: ``make law``."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence

from letitride.cards import Money
from letitride.house import House, PayTable, designators, load_house, load_pay_table
from letitride.house.games.let_it_ride import BASE
from letitride.simulate import Workers, compare, prepare, processes, simulate
from letitride.simulate.comparing import FALSE_ALARMS

ROUNDS = 10**9
FIRST_SEED = 2026
"""Every target has a seed of its own: several base tables pay alike."""


def targets() -> list[House | PayTable]:
    """Return every base table of the catalogue, and a house of each other game."""
    tables: list[PayTable] = [load_pay_table(name) for name in designators()]
    return [
        *(table for table in tables if table.wager is BASE),
        load_house("seacoast-3cp"),
        load_house("mississippi-stud"),
    ]


def hold(target: House | PayTable, *, rounds: int, seed: int, workers: int) -> tuple[bool, str]:
    """Deal the rounds of one target; return whether they agree with its law, and a line that says how far.

    All targets together share the rate of false alarms of one run.
    """
    name, wager = (target.id, target.main_wager) if isinstance(target, House) else (target.designator, target.wager)
    experiment = prepare(target, stakes={wager: Money.dollars(10)})
    started = time.perf_counter()
    with processes(workers) as executor:
        run = simulate(experiment, rounds=rounds, seed=seed, workers=Workers(executor))
    seconds = time.perf_counter() - started
    found = compare(experiment, run.tally)
    (tests,) = found.seats
    agrees = found.accounted and found.p > FALSE_ALARMS / len(targets())
    words = "agrees" if agrees else "DOES NOT AGREE"
    p_values = {"total": min(tests.totals.values()), "all outcomes": tests.outcomes.far, "run": found.p}
    figures = f"z {found.loss.z:+6.2f}   p: " + ", ".join(f"{what} {p:.4f}" for what, p in p_values.items())
    return agrees, f"{name:24} {run.tally.rounds:,} rounds   {figures}   {words}   {seconds:.0f} s"


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
