"""What a transaction is going to write: gathered from all who share it, and written in a few strokes at its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import asdict, replace
from sqlalchemy import Connection, bindparam, insert, text, update
from sqlalchemy.dialects import postgresql, sqlite

from letitride.pit.chain import refusal_link
from letitride.pit.ports import Head, Movement, Row
from letitride.store.schema import answers, balances, events, movements, streams

CHANNEL = "letitride"
_NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', :news)")
_MOVE = (
    update(streams)
    .where(streams.c.id == bindparam("stream"))
    .values(
        version=bindparam("to"),
        hash=bindparam("link"),
        waiting=bindparam("what"),
        due=bindparam("when"),
        refusals=bindparam("times"),
        refused=bindparam("last"),
    )
)
_CHANGE = update(balances).where(balances.c.account == bindparam("of")).values(cents=balances.c.cents + bindparam("by"))
_LINE = tuple(field for field in Movement.__struct_fields__ if field != "id")


class WriteBuffer:
    """Events, heads, answers and movements that wait for the end of a transaction."""

    def __init__(self) -> None:
        self.heads: dict[str, Head] = {}
        """Every head that was taken, as it will be."""

        self.answers: dict[tuple[str, str], bytes] = {}
        self.refusals: dict[tuple[str, str], int] = {}
        """Which of the answers refuse, and their numbers."""

        self.changes: dict[tuple[str, str], int] = {}
        self._changed_heads: set[str] = set()
        self._grown: set[str] = set()
        self._events: list[dict[str, Any]] = []
        self._lines: list[dict[str, Any]] = []

    def append(self, stream: str, rows: Sequence[Row]) -> None:
        """Have events written to the end of a log."""
        self._events += [{"stream": stream, **asdict(row)} for row in rows]
        self.heads[stream] = replace(self.heads[stream], version=rows[-1].seq, hash=rows[-1].hash)
        self._changed_heads.add(stream)
        self._grown.add(stream)

    def set_timer(self, stream: str, waiting: str, due: int | None) -> None:
        """Have a table looked after at a time."""
        self.heads[stream] = replace(self.heads[stream], waiting=waiting, due=due)
        self._changed_heads.add(stream)

    def refuse(self, stream: str, command: str, answer: bytes) -> None:
        """Have the answer to a refused command kept, in its place in the chain of them."""
        head = self.heads[stream]
        number = head.refusals + 1
        self.answers[stream, command], self.refusals[stream, command] = answer, number
        link = refusal_link(head.refused, stream, number, command, answer)
        self.heads[stream] = replace(head, refusals=number, refused=link)
        self._changed_heads.add(stream)

    def book(self, lines: Sequence[Movement]) -> None:
        """Have chips moved."""
        for line in lines:
            key = line.account, line.kind
            self.changes[key] = self.changes.get(key, 0) + line.cents
        self._lines += [{field: getattr(line, field) for field in _LINE} for line in lines]

    def write(self, connection: Connection) -> None:
        """Write everything that waits."""
        if self._events:
            connection.execute(insert(events), self._events)
        if self._changed_heads:
            connection.execute(_MOVE, [self._head(stream) for stream in sorted(self._changed_heads)])
        if self.answers:
            kept = [
                {"stream": of, "command": name, "answer": said, "number": self.refusals.get((of, name))}
                for (of, name), said in self.answers.items()
            ]
            connection.execute(insert(answers), kept)
        if self._lines:
            self._write_chips(connection)
        if connection.dialect.name == "postgresql":
            for stream in sorted(self._grown):
                connection.execute(_NOTIFY, {"news": f"{self.heads[stream].version}:{stream}"})
        self.answers, self.refusals, self.changes, self._events, self._lines = {}, {}, {}, [], []
        self._changed_heads, self._grown = set(), set()

    def _head(self, stream: str) -> dict[str, Any]:
        head = self.heads[stream]
        return {
            "stream": stream,
            "to": head.version,
            "link": head.hash,
            "what": head.waiting,
            "when": head.due,
            "times": head.refusals,
            "last": head.refused,
        }

    def _write_chips(self, connection: Connection) -> None:
        # Sorted, so that two processes take the rows in the same order and never wait for each other.
        changes = sorted(self.changes.items())
        new = [{"account": account, "kind": kind, "cents": 0} for (account, kind), _ in changes]
        upsert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
        connection.execute(upsert(balances).on_conflict_do_nothing(), new)
        connection.execute(_CHANGE, [{"of": account, "by": cents} for (account, _), cents in changes])
        connection.execute(insert(movements), self._lines)
