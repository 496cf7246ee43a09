"""One module per solved game. Every module here is a game that can be priced and advised on."""

from letitride.house import Game, House
from letitride.house.game import declared_by_game
from letitride.odds.refusals import NotWorkedOut
from letitride.odds.solvers.solver import Finished, Situation, Solver, best_of

__all__ = ["Finished", "NotWorkedOut", "Situation", "Solver", "best_of", "every_solver", "solver_for", "solver_of"]

_SOLVERS: dict[Game, Solver] = declared_by_game(__name__, "SOLVER")


def every_solver() -> tuple[Solver, ...]:
    """Return the solver of every solved game."""
    return tuple(_SOLVERS.values())


def solver_of(house: House) -> Solver:
    """Return the solver of the game a house deals."""
    return solver_for(house.game)


def solver_for(game: Game) -> Solver:
    """Return the solver of a game."""
    if game not in _SOLVERS:
        raise NotWorkedOut(f"the best play is not worked out for {game.label}")
    return _SOLVERS[game]
