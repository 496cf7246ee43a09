"""Tournaments: prices, entries, seats drawn, rounds, eliminations, prizes, and what follows when one is broken off.

Pure: no clock, no randomness, no cards. What happens at the tables comes in as chip counts.
"""

from letitride.tournament.plan import Kind, Plan, Purchase, RoundPlan, Schedule, Ties
from letitride.tournament.state import Entrant, Phase, Tournament, evolve

__all__ = [
    "Entrant",
    "Kind",
    "Phase",
    "Plan",
    "Purchase",
    "RoundPlan",
    "Schedule",
    "Ties",
    "Tournament",
    "evolve",
]
