"""The store within a transaction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from sqlalchemy import Connection, bindparam, func, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite

from letitride.cards import Money
from letitride.ledger import AccountKind
from letitride.pit.log.tree import leaf_of
from letitride.pit.ports import Head, Movement, Row, SessionProof, Wanted
from letitride.pit.store_faults import Insufficient, NoSuchThing
from letitride.store.cases import SqlCases
from letitride.store.days import SqlDays
from letitride.store.heads import SELECT_HEAD, TAKE_HEAD, TAKE_HEAD_IF_FREE, KnownHeads, PlacedHead, head_of, take_heads
from letitride.store.house_log import SqlHouseLog
from letitride.store.houses import SqlHouses
from letitride.store.locks import LockedElsewhere
from letitride.store.read_ahead import ReadAhead, sessions_of
from letitride.store.refusals import SqlRefusals
from letitride.store.round_queries import SqlRounds
from letitride.store.schema import (
    answers,
    balances,
    events,
    house_key,
    streams,
)
from letitride.store.school import SqlSchool
from letitride.store.seals import ClosedRound, Leaf, SealedTree
from letitride.store.snapshots import SqlSnapshots
from letitride.store.statements import Statement
from letitride.store.tournaments import SqlTournaments
from letitride.store.write_buffer import WriteBuffer
from letitride.table.model.event import TableClosed

_LAST_PLACE = select(func.max(streams.c.place))
SELECT_ROWS = (
    select(*(events.c[name] for name in Row.__struct_fields__))
    .where(events.c.stream == bindparam("stream"))
    .order_by(events.c.seq)
)
_SELECT_LATER_ROWS = SELECT_ROWS.where(events.c.seq > bindparam("after"))
_SELECT_ANSWER = Statement(
    select(answers.c.answer).where(answers.c.stream == bindparam("of"), answers.c.command == bindparam("id")),
    *("of", "id"),
)
_LAST_ROUND = Statement(
    # The number finds the last round at once; the largest end would mean a search.
    text("SELECT last FROM rounds WHERE stream = :of ORDER BY number DESC LIMIT 1"),
    "of",
)
_TOUCH = update(house_key).values(fingerprint=house_key.c.fingerprint)
_BALANCE = select(balances.c.cents).where(balances.c.account == bindparam("of"))
_SELECT_BALANCE = Statement(_BALANCE, "of")
_TAKE_BALANCE = Statement(_BALANCE.with_for_update(), "of")

_AFTER_CLOSING = 4
_PLAYERS = (AccountKind.PLAYER.value, AccountKind.CHIPS.value)
"""What players hold away from the tables. A table accounts for its own chips."""


class SqlTransaction(
    SqlHouseLog, SqlRounds, SqlRefusals, SqlSnapshots, SqlCases, SqlHouses, SqlDays, SqlSchool, SqlTournaments
):
    """The pit's store over a connection in a transaction.

    Of several tables in a transaction none is waited for, or two processes could wait for each other. Work on a table
    that another process holds is done later, on its own. Work that changes a table asks for its head first.
    """

    def __init__(self, connection: Connection, *, waits: bool = True, known: KnownHeads | None = None) -> None:
        super().__init__(connection, waits=waits)
        self._known = known
        self._upsert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
        self.later: list[Callable[[], None]] = []
        self._buffer = WriteBuffer()
        self._places: dict[str, int] = {}
        self._ahead = ReadAhead()

    def read_ahead(self, wanted: Sequence[Wanted], *, sessions: bool) -> None:
        """Lock the free tables of these commands, and read their earlier answers and sessions."""
        if not wanted:
            return
        tables = {each.stream for each in wanted}
        known = {each: found for each in tables if self._known and (found := self._known.get(each))}
        taken = known if len(known) == len(tables) else take_heads(self.connection, tables)
        for stream, (head, place) in taken.items():
            self._buffer.heads[stream], self._places[stream] = head, place
        self._ahead.read_answers(self.connection, wanted, self._buffer.heads)
        self._ahead.take_balances(self.connection, wanted)
        hashes = {each.token_hash for each in wanted if each.token_hash is not None}
        if sessions and hashes:
            self._ahead.sessions = sessions_of(self.connection, hashes)

    def write(self) -> None:
        """Write the buffer, except for finished rounds, which are sealed at the end."""
        self._buffer.write(self.connection)
        self._ahead.balances.clear()
        self.write_house()

    def seal(self, tree: SealedTree) -> None:
        """Seal what has changed. The transaction is then complete and can be committed."""
        if self.unsealed:
            self.later.insert(0, partial(tree.settle, tree.seal(self.connection, self.unsealed)))

    def settle(self) -> None:
        """Accept what was written as durable."""
        if self._known is not None:
            self._known.learn(self._buffer.heads, self._places)

    def afterwards(self, call: Callable[[], None]) -> None:
        """Call something once the transaction is durable."""
        self.later.append(call)

    def create_table(self, stream: str, house: bytes, first_hash: str, owner: str = "") -> bool:
        """Create the log of a table."""
        place = (self.connection.execute(_LAST_PLACE).scalar() or 0) + 1
        leaf = Leaf(stream, place, leaf_of(stream, 0, first_hash, ""))
        first = {"id": stream, "version": 0, "hash": first_hash, "waiting": "", "owner": owner or None}
        begun = self._upsert(streams).values(**first, place=place, leaf=leaf.hashed).on_conflict_do_nothing()
        if self.connection.execute(begun.returning(streams.c.id)).first() is None:
            return False
        self.keep_house_of_table(stream, 0, house)
        self.unsealed.tables.append(leaf)
        return True

    def key_fingerprint(self) -> bytes | None:
        """Return the fingerprint of the house's key."""
        kept: bytes | None = self.connection.execute(select(house_key.c.fingerprint)).scalar_one_or_none()
        return kept

    def keep_fingerprint(self, fingerprint: bytes) -> None:
        """Store the fingerprint of the house's key."""
        self.connection.execute(insert(house_key), {"id": 1, "fingerprint": fingerprint})

    def touch(self) -> None:
        """Write something that changes nothing."""
        self.connection.execute(_TOUCH)

    def streams(self) -> Sequence[str]:
        """Return the ids of all tables."""
        return tuple(self.connection.execute(select(streams.c.id).order_by(streams.c.id)).scalars())

    def public(self) -> Sequence[str]:
        """Return the ids of the public tables."""
        nobodys = select(streams.c.id).where(streams.c.owner.is_(None))
        return tuple(self.connection.execute(nobodys.order_by(streams.c.id)).scalars())

    def in_use(self, most: int) -> Sequence[str]:
        """Return the ids of the public tables, and of private tables that are not closed."""
        # A closed table may still have seeds to reveal.
        last = (events.c.stream == streams.c.id) & (events.c.seq > streams.c.version - _AFTER_CLOSING)
        closed = select(events.c.seq).where(last, events.c.name == TableClosed.__name__).exists()
        wanted = select(streams.c.id).where(streams.c.owner.is_(None) | ~closed)
        public_first = wanted.order_by(streams.c.owner.is_not(None), streams.c.id)
        return tuple(self.connection.execute(public_first.limit(most)).scalars())

    def open_tables(self, owner: str) -> Sequence[str]:
        """Return the ids of a person's private tables that are not closed."""
        self.write()
        waiting = select(streams.c.id).where(streams.c.owner == owner, streams.c.due.is_not(None))
        return tuple(self.connection.execute(waiting.order_by(streams.c.id)).scalars())

    def head(self, stream: str) -> Head | None:
        """Return where a log ends, with its row locked."""
        taken = self._buffer.heads.get(stream)
        if taken is not None:
            return taken
        found = (self._known and self._known.get(stream)) or self._take(stream)
        if found is None:
            return None
        self._buffer.heads[stream], self._places[stream] = found
        return found[0]

    def _take(self, stream: str) -> PlacedHead | None:
        found = (TAKE_HEAD if self._waits else TAKE_HEAD_IF_FREE).first(self.connection, stream)
        if found is None and not self._waits and SELECT_HEAD.first(self.connection, stream):
            raise LockedElsewhere(stream)
        return head_of(found) if found else None

    def rows(self, stream: str, after: int, until: int | None = None) -> Sequence[Row]:
        """Return the events after one version and up to another."""
        self.write()
        wanted = _SELECT_LATER_ROWS if until is None else _SELECT_LATER_ROWS.where(events.c.seq <= until)
        found = self.connection.execute(wanted, {"stream": stream, "after": after})
        return tuple(Row(**row) for row in found.mappings())

    def append(self, stream: str, rows: Sequence[Row]) -> None:
        """Append events to a log."""
        if rows:
            self._require(stream)
            self._buffer.append(stream, rows)

    def _require(self, stream: str) -> Head:
        head = self.head(stream)
        if head is None:
            raise NoSuchThing(f"no table is called {stream!r}")
        return head

    def session_holds(self, proof: SessionProof, now: int) -> bool:
        """Return whether a session is open and its person's post unchanged."""
        known = self._ahead.sessions or sessions_of(self.connection, {proof.token_hash})
        found = known[proof.token_hash]
        return found is not None and found[2] > now and found[:2] == (proof.name, proof.post)

    def answer(self, stream: str, command: str) -> bytes | None:
        """Return the earlier answer to a command."""
        if (stream, command) in self._ahead.answers:
            return self._ahead.answers[stream, command]
        found = _SELECT_ANSWER.first(self.connection, stream, command)
        return found[0] if found else None

    def remember(self, stream: str, command: str, answer: bytes) -> None:
        """Store the answer to a command."""
        self._buffer.answers[stream, command] = self._ahead.answers[stream, command] = answer

    def refuse(self, stream: str, command: str, answer: bytes) -> None:
        """Store the answer to a refused command."""
        self._require(stream)
        self._buffer.refuse(stream, command, answer)
        self._ahead.answers[stream, command] = answer

    def balance(self, account: str) -> int:
        """Return the balance of an account."""
        self.write()
        found = _SELECT_BALANCE.first(self.connection, account)
        return found[0] if found else 0

    def book(self, lines: Sequence[Movement]) -> None:
        """Move chips."""
        totals: dict[tuple[str, str, str], int] = {}
        for line in lines:
            if line.kind in _PLAYERS:
                key = line.account, line.player, line.kind
                totals[key] = totals.get(key, 0) + line.cents
        self._refuse_overdrafts(totals)
        self._buffer.book(lines)

    def _refuse_overdrafts(self, totals: dict[tuple[str, str, str], int]) -> None:
        """Refuse before anything is written, so that a shared transaction can continue."""
        for (account, player, kind), cents in sorted(totals.items()):
            if cents < 0:
                has = self._balance_before(account) + self._buffer.changes.get((account, kind), 0)
                if has + cents < 0:
                    raise Insufficient(f"{player} has {Money(has)}, and {Money(-cents)} is asked for")

    def _balance_before(self, account: str) -> int:
        if account in self._ahead.balances:
            return self._ahead.balances[account]
        found = _TAKE_BALANCE.first(self.connection, account)
        return found[0] if found else 0

    def close_round(
        self, stream: str, number: int, *, last: int, outcome: str, at: int, players: Sequence[str]
    ) -> None:
        """Add a finished round."""
        waiting = [closed.line["last"] for closed in self.unsealed.rounds if closed.leaf.stream == stream]
        newest = None if waiting else _LAST_ROUND.first(self.connection, stream)
        before = waiting[-1] if waiting else newest and newest[0]
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
        played = [(player, stream, number) for player in sorted(set(players))]
        leaf = Leaf(stream, self._places[stream], leaf_of(stream, head.version, head.hash, head.refused))
        self.unsealed.rounds.append(ClosedRound(leaf, line, played))
        self.unsealed.at = max(self.unsealed.at, at)

    def set_timer(self, stream: str, waiting: str, due: int | None) -> None:
        """Set a table's next deadline."""
        self._require(stream)
        self._buffer.set_timer(stream, waiting, due)

    def due_timers(self, now: int, most: int) -> Sequence[str]:
        """Return tables whose deadline has come."""
        self.write()
        ready = select(streams.c.id).where(streams.c.due <= now).order_by(streams.c.due).limit(most)
        return tuple(self.connection.execute(ready.with_for_update(skip_locked=True)).scalars())
