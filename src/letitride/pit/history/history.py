"""Finished rounds, receipts and statements, for those who may see them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from letitride.house import House
from letitride.pit.history.correction import CorrectionReceipt, read_correction
from letitride.pit.history.receipt import Receipt, receipt_of
from letitride.pit.history.results import Result, result_of
from letitride.pit.history.round_facts import SeedsHidden
from letitride.pit.history.round_replay import RoundReplay, replay_round
from letitride.pit.house_record import read_house
from letitride.pit.people.people import Person, Post
from letitride.pit.ports import Movement, RoundFilter, RoundLine, Row, Store, Transaction
from letitride.pit.store_faults import NoSuchThing
from letitride.pit.tables.pit_table import FIRST_HEAD

Found = TypeVar("Found")
SEES_ALL = (Post.FLOOR, Post.SURVEILLANCE, Post.ADMINISTRATOR)
"""Posts that may see every finished round. Everybody else sees their own."""

_FURTHER_BACK = 16
"""How many rows to search for a commitment before its round."""


_OF_A_DECK = ("DeckShuffled", "DeckCut", "CardsDealt", "FaceUpCardFound")
"""The events about the deck of a deal."""


class NoSuchRound(NoSuchThing):
    """A round that does not exist, is not over, or is not the asker's."""


class Played(Struct, frozen=True, kw_only=True):
    """A finished round, its house, and its result."""

    line: RoundLine
    house: House
    result: Result


class History:
    """The pit's past."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def rounds(self, asker: Person, filters: RoundFilter, most: int) -> Sequence[RoundLine]:
        """Return the finished rounds that the asker may see, newest first."""
        seen = _seen_by(asker, filters)
        return self._store.read(lambda books: books.rounds(seen, most))

    def played(self, asker: Person, filters: RoundFilter, most: int) -> Sequence[Played]:
        """Return the same rounds, each with the asker's result; for posts that see all, everybody's together."""
        seen = _seen_by(asker, filters)
        return self._store.read(
            lambda books: tuple(_played(books, line, _name_in(books, line, seen)) for line in books.rounds(seen, most))
        )

    def one_played(self, asker: Person, table_id: str, number: int) -> Played:
        """Return one round with what it came to for the asker, who played in it."""
        name = self.as_played(asker, table_id, number).name
        return self._of_round(asker, table_id, number, lambda books, line: _played(books, line, name))

    def receipt(self, asker: Person, table_id: str, number: int) -> Receipt:
        """Return the receipt of a round. A round that the asker may not see looks like one that does not exist."""
        return self._of_round(asker, table_id, number, read_receipt)

    def correction(self, asker: Person, table_id: str, seq: int) -> CorrectionReceipt:
        """Return the receipt of a correction, to its player and to posts that see every round."""
        found = self._store.read(lambda books: read_correction(books, table_id, seq))
        if found is None or (asker.post not in SEES_ALL and found.player not in asker.names):
            raise NoSuchRound(f"there is no correction at {seq} of {table_id!r} for you to see")
        return found

    def round_replay(self, asker: Person, table_id: str, number: int) -> RoundReplay:
        """Return the replay of a round, to those who may see its receipt."""
        return self._of_round(asker, table_id, number, replay_round)

    def players(self, table_id: str, number: int) -> Sequence[str]:
        """Return who played in a finished round; nobody if there is no such round."""
        return self._store.read(
            lambda books: tuple(books.players(table_id, number)) if books.round(table_id, number) else ()
        )

    def as_played(self, asker: Person, table_id: str, number: int) -> Person:
        """Return the asker by the name of a round: who was a guest then is called as the guest was."""
        if asker.formerly and asker.formerly in self.players(table_id, number):
            return replace(asker, name=asker.formerly, formerly="")
        return asker

    def _of_round(
        self, asker: Person, table_id: str, number: int, read: Callable[[Transaction, RoundLine], Found]
    ) -> Found:
        def look(books: Transaction) -> Found | None:
            line = books.round(table_id, number)
            if line is None or (asker.post not in SEES_ALL and not _had_part(asker, books.players(table_id, number))):
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
        return self._store.read(lambda books: books.statement(asker.name, most, before, asker.formerly))


def _seen_by(asker: Person, filters: RoundFilter) -> RoundFilter:
    return filters if asker.post in SEES_ALL else replace(filters, player=asker.name, formerly=asker.formerly)


def _had_part(asker: Person, players: Sequence[str]) -> bool:
    return any(name in players for name in asker.names)


def _name_in(books: Transaction, line: RoundLine, filters: RoundFilter) -> str | None:
    """Return the name under which the player of a search played a round."""
    if filters.formerly and filters.formerly in books.players(line.stream, line.number):
        return filters.formerly
    return filters.player


def _played(books: Transaction, line: RoundLine, player: str | None) -> Played:
    return Played(line=line, house=house_of(books, line), result=result_of(books.movements_in(line, player)))


def record_of(books: Transaction, stream: str, until: int | None) -> bytes:
    """Return the record of a table's house, now or after an event."""
    record = books.house_record(stream, until)
    if record is None:
        raise NoSuchRound(f"no table is called {stream!r}")
    return record


def house_after(books: Transaction, stream: str, until: int | None) -> House:
    """Return the house of a table, now or after an event."""
    return read_house(record_of(books, stream, until))


def house_of(books: Transaction, line: RoundLine) -> House:
    """Return the house under whose rules a round was dealt."""
    return house_after(books, line.stream, line.last)


def under_one_record(books: Transaction, line: RoundLine) -> RoundLine:
    """Return a round from where its table took up its rules, if that was after the last round."""
    return replace(line, first=max(line.first, books.house_taken_up(line.stream, line.last) + 1))


def read_receipt(books: Transaction, line: RoundLine) -> Receipt:
    """Return the receipt of a finished round."""
    record, line = record_of(books, line.stream, line.last), under_one_record(books, line)
    rows = _with_commitment(books, line)
    before, seal = head_before(books, line.stream, rows[0].seq), books.seal_of(line.stream, line.number)
    return receipt_of(line, record, before, rows, seal)


def head_before(books: Transaction, stream: str, seq: int) -> str:
    """Return the link before an event."""
    return FIRST_HEAD if seq == 1 else books.rows(stream, seq - 2, seq - 1)[0].hash


def _with_commitment(books: Transaction, line: RoundLine) -> Sequence[Row]:
    """Return the rows of a round, and those before it back to the commitment of its first deck."""
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
    """Return where the last shuffled deck was committed, if it is there."""
    shuffled = _last(names, "DeckShuffled")
    return None if shuffled is None else _last(names[:shuffled], "ShuffleCommitted")


def _last(names: Sequence[str], name: str) -> int | None:
    return max((place for place, each in enumerate(names) if each == name), default=None)
