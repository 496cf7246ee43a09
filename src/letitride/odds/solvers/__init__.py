"""One module for each game that is worked out: a module put here is a game that can be priced and advised on."""

from importlib import import_module
from pkgutil import iter_modules

from letitride.house import Game, House
from letitride.odds.refusals import NotWorkedOut
from letitride.odds.solvers.solver import Finished, Situation, Solver, best_of

__all__ = ["Finished", "NotWorkedOut", "Situation", "Solver", "best_of", "solver_for", "solver_of"]

_SOLVERS: dict[Game, Solver] = {
    module.SOLVER.game: module.SOLVER
    for module in (import_module(f"{__name__}.{each.name}") for each in iter_modules(__path__))
    if hasattr(module, "SOLVER")
}


def solver_of(house: House) -> Solver:
    """Return the mathematics of the game that a house deals."""
    return solver_for(house.game)


def solver_for(game: Game) -> Solver:
    """Return the mathematics of a game."""
    if game not in _SOLVERS:
        raise NotWorkedOut(f"the best play is not worked out for {game.label}")
    return _SOLVERS[game]
