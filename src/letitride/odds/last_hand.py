"""The last hand of a tournament: how much to bet to pass the leader, exactly.

Both seats share the community cards, so their results are not independent: the joint law is counted
(``shared_hands``). What is exact is the chance of one plan against another: you let all your bets ride, and the leader
takes back what can be taken back. Passing means to have more chips than the leader; a tie is not enough.
"""

from __future__ import annotations

import functools
from collections import Counter
from fractions import Fraction

from msgspec import Struct

from letitride.cards import Money
from letitride.house import FiveCardPayTable, House
from letitride.house.games.let_it_ride import LET_IT_RIDE
from letitride.odds.shared_hands import CLASSES, DEALS, shared_hands
from letitride.odds.solvers import NotWorkedOut

_RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")


class LastHand(Struct, frozen=True, kw_only=True):
    """What to bet, and how often that passes the leader."""

    stake: Money
    """In each circle; zero if no bet passes."""

    chance: Fraction


def has_last_hand(house: House) -> bool:
    """Return whether the last hand is worked out for the game of a house."""
    return house.game is LET_IT_RIDE


def returns_of(house: House) -> dict[str, Fraction]:
    """Return what each class of hands pays on a riding bet: its odds, or minus one."""
    if not has_last_hand(house):
        raise NotWorkedOut(
            f"the last hand is not worked out for {house.game.label}: what is bet after the deal depends on the cards "
            f"there, and only {LET_IT_RIDE.label} has one bet that rides whatever they are"
        )
    table = house.wagers.pay_tables()[house.main_wager]
    assert isinstance(table, FiveCardPayTable)  # noqa: S101 - the game's main wager has no other
    lines = dict(zip(CLASSES[:8], table.odds.best_first()[:8], strict=True))
    pair = table.odds.best_first()[8]
    lowest = _RANKS.index(table.lowest_pair) if table.lowest_pair else -1
    for place, rank in enumerate(_RANKS):
        lines[f"pair-{rank}"] = pair if place <= lowest else None
    return {name: Fraction(-1) if odds is None else odds for name, odds in (lines | {"nothing": None}).items()}


def chance_to_pass(house: House, *, own: Money, leader: Money, stake: Money, leader_stake: Money) -> Fraction:
    """Return how often *own* chips end above the leader's, who is ahead now and bet *leader_stake* a circle."""
    bets = house.main_wager.spots
    passed = sum(
        count
        for mine, other, count in _law(house)
        if own.cents + bets * stake.cents * mine > leader.cents + leader_stake.cents * other
    )
    return Fraction(passed, DEALS)


@functools.lru_cache(32)
def _law(house: House) -> tuple[tuple[Fraction, Fraction, int], ...]:
    """Return how many deals give two seats each pair of returns."""
    pays, counts = returns_of(house), Counter[tuple[Fraction, Fraction]]()
    for (mine, other), count in shared_hands().items():
        counts[pays[mine], pays[other]] += count
    return tuple((mine, other, count) for (mine, other), count in counts.items())


def best_stake(house: House, *, own: Money, leader: Money, leader_stake: Money) -> LastHand:
    """Return the smallest bet with the best chance, in steps of the minimum bet."""
    least = house.wagers[house.main_wager].minimum
    best = LastHand(stake=Money(0), chance=Fraction(0))
    for times in range(1, own.cents // (least.cents * house.main_wager.spots) + 1):
        chance = chance_to_pass(house, own=own, leader=leader, stake=least * times, leader_stake=leader_stake)
        if chance > best.chance:
            best = LastHand(stake=least * times, chance=chance)
    return best
