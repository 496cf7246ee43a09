"""Snapshots hold all that lasts from round to round, and old ones are retired: old rounds are replayed from the log."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import text

from letitride.house import load_house
from letitride.pit.history.history import History
from letitride.pit.log.snapshot import restore, take_snapshot
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.withholding import Withheld
from letitride.store.snapshots import NEWEST
from letitride.table.model.command import OpenTable
from letitride.table.model.vocabulary import Stage
from tests.pit.evening import FLOOR, FLOOR_PERSON, Evening
from tests.pit.tampering import TABLE, faults

BETWEEN_ROUNDS = {"id", "rules", "table", "due", "proposal", "voided"}
"""What a snapshot leaves out: who the table is, what its own fields hold, and what no table has between rounds."""


def test_a_snapshot_holds_whatever_lasts_from_round_to_round() -> None:
    house = load_house(TABLE)
    live = PitTable.of(TABLE, house, "rules")
    live = replace(
        live, table=replace(live.table, stage=Stage.BETTING), withheld=(Withheld(player="Ann", count=2, round=7),)
    )

    snapshot = take_snapshot(live)

    assert snapshot is not None
    assert restore(TABLE, house, "rules", snapshot) == live
    kept = set(json.loads(snapshot.data))
    assert {name for name in PitTable.__struct_fields__ if name not in BETWEEN_ROUNDS} <= kept


def test_a_pit_starts_and_old_rounds_are_told_without_the_early_snapshots(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("letitride.pit.play.close_round.EVERY", 10)
    evening = Evening(tmp_path, database=database, demonstration=False)
    evening.pit.create_table(TABLE, load_house(TABLE)).result()
    evening.do(TABLE, OpenTable(), FLOOR)
    evening.sit_down(TABLE, "Ann", "Bob")
    for _ in range(8):
        evening.play(TABLE)
    live = evening.pit.live(TABLE)
    told = History(evening.running.store).round_replay(FLOOR_PERSON, TABLE, 3)
    evening.stop()

    again = Evening(tmp_path, database=database, demonstration=False)
    with again.running.store._engine.connect() as connection:
        kept = connection.execute(text("SELECT version FROM snapshots ORDER BY version")).scalars().all()
    assert len(kept) == 1 + NEWEST
    assert again.pit.live(TABLE) == live
    with again.running.store._engine.begin() as connection:
        connection.execute(text(f"DELETE FROM snapshots WHERE version = {kept[0]}"))
    assert History(again.running.store).round_replay(FLOOR_PERSON, TABLE, 3) == told
    again._ids = iter(range(1000, 2000))  # type: ignore[assignment]
    again.play(TABLE)

    assert faults(database) == []
    again.stop()
