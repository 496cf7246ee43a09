"""The house of a tournament table: its game and procedures, with no limit on a bet."""

from __future__ import annotations

from msgspec.structs import replace

from letitride.cards import Money
from letitride.house import House
from letitride.house.setup import Permission
from letitride.house.wagers import Wagers
from letitride.tournament.plan import CHIP, Plan

DENOMINATIONS = (1, 5, 25, 100, 500)


def without_limits(house: House, plan: Plan) -> House:
    """Return the house that a tournament is dealt by.

    001, house rules, seventh bullet: no bet limit where chips have no monetary value. A cap on what a hand is paid is
    about money too, so it is lifted with the limits. A bet that a device collects before the deal is one coin still.
    """
    wagers = {
        wager: section if wager.collected_before else replace(section, maximum=None)
        for wager, section in house.wagers.items()
    }
    main = house.main_wager
    wagers[main] = replace(wagers[main], minimum=Money(plan.minimum * CHIP))
    chips = tuple(Money(chip * CHIP) for chip in DENOMINATIONS)
    return replace(
        house,
        wagers=Wagers(wagers),
        chips=replace(house.chips, denominations=chips, verbal_wager_with_cash=Permission.REFUSED),
        seating=replace(house.seating, seats=plan.seats, hands_per_player=1),
        settling=replace(house.settling, payout_cap=None),
    )
