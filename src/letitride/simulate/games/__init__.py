"""One module for each game that can be simulated: a module put here is a game whose rounds are dealt by the million."""

from letitride.house import Game
from letitride.house.game_modules import declared_by_game
from letitride.odds.refusals import NotWorkedOut
from letitride.simulate.games.simulation import Simulation, Wanted

__all__ = ["Simulation", "Wanted", "simulation_for"]

_SIMULATIONS: dict[Game, Simulation] = declared_by_game(__name__, "SIMULATION")


def simulation_for(game: Game) -> Simulation:
    """Return how a game is simulated."""
    if game not in _SIMULATIONS:
        raise NotWorkedOut(f"the simulator is not worked out for {game.label}")
    return _SIMULATIONS[game]
