"""The proceeds of a day and who gets what of them, from the rows of the log and the event file alone.

Nothing of the program is used here: rows of the database, the text of the file, and the rules of RSA 287-D as the file
prints them.
"""

from __future__ import annotations

import json
import sqlite3
import tomllib
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

SETTLED = ("ChipsBought", "WagerCollected", "WagerPaid", "MispayCorrected", "RoundVoided")


@dataclass
class FromTheLog:
    """What a day brought, in cents."""

    drop: dict[str, int] = field(default_factory=dict)
    win: dict[str, int] = field(default_factory=dict)
    """Of each table, while it was open."""

    corrected: dict[str, int] = field(default_factory=dict)
    """What corrections changed each table's win by between its close and that of the day."""

    collected: int = 0
    prizes: int = 0
    rent: int = 0
    charities: dict[str, int] = field(default_factory=dict)
    state: int = 0
    operator: int = 0

    @property
    def winnings(self) -> int:
        """What the tables won."""
        return sum(self.win.values()) + sum(self.corrected.values())

    @property
    def gross(self) -> int:
        """What was won and collected."""
        return self.winnings + self.collected


def proceeds_from_log(database: str, file: str) -> FromTheLog:
    """Return the proceeds of the day that was opened by an event file, once it is closed."""
    event, found = tomllib.loads(file), FromTheLog()
    with closing(sqlite3.connect(database)) as reading:
        closed = _closed_at(reading, str(event["date"]))
        for table in event["tables"]:
            _at_table(reading, table["id"], closed, found)
        _of_tournaments(reading, found)
    _share_out(event, found)
    return found


def _closed_at(reading: sqlite3.Connection, day: str) -> int:
    rows = reading.execute("SELECT data, at FROM house_log WHERE name = 'DayEntered' ORDER BY seq")
    (closed,) = (at for data, at in rows if (said := json.loads(data))["stream"] == day and said["name"] == "DayClosed")
    assert isinstance(closed, int)
    return closed


def _at_table(reading: sqlite3.Connection, table: str, closed: int, found: FromTheLog) -> None:
    """Add up what a table's own log says between its opening and its close, and what was corrected from then on."""
    open_ = left = False
    drop = win = later = 0
    for name, data, at in reading.execute("SELECT name, data, at FROM events WHERE stream = ? ORDER BY seq", (table,)):
        if name in ("DayJoined", "DayLeft"):
            open_, left = name == "DayJoined", name == "DayLeft"
        elif name in SETTLED:
            said = json.loads(data)
            bought, won = _moved(name, said)
            drop, win = drop + open_ * bought, win + open_ * won
            later += won if left and at <= closed and name == "MispayCorrected" else 0
    found.drop[table], found.win[table], found.corrected[table] = drop, win, later


def _moved(name: str, said: dict[str, Any]) -> tuple[int, int]:
    """Return what an event put into the drop box, and what it won for the house."""
    match name:
        case "ChipsBought":
            return said["amount"][0], 0
        case "WagerCollected":
            return 0, said["stake"][0]
        case "WagerPaid":
            return 0, said["stake"][0] - said["returned"][0]
        case "MispayCorrected":
            return 0, -said["moved"][0]
        case _:
            return 0, sum(back["given_back"][0] - back["from_tray"][0] for back in said["returns"])


def _of_tournaments(reading: sqlite3.Connection, found: FromTheLog) -> None:
    """Add up what players paid for tournaments less what was refunded, and the prizes."""
    for event in _steps(reading):
        match event["event"]:
            case "Bought":
                found.collected += event["cents"]
            case "Refunded":
                found.collected -= event["cents"]
            case "Finished":
                awarded = sum(award["cents"] for award in event["awards"])
                if event["ruling"] == "void":
                    found.collected -= awarded
                else:
                    found.prizes += awarded
            case _:
                pass


def _steps(reading: sqlite3.Connection) -> Iterator[dict[str, Any]]:
    for (data,) in reading.execute("SELECT data FROM house_log WHERE name = 'TournamentStep' ORDER BY seq"):
        yield json.loads(data)["event"]


def _share_out(event: dict[str, Any], found: FromTheLog) -> None:
    """Divide the proceeds by the percentages of the file. Broken cents go to the charities, the first one first."""
    split, listed = event["split"], event["charities"]
    charity, of_winnings, of_collections = (
        Fraction(split[share]["percent"].removesuffix("%").strip()) / 100
        for share in ("charity", "state_of_winnings", "state_of_collections")
    )
    found.rent = int(Fraction(str(split["rent"])) * 100)
    net = found.gross - found.prizes - found.rent
    state = of_winnings * max(0, found.winnings) + of_collections * found.collected
    found.state = int(state)
    found.operator = (net - charity * max(0, net) - state).__floor__()
    to_charities = net - found.state - found.operator
    parts = [each.get("parts", 1) for each in listed]
    amounts = [to_charities * own // sum(parts) for own in parts]
    amounts[0] += to_charities - sum(amounts)
    found.charities = {each["name"]: amount for each, amount in zip(listed, amounts, strict=True)}
