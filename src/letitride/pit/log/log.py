"""The log of a table: written as a chain of hashes, and folded back."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from msgspec.structs import replace

from letitride.cards import Card
from letitride.fair import order_from
from letitride.pit.log.codec import FORMAT, LogFault, Orders, read_event, write_event
from letitride.pit.ports import Row
from letitride.pit.tables.execute import Secrets
from letitride.pit.tables.pit_table import PitTable
from letitride.table import Event


def link(
    before: str, *, stream: str, rules: str, seq: int, name: str, data: bytes, at: int, actor: str, command: str
) -> str:
    """Return the link of the chain for one event: whoever changes anything before it, or the rules, changes it too."""
    digest = hashlib.sha256()
    for part in (before, stream, rules, str(seq), name, str(FORMAT), str(at), actor, command):
        text = part.encode()
        digest.update(len(text).to_bytes(4, "big") + text)
    digest.update(len(data).to_bytes(4, "big") + data)
    return digest.hexdigest()


def written(live: PitTable, events: Iterable[Event], *, at: int, actor: str, command: str) -> tuple[Row, ...]:
    """Return what the log of a table says of events that follow *live*."""
    rows: list[Row] = []
    head, seq = live.head, live.version
    for event in events:
        seq += 1
        name, data = write_event(event)
        head = link(
            head,
            stream=live.id,
            rules=live.rules,
            seq=seq,
            name=name,
            data=data,
            at=at,
            actor=actor,
            command=command,
        )
        rows.append(Row(seq=seq, name=name, format=FORMAT, data=data, at=at, actor=actor, command=command, hash=head))
    return tuple(rows)


def read(live: PitTable, rows: Iterable[Row], orders: Orders) -> PitTable:
    """Return the table after the events of its log, the chain checked link by link."""
    for row in rows:
        live = read_one(live, row, orders)[0]
    return live


def read_one(live: PitTable, row: Row, orders: Orders) -> tuple[PitTable, Event]:
    """Return the table after one more event of its log, and the event."""
    check_link(live, row)
    event = read_event(row.name, row.data, live, orders)
    return replace(live.after(event), head=row.hash), event


def check_link(live: PitTable, row: Row) -> None:
    """Refuse a row that is not the next link of the chain."""
    if row.seq != live.version + 1:
        raise LogFault(f"the log of {live.id} goes from {live.version} to {row.seq}: events are missing or doubled")
    if row.format != FORMAT:
        raise LogFault(f"the log of {live.id} has format {row.format} at {row.seq}: this program reads {FORMAT}")
    expected = link(
        live.head,
        stream=live.id,
        rules=live.rules,
        seq=row.seq,
        name=row.name,
        data=row.data,
        at=row.at,
        actor=row.actor,
        command=row.command,
    )
    if row.hash != expected:
        raise LogFault(f"the log of {live.id} was changed at {row.seq} ({row.name}), or before: the chain is broken")


def secret_orders(secrets: Secrets) -> Orders:
    """Return how the house, who has the key, knows the order of a deck."""

    def order(live: PitTable) -> tuple[Card, ...]:
        promise = live.fairness.next
        if promise is None:
            raise LogFault(f"the log of {live.id} shuffles at {live.version + 1} without a promise")
        return order_from(promise.seed(secrets.key, live.id), promise.player_seeds)

    return order
