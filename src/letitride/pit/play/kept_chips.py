"""A guest who opens an account keeps the chips: they move to it, and the guest has none left."""

from __future__ import annotations

from typing import cast

from letitride.cards import Money
from letitride.ledger import Account, AccountKind, kept
from letitride.pit.log.house_log import ChipsKept, enter
from letitride.pit.people.register import Person, Registry
from letitride.pit.play.booking import lines_of
from letitride.pit.play.gone_guests import GuestBook
from letitride.pit.ports import Clock


class KeptChips:
    """Moves the chips of guests to the accounts that they open."""

    def __init__(self, registry: Registry, clock: Clock) -> None:
        self._registry, self._clock = registry, clock

    def move(self, guest: Person, person: Person) -> Money:
        """Move what a guest has off the tables to a new account, and return how much."""

        def work(book: GuestBook) -> Money:
            book.house_head()
            cents = book.books.balance(str(Account(AccountKind.PLAYER, player=guest.name)))
            now, amount = self._clock(), Money(cents)
            if cents:
                seq = enter(book, ChipsKept(guest=guest.name, name=person.name, cents=cents), at=now)
                entry = kept(guest.name, person.name, amount)
                book.books.book(lines_of(entry, stream="cage", seq=seq, at=now, players={}))
            return amount

        return self._registry.on_people(lambda register: work(cast("GuestBook", register))).result()
