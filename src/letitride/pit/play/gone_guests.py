"""Guests who cannot come back: their chips go back to the cage, and the name is free again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, cast

from letitride.cards import Money
from letitride.ledger import Account, AccountKind, withdrawal
from letitride.pit.log.house_log import GUESTS_KEPT, GuestRetired, enter
from letitride.pit.people.register import Register, Registry
from letitride.pit.play.booking import lines_of
from letitride.pit.play.pit import Pit
from letitride.pit.play.seats import seats_of
from letitride.pit.ports import Clock, Transaction

AT_ONCE = 20
"""So many are retired in one transaction: players wait behind it."""


class GuestBook(Register, Protocol):
    """The accounts of guests and their chips, within one transaction."""

    @property
    def books(self) -> Transaction:
        """The books of the pit, in the same transaction."""

    def gone_guests(self, now: int, *, came_before: int, after: str, most: int) -> Sequence[str]:
        """Return the names of guests who came before a time and have no session, those that follow a name."""

    def tables_of(self, name: str) -> Sequence[str]:
        """Return the tables at which chips ever moved in the name of somebody."""

    def remove_guest(self, name: str) -> None:
        """Forget a guest whose account is empty."""


class GoneGuests:
    """Retires guests who came a day ago or earlier, have no session any more, and sit nowhere.

    A guest has no password, so whose session has ended can never give a command again.
    """

    def __init__(self, pit: Pit, registry: Registry, clock: Clock) -> None:
        self._pit, self._registry, self._clock = pit, registry, clock
        self._after = ""
        """Whom the last search ended with: who still has a seat must not keep others from being found."""

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
        gone = [name for name in names if book.person(name) is not None and not self._sits(book, name)]
        for name in gone:
            cents = book.books.balance(str(Account(AccountKind.PLAYER, player=name)))
            seq = enter(book, GuestRetired(name=name, cents=cents), at=now)
            book.books.book(lines_of(withdrawal(name, Money(cents)), stream="cage", seq=seq, at=now, players={}))
            book.remove_guest(name)
        return len(gone)

    def _sits(self, book: GuestBook, name: str) -> bool:
        """Tell whether somebody has a seat: where chips have moved, as the log has it now."""
        moved = (self._pit.players_at(book.books, table) for table in book.tables_of(name))
        return bool(seats_of(self._pit, name)) or any(name in players for players in moved)
