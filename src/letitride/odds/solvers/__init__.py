"""One module for each game whose decisions are worked out: a module put here is a game that can be advised on."""

from importlib import import_module
from pkgutil import iter_modules

from letitride.house import Game, House
from letitride.odds.solvers.solver import Finished, Situation, Solver, StrategyPart, StrategyWords, best_of

__all__ = [
    "Finished",
    "NotWorkedOut",
    "Situation",
    "Solver",
    "StrategyPart",
    "StrategyWords",
    "best_of",
    "solver_of",
]


class NotWorkedOut(LookupError):
    """Something that nobody has worked out for a game yet."""


_SOLVERS: dict[Game, Solver] = {
    module.SOLVER.game: module.SOLVER
    for module in (import_module(f"{__name__}.{each.name}") for each in iter_modules(__path__))
    if hasattr(module, "SOLVER")
}


def solver_of(house: House) -> Solver:
    """Return the mathematics of the game that a house deals."""
    if house.game not in _SOLVERS:
        raise NotWorkedOut(f"the best play is not worked out for {house.game.label}")
    return _SOLVERS[house.game]
