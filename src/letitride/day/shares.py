"""Who gets what of the proceeds of a day: the state, the charities, the operator; broken cents go to the charities."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import floor

from msgspec import Struct

from letitride.cards import Money
from letitride.day.events import Corrected, SharesBooked
from letitride.day.licensed_event import Charity, Split
from letitride.day.state import NOTHING, HouseDay


class Proceeds(Struct, frozen=True, kw_only=True):
    """What a day brought."""

    winnings: Money = NOTHING
    """What the tables won where chips have value; a loss is negative."""

    collected: Money = NOTHING
    """What players paid for tournaments, where chips have none."""

    prizes: Money = NOTHING
    """What they got back as prizes."""

    @property
    def gross(self) -> Money:
        """Gross revenue."""
        return self.winnings + self.collected

    def net(self, rent: Money) -> Money:
        """Return gross revenue less prizes and rent: what is shared out."""
        return self.gross - self.prizes - rent


def proceeds_of(day: HouseDay, tournaments: Proceeds, corrections: Sequence[Corrected]) -> Proceeds:
    """Return what the tables of a day won by their logs, late corrections with it, and what *tournaments* brought."""
    winnings = sum((money.log_win for money in day.tables.values()), NOTHING)
    winnings += Money(sum(each.win for each in corrections))
    return Proceeds(winnings=winnings, collected=tournaments.collected, prizes=tournaments.prizes)


def shares_of(proceeds: Proceeds, split: Split, charities: Sequence[Charity]) -> SharesBooked:
    """Return how the proceeds are shared out, to the cent.

    Nobody but the operator bears a loss. What is left of a cent in the parts of state and operator is the charities',
    and among those the first one's.
    """
    total = proceeds.net(split.rent).cents
    state = split.state_of_winnings.fraction * max(0, proceeds.winnings.cents)
    state += split.state_of_collections.fraction * max(0, proceeds.collected.cents)
    charity = split.charity.fraction * max(0, total)
    to_state, to_operator = floor(state), floor(total - charity - state)
    return SharesBooked(
        charities=_divided(total - to_state - to_operator, charities),
        state=to_state,
        operator=to_operator,
        rent=split.rent.cents,
    )


def _divided(cents: int, charities: Sequence[Charity]) -> tuple[tuple[str, int], ...]:
    parts = sum(each.parts for each in charities)
    amounts = [floor(Fraction(cents * each.parts, parts)) for each in charities]
    amounts[0] += cents - sum(amounts)
    return tuple((each.name, amount) for each, amount in zip(charities, amounts, strict=True))
