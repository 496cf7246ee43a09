"""A table between two rounds, kept so that a long log need not be read from its beginning."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from letitride.house import House
from letitride.house.codec import decode_hook, encode_hook
from letitride.pit.ports import Snapshot
from letitride.pit.tables.fairness import Fairness
from letitride.pit.tables.hosting import Hosting
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.table_modes import TableModes
from letitride.table import Table
from letitride.table.model.state import Deck, Keypad, Rack, Seat
from letitride.table.model.vocabulary import Stage

EVERY = 500
"""So many events lie between two snapshots at least."""


class _SnapshotFields(Struct, frozen=True, kw_only=True):
    seats: tuple[Seat | None, ...]
    decks: tuple[Deck, Deck]
    deck: int
    rack: Rack
    keypad: Keypad
    bonus_invited: bool
    rounds: int
    rounds_since_count: int
    fairness: Fairness
    version: int
    head: str
    modes: TableModes = TableModes()
    hosting: Hosting = Hosting()
    away: tuple[int, ...] = ()


_OF_TABLE = tuple(name for name in _SnapshotFields.__struct_fields__ if name in Table.__struct_fields__)
_OF_PIT_TABLE = tuple(name for name in _SnapshotFields.__struct_fields__ if name in PitTable.__struct_fields__)
_READ = msgspec.json.Decoder(_SnapshotFields, dec_hook=decode_hook).decode


def take_snapshot(live: PitTable) -> Snapshot | None:
    """Return a table as it can be kept, or None while a card of it is hidden or a chip at stake."""
    table = live.table
    quiet = table.stage is Stage.BETTING and not table.todo and not any(table.wagering())
    if not quiet or live.fairness.used or table.cards is not None:
        return None
    kept = _SnapshotFields(**_fields(table, _OF_TABLE), **_fields(live, _OF_PIT_TABLE))
    return Snapshot(version=live.version, data=msgspec.json.encode(kept, enc_hook=encode_hook))


def restore(table_id: str, house: House, rules: str, snapshot: Snapshot) -> PitTable:
    """Return the table that was kept."""
    kept = _READ(snapshot.data)
    table = Table(house=house, stage=Stage.BETTING, **_fields(kept, _OF_TABLE))
    return PitTable(id=table_id, rules=rules, table=table, **_fields(kept, _OF_PIT_TABLE))


def _fields(value: Struct, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: getattr(value, name) for name in names}
