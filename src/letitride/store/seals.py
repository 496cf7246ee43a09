"""Seals: the heads of all logs under one root, whenever a round ends or the house's log grows."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, bindparam, insert, select, update

from letitride.pit.log.house_log import HOUSE
from letitride.pit.log.tree import Tree, leaf_of, seal_of
from letitride.store.locks import lock
from letitride.store.schema import house_log, round_players, rounds, seals, streams
from letitride.store.statements import Statement, Values

_LAST = select(seals.c.number, seals.c.root).order_by(seals.c.number.desc()).limit(1)
_HOUSE = select(house_log.c.seq, house_log.c.hash).order_by(house_log.c.seq.desc()).limit(1)
_LEAVES = select(streams.c.place, streams.c.leaf).where(streams.c.place.is_not(None)).order_by(streams.c.place)
_SEAL = Statement(insert(seals), "number", "at", "house", "size", "root")
_ROUND = Statement(insert(rounds), *rounds.c.keys())
_PLAYED = Statement(insert(round_players), "player", "stream", "number")
_PUT = Statement(
    update(streams).where(streams.c.id == bindparam("of")).values(leaf=bindparam("hashed"), seal=bindparam("under")),
    *("hashed", "under", "of"),
)


class Leaf(Struct, frozen=True):
    """The head of a table's log, as a leaf of the tree."""

    stream: str
    place: int
    hashed: bytes


class ClosedRound(Struct, frozen=True):
    """A finished round, and its table's head at that moment."""

    leaf: Leaf
    line: dict[str, Any]
    players: list[Values]


class Unsealed:
    """What a transaction has to seal at its end."""

    def __init__(self) -> None:
        self.tables: list[Leaf] = []
        self.rounds: list[ClosedRound] = []
        self.house: tuple[int, str] | None = None
        """The head of the house's log, if it has grown."""

        self.at = 0

    def __bool__(self) -> bool:
        return bool(self.tables or self.rounds or self.house)

    def next_rounds(self) -> list[ClosedRound]:
        """Take the first round of each table: a seal covers one head of each."""
        first: dict[str, ClosedRound] = {}
        for closed in self.rounds:
            first.setdefault(closed.leaf.stream, closed)
        self.rounds = [closed for closed in self.rounds if first[closed.leaf.stream] is not closed]
        return list(first.values())


class SealedTree:
    """The tree as this process last sealed it. What others sealed since is read when needed."""

    def __init__(self) -> None:
        self._tree, self._house, self._root = Tree(), 0, ""
        self._number: int | None = None
        """The last seal in the tree; unknown while a transaction is not durable, or failed."""

    def settle(self, number: int) -> None:
        """Accept the tree as durable."""
        self._number = number

    def seal(self, connection: Connection, unsealed: Unsealed) -> int:
        """Seal what a transaction has changed, as its last step, and return the number of the last seal."""
        lock(connection, "seals")
        # Nobody else writes to a SQLite file, so what this process knows is current.
        if self._number is None or connection.dialect.name == "postgresql":
            last = connection.execute(_LAST).one_or_none()
            number, self._root = (last.number, last.root) if last else (0, "")
            self._catch_up(connection, number)
        else:
            number = self._number
        self._number = None
        while unsealed:
            number += 1
            self._seal(connection, unsealed, number)
        return number

    def _catch_up(self, connection: Connection, last: int) -> None:
        if self._number == last and last:
            return
        later = _LEAVES
        if self._number is None or self._number > last:
            self._tree = Tree()
        else:
            later = later.where(streams.c.seal > self._number)
        house = connection.execute(_HOUSE).one_or_none()
        if house is not None:
            self._put_house(house.seq, house.hash)
        for place, hashed in connection.execute(later):
            self._tree.put(place, hashed)

    def _put_house(self, version: int, link: str) -> None:
        self._house = version
        self._tree.put(0, leaf_of(HOUSE, version, link, ""))

    def _seal(self, connection: Connection, unsealed: Unsealed, number: int) -> None:
        closed, tables = unsealed.next_rounds(), unsealed.tables
        if unsealed.house is not None:
            self._put_house(*unsealed.house)
        unsealed.tables, unsealed.house = [], None
        leaves = {leaf.stream: leaf for leaf in (*tables, *(each.leaf for each in closed))}
        for leaf in leaves.values():
            self._tree.put(leaf.place, leaf.hashed)
        size = len(self._tree)
        self._root = seal_of(self._root, number=number, at=unsealed.at, size=size, tree=self._tree.root)
        _SEAL.many(connection, [(number, unsealed.at, self._house, size, self._root)])
        if leaves:
            _PUT.many(connection, [(leaves[stream].hashed, number, stream) for stream in sorted(leaves)])
        if closed:
            lines = [{**each.line, "seal": number, "path": self._tree.path(each.leaf.place)} for each in closed]
            _ROUND.many(connection, [tuple([line[name] for name in rounds.c.keys()]) for line in lines])  # noqa: SIM118
        if played := [line for each in closed for line in each.players]:
            _PLAYED.many(connection, played)
