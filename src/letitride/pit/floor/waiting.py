"""What waits for a second person: proposed voids, and money and posts if two have to agree."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from letitride.pit.log.codec import decode_event
from letitride.pit.log.two_persons import OF_TWO, PROPOSE, STANDS
from letitride.pit.ports import RoundFilter, Transaction
from letitride.pit.tables.pit_table import PitTable, VoidProposed
from letitride.pit.tables.reasons import ReasonGiven

PAGE = 200


class Proposal(Struct, frozen=True, kw_only=True):
    """Something one person proposed, and another has to agree to."""

    what: str
    """A command of the table, or an administrator's action."""

    whom: str
    """The person or the table concerned."""

    by: str
    post: str
    reason: str
    at: int
    until: int | None
    """Until when it can be agreed to; None if it ends with its round."""


def waiting(books: Transaction, tables: Iterable[PitTable], now: int) -> Sequence[Proposal]:
    """Return everything that waits for a second person, oldest first."""
    voids = (found for live in tables if live.proposal and (found := _void(books, live)))
    return sorted((*voids, *_of_the_house(books, now)), key=lambda each: (each.at, each.whom, each.what))


def _void(books: Transaction, live: PitTable) -> Proposal | None:
    """Return the newest proposal about the current round, with the reason given just before it."""
    over = books.rounds(RoundFilter(stream=live.id), 1)
    rows = books.rows(live.id, over[0].last if over else 0)
    for before, row in reversed([*itertools.pairwise(rows)]):
        if row.name == VoidProposed.__name__ and before.name == ReasonGiven.__name__:
            given = decode_event(before.data, ReasonGiven)
            return Proposal(
                what=given.command,
                whom=live.id,
                by=given.by,
                post=given.post,
                reason=given.reason,
                at=row.at,
                until=None,
            )
    return None


def _of_the_house(books: Transaction, now: int) -> Iterator[Proposal]:
    """Yield what was proposed in time, and neither done nor proposed again since."""
    seen, before = set[tuple[str, str]](), None
    while page := books.interventions(PAGE, before):
        for entry in page:
            told, before = entry.intervention, entry.number
            if now - told.at > STANDS:
                return
            what = told.what.removeprefix(PROPOSE)
            if not what.startswith(OF_TWO) or (what, told.whom) in seen:
                continue
            seen.add((what, told.whom))
            if what != told.what:
                yield Proposal(
                    what=what,
                    whom=told.whom,
                    by=told.person,
                    post=told.post,
                    reason=told.reason,
                    at=told.at,
                    until=told.at + STANDS,
                )
