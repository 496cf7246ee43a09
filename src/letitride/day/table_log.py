"""What the log of a table says of a day there: what its settlements won, and what players bought chips for."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

from msgspec import Struct

from letitride.cards import Money
from letitride.pit.log.codec import decode_event
from letitride.pit.ports import Row
from letitride.pit.tables.day_tables import DayJoined
from letitride.table.model.event import ChipsBought, MispayCorrected, RoundVoided, WagerCollected, WagerPaid

NOTHING = Money(0)


class TableLog(Struct, frozen=True, kw_only=True):
    """What a table won and dropped, from its events alone."""

    win: Money = NOTHING
    drop: Money = NOTHING


def corrections_in(rows: Iterable[Row]) -> Money:
    """Return what corrections of wrong payments changed the win by, in a log that goes on after a day; another ends it.

    >>> corrections_in(())
    Money.parse('$0')
    """
    own = itertools.takewhile(lambda row: row.name != DayJoined.__name__, rows)
    moved = (decode_event(row.data, MispayCorrected).moved for row in own if row.name == MispayCorrected.__name__)
    return NOTHING - sum(moved, NOTHING)


def read_table_log(rows: Iterable[Row]) -> TableLog:
    """Return what these events won and dropped: no balance and no count is looked at."""
    win, drop = NOTHING, NOTHING
    for row in rows:
        match row.name:
            case ChipsBought.__name__:
                drop += decode_event(row.data, ChipsBought).amount
            case WagerCollected.__name__:
                win += decode_event(row.data, WagerCollected).stake
            case WagerPaid.__name__:
                paid = decode_event(row.data, WagerPaid)
                win += paid.stake - paid.returned
            case MispayCorrected.__name__:
                win -= decode_event(row.data, MispayCorrected).moved
            case RoundVoided.__name__:
                for back in decode_event(row.data, RoundVoided).returns:
                    win += back.given_back - back.from_tray
            case _:
                pass
    return TableLog(win=win, drop=drop)
