"""A table's figures for a day: drop, win, and the charity's share."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from letitride.cards import Money
from letitride.ledger.account import Account, AccountKind
from letitride.ledger.ledger import NOTHING, Ledger


class Day(Struct, frozen=True, kw_only=True):
    """The result of a day at a table."""

    drop: Money
    """The cash that players exchanged for chips."""

    win: Money
    """What the table won: the drop, plus or minus the change in the tray."""

    @property
    def hold(self) -> Fraction | None:
        """The share of the drop that the table kept, or None if there was no drop."""
        return Fraction(self.win.cents, self.drop.cents) if self.drop else None


def day_of(ledger: Ledger, *, table: str, before: Ledger | None = None) -> Day:
    """Return the figures of a table since *before*. Wagers still on the layout belong to nobody yet."""
    since = before or Ledger()

    def change(kind: AccountKind) -> Money:
        account = Account(kind, table=table)
        return ledger.balance(account) - since.balance(account)

    drop = change(AccountKind.DROP)
    return Day(drop=drop, win=drop + change(AccountKind.TRAY))


def charity_share(win: Money, share: Fraction) -> Money:
    """Return the charity's share of a win, rounded up to a cent. It bears no part of a loss."""
    if not 0 <= share <= 1:
        raise ValueError(f"a share is between 0 and 1, got {share}")
    if win <= NOTHING:
        return NOTHING
    cents = win.cents * share
    return Money(-(-cents.numerator // cents.denominator))
