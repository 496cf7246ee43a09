"""What every event in the house's log is."""

from __future__ import annotations

from msgspec import Struct

from letitride.pit.interventions import Intervention


class HouseEvent(Struct, frozen=True, kw_only=True):
    """Something that the house did, or that was done to it."""


class Intervened(HouseEvent, frozen=True, kw_only=True):
    """A staff member did something, with a reason."""

    intervention: Intervention
