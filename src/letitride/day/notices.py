"""What a room posts: the largest bets, how chips are redeemed, whom the day is for, and whom to turn to."""

from __future__ import annotations

from msgspec import Struct

from letitride.cards import Money
from letitride.day.licensed_event import LicensedEvent
from letitride.house.house import House
from letitride.house.loader import FindHouse
from letitride.house.setup import Redemption


class Notice(Struct, frozen=True, kw_only=True):
    """One line of the sign, and the clause that asks for it."""

    topic: str
    text: str
    rule: str


def notices_of(event: LicensedEvent, house: FindHouse) -> tuple[Notice, ...]:
    """Return what is posted on the day of an event."""
    found = []
    for table in event.tables:
        limits = {each.wager: each.maximum for each in table.posted}
        for wager, own in house(table.house).wagers.items():
            most = limits.get(wager, own.maximum)
            label = wager.label[:1].upper() + wager.label[1:]
            text = f"{label} {_limits(own.minimum, most)}."
            found.append(Notice(topic=f"Bets at {table.id}", text=text, rule="001-wagers-3"))
    if event.notices.raises:
        found.append(Notice(topic="Raises", text=event.notices.raises, rule="001-house-7b"))
    found += [
        Notice(topic="Chips", text=_redemption(event, house), rule="001-house-3b"),
        Notice(topic="Refunds", text="Games of chance offer no refunds.", rule="001-house-3"),
        Notice(topic="Charity of the day", text=_charity(event), rule="001-house-9"),
        Notice(topic="Smoking", text=event.notices.smoking, rule="001-house-8"),
        Notice(
            topic="Questions and concerns",
            text=f"Write to the {event.licence.commission}, {event.licence.address}.",
            rule="001-house-10",
        ),
        Notice(topic="Law", text=f"License {event.licence.number} under {event.licence.law}.", rule="001-house-11"),
    ]
    return tuple(found)


def _limits(least: Money, most: Money | None) -> str:
    """Return what a bet can be, in words."""
    if most is None:
        return f"from {least}, no maximum"
    return f"of {least}" if most == least else f"from {least} to {most}"


def _redemption(event: LicensedEvent, house: FindHouse) -> str:
    same = [table.id for table in event.tables if _is_same_day(house(table.house))]
    if not same:
        return "Chips are redeemed at face value on any day."
    where = "" if len(same) == len(event.tables) else f" of {', '.join(same)}"
    return f"Redeem chips{where} today: after the house day ends at {event.ends} they are worth nothing."


def _is_same_day(house: House) -> bool:
    return house.chips.redemption is Redemption.SAME_DAY


def _charity(event: LicensedEvent) -> str:
    names = " and ".join(each.name for each in event.charities)
    return f"At least {event.split.charity.percent} of the proceeds, less prizes and rent, goes to {names}."
