"""The day sheet and the month's report on paper: long days, long names, and nothing lost between the pages."""

from __future__ import annotations

import datetime as dt
import re

import pytest
from msgspec.structs import replace

from letitride.cards import Money
from letitride.day.cash import CashLine
from letitride.day.chip_counts import CountException
from letitride.day.events import Pocket, SharesBooked, SlipKind
from letitride.day.licensed_event import Charity
from letitride.day.sheet import DaySheet, MonthSheet, day_sheet
from letitride.day.state import CashEntry, Slip
from letitride.reports.days import month_report, sheet_report
from letitride.reports.days.parts import amount
from letitride.reports.document import Report
from letitride.reports.pdf import to_pdf
from tests.day.room import FLOOR, Room
from tests.reports.pdf_text import pages_in_words

SLIPS, PEOPLE, DAYS = 80, 50, 40
TABLE = "high-limit-table-number-seven"
DANA, FLORA = "Bartholomew Montgomery-Featherstonehaugh", "Guinevere Cholmondeley-Marjoribanks"
CASH = Money(12_345_678_90)
CHARITIES = ("Harbor Food Pantry of the Greater Seacoast", "Lighthouse and Lifeboat Fund of the Isles")


@pytest.fixture(scope="module")
def long_day(tmp_path_factory: pytest.TempPathFactory) -> DaySheet:
    """Give the sheet of a closed day, with more of everything than fits on a page."""
    room = Room(tmp_path_factory.mktemp("paper"))
    room.open_day()
    room.days.close(FLOOR, room.id())
    sheet = day_sheet(room.running.store, room.days.day("2099-11-21"), room.running.clock())
    room.stop()
    slips = tuple(
        Slip(
            number=number,
            kind=SlipKind.CREDIT if number % 3 == 0 else SlipKind.FILL,
            table=TABLE,
            chips=((100, 1000 + number), (500, number), (2500, number), (10000, 1)),
            requested_by=DANA,
            accepted_by="" if number % 7 == 0 else FLORA,
            voided_by=FLORA if number % 7 == 0 else "",
        )
        for number in range(1, SLIPS + 1)
    )
    event = replace(sheet.day.event, charities=tuple(Charity(name=name) for name in CHARITIES))
    shares = SharesBooked(charities=((CHARITIES[0], 123_456_78), (CHARITIES[1], 1)), state=0, operator=-5000, rent=5000)
    opened = sheet.day.opened_at
    cash = tuple(
        CashLine(
            player=f"{DANA} {number}",
            brought=CASH,
            paid=Money(1),
            logged=True,
            reported=number % 2 == 0,
            entries=(
                CashEntry(at=opened + number, by=FLORA, pocket=Pocket.CHIPS, brought=CASH),
                CashEntry(at=opened + number, by=FLORA, pocket=Pocket.ACCOUNT, paid=Money(1)),
            ),
        )
        for number in range(1, PEOPLE + 1)
    )
    late = CountException(where=TABLE, what="drop box", amount=Money(-1_234_50))
    day = replace(sheet.day, event=event, slips=slips)
    return replace(sheet, day=day, shares=shares, cash=cash, exceptions=(late,))


@pytest.fixture(scope="module")
def pages(long_day: DaySheet) -> list[str]:
    return printed(sheet_report(long_day))


def printed(report: Report) -> list[str]:
    """Return what each page says without its spaces, as a cell may be set in several lines."""
    pages = pages_in_words(to_pdf(report))
    for number, page in enumerate(pages, 1):
        assert page.endswith(f"page {number} of {len(pages)}")
    return [squeezed(page) for page in pages]


def squeezed(text: str) -> str:
    return re.sub(r"\s", "", text)


def test_every_slip_stands_whole_on_one_page_under_the_heads(long_day: DaySheet, pages: list[str]) -> None:
    with_slips = [page for page in pages if squeezed(DANA + FLORA) in page]
    assert len(with_slips) > 1
    assert all("No.KindTableChipsAmountRequestedbySignedby" in page for page in with_slips)
    for slip in long_day.day.slips:
        chips = ", ".join(f"{pieces:,}×{Money(cents)}" for cents, pieces in slip.chips)
        signed = f"void: {FLORA}" if slip.voided_by else FLORA
        row = squeezed(f"{slip.number}{slip.kind.value}{TABLE}{chips}{amount(slip.amount)}{DANA}{signed}")
        assert sum(row in page for page in pages) == 1, slip


def test_everybody_whose_cash_is_logged_stands_on_the_sheet(long_day: DaySheet, pages: list[str]) -> None:
    for line in long_day.cash:
        row = squeezed(f"{line.player}{amount(CASH)}0.01{'report' if line.reported else 'logged'}")
        assert sum(row in page for page in pages) == 1, line
        entries = (f"{line.player}{amount(CASH)}chips{FLORA}", f"{line.player}0.01account{FLORA}")
        assert [sum(squeezed(entry) in page for page in pages) for entry in entries] == [1, 1], line


def test_names_have_no_hyphens_that_are_not_theirs(pages: list[str]) -> None:
    whole = "".join(pages)

    assert squeezed(f"{TABLE}drop box−1,234.50") in whole
    for name in CHARITIES:
        assert squeezed(f"To {name}") in whole
        assert squeezed(name) in pages[0]
    assert f"Charities{squeezed(', '.join(CHARITIES))}" in pages[0]


def test_a_month_of_many_days_lists_each_and_adds_up(long_day: DaySheet) -> None:
    first = long_day.day.event.date
    events = [replace(long_day.day.event, date=first + dt.timedelta(days=number)) for number in range(DAYS)]
    days = tuple(replace(long_day, day=replace(long_day.day, event=event)) for event in events)

    pages = printed(month_report(MonthSheet(month="2099-11", days=days)))

    to_charities, left = amount(Money(DAYS * (123_456_78 + 1))), amount(Money(-DAYS * 50_00))
    for day in days:
        revenue, shares = f"{day.day.id}0.000.000.000.0050.00−50.00", f"{day.day.id}123,456.790.00−50.000.00−50.00"
        assert [sum(row in page for page in pages) for row in (revenue, shares)] == [1, 1]
    whole = "".join(pages)
    assert f"Total{to_charities}0.00{left}0.00{left}" in whole
    assert squeezed(f"{CHARITIES[1]}0.40Total{to_charities}") in whole
    assert all("DayCharitiesStateOperatorPaidbyrulingsLefttooperator" in page for page in pages if "123,456.79" in page)
