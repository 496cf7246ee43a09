"""What an event moves, line by line, as the store books it."""

from __future__ import annotations

from letitride.ledger import Entry, entry_for
from letitride.pit.ports import Movement, Row
from letitride.pit.tables.pit_table import PitTable
from letitride.table import Event


def movements_of(live: PitTable, event: Event, row: Row) -> list[Movement]:
    """Return every line that an event moves, each in the name of whoever sits there at the table before it."""
    entry = entry_for(event, table=live.id)
    if entry is None:
        return []
    players = {number: seat.player for number, seat in enumerate(live.table.seats, 1) if seat}
    return lines_of(entry, stream=live.id, seq=row.seq, at=row.at, players=players)


def lines_of(entry: Entry, *, stream: str, seq: int, at: int, players: dict[int, str]) -> list[Movement]:
    """Return the lines of an entry as the store books them, *players* being who sits where."""
    return [
        Movement(
            account=str(line.account),
            kind=line.account.kind.value,
            player=line.account.player or players.get(line.account.seat, ""),
            cents=line.amount.cents,
            stream=stream,
            seq=seq,
            at=at,
            text=entry.text,
        )
        for line in entry.postings
    ]
