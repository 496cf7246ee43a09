"""Tournaments of the pit: entries, seats at real tables, the clock that drives them, bots, and who is paid."""
