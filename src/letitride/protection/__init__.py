"""What information is worth to a player: cards seen that should not be seen, and hands that are shared."""

from letitride.protection.conclusions import conclusions
from letitride.protection.leak import Leak, What

__all__ = ["Leak", "What", "conclusions"]
