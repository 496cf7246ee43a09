"""The files of a simulation: refused before it starts, or written after its answer."""

from __future__ import annotations

import os
from typing import Any

import click

from letitride.cli.outputs import goes_to_standard_output, is_standard_output, written
from letitride.cli.simulated import Simulation
from letitride.extras import require

_FILES = ("csv", "parquet", "chart")


def check_files(given: dict[str, Any], *, as_json: bool) -> bool:
    """Refuse files that cannot be written before dealing; return whether one replaces the printed answer."""
    for path in (given[name] for name in _FILES if given[name] and not is_standard_output(given[name])):
        if not path.absolute().parent.is_dir():
            raise click.FileError(str(path), "no such folder")
        if not os.access(path if path.exists() else path.absolute().parent, os.W_OK):
            raise click.FileError(str(path), "permission denied")
    if given["parquet"]:
        require("parquet", purpose="a Parquet file")
    if given["chart"]:
        require("reports", purpose="a chart")
    return goes_to_standard_output({name: given[name] for name in _FILES}, as_json=as_json)


def write_files(answer: Simulation, given: dict[str, Any]) -> None:
    """Write the requested files. The answer is already printed, so it is not lost if this fails."""
    try:
        _write(answer, given)
    except BrokenPipeError:
        raise
    except OSError as error:
        names = ", ".join(str(given[name]) for name in _FILES if given[name])
        raise click.FileError(str(error.filename or names), str(error.strerror).lower()) from None


def _write(answer: Simulation, given: dict[str, Any]) -> None:
    from letitride.simulate import chart, writing

    if given["csv"] or given["parquet"]:
        columns = (
            writing.columns_of(answer.experiment, answer.tally)
            if answer.sessions is None
            else writing.columns_of_sessions(answer.sessions)
        )
        if given["csv"]:
            with written(given["csv"]) as path:
                writing.write_csv(path, columns)
        if given["parquet"]:
            with written(given["parquet"]) as path:
                writing.write_parquet(path, columns)
    if given["chart"]:
        title = f"{answer.tally.rounds:,} rounds: {answer.title}"
        with written(given["chart"]) as path:
            if answer.sessions is None:
                chart.draw_comparison(path, title, answer.comparison)
            else:
                chart.draw_sessions(path, f"{answer.sessions.sessions:,} sessions: {answer.title}", answer.sessions)
