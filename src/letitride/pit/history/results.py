"""What a round came to: what was put up, and what came back to the rail."""

from __future__ import annotations

import enum
from collections.abc import Iterable

from msgspec import Struct

from letitride.cards import Money
from letitride.ledger import AccountKind
from letitride.pit.ports import Movement
from letitride.table.model.event import DecisionMade, RoundVoided, WagerPaid, WagersPlaced, WagersTakenBack

PUT_UP = tuple(kind.__name__ for kind in (WagersPlaced, WagersTakenBack))
"""What moves chips from the rail to the layout; wagers that were taken back before the deal were never up."""

DECIDED = (DecisionMade.__name__,)
"""What may move chips either way."""

CAME_BACK = tuple(kind.__name__ for kind in (WagerPaid, RoundVoided))
"""What moves chips back once the cards are out."""


class Side(enum.Enum):
    """How a round ended for whoever played it."""

    WON = "won"
    LOST = "lost"
    EVEN = "even"


class Result(Struct, frozen=True, kw_only=True):
    """What a round came to, for one player or for all of them together."""

    seats: tuple[int, ...]
    staked: Money
    returned: Money
    """Everything that went back to the rail, bets that were taken back included."""

    @property
    def net(self) -> Money:
        """What is more than before, or less."""
        return self.returned - self.staked


def result_of(movements: Iterable[Movement]) -> Result:
    """Return what the movements of a round come to; those that are no wagers are left out."""
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
