"""Caribbean Stud, a game that the package does not have: one file for each room it needs."""
