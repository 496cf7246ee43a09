"""Stranded guests: their chips go back to the cage, and the name is free again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, cast

from letitride.cards import Money
from letitride.ledger import Account, AccountKind, withdrawal
from letitride.pit.log.guest_log import GuestRetired
from letitride.pit.log.house_log import GUESTS_KEPT, enter
from letitride.pit.people.register import Register, Registry
from letitride.pit.play.booking import lines_of
from letitride.pit.play.pit import Pit
from letitride.pit.play.seats import seats_of
from letitride.pit.ports import Clock, Transaction

AT_ONCE = 20
"""How many are retired in one transaction. Players wait behind it."""


class GuestBook(Register, Protocol):
    """The accounts of guests and their chips, within a transaction."""

    @property
    def books(self) -> Transaction:
        """The pit's store, in the same transaction."""

    def gone_guests(self, now: int, *, came_before: int, after: str, most: int) -> Sequence[str]:
        """Return the guests, after a name, who came before a time and have no session."""

    def remove_guest(self, name: str) -> None:
        """Delete a guest with an empty account."""


class GoneGuests:
    """Retires guests who came a day or more ago, and have no session and no seat.

    A guest has no password, so after the session ends they can never give a command again.
    """

    def __init__(self, pit: Pit, registry: Registry, clock: Clock) -> None:
        self._pit, self._registry, self._clock = pit, registry, clock
        self._after = ""
        """Where the last search ended, so that guests with a seat don't keep others from being found."""

    def retire(self) -> int:
        """Retire some guests, and return how many."""
        now = self._clock()

        def look_up(register: Register) -> Sequence[str]:
            book = cast("GuestBook", register)
            return book.gone_guests(now, came_before=now - GUESTS_KEPT, after=self._after, most=AT_ONCE)

        names = self._registry.look_up(look_up)
        self._after = names[-1] if len(names) == AT_ONCE else ""
        if not names:
            return 0
        return self._registry.on_people(lambda book: self._retire(cast("GuestBook", book), names, now)).result()

    def _retire(self, book: GuestBook, names: Sequence[str], now: int) -> int:
        book.house_head()
        # Another process may have been first.
        gone = [name for name in names if book.person(name) is not None and not self._has_chips(book, name)]
        for name in gone:
            cents = book.books.balance(str(Account(AccountKind.PLAYER, player=name)))
            seq = enter(book, GuestRetired(name=name, cents=cents), at=now)
            book.books.book(lines_of(withdrawal(name, Money(cents)), stream="cage", seq=seq, at=now, players={}))
            book.remove_guest(name)
        return len(gone)

    def _has_chips(self, book: GuestBook, name: str) -> bool:
        """Return whether a person holds chips of a house day, or has a seat, by the log now."""
        return bool(book.books.chips_held(player=name)) or self._sits(book, name)

    def _sits(self, book: GuestBook, name: str) -> bool:
        """Return whether a person has a seat at a table where their chips moved, by the log now."""
        moved = (self._pit.table_within(book.books, table).table.seats for table in book.tables_of(name))
        return bool(seats_of(self._pit, name)) or any(seat and seat.player == name for seats in moved for seat in seats)
