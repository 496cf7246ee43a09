"""The bets on each spot of the layout in front of a seat."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from letitride.cards import Money
from letitride.games import DecisionPoint, Effect, Spot, rules_of
from letitride.house import House
from letitride.house.once import once_for_a_house
from letitride.table.model.state import NOTHING, PlacedWagers, Table
from letitride.table.model.vocabulary import Standing


class SpotView(Struct, frozen=True, kw_only=True):
    """A spot in front of a seat, and the bet on it."""

    spot: str
    wager: str
    amount: Money
    standing: Standing


def spots_of(table: Table, wagers: PlacedWagers) -> tuple[SpotView, ...]:
    """Return the spots in front of a seat: the main wager's if it is made, then one for each side bet.

    Once a wager is settled, nothing lies on its spots.
    """
    ended = {wager.value for wager in wagers.ended}
    return tuple(
        replace(each, amount=NOTHING) if each.wager in ended else each
        for each in (*_of_main_wager(table, wagers), *_of_side_bets(table, wagers))
    )


def _of_main_wager(table: Table, wagers: PlacedWagers) -> Iterator[SpotView]:
    main = table.house.main_wager
    stake = wagers.stake(main)
    if not stake:
        return
    for spot, asked in _spots(table.house):
        if asked is not None:
            standing, units = _decided(spot, wagers, *asked)
        else:
            standing, units = Standing.RIDING if table.round else Standing.OPEN, spot.units
        amount = stake * units if units else NOTHING
        yield SpotView(spot=spot.id, wager=main.value, amount=amount, standing=standing)


@once_for_a_house
def _spots(house: House) -> tuple[tuple[Spot, tuple[int, DecisionPoint] | None], ...]:
    """Return the spots of the main wager, each with the index and the value of its decision."""
    rules = rules_of(house)
    asked = {point.spot: (place, point) for place, point in enumerate(rules.points)}
    return tuple((spot, asked.get(spot.id)) for spot in rules.spots)


def _decided(spot: Spot, wagers: PlacedWagers, place: int, point: DecisionPoint) -> tuple[Standing, int]:
    """Return what happened to the bet on a decided spot, and how many stakes are on it."""
    option = point.option(wagers.decisions[place]) if place < len(wagers.decisions) else None
    if option is None:
        return Standing.OPEN, spot.units
    units = {Effect.KEEP: spot.units, Effect.ADD: option.times}.get(option.effect, 0)
    return Standing.RIDING if units else Standing.WITHDRAWN, units


def _of_side_bets(table: Table, wagers: PlacedWagers) -> Iterator[SpotView]:
    round_ = table.round
    for wager, stake in wagers.stakes:
        if wager.is_side_bet:
            collected = wager.collected_before and round_ is not None and round_.bonus_collected
            standing = Standing.RIDING if round_ else Standing.OPEN
            amount = NOTHING if collected else stake
            yield SpotView(spot=wager.value, wager=wager.value, amount=amount, standing=standing)
