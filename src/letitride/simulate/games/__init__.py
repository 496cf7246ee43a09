"""One module for each game that can be simulated: a module put here is a game whose rounds are dealt by the million."""

from letitride.house import Game
from letitride.house.game_modules import declared_by_game
from letitride.odds.refusals import NotWorkedOut
from letitride.simulate.experiment import Experiment, Law
from letitride.simulate.games.simulation import Simulation, Wanted

__all__ = ["Simulation", "Wanted", "enumerate_deals", "law_of", "simulation_for"]

_SIMULATIONS: dict[Game, Simulation] = declared_by_game(__name__, "SIMULATION")


def simulation_for(game: Game) -> Simulation:
    """Return how a game is simulated."""
    if game not in _SIMULATIONS:
        raise NotWorkedOut(f"the simulator is not worked out for {game.label}")
    return _SIMULATIONS[game]


def law_of(experiment: Experiment) -> Law:
    """Return on how many of all equally likely deals a seat ends in each cell.

    Where the odds room knows the way to play, it tells the law, and never looks at a deal.
    """
    return experiment.law if experiment.law is not None else enumerate_deals(experiment)


def enumerate_deals(experiment: Experiment) -> Law:
    """Return the same law by going through every deal with the decisions of the experiment, whatever they are.

    The tables that the simulation follows to the final hands are not used.
    """
    return simulation_for(experiment.game).enumerate_deals(experiment)
