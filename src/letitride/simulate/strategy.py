"""Ways to play: those that have a name, and those that somebody writes."""

from __future__ import annotations

import enum
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray


class Way(enum.Enum):
    """A way to play that has a name."""

    BEST = "best"
    """Every decision with the highest expectation."""

    PUBLISHED = "published"
    """The card most players carry; in Three Card Poker: play with queen-6-4 or better."""

    ALWAYS = "always"
    """Never a bet taken back, never a hand folded, and always the largest bet."""

    NEVER = "never"
    """Both bets always taken back, every hand folded."""


Decide = Callable[[NDArray[np.uint8], NDArray[np.bool_]], NDArray[np.bool_]]
"""Cards, a column for each seat, and whether bet 1 rides, to whether this bet does."""


class StrategyError(ValueError):
    """A strategy that does not answer what it is asked."""


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
        """Return the decisions of one of the functions, or refuse what is not a yes or no for each hand."""
        try:
            # A copy, since a function may use the array that it answers again.
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
    """Return *values* to look at: whoever is asked to decide must not change what was decided before."""
    view = values.view()
    view.flags.writeable = False
    return view
