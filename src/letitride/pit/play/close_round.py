"""Closing a round: its line in the list of rounds, and a snapshot of its table from time to time."""

from __future__ import annotations

from letitride.pit.log.snapshot import EVERY, take_snapshot
from letitride.pit.play.loaded_tables import LoadedTables
from letitride.pit.ports import Row, Transaction
from letitride.pit.tables.ended_round import ended_round
from letitride.pit.tables.pit_table import PitTable
from letitride.table import Event


def close_round(
    books: Transaction,
    tables: LoadedTables,
    live: PitTable,
    after: PitTable,
    rows: tuple[Row, ...],
    events: tuple[Event, ...],
) -> None:
    """Add a round that these events finished, and store a snapshot if the last one is old."""
    over = ended_round(live, events, after)
    if over is None:
        return
    last = rows[-1]
    books.close_round(live.id, over.number, last=last.seq, outcome=over.outcome, at=last.at, players=list(over.players))
    if after.version - tables.snapshots.get(live.id, 0) >= EVERY:
        snapshot = take_snapshot(after)
        if snapshot is not None:
            books.keep_snapshot(live.id, snapshot)
            tables.snapshots[live.id] = after.version
