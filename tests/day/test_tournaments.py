"""Tournaments of a day: listed by its file, over before it closes, shared out by the rule for chips without value."""

from __future__ import annotations

from pathlib import Path

import pytest

from letitride.cards import Money
from letitride.day.day_book import Opening
from letitride.day.days import Days
from letitride.day.licensed_event import read_event, write_event
from letitride.day.rules import DayRefused, Signer
from letitride.day.sheet import day_sheet, month_sheet
from letitride.house import load_house
from letitride.house.fault import FileError
from letitride.pit.people.people import Post
from letitride.pit.play.automatic_dealer import end_wait
from letitride.pit.tables.chair import TakeChair
from letitride.pit.tables.tournament_play import awaited
from letitride.table import Refused
from letitride.table.model.command import CallNoMoreBets
from letitride.table.model.vocabulary import Stage
from letitride.tournament import Phase, events
from letitride.tournament.events import Ruling
from tests.day.event import SATURDAY, saturday
from tests.pit.evening import DANA
from tests.pit.evening import DEALER as DEALS
from tests.pit.tampering import faults
from tests.pit.tournament_night import FLORA, NAMES, ONE_ROUND, TournamentNight
from tests.rules import rule

FLOOR = Signer(name="Flora", post="floor")
DEALER = Signer(name="Dana", post="dealer")
WITH_A_TOURNAMENT = (
    SATURDAY.replace("rent = 50", "rent = 0")
    + f"""
[schedule]
cap = 150

[[schedule.tournaments]]
id = "saturday"
name = "The Saturday"
house = "casablanca"
kind = "hourly"
starts = "20:00"
buy_in = 60
chips = 500
minimum = 5
least_entries = 3
most_entries = 7
prizes = [100, 50]
{ONE_ROUND}
"""
)


SATURDAYS = "saturday-2099-11-21"
"""The tournament of the day."""

SEVERAL_TABLES = WITH_A_TOURNAMENT.replace('"hourly"', '"several-tables"\nseats = 2')


class DayNight(TournamentNight):
    """A night whose tournament is of the day."""

    tournament = SATURDAYS


def test_a_tournament_of_an_unknown_house_is_a_fault_of_the_file() -> None:
    text = WITH_A_TOURNAMENT.replace('house = "casablanca"\nkind', 'house = "nowhere"\nkind')

    with pytest.raises(FileError, match=r"schedule\.tournaments\[1\]\.house"):
        saturday(text)


def test_the_same_file_serves_the_next_day_when_only_its_date_is_changed(tmp_path: Path) -> None:
    night = DayNight(tmp_path)
    days = night.running.days
    for date in ("2099-11-21", "2099-11-28"):
        event = saturday(WITH_A_TOURNAMENT.replace("2099-11-21", date))
        days.open(event, FLOOR, f"open-{date}", Opening(load_house, night.tournaments.list_within))
        tournament = f"saturday-{date}"
        night.tournaments.announce(tournament, FLORA)
        night.enter(tournament, "Ann", "Bea", "Cyd")
        night.tournaments.start(tournament, FLORA)
        night.play_out(tournament)
        day = days.close(FLOOR, f"close-{date}")
        assert day.closed is not None
        assert [(each.tournament, each.collected, each.prizes) for each in day.closed.tournaments] == [
            (tournament, 18_000, 15_000)
        ]
    month = month_sheet(days.store, [days.day(name) for name in days.names()], "2099-11", night.now)
    night.stop()
    assert [sheet.day.id for sheet in month.days] == ["2099-11-21", "2099-11-28"]
    assert faults(night.database) == []


def test_an_id_leaves_room_for_the_date() -> None:
    assert saturday(WITH_A_TOURNAMENT.replace('id = "saturday"', f'id = "{"s" * 29}"'))
    with pytest.raises(FileError, match=r"schedule\.tournaments\[1\]\.id: .*at most 29 characters"):
        saturday(WITH_A_TOURNAMENT.replace('id = "saturday"', f'id = "{"s" * 30}"'))


def test_the_log_keeps_the_schedule() -> None:
    event = saturday(WITH_A_TOURNAMENT)

    assert read_event(write_event(event)) == event


def test_the_state_gets_its_part_of_what_a_tournament_collects(tmp_path: Path) -> None:
    night = DayNight(tmp_path)
    days, event = night.running.days, saturday(WITH_A_TOURNAMENT)
    days.open(event, FLOOR, "open-the-day", Opening(load_house, night.tournaments.list_within))
    night.tournaments.announce(SATURDAYS, FLORA)
    night.enter(SATURDAYS, "Ann", "Bea", "Cyd")
    with pytest.raises(DayRefused, match="The Saturday is not over"):
        days.close(FLOOR, "close-too-early")
    night.tournaments.start(SATURDAYS, FLORA)
    night.play_out()

    day = days.close(FLOOR, "close-the-day")

    assert day.closed is not None
    (money,) = day.closed.tournaments
    assert (money.collected, money.prizes) == (18_000, 15_000)
    shares = day.closed.shares
    assert shares.state == 540  # 3 % of $180
    assert shares.charities == (("Harbor Food Pantry", 1050),)  # 35 % of the $30 that prizes leave
    assert shares.operator == 3000 - 540 - 1050
    pool = night.running.store.read(lambda books: Money(books.balance(f"pool {SATURDAYS}")))
    night.stop()
    assert pool == Money(0)
    assert faults(night.database) == []


@pytest.mark.parametrize("announced", [False, True], ids=["listed", "announced"])
def test_a_tournament_that_nobody_entered_ends_with_its_day(tmp_path: Path, announced: bool) -> None:
    night = DayNight(tmp_path)
    days = night.running.days
    days.open(saturday(WITH_A_TOURNAMENT), FLOOR, "open-the-day", Opening(load_house, night.tournaments.list_within))
    if announced:
        night.tournaments.announce(SATURDAYS, FLORA)

    days.close(FLOOR, "close-the-day")

    ended = night.find()
    assert (ended.phase, ended.ruling, ended.awards) == (Phase.OVER, Ruling.VOID, ())
    for deed in (
        lambda: night.tournaments.announce(SATURDAYS, FLORA),
        lambda: night.enter(SATURDAYS, "Ann"),
        lambda: night.tournaments.start(SATURDAYS, FLORA),
    ):
        with pytest.raises(Refused, match="is over"):
            deed()
    assert night.tournaments.open() == ()
    night.stop()
    assert faults(night.database) == []


def stopped(folder: Path, players: int, text: str = WITH_A_TOURNAMENT) -> tuple[DayNight, Days]:
    """Return a night with a tournament in play, one hand of it on, and play stopped."""
    night = DayNight(folder)
    night.running.people.register("Dana", "the password of Dana", Post.DEALER)
    days = night.running.days
    days.open(saturday(text), FLOOR, "open-the-day", Opening(load_house, night.tournaments.list_within))
    night.tournaments.announce(SATURDAYS, FLORA)
    night.enter(SATURDAYS, *NAMES[:players])
    night.tournaments.start(SATURDAYS, FLORA)
    while awaited(night.table().table, night.table().tournament):
        night.bet(night.table())
    night.tick(3)
    assert night.table().table.round is not None
    days.stop_play("power failure", (), FLOOR, "stop-the-play")
    return night, days


def test_a_power_failure_stops_the_tables_of_a_tournament_too(tmp_path: Path) -> None:
    night, days = stopped(tmp_path, 5)

    live = night.table()
    assert (live.due, live.modes.paused) == (None, True)
    assert night.find().phase is Phase.IN_PLAY
    left = day_sheet(days.store, days.day("2099-11-21"), night.now).left
    assert left == ("The Saturday stands still: a dealer confirms, and it ends by its rule",)

    days.resume_play(FLOOR, "a-false-alarm")
    assert (night.table().modes.paused, night.table().due is None) == (False, False)
    assert night.play_out().ruling is Ruling.PLAYED
    night.stop()
    assert faults(night.database) == []


def test_a_round_by_the_clock_lasts_longer_by_the_time_that_play_stood_still(tmp_path: Path) -> None:
    night, days = stopped(tmp_path, 3, WITH_A_TOURNAMENT.replace(ONE_ROUND, "rounds = [{ minutes = 10 }]"))
    began, stood = night.find().began, 3_600_000
    for _ in range(6):
        night.tick(stood / 6_000)
    assert (night.find().phase, night.find().ruling) == (Phase.IN_PLAY, None)

    days.resume_play(FLOOR, "a-false-alarm")

    assert (night.find().began, night.find().stopped_at) == (began + stood, None)
    night.play_out()
    assert night.now - began >= stood + 600_000
    night.stop()
    assert faults(night.database) == []


def test_nothing_is_counted_while_play_stands_still(tmp_path: Path) -> None:
    night, days = stopped(tmp_path, 3, WITH_A_TOURNAMENT.replace(ONE_ROUND, "rounds = [{ hands = 1 }]"))
    days.resume_play(FLOOR, "a-false-alarm")
    while night.table().table.round is not None:
        night.now += 120_000
        for table in night.pit.waiting():
            ended = end_wait(night.pit, table)
            assert ended is not None
            ended.result()
    days.stop_play("power failure", (), FLOOR, "stop-it-again")
    night.tick()
    assert night.find().phase is Phase.IN_PLAY

    days.resume_play(FLOOR, "it-was-nothing")
    night.tick()

    assert night.find().ruling is Ruling.PLAYED
    night.stop()


def test_the_audit_knows_how_long_play_stood_still(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    night, days = stopped(tmp_path, 3)
    night.tick(60)
    late = events.ClockStarted(at=night.now + 60_000)
    monkeypatch.setattr("letitride.day.stopped_tournaments.start_clock", lambda *_, **__: late)
    days.resume_play(FLOOR, "a-false-alarm")
    night.stop()

    found = faults(night.database)
    assert any("a clock is said to have stopped or started at another time" in each for each in found)


@rule("001-house-2", "001-house-2a")
@pytest.mark.parametrize(
    ("players", "ruling", "back"),
    [(5, Ruling.VOID, [200_00] * 5), (3, Ruling.STANDS, [190_00] * 3)],
    ids=["five are left", "three are left"],
)
def test_confirmed_it_ends_an_hourly_tournament_by_its_rule(
    tmp_path: Path, players: int, ruling: Ruling, back: list[int]
) -> None:
    night, days = stopped(tmp_path, players)
    with pytest.raises(DayRefused, match="this is for dealer"):
        days.confirm_stop(FLOOR, "not-the-floor-again")
    assert night.find().phase is Phase.IN_PLAY

    days.confirm_stop(DEALER, "confirm-the-stop")

    assert night.find().ruling is ruling
    assert sorted(night.balance(name) for name in NAMES[:players]) == back
    days.resume_play(FLOOR, "play-goes-on")
    days.close(FLOOR, "close-the-day")
    night.stop()
    assert faults(night.database) == []


@rule("001-house-2b", "001-house-2d")
def test_with_several_tables_the_hands_are_voted_on_and_the_rest_divided(tmp_path: Path) -> None:
    night, days = stopped(tmp_path, 4, SEVERAL_TABLES)
    days.confirm_stop(DEALER, "confirm-the-stop")
    assert night.find().phase is Phase.BROKEN_OFF
    with pytest.raises(DayRefused, match="The Saturday: the players vote on the hands"):
        days.resume_play(FLOOR, "too-early")
    night.stop()

    again = DayNight(tmp_path, known=True)
    days = again.running.days
    left = day_sheet(days.store, days.day("2099-11-21"), again.now).left
    assert left == (
        "The Saturday is broken off: the players vote on the hands that were on, and then it ends by its rule",
    )
    again.now = night.now
    assert again.play_out().ruling is Ruling.DIVIDED
    days.resume_play(FLOOR, "play-goes-on")
    assert [award.cents for award in again.find().awards] == [3750] * 4
    again.stop()
    assert faults(again.database) == []


@rule("001-house-2b", "001-house-2c")
def test_of_two_hands_only_the_one_that_cannot_be_read_is_dead_when_the_power_fails(tmp_path: Path) -> None:
    night = DayNight(tmp_path)
    night.running.people.register("Dana", "the password of Dana", Post.DEALER)
    days = night.running.days
    days.open(saturday(SEVERAL_TABLES), FLOOR, "open-the-day", Opening(load_house, night.tournaments.list_within))
    night.tournaments.announce(SATURDAYS, FLORA)
    night.enter(SATURDAYS, *NAMES[:4])
    night.tournaments.start(SATURDAYS, FLORA)
    dealt_by_dana, by_machine = (table.id for table in night.find().tables)
    night.pit.handle(dealt_by_dana, TakeChair(), DEALS, "chair", reason=DANA).result()
    for place in (0, 1):
        while awaited(night.table(place).table, night.table(place).tournament):
            night.bet(night.table(place))
    night.pit.handle(dealt_by_dana, CallNoMoreBets(), DEALS, "bets", reason=DANA).result()
    night.tick(3)
    assert all(night.table(place).table.round for place in (0, 1))
    with pytest.raises(DayRefused, match=f"{by_machine}: the machine dealt this round, and it can still read every"):
        days.stop_play("power failure", (by_machine,), FLOOR, "the-machine-knows")
    with pytest.raises(DayRefused, match="table-1 is not open"):
        days.stop_play("power failure", ("table-1",), FLOOR, "no-such-table")
    days.stop_play("power failure", (dealt_by_dana,), FLOOR, "stop-the-play")

    days.confirm_stop(DEALER, "confirm-the-stop")

    assert night.table(0).table.round is None
    assert night.table(1).table.stage is Stage.HALTED
    assert night.play_out().ruling is Ruling.DIVIDED
    night.stop()
    assert faults(night.database) == []


def test_the_audit_demands_every_tournament_of_the_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    night, days = stopped(tmp_path, 3)
    days.confirm_stop(DEALER, "confirm-the-stop")
    days.resume_play(FLOOR, "play-goes-on")
    monkeypatch.setattr("letitride.day.closing.tournaments_of", lambda *_: ())
    days.close(FLOOR, "close-the-day")
    night.stop()

    (fault,) = faults(night.database)
    assert fault.endswith("was closed with the money of no tournament, and its schedule has saturday-2099-11-21")


def test_practice_goes_on_while_the_room_stands_still(tmp_path: Path) -> None:
    night, days = stopped(tmp_path, 3)
    mia = night.person("Mia")
    practice = night.running.practice.open(mia, house="lir", players=3, hands=3, coach=True)
    night.running.practice.start(practice.id, mia)

    days.confirm_stop(DEALER, "confirm-the-stop")

    assert night.find(practice.id).phase is Phase.IN_PLAY
    night.stop()
