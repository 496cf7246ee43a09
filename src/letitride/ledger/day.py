"""The figures of a table for a day: drop, win, and the share of a charity."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from letitride.cards import Money
from letitride.ledger.account import Account, AccountKind
from letitride.ledger.ledger import NOTHING, Ledger


class Day(Struct, frozen=True, kw_only=True):
    """What a day brought at one table."""

    drop: Money
    """The cash that players exchanged for chips."""

    win: Money
    """What the table is up: the drop, and what the tray has gained or lost against it."""

    @property
    def hold(self) -> Fraction | None:
        """The part of the drop that the table kept; None on a day without any."""
        return Fraction(self.win.cents, self.drop.cents) if self.drop else None


def day_of(ledger: Ledger, *, table: str, before: Ledger | None = None) -> Day:
    """Return the figures of a table since *before*; wagers that lie on the layout belong to nobody yet."""
    since = before or Ledger()

    def change(kind: AccountKind) -> Money:
        account = Account(kind, table=table)
        return ledger.balance(account) - since.balance(account)

    drop = change(AccountKind.DROP)
    return Day(drop=drop, win=drop + change(AccountKind.TRAY))


def charity_share(win: Money, share: Fraction) -> Money:
    """Return what the charity of the day gets of a win, a broken cent in its favour; of a loss it bears nothing."""
    if not 0 <= share <= 1:
        raise ValueError(f"a share is between 0 and 1, got {share}")
    if win <= NOTHING:
        return NOTHING
    cents = win.cents * share
    return Money(-(-cents.numerator // cents.denominator))
