"""A table between two rounds, kept so that a long log need not be read from its beginning."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from letitride.house import House
from letitride.house.codec import decode_hook, encode_hook
from letitride.pit.ports import Snapshot
from letitride.pit.tables.fairness import Fairness
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.table_modes import TableModes
from letitride.table import Table
from letitride.table.model.state import Deck, Keypad, Rack, Seat
from letitride.table.model.vocabulary import Stage

EVERY = 500
"""So many events lie between two snapshots at least."""


class _Kept(Struct, frozen=True, kw_only=True):
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


def snapshot(live: PitTable) -> Snapshot | None:
    """Return a table as it can be kept, or None while a card of it is hidden or a chip at stake."""
    table = live.table
    quiet = table.stage is Stage.BETTING and not table.todo and not any(table.wagering())
    if not quiet or live.fairness.used or table.cards is not None:
        return None
    kept = _Kept(
        seats=table.seats,
        decks=table.decks,
        deck=table.deck,
        rack=table.rack,
        keypad=table.keypad,
        bonus_invited=table.bonus_invited,
        rounds=table.rounds,
        rounds_since_count=table.rounds_since_count,
        fairness=live.fairness,
        version=live.version,
        head=live.head,
        modes=live.modes,
    )
    return Snapshot(version=live.version, data=msgspec.json.encode(kept, enc_hook=encode_hook))


def restored(table_id: str, house: House, rules: str, kept: Snapshot) -> PitTable:
    """Return the table that was kept."""
    found = msgspec.json.decode(kept.data, type=_Kept, dec_hook=decode_hook)
    table = Table(
        house=house,
        stage=Stage.BETTING,
        seats=found.seats,
        decks=found.decks,
        deck=found.deck,
        rack=found.rack,
        keypad=found.keypad,
        bonus_invited=found.bonus_invited,
        rounds=found.rounds,
        rounds_since_count=found.rounds_since_count,
    )
    return PitTable(
        id=table_id,
        rules=rules,
        table=table,
        fairness=found.fairness,
        modes=found.modes,
        version=found.version,
        head=found.head,
    )
