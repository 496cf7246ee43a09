"""``letitride simulate``: rounds by the million, compared with the exact law."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from letitride.cards import Money
from letitride.cli import options
from letitride.cli.outputs import OUTPUT
from letitride.cli.progress import progress_bar
from letitride.cli.simulated import Simulation, print_answer
from letitride.cli.simulated_files import check_files, write_files
from letitride.cli.streams import Status
from letitride.house import House, PayTable, Tie, Wager, find

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from letitride.simulate import Engine, Experiment, Functions, Sessions, Visit, Way

_SIDE_BETS = [wager for wager in Wager.every() if wager.is_side_bet]
_WAYS = ("best", "published", "always", "never")
_MANY_HANDS = 50_000_000
"""From this many hands on, more processes are worth the second they take to start."""


class _Asked(NamedTuple):
    """The options other than target and stakes."""

    rounds: int
    seats: int
    seed: int
    workers: int | None
    dask: str | None
    engine: Engine | None


@click.command(short_help="Deal millions of rounds, and compare them with the exact law.")
@options.target
@click.option(
    "--rounds",
    type=options.NumberType("a number of rounds", 1, 10**13),
    required=True,
    help="How many rounds, such as 1e9; with --sessions, the most per session.",
)
@options.number("--seats", "a number of seats", 1, 7, default=1, help="Seats dealt to from one deck.")
@options.number("--seed", "a seed", 0, 2**64 - 1, help="Random seed. Default: drawn and printed.")
@options.bet
@options.side_bets(lambda wager: f"Make the {wager.label} bet in every round.", *_SIDE_BETS)
@click.option(
    "--strategy", default="best", show_default=True, help=f"{', '.join(_WAYS)}, or a Python file of your own."
)
@options.tie
@options.number(
    "--sessions", "a number of sessions", 1, 10**13, help="How many sessions to play, each with its own bankroll."
)
@click.option("--bankroll", type=options.MONEY, help="What a player brings to a session, in dollars.")
@click.option("--leave-with", type=options.MONEY, help="Win target: the bankroll at which a player leaves.")
@click.option("--plan", help="How bets grow in a session: flat, times-2 (after a loss), or 5% (of the bankroll).")
@options.number(
    "--workers", "a number of processes", 1, 1024, help="Processes that share the work. Default: as many as help."
)
@click.option("--dask", metavar="ADDRESS", help="Share the work among the workers of a Dask cluster.")
@click.option("--engine", type=click.Choice(["numba", "numpy"]), help="Default: the faster one, of those installed.")
@click.option("--csv", type=OUTPUT, help="Write every count to a CSV file, or - for standard output.")
@click.option("--parquet", type=OUTPUT, help="Write every count to a Parquet file, or -.")
@click.option("--chart", type=OUTPUT, help="Draw the result as an SVG file, or -.")
@options.as_json
def simulate(target: str, bet: Money | None, strategy: str, tie: str | None, *, as_json: bool, **given: Any) -> int:
    """Deal real cards, play them, count how every hand ends, and compare that with the exact law.

    The same seed gives the same result with any number of workers, on a cluster, with numba or without. Ctrl-C keeps
    the finished rounds. The exit status is 1 if the result does not agree with the law, which happens to at most 1 in
    1,000 honest runs.
    """
    from letitride.simulate import Engine, compare

    found = find(target)
    experiment = _experiment(found, bet, options.side_stakes(given, *_SIDE_BETS), strategy, tie)
    seed = secrets.randbits(32) if given["seed"] is None else given["seed"]
    engine = Engine(given["engine"]) if given["engine"] else None
    asked = _Asked(given["rounds"], given["seats"], seed, given["workers"], given["dask"], engine)
    if isinstance(found, House) and asked.seats > found.seating.seats:
        raise click.UsageError(f"{found.id} has {found.seating.seats} seats, not {asked.seats}")
    visit = _visit(found, experiment, asked, given)
    replaced = check_files(given, as_json=as_json)
    started = time.perf_counter()
    tally, sessions = _run(experiment, asked, visit, given["sessions"])
    seconds = time.perf_counter() - started
    if not tally.rounds:
        raise click.Abort
    answer = Simulation(
        found.id if isinstance(found, House) else found.designator,
        found.name if isinstance(found, House) else f"{found.designator}, {found.wager.label}",
        experiment,
        tally,
        compare(experiment, tally),
        seed,
        given["sessions"] or asked.rounds,
        sessions,
        visit,
        seconds,
    )
    if as_json:
        from letitride.cli.show import print_json
        from letitride.cli.simulated_json import document

        print_json(document(answer))
    elif not replaced:
        print_answer(answer)
    write_files(answer, given)
    return Status.DONE if answer.comparison.agrees else Status.DIFFERS


def _experiment(
    found: House | PayTable, bet: Money | None, sides: dict[Wager, Money], strategy: str, tie: str | None
) -> Experiment:
    from letitride.simulate import prepare

    least = found.wagers[found.main_wager].minimum if isinstance(found, House) else Money.dollars(1)
    stakes = {found.main_wager: bet or least, **sides}
    return prepare(found, stakes=stakes, strategy=_strategy(strategy), tie=Tie(tie) if tie else None)


def _strategy(name: str) -> Way | Functions:
    from letitride.simulate.strategy import Way, load_functions

    if name in _WAYS:
        return Way(name)
    if name.endswith(".py"):
        return load_functions(Path(name))
    raise click.BadParameter(
        f"no strategy is called {name!r}: known are {', '.join(_WAYS)}, or a file that ends in .py"
    )


_LEAST_FACTOR = 2
_PLAN = re.compile(r"(?P<flat>flat)|times-(?P<factor>[0-9]{1,2})|(?P<share>[0-9]{1,2}(?:\.[0-9])?)%")


def _visit(found: House | PayTable, experiment: Experiment, asked: _Asked, given: dict[str, Any]) -> Visit | None:
    from letitride.simulate import BetLimits, BetPlan, Flat, Progression, Proportional, Visit

    if not given["sessions"]:
        alone = [f"--{name.replace('_', '-')}" for name in ("bankroll", "leave_with", "plan") if given[name]]
        if alone:
            raise click.UsageError(f"without --sessions there is no meaning to {', '.join(alone)}")
        return None
    main, stake = next(iter(experiment.stakes.items()))
    if given["bankroll"] is None or asked.seats > 1 or main.is_side_bet:
        raise click.UsageError("--sessions needs a --bankroll, one seat, and a main wager to bet on")
    written = _PLAN.fullmatch(given["plan"] or "flat")
    if written is None:
        raise click.BadParameter(f"no plan is called {given['plan']!r}: expected flat, times-2 or 5%, or the like")
    factor, share = written["factor"], written["share"]
    if (factor and int(factor) < _LEAST_FACTOR) or (share and not float(share)):
        raise click.BadParameter(
            f"the plan {given['plan']} makes no bets grow: expected times-2 or more, or 0.1% or more"
        )
    plan: BetPlan = Flat(stake.cents)
    if factor:
        plan = Progression(stake.cents, int(factor))
    elif share:
        plan = Proportional(int(float(share) * 10))
    limits = found.wagers[main] if isinstance(found, House) else None
    return Visit(
        bankroll=given["bankroll"].cents,
        rounds=asked.rounds,
        plan=plan,
        limits=BetLimits(
            least=stake.cents,
            most=limits.maximum.cents if limits and limits.maximum else None,
            chip=found.chips.denominations[0].cents if isinstance(found, House) else stake.cents,
        ),
        target=given["leave_with"].cents if given["leave_with"] else None,
    )


def _run(
    experiment: Experiment, asked: _Asked, visit: Visit | None, sessions: int | None
) -> tuple[Any, Sessions | None]:
    from letitride.simulate import Workers, play_sessions
    from letitride.simulate import simulate as deal_rounds

    tally: Any
    played: Sessions | None = None
    with _workers(asked, asked.rounds * asked.seats * (sessions or 1)) as executor:
        with progress_bar("rounds", in_millions=True) as progress:
            shared: dict[str, Any] = {
                "seed": asked.seed,
                "workers": Workers(executor, asked.engine),
                "progress": progress,
            }
            if visit is None or sessions is None:
                run = deal_rounds(experiment, rounds=asked.rounds, seats=asked.seats, **shared)
                tally, stopped = run.tally, run.stopped
            else:
                played = play_sessions(experiment, visit, sessions=sessions, **shared)
                tally, stopped = played.tally, played.sessions < sessions
        _say_stopping(executor, stopped=stopped)
    return tally, played


def _say_stopping(executor: Executor | None, *, stopped: bool) -> None:
    """Say that workers are finishing, so that nobody presses Ctrl-C again."""
    if stopped and executor is not None:
        click.echo("stopping…", err=True)


def _workers(asked: _Asked, hands: int) -> contextlib.AbstractContextManager[Executor | None]:
    from letitride.simulate import dask, processes

    if asked.dask:
        if asked.workers:
            raise click.UsageError("a Dask cluster has its own workers: give --dask or --workers, not both")
        return dask(asked.dask)
    return processes(asked.workers or (os.cpu_count() or 1 if hands >= _MANY_HANDS else 1))
