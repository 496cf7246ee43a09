"""Strategies: named ones, and those written as functions over arrays of hands."""

from __future__ import annotations

import enum
import functools
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray


class Way(enum.Enum):
    """A named strategy."""

    BEST = "best"
    """Every decision with the highest expectation."""

    PUBLISHED = "published"
    """The card most players carry; in Three Card Poker: play with queen-6-4 or better."""

    ALWAYS = "always"
    """Never take a bet back, never fold, and always bet the most."""

    NEVER = "never"
    """Take both bets back, fold every hand."""


Decide = Callable[[NDArray[np.uint8], NDArray[np.bool_]], NDArray[np.bool_]]
"""Cards, a column for each seat, and whether bet 1 rides, to whether this bet does."""


class StrategyError(ValueError):
    """A strategy that does not answer properly."""


@dataclass(frozen=True, slots=True)
class Functions:
    """Decisions made by functions over arrays.

    Each is given the seat's own three cards by their place in DECK, ascending, and for bet 2 the first community card
    below them: three or four rows, a column for each hand. A function of Three Card Poker answers whether to play.
    """

    name: str
    bet_1: Decide
    bet_2: Decide | None = None

    def decide(self, by: Decide, cards: NDArray[np.uint8], bet_1_rides: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return the decisions of a function. Refuse anything but a yes or no for each hand."""
        try:
            # A copy, since a function may reuse the array it returns.
            found = np.array(by(read_only(cards), read_only(bet_1_rides)))
        except (Exception, SystemExit) as error:
            raise StrategyError(f"the strategy {self.name} failed: {type(error).__name__}: {error}") from error
        if found.dtype != np.bool_ or found.shape != bet_1_rides.shape:
            raise StrategyError(
                f"the strategy {self.name} answered an array of {found.dtype} of shape {found.shape} for "
                f"{len(bet_1_rides):,} hands: expected {len(bet_1_rides):,} times True or False"
            )
        return found


Values = TypeVar("Values", bound=np.generic)


def read_only(values: NDArray[Values]) -> NDArray[Values]:
    """Return *values* read-only: a strategy must not change earlier decisions."""
    view = values.view()
    view.flags.writeable = False
    return view


@dataclass(frozen=True, slots=True)
class Written:
    """A function of a file. Its text is sent wherever rounds are counted, so the file need not be there."""

    text: str
    file: str
    function: str

    def __call__(self, cards: NDArray[np.uint8], bet_1_rides: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return the function's answer."""
        found: NDArray[np.bool_] = _functions(self.text, self.file)[self.function](cards, bet_1_rides)
        return found


@functools.cache
def _functions(text: str, file: str) -> dict[str, Any]:
    """Return what the file defines. It is run once per process."""
    names: dict[str, Any] = {"__name__": "strategy", "__file__": file}
    try:
        exec(compile(text, file, "exec"), names)  # noqa: S102 - the user's own file
    except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever is wrong with the file
        raise StrategyError(f"{file} cannot be run: {type(error).__name__}: {error}") from None
    return names


def load_functions(path: Path) -> Functions:
    """Return the strategy of a file that defines ``bet_1`` and ``bet_2``, or ``play`` for Three Card Poker."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise StrategyError(f"the strategy {path} cannot be read: {error}") from None
    names = _functions(text, str(path))

    def written(name: str) -> Callable[..., NDArray[np.bool_]] | None:
        return Written(text, str(path), name) if callable(names.get(name)) else None

    first, second = written("bet_1") or written("play"), written("bet_2")
    if first is None:
        raise StrategyError(f"{path} defines no function bet_1 (and bet_2), and no function play")
    return Functions(path.stem, first, second)
