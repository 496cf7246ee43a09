"""Houses that somebody sends: read as files are, within bounds, with everything that is wrong told at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from fastapi import Request
from fastapi.responses import JSONResponse

from letitride.cards import FrozenMap, Money
from letitride.house import FileError, House, Wager
from letitride.house.catalogue import read_house
from letitride.house.reading import shown
from letitride.odds import StakeError, check_stake
from letitride.server.explorer.requests import (
    MOST_ROUNDS,
    ComparisonQuestion,
    ExplorerQuestion,
    FaultShown,
    Faulty,
    SessionQuestion,
)

MOST_VALUES = 1000
"""Keys and values of a house; those of the catalogue have about 200."""

DEEPEST = 10
_FILE = "the house"
_EDITED = "edited in the odds explorer"
"""Why an edited house pays less than its document prints."""

_AMOUNT = re.compile(r"[0-9]{1,9}(\.[0-9]{1,2})?")
_COUNT = re.compile(r"[0-9]{1,9}")

AtBet = tuple[House, Money | None]
"""A house, and the stake on its main wager, where one is given."""


@dataclass(frozen=True, slots=True)
class SessionAsked:
    """How a house is to be played, and how long."""

    house: House
    bet: Money | None
    sides: FrozenMap[Wager, Money]
    rounds: int
    bankroll: Money | None


class FaultyHouse(Exception):
    """A house that cannot be worked out; carries every fault in it."""

    def __init__(self, faults: Iterable[FaultShown]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{each.place}: found {each.found}" for each in self.faults))


async def answer_faulty(_request: Request, error: Exception) -> JSONResponse:
    """Answer with all faults, each with its place."""
    assert isinstance(error, FaultyHouse)  # noqa: S101 - it is registered for nothing else
    count = len(error.faults)
    message = f"{count} {'fault' if count == 1 else 'faults'} in the house: {error}"
    told = Faulty(code="faulty-house", message=message[:500], faults=list(error.faults))
    return JSONResponse(told.model_dump(), 422)


def read_question(question: ExplorerQuestion, *, place: str = "") -> AtBet:
    """Return the house and the bet of a question; *place* is where in the request it stands."""
    faults = list[FaultShown]()
    with _gathering(faults, place):
        house = _house(question.house)
    with _gathering(faults, place):
        stake = _amount(question.bet, "bet") if question.bet is not None else None
    _raise(faults)
    with _gathering(faults, place):
        bet = _taken(house, house.main_wager, stake, "bet") if stake is not None else None
    _raise(faults)
    return house, bet


def read_both(question: ComparisonQuestion) -> tuple[AtBet, AtBet]:
    """Return the houses and bets of a comparison, or raise the faults of both."""
    faults = list[FaultShown]()
    with _gathering(faults):
        one = read_question(question.one, place="one")
    with _gathering(faults):
        other = read_question(question.other, place="other")
    _raise(faults)
    return one, other


def read_session(question: SessionQuestion) -> SessionAsked:
    """Return what is to be played, or raise all that is wrong with it."""
    faults = list[FaultShown]()
    with _gathering(faults):
        house, bet = read_question(question)
        sides = _sides(house, question.sides)
    with _gathering(faults):
        rounds = _rounds(question.rounds)
    with _gathering(faults):
        bankroll = _amount(question.bankroll, "bankroll") if question.bankroll is not None else None
    _raise(faults)
    return SessionAsked(house, bet, sides, rounds, bankroll)


@contextmanager
def _gathering(faults: list[FaultShown], place: str = "") -> Iterator[None]:
    """Note what is wrong and go on; *place* is where in the request it stands."""
    try:
        yield
    except FaultyHouse as faulty:
        for each in faulty.faults:
            where = f"{place}.{each.place}" if place else each.place
            faults.append(FaultShown(place=where, found=each.found, expected=each.expected))


def _raise(faults: list[FaultShown]) -> None:
    if faults:
        raise FaultyHouse(faults)


def _amount(text: str, place: str) -> Money:
    """Return what somebody typed as an amount."""
    if not _AMOUNT.fullmatch(text):
        expected = "an amount in dollars, as in 5 or 2.50"
        raise FaultyHouse([FaultShown(place=place, found=shown(text), expected=expected)])
    return Money.parse(text)


def _rounds(typed: int | str) -> int:
    rounds = int(typed) if isinstance(typed, int) or _COUNT.fullmatch(typed) else 0
    if not 1 <= rounds <= MOST_ROUNDS:
        expected = f"a number of rounds from 1 to {MOST_ROUNDS:,}"
        raise FaultyHouse([FaultShown(place="rounds", found=shown(typed), expected=expected)])
    return rounds


def _sides(house: House, sides: Mapping[str, str]) -> FrozenMap[Wager, Money]:
    """Return the stakes on side bets."""
    offered = {wager.value: wager for wager in house.wagers.side_tables()}
    stakes, faults = dict[Wager, Money](), list[FaultShown]()
    for name, each in sides.items():
        with _gathering(faults):
            if name not in offered:
                expected = f"a side bet of the house: {', '.join(offered) or 'it has none'}"
                raise FaultyHouse([FaultShown(place="sides", found=shown(name), expected=expected)])
            place = f"sides.{name}"
            stakes[offered[name]] = _taken(house, offered[name], _amount(each, place), place)
    _raise(faults)
    return FrozenMap(stakes)


def _taken(house: House, wager: Wager, stake: Money, place: str) -> Money:
    """Return a stake on *wager* that the house takes."""
    try:
        check_stake(house, wager, stake)
    except StakeError as refused:
        raise FaultyHouse([FaultShown(place=place, found=str(stake), expected=str(refused))]) from None
    return stake


def _house(contents: Mapping[str, Any]) -> House:
    values = _Values()
    whole = values.read(contents, "", 0)
    if values.faults:
        raise FaultyHouse(values.faults)
    try:
        return read_house(whole, file=_FILE, departing=_EDITED)
    except FileError as error:
        raise FaultyHouse(
            FaultShown(place=fault.key, found=fault.found, expected=fault.expected) for fault in error.faults
        ) from None


class _Values:
    """Turns JSON into what a TOML file would hold, and counts."""

    def __init__(self) -> None:
        self.faults: list[FaultShown] = []
        self._count = 0

    def read(self, value: object, place: str, depth: int) -> Any:
        """Return a value as a file has it: numbers with a point exact, text that can be written."""
        self._count += 1
        if self._count == MOST_VALUES + 1:
            self._fault("", f"more than {MOST_VALUES:,} values", f"a house of at most {MOST_VALUES:,} keys and values")
        if self._count > MOST_VALUES:
            return None
        if depth > DEEPEST:
            return self._fault(place, "tables within tables", f"at most {DEEPEST} of them within each other")
        match value:
            case dict():
                return {key: self._entry(key, each, place, depth) for key, each in value.items()}
            case list():
                return [self.read(each, f"{place}[{number}]", depth + 1) for number, each in enumerate(value, 1)]
            case float():
                return Decimal(repr(value))
            case str() if not _writable(value):
                return self._fault(place, "half a letter", "text that can be written as UTF-8")
            case _:
                return value

    def _entry(self, key: str, value: object, place: str, depth: int) -> Any:
        if not _writable(key) or len(key) > 100:
            return self._fault(place, "a key that no file can have", "keys of letters, digits and hyphens")
        return self.read(value, f"{place}.{key}" if place else key, depth + 1)

    def _fault(self, place: str, found: str, expected: str) -> None:
        self.faults.append(FaultShown(place=place, found=found, expected=expected))


def _writable(text: str) -> bool:
    return not any("\ud800" <= character <= "\udfff" for character in text)
