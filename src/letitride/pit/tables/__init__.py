"""A table of the pit: its own events beside the game's, its dealer, its clock, and the path of a command."""
