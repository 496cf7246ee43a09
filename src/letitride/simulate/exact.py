"""The exact law of an experiment: on how many of all equally likely deals a seat ends in each cell.

Where the odds room knows the way to play, it tells the law, and never looks at a deal. ``enumerate_deals`` goes through
every deal with the decisions of the experiment, whatever they are, without the tables that the simulation follows to
the final hands.
"""

from __future__ import annotations

from letitride.simulate.experiment import Experiment, Law
from letitride.simulate.games import simulation_for


def law_of(experiment: Experiment) -> Law:
    """Return the exact law of *experiment*: from the odds room where it knows the way to play."""
    return experiment.law if experiment.law is not None else enumerate_deals(experiment)


def enumerate_deals(experiment: Experiment) -> Law:
    """Return the exact law of *experiment* by going through every deal."""
    return simulation_for(experiment.game).enumerate_deals(experiment)
