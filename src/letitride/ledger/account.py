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


_OF_SEATS = (AccountKind.RAIL, AccountKind.LAYOUT)


class Account(Struct, frozen=True):
    """One account: a kind, and whose it is.

    >>> str(Account(AccountKind.RAIL, table="t1", seat=3))
    'rail t1 seat 3'
    >>> Account.parse("rail t1 seat 3").seat
    3
    """

    kind: AccountKind
    table: str = ""
    seat: int = 0
    player: str = ""

    def __str__(self) -> str:
        seat = f"seat {self.seat}" if self.seat else ""
        return " ".join(filter(None, (self.kind.value, self.table, seat, self.player)))

    @classmethod
    def parse(cls, text: str) -> Account:
        """Return the account that is printed as *text*."""
        name, _, rest = text.partition(" ")
        kind = AccountKind(name)
        if kind is AccountKind.PLAYER:
            return cls(kind, player=rest)
        table, _, seat = rest.rpartition(" seat ") if kind in _OF_SEATS else (rest, "", "0")
        return cls(kind, table=table, seat=int(seat))


CAGE = Account(AccountKind.CAGE)
