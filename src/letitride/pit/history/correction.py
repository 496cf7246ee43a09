"""The receipt of a correction: what was paid, what was due, what moved and why, in rows anybody can check."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import asdict

from letitride.cards import Money
from letitride.house import Wager
from letitride.pit.history.receipt import HouseRecord, Mark, RowRecord
from letitride.pit.house_record import read_house
from letitride.pit.log.codec import decode_event
from letitride.pit.ports import Row, Transaction
from letitride.pit.tables.pit_table import FIRST_HEAD
from letitride.pit.tables.reasons import ReasonGiven
from letitride.table.model.event import MispayCorrected

FORMAT = "letitride correction 1"


class CorrectionReceipt(Struct, frozen=True, kw_only=True):
    """A correction that anybody can check. The receipt of the round itself stays unchanged."""

    format: str = FORMAT
    table: str
    house: HouseRecord
    round: int
    seat: int
    player: str
    wager: Wager
    paid: Money
    due: Money
    moved: Money
    """What the player got; negative if it went back to the tray."""

    left: Money
    """What could not be taken back."""

    by: str
    post: str
    reason: str
    at: int
    before: Mark
    rows: tuple[RowRecord, ...]
    head: Mark


def read_correction(books: Transaction, table_id: str, seq: int) -> CorrectionReceipt | None:
    """Return the receipt of the correction at this position of a table's log, if any."""
    record = books.house_record(table_id, seq)
    rows = books.rows(table_id, max(0, seq - 3), seq)
    named = [(row.name, row.seq) for row in rows[-2:]]
    if record is None or named != [(ReasonGiven.__name__, seq - 1), (MispayCorrected.__name__, seq)]:
        return None
    return _receipt(table_id, record, rows[-3].hash if len(rows) > 2 else FIRST_HEAD, rows[-2:])


def _receipt(table_id: str, record: bytes, before: str, rows: Sequence[Row]) -> CorrectionReceipt:
    given, done = decode_event(rows[0].data, ReasonGiven), decode_event(rows[1].data, MispayCorrected)
    return CorrectionReceipt(
        table=table_id,
        house=HouseRecord(id=read_house(record).id, record=record.decode()),
        round=done.round,
        seat=done.seat,
        player=done.player,
        wager=done.wager,
        paid=done.paid,
        due=done.due,
        moved=done.moved,
        left=done.left,
        by=given.by,
        post=given.post,
        reason=given.reason,
        at=rows[1].at,
        before=Mark(version=rows[0].seq - 1, hash=before),
        rows=tuple(RowRecord(**{**asdict(row), "data": row.data.decode()}) for row in rows),
        head=Mark(version=rows[1].seq, hash=rows[1].hash),
    )
