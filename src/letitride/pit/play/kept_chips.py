"""A guest who opens an account keeps chips, rounds and cases: they belong to it, and the guest has none left."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from letitride.cards import Money
from letitride.ledger import Account, AccountKind, kept
from letitride.pit.cases import CaseFilter
from letitride.pit.log.guest_log import ChipsKept, GuestRegistered
from letitride.pit.log.house_log import enter
from letitride.pit.people.register import Person, Registry
from letitride.pit.play.booking import lines_of
from letitride.pit.play.gone_guests import GuestBook
from letitride.pit.ports import Clock

_ALL = 1_000_000
"""More cases than anybody has."""


class KeptChips:
    """Moves what guests have to the accounts that they open."""

    def __init__(self, registry: Registry, clock: Clock) -> None:
        self._registry, self._clock = registry, clock

    def move(self, guest: Person, person: Person) -> Money:
        """Give a new account the past of a guest and the chips off the tables; return how many there were."""

        def work(book: GuestBook) -> Money:
            book.house_head()
            cents = book.books.balance(str(Account(AccountKind.PLAYER, player=guest.name)))
            now, amount = self._clock(), Money(cents)
            enter(book, GuestRegistered(guest=guest.name, name=person.name), at=now)
            book.set_formerly(person.name, guest.name)
            for case in book.books.cases(CaseFilter(player=guest.name), _ALL):
                book.books.keep_case(replace(case, player=person.name))
            if cents:
                seq = enter(book, ChipsKept(guest=guest.name, name=person.name, cents=cents), at=now)
                entry = kept(guest.name, person.name, amount)
                book.books.book(lines_of(entry, stream="cage", seq=seq, at=now, players={}))
            return amount

        return self._registry.on_people(lambda register: work(cast("GuestBook", register))).result()
