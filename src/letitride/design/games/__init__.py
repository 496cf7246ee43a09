"""The wagers of each game whose pay tables can be searched. Every module here has wagers to design."""

from letitride.design.games.designed import Designed, PlayedWager, Sums
from letitride.house import Game, Wager
from letitride.house.game import declared_by_game

__all__ = ["DESIGNED", "PlayedWager", "Sums", "played"]

_DESIGNED: dict[Game, Designed] = declared_by_game(__name__, "DESIGN")
_PLAYED = {game.main: each.main for game, each in _DESIGNED.items() if each.main}

DESIGNED = (*_PLAYED, *(wager for each in _DESIGNED.values() for wager in each.side_bets))
"""The wagers whose pay tables can be searched."""


def played(wager: Wager) -> PlayedWager | None:
    """Return how a main wager is played; None for a side bet, which has no decisions."""
    return _PLAYED.get(wager)
