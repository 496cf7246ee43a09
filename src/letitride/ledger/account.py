"""Where chips and money can lie."""

from __future__ import annotations

import enum

from msgspec import Struct


class AccountKind(enum.Enum):
    """A place for value."""

    CAGE = "cage"
    """Where players bring money and take it home: the other side of every player's account."""

    PLAYER = "player"
    """What the house keeps for a player who is not betting with it."""

    RAIL = "rail"
    """The chips before a player at a table."""

    LAYOUT = "layout"
    """The chips a seat has put up."""

    BONUS = "bonus"
    """Bonus bets collected before the deal, until the round decides about them."""

    TRAY = "tray"
    """The chips of the table."""

    DROP = "drop"
    """The cash of buy-ins."""


OF_PLAYERS = (AccountKind.PLAYER, AccountKind.RAIL, AccountKind.LAYOUT, AccountKind.BONUS)
"""Kinds that can never be below nothing: nobody bets what is not there."""


class Account(Struct, frozen=True):
    """One account: a kind, and whose it is.

    >>> str(Account(Kind.RAIL, table="t1", seat=3))
    'rail t1 seat 3'
    """

    kind: AccountKind
    table: str = ""
    seat: int = 0
    player: str = ""

    def __str__(self) -> str:
        seat = f"seat {self.seat}" if self.seat else ""
        return " ".join(filter(None, (self.kind.value, self.table, seat, self.player)))


CAGE = Account(AccountKind.CAGE)
