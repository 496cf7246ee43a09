"""Writes results as files: a row for each way a round or a session ended."""

from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path

from letitride.extras import require
from letitride.simulate.bankroll import Sessions
from letitride.simulate.experiment import Experiment
from letitride.simulate.games import law_of
from letitride.simulate.tally import Tally

Columns = dict[str, list[int] | list[str] | list[float]]


def columns_of(experiment: Experiment, tally: Tally) -> Columns:
    """Return how often each seat ended in each possible cell, and how often that was expected."""
    law = law_of(experiment)
    deals = sum(law)
    kept = [place for place, ways in enumerate(law) if ways]
    cells = [experiment.cells[place] for place in kept]
    seats = len(tally.counts)
    return {
        "seat": [seat for seat in range(1, seats + 1) for _ in kept],
        "three_cards": [cell.ranking.value for cell in cells] * seats,
        "bets": [cell.riding for cell in cells] * seats,
        "ending": [experiment.endings[cell.ending] for cell in cells] * seats,
        "net_cents": [experiment.nets[place] for place in kept] * seats,
        "hands": [counts[place] for counts in tally.counts for place in kept],
        "expected": [float(Fraction(law[place] * tally.rounds, deals)) for place in kept] * seats,
    }


def columns_of_sessions(sessions: Sessions) -> Columns:
    """Return how many sessions ended with each result."""
    return {"net_cents": [net for net, _ in sessions.results], "sessions": [times for _, times in sessions.results]}


def write_csv(path: Path, columns: Columns) -> None:
    """Write the columns as a CSV file."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(zip(*columns.values(), strict=True))


def write_parquet(path: Path, columns: Columns) -> None:
    """Write the columns as a Parquet file."""
    require("parquet", purpose="a Parquet file")
    import pyarrow as pa  # type: ignore[import-untyped]
    import pyarrow.parquet as pq  # type: ignore[import-untyped]

    pq.write_table(pa.table(columns), path)
