"""Balances computed from entries. They are never stored on their own."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from letitride.cards import Money
from letitride.cards.frozen import FrozenMap
from letitride.ledger.account import OF_PLAYERS, Account
from letitride.ledger.entry import Entry

NOTHING = Money(0)


class Overdrawn(ValueError):
    """An entry would take a player's account below zero. Nothing was booked."""


class Ledger(Struct, frozen=True):
    """The balance of each account."""

    balances: FrozenMap[Account, Money] = FrozenMap({})

    def balance(self, account: Account) -> Money:
        """Return the balance of an account."""
        return self.balances.get(account, NOTHING)

    def post(self, *entries: Entry) -> Ledger:
        """Return the ledger after *entries*, all of them or none."""
        after = dict(self.balances)
        for entry in entries:
            for line in entry.postings:
                amount = after.get(line.account, NOTHING) + line.amount
                if amount < NOTHING and line.account.kind in OF_PLAYERS:
                    had = after.get(line.account, NOTHING)
                    raise Overdrawn(f"{entry.text} takes {-line.amount} from {line.account}, which has {had}")
                after[line.account] = amount
        return Ledger(FrozenMap(after))

    def total(self, accounts: Iterable[Account] | None = None) -> Money:
        """Return the sum of these accounts. The sum of all accounts is always zero."""
        chosen = self.balances if accounts is None else accounts
        return sum((self.balance(account) for account in chosen), NOTHING)
