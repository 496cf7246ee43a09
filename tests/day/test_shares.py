"""Who gets what of a day with everything in it: derived from the log alone, and compared with all that is printed."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from letitride.cards import Money
from letitride.day.sheet import DaySheet, MonthSheet, day_sheet, month_sheet
from letitride.pit.people.people import Post
from letitride.reports.days import month_csv, month_report, sheet_report
from letitride.reports.document import Report, Table
from letitride.tournament.events import Ruling
from letitride.tournament.plan import Purchase
from tests.day.event import saturday
from tests.day.proceeds_from_log import proceeds_from_log
from tests.day.room import FLOOR, Room
from tests.day.test_close import TWO_CHARITIES
from tests.pit.evening import FLO
from tests.pit.tampering import faults
from tests.pit.tournament_night import ONE_ROUND
from tests.rules import rule

DAY = "2099-11-21"
FIRST, SECOND = "table-1", "table-2"
TOURNAMENT = f"""
name = "The Saturday"
house = "casablanca"
kind = "hourly"
starts = "20:00"
buy_in = 61.37
re_buy = 20
chips = 500
minimum = 5
least_entries = 3
most_entries = 7
prizes = [100, 50]
{ONE_ROUND}
"""
FILE = (
    TWO_CHARITIES
    + f"""
[schedule]
cap = 150

[[schedule.tournaments]]
id = "one-that-stands"
{TOURNAMENT}

[[schedule.tournaments]]
id = "one-that-is-void"
{TOURNAMENT}
"""
)


class Day(Room):
    """A day with two tables and two tournaments, a round void in its settlement, and two wrong payments corrected."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.hire(FLO)
        self.open_day(saturday(FILE))
        for table, names, chip in ((FIRST, ("Ann", "Bob"), 100), (SECOND, ("Cleo", "Dora"), 500)):
            self.open_table(table, ((chip, 600),))
            for seat, name in enumerate(names, 1):
                self.seat(name, seat, table, dollars=100)
            self.play(table)
        self.play_tournaments()
        self.void_in_settlement(SECOND)
        self.mispay(SECOND, Money.dollars(2))
        self.correct(SECOND)
        self.mispay(FIRST, Money.dollars(3))
        for table in (FIRST, SECOND):
            self.close_table(table)
        self.correct(FIRST)
        self.days.close(FLOOR, self.id())
        self.log = proceeds_from_log(self.database, FILE)

    def play_tournaments(self) -> None:
        """Have one tournament broken off with three left, so that it stands, and one with four, so that it is void."""
        tournaments, people = self.running.tournaments, self.running.people
        stands, void = (each.id for each in tournaments.open())
        players = [
            people.register(name, f"the password of {name}", Post.PLAYER) for name in ("Eli", "Fay", "Gus", "Hal")
        ]
        for player in players:
            self.pit.deposit(player.name, Money.dollars(300), f"deposit {player.name}").result()
        for tournament in (stands, void):
            tournaments.announce(tournament, FLO)
            for player in players:
                tournaments.enter(tournament, player)
        tournaments.scratch(stands, "Hal", FLO)
        for tournament in (stands, void):
            tournaments.start(tournament, FLO)
        tournaments.buy_more(stands, players[0], Purchase.RE_BUY, 1)
        rulings = [tournaments.break_off(each, FLO).ruling for each in (stands, void)]
        assert rulings == [Ruling.STANDS, Ruling.VOID]

    def sheet(self) -> DaySheet:
        return day_sheet(self.running.store, self.days.day(DAY), self.running.clock())

    def month(self) -> MonthSheet:
        return month_sheet(self.running.store, [self.days.day(DAY)], "2099-11", self.running.clock())


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Day]:
    day = Day(tmp_path_factory.mktemp("shares"))
    yield day
    day.stop()
    assert faults(day.database) == []


def test_the_day_has_everything_that_moves_money(day: Day) -> None:
    log = day.log

    assert all(log.win[table] for table in (FIRST, SECOND))
    assert log.corrected == {FIRST: 300, SECOND: 0}
    assert log.drop == {FIRST: 200_00, SECOND: 200_00}
    assert (log.collected, log.prizes) == (3 * 61_37 + 20_00, 150_00)
    assert min(log.state, *log.charities.values()) > 0


@rule("001-house-9")
def test_what_was_booked_follows_from_the_log_alone(day: Day) -> None:
    log = day.log
    charities = {f"charity {name}": cents for name, cents in log.charities.items()}
    due = {"state": log.state, "operator": log.operator, "rent": log.rent, **charities}

    assert {account: day.cents(account) for account in due} == due
    assert sum(due.values()) == log.gross - log.prizes


@rule("001-house-9")
def test_the_day_sheet_follows_from_the_log_alone(day: Day) -> None:
    log, sheet = day.log, day.sheet()
    printed = tables_of(sheet_report(sheet))

    results = {row[0]: row[2:5] for row in printed["Every table, in dollars"]}
    assert results == {
        FIRST: result(log.drop[FIRST], log.win[FIRST]),
        SECOND: result(log.drop[SECOND], log.win[SECOND]),
        "Total": result(sum(log.drop.values()), sum(log.win.values())),
    }
    assert printed["Tournaments, in dollars"][-1] == (
        "Total",
        *map(plain, (log.collected, log.prizes, log.collected - log.prizes)),
    )
    assert {row[0]: row[1] for row in printed["Proceeds and shares, in dollars"]} == {
        "House winnings at the tables": plain(log.winnings),
        f"of these, corrected after {FIRST} closed": plain(log.corrected[FIRST]),
        "Collected for tournaments": plain(log.collected),
        "Prizes": plain(-log.prizes),
        "Rent": plain(-log.rent),
        "Gross revenue less prizes and rent": plain(log.gross - log.prizes - log.rent),
        **{f"To {name}": plain(cents) for name, cents in log.charities.items()},
        "To the state": plain(log.state),
        "To the operator": plain(log.operator),
    }
    assert sheet.proceeds.gross == Money(log.gross)


@rule("001-house-9")
def test_the_months_report_follows_from_the_log_alone(day: Day) -> None:
    log = day.log
    to_charities = sum(log.charities.values())
    *tables, whole = csv.DictReader(io.StringIO(month_csv(day.month())))

    columns = ("drop", "win", "corrected later")
    told = {line["table"]: tuple(cents(line[each]) for each in columns) for line in tables}
    assert told == {table: (log.drop[table], log.win[table], log.corrected[table]) for table in (FIRST, SECOND)}
    found = [
        cents(whole[each]) for each in ("winnings", "collected", "prizes", "rent", "charities", "state", "operator")
    ]
    assert found == [log.winnings, log.collected, log.prizes, log.rent, to_charities, log.state, log.operator]

    printed = list(tables_of(month_report(day.month())).values())
    revenue = (log.winnings, log.collected, log.prizes, log.rent, log.gross - log.prizes - log.rent)
    assert printed[0][-1] == ("Total", plain(sum(log.drop.values())), *map(plain, revenue))
    shares = (to_charities, log.state, log.operator)
    assert printed[1][-1][:4] == ("Total", *map(plain, shares))
    each_charity = sorted((name, plain(each)) for name, each in log.charities.items())
    assert printed[2] == [*each_charity, ("Total", plain(to_charities))]


def tables_of(report: Report) -> dict[str, list[tuple[str, ...]]]:
    """Return the rows of each table of a report, by its caption."""
    blocks = [block for section in report.sections for block in section.blocks]
    return {block.caption: list(block.rows) for block in blocks if isinstance(block, Table)}


def plain(value: int) -> str:
    return f"{'−' if value < 0 else ''}{abs(value) // 100:,}.{abs(value) % 100:02}"


def cents(text: str) -> int:
    return int(Decimal(text) * 100)


def result(drop: int, win: int) -> tuple[str, ...]:
    """Return drop, win and hold as they are printed."""
    hold = f"{float(Fraction(win, drop)) * 100:.1f} %"
    return plain(drop), plain(win), hold.replace("-", "−")
