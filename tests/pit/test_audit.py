"""An audit tells everything again without the key; whatever was tampered with, it finds and names."""

from __future__ import annotations

import hashlib
import itertools
import json
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import sqlalchemy

from letitride.house import load_house
from letitride.pit.audit import Audited, audit
from letitride.pit.codec import rules_of
from letitride.pit.log import link
from letitride.pit.record import HeadKept
from letitride.pit.replay import Replay
from letitride.store.database import DatabaseFault, open_database
from letitride.store.record import open_record
from letitride.table.command import OpenTable
from tests.conftest import Letitride
from tests.pit.evening import BY_HAND, FLOOR, Evening

TABLE = "nh-000"


def audited(database: str, *heads: HeadKept) -> Audited:
    with open_record(database) as record:
        return audit(record, heads, lambda _done, _total: None)


def faults(database: str, *heads: HeadKept) -> list[str]:
    return [str(fault) for fault in audited(database, *heads).faults]


@pytest.fixture(scope="module")
def spent(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the database of a whole evening, with snapshots, its pit stopped and its key gone."""
    folder = tmp_path_factory.mktemp("spent")
    with pytest.MonkeyPatch.context() as often:
        often.setattr("letitride.pit.pit.EVERY", 30)
        evening = Evening(folder)
        evening.spend()
        evening.stop()
    (folder / "pit.key").unlink()
    return folder / "pit.db"


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the database of one table with a settled and a void round."""
    folder = tmp_path_factory.mktemp("small")
    evening = Evening(folder, demonstration=False)
    evening.pit.found(TABLE, load_house(TABLE)).result()
    evening.do(TABLE, OpenTable(), FLOOR)
    evening.sit_down(TABLE, "Ann", "Bob")
    evening.play(TABLE, seeds={2: "lucky"})
    evening.void(TABLE)
    evening.stop()
    return folder / "pit.db"


class Tampered:
    """A copy of a database, and somebody who writes into it by hand."""

    def __init__(self, original: Path, folder: Path) -> None:
        self.database = str(folder / "tampered.db")
        shutil.copy(original, self.database)
        self.connection = sqlite3.connect(self.database, isolation_level=None)
        self.connection.execute("PRAGMA ignore_check_constraints = ON")

    def __call__(self, statement: str, *values: object) -> list[tuple[object, ...]]:
        return self.connection.execute(statement, values).fetchall()

    def faults(self, *heads: HeadKept) -> list[str]:
        self.connection.close()
        return faults(self.database, *heads)

    def said(self, seq: int) -> dict[str, object]:
        ((data,),) = self("SELECT data FROM events WHERE stream = ? AND seq = ?", TABLE, seq)
        assert isinstance(data, bytes)
        said: dict[str, object] = json.loads(data)
        return said

    def say(self, seq: int, **changes: object) -> None:
        """Have an event of the table say something else."""
        data = json.dumps(self.said(seq) | changes, separators=(",", ":")).encode()
        self("UPDATE events SET data = ? WHERE stream = ? AND seq = ?", data, TABLE, seq)

    def seq_of(self, name: str, place: int = 0) -> int:
        found = self("SELECT seq FROM events WHERE stream = ? AND name = ? ORDER BY seq", TABLE, name)
        seq = found[place][0]
        assert isinstance(seq, int)
        return seq

    def chain_anew(self) -> None:
        """Hash the whole log of the table anew, as a forger would who can write to everything."""
        ((record,),) = self("SELECT house FROM streams WHERE id = ?", TABLE)
        assert isinstance(record, bytes)
        head = hashlib.sha256(b"letitride log 1").hexdigest()
        rows = self("SELECT name, data, at, actor, command, seq FROM events WHERE stream = ? ORDER BY seq", TABLE)
        for seq, (name, data, at, actor, command, old) in enumerate(rows, 1):
            head = link(
                head,
                stream=TABLE,
                rules=rules_of(record),
                seq=seq,
                name=str(name),
                data=bytes(data),  # type: ignore[call-overload]
                at=int(at),  # type: ignore[call-overload]
                actor=str(actor),
                command=str(command),
            )
            self("UPDATE events SET seq = ?, hash = ? WHERE stream = ? AND seq = ?", seq, head, TABLE, old)
        self("UPDATE streams SET version = ?, hash = ? WHERE id = ?", len(rows), head, TABLE)


@pytest.fixture
def tampered(small: Path, tmp_path: Path) -> Iterator[Tampered]:
    copy = Tampered(small, tmp_path)
    yield copy
    copy.connection.close()


# What holds


def test_a_whole_evening_holds_without_the_key(spent: Path) -> None:
    found = audited(str(spent))

    assert found.faults == ()
    assert (found.tables, found.settled, found.void) == (7, 15, 6)
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
    evening.pit.found(TABLE, load_house(TABLE)).result()
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
        return value + (1_000_000 if column in ("seq", "number") else 1)
    if isinstance(value, bytes):
        return (
            value.replace(b"done", b"refused")
            if column == "answer"
            else value.replace(b'"rounds":', b'"rounds":1') + b" "
        )
    text = str(value)
    return f"{text}x" if not text.endswith("x") else "y"


COLUMNS = {
    "streams": ("house", "version", "hash"),
    "events": ("stream", "seq", "name", "format", "data", "at", "actor", "command", "hash"),
    "answers": ("stream", "command", "answer"),
    "balances": ("account", "kind", "cents"),
    "movements": ("account", "kind", "player", "cents", "stream", "seq", "at", "text"),
    "snapshots": ("stream", "version", "data"),
    "rounds": ("stream", "number", "first", "last", "outcome", "at"),
    "round_players": ("player", "stream", "number"),
}
WHERE = {"answers": "CAST(answer AS TEXT) LIKE '%done%'", "balances": "kind <> 'cage'"}


@pytest.mark.parametrize(
    ("table", "column"), [(table, column) for table, columns in COLUMNS.items() for column in columns]
)
@pytest.mark.parametrize("place", [0.1, 0.8])
def test_no_value_can_be_changed(spent: Path, tmp_path: Path, table: str, column: str, place: float) -> None:
    copy = Tampered(spent, tmp_path)
    rows = copy(f"SELECT rowid, {column} FROM {table} WHERE {WHERE.get(table, 'true')} ORDER BY rowid")
    rowid, value = rows[int(len(rows) * place)]
    copy(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", changed(column, value), rowid)

    assert copy.faults(), f"{table}.{column} was changed from {value!r}"


@pytest.mark.parametrize("table", [table for table in COLUMNS if table not in ("streams", "snapshots")])
@pytest.mark.parametrize("place", [0, 0.5, 0.99])
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
    copy("INSERT INTO answers VALUES ('lir', 'forged', ?)", b'{"outcome":"done","version":3}')
    copy("INSERT INTO answers VALUES ('lir', 'unreadable', ?)", b"{")
    copy("INSERT INTO rounds VALUES ('lir', 99, 1, 2, 'settled', 3)")
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
    for seq in events(small, 4):
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

        assert copy.faults()[0].startswith(f"{TABLE} at {seq}: the log of {TABLE} was changed at {seq} ")


def test_a_cut_tail_shows_at_once(tampered: Tampered) -> None:
    last = tampered.seq_of("ShuffleCommitted", -1)
    tampered("DELETE FROM events WHERE seq = ?", last)

    assert any(f"{TABLE} at {last - 1}: the log ends at {last - 1} with" in fault for fault in tampered.faults())


def test_a_tail_cut_without_a_trace_shows_by_a_head_that_was_kept(tmp_path: Path) -> None:
    evening = Evening(tmp_path, demonstration=False)
    evening.pit.found(TABLE, load_house(TABLE)).result()
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
        "gone at 3: there is no such table, and a head of it was kept"
    ]


# Forgers who hash everything anew


Forgery = Callable[[Tampered], str]


def pay_more(tampered: Tampered) -> str:
    seq = tampered.seq_of("WagerPaid") if tampered("SELECT 1 FROM events WHERE name = 'WagerPaid'") else None
    if seq is None:
        seq = tampered.seq_of("WagerCollected")
        tampered.say(seq, stake=[700])
    else:
        tampered.say(seq, winnings=[70_000])
    return f"{TABLE} at {seq}: the table says Wager"


def turn_another_card(tampered: Tampered) -> str:
    seq = tampered.seq_of("CommunityCardTurned")
    card = tampered.said(seq)["card"]
    tampered.say(seq, card=[2, "c"] if card != [2, "c"] else [3, "c"])
    return f"{TABLE} at {seq}: the table says CommunityCardTurned"


def reveal_another_seed(tampered: Tampered) -> str:
    seq = tampered.seq_of("ShuffleRevealed")
    tampered.say(seq, seed="00" * 32)
    return f"{TABLE} at {seq}: the seed of shuffle 1 is not the one that was promised"


def reveal_no_seed(tampered: Tampered) -> str:
    seq = tampered.seq_of("ShuffleRevealed")
    tampered("DELETE FROM events WHERE seq = ?", seq)
    return f"{TABLE} at {seq - 1}: the round is over, and the seed of its shuffle was never shown"


def reveal_twice(tampered: Tampered) -> str:
    seq = tampered.seq_of("ShuffleRevealed", 1)
    tampered.say(seq, shuffle=1)
    return f"{TABLE} at {seq}: a seed is shown for shuffle 1, which was not dealt or was shown before"


def shuffle_without_a_promise(tampered: Tampered) -> str:
    seq = tampered.seq_of("ShuffleCommitted")
    tampered("DELETE FROM events WHERE seq = ?", seq)
    seed = tampered.seq_of("DeckShuffled")
    return f"{TABLE} at {seed - 1}: the log of {TABLE} shuffles at {seed - 1} without a promise"


def rack_a_card_less(tampered: Tampered) -> str:
    seq = tampered.seq_of("HandPickedUp")
    tampered("DELETE FROM events WHERE seq = ?", seq)
    return "49 of 52 cards are in the rack at the end of the round"


def decide_for_nobody(tampered: Tampered) -> str:
    seq = tampered.seq_of("BetLeftRiding")
    tampered.say(seq, seat=6)
    return f"{TABLE} at {seq}: BetLeftRiding cannot have happened: nobody sits in seat 6"


def tell_of_nothing_known(tampered: Tampered) -> str:
    seq = tampered.seq_of("TableReady")
    tampered("UPDATE events SET name = 'RoofFellIn' WHERE seq = ?", seq)
    return f"{TABLE} at {seq}: the log of {TABLE} tells of 'RoofFellIn'"


def rewrite_the_pay_table(tampered: Tampered) -> str:
    ((record,),) = tampered("SELECT house FROM streams")
    assert isinstance(record, bytes)
    tampered("UPDATE streams SET house = ?", record.replace(b'"pair":"1"', b'"pair":"2"'))
    return ""


FORGERIES = [
    pay_more,
    turn_another_card,
    reveal_another_seed,
    reveal_no_seed,
    reveal_twice,
    shuffle_without_a_promise,
    rack_a_card_less,
    decide_for_nobody,
    tell_of_nothing_known,
]


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
def test_a_forgery_that_is_chained_anew_is_named(tampered: Tampered, forge: Forgery) -> None:
    expected = forge(tampered)
    tampered.chain_anew()
    found = tampered.faults()

    assert any(expected in fault for fault in found), "\n".join(found)


@pytest.mark.parametrize("forge", [*FORGERIES, rewrite_the_pay_table], ids=lambda forge: forge.__name__)
def test_a_forgery_that_is_chained_anew_does_not_have_the_heads_that_were_given_out(
    small: Path, tampered: Tampered, forge: Forgery
) -> None:
    ((version, head),) = tampered("SELECT version, hash FROM streams")
    forge(tampered)
    tampered.chain_anew()
    kept = HeadKept(table=TABLE, version=int(str(version)), hash=str(head))

    assert any("the head that was kept" in fault or "the tail was cut" in fault for fault in tampered.faults(kept))


def test_a_wager_that_is_paid_out_of_turn_is_named(tampered: Tampered) -> None:
    seq = tampered.seq_of("WagerCollected")
    paid = {**tampered.said(seq), "event": "WagerPaid", "winnings": [100], "returned": [200]}
    tampered("UPDATE events SET name = 'WagerPaid', data = ? WHERE seq = ?", json.dumps(paid).encode(), seq)
    tampered.chain_anew()

    assert any(
        fault.startswith(f"{TABLE} at {seq}: the table says WagerPaid") and "not to be settled now" in fault
        for fault in tampered.faults()
    )


def test_payouts_are_checked_by_the_odds_too(tampered: Tampered, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Replay, "_check_procedure", lambda *_: None)
    seq = tampered.seq_of("WagerCollected")
    seat = tampered.said(seq)["seat"]
    tampered.say(seq, stake=[700])
    tampered.chain_anew()
    named = re.compile(
        rf"{TABLE} at .*: seat {seat}, .*: a stake of \$7 with winnings of \$0 .*, and should be a stake"
    )

    assert any(named.match(fault) for fault in tampered.faults())


def test_a_house_that_cannot_be_read_is_named(tampered: Tampered) -> None:
    tampered("UPDATE streams SET house = ?", b"{}")

    assert f"{TABLE}: the record of its house cannot be read" in tampered.faults()[0]


def test_money_from_nowhere_is_found_at_the_cage(tampered: Tampered) -> None:
    columns = "account, kind, player, cents, stream, seq, at, text"
    for account, kind, player, cents in (("cage", "cage", "", -100), ("player Ann", "player", "Ann", 100)):
        tampered(f"INSERT INTO movements ({columns}) VALUES (?, ?, ?, ?, 'cage', 0, 1, 'deposit')",
                 account, kind, player, cents)  # fmt: skip
        tampered("UPDATE balances SET cents = cents + ? WHERE account = ?", cents, account)

    assert tampered.faults() == ["cage: 3 entries were booked, and 2 asked for"]


def test_a_line_without_its_counterpart_is_found_at_the_cage(tampered: Tampered) -> None:
    columns = "account, kind, player, cents, stream, seq, at, text"
    tampered(f"INSERT INTO movements ({columns}) VALUES ('cage', 'cage', '', 0, 'cage', 0, 1, 'deposit')")

    assert any("has no counterpart" in fault for fault in tampered.faults())


def test_an_account_below_nothing_is_named(tampered: Tampered) -> None:
    tampered("UPDATE balances SET cents = -5 WHERE account = 'player Ann'")
    tampered("UPDATE movements SET cents = cents - 10000000 WHERE account = 'player Ann' AND cents < 0")
    found = "\n".join(tampered.faults())

    assert "balances: player Ann is below nothing: -5 cents" in found
    assert "player Ann went down to -" in found


# The command


def test_the_command_tells_what_it_went_through(spent: Path, letitride: Letitride) -> None:
    answer = letitride("audit", str(spent))

    assert (answer.status, answer.err) == (0, "")
    assert answer.out.splitlines() == [
        answer.out.splitlines()[0],
        "seacoast-3cp: round 4 is on; its cards are hidden, and checked when it is over.",
        "Everything holds: the chains, the cards, the chips, the payouts, the rounds and the answers.",
    ]
    assert answer.out.startswith("7 tables, ")


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
