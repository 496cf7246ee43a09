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


# The modules are read last, for the rule book among them asks for the rules of a house.
for _name in sorted(each.name for each in iter_modules(__path__)):
    _module = import_module(f"{__name__}.{_name}")
    if hasattr(_module, "RULES"):
        _RULES[_module.RULES.game] = _module.RULES
