"""Rounds that are over, receipts and statements, for those who may see them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from letitride.house import House
from letitride.pit.history.receipt import Receipt, receipt_of
from letitride.pit.history.results import Result, result_of
from letitride.pit.history.round_facts import SeedsHidden
from letitride.pit.history.round_replay import RoundReplay, replay_round
from letitride.pit.log.codec import read_house
from letitride.pit.people.people import Person, Post
from letitride.pit.ports import Movement, NoSuchThing, RoundFilter, RoundLine, Row, Store, Transaction
from letitride.pit.tables.pit_table import FIRST_HEAD

Found = TypeVar("Found")
SEES_ALL = (Post.FLOOR, Post.SURVEILLANCE, Post.ADMINISTRATOR)
"""Who may see every round when it is over; everybody else sees the own ones."""

_FURTHER_BACK = 16
"""So many rows are looked at where a commitment lies before its round."""


_OF_A_DECK = ("DeckShuffled", "DeckCut", "CardsDealt", "FaceUpCardFound")
"""What tells of a deck that is dealt."""


class NoSuchRound(NoSuchThing):
    """A round that does not exist, is not over, or is none of the asker's."""


class Played(Struct, frozen=True, kw_only=True):
    """A round that is over, the house whose rules it followed, and what it came to."""

    line: RoundLine
    house: House
    result: Result


class History:
    """The past of the pit."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def rounds(self, asker: Person, filters: RoundFilter, most: int) -> Sequence[RoundLine]:
        """Return rounds that are over, newest first, of those that the asker may see."""
        seen = _seen_by(asker, filters)
        return self._store.read(lambda books: books.rounds(seen, most))

    def played(self, asker: Person, filters: RoundFilter, most: int) -> Sequence[Played]:
        """Return the same rounds, each with what it came to for the asker; for those who see all, for all players."""
        seen = _seen_by(asker, filters)
        return self._store.read(
            lambda books: tuple(_played(books, line, seen.player) for line in books.rounds(seen, most))
        )

    def one_played(self, asker: Person, table_id: str, number: int) -> Played:
        """Return one round with what it came to for the asker, who played in it."""
        return self._of_round(asker, table_id, number, lambda books, line: _played(books, line, asker.name))

    def receipt(self, asker: Person, table_id: str, number: int) -> Receipt:
        """Return the receipt of a round; one that the asker may not see is as one that is not there."""
        return self._of_round(asker, table_id, number, read_receipt)

    def round_replay(self, asker: Person, table_id: str, number: int) -> RoundReplay:
        """Return a round to be told again, to those who may see its receipt."""
        return self._of_round(
            asker, table_id, number, lambda books, line: replay_round(books, line, record_of(books, line.stream))
        )

    def players(self, table_id: str, number: int) -> Sequence[str]:
        """Return who played in a round that is over; nobody where there is none."""
        return self._store.read(
            lambda books: tuple(books.players(table_id, number)) if books.round(table_id, number) else ()
        )

    def _of_round(
        self, asker: Person, table_id: str, number: int, read: Callable[[Transaction, RoundLine], Found]
    ) -> Found:
        def look(books: Transaction) -> Found | None:
            line = books.round(table_id, number)
            if line is None or (asker.post not in SEES_ALL and asker.name not in books.players(table_id, number)):
                return None
            return read(books, line)

        try:
            found = self._store.read(look)
        except SeedsHidden:
            found = None
        if found is None:
            raise NoSuchRound(f"there is no round {number} of {table_id!r} for you to see")
        return found

    def statement(self, asker: Person, most: int, before: int | None) -> Sequence[Movement]:
        """Return every movement of chips in the name of the asker, newest first."""
        return self._store.read(lambda books: books.statement(asker.name, most, before))


def _seen_by(asker: Person, filters: RoundFilter) -> RoundFilter:
    return filters if asker.post in SEES_ALL else replace(filters, player=asker.name)


def _played(books: Transaction, line: RoundLine, player: str | None) -> Played:
    return Played(line=line, house=house_of(books, line.stream), result=result_of(books.movements_in(line, player)))


def record_of(books: Transaction, stream: str) -> bytes:
    """Return the record of a table's house."""
    record = books.house_record(stream)
    if record is None:
        raise NoSuchRound(f"no table is called {stream!r}")
    return record


def house_of(books: Transaction, stream: str) -> House:
    """Return the house of a table."""
    return read_house(record_of(books, stream))


def read_receipt(books: Transaction, line: RoundLine) -> Receipt:
    """Return the receipt of a round that is over."""
    record = record_of(books, line.stream)
    rows = _with_commitment(books, line)
    before, seal = head_before(books, line.stream, rows[0].seq), books.seal_of(line.stream, line.number)
    return receipt_of(line, record, before, rows, seal)


def head_before(books: Transaction, stream: str, seq: int) -> str:
    """Return the link of the chain before an event."""
    return FIRST_HEAD if seq == 1 else books.rows(stream, seq - 2, seq - 1)[0].hash


def _with_commitment(books: Transaction, line: RoundLine) -> Sequence[Row]:
    """Return the rows of a round, and those before it back to the commitment of the first deck that is dealt."""
    rows = tuple(books.rows(line.stream, line.first - 1, line.last))
    dealt = next((place for place, row in enumerate(rows) if row.name in _OF_A_DECK), None)
    if dealt is None:
        return rows
    earlier: tuple[Row, ...] = ()
    back = 0
    while (begin := _commitment([row.name for row in (*earlier, *rows[: dealt + 1])])) is None:
        if back >= line.first:
            raise SeedsHidden(f"round {line.number} of {line.stream} was dealt without a commitment")
        back = back * 2 or _FURTHER_BACK
        earlier = tuple(books.rows(line.stream, max(0, line.first - 1 - back), line.first - 1))
    return (*earlier[begin:], *rows)


def _commitment(names: Sequence[str]) -> int | None:
    """Return where the last deck that was shuffled was committed to, if it is there."""
    shuffled = _last(names, "DeckShuffled")
    return None if shuffled is None else _last(names[:shuffled], "ShuffleCommitted")


def _last(names: Sequence[str], name: str) -> int | None:
    return max((place for place, each in enumerate(names) if each == name), default=None)
