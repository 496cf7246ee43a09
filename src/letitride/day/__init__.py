"""The house day: the licensed event, money at the tables, the cage, the close, and what is reported of it."""
