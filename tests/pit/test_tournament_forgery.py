"""Somebody with the database, who knows how the chain is made: what the audit says of a forged tournament."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from letitride.pit.log.house_log import house_link
from letitride.pit.ports import Row
from letitride.pit.tables.pit_table import FIRST_HEAD
from tests.pit.tampering import faults
from tests.pit.tournament_night import HOURLY, TournamentNight

Told = dict[str, Any]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the database of a tournament that was played out."""
    folder = tmp_path_factory.mktemp("played")
    night = TournamentNight(folder)
    night.begin(f"{HOURLY}\nrounds = [{{ hands = 2, elimination = [1] }}]", 4)
    night.play_out()
    night.stop()
    return folder / "pit.db"


def rewritten(original: Path, folder: Path, name: str, change: Callable[[Told], None]) -> str:
    """Return a copy in which the first event of a name tells something else, with a chain that is made again."""
    database = str(folder / "forged.db")
    shutil.copy(original, database)
    connection = sqlite3.connect(database, isolation_level=None)
    fields = ", ".join(Row.__struct_fields__)
    before, done = FIRST_HEAD, False
    for values in connection.execute(f"SELECT {fields} FROM house_log ORDER BY seq").fetchall():
        row = Row(**dict(zip(Row.__struct_fields__, values, strict=True)))
        told = json.loads(row.data)
        if row.name == "TournamentStep" and told["event"]["event"] == name and not done:
            change(told["event"])
            done = True
            row = replace(row, data=json.dumps(told, separators=(",", ":")).encode())
        row = replace(row, hash=house_link(before, row))
        before = row.hash
        connection.execute("UPDATE house_log SET data = ?, hash = ? WHERE seq = ?", (row.data, row.hash, row.seq))
    connection.close()
    assert done
    return database


def another_winner(told: Told) -> None:
    told["awards"][0]["player"], told["awards"][3]["player"] = told["awards"][3]["player"], told["awards"][0]["player"]


def another_count(told: Told) -> None:
    told["counts"][0]["chips"] += 100


def another_out(told: Told) -> None:
    told["players"] = [each["player"] for each in told["counts"] if each["player"] not in told["players"]][:1]


def another_seat(told: Told) -> None:
    first, second = told["seatings"][:2]
    first["player"], second["player"] = second["player"], first["player"]


@pytest.mark.parametrize(
    ("name", "change", "said"),
    [
        ("Listed", lambda told: told.update(by="Ann"), "Ann did this, and is not on the floor"),
        ("Listed", lambda told: told["promise"].update(digest="00" * 32), "used another seed than the one"),
        ("Announced", lambda told: told.update(text="Free for all."), "Announced is not what the rules"),
        ("Bought", lambda told: told.update(cents=100), "Bought is not what the rules"),
        ("Bought", lambda told: told.update(chips=9_900_000), "Bought is not what the rules"),
        ("Bought", lambda told: told.update(player="Zoe"), "cannot have happened"),
        ("SeatsDrawn", another_seat, "SeatsDrawn is not what the rules"),
        ("SeatsDrawn", another_seat, "no draw and no move says so"),
        ("SeatsDrawn", lambda told: told["lot"].update(seed="11" * 32), "used another seed than the one"),
        ("Out", another_count, "are not what lay there"),
        ("Out", another_out, "Out is not what the rules"),
        ("Finished", another_winner, "Finished is not what the rules"),
        ("Finished", lambda told: told["awards"][0].update(cents=99_999), "Finished is not what the rules"),
        ("Finished", another_count, "are not what lay there"),
    ],
)
def test_a_forged_event_is_named(
    played: Path, tmp_path: Path, name: str, change: Callable[[Told], None], said: str
) -> None:
    found = faults(rewritten(played, tmp_path, name, change))

    assert any(said in fault for fault in found)


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("DELETE FROM tournaments", "tournament saturday is missing from the list"),
        ("UPDATE tournaments SET data = '{}'", "tournament saturday was changed"),
        ("UPDATE tournaments SET id = 'other'", "tournament other was planted"),
        ("UPDATE balances SET cents = 0 WHERE account = 'pool saturday'", "pool saturday has 0 cents"),
        (
            "UPDATE balances SET cents = cents + 100 WHERE account = 'stack saturday Ann'",
            "all accounts of tournament saturday together come to 100 cents",
        ),
    ],
)
def test_what_is_kept_beside_the_log_is_held_against_it(
    played: Path, tmp_path: Path, statement: str, said: str
) -> None:
    database = str(tmp_path / "changed.db")
    shutil.copy(played, database)
    with sqlite3.connect(database) as connection:
        connection.execute(statement)
    connection.close()

    assert any(said in fault for fault in faults(database))


def test_nothing_is_found_where_nothing_was_forged(played: Path) -> None:
    assert faults(str(played)) == []
