"""Rounds per second: numba and numpy, one seat and seven, one core and two, beside a simulator on treys."""

from __future__ import annotations

import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from benchmarks.report import print_section, ratio
from benchmarks.simulate_treys import TreysSimulator
from benchmarks.timing import announce, best_of
from letitride.cards import Money
from letitride.house import FiveCardPayTable, load_house, load_pay_table
from letitride.house.games.let_it_ride import BASE
from letitride.house.games.three_card_poker import ANTE
from letitride.simulate import Engine, Experiment, Tally, Way, law_of, prepare
from letitride.simulate.tally import count

REPEATS = 5
SEED = 1
HANDS = {Engine.NUMBA: 20_000_000, Engine.NUMPY: 2_000_000}
PLAIN_ROUNDS = 20_000
HEADER = ("", "hands per second", "/ treys", "goal")
GOALS = {(Engine.NUMBA, 1): "60,000,000", (Engine.NUMBA, 7): "60,000,000", (Engine.NUMPY, 1): "8,000,000"}


def run() -> None:
    """Print how many hands a second each deals and plays on one core, and what a second core adds."""
    table = load_pay_table("LIRX-01")
    if not isinstance(table, FiveCardPayTable):
        raise SystemExit("LIRX-01 is not a base table any more")
    experiment = prepare(table, stakes={BASE: Money.dollars(1)}, strategy=Way.PUBLISHED)
    plain = _plain(table, experiment)
    rows = [("treys in plain Python, one seat", f"{plain:,.0f}", ratio(1), "")]
    rows += [
        _row(f"Let It Ride, {engine.value}, {_seats(seats)}", experiment, engine, seats, plain)
        for engine in Engine
        for seats in (1, 7)
    ]
    poker = prepare(load_house("seacoast-3cp"), stakes={ANTE: Money.dollars(1)})
    rows.append(_row("Three Card Poker, numba, one seat", poker, Engine.NUMBA, 1, plain))
    note = f"One core, CPU time, best of {REPEATS}. treys plays the same card, at {PLAIN_ROUNDS:,} rounds."
    print_section("Simulating", note, HEADER, rows)
    _two_cores(experiment)


def _seats(seats: int) -> str:
    return "one seat" if seats == 1 else f"{seats} seats"


def _row(name: str, experiment: Experiment, engine: Engine, seats: int, plain: float) -> tuple[str, str, str, str]:
    announce(name)
    rounds = HANDS[engine] // seats
    _count(experiment, engine, seats, 1_000)  # compiles, and builds the tables, as a process does once
    seconds, _ = best_of(REPEATS, lambda: _count(experiment, engine, seats, rounds))
    speed = rounds * seats / seconds
    return name, f"{speed:,.0f}", ratio(speed / plain), GOALS.get((engine, seats), "")


def _count(experiment: Experiment, engine: Engine, seats: int, rounds: int) -> Tally:
    return count(experiment, seed=SEED, first=0, rounds=rounds, seats=seats, engine=engine)


def _plain(table: FiveCardPayTable, experiment: Experiment) -> float:
    """Return the rounds per second of the simulator on treys, once it is seen to play the same game."""
    announce("a simulator on treys")
    simulator = TreysSimulator(table, SEED)
    seconds, _ = best_of(REPEATS, lambda: simulator.play(PLAIN_ROUNDS))
    rounds = 5 * PLAIN_ROUNDS
    law, nets = law_of(experiment), [net / 100 for net in experiment.nets]
    mean = sum(ways * net for ways, net in zip(law, nets, strict=True)) / sum(law)
    deviation = (sum(ways * (net - mean) ** 2 for ways, net in zip(law, nets, strict=True)) / sum(law)) ** 0.5
    if abs(simulator.play(rounds) / rounds - mean) > 5 * deviation / rounds**0.5:
        raise SystemExit("the simulator on treys does not play the same game")
    return PLAIN_ROUNDS / seconds


def timed(experiment: Experiment, rounds: int) -> float:
    """Return the CPU seconds that one worker takes for a number of rounds."""
    start = time.process_time()
    _count(experiment, Engine.NUMBA, 1, rounds)
    return time.process_time() - start


def _two_cores(experiment: Experiment) -> None:
    """Print what two processes do together, against one alone."""
    announce("two processes")
    rounds = 5 * HANDS[Engine.NUMBA]
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        for _ in range(2):  # both processes compile and build their tables
            list(pool.map(timed, [experiment] * 2, [1_000] * 2))
        alone = [_wall(pool, experiment, rounds, 1) for _ in range(REPEATS)]
        both = [_wall(pool, experiment, rounds, 2) for _ in range(REPEATS)]
    one_wall, one_cpu = (min(times) for times in zip(*alone, strict=True))
    two_wall, two_cpu = (min(times) for times in zip(*both, strict=True))
    rows = [
        ("wall time, which anything else that runs here slows down", ratio(2 * one_wall / two_wall), "1.7"),
        (
            "CPU time: twice what a round costs alone, against what it costs side by side",
            ratio(2 * one_cpu / two_cpu),
            "",
        ),
    ]
    print_section("A second core", f"Two processes / one, best of {REPEATS}.", ("", "times", "goal"), rows)


def _wall(pool: ProcessPoolExecutor, experiment: Experiment, rounds: int, workers: int) -> tuple[float, float]:
    start = time.perf_counter()
    cpu = list(pool.map(timed, [experiment] * workers, [rounds] * workers))
    return time.perf_counter() - start, sum(cpu) / workers


if __name__ == "__main__":
    run()
