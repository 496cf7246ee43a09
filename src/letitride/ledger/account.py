"""The accounts for chips and money."""

from __future__ import annotations

import enum
from functools import lru_cache

from msgspec import Struct


class AccountKind(enum.Enum):
    """The kind of an account."""

    __hash__ = object.__hash__  # that of an enum is written in Python, and takes longer than to find an account

    CAGE = "cage"
    """Where players bring in money and take it home: the other side of every player's account."""

    PLAYER = "player"
    """A player's money that is not at a table."""

    RAIL = "rail"
    """The chips in front of a player at a table."""

    LAYOUT = "layout"
    """The chips a seat has put up."""

    BONUS = "bonus"
    """Bonus bets collected before the deal, until the round is decided."""

    TRAY = "tray"
    """The table's chips."""

    DROP = "drop"
    """The cash of buy-ins."""

    CHIPS = "chips"
    """Chips of a house day that a player took away from a table."""

    DIFFERENCE = "difference"
    """The difference between a count at a table and its log. Nothing else absorbs it."""

    TOKES = "tokes"
    """Tips for the dealers of a table."""

    CHARITY = "charity"
    STATE = "state"
    OPERATOR = "operator"
    RENT = "rent"
    """The shares of a day's proceeds."""

    POOL = "pool"
    """Tournament entry money, until prizes and refunds are paid from it."""

    ISSUE = "issue"
    """The source and sink of a tournament's chips: the other side of all of them."""

    STACK = "stack"
    """A player's tournament chips that are not at a table."""


OF_PLAYERS = (
    AccountKind.PLAYER,
    AccountKind.RAIL,
    AccountKind.LAYOUT,
    AccountKind.BONUS,
    AccountKind.CHIPS,
    AccountKind.STACK,
)
"""Kinds that can never go below zero: nobody bets what is not there."""


_OF_SEATS = (AccountKind.RAIL, AccountKind.LAYOUT)

TOURNAMENT = "tournament."
"""The prefix of tournament tables' names. No house can have such a name."""


def tournament_of(table: str) -> str:
    """Return the tournament that a table belongs to, nothing where it is not one of a tournament.

    >>> tournament_of("tournament.saturday.2"), tournament_of("casablanca")
    ('saturday', '')
    """
    return table[len(TOURNAMENT) :].rpartition(".")[0] if table.startswith(TOURNAMENT) else ""


class Account(Struct, frozen=True):
    """One account: a kind, and whose it is.

    >>> str(Account(AccountKind.RAIL, table="t1", seat=3))
    'rail t1 seat 3'
    >>> Account.parse("rail t1 seat 3").seat
    3
    """

    kind: AccountKind
    table: str = ""
    """For chips taken away, the day they are good on. For a share, whose it is."""

    seat: int = 0
    player: str = ""

    @property
    def currency(self) -> str:
        """The tournament whose chips lie here; nothing where it is money, or chips that are worth money."""
        kind = self.kind
        if kind is AccountKind.ISSUE or kind is AccountKind.STACK:
            return self.table
        return "" if kind is AccountKind.POOL else tournament_of(self.table)

    def __str__(self) -> str:
        return _printed(self.kind, self.table, self.seat, self.player)

    @classmethod
    def parse(cls, text: str) -> Account:
        """Return the account printed as *text*."""
        name, _, rest = text.partition(" ")
        kind = AccountKind(name)
        if kind is AccountKind.PLAYER:
            return cls(kind, player=rest)
        if kind in (AccountKind.CHIPS, AccountKind.STACK):
            table, _, player = rest.partition(" ")
            return cls(kind, table=table, player=player)
        table, _, seat = rest.rpartition(" seat ") if kind in _OF_SEATS else (rest, "", "0")
        return cls(kind, table=table, seat=int(seat))


@lru_cache(16_384)
def _printed(kind: AccountKind, table: str, seat: int, player: str) -> str:
    return " ".join(filter(None, (kind.value, table, f"seat {seat}" if seat else "", player)))


CAGE = Account(AccountKind.CAGE)
