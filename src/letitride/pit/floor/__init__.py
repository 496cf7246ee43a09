"""What the floor looks up: days, rounds, disputes."""
