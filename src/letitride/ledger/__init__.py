"""Chips in double entry, derived from what happens at the tables."""

from letitride.ledger.account import CAGE, TOURNAMENT, Account, AccountKind, tournament_of
from letitride.ledger.day import Day, charity_share, day_of
from letitride.ledger.entry import Entry, Posting, Unbalanced, chips, deposit, entry_for, kept, transfer, withdrawal
from letitride.ledger.ledger import Ledger, Overdrawn

__all__ = [
    "CAGE",
    "TOURNAMENT",
    "Account",
    "AccountKind",
    "Day",
    "Entry",
    "Ledger",
    "Overdrawn",
    "Posting",
    "Unbalanced",
    "charity_share",
    "chips",
    "day_of",
    "deposit",
    "entry_for",
    "kept",
    "tournament_of",
    "transfer",
    "withdrawal",
]
