"""The value of information to a player: exposed cards, and shared hands."""

from letitride.protection.conclusions import conclusions
from letitride.protection.leak import Leak, What

__all__ = ["Leak", "What", "conclusions"]
