"""What documents say of a game in words of its own, one module each: a module put here is a game that has documents."""

from letitride.house import Game, House
from letitride.house.game import declared_by_game
from letitride.odds.refusals import NotWorkedOut
from letitride.reports.games.game_pages import GamePages

__all__ = ["GamePages", "pages_for", "pages_of"]

_PAGES: dict[Game, GamePages] = declared_by_game(__name__, "PAGES")


def pages_of(house: House) -> GamePages:
    """Return what documents say of the game that a house deals."""
    return pages_for(house.game)


def pages_for(game: Game) -> GamePages:
    """Return what documents say of a game."""
    if game not in _PAGES:
        raise NotWorkedOut(f"no documents are written for {game.label}")
    return _PAGES[game]
