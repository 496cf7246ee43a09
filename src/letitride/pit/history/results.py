"""The result of a round: what was put up, and what came back to the rail."""

from __future__ import annotations

import enum
from collections.abc import Iterable

from msgspec import Struct

from letitride.cards import Money
from letitride.ledger import AccountKind
from letitride.pit.ports import Movement
from letitride.table.model.event import (
    DecisionMade,
    HandRuledDead,
    RoundVoided,
    WagerPaid,
    WagersPlaced,
    WagersTakenBack,
)

PUT_UP = tuple(kind.__name__ for kind in (WagersPlaced, WagersTakenBack))
"""Moves chips from the rail to the layout. Wagers taken back before the deal don't count."""

DECIDED = (DecisionMade.__name__,)
"""What may move chips either way."""

CAME_BACK = tuple(kind.__name__ for kind in (WagerPaid, HandRuledDead, RoundVoided))
"""Moves chips back once the cards are out."""


class Side(enum.Enum):
    """How a round ended for a player."""

    WON = "won"
    LOST = "lost"
    EVEN = "even"


class Result(Struct, frozen=True, kw_only=True):
    """The result of a round, for one player or for all together."""

    seats: tuple[int, ...]
    staked: Money
    returned: Money
    """Everything that went back to the rail, including bets that were taken back."""

    @property
    def net(self) -> Money:
        """The difference."""
        return self.returned - self.staked


def result_of(movements: Iterable[Movement]) -> Result:
    """Return the result from the movements of a round, leaving out those that are not wagers."""
    staked = returned = 0
    seats: dict[int, bool] = {}
    for line in movements:
        if line.kind != AccountKind.RAIL.value:
            continue
        if line.text in PUT_UP:
            staked -= line.cents
            seats[line.seat] = line.text != WagersTakenBack.__name__
        elif line.text in DECIDED and line.cents < 0:
            staked -= line.cents
        elif line.text in DECIDED or line.text in CAME_BACK:
            returned += line.cents
    played = tuple(sorted(seat for seat, is_up in seats.items() if is_up))
    return Result(seats=played, staked=Money(staked), returned=Money(returned))
