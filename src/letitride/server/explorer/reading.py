"""Houses that somebody sends: read as files are, within bounds, with everything that is wrong told at once."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Self

from fastapi import Request
from starlette.responses import Response

from letitride.cards import FrozenMap, Money
from letitride.house import FileError, House, Wager
from letitride.house.catalogue import read_house
from letitride.house.loader import decode_toml
from letitride.house.reading import shown
from letitride.odds import StakeError, check_stake
from letitride.server.explorer import requests
from letitride.server.explorer.requests import HouseFault
from letitride.server.http.wire import answered

MOST_VALUES = 1000
"""Keys and values of a house; those of the catalogue have about 200."""

LONGEST_FILE = 32 * 1024
"""Characters of a house file; those of the catalogue have about 5,000."""

MOST_DOTS = 40
"""In one line of a file; those of the catalogue have a handful."""

DEEPEST = 10
LONGEST_KEY = 100
_FILE = "the house"
_EDITED = "edited in the odds explorer"
"""Why an edited house pays less than its document prints."""

_AMOUNT = re.compile(r"[0-9]{1,9}(\.[0-9]{1,2})?")
_COUNT = re.compile(r"[0-9]{1,9}")

AtBet = tuple[House, Money | None]
"""A house, and the stake on its main wager, where one is given."""


@dataclass(frozen=True, slots=True)
class SessionPlan:
    """How a house is to be played, and how long."""

    house: House
    bet: Money | None
    sides: FrozenMap[Wager, Money]
    rounds: int
    bankroll: Money | None


class FaultyHouse(Exception):
    """A house that cannot be worked out; carries every fault in it."""

    def __init__(self, faults: Iterable[HouseFault]) -> None:
        self.faults = tuple(faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        return "; ".join(f"{each.place}: found {each.found}" for each in self.faults)

    @classmethod
    def at(cls, place: str, found: str, expected: str) -> Self:
        """Return a single fault."""
        return cls([HouseFault(place, found, expected)])


async def answer_faulty(_request: Request, error: Exception) -> Response:
    """Answer with all faults, each with its place."""
    assert isinstance(error, FaultyHouse)  # noqa: S101 - it is registered for nothing else
    count = len(error.faults)
    message = f"{count} {'fault' if count == 1 else 'faults'} in the house: {error}"
    return answered(requests.FaultyHouseProblem("faulty-house", message[:500], faults=error.faults), 422)


def read_text(text: str) -> House:
    """Return the house of a file, or raise all that is wrong with it."""
    if len(text) > LONGEST_FILE:
        raise FaultyHouse.at("", f"{len(text):,} characters", f"a house file of at most {LONGEST_FILE:,}")
    # How long names within names take to read grows with the square of their number.
    for number, line in enumerate(re.split("\r\n|[\r\n]", text), 1):
        if line.count(".") > MOST_DOTS and not line.lstrip().startswith("#"):
            raise FaultyHouse.at("", f"line {number} with {line.count('.'):,} dots", f"at most {MOST_DOTS} in a line")
    try:
        contents = decode_toml(text.encode(errors="surrogatepass"), file=_FILE)
    except FileError as error:
        raise _faulty(error) from None
    if "designator" in contents and "game" not in contents:
        raise FaultyHouse.at("", "a pay table", "a house file")
    return _house(contents)


def read_question(question: requests.ExplorerQuestion, *, place: str = "") -> AtBet:
    """Return the house and the bet of a question; *place* is where in the request it stands."""
    faults = list[HouseFault]()
    with _gathering(faults, place):
        house = _house(question.house)
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
    """Return what is to be played, or raise all that is wrong with it."""
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
    """Note what is wrong and go on; *place* is where in the request it stands."""
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
    """Return what somebody typed as an amount."""
    if not _AMOUNT.fullmatch(text):
        raise FaultyHouse.at(place, shown(text), "an amount in dollars, as in 5 or 2.50")
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


def _house(contents: Mapping[str, Any]) -> House:
    values = list(itertools.islice(_values(contents), MOST_VALUES + 1))
    faults = list(filter(None, values))
    if len(values) > MOST_VALUES:
        most = f"a house of at most {MOST_VALUES:,} keys and values"
        faults.append(HouseFault("", f"more than {MOST_VALUES:,} values", most))
    _raise(faults)
    try:
        return read_house(contents, file=_FILE, departing=_EDITED)
    except FileError as error:
        raise _faulty(error) from None


def _faulty(error: FileError) -> FaultyHouse:
    return FaultyHouse(HouseFault(fault.key, fault.found, fault.expected) for fault in error.faults)


def _values(value: object, place: str = "", depth: int = 0) -> Iterator[HouseFault | None]:
    """Yield nothing for each value within bounds, and a fault for one beyond them."""
    if depth > DEEPEST:
        yield HouseFault(place, "tables within tables", f"at most {DEEPEST} of them within each other")
        return
    yield None
    entries: dict[str, object] = value if isinstance(value, dict) else {}
    for key, each in entries.items():
        if len(key) > LONGEST_KEY:
            yield HouseFault(place, "a key that no file can have", "keys of letters, digits and hyphens")
        else:
            yield from _values(each, f"{place}.{key}" if place else key, depth + 1)
    for number, each in enumerate(value if isinstance(value, list) else (), 1):
        yield from _values(each, f"{place}[{number}]", depth + 1)
