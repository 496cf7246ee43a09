"""Checks that a house does what the documents it names require."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from letitride.house.documents import Document, Printed, Shortfall, documents, shortfall
from letitride.house.fault import Checks, Complaint
from letitride.house.house import House
from letitride.house.round import BonusShown, is_shown
from letitride.house.setup import Shuffle


def shortfalls(house: House, printed: Printed) -> dict[str, Shortfall]:
    """Return where a house pays less than a document it names, by the pay table's key."""
    found = {}
    for place, table in house.wagers.tables_by_place().items():
        claimed, _, _ = table.source.partition(",")
        below = (shortfall(document, table, printed) for document in (house.document, house.based_on, claimed))
        first = next(filter(None, below), None)
        if first is not None:
            found[place] = first
    return found


def requirements(house: House) -> Checks:
    """Return the faults of *house* against its documents, apart from the odds."""
    named = [documents()[name] for name in (house.document, house.based_on) if name in documents()]
    return functools.partial(_posted_maxima, house, named), functools.partial(_shuffler, house, named)


def undeclared_departures(house: House, printed: Printed) -> Iterator[Complaint]:
    """Yield each pay table below its document without a reason, and each reason without such a table."""
    below = shortfalls(house, printed)
    for place, short in below.items():
        if place not in house.departs:
            expected = f'at least {short}; or the reason why not: [departs] "{place}" = "…"'
            yield Complaint(place, ", ".join(short.pays), expected)
    for place in house.departs:
        if place not in below:
            expected = "only pay tables below what the document prints"
            yield Complaint(f"departs.{place}", "no odds below a document that the house names", expected)


def _posted_maxima(house: House, named: list[Document]) -> Iterator[Complaint]:
    posted = {wager for document in named for wager in document.posted_maximum}
    for wager, limits in house.wagers.items():
        key = f"wagers.{wager.value}.maximum"
        said = key in house.stated or "posted" in house.assumed.get(key, "")
        if limits.maximum is None and (said or wager.value in posted):
            yield Complaint(key, "nothing", "the amount that the house posts, as in 4 or 2.50")


def _shuffler(house: House, named: list[Document]) -> Iterator[Complaint]:
    # 004, 3 Card Bonus, option 1: played only with a shuffler.
    shown, shuffle = house.settling.three_card_bonus_shown, house.cards.shuffle
    wanted = any(shown in document.shuffler_for for document in named)
    if wanted and any(map(is_shown, house.wagers)) and shuffle is not Shuffle.SHUFFLER:
        found = f"{shown.value!r} with shuffle = {shuffle.value!r}"
        others = ", ".join(repr(each.value) for each in BonusShown if each is not shown)
        yield Complaint("settling.three_card_bonus_shown", found, f"{others}, or a shuffler")
