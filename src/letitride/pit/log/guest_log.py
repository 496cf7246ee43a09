"""Events of guests in the house's log: they register, or are gone."""

from __future__ import annotations

from letitride.pit.log.house_event import HouseEvent


class ChipsKept(HouseEvent, frozen=True, kw_only=True):
    """A guest registered, and the chips moved to the new account."""

    guest: str
    name: str
    cents: int


class GuestRegistered(HouseEvent, frozen=True, kw_only=True):
    """A guest opened an account: rounds, cases and statement of the guest belong to it from now on."""

    guest: str
    name: str


class GuestRetired(HouseEvent, frozen=True, kw_only=True):
    """A guest with no session and no seat was removed. The remaining chips went back to the cage."""

    name: str
    cents: int
