"""The streams of days and tournaments in a database: the positions of their rows in the house's log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sqlalchemy import Connection, bindparam, func, insert, select

from letitride.ledger import Account, AccountKind
from letitride.pit.day_records import DayRow
from letitride.pit.log.day_log import day_row_of
from letitride.pit.ports import Row
from letitride.store.schema import balances, day_entries, house_log
from letitride.store.statements import Statement

_CHIPS = AccountKind.CHIPS.value
_COLUMNS = tuple(house_log.c.keys())
_SELECT_ROWS = Statement(
    select(house_log)
    .join(day_entries, day_entries.c.seq == house_log.c.seq)
    .where(day_entries.c.stream == bindparam("of"), day_entries.c.number > bindparam("after"))
    .order_by(day_entries.c.number),
    "of",
    "after",
)
_SELECT_STREAMS = Statement(
    select(day_entries.c.stream).group_by(day_entries.c.stream).order_by(func.min(day_entries.c.seq))
)


class SqlDays:
    """The streams, over a connection in a transaction."""

    connection: Connection

    def write(self) -> None:
        """Write the buffer, the house's log included."""
        raise NotImplementedError

    def append_to_day(self, row: DayRow) -> None:
        """Index a row of the house's log by its stream and number."""
        self.write()
        self.connection.execute(insert(day_entries), {"stream": row.stream, "number": row.number, "seq": row.seq})

    def day_rows(self, stream: str, after: int = 0) -> Sequence[DayRow]:
        """Return the events of a stream after a number, in order."""
        found = _SELECT_ROWS.all(self.connection, stream, after)
        return tuple(day_row_of(Row(**dict(zip(_COLUMNS, row, strict=True)))) for row in found)

    def day_streams(self) -> Sequence[str]:
        """Return the names of all streams, in the order they began."""
        return tuple(stream for (stream,) in _SELECT_STREAMS.all(self.connection))

    def chips_held(self, *, player: str = "") -> Sequence[tuple[str, str, int]]:
        """Return the chips of house days that players took away from tables: day, player and cents."""
        self.write()
        held = select(balances.c.account, balances.c.cents).where(balances.c.kind == _CHIPS, balances.c.cents > 0)
        found = [(Account.parse(row.account), row.cents) for row in self.connection.execute(held)]
        return sorted((each.table, each.player, cents) for each, cents in found if player in ("", each.player))

    def all_day_entries(self) -> Iterator[tuple[str, int, int]]:
        """Return every stream, number and row, in row order."""
        found = self.connection.execute(select(day_entries).order_by(day_entries.c.seq))
        return ((row.stream, row.number, row.seq) for row in found)
