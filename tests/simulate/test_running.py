"""Whoever counts, and however many, the result is the same."""

from __future__ import annotations

import importlib
import importlib.abc
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, ThreadPoolExecutor
from contextlib import AbstractContextManager
from pkgutil import iter_modules
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from letitride.cards import Money
from letitride.extras import NotInstalled
from letitride.house import load_house, load_pay_table
from letitride.house.games.let_it_ride import BASE, DOLLAR_BONUS
from letitride.house.games.three_card_poker import ANTE
from letitride.odds import StakeError
from letitride.simulate import (
    Engine,
    Functions,
    Run,
    RunError,
    StrategyError,
    Tally,
    Way,
    Workers,
    best_engine,
    compare,
    dask,
    deal,
    prepare,
    processes,
    running,
    simulate,
)
from letitride.simulate.bankroll import Visit, play_sessions
from letitride.simulate.betting import BetLimits, Flat
from letitride.simulate.strategy import load_functions
from letitride.simulate.tally import MOST_UNITS, count, unit_of
from tests.simulate.experiments import TEN, experiment

ROUNDS = 300_011


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut the work into many parts."""
    monkeypatch.setattr(running, "HANDS_A_PART", dict.fromkeys(Engine, 20_000))


def tallied(
    target: str = "LIRX-01", *, seats: int = 1, engine: Engine = Engine.NUMBA, executor: Executor | None = None
) -> Tally:
    """Return the tally of some rounds."""
    return simulate(experiment(target), rounds=ROUNDS, seed=17, seats=seats, workers=Workers(executor, engine)).tally


@pytest.mark.heavy
@pytest.mark.parametrize("seats", [1, 4, 7])
@pytest.mark.parametrize("target", ["LIRX-01", "lir-bonus", "nh-000", "seacoast-3cp"])
def test_numba_and_numpy_count_the_same(target: str, seats: int) -> None:
    assert tallied(target, seats=seats, engine=Engine.NUMBA) == tallied(target, seats=seats, engine=Engine.NUMPY)


@pytest.mark.heavy
@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize("workers", [1, 2, 5])
def test_any_number_of_processes_gives_the_same_result(workers: int) -> None:
    with processes(workers) as executor:
        assert tallied(seats=3, executor=executor) == tallied(seats=3)


@pytest.mark.usefixtures("small_parts")
def test_threads_are_an_executor_too() -> None:
    with ThreadPoolExecutor(2) as executor:
        assert tallied(executor=executor) == tallied()


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """Start a Dask cluster of two processes, and return its address."""
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as started:  # type: ignore[no-untyped-call]
        yield started.scheduler_address


@pytest.mark.filterwarnings("ignore")
def test_a_dask_cluster_gives_the_same_result(cluster: str, small_parts: None) -> None:
    with dask(cluster) as executor:
        assert tallied(seats=2, executor=executor) == tallied(seats=2)


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_is_not_there_is_named() -> None:
    with pytest.raises(RunError, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:9"), dask("tcp://127.0.0.1:9"):
        pass


@pytest.mark.parametrize("address", ["nonsense", "tcp://nonsense", "tcp://:8786", "tcp://127.0.0.1:99999", "host:port"])
def test_what_is_no_address_of_a_cluster_is_refused_at_once(address: str) -> None:
    with pytest.raises(RunError, match="is not the address of a Dask scheduler: expected one as tcp://host:8786"):
        tallied_in(dask(address))


def test_a_scheme_that_only_dask_knows_is_left_to_dask() -> None:
    with pytest.raises(RunError, match="no Dask scheduler answers at nothing://here:1"):
        tallied_in(dask("nothing://here:1"))


def test_without_the_package_a_cluster_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)

    with (
        pytest.raises(NotInstalled, match="a cluster needs distributed: run `make cluster`"),
        dask("tcp://127.0.0.1:9"),
    ):
        pass


@pytest.mark.parametrize("seats", [1, 7])
def test_parts_add_up_to_the_whole_in_any_order(seats: int) -> None:
    made = experiment("seacoast")
    first, second = (
        count(made, seed=5, first=first, rounds=40_000, seats=seats, engine=Engine.NUMBA) for first in (0, 40_000)
    )
    whole = count(made, seed=5, first=0, rounds=80_000, seats=seats, engine=Engine.NUMBA)

    assert first + second == second + first == whole
    assert whole + Tally.nothing(made, seats) == whole


def test_the_squares_of_a_table_are_those_of_its_rounds() -> None:
    made = experiment("LIRX-01")
    rounds = [count(made, seed=5, first=first, rounds=1, seats=3, engine=Engine.NUMPY) for first in range(200)]
    whole = count(made, seed=5, first=0, rounds=200, seats=3, engine=Engine.NUMBA)

    assert whole.net == sum(each.net for each in rounds)
    assert whole.squares == sum(each.net**2 for each in rounds)


def test_what_is_compiled_is_kept_on_disk_for_the_next_run() -> None:
    from letitride.design import compiled as of_design
    from letitride.simulate import compiled as of_simulate
    from letitride.simulate import kernels as of_games

    games = [importlib.import_module(f"{of_games.__name__}.{each.name}") for each in iter_modules(of_games.__path__)]
    found = [each for module in (of_design, of_simulate, *games) for each in vars(module).values()]
    kernels = {each.py_func: each for each in found if hasattr(each, "py_func")}.values()
    assert len(games) == 3
    assert len(kernels) == 9 + 2 * len(games)
    assert all(kernel._cache.cache_path for kernel in kernels)


def test_without_numba_the_plain_engine_deals_and_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    made = experiment("LIRX-01")
    before = count(made, seed=1, first=0, rounds=1_000, seats=2, engine=Engine.NUMPY)
    dealt = deal(1, first=0, rounds=1_000, seats=2, engine=Engine.NUMPY)
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.delitem(sys.modules, "letitride.simulate.compiled", raising=False)
    monkeypatch.delattr("letitride.simulate.compiled", raising=False)

    assert np.array_equal(deal(1, first=0, rounds=1_000, seats=2, engine=Engine.NUMPY), dealt)
    assert count(made, seed=1, first=0, rounds=1_000, seats=2, engine=Engine.NUMPY) == before
    with pytest.raises(ImportError):
        deal(1, first=0, rounds=1, seats=1, engine=Engine.NUMBA)


@pytest.mark.parametrize("engine", Engine)
def test_high_stakes_are_counted_as_exactly_as_low_ones(engine: Engine) -> None:
    table = load_pay_table("LIRX-01")
    low, high = (prepare(table, stakes={BASE: Money.dollars(bet)}) for bet in (1, 99_999_999_999))
    of_low, of_high = (
        simulate(made, rounds=20_000, seed=1, seats=7, workers=Workers(engine=engine)).tally for made in (low, high)
    )

    assert of_high.counts == of_low.counts
    assert of_high.net == 99_999_999_999 * of_low.net
    assert of_high.squares == 99_999_999_999**2 * of_low.squares
    assert compare(high, of_high).loss.z == pytest.approx(compare(low, of_low).loss.z)
    assert compare(high, of_high).seats == compare(low, of_low).seats


@pytest.mark.parametrize("engine", Engine)
def test_the_largest_stakes_that_are_taken_are_exact_round_by_round(engine: Engine) -> None:
    table = load_pay_table("LIRB-03")
    most = (MOST_UNITS - 1) // 2 // max(map(abs, prepare(table, stakes={BASE: Money(1)}).nets))
    most += 1 - most % 10  # so that cents are the largest unit of both stakes
    made = prepare(table, stakes={BASE: Money(most - 2_000), DOLLAR_BONUS: Money.dollars(1)})
    assert unit_of(made) == 1
    rounds = [count(made, seed=5, first=first, rounds=1, seats=2, engine=engine) for first in range(200)]

    assert count(made, seed=5, first=0, rounds=200, seats=2, engine=engine).squares == sum(
        each.net**2 for each in rounds
    )
    assert simulate(made, rounds=10, seed=5, seats=2).tally.rounds == 10
    with pytest.raises(RunError, match=r"2 seats at these stakes .* cannot be counted exactly"):
        simulate(
            prepare(table, stakes={BASE: Money(most + 10_000), DOLLAR_BONUS: Money.dollars(1)}),
            rounds=10,
            seed=5,
            seats=2,
        )


class _Interrupted:
    """Progress that somebody stops."""

    def __init__(self, after: int) -> None:
        self.after = after

    def __call__(self, done: int, _total: int) -> None:
        if done >= self.after:
            raise KeyboardInterrupt


@pytest.mark.usefixtures("small_parts")
def test_an_interruption_keeps_the_first_rounds_and_says_how_many() -> None:
    made = experiment("LIRX-01")

    run = simulate(made, rounds=10**9, seed=3, progress=_Interrupted(after=100_000))

    assert run.stopped
    assert 100_000 <= run.tally.rounds < 200_000
    assert run.tally == simulate(made, rounds=run.tally.rounds, seed=3).tally


@pytest.mark.usefixtures("small_parts")
def test_an_interruption_with_workers_keeps_the_first_rounds_too() -> None:
    made = experiment("LIRX-01")
    with ThreadPoolExecutor(2) as executor:
        run = simulate(made, rounds=10**9, seed=3, progress=_Interrupted(after=100_000), workers=Workers(executor))

    assert run.tally == simulate(made, rounds=run.tally.rounds, seed=3).tally


INTERRUPTED = """
from letitride.simulate import Workers, processes, running, simulate
from tests.simulate.experiments import experiment
if __name__ == "__main__":
    with processes(2) as pool:
        run = simulate(
            experiment("LIRX-01"),
            rounds=10**12,
            seed=3,
            workers=Workers(pool),
            progress=lambda *_: print("counted", flush=True),
        )
    print("kept", run.stopped, run.tally.rounds > 0, flush=True)
"""


@pytest.mark.heavy
def test_pressing_ctrl_c_again_and_again_neither_hangs_nor_loses_what_is_done() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED], stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as run:
        assert run.stdout is not None
        assert run.stdout.readline() == "counted\n"
        for _ in range(4):
            os.killpg(run.pid, signal.SIGINT)
            time.sleep(0.1)
        try:
            out, _ = run.communicate(timeout=120)
        finally:
            run.kill()

    assert out.endswith("kept True True\n")
    assert run.returncode == 0


def test_an_interruption_is_left_alone_outside_the_main_thread() -> None:
    before = signal.getsignal(signal.SIGINT)
    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(lambda: tallied_in(processes(1))).result() == 10

    assert signal.getsignal(signal.SIGINT) is before


def tallied_in(workers: AbstractContextManager[Executor | None]) -> int:
    """Return how many rounds were counted by *workers*."""
    with workers as executor:
        return simulate(experiment("LIRX-01"), rounds=10, seed=1, workers=Workers(executor)).tally.rounds


def test_progress_is_told_up_to_the_end(small_parts: None) -> None:
    told: list[tuple[int, int]] = []

    run = simulate(experiment("LIRX-01"), rounds=50_001, seed=3, progress=lambda *done: told.append(done))

    assert told == [(20_000, 50_001), (40_000, 50_001), (50_001, 50_001)]
    assert not run.stopped
    assert isinstance(run, Run)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"rounds": 0}, "0 rounds cannot be dealt"),
        ({"seats": 8}, "8 seats cannot be dealt to"),
        ({"seed": -1}, "-1 is not a seed"),
        ({"seed": 2**64}, "is not a seed"),
    ],
)
def test_what_cannot_be_dealt_is_refused(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(RunError, match=words):
        simulate(experiment("LIRX-01"), **{"rounds": 10, "seats": 1, "seed": 1, **wrong})


def test_no_workers_cannot_count() -> None:
    with pytest.raises(RunError, match="0 workers"), processes(0):
        pass


def test_wagers_that_are_not_offered_are_refused() -> None:
    with pytest.raises(StakeError, match="no wager is made"):
        prepare(load_house("lir"), stakes={})
    with pytest.raises(StakeError, match="lir does not offer"):
        prepare(load_house("lir"), stakes={ANTE: TEN})
    with pytest.raises(StakeError, match=r"LIRX-01 has no \$1 Bonus"):
        prepare(load_pay_table("LIRX-01"), stakes={DOLLAR_BONUS: TEN})


def test_an_experiment_travels_to_workers_and_is_small() -> None:
    assert len(pickle.dumps(experiment("lir-bonus"))) < 500_000


def test_numba_is_taken_where_it_is_installed_and_worth_the_while(monkeypatch: pytest.MonkeyPatch) -> None:
    assert best_engine(10**7) is Engine.NUMBA
    assert best_engine(10**6) is Engine.NUMPY
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    assert best_engine(10**9) is Engine.NUMPY


class _Unloadable(importlib.abc.MetaPathFinder):
    """A package that is installed and cannot be loaded."""

    def find_spec(self, name: str, *_rest: Any) -> Any:
        if name == "numba":
            raise ImportError("Numba needs another NumPy")


def test_where_numba_cannot_be_loaded_numpy_counts_and_asking_for_numba_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(sys.modules, "numba", raising=False)
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: object())
    monkeypatch.setattr(sys, "meta_path", [_Unloadable(), *sys.meta_path])

    assert best_engine(10**9) is Engine.NUMPY
    with pytest.raises(RunError, match="the engine numba needs numba: run `make fast`"):
        simulate(experiment("LIRX-01"), rounds=10, seed=1, workers=Workers(engine=Engine.NUMBA))


def number(cards: NDArray[np.uint8], _rides: NDArray[np.bool_]) -> Any:
    """Answer something that is not yes or no."""
    return cards[0]


def test_a_strategy_must_answer_what_it_is_asked() -> None:
    one = experiment("LIRX-01", Functions("numbers", number, number))
    with pytest.raises(StrategyError, match="numbers answered an array of uint8"):
        simulate(one, rounds=10, seed=1)
    half = experiment("LIRX-01", Functions("half", number))
    with pytest.raises(StrategyError, match="half does not decide about bet 2"):
        simulate(half, rounds=10, seed=1)


def writing(cards: NDArray[np.uint8], rides: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Change what was decided before."""
    rides |= True
    return rides


def sorting(cards: NDArray[np.uint8], rides: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Change the cards."""
    cards.sort(axis=0)
    return rides


@pytest.mark.parametrize("function", [writing, sorting])
def test_a_strategy_cannot_write_into_what_it_is_given(function: Any) -> None:
    with pytest.raises(StrategyError, match=r"failed: ValueError: .*read-only"):
        simulate(experiment("LIRX-01", Functions("writing", function, function)), rounds=10, seed=1)


ANSWER = np.zeros(10, dtype=np.bool_)


def withdrawing(_cards: NDArray[np.uint8], _rides: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Answer with an array that will be used again."""
    ANSWER[:] = False
    return ANSWER


def riding(_cards: NDArray[np.uint8], _rides: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Use the array of the first answer again."""
    ANSWER[:] = True
    return ANSWER


def test_an_answer_is_not_changed_by_a_later_one() -> None:
    made = experiment("LIRX-01", Functions("again", withdrawing, riding))
    counts = simulate(made, rounds=10, seed=1).tally.counts[0]

    assert {cell.riding for cell, times in zip(made.cells, counts, strict=True) if times} == {2}


def leaving(_cards: NDArray[np.uint8], _rides: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Leave the program."""
    sys.exit(3)


def test_a_strategy_that_leaves_the_program_is_named() -> None:
    with pytest.raises(StrategyError, match="leaving failed: SystemExit: 3"):
        simulate(experiment("LIRX-01", Functions("leaving", leaving, leaving)), rounds=10, seed=1)


def broken(_cards: NDArray[np.uint8], _rides: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Fail."""
    raise IndexError("there is no such card")


def test_a_strategy_that_fails_is_named() -> None:
    with pytest.raises(StrategyError, match="broken failed: IndexError: there is no such card"):
        simulate(experiment("LIRX-01", Functions("broken", broken, broken)), rounds=10, seed=1)


class _Dying(ThreadPoolExecutor):
    """Workers that end before their work is done."""

    def submit(self, *_what: Any, **_more: Any) -> Any:
        raise BrokenExecutor("out of memory")


def test_a_worker_that_dies_is_a_clear_error() -> None:
    with _Dying(1) as executor, pytest.raises(RunError, match=r"a worker has ended .* out of memory"):
        simulate(experiment("LIRX-01"), rounds=10, seed=1, workers=Workers(executor))


def test_a_strategy_from_a_file_goes_to_other_processes(tmp_path: Any, small_parts: None) -> None:
    file = tmp_path / "careful.py"
    file.write_text(
        "def bet_1(cards, rides):\n    return cards[0] > 99\n\ndef bet_2(cards, rides):\n    return rides\n"
    )
    made = experiment("LIRX-01", load_functions(file))
    file.unlink()
    with processes(2) as executor:
        found = simulate(made, rounds=60_000, seed=1, workers=Workers(executor)).tally

    assert found == simulate(experiment("LIRX-01", Way.NEVER), rounds=60_000, seed=1).tally
    assert made.strategy == "careful"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("def bet_1(", "cannot be run: SyntaxError"),
        ("1 / 0", "cannot be run: ZeroDivisionError"),
        ("raise SystemExit(3)", "cannot be run: SystemExit: 3"),
        ("x = 1", "defines no function bet_1"),
        (None, "cannot be read"),
    ],
)
def test_a_file_without_a_strategy_is_named(tmp_path: Any, text: str | None, words: str) -> None:
    file = tmp_path / "wrong.py"
    if text is not None:
        file.write_text(text)

    with pytest.raises(StrategyError, match=words):
        load_functions(file)


def test_what_numba_compiles_is_right_as_plain_python_too() -> None:
    # Run as Python, line by line, the compiled module must do the same; this is how its lines are measured as tested.
    script = (
        "from letitride.simulate import Engine, deal\n"
        "from letitride.simulate.tally import count\n"
        "from tests.simulate.experiments import experiment\n"
        "for target in ('LIRX-01', 'seacoast-3cp', 'mississippi-stud'):\n"
        "    made = experiment(target)\n"
        "    found = [count(made, seed=1, first=7, rounds=600, seats=2, engine=engine) for engine in Engine]\n"
        "    assert found[0] == found[1]\n"
        "cards = [deal(1, first=7, rounds=30, seats=1, engine=engine) for engine in Engine]\n"
        "assert (cards[0] == cards[1]).all()\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True, env={**os.environ, "NUMBA_DISABLE_JIT": "1"})


@pytest.mark.heavy
def test_sessions_on_workers_are_the_same_sessions() -> None:
    made = experiment("LIRX-01")
    visit = Visit(bankroll=20_000, rounds=2_000, plan=Flat(1_000), limits=BetLimits(1_000, None, 100))
    with ThreadPoolExecutor(2) as executor:
        shared = play_sessions(made, visit, sessions=5_000, seed=1, workers=Workers(executor))

    assert shared == play_sessions(made, visit, sessions=5_000, seed=1)
    assert compare(made, shared.tally).agrees


@pytest.mark.heavy
def test_workers_do_not_outlive_whoever_gives_the_work() -> None:
    script = (
        "import os, time\n"
        "from letitride.simulate import processes\n"
        "if __name__ == '__main__':\n"
        "    with processes(2) as pool:\n"
        "        print(pool.submit(os.getpid).result(), flush=True)\n"
        "        os._exit(1)\n"
    )
    found = subprocess.run([sys.executable, "-c", script], check=False, capture_output=True, text=True)
    worker = int(found.stdout)
    for _ in range(600):
        try:
            os.kill(worker, 0)
        except ProcessLookupError:
            return
        time.sleep(0.1)
    pytest.fail(f"the worker {worker} still waits for work")
