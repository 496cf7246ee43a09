"""Each game as one value: spots, streets with their decisions, resolution and words. Every module here is a game."""

from letitride.games.rules import DecisionPoint, Duel, Effect, GameRules, Option, Spot, rank
from letitride.house import Game, House
from letitride.house.game import declared_by_game

__all__ = [
    "DecisionPoint",
    "Duel",
    "Effect",
    "GameRules",
    "Option",
    "Spot",
    "every_game",
    "rank",
    "rules_for",
    "rules_of",
]

_RULES: dict[Game, GameRules] = {}


def every_game() -> tuple[GameRules, ...]:
    """Return the rules of every game."""
    return tuple(_RULES.values())


def rules_of(house: House) -> GameRules:
    """Return the rules of the game that a house deals."""
    return _RULES[house.game]


def rules_for(game: Game) -> GameRules:
    """Return the rules of a game."""
    return _RULES[game]


# Imported here because the rulebook among these modules needs the rules of a house.
_RULES.update(declared_by_game(__name__, "RULES"))
