"""Reads houses that somebody sends like files, within limits, and reports every fault at once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from letitride.cards import FrozenMap, Money
from letitride.house import House, Wager
from letitride.house.reading import shown
from letitride.odds import StakeError, check_stake
from letitride.server.explorer import requests
from letitride.server.houses.house_files import FaultyHouse, HouseFault, house_of_contents

DEPARTING = "edited in the odds explorer"
"""Why an edited house pays less than its document prints."""

_AMOUNT = re.compile(r"[0-9]{1,9}(\.[0-9]{1,2})?")
_COUNT = re.compile(r"[0-9]{1,9}")

AtBet = tuple[House, Money | None]
"""A house, and the stake on its main wager, if given."""


@dataclass(frozen=True, slots=True)
class SessionPlan:
    """How a house is played, and how long."""

    house: House
    bet: Money | None
    sides: FrozenMap[Wager, Money]
    rounds: int
    bankroll: Money | None


def read_question(question: requests.ExplorerQuestion, *, place: str = "") -> AtBet:
    """Return the house and the bet of a request. *place* is their key in it."""
    faults = list[HouseFault]()
    with _gathering(faults, place):
        house = house_of_contents(question.house, departing=DEPARTING)
    with _gathering(faults, place):
        stake = _amount(question.bet, "bet") if question.bet is not None else None
    _raise(faults)
    with _gathering(faults, place):
        bet = _taken(house, house.main_wager, stake, "bet") if stake is not None else None
    _raise(faults)
    return house, bet


def read_both(question: requests.ComparisonQuestion) -> tuple[AtBet, AtBet]:
    """Return the houses and bets of a comparison, or raise the faults of both."""
    faults = list[HouseFault]()
    with _gathering(faults):
        one = read_question(question.one, place="one")
    with _gathering(faults):
        other = read_question(question.other, place="other")
    _raise(faults)
    return one, other


def read_session(question: requests.SessionQuestion) -> SessionPlan:
    """Return what to play, or raise everything that is wrong with it."""
    faults = list[HouseFault]()
    with _gathering(faults):
        house, bet = read_question(question)
        sides = _sides(house, question.sides)
    with _gathering(faults):
        rounds = _rounds(question.rounds)
    with _gathering(faults):
        bankroll = _amount(question.bankroll, "bankroll") if question.bankroll is not None else None
    _raise(faults)
    return SessionPlan(house, bet, sides, rounds, bankroll)


@contextmanager
def _gathering(faults: list[HouseFault], place: str = "") -> Iterator[None]:
    """Collect a fault and continue. *place* is its key in the request."""
    try:
        yield
    except FaultyHouse as faulty:
        for each in faulty.faults:
            where = f"{place}.{each.place}" if place else each.place
            faults.append(HouseFault(where, each.found, each.expected))


def _raise(faults: list[HouseFault]) -> None:
    if faults:
        raise FaultyHouse(faults)


def _amount(text: str, place: str) -> Money:
    """Return a typed amount."""
    if not _AMOUNT.fullmatch(text):
        raise FaultyHouse.at(place, shown(text), "an amount such as 5 or 2.50")
    return Money.parse(text)


def _rounds(typed: int | str) -> int:
    rounds = int(typed) if isinstance(typed, int) or _COUNT.fullmatch(typed) else 0
    if not 1 <= rounds <= requests.MOST_ROUNDS:
        raise FaultyHouse.at("rounds", shown(typed), f"a number of rounds from 1 to {requests.MOST_ROUNDS:,}")
    return rounds


def _sides(house: House, sides: Mapping[str, str]) -> FrozenMap[Wager, Money]:
    """Return the stakes on side bets."""
    offered = {wager.value: wager for wager in house.wagers.side_tables()}
    stakes, faults = dict[Wager, Money](), list[HouseFault]()
    for name, each in sides.items():
        with _gathering(faults):
            if name not in offered:
                expected = f"a side bet of the house: {', '.join(offered) or 'it has none'}"
                raise FaultyHouse.at("sides", shown(name), expected)
            place = f"sides.{name}"
            stakes[offered[name]] = _taken(house, offered[name], _amount(each, place), place)
    _raise(faults)
    return FrozenMap(stakes)


def _taken(house: House, wager: Wager, stake: Money, place: str) -> Money:
    """Return a stake on *wager* that the house takes."""
    try:
        check_stake(house, wager, stake)
    except StakeError as refused:
        raise FaultyHouse.at(place, str(stake), str(refused)) from None
    return stake
