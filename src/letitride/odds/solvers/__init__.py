"""One module for each game that is worked out: a module put here is a game that can be priced and advised on."""

from letitride.house import Game, House
from letitride.house.game import declared_by_game
from letitride.odds.refusals import NotWorkedOut
from letitride.odds.solvers.solver import Finished, Situation, Solver, best_of

__all__ = ["Finished", "NotWorkedOut", "Situation", "Solver", "best_of", "every_solver", "solver_for", "solver_of"]

_SOLVERS: dict[Game, Solver] = declared_by_game(__name__, "SOLVER")


def every_solver() -> tuple[Solver, ...]:
    """Return the mathematics of every game that is worked out."""
    return tuple(_SOLVERS.values())


def solver_of(house: House) -> Solver:
    """Return the mathematics of the game that a house deals."""
    return solver_for(house.game)


def solver_for(game: Game) -> Solver:
    """Return the mathematics of a game."""
    if game not in _SOLVERS:
        raise NotWorkedOut(f"the best play is not worked out for {game.label}")
    return _SOLVERS[game]
