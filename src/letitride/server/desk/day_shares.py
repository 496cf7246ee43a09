"""Who gets what of a house day, as the desk sees it."""

from __future__ import annotations

from msgspec import Struct

from letitride.cards import Money
from letitride.day.sheet import DaySheet


class CharityShare(Struct, frozen=True, kw_only=True):
    """What a charity gets."""

    name: str
    amount: Money


class SharesResponse(Struct, frozen=True, kw_only=True):
    """Who gets what; of a day that is open, as it would be now."""

    winnings: Money
    collected: Money
    prizes: Money
    rent: Money
    to_share: Money
    """Gross revenue less prizes and rent."""

    charities: tuple[CharityShare, ...]
    state: Money
    operator: Money
    paid_by_rulings: Money
    """What rulings on cases gave players: the operator bears it, out of its share."""

    left_to_operator: Money


def shares_response(sheet: DaySheet) -> SharesResponse:
    """Return who gets what of a day."""
    shares, proceeds = sheet.shares, sheet.proceeds
    return SharesResponse(
        winnings=proceeds.winnings,
        collected=proceeds.collected,
        prizes=proceeds.prizes,
        rent=Money(shares.rent),
        to_share=proceeds.net(Money(shares.rent)),
        charities=tuple(CharityShare(name=name, amount=Money(cents)) for name, cents in shares.charities),
        state=Money(shares.state),
        operator=Money(shares.operator),
        paid_by_rulings=sheet.day.paid_by_rulings,
        left_to_operator=Money(shares.operator) - sheet.day.paid_by_rulings,
    )
