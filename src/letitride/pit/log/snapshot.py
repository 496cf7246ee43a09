"""A table between two rounds, stored so that a long log need not be read from its beginning."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from letitride.house import House
from letitride.house.codec import decode_hook, encode_hook
from letitride.pit.house_record import read_house, rules_of
from letitride.pit.ports import Snapshot, Transaction
from letitride.pit.store_faults import NoSuchThing
from letitride.pit.tables.day_tables import TableDay, house_of_day
from letitride.pit.tables.fairness import Fairness
from letitride.pit.tables.hosting import Hosting
from letitride.pit.tables.mispays import Mispay
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.table_modes import TableModes
from letitride.pit.tables.tournament_play import TournamentPlay
from letitride.pit.tables.withholding import Withheld
from letitride.table import Table
from letitride.table.model.state import Deck, Keypad, Rack, Seat
from letitride.table.model.vocabulary import Stage

EVERY = 500
"""The fewest events between two snapshots."""


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
    tournament: TournamentPlay = TournamentPlay()
    away: tuple[int, ...] = ()
    mispays: tuple[Mispay, ...] = ()
    withheld: tuple[Withheld, ...] = ()
    day: TableDay = TableDay()


_OF_TABLE = tuple(name for name in _SnapshotFields.__struct_fields__ if name in Table.__struct_fields__)
_OF_PIT_TABLE = tuple(name for name in _SnapshotFields.__struct_fields__ if name in PitTable.__struct_fields__)
_READ = msgspec.json.Decoder(_SnapshotFields, dec_hook=decode_hook).decode


def take_snapshot(live: PitTable) -> Snapshot | None:
    """Return a table as it can be stored, or None while a card is hidden or a chip at stake."""
    table = live.table
    quiet = table.stage is Stage.BETTING and not table.todo and not any(table.wagering())
    if not quiet or live.fairness.used or table.cards is not None:
        return None
    kept = _SnapshotFields(**_fields(table, _OF_TABLE), **_fields(live, _OF_PIT_TABLE))
    return Snapshot(version=live.version, data=msgspec.json.encode(kept, enc_hook=encode_hook))


def restore(table_id: str, house: House, rules: str, snapshot: Snapshot) -> PitTable:
    """Return the stored table."""
    kept = _READ(snapshot.data)
    table = Table(house=house_of_day(house, kept.day.posted), stage=Stage.BETTING, **_fields(kept, _OF_TABLE))
    return PitTable(id=table_id, rules=rules, table=table, **_fields(kept, _OF_PIT_TABLE))


def kept_table(books: Transaction, stream: str, until: int | None = None) -> PitTable:
    """Return a table as last stored, or last stored by an event; if never, as it began."""
    kept = books.snapshot(stream, until)
    record = books.house_record(stream, kept.version if kept else 0)
    if record is None:
        raise NoSuchThing(f"no table is called {stream!r}")
    house, rules = read_house(record), rules_of(record)
    return restore(stream, house, rules, kept) if kept else PitTable.of(stream, house, rules)


def _fields(value: Struct, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: getattr(value, name) for name in names}
