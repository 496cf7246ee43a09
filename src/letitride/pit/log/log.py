"""A table's log: written as a hash chain, and folded back."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from letitride.pit.chain import link_of
from letitride.pit.log.codec import FORMAT, LogFault, Orders, read_event, write_event
from letitride.pit.ports import Row
from letitride.pit.tables.house_versions import HouseTakenUp
from letitride.pit.tables.pit_table import PitTable
from letitride.table import Event


def link(before: str, row: Row, *, stream: str, rules: str) -> str:
    """Return the link of an event. Changing anything before it, or the rules, changes it too."""
    return link_of(before, stream, rules, row.seq, row.name, row.format, row.at, row.actor, row.command, row.data)


def rows_for(live: PitTable, events: Iterable[Event], *, at: int, actor: str, command: str) -> tuple[Row, ...]:
    """Return the log rows for events that follow *live*."""
    rows: list[Row] = []
    head, rules = live.head, live.rules
    for seq, event in enumerate(events, live.version + 1):
        name, data = write_event(event)
        head = link_of(head, live.id, rules, seq, name, FORMAT, at, actor, command, data)
        rows.append(Row(seq=seq, name=name, format=FORMAT, data=data, at=at, actor=actor, command=command, hash=head))
        rules = event.rules if isinstance(event, HouseTakenUp) else rules
    return tuple(rows)


def read_one(live: PitTable, row: Row, orders: Orders) -> tuple[PitTable, Event]:
    """Return the table after another event of its log, and the event."""
    check_link(live, row)
    event = read_event(row.name, row.data, live, orders)
    return replace(live.after(event), head=row.hash), event


def check_link(live: PitTable, row: Row) -> None:
    """Refuse a row that is not the next link of the chain."""
    if row.seq != live.version + 1:
        raise LogFault(f"the log of {live.id} goes from {live.version} to {row.seq}: events are missing or doubled")
    if row.format != FORMAT:
        raise LogFault(f"the log of {live.id} has format {row.format} at {row.seq}: this program reads {FORMAT}")
    if row.hash != link(live.head, row, stream=live.id, rules=live.rules):
        raise LogFault(f"the log of {live.id} was changed at {row.seq} ({row.name}), or before: the chain is broken")
