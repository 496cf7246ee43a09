"""Rounds by the million: real cards dealt by number, counted in whole numbers, compared with the exact law."""

from letitride.simulate.bankroll import Sessions, Visit, play_sessions
from letitride.simulate.betting import BetFunction, BetLimits, BetPlan, Flat, Progression, Proportional, Standing
from letitride.simulate.classify import classify
from letitride.simulate.comparing import Comparison, compare
from letitride.simulate.engine import Engine, best_engine
from letitride.simulate.experiment import Experiment
from letitride.simulate.games import enumerate_deals, law_of, prepare
from letitride.simulate.running import Run, RunError, Workers, dask, processes, simulate
from letitride.simulate.strategy import Functions, StrategyError, Way
from letitride.simulate.tally import Tally, deal

__all__ = [
    "BetFunction",
    "BetLimits",
    "BetPlan",
    "Comparison",
    "Engine",
    "Experiment",
    "Flat",
    "Functions",
    "Progression",
    "Proportional",
    "Run",
    "RunError",
    "Sessions",
    "Standing",
    "StrategyError",
    "Tally",
    "Visit",
    "Way",
    "Workers",
    "best_engine",
    "classify",
    "compare",
    "dask",
    "deal",
    "enumerate_deals",
    "law_of",
    "play_sessions",
    "prepare",
    "processes",
    "simulate",
]
