"""One module for each game that can be simulated: a module put here is a game whose rounds are dealt by the million."""

from importlib import import_module
from pkgutil import iter_modules

from letitride.house import Game
from letitride.odds.refusals import NotWorkedOut
from letitride.simulate.games.simulation import Simulation, Wanted

__all__ = ["Simulation", "Wanted", "simulation_for"]

_SIMULATIONS: dict[Game, Simulation] = {
    module.SIMULATION.game: module.SIMULATION
    for module in (import_module(f"{__name__}.{each.name}") for each in iter_modules(__path__))
    if hasattr(module, "SIMULATION")
}


def simulation_for(game: Game) -> Simulation:
    """Return how a game is simulated."""
    if game not in _SIMULATIONS:
        raise NotWorkedOut(f"the simulator is not worked out for {game.label}")
    return _SIMULATIONS[game]
