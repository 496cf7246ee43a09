"""Tournaments in the house's log: a step of a tournament."""

from __future__ import annotations

from letitride.pit.log.house_event import HouseEvent
from letitride.tournament.events import AnyEvent


class TournamentStep(HouseEvent, frozen=True, kw_only=True):
    """Something happened to a tournament."""

    tournament: str
    event: AnyEvent
