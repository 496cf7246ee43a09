"""Replays a finished round: the table before it, then one event after the other."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from letitride.pit.history.round_facts import SeedsHidden
from letitride.pit.log.codec import read_event
from letitride.pit.log.orders import RevealedOrders
from letitride.pit.log.snapshot import kept_table
from letitride.pit.ports import RoundLine, Row, Transaction
from letitride.pit.tables.fairness import ShuffleRevealed
from letitride.pit.tables.pit_table import PitTable
from letitride.table import Event
from letitride.table.model.event import CardsDealt, WagersPlaced


class Moment(Struct, frozen=True, kw_only=True):
    """An event of a round, with the table before and after it."""

    before: PitTable
    event: Event
    after: PitTable
    at: int
    """Milliseconds since 1970."""


class RoundReplay(Struct, frozen=True, kw_only=True):
    """A finished round, from its first wager to its last event."""

    line: RoundLine
    moments: tuple[Moment, ...]

    @property
    def first(self) -> PitTable:
        """The table just before the first wager."""
        return self.moments[0].before

    @property
    def last(self) -> PitTable:
        """The table at the end."""
        return self.moments[-1].after


def replay_round(books: Transaction, line: RoundLine) -> RoundReplay:
    """Return the replay of a round from its table's log."""
    live = kept_table(books, line.stream, line.first - 1)
    rows, own = books.rows(line.stream, live.version, line.last), line.first - 1 - live.version
    shown = (msgspec.json.decode(row.data) for row in rows if row.name == ShuffleRevealed.__name__)
    orders = RevealedOrders({each["shuffle"]: each["seed"] for each in shown})
    moments: list[Moment] = []
    for row in rows:
        moments.append(_moment(live, row, orders))
        live = moments[-1].after
    return RoundReplay(line=line, moments=tuple(_from_first_wager(moments[own:])))


def _from_first_wager(moments: Sequence[Moment]) -> Sequence[Moment]:
    begin = next((place for place, each in enumerate(moments) if isinstance(each.event, WagersPlaced)), 0)
    return moments[begin:]


def _moment(live: PitTable, row: Row, orders: RevealedOrders) -> Moment:
    """Return one more event, and the table before and after it."""
    event = read_event(row.name, row.data, live, orders)
    # A deck that waits for the next round may be shuffled by now: none of it has been dealt.
    if orders.guessing and isinstance(event, CardsDealt):
        raise SeedsHidden("the seed of a shuffle of this round has not been revealed")
    return Moment(before=live, event=event, after=replace(live.after(event), head=row.hash), at=row.at)
