"""Chips in double entry, folded from what happens at the tables."""

from letitride.ledger.account import CAGE, Account, AccountKind
from letitride.ledger.day import Day, charity_share, day_of
from letitride.ledger.entry import Entry, Posting, Unbalanced, deposit, entry_for, kept, withdrawal
from letitride.ledger.ledger import Ledger, Overdrawn

__all__ = [
    "CAGE",
    "Account",
    "AccountKind",
    "Day",
    "Entry",
    "Ledger",
    "Overdrawn",
    "Posting",
    "Unbalanced",
    "charity_share",
    "day_of",
    "deposit",
    "entry_for",
    "kept",
    "withdrawal",
]
