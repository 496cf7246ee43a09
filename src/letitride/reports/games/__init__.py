"""Each game's words in documents, one module each. Every module here is a game that can be printed."""

from letitride.house import Game, House
from letitride.house.game import declared_by_game
from letitride.odds.refusals import NotWorkedOut
from letitride.reports.games.game_pages import GamePages

__all__ = ["GamePages", "pages_for", "pages_of"]

_PAGES: dict[Game, GamePages] = declared_by_game(__name__, "PAGES")


def pages_of(house: House) -> GamePages:
    """Return the pages of the game a house deals."""
    return pages_for(house.game)


def pages_for(game: Game) -> GamePages:
    """Return the pages of a game."""
    if game not in _PAGES:
        raise NotWorkedOut(f"no documents are written for {game.label}")
    return _PAGES[game]
