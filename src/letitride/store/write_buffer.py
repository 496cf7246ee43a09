"""What a transaction will write: gathered from all its jobs, and written in a few statements at its end."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import astuple, replace
from sqlalchemy import BigInteger, Connection, Text, bindparam, exists, insert, select, text, update

from letitride.pit.chain import refusal_link
from letitride.pit.ports import Head, Movement, Row
from letitride.store.schema import answers, balances, events, movements, streams
from letitride.store.statements import Statement, Values

CHANNEL = "letitride"
_NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', :news)")
_MOVE = Statement(
    update(streams)
    .where(streams.c.id == bindparam("stream"))
    .values(
        version=bindparam("to"),
        hash=bindparam("link"),
        waiting=bindparam("what"),
        due=bindparam("when"),
        refusals=bindparam("times"),
        refused=bindparam("last"),
    ),
    *("to", "link", "what", "when", "times", "last", "stream"),
)
_APPEND = Statement(insert(events), "stream", *Row.__struct_fields__)
_ANSWER = Statement(insert(answers), "stream", "command", "answer", "number")
_CHANGE = Statement(
    update(balances).where(balances.c.account == bindparam("of")).values(cents=balances.c.cents + bindparam("by")),
    *("by", "of"),
)
_ACCOUNT = bindparam("account", type_=Text)
_OPEN = Statement(
    insert(balances).from_select(
        ("account", "kind", "cents"),
        select(_ACCOUNT, bindparam("kind", type_=Text), bindparam("cents", type_=BigInteger)).where(
            ~exists().where(balances.c.account == _ACCOUNT)
        ),
    ),
    *("account", "kind", "cents", "account"),
)
"""Opens an account with its first amount, if there is none."""

_BOOKED = tuple(field for field in Movement.__struct_fields__ if field != "id")
_MOVED = Statement(insert(movements), *_BOOKED)


class WriteBuffer:
    """Events, heads, answers and movements waiting for the end of a transaction."""

    def __init__(self) -> None:
        self.heads: dict[str, Head] = {}
        """Every locked head, as it will be."""

        self.answers: dict[tuple[str, str], bytes] = {}
        self.refusals: dict[tuple[str, str], int] = {}
        """Which of the answers are refusals, and their numbers."""

        self.changes: dict[tuple[str, str], int] = {}
        self._changed_heads: set[str] = set()
        self._grown: set[str] = set()
        self._events: list[Values] = []
        self._lines: list[Values] = []

    def append(self, stream: str, rows: Sequence[Row]) -> None:
        """Queue events for the end of a log."""
        self._events += [(stream, *astuple(row)) for row in rows]
        self.heads[stream] = replace(self.heads[stream], version=rows[-1].seq, hash=rows[-1].hash)
        self._changed_heads.add(stream)
        self._grown.add(stream)

    def set_timer(self, stream: str, waiting: str, due: int | None) -> None:
        """Queue a table's next deadline."""
        self.heads[stream] = replace(self.heads[stream], waiting=waiting, due=due)
        self._changed_heads.add(stream)

    def refuse(self, stream: str, command: str, answer: bytes) -> None:
        """Queue the answer to a refused command, in its place in their chain."""
        head = self.heads[stream]
        number = head.refusals + 1
        self.answers[stream, command], self.refusals[stream, command] = answer, number
        link = refusal_link(head.refused, stream, number, command, answer)
        self.heads[stream] = replace(head, refusals=number, refused=link)
        self._changed_heads.add(stream)

    def book(self, lines: Sequence[Movement]) -> None:
        """Queue a movement of chips."""
        for line in lines:
            key = line.account, line.kind
            self.changes[key] = self.changes.get(key, 0) + line.cents
        self._lines += [astuple(line)[:-1] for line in lines]

    def write(self, connection: Connection) -> None:
        """Write everything."""
        if self._events:
            _APPEND.many(connection, self._events)
        if self._changed_heads:
            _MOVE.many(connection, [self._head(stream) for stream in sorted(self._changed_heads)])
        if self.answers:
            numbers = self.refusals
            _ANSWER.many(connection, [(*key, said, numbers.get(key)) for key, said in self.answers.items()])
        if self._lines:
            self._write_chips(connection)
        if connection.dialect.name == "postgresql":
            for stream in sorted(self._grown):
                connection.execute(_NOTIFY, {"news": f"{self.heads[stream].version}:{stream}"})
        self.answers, self.refusals, self.changes, self._events, self._lines = {}, {}, {}, [], []
        self._changed_heads, self._grown = set(), set()

    def _head(self, stream: str) -> Values:
        head = self.heads[stream]
        return head.version, head.hash, head.waiting, head.due, head.refusals, head.refused, stream

    def _write_chips(self, connection: Connection) -> None:
        # Sorted, so that two processes lock the rows in the same order and never deadlock.
        changes = sorted(self.changes.items())
        changed = _CHANGE.many(connection, [(cents, account) for (account, _), cents in changes])
        if changed != len(changes):
            _OPEN.many(connection, [(account, kind, cents, account) for (account, kind), cents in changes])
        _MOVED.many(connection, self._lines)
