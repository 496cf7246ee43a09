"""What information is worth to a player: cards seen that should not be seen, and hands that are shared."""
