"""Each game as one value: spots, streets with their decisions, resolution and words. A module put here is a game."""

from importlib import import_module
from pkgutil import iter_modules

from letitride.games.rules import DecisionPoint, Duel, Effect, GameRules, Option, Spot, Words, rank
from letitride.house import Game, House

__all__ = [
    "DecisionPoint",
    "Duel",
    "Effect",
    "GameRules",
    "Option",
    "Spot",
    "Words",
    "every_game",
    "rank",
    "rules_of",
]

_RULES: dict[Game, GameRules] = {
    module.RULES.game: module.RULES
    for module in (import_module(f"{__name__}.{each.name}") for each in iter_modules(__path__))
    if hasattr(module, "RULES")
}


def every_game() -> tuple[GameRules, ...]:
    """Return the rules of every game."""
    return tuple(_RULES.values())


def rules_of(house: House) -> GameRules:
    """Return the rules of the game that a house deals."""
    return _RULES[house.game]
