"""One module per game whose leaks are solved."""

from letitride.house import Game
from letitride.house.game import declared_by_game
from letitride.protection.games.protection import LeakRequest, Leaks, Protection

__all__ = ["LeakRequest", "Leaks", "Protection", "protection_for"]

_PROTECTION: dict[Game, Protection] = declared_by_game(__name__, "PROTECTION")


def protection_for(game: Game) -> Protection | None:
    """Return the leaks of a game, or None if they are not solved."""
    return _PROTECTION.get(game)
