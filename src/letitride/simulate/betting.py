"""Plans for the size of the next bet, in whole cents, for many players at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Cents = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Standing:
    """The state of players before a round: one number each, in cents."""

    bankroll: Cents
    bet: Cents
    """The last bet; before the first round, zero."""

    net: Cents
    """What the last round gained."""

    played: int
    """How many rounds were played before."""


class BetPlan(Protocol):
    """A rule for the size of the next bet."""

    @property
    def name(self) -> str:
        """The plan in a few words."""
        ...

    def wanted(self, standing: Standing) -> Cents:
        """Return what each player would like to bet. Limits and bankroll may allow less."""
        ...


@dataclass(frozen=True, slots=True)
class Flat:
    """The same bet in every round."""

    bet: int

    @property
    def name(self) -> str:
        """The plan in a few words."""
        return "flat"

    def wanted(self, standing: Standing) -> Cents:
        """Return the bet."""
        return np.full(len(standing.bankroll), self.bet, dtype=np.int64)


@dataclass(frozen=True, slots=True)
class Progression:
    """Multiply the bet after a loss, and start over after a win. A push leaves it unchanged."""

    bet: int
    factor: int = 2

    @property
    def name(self) -> str:
        """The plan in a few words."""
        return f"times {self.factor} after a loss"

    def wanted(self, standing: Standing) -> Cents:
        """Return the first bet after a win, and more after a loss."""
        after = np.where(standing.net < 0, standing.bet * self.factor, standing.bet)
        return np.where((standing.net > 0) | (standing.bet == 0), self.bet, after)


@dataclass(frozen=True, slots=True)
class Proportional:
    """A share of the bankroll, in thousandths."""

    thousandths: int

    @property
    def name(self) -> str:
        """The plan in a few words."""
        return f"{self.thousandths / 10:g} % of the bankroll"

    def wanted(self, standing: Standing) -> Cents:
        """Return the share of what each player has."""
        return standing.bankroll * self.thousandths // 1000


@dataclass(frozen=True, slots=True)
class BetFunction:
    """A plan that is a function over arrays."""

    name: str
    function: Callable[[Standing], Cents]

    def wanted(self, standing: Standing) -> Cents:
        """Return the function's answer."""
        return self.function(standing)


@dataclass(frozen=True, slots=True)
class BetLimits:
    """A table's limits: bets in whole chips, from the least to the most."""

    least: int
    most: int | None
    chip: int

    def within(self, wanted: Cents, affordable: Cents) -> Cents:
        """Return the bets nearest to *wanted* that the table takes and the players can cover; zero for none."""
        bets = np.maximum(wanted, self.least)
        if self.most is not None:
            bets = np.minimum(bets, self.most)
        bets = np.minimum(bets, affordable)
        bets -= bets % self.chip
        return np.where(bets < self.least, 0, bets)
