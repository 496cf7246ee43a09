"""Whoever writes into a house day by hand, or past its rules, is named by the audit."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from letitride.day import events
from letitride.day.events import DayEvent, Pocket, SharesBooked, SlipKind, TournamentMoney
from letitride.day.rules import Signer
from letitride.day.state import HouseDay
from letitride.day.streams import Writing, read_day, write_to_day
from letitride.pit.ports import Transaction
from letitride.table.model.command import LeaveSeat
from tests.day.room import BOSS, DEALER, FLOOR, TABLE, Room
from tests.pit.evening import player
from tests.pit.tampering import Tampered, faults

DAY = "2099-11-21"


@pytest.fixture(scope="module")
def counted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder of a day whose table is counted, and which is not closed yet."""
    folder = tmp_path_factory.mktemp("counted")
    room = Room(folder)
    room.open_day()
    room.open_table()
    room.seat("Ann", 1)
    for _ in range(3):
        room.play(TABLE)
    room.do(TABLE, LeaveSeat(seat=1), player("Ann"))
    room.running.people.register("Ann", "the password of Ann")
    room.close_table()
    room.stop()
    return folder


@pytest.fixture
def forged(counted: Path, tmp_path: Path) -> Iterator[Tampered]:
    copy = Tampered(counted / "pit.db", tmp_path)
    yield copy
    copy.connection.close()


def test_what_was_not_touched_holds(counted: Path) -> None:
    assert faults(str(counted / "pit.db")) == []


@pytest.mark.parametrize(
    ("forge", "expected"),
    [
        ("DELETE FROM day_entries WHERE number = 3", "event 3 of 2099-11-21 is missing from the list of streams"),
        ("UPDATE day_entries SET number = 99 WHERE number = 3", "event 99 of 2099-11-21 was planted"),
        (
            "UPDATE movements SET cents = cents * 2 WHERE stream = 'day' AND text = 'OpenerVerified'",
            "is missing, or was changed",
        ),
        ("DELETE FROM movements WHERE stream = 'day' AND text = 'DropVerified'", "is missing, or was changed"),
        ("DELETE FROM answers WHERE stream = 'day'", "it is forgotten that"),
        ("INSERT INTO answers VALUES ('day', 'planted', '{}', NULL)", "'planted' was answered, and no day knows of it"),
        ("UPDATE balances SET cents = cents + 100 WHERE kind = 'chips'", "and its movements come to"),
        (
            "UPDATE house_log SET data = replace(CAST(data AS TEXT), 'table-1', 'table-2') WHERE name = 'DayEntered'",
            "the chain is broken",
        ),
    ],
)
def test_whatever_is_changed_by_hand_is_named(forged: Tampered, forge: str, expected: str) -> None:
    forged(forge)

    assert any(expected in fault for fault in forged.faults())


def written(counted: Path, folder: Path, *lies: tuple[Callable[[HouseDay], DayEvent], Signer]) -> list[str]:
    """Have events written past the rules, in a chain that holds, and return what the audit says."""
    shutil.copytree(counted, folder / "lied")
    room = Room(folder / "lied")

    def lie(books: Transaction) -> None:
        books.house_head()
        for event, by in lies:
            day = read_day(books, DAY)
            assert day is not None
            write_to_day(books, DAY, day, event(day), Writing(by=by, at=room.running.clock()))

    room.running.store.submit(lie).result()
    room.stop()
    return faults(room.database)


def closed(**shares: int) -> Callable[[HouseDay], DayEvent]:
    booked = {"state": 0, "operator": 0, "rent": 0} | shares
    charity = (("Harbor Food Pantry", 0),)
    return lambda _day: events.DayClosed(shares=SharesBooked(charities=charity, **booked))


CHIPS = ((100, 5),)
LIES: dict[str, tuple[list[tuple[Callable[[HouseDay], DayEvent], Signer]], str]] = {
    "shares that the tables do not give": ([(closed(operator=123), FLOOR)], "the shares of 2099-11-21 were changed"),
    "chips left when the day closed": ([(closed(), FLOOR)], "were left when the day closed"),
    "a count verified again": (
        [(lambda _: events.CloserVerified(table=TABLE, seen=0), BOSS)],
        "the closer of table-1 is verified",
    ),
    "a dealer who closes the day": ([(closed(), DEALER)], "this is for floor or administrator"),
    "a post that somebody did not have": (
        [(closed(), Signer(name="Dana", post="floor"))],
        "Dana did this as floor, and was dealer",
    ),
    "a slip out of its turn": (
        [(lambda _: events.SlipRequested(slip=7, kind=SlipKind.FILL, table="table-2", chips=CHIPS), FLOOR)],
        "slip 1 comes next, not 7",
    ),
    "cash for nobody": (
        [(lambda _: events.CashBrought(player="Nobody", cents=500, pocket=Pocket.ACCOUNT), FLOOR)],
        "Nobody has no account",
    ),
    "a stop confirmed by the person who reported it": (
        [
            (lambda _: events.PlayStopped(cause="power failure"), FLOOR),
            (lambda _: events.StopConfirmed(tables=1), Signer(name="Flora", post="dealer")),
        ],
        "Flora stopped play: somebody else confirms it",
    ),
    "a stop confirmed twice by one person": (
        [
            (lambda _: events.PlayStopped(cause="power failure"), FLOOR),
            (lambda _: events.StopConfirmed(tables=1), DEALER),
            (lambda _: events.StopConfirmed(tables=1), DEALER),
        ],
        "Dana has confirmed it",
    ),
    "a tournament that is not of the day": (
        [
            (
                lambda day: replace(
                    closed()(day), tournaments=(TournamentMoney(tournament="another", collected=0, prizes=0),)
                ),
                FLOOR,
            )
        ],
        "2099-11-21 was closed with the money of another, and its schedule has",
    ),
    "a second opening": ([(lambda day: events.DayOpened(record=_record(day)), FLOOR)], "it was opened before"),
}


def _record(day: HouseDay) -> str:
    from letitride.day.licensed_event import write_event

    return write_event(day.event)


@pytest.mark.parametrize("lie", LIES)
def test_whatever_is_written_past_the_rules_is_named(counted: Path, tmp_path: Path, lie: str) -> None:
    events_, expected = LIES[lie]

    found = written(counted, tmp_path, *events_)

    assert any(expected in fault for fault in found), found


def test_a_win_that_the_tables_log_does_not_say_is_named(counted: Path, tmp_path: Path) -> None:
    """The day is written again with another win, and every later figure fits it."""
    shutil.copytree(counted, tmp_path / "lied")
    room = Room(tmp_path / "lied")
    day = room.days.day(DAY)
    money = day.table(TABLE)

    def lie(books: Transaction) -> None:
        books.house_head()
        ended = events.PlayEnded(table=TABLE, version=money.left, win=money.log_win.cents + 700, drop=0)
        write_to_day(books, DAY, day, ended, Writing(by=FLOOR, at=room.running.clock()))

    room.running.store.submit(lie).result()
    room.stop()
    assert any("table-1 is not open" in fault for fault in faults(room.database))
