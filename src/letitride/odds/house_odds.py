"""All the figures of one house: its main wager, its side bets, its cap, and its wagers together."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from letitride.cards import FrozenMap, Money
from letitride.house import House, Wager
from letitride.house.games.let_it_ride import BASE, base_table
from letitride.house.games.three_card_poker import THREE_CARD_POKER, ante_wager
from letitride.odds.base import BaseGame, analyse_base
from letitride.odds.combination import (
    Combination,
    Joint,
    combine,
    joint_let_it_ride,
    joint_three_card_poker,
    side_by_side,
)
from letitride.odds.law import Figures
from letitride.odds.payoff import Cap
from letitride.odds.refusals import StakeError, expect, expect_stake
from letitride.odds.side import analyse_side_bet
from letitride.odds.three_card_poker import ThreeCardPoker, analyse_three_card_poker


class CapCost(Struct, frozen=True):
    """What a payout cap does to the base game at one size of bet, per base bet."""

    cap: Cap
    uncapped_edge: Fraction
    """The house edge without the cap."""

    edge_of_uncapped_play: Fraction
    """The house edge for a player who ignores the cap."""


class HouseOdds(Struct, frozen=True):
    """The exact account of one house at given stakes."""

    house: House
    stakes: Mapping[Wager, Money]
    main: BaseGame | ThreeCardPoker
    side_bets: Mapping[Wager, Figures]
    cap: CapCost | None
    joint: Joint

    @property
    def figures(self) -> Figures:
        """The figures of the main wager."""
        return self.main.figures

    def combination(self, stakes: Mapping[Wager, Money]) -> Combination:
        """Return what these wagers are worth together."""
        return combine(self.joint, stakes, {self.house.main_wager: self.figures.average_bets})

    def combinations(self) -> list[Combination]:
        """Return the main wager alone, with each side bet, and with all of them."""
        return [self.combination(stakes) for stakes in side_by_side(self.house, self.stakes)]


def check_stake(house: House, wager: Wager, stake: Money) -> None:
    """Refuse a stake outside the limits of *wager*, or one the house's chips cannot make."""
    expect(house, House, "whoever takes a stake")
    expect_stake(wager, stake)
    limits = house.wagers.get(wager)
    if limits is None:
        raise StakeError(f"{house.id} does not offer the {wager.label}")
    if not limits.allow(stake):
        raise StakeError(f"{house.id} does not take {stake}: the limits of the {wager.label} are {limits}")
    if not house.chips.can_make(stake):
        raise StakeError(f"{house.id} does not take {stake}: its chips are {house.chips}")


def analyse_house(house: House, *, stakes: Mapping[Wager, Money] | None = None) -> HouseOdds:
    """Return the exact account of *house*; a stake that is not given is the minimum of its wager."""
    expect(house, House, "what is worked out")
    offered = house.wagers
    chosen = {wager: (stakes or {}).get(wager, limits.minimum) for wager, limits in offered.items()}
    for wager, stake in (stakes or {}).items():
        check_stake(house, wager, stake)
    side_bets = {wager: analyse_side_bet(table) for wager, table in house.wagers.side_tables().items()}
    if house.game is THREE_CARD_POKER:
        game, joint = _three_card_poker(house)
        return HouseOdds(house, FrozenMap(chosen), game, FrozenMap(side_bets), None, joint)
    cap = Cap(house.settling.payout_cap, chosen[BASE]) if house.settling.payout_cap else None
    base, joint = _let_it_ride(house, cap)
    return HouseOdds(house, FrozenMap(chosen), base, FrozenMap(side_bets), _cap_cost(house, base), joint)


def _let_it_ride(house: House, cap: Cap | None) -> tuple[BaseGame, Joint]:
    table, sides = base_table(house.wagers), house.wagers.side_tables()
    base = analyse_base(table, tie=house.decisions.tie, cap=cap, beside=sides.values())
    return base, joint_let_it_ride(base, sides)


def _three_card_poker(house: House) -> tuple[ThreeCardPoker, Joint]:
    ante = ante_wager(house.wagers)
    game = analyse_three_card_poker(ante.bonus, qualifies_with=ante.qualifying_rank, tie=house.decisions.tie)
    return game, joint_three_card_poker(game, house.wagers.side_tables())


def _cap_cost(house: House, base: BaseGame) -> CapCost | None:
    if base.cap is None:
        return None
    uncapped = analyse_base(base.table, tie=house.decisions.tie)
    ignoring = analyse_base(base.table, cap=base.cap, play=uncapped.play)
    return CapCost(base.cap, uncapped.figures.house_edge, ignoring.figures.house_edge)
