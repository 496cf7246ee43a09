"""Events, answers and balances on SQLite or PostgreSQL: implements the pit's ports."""

from letitride.store.database import DatabaseFault, open_database
from letitride.store.file_lock import Owner
from letitride.store.writer import Writer

__all__ = ["DatabaseFault", "Owner", "Writer", "open_database"]
