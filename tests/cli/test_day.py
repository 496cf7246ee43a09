"""``letitride day``: the event file is checked, the record of a day read, and its reports written."""

from __future__ import annotations

import re
from decimal import Decimal
from pathlib import Path

import pytest

from letitride.cards import Money
from tests.conftest import Letitride
from tests.day.event import SATURDAY
from tests.day.room import FLOOR, TABLE, Room
from tests.pit.conftest import _quick_passwords

__all__ = ["_quick_passwords"]


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Give the database of one closed day."""
    room = Room(tmp_path_factory.mktemp("day"))
    room.open_day()
    room.open_table()
    room.seat("Ann", 1)
    room.play(TABLE)
    room.close_table(missing=1)
    room.days.close(FLOOR, room.id())
    room.stop()
    return room.database


PROCEEDS = (
    *("House winnings at the tables", "Collected for tournaments", "Prizes", "Rent"),
    "Gross revenue less prizes and rent",
    *("To Harbor Food Pantry", "To the state", "To the operator"),
)
SCHEDULE = """
[schedule]
cap = 150

[[schedule.tournaments]]
id = "early-bird"
name = "Early Bird"
house = "casablanca"
kind = "hourly"
starts = "17:00"
buy_in = 20
chips = 500
minimum = 5
most_entries = 7
prizes = [50]
rounds = [{ hands = 3 }]
"""


@pytest.fixture
def event(tmp_path: Path) -> Path:
    file = tmp_path / "saturday.toml"
    file.write_text(SATURDAY)
    return file


def test_a_file_in_order_is_summed_up(letitride: Letitride, event: Path) -> None:
    told = letitride("day", "check", str(event))

    assert told.status == 0
    assert "base up to $2" in told.out
    assert "The file is in order." in told.out


def test_the_tournaments_of_a_file_are_listed_with_their_prices(letitride: Letitride, event: Path) -> None:
    event.write_text(SATURDAY + SCHEDULE)

    told = letitride("day", "check", str(event))

    assert "Early Bird   17:00    casablanca   buy-in $20   $150" in told.out


def test_every_fault_of_a_file_is_a_line(letitride: Letitride, event: Path) -> None:
    event.write_text(SATURDAY.replace("America/New_York", "Mars").replace("maximum = 2", "maximum = 9"))

    told = letitride("day", "check", str(event))

    assert told.status == 2
    assert len(told.err.splitlines()) == 2


def test_the_sign_is_printed_and_written(letitride: Letitride, event: Path, tmp_path: Path) -> None:
    assert "Base bets from $1 to $2." in letitride("day", "sign", str(event)).out
    letitride("day", "sign", str(event), "--pdf", str(tmp_path / "sign.pdf"))
    assert (tmp_path / "sign.pdf").read_bytes().startswith(b"%PDF")


def test_the_days_of_a_database_are_listed_with_their_sheets(letitride: Letitride, database: str) -> None:
    assert "closed" in letitride("day", "list", database).out
    sheet = letitride("day", "sheet", database, "2099-11-21").out
    assert "−1.00" in sheet
    assert "operator" in sheet
    assert letitride("day", "sheet", database, "2099-11-22").status == 2


def test_the_sheet_on_a_terminal_has_hold_band_and_total_as_the_printed_one(
    letitride: Letitride, database: str
) -> None:
    printed = letitride("day", "sheet", database, "2099-11-21", "--html", "-").out
    told = letitride("day", "sheet", database, "2099-11-21").out

    results = told[told.index("band from") : told.index("win by the counts")]
    (table,) = (line.split() for line in results.splitlines() if line.startswith("table-1"))
    (total,) = (line.split() for line in results.splitlines() if line.startswith("total"))
    assert table[1:] == total[1:]  # Nobody played at the other table.
    rounds, drop, win, hold, percent, low, high = total[1:]
    assert (rounds, drop, percent) == ("1", "60.00", "%")
    assert money(low) < money(win) < money(high)
    for cell in (drop, win, f"{hold} %", low, high):
        assert f">{cell}</td>" in printed


def money(cell: str) -> Decimal:
    return Decimal(cell.replace("−", "-"))


def test_a_sheet_says_what_is_shared_out(letitride: Letitride, database: str) -> None:
    told = letitride("day", "sheet", database, "2099-11-21", "--html", "-")

    lines = re.findall(r'<tr><th scope="row"[^>]*>([^<]+)</th><td class="right">([^<]+)</td></tr>', told.out)
    found = {name: Money.parse(amount.replace("\u2212", "-")) for name, amount in lines if name in PROCEEDS}
    assert sum((found[name] for name in PROCEEDS[:4]), Money(0)) == found[PROCEEDS[4]]
    assert sum((found[name] for name in PROCEEDS[5:]), Money(0)) == found[PROCEEDS[4]]


def test_a_month_is_filed_as_pdf_and_csv(letitride: Letitride, database: str, tmp_path: Path) -> None:
    pdf, table = tmp_path / "month.pdf", tmp_path / "month.csv"

    told = letitride("day", "month", database, "2099-11", "--pdf", str(pdf), "--csv", str(table))

    assert told.status == 0
    assert pdf.read_bytes().startswith(b"%PDF")
    assert table.read_text().splitlines()[1].startswith("2099-11-21,table-1,1,60.00,")
    for kind in ("--pdf", "--csv"):
        refused = letitride("day", "month", database, "2026-12", kind, "-")
        assert refused.status == 2
        assert "no day of 2026-12 is closed" in refused.err
