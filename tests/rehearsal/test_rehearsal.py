"""Whole house days with simulated people and faults, scaled down; and faults of the pit that a rehearsal must find."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from letitride.cards import Money
from letitride.day.audit import audit
from letitride.day.events import SharesBooked
from letitride.day.licensed_event import LicensedEvent
from letitride.day.shares import Proceeds
from letitride.day.table_log import TableLog, read_table_log
from letitride.rehearsal.rehearse import SATURDAY, Evening, Rehearsal, rehearse, saturday
from letitride.rehearsal.room import Broken, Room, Size
from letitride.rehearsal.soak import Failure, attempt, quiet, soak
from letitride.store.stored_record import open_record
from letitride.store.transaction import SqlTransaction
from tests.day.proceeds_from_log import proceeds_from_log
from tests.scale import scaled

pytestmark = pytest.mark.heavy

SMALL = Size(people=12, rounds_an_hour=2)
SEEDS = scaled(range(1, 3), range(1, 31))
SATURDAYS = scaled(range(1, 2), range(1, 101))


@pytest.fixture(scope="module", autouse=True)
def _no_logs() -> Iterator[None]:
    """Have what goes wrong on purpose not logged."""
    with quiet():
        yield


def short_day() -> LicensedEvent:
    """Return a day of two and a half hours with three tables and one tournament."""
    whole = saturday()
    assert whole.schedule is not None
    early = replace(whole.schedule.tournaments[0], starts="17:00", least_entries=2)
    return replace(
        whole, ends="18:30", tables=whole.tables[1:6:2], schedule=replace(whole.schedule, tournaments=(early,))
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_a_day_holds_whatever_goes_wrong_in_it(seed: int, tmp_path: Path) -> None:
    found = rehearse(short_day(), seed, tmp_path, SMALL)

    assert found.findings.sheet.day.closed is not None
    assert found.findings.audited.settled
    for incident in ("power failure", "crash", "power cut", "kill", "dispute"):
        assert found.happened[f"incident: {incident}"], incident


@pytest.mark.parametrize("seed", SATURDAYS)
def test_a_saturday_of_eight_hours_six_tables_and_sixty_people_holds(seed: int, tmp_path: Path) -> None:
    found = rehearse(saturday(), seed, tmp_path, Size(people=60, rounds_an_hour=scaled(1, 6)))

    assert found.happened["people"] == 60
    assert len(found.findings.sheet.tables) == 6
    assert found.happened["tournaments started"]
    assert found.happened["tournaments broken off"]
    assert found.happened["deeds of a process that was killed"]
    with open_record(str(found.database)) as record:
        assert not audit(record, (), lambda _done, _total: None).faults
    sheet, log = found.findings.sheet, proceeds_from_log(str(found.database), SATURDAY.read_text("utf-8"))
    assert {each.table: each.figures.day.win.cents for each in sheet.tables} == log.win
    assert {each.table: each.figures.day.drop.cents for each in sheet.tables} == log.drop
    assert sheet.proceeds == Proceeds(
        winnings=Money(log.winnings), collected=Money(log.collected), prizes=Money(log.prizes)
    )
    charities = tuple(log.charities.items())
    assert sheet.shares == SharesBooked(charities=charities, state=log.state, operator=log.operator, rent=log.rent)


def test_the_same_seed_is_the_same_day(tmp_path: Path) -> None:
    ends = []
    for place in ("first", "second"):
        evening = Evening(Room(tmp_path / place, short_day(), 7, SMALL))
        evening.open()
        evening.play(lambda _done, _total: None)
        evening.close()
        ends.append((evening.room.heads, evening.room.happened, evening.room.acknowledged))
        evening.room.stop()

    assert ends[0] == ends[1]


def test_a_deed_that_is_acknowledged_and_forgotten_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SqlTransaction, "remember", lambda *_: None)

    found = attempt(short_day(), 1, tmp_path, SMALL, lambda _done, _total: None)

    assert isinstance(found, Failure)
    assert "was acknowledged" in found.what


def test_a_win_that_the_log_does_not_give_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def without_voids(rows: object) -> TableLog:
        log = read_table_log(rows)  # type: ignore[arg-type]
        return replace(log, win=log.win + log.win)

    monkeypatch.setattr("letitride.day.days.read_table_log", without_voids)

    found = attempt(short_day(), 1, tmp_path, SMALL, lambda _done, _total: None)

    assert isinstance(found, Failure)
    assert "by the counts and" in found.what


def test_a_table_that_opens_outside_the_day_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("letitride.pit.play.pit.require_day", lambda *_: None)

    found = attempt(replace(short_day(), ends="17:10"), 1, tmp_path, SMALL, lambda _done, _total: None)

    assert isinstance(found, Failure)
    assert "opened once the day was closed" in found.what


def test_a_process_that_is_not_killed_is_no_rehearsal(tmp_path: Path) -> None:
    evening = Evening(Room(tmp_path, short_day(), 1, SMALL))
    evening.open()

    def fail() -> None:
        raise ValueError("this ends before it is killed")

    evening.crashes.go_on = fail
    with pytest.raises(Broken, match="was to be killed ended with"):
        evening.crashes.kill()


def test_progress_is_told_and_only_the_last_day_is_kept(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    day = replace(short_day(), ends="17:10")

    found = list(soak(day, (1, 2), tmp_path, SMALL, lambda done, total: told.append((done, total))))

    assert [each.seed for each in found if isinstance(each, Rehearsal)] == [1, 2]
    assert told[-1] == (2000, 2000)
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert [path.name for path in tmp_path.iterdir()] == ["seed-2"]
