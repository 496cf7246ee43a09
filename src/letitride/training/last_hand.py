"""The last hand of a tournament, to learn by: how much to bet to pass the leader, graded by the exact chances."""

from __future__ import annotations

import functools
import random
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from letitride.cards import Money
from letitride.house import House
from letitride.odds.last_hand import best_stake, chance_to_pass

MINIMUM_BET = 5
"""In chips: what tournaments here usually ask for in each circle."""

MOST_CHIPS = 5_000
_STEP = 5
_LEADERS_BETS = (5, 5, 5, 10, 25, 50)


class LastHandQuestion(Struct, frozen=True, kw_only=True):
    """The chips of everybody before the last hand, and the bets to choose from."""

    own: int
    leader: int
    leader_bet: int
    """In each circle; it lies there already."""

    bets: tuple[int, ...]
    """What to bet in each circle."""


class LastHandAnswer(Struct, frozen=True, kw_only=True):
    """How a bet does against the best one."""

    right: bool
    best: int
    chances: tuple[tuple[int, Fraction], ...]
    """Each bet of the question, and how often it passes the leader."""


def question(house: House, draw: random.Random) -> LastHandQuestion:
    """Return a last hand in which some bet passes the leader."""
    while True:
        own = draw.randrange(100, 1000, _STEP)
        behind = draw.randrange(0, own, _STEP)
        bet = draw.choice([each for each in _LEADERS_BETS if each * 3 <= own + behind])
        if bets := bets_of(house, own=own, leader=own + behind, leader_bet=bet):
            return LastHandQuestion(own=own, leader=own + behind, leader_bet=bet, bets=bets)


def bets_of(house: House, *, own: int, leader: int, leader_bet: int) -> tuple[int, ...]:
    """Return the bets to choose from: the least, the most, what is between, and the best; none where no bet passes."""
    best = _best(house, own, leader, leader_bet)
    if not best:
        return ()
    most = own // (MINIMUM_BET * 3) * MINIMUM_BET
    between = (most // 4, most // 2)
    rounded = (max(MINIMUM_BET, bet // MINIMUM_BET * MINIMUM_BET) for bet in (MINIMUM_BET, *between, best, most))
    return tuple(sorted(set(rounded)))


def grade(house: House, *, own: int, leader: int, leader_bet: int, bet: int) -> LastHandAnswer:
    """Return whether no bet passes the leader more often, and how often each one does."""
    best = _best(house, own, leader, leader_bet)
    bets = dict.fromkeys((*bets_of(house, own=own, leader=leader, leader_bet=leader_bet), bet))
    chances = tuple((each, _chance(house, own, leader, leader_bet, each)) for each in sorted(bets))
    return LastHandAnswer(
        right=dict(chances)[bet] == _chance(house, own, leader, leader_bet, best), best=best, chances=chances
    )


@functools.lru_cache(64)
def _best(house: House, own: int, leader: int, leader_bet: int) -> int:
    found = best_stake(
        _played(house), own=Money.dollars(own), leader=Money.dollars(leader), leader_stake=Money.dollars(leader_bet)
    )
    return found.stake.cents // 100


def _chance(house: House, own: int, leader: int, leader_bet: int, bet: int) -> Fraction:
    return chance_to_pass(
        _played(house),
        own=Money.dollars(own),
        leader=Money.dollars(leader),
        stake=Money.dollars(bet),
        leader_stake=Money.dollars(leader_bet),
    )


@functools.lru_cache(64)
def _played(house: House) -> House:
    """Return a house as a tournament plays it: chips are worth no money, and no bet is too large."""
    main = house.main_wager
    section = replace(house.wagers[main], minimum=Money.dollars(MINIMUM_BET), maximum=None)
    return replace(house, wagers=house.wagers.having({main: section}))
