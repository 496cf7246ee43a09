"""A witness outside keeps every seal: what is rewritten or cut back afterwards shows, however well it is hashed."""

from __future__ import annotations

import itertools
import json
import shutil
import sqlite3
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from letitride.house import load_house
from letitride.pit.audit.audit import audit
from letitride.pit.audit.witness import kept_by_witness
from letitride.pit.history.witness import WitnessFault, WitnessLine, write_lines
from letitride.store.stored_record import open_record
from letitride.store.witness import FileWitness, UrlWitness, WitnessSender, witness_at
from letitride.table.model.command import OpenTable
from tests.conftest import Letitride
from tests.pit.evening import FLOOR, Evening
from tests.pit.tampering import TABLE, Tampered


def line(number: int, root: str = "ab") -> WitnessLine:
    return WitnessLine(number=number, at=number, size=2, root=root, heads={"house": (number, "cd")})


@pytest.fixture(scope="module")
def witnessed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder of a pit whose witness is a file: as it was after the first round, and at the end."""
    folder = tmp_path_factory.mktemp("witnessed")
    evening = Evening(folder, demonstration=False)
    evening.pit.create_table(TABLE, load_house(TABLE)).result()
    evening.do(TABLE, OpenTable(), FLOOR)
    evening.sit_down(TABLE, "Ann", "Bob")
    evening.play(TABLE)
    with sqlite3.connect(evening.database) as running, sqlite3.connect(folder / "old.db") as copy:
        running.backup(copy)
    running.close()
    copy.close()
    sender = WitnessSender(evening.running.store, FileWitness(folder / "witness.jsonl"), "a file")
    sender.send()
    evening.play(TABLE)
    sender.send()
    evening.stop()
    return folder


def told(database: Path | str, witness: Path) -> list[str]:
    with witness.open("rb") as lines:
        heads, seals = kept_by_witness(lines)
    with open_record(str(database)) as record:
        return [str(fault) for fault in audit(record, heads, lambda _done, _total: None, seals).faults]


def test_a_pit_that_goes_on_has_what_its_witness_has(witnessed: Path, letitride: Letitride) -> None:
    answer = letitride("audit", str(witnessed / "pit.db"), "--witness", str(witnessed / "witness.jsonl"))
    lines = (witnessed / "witness.jsonl").read_text().splitlines()

    assert (answer.status, answer.err) == (0, "")
    assert f"{len(lines)} seals of the witness are in it, as they were sent." in answer.out
    assert [json.loads(each)["number"] for each in lines] == list(range(1, len(lines) + 1))
    assert set(json.loads(lines[-1])["heads"]) == {"house", TABLE}


def test_a_database_that_is_cut_back_shows_by_its_witness(witnessed: Path, letitride: Letitride) -> None:
    answer = letitride("audit", str(witnessed / "old.db"))
    assert answer.status == 0
    answer = letitride("audit", str(witnessed / "old.db"), "--witness", str(witnessed / "witness.jsonl"))

    assert answer.status == 1
    assert "it was cut back" in answer.err
    assert "the tail was cut" in answer.err


def test_a_log_that_is_rewritten_with_all_its_seals_shows_by_its_witness(witnessed: Path, tmp_path: Path) -> None:
    """The house plays another second round after it has put an old database in place of its own."""
    for name in ("old.db", "pit.key"):
        shutil.copy(witnessed / name, tmp_path / name.replace("old", "pit"))
    (tmp_path / "pit.key.seal").write_text("null")  # Whoever holds the key can forge the marker beside it.
    evening = Evening(tmp_path, demonstration=False)
    evening._ids = itertools.count(5000)
    evening.play(TABLE)
    evening.play(TABLE)
    evening.stop()
    found = told(evening.database, witnessed / "witness.jsonl")

    assert any("the witness has another root: the logs were rewritten after it was sent" in each for each in found)
    assert any(each.startswith(f"{TABLE} at ") and "the head that was kept" in each for each in found)
    assert len(found) <= 4


def test_a_table_that_is_gone_is_named_once(witnessed: Path, tmp_path: Path) -> None:
    copy = Tampered(witnessed / "pit.db", tmp_path)
    copy("PRAGMA foreign_keys = OFF")
    copy("DELETE FROM streams")
    copy.connection.close()
    found = told(copy.database, witnessed / "witness.jsonl")

    assert sum("there is no such table, but somebody kept its head" in each for each in found) == 1


def test_what_is_no_witness_is_named(witnessed: Path, tmp_path: Path, letitride: Letitride) -> None:
    (tmp_path / "other.txt").write_text("hello\n")
    answer = letitride("audit", str(witnessed / "pit.db"), "--witness", str(tmp_path / "other.txt"))

    assert answer.status == 2
    assert "line 1 is not that of a witness" in answer.err
    with pytest.raises(WitnessFault, match="seal 1 is in it with two roots"):
        kept_by_witness([write_lines([line(1)]), write_lines([line(1, "cd")])])


# Witnesses


def test_a_file_only_grows_and_takes_nothing_twice(tmp_path: Path) -> None:
    witness = FileWitness(tmp_path / "w.jsonl")
    assert witness.last() == 0
    witness.send([line(1), line(2)])
    witness.send([line(2), line(3)])
    witness.send([])

    assert FileWitness(tmp_path / "w.jsonl").last() == 3
    assert len((tmp_path / "w.jsonl").read_bytes().splitlines()) == 3
    with pytest.raises(WitnessFault, match="seal 3 was sent before with the root ab: the log was rewritten"):
        witness.send([line(3, "ef"), line(4)])
    with pytest.raises(WitnessFault, match="seal 4 comes next, and 5 was sent"):
        witness.send([line(5)])


def test_a_line_that_was_not_written_to_its_end_is_written_again(tmp_path: Path) -> None:
    path = tmp_path / "w.jsonl"
    path.write_bytes(write_lines([line(1), line(2)])[:-9])
    assert FileWitness(path).last() == 1
    FileWitness(path).send([line(2)])

    assert FileWitness(path).last() == 2


class Keeper(BaseHTTPRequestHandler):
    """A server somewhere that keeps what it is sent."""

    got: list[list[int]] = []  # noqa: RUF012 - one server, one list
    answer = b""

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.got.append([each["number"] for each in body["lines"]])
        self.send_response(200)
        self.end_headers()
        self.wfile.write(self.answer)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def keeper() -> Iterator[str]:
    Keeper.got, Keeper.answer = [], b""
    server = HTTPServer(("127.0.0.1", 0), Keeper)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/seals"
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_url_is_posted_to_in_portions(keeper: str) -> None:
    witness = witness_at(keeper)
    assert isinstance(witness, UrlWitness)
    assert witness.last() is None
    witness.send([line(number) for number in range(1, 31)])
    assert Keeper.got == [[], list(range(1, 21)), list(range(21, 31))]
    Keeper.answer = b'{"seal":30}'

    assert witness.last() == 30


def test_a_pit_sends_what_its_witness_lacks_and_begins_again_after_a_failure(keeper: str, tmp_path: Path) -> None:
    Keeper.answer = b'{"seal":2}'
    evening = Evening(tmp_path, demonstration=False)
    evening.pit.create_table(TABLE, load_house(TABLE)).result()
    evening.do(TABLE, OpenTable(), FLOOR)
    sender = WitnessSender(evening.running.store, witness_at(keeper), keeper)
    sender.start()
    sender.stop()
    gone = WitnessSender(evening.running.store, witness_at("http://127.0.0.1:1/"), "nowhere")
    gone.start()
    gone.stop()
    evening.stop()

    assert Keeper.got == [[], [3]]
