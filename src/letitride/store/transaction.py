"""The store within one transaction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import sqlalchemy
from sqlalchemy import Connection, bindparam, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from letitride.cards import Money
from letitride.ledger import AccountKind
from letitride.pit.log.tree import leaf_of
from letitride.pit.ports import Head, Insufficient, Movement, NoSuchThing, Row, SessionProof, Wanted
from letitride.store.cases import SqlCases
from letitride.store.house_log import SqlHouseLog
from letitride.store.locks import LockedElsewhere
from letitride.store.read_ahead import ReadAhead, sessions_of
from letitride.store.refusals import SqlRefusals
from letitride.store.round_queries import SqlRounds
from letitride.store.schema import (
    answers,
    balances,
    events,
    house_key,
    rounds,
    streams,
)
from letitride.store.seals import ClosedRound, Leaf, SealedTree
from letitride.store.snapshots import SqlSnapshots
from letitride.store.write_buffer import WriteBuffer
from letitride.table.model.event import TableClosed

_SELECT_HEAD = select(streams).where(streams.c.id == bindparam("stream"))
_TAKE_HEAD = _SELECT_HEAD.with_for_update()
_TAKE_HEAD_IF_FREE = _SELECT_HEAD.with_for_update(skip_locked=True)
_LAST_PLACE = select(func.max(streams.c.place))
_SELECT_RECORD = select(streams.c.house).where(streams.c.id == bindparam("stream"))
SELECT_ROWS = (
    select(*(events.c[name] for name in Row.__struct_fields__))
    .where(events.c.stream == bindparam("stream"))
    .order_by(events.c.seq)
)
_SELECT_LATER_ROWS = SELECT_ROWS.where(events.c.seq > bindparam("after"))
_SELECT_ANSWER = select(answers.c.answer).where(
    answers.c.stream == bindparam("of"), answers.c.command == bindparam("id")
)
_TOUCH = update(house_key).values(fingerprint=house_key.c.fingerprint)
_SELECT_BALANCE = select(balances.c.cents).where(balances.c.account == bindparam("of"))
_TAKE_BALANCE = _SELECT_BALANCE.with_for_update()

_AFTER_CLOSING = 4
_PLAYER = AccountKind.PLAYER.value


def head_of(row: sqlalchemy.Row[Any]) -> Head:
    """Return the head that a row of the database keeps."""
    return Head(
        version=row.version,
        hash=row.hash,
        house=row.house,
        waiting=row.waiting,
        due=row.due,
        owner=row.owner or "",
        refusals=row.refusals or 0,
        refused=row.refused or "",
    )


class SqlTransaction(SqlHouseLog, SqlRounds, SqlRefusals, SqlSnapshots, SqlCases):
    """The books of the pit, over a connection that is in a transaction.

    Of several tables in one transaction none is waited for, or two processes could wait for each other: the work on
    a table that another holds is done later, on its own. Work that changes a table asks for its head first.
    """

    def __init__(self, connection: Connection, *, waits: bool = True) -> None:
        super().__init__(connection, waits=waits)
        self._upsert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
        self.later: list[Callable[[], None]] = []
        self._buffer = WriteBuffer()
        self._places: dict[str, int] = {}
        self._ahead = ReadAhead()

    def read_ahead(self, wanted: Sequence[Wanted], *, sessions: bool) -> None:
        """Take the tables of commands, those that are free, and read what was answered to them and who gives them."""
        if not wanted:
            return
        for row in self._ahead.take_heads(self.connection, wanted):
            self._buffer.heads[row.id], self._places[row.id] = head_of(row), row.place or 0
        self._ahead.read_answers(self.connection, wanted, self._buffer.heads)
        self._ahead.take_balances(self.connection, wanted)
        hashes = {each.token_hash for each in wanted if each.token_hash is not None}
        if sessions and hashes:
            self._ahead.sessions = sessions_of(self.connection, hashes)

    def write(self) -> None:
        """Write what was gathered, but for the rounds that are over: they are sealed at the end."""
        self._buffer.write(self.connection)
        self._ahead.balances.clear()
        self.write_house()

    def seal(self, tree: SealedTree) -> None:
        """Seal what has changed; the transaction is complete then, and can be committed."""
        if self.unsealed:
            self.later.insert(0, partial(tree.settle, tree.seal(self.connection, self.unsealed)))

    def afterwards(self, call: Callable[[], None]) -> None:
        """Have something done when the transaction is durable."""
        self.later.append(call)

    def create_table(self, stream: str, house: bytes, first_hash: str, owner: str = "") -> bool:
        """Begin the log of a table."""
        place = (self.connection.execute(_LAST_PLACE).scalar() or 0) + 1
        leaf = Leaf(stream, place, leaf_of(stream, 0, first_hash, ""))
        first = {"id": stream, "house": house, "version": 0, "hash": first_hash, "waiting": "", "owner": owner or None}
        begun = self._upsert(streams).values(**first, place=place, leaf=leaf.hashed).on_conflict_do_nothing()
        if self.connection.execute(begun.returning(streams.c.id)).first() is None:
            return False
        self.unsealed.tables.append(leaf)
        return True

    def key_fingerprint(self) -> bytes | None:
        """Return the fingerprint of the house's key."""
        kept: bytes | None = self.connection.execute(select(house_key.c.fingerprint)).scalar_one_or_none()
        return kept

    def keep_fingerprint(self, fingerprint: bytes) -> None:
        """Keep the fingerprint of the house's key."""
        self.connection.execute(insert(house_key), {"id": 1, "fingerprint": fingerprint})

    def touch(self) -> None:
        """Write something that changes nothing."""
        self.connection.execute(_TOUCH)

    def streams(self) -> Sequence[str]:
        """Return the ids of all tables."""
        return tuple(self.connection.execute(select(streams.c.id).order_by(streams.c.id)).scalars())

    def public(self) -> Sequence[str]:
        """Return the ids of the tables that are nobody's own."""
        nobodys = select(streams.c.id).where(streams.c.owner.is_(None))
        return tuple(self.connection.execute(nobodys.order_by(streams.c.id)).scalars())

    def in_use(self, most: int) -> Sequence[str]:
        """Return the ids of the public tables, and of the private ones that are not closed."""
        # Whoever closes a table may still have seeds to show after it.
        last = (events.c.stream == streams.c.id) & (events.c.seq > streams.c.version - _AFTER_CLOSING)
        closed = select(events.c.seq).where(last, events.c.name == TableClosed.__name__).exists()
        wanted = select(streams.c.id).where(streams.c.owner.is_(None) | ~closed)
        public_first = wanted.order_by(streams.c.owner.is_not(None), streams.c.id)
        return tuple(self.connection.execute(public_first.limit(most)).scalars())

    def open_tables(self, owner: str) -> Sequence[str]:
        """Return the ids of somebody's private tables that are not closed."""
        self.write()
        waiting = select(streams.c.id).where(streams.c.owner == owner, streams.c.due.is_not(None))
        return tuple(self.connection.execute(waiting.order_by(streams.c.id)).scalars())

    def head(self, stream: str) -> Head | None:
        """Return where a log ends, its row locked."""
        known = self._buffer.heads.get(stream)
        if known is not None:
            return known
        take = _TAKE_HEAD if self._waits else _TAKE_HEAD_IF_FREE
        found = self.connection.execute(take, {"stream": stream}).one_or_none()
        if found is None:
            if not self._waits and self.connection.execute(_SELECT_HEAD, {"stream": stream}).one_or_none():
                raise LockedElsewhere(stream)
            return None
        head = head_of(found)
        self._places[stream] = found.place or 0
        self._buffer.heads[stream] = head
        return head

    def house_record(self, stream: str) -> bytes | None:
        """Return the record of a table's house."""
        found: bytes | None = self.connection.execute(_SELECT_RECORD, {"stream": stream}).scalar_one_or_none()
        return found

    def rows(self, stream: str, after: int, until: int | None = None) -> Sequence[Row]:
        """Return the events after a version, and not after another."""
        self.write()
        wanted = _SELECT_LATER_ROWS if until is None else _SELECT_LATER_ROWS.where(events.c.seq <= until)
        found = self.connection.execute(wanted, {"stream": stream, "after": after})
        return tuple(Row(**row) for row in found.mappings())

    def append(self, stream: str, rows: Sequence[Row]) -> None:
        """Write events to the end of a log."""
        if rows:
            self._require(stream)
            self._buffer.append(stream, rows)

    def _require(self, stream: str) -> Head:
        head = self.head(stream)
        if head is None:
            raise NoSuchThing(f"no table is called {stream!r}")
        return head

    def session_holds(self, proof: SessionProof, now: int) -> bool:
        """Tell whether a session is open, and its person what they were."""
        known = self._ahead.sessions or sessions_of(self.connection, {proof.token_hash})
        found = known[proof.token_hash]
        return found is not None and found[2] > now and found[:2] == (proof.name, proof.post)

    def answer(self, stream: str, command: str) -> bytes | None:
        """Return what was answered to a command."""
        if (stream, command) in self._ahead.answers:
            return self._ahead.answers[stream, command]
        found: bytes | None = self.connection.execute(
            _SELECT_ANSWER, {"of": stream, "id": command}
        ).scalar_one_or_none()
        return found

    def remember(self, stream: str, command: str, answer: bytes) -> None:
        """Keep the answer to a command."""
        self._buffer.answers[stream, command] = self._ahead.answers[stream, command] = answer

    def refuse(self, stream: str, command: str, answer: bytes) -> None:
        """Keep the answer to a command that was refused."""
        self._require(stream)
        self._buffer.refuse(stream, command, answer)
        self._ahead.answers[stream, command] = answer

    def balance(self, account: str) -> int:
        """Return what lies in an account."""
        self.write()
        found: int | None = self.connection.execute(_SELECT_BALANCE, {"of": account}).scalar_one_or_none()
        return found or 0

    def book(self, lines: Sequence[Movement]) -> None:
        """Move chips."""
        totals: dict[tuple[str, str], int] = {}
        for line in lines:
            if line.kind == _PLAYER:
                totals[line.account, line.player] = totals.get((line.account, line.player), 0) + line.cents
        self._refuse_overdrafts(totals)
        self._buffer.book(lines)

    def _refuse_overdrafts(self, totals: dict[tuple[str, str], int]) -> None:
        """Refuse before anything is written, so that a transaction that others share goes on."""
        for (account, player), cents in sorted(totals.items()):
            if cents < 0:
                has = self._balance_before(account) + self._buffer.changes.get((account, _PLAYER), 0)
                if has + cents < 0:
                    raise Insufficient(f"{player} has {Money(has)}, and {Money(-cents)} is asked for")

    def _balance_before(self, account: str) -> int:
        if account in self._ahead.balances:
            return self._ahead.balances[account]
        found: int | None = self.connection.execute(_TAKE_BALANCE, {"of": account}).scalar_one_or_none()
        return found or 0

    def close_round(
        self, stream: str, number: int, *, last: int, outcome: str, at: int, players: Sequence[str]
    ) -> None:
        """Enter a round that is over."""
        # By its number the last round is found at once; the largest end would be looked for among all of them.
        newest = select(rounds.c.last).where(rounds.c.stream == stream).order_by(rounds.c.number.desc()).limit(1)
        waiting = [closed.line["last"] for closed in self.unsealed.rounds if closed.leaf.stream == stream]
        before = waiting[-1] if waiting else self.connection.execute(newest).scalar()
        head = self._require(stream)
        line = {
            "stream": stream,
            "number": number,
            "first": (before or 0) + 1,
            "last": last,
            "outcome": outcome,
            "at": at,
            "refused": head.refused,
        }
        played = [{"player": player, "stream": stream, "number": number} for player in sorted(set(players))]
        leaf = Leaf(stream, self._places[stream], leaf_of(stream, head.version, head.hash, head.refused))
        self.unsealed.rounds.append(ClosedRound(leaf, line, played))
        self.unsealed.at = max(self.unsealed.at, at)

    def set_timer(self, stream: str, waiting: str, due: int | None) -> None:
        """Have a table looked after at a time."""
        self._require(stream)
        self._buffer.set_timer(stream, waiting, due)

    def due_timers(self, now: int, most: int) -> Sequence[str]:
        """Return tables whose time has come."""
        self.write()
        ready = select(streams.c.id).where(streams.c.due <= now).order_by(streams.c.due).limit(most)
        return tuple(self.connection.execute(ready.with_for_update(skip_locked=True)).scalars())
