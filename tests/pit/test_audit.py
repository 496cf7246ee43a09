"""An audit tells everything again without the key; whatever was tampered with, it finds and names."""

from __future__ import annotations

import itertools
import shutil
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy

from letitride.house import load_house
from letitride.pit.audit.audit import audit
from letitride.pit.audit.stored_record import HeadKept
from letitride.store.database import DatabaseFault, open_database
from letitride.store.stored_record import open_record
from letitride.table.model.command import OpenTable
from tests.conftest import Letitride
from tests.pit.evening import BY_HAND, FLOOR, Evening
from tests.pit.tampering import TABLE, Tampered, audited, faults
from tests.scale import scaled

# What holds


def test_a_whole_evening_holds_without_the_key(spent: Path) -> None:
    found = audited(str(spent))

    assert found.faults == ()
    assert (found.tables, found.settled, found.void) == (8, 17, 7)
    assert found.open_rounds == (("seacoast-3cp", 4),)


def test_an_audit_changes_nothing(spent: Path) -> None:
    before = spent.read_bytes()
    audited(str(spent))

    assert spent.read_bytes() == before


def test_a_pit_can_be_audited_while_it_runs(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.sit_down("lir")
    evening.bet("lir")
    found = audited(evening.database)
    evening.finish("lir")
    later = audited(evening.database)
    evening.stop()

    assert (found.faults, found.open_rounds) == ((), (("lir", 1),))
    assert (later.faults, later.open_rounds, later.settled) == ((), (), 1)


def test_a_database_of_postgresql_is_audited_alike(postgres: object, tmp_path: Path) -> None:
    database = postgres.new_database()  # type: ignore[attr-defined]
    evening = Evening(tmp_path, database=database, demonstration=False)
    evening.pit.create_table(TABLE, load_house(TABLE)).result()
    evening.do(TABLE, OpenTable(), FLOOR)
    evening.sit_down(TABLE, "Ann", "Bob")
    evening.play(TABLE)
    evening.stop()
    found = audited(database)
    engine = open_database(database)
    with engine.begin() as connection:
        connection.execute(sqlalchemy.text("UPDATE events SET actor = 'nobody' WHERE seq = 9"))
    engine.dispose()

    assert (found.faults, found.settled) == ((), 1)
    assert faults(database)[0].startswith("nh-000 at 9: the log of nh-000 was changed at 9")


# Every column that matters


def changed(column: str, value: object) -> object:
    """Return another value of the same kind."""
    if isinstance(value, int):
        if column in ("guest", "must_change_password"):
            return 1 - value
        return value + (1_000_000 if column in ("seq", "number", "place") else 1)
    if value is None:
        return "x"
    if isinstance(value, bytes):
        return (
            value.replace(b"done", b"refused")
            if column == "answer"
            else value.replace(b'"rounds":', b'"rounds":1') + b" "
        )
    text = str(value)
    return f"{text}x" if not text.endswith("x") else "y"


COLUMNS = {
    "streams": ("version", "hash", "waiting", "due", "owner", "refusals", "refused", "place", "leaf"),
    "events": ("stream", "seq", "name", "format", "data", "at", "actor", "command", "hash"),
    "answers": ("stream", "command", "answer"),
    "balances": ("account", "kind", "cents"),
    "movements": ("account", "kind", "player", "cents", "stream", "seq", "at", "text"),
    "snapshots": ("stream", "version", "data"),
    "rounds": ("stream", "number", "first", "last", "outcome", "at", "seal", "refused", "path"),
    "round_players": ("player", "stream", "number"),
    "people": ("key", "name", "post", "guest", "password", "must_change_password", "at"),
    "house_key": ("fingerprint",),
    "house_log": ("seq", "name", "format", "data", "at", "actor", "command", "hash"),
    "seals": ("number", "at", "house", "size", "root"),
    "taken_up_houses": ("stream", "seq", "house"),
}
WHERE = {"answers": "CAST(answer AS TEXT) LIKE '%done%'", "balances": "kind <> 'cage'"}


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("table", "column"), [(table, column) for table, columns in COLUMNS.items() for column in columns]
)
@pytest.mark.parametrize("place", scaled([0.8], [0.1, 0.8]))
def test_no_value_can_be_changed(spent: Path, tmp_path: Path, table: str, column: str, place: float) -> None:
    copy = Tampered(spent, tmp_path)
    rows = copy(f"SELECT rowid, {column} FROM {table} WHERE {WHERE.get(table, 'true')} ORDER BY rowid")
    rowid, value = rows[int(len(rows) * place)]
    copy(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", changed(column, value), rowid)

    assert copy.faults(), f"{table}.{column} was changed from {value!r}"


@pytest.mark.heavy
@pytest.mark.parametrize("table", [table for table in COLUMNS if table not in ("streams", "snapshots")])
@pytest.mark.parametrize("place", scaled([0.5], [0, 0.5, 0.99]))
def test_no_line_can_be_dropped(spent: Path, tmp_path: Path, table: str, place: float) -> None:
    copy = Tampered(spent, tmp_path)
    rows = copy(f"SELECT rowid FROM {table} WHERE {WHERE.get(table, 'true')} ORDER BY rowid")
    copy(f"DELETE FROM {table} WHERE rowid = ?", *rows[int(len(rows) * place)])

    assert copy.faults()


def test_a_movement_cannot_be_doubled(spent: Path, tmp_path: Path) -> None:
    copy = Tampered(spent, tmp_path)
    columns = "account, kind, player, cents, stream, seq, at, text"
    copy(f"INSERT INTO movements ({columns}) SELECT {columns} FROM movements WHERE stream = '{BY_HAND}' LIMIT 1")

    assert any("a movement stands there twice" in fault for fault in copy.faults())


def test_no_line_can_be_added(spent: Path, tmp_path: Path) -> None:
    copy = Tampered(spent, tmp_path)
    copy("INSERT INTO answers VALUES ('lir', 'forged', ?, NULL)", b'{"outcome":"done","version":3}')
    copy("INSERT INTO answers VALUES ('lir', 'unreadable', ?, NULL)", b"{")
    copy("INSERT INTO rounds VALUES ('lir', 99, 1, 2, 'settled', 3, NULL, NULL, NULL)")
    copy("INSERT INTO round_players VALUES ('Zoe', 'lir', 98)")
    copy("INSERT INTO balances VALUES ('player Zoe', 'player', 500)")
    copy("INSERT INTO movements (account, kind, player, cents, stream, seq, at, text)"
         " VALUES ('rail lir seat 1', 'rail', 'Ann', 5, 'lir', 9999, 1, 'gift')")  # fmt: skip
    found = "\n".join(copy.faults())

    for expected in (
        "lir: the command 'forged' was answered as done at 3, and nothing happened",
        "lir: the answer to 'unreadable' cannot be read",
        "lir at 2: round 99 is entered with nobody, and never came to an end",
        "lir: round 98 is entered with ('Zoe',), and never came to an end",
        "balances: player Zoe has 500 cents, and nothing moved there",
        "lir at 9999: the movement of 5 cents, rail lir seat 1 (rail, Ann; gift, time 1), belongs to no event",
        "balances: all accounts together come to 500 cents, and should to nothing",
    ):
        assert expected in found


# Every event


def events(database: Path, step: int) -> range:
    connection = sqlite3.connect(database)
    ((count,),) = connection.execute("SELECT count(*) FROM events").fetchall()
    connection.close()
    return range(1, count + 1, step)


def test_any_event_that_is_changed_is_named(small: Path, tmp_path: Path) -> None:
    for seq in events(small, 4):
        copy = Tampered(small, tmp_path)
        copy("UPDATE events SET data = CAST(data || ' ' AS BLOB) WHERE seq = ?", seq)

        assert copy.faults()[0].startswith(f"{TABLE} at {seq}: the log of {TABLE} was changed at {seq} ")


def test_any_event_that_is_dropped_is_named(small: Path, tmp_path: Path) -> None:
    for seq in events(small, 4)[:-1]:
        copy = Tampered(small, tmp_path)
        copy("DELETE FROM events WHERE seq = ?", seq)

        named = f"{TABLE} at {seq + 1}: the log of {TABLE} goes from {seq - 1} to {seq + 1}: events are missing"
        assert any(fault.startswith(named) for fault in copy.faults())


def test_any_event_that_is_inserted_is_named(small: Path, tmp_path: Path) -> None:
    for seq in events(small, 6):
        copy = Tampered(small, tmp_path)
        copy("UPDATE events SET seq = -seq WHERE seq > ?", seq)
        copy("INSERT INTO events SELECT stream, seq + 1, name, format, data, at, actor, command, hash FROM events"
             " WHERE seq = ?", seq)  # fmt: skip
        copy("UPDATE events SET seq = 1 - seq WHERE seq < 0")

        assert copy.faults()[0].startswith(f"{TABLE} at {seq + 1}: the log of {TABLE} was changed at {seq + 1} ")


def test_any_two_events_that_are_swapped_are_named(small: Path, tmp_path: Path) -> None:
    for seq in list(events(small, 6))[:-1]:
        copy = Tampered(small, tmp_path)
        for before, after in ((seq, -1), (seq + 1, seq), (-1, seq + 1)):
            copy("UPDATE events SET seq = ? WHERE seq = ?", after, before)

        named = f"{TABLE} at {seq}: the log of {TABLE} was changed at {seq} "
        assert any(fault.startswith(named) for fault in copy.faults())


def test_a_cut_tail_shows_at_once(tampered: Tampered) -> None:
    last = tampered.seq_of("ChairLeft", -1)
    tampered("DELETE FROM events WHERE seq = ?", last)

    assert any(f"{TABLE} at {last - 1}: the log ends at {last - 1} with" in fault for fault in tampered.faults())


def test_a_tail_cut_without_a_trace_shows_by_a_head_that_was_kept(tmp_path: Path) -> None:
    evening = Evening(tmp_path, demonstration=False)
    evening.pit.create_table(TABLE, load_house(TABLE)).result()
    evening.do(TABLE, OpenTable(), FLOOR)
    evening.sit_down(TABLE, "Ann")
    evening.play(TABLE)
    early = HeadKept(table=TABLE, version=evening.pit.live(TABLE).version, hash=evening.pit.live(TABLE).head)
    with sqlite3.connect(evening.database) as running, sqlite3.connect(tmp_path / "old.db") as copy:
        running.backup(copy)
    evening.play(TABLE)
    late = HeadKept(table=TABLE, version=evening.pit.live(TABLE).version, hash=evening.pit.live(TABLE).head)
    evening.stop()
    old = str(tmp_path / "old.db")

    assert faults(old, early) == faults(evening.database, early, late) == []
    assert faults(old, early, late) == [
        f"{TABLE} at {late.version}: the log ends before it, and {late.hash} was its link: the tail was cut"
    ]
    assert faults(old, HeadKept(table="gone", version=3, hash=late.hash)) == [
        "gone at 3: there is no such table, but somebody kept its head"
    ]


# The command


def test_the_command_tells_what_it_went_through(spent: Path, letitride: Letitride) -> None:
    answer = letitride("audit", str(spent))

    assert (answer.status, answer.err) == (0, "")
    assert answer.out.splitlines() == [
        answer.out.splitlines()[0],
        "33 interventions of the house, each with a reason.",
        "seacoast-3cp: round 4 is on; its cards are hidden, and checked when it is over.",
        "Everything holds: the chains, the cards, the chips, the payouts, the rounds and the answers.",
    ]
    assert answer.out.startswith("8 tables, ")


def test_the_command_names_each_fault_and_leaves_with_status_1(tampered: Tampered, letitride: Letitride) -> None:
    tampered("UPDATE balances SET cents = cents + 1 WHERE account = 'player Ann'")
    tampered.connection.close()
    answer = letitride("audit", tampered.database)

    assert (answer.status, answer.out.splitlines()[-1]) == (1, "2 faults:")
    assert answer.err.startswith("letitride: balances: player Ann has ")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("nowhere.db",), "letitride: there is no file 'nowhere.db'"),
        (("README.md",), "is not the database of a pit"),
        (("mysql://host/pit",), "letitride: mysql is not supported"),
        (("pit.db", "--head", "nh-000:3"), "'nh-000:3' is not a head: expected TABLE:VERSION:HASH"),
        (("postgresql://nobody:hush@127.0.0.1:1/none",), "cannot be read"),
    ],
)
def test_what_cannot_be_audited_is_named(
    words: tuple[str, ...], message: str, letitride: Letitride, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "README.md").write_text("# not a database\n" * 100)
    monkeypatch.chdir(tmp_path)
    answer = letitride("audit", *words)

    assert answer.status == 2
    assert message in answer.err
    assert "hush" not in answer.err


def test_a_file_that_nobody_can_write_beside_is_read_all_the_same(small: Path, tmp_path: Path) -> None:
    folder = tmp_path / "shelf"
    folder.mkdir()
    shutil.copy(small, folder / "pit.db")
    with sqlite3.connect(folder / "pit.db") as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    connection.close()
    (folder / "pit.db").chmod(0o400)
    folder.chmod(0o500)
    try:
        assert faults(str(folder / "pit.db")) == []
    finally:
        folder.chmod(0o700)


def test_an_empty_database_is_no_pit(tmp_path: Path) -> None:
    sqlite3.connect(tmp_path / "empty.db").execute("CREATE TABLE anything (a)").close()

    with pytest.raises(DatabaseFault, match="is not the database of a pit"):
        faults(str(tmp_path / "empty.db"))


def test_places_are_counted_as_they_are_done(small: Path) -> None:
    steps: list[tuple[int, int]] = []
    with open_record(str(small)) as record:
        audit(record, (), lambda done, total: steps.append((done, total)))

    assert steps[-1][0] == steps[-1][1]
    assert all(one < other for one, other in itertools.pairwise(steps))
