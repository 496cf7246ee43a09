"""One module for each game in which leaks are worked out: a module put here is such a game."""

from letitride.house import Game
from letitride.house.game import declared_by_game
from letitride.protection.games.protection import LeakRequest, Leaks, Protection

__all__ = ["LeakRequest", "Leaks", "Protection", "protection_for"]

_PROTECTION: dict[Game, Protection] = declared_by_game(__name__, "PROTECTION")


def protection_for(game: Game) -> Protection | None:
    """Return what may leak in a game, or nothing where that is not worked out."""
    return _PROTECTION.get(game)
