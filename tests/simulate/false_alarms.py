"""Ten thousand honest runs, and how many of them are said not to agree with the exact law: ``make false-alarms``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import comb

from letitride.simulate import BetLimits, Engine, Flat, Tally, Visit, Workers, compare, play_sessions
from letitride.simulate.comparing import FALSE_ALARMS
from letitride.simulate.experiment import Experiment
from letitride.simulate.tally import count
from tests.simulate.experiments import experiment

RUNS = 10_000
LEAST_CHANCE = 1e-6
"""So seldom does a test that keeps its word break it."""

Run = Callable[[int], Tally]
"""The tally of one honest run, by its seed."""


def rounds_at(target: str, sides: Mapping[str, int], *, seats: int, rounds: int) -> tuple[Experiment, Run]:
    """Return a run of this many rounds."""
    made = experiment(target, sides=sides)
    return made, lambda seed: count(made, seed=seed, first=0, rounds=rounds, seats=seats, engine=Engine.NUMPY)


def sessions_at(target: str) -> tuple[Experiment, Run]:
    """Return a run of sessions that end early for whoever wins or loses."""
    made = experiment(target)
    visit = Visit(20_000, 100, Flat(1_000), BetLimits(least=1_000, most=None, chip=1_000), target=30_000)
    return (
        made,
        lambda seed: play_sessions(made, visit, sessions=50, seed=seed, workers=Workers(engine=Engine.NUMPY)).tally,
    )


CASES: Mapping[str, Callable[[], tuple[Experiment, Run]]] = {
    "heavy tail: $1 Bonus, 20,000 rounds": lambda: rounds_at("lir-bonus", {"dollar_bonus": 1}, seats=1, rounds=20_000),
    "seven seats, all wagers, 5,000 rounds": lambda: rounds_at(
        "lir-bonus", {"dollar_bonus": 1, "three_card_bonus": 5}, seats=7, rounds=5_000
    ),
    "Three Card Poker, seven seats, 2,000 rounds": lambda: rounds_at(
        "seacoast-3cp", {"pair_plus": 5}, seats=7, rounds=2_000
    ),
    "few rounds: 200": lambda: rounds_at("LIRX-01", {}, seats=1, rounds=200),
    "50 sessions with a target": lambda: sessions_at("LIRX-01"),
}


def alarms(case: str, runs: int, *, first_seed: int = 1) -> int:
    """Return how many honest runs of a number are rejected."""
    made, run = CASES[case]()
    return sum(not compare(made, run(seed)).agrees for seed in range(first_seed, first_seed + runs))


def chance_of(rejected: int, runs: int) -> float:
    """Return how likely it is that at least this many are rejected if each is at the stated rate, exactly."""
    fewer = sum(comb(runs, each) * FALSE_ALARMS**each * (1 - FALSE_ALARMS) ** (runs - each) for each in range(rejected))
    return float(1 - Fraction(fewer))


def main(words: Sequence[str]) -> int:
    """Print how many runs of each case were rejected; the status is 1 if more than the stated rate explains."""
    runs = int(float(words[0])) if words else RUNS
    each = -(-runs // len(CASES))
    rejected = 0
    for case in CASES:
        found = alarms(case, each)
        print(f"{case:45} {each:,} honest runs, {found} rejected", flush=True)  # noqa: T201 - a report
        rejected += found
    total = each * len(CASES)
    chance = chance_of(rejected, total)
    print(  # noqa: T201
        f"{total:,} honest runs, {rejected} rejected; the stated rate of at most {FALSE_ALARMS} allows "
        f"{float(total * FALSE_ALARMS):.1f} on average, and this many or more with a probability of {chance:.2g}"
    )
    return 0 if chance > LEAST_CHANCE else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
