"""The files of a simulation: refused before it begins, or written after its answer."""

from __future__ import annotations

import os
from typing import Any

import click

from letitride.cli.simulated import Answer

_FILES = ("csv", "parquet", "chart")


def check_files(given: dict[str, Any]) -> None:
    """Refuse files that cannot be written before any round is dealt."""
    from letitride.simulate.chart import check_chart
    from letitride.simulate.writing import check_parquet

    for path in (given[name] for name in _FILES if given[name]):
        if not path.absolute().parent.is_dir():
            raise click.FileError(str(path), "no such folder")
        if not os.access(path if path.exists() else path.absolute().parent, os.W_OK):
            raise click.FileError(str(path), "permission denied")
    if given["parquet"]:
        check_parquet()
    if given["chart"]:
        check_chart()


def write_files(answer: Answer, given: dict[str, Any]) -> None:
    """Write the files that were asked for; the answer is printed by now, and not lost with them."""
    try:
        _write(answer, given)
    except OSError as error:
        names = ", ".join(str(given[name]) for name in _FILES if given[name])
        raise click.FileError(str(error.filename or names), str(error.strerror).lower()) from None


def _write(answer: Answer, given: dict[str, Any]) -> None:
    from letitride.simulate import chart, writing

    if given["csv"] or given["parquet"]:
        columns = (
            writing.columns_of(answer.experiment, answer.tally)
            if answer.sessions is None
            else writing.columns_of_sessions(answer.sessions)
        )
        if given["csv"]:
            writing.write_csv(given["csv"], columns)
        if given["parquet"]:
            writing.write_parquet(given["parquet"], columns)
    if given["chart"]:
        title = f"{answer.tally.rounds:,} rounds: {answer.title}"
        if answer.sessions is None:
            chart.draw_comparison(given["chart"], title, answer.comparison)
        else:
            chart.draw_sessions(
                given["chart"], f"{answer.sessions.sessions:,} sessions: {answer.title}", answer.sessions
            )
