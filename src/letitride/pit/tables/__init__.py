"""One table of the pit: its events beside those of the game, who attends it, its clock, and the road of a command."""
