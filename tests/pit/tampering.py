"""Somebody who writes into a database by hand, and what an audit says of it."""

from __future__ import annotations

import hashlib
import json
import shutil
import sqlite3
from pathlib import Path

from letitride.day.audit import audit
from letitride.pit.audit.audit import Audited
from letitride.pit.audit.stored_record import HeadKept
from letitride.pit.house_record import rules_of
from letitride.pit.log.log import link
from letitride.pit.ports import Row
from letitride.store.stored_record import open_record

TABLE = "nh-000"


def audited(database: str, *heads: HeadKept) -> Audited:
    with open_record(database) as record:
        return audit(record, heads, lambda _done, _total: None)


def faults(database: str, *heads: HeadKept) -> list[str]:
    return [str(fault) for fault in audited(database, *heads).faults]


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
        """Hash the whole log of the table again, as a forger would who can write to everything."""
        ((record,),) = self("SELECT house FROM taken_up_houses WHERE stream = ? AND seq = 0", TABLE)
        assert isinstance(record, bytes)
        head = hashlib.sha256(b"letitride log 1").hexdigest()
        rows = self("SELECT name, data, at, actor, command, seq FROM events WHERE stream = ? ORDER BY seq", TABLE)
        for seq, (name, data, at, actor, command, old) in enumerate(rows, 1):
            row = Row(seq=seq, name=name, format=1, data=data, at=at, actor=actor, command=command, hash="")  # type: ignore[arg-type]
            head = link(head, row, stream=TABLE, rules=rules_of(record))
            self("UPDATE events SET seq = ?, hash = ? WHERE stream = ? AND seq = ?", seq, head, TABLE, old)
        self("UPDATE streams SET version = ?, hash = ? WHERE id = ?", len(rows), head, TABLE)
