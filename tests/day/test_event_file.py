"""The file of a licensed event: everything in it is checked at once, and stays exact in the log."""

from __future__ import annotations

import datetime as dt
from fractions import Fraction

import pytest

from letitride.cards import Money
from letitride.day.event_file import decode_event_file
from letitride.day.licensed_event import read_event, write_event
from letitride.house.fault import FileError
from tests.day.event import SATURDAY, saturday

POSTED = 'posted = [{ wager = "base", maximum = 100 }]'


def faults(text: str) -> list[str]:
    with pytest.raises(FileError) as error:
        saturday(text)
    return [str(fault) for fault in error.value.faults]


def test_a_day_is_called_by_its_date_and_ends_the_next_morning() -> None:
    event = saturday()

    assert event.id == "2099-11-21"
    begins, ends = (dt.datetime.fromtimestamp(at / 1000, dt.UTC) for at in (event.begins_at, event.ends_at))
    assert begins == dt.datetime(2099, 11, 21, 21, tzinfo=dt.UTC)
    assert ends == dt.datetime(2099, 11, 22, 9, tzinfo=dt.UTC)


def test_the_night_of_a_change_of_clocks_is_an_hour_shorter() -> None:
    event = saturday(SATURDAY.replace("2099-11-21", "2026-03-07"))

    assert event.ends_at - event.begins_at == 11 * 3_600_000


def test_a_day_that_ends_the_same_evening() -> None:
    event = saturday(SATURDAY.replace('"04:00"', '"23:30"'))

    assert event.ends_at - event.begins_at == 7 * 3_600_000 + 1_800_000


def test_unless_said_a_house_day_ends_at_four() -> None:
    assert saturday(SATURDAY.replace('ends = "04:00"\n', "")).ends == "04:00"


def test_percentages_are_data_and_exact() -> None:
    split = saturday(SATURDAY.replace('"10 %"', '"2.5 %"')).split

    assert [split.charity.fraction, split.state_of_winnings.fraction] == [Fraction(35, 100), Fraction(1, 40)]


def test_the_log_keeps_the_whole_file() -> None:
    event = saturday()

    assert read_event(write_event(event)) == event


def test_cash_is_logged_and_reported_from_the_lawful_amounts_unless_said() -> None:
    assert saturday().cash.log_from == Money.dollars(3000)
    assert saturday().cash.report_above == Money.dollars(10_000)


def test_every_fault_is_named_at_once() -> None:
    broken = (
        SATURDAY.replace("America/New_York", "Mars/Olympus")
        .replace('"04:00"', '"24:00"')
        .replace('"35 %"', '"135 %"')
        .replace('house = "lir"', 'house = "nowhere"')
        .replace("maximum = 2", "maximum = 5")
        .replace("operator =", "operater =")
    )

    found = faults(broken)

    for key in ("time_zone", "ends", "split.charity.percent", "operater", "operator"):
        assert any(f": {key}: " in fault for fault in found), (key, found)


@pytest.mark.parametrize(
    ("old", "new", "key", "expected"),
    [
        ('house = "lir"', 'house = "nowhere"', "tables[2].house", "the id of a house"),
        ("maximum = 2", "maximum = 5", "tables[1].posted[1].maximum", "at most what casablanca takes, $4"),
        ("maximum = 2", "maximum = 0.50", "tables[1].posted[1].maximum", "at least the minimum of casablanca, $1"),
        ("maximum = 2", "maximum = 2.50", "tables[1].posted[1].maximum", "chips of $1, $2, $3, $4"),
        (
            '"base", maximum = 2 ',
            '"dollar-bonus", maximum = 2 ',
            "tables[1].posted[1].wager",
            "a wager of casablanca: 'base'",
        ),
        (POSTED, "", "tables[2].posted", "found nothing for 'base', expected a maximum that RSA 287-D allows"),
        ('id = "table-2"', 'id = "table-1"', "tables[2].id", "each name once"),
        ("rent = 50", "rent = -1", "split.rent", "nothing or more"),
    ],
)
def test_a_table_is_held_against_its_house(old: str, new: str, key: str, expected: str) -> None:
    (fault,) = faults(SATURDAY.replace(old, new))

    assert f": {key}: " in fault
    assert expected in fault


def test_a_day_needs_a_charity_and_a_table() -> None:
    text = SATURDAY.replace('[[charities]]\nname = "Harbor Food Pantry"', "").replace(
        "[licence]", "charities = []\n\n[licence]", 1
    )

    assert any("charities" in fault and "one or more" in fault for fault in faults(text))


@pytest.mark.parametrize("content", [b"", b"\xff", b"date = 2026-13-01", b"room = [", b"room = 1\n" * 3])
def test_what_is_no_event_at_all_is_refused(content: bytes) -> None:
    with pytest.raises(FileError):
        decode_event_file(content, file="event.toml")
