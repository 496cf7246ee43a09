"""What the house does is on the record: reasons, pauses, deals in hand, and the list of all interventions."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from letitride.cards import Money
from letitride.house import load_house
from letitride.house.games.let_it_ride import BASE
from letitride.odds import analyse_house
from letitride.pit.floor.days import expectation
from letitride.pit.people.people import AccountFilter
from letitride.pit.play.answer import AnswerKind
from letitride.pit.ports import RoundFilter
from letitride.pit.tables.chair import Chair, LeaveChair
from letitride.pit.tables.reasons import LONGEST_REASON, ReasonGiven, StaffReason, is_reason, reason_for
from letitride.pit.tables.table_modes import (
    MODE_COMMANDS,
    PauseTable,
    ResumeTable,
)
from letitride.pit.tables.timers import Pace
from letitride.table import Command, Refused
from letitride.table.model.command import CloseTable, DealCards, OpenTable, ReportFaceUpCard
from letitride.table.model.vocabulary import Stage
from tests.pit.evening import DANA, DEALER, FLOOR, Evening

pytestmark = pytest.mark.heavy

FLO = StaffReason(by="Flo", post="floor", reason="a fight at the rail")
SILENT = replace(FLO, reason="")
HOUSE = load_house("nh-000")


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path)
    evening.sit_down("nh-000")
    yield evening
    evening.stop()


@pytest.mark.parametrize("reason", ["", " ", " a", "two\nlines", "\u200e", "\ud800", "x" * 201])
def test_a_reason_is_a_line_of_printable_characters(reason: str) -> None:
    assert not is_reason(reason)
    assert is_reason("Größe — 52 cards, counted twice")


@pytest.mark.parametrize("length", [1, LONGEST_REASON])
def test_a_reason_may_be_as_short_and_as_long_as_this(length: int) -> None:
    assert is_reason("x" * length)


def test_without_a_reason_nothing_happens_and_nothing_is_noted(evening: Evening) -> None:
    before = evening.pit.live("nh-000")
    answer = evening.ask("nh-000", CloseTable(), FLOOR, SILENT)

    assert (answer.outcome, answer.code, answer.rule) == (AnswerKind.REFUSED, "reason-wanted", "000-completion-31")
    assert evening.pit.live("nh-000").version == before.version
    assert evening.running.desk.interventions(10, None) == ()


def test_who_may_not_do_something_hears_that_first(evening: Evening) -> None:
    assert evening.ask("nh-000", CloseTable(), DEALER, SILENT).code == "not-your-role"


def test_what_is_refused_is_not_noted(evening: Evening) -> None:
    assert evening.ask("nh-000", OpenTable(), FLOOR, FLO).code == "open"
    assert evening.running.desk.interventions(10, None) == ()


def test_the_reason_stands_in_the_log_before_what_was_done(evening: Evening) -> None:
    version = evening.pit.live("nh-000").version
    evening.do("nh-000", PauseTable(), FLOOR, FLO)
    names = evening.running.store.read(lambda books: [row.name for row in books.rows("nh-000", version)])

    assert names == ["ReasonGiven", "TablePaused"]


def test_a_pause_stops_the_clock_of_the_bets_and_no_other(evening: Evening) -> None:
    evening.pit._pace = Pace(betting=1000, all_have_bet=1000)
    evening.bet("nh-000")
    evening.do("nh-000", PauseTable(), FLOOR)
    assert evening.pit.live("nh-000").due is not None  # the decision that is waited for
    evening.finish("nh-000")

    assert evening.pit.live("nh-000").table.stage is Stage.BETTING
    assert evening.pit.live("nh-000").due is None


def test_a_table_that_is_closed_is_attended_anew(evening: Evening) -> None:
    evening.do("nh-000", PauseTable(), FLOOR)
    evening.take_chair("nh-000")
    evening.do("nh-000", CloseTable(), FLOOR)
    assert {evening.ask("nh-000", kind(), FLOOR).code for kind in MODE_COMMANDS} == {"closed"}
    evening.do("nh-000", OpenTable(), FLOOR)

    modes = evening.pit.live("nh-000").modes
    assert (modes.paused, modes.chair) == (False, Chair())


@pytest.mark.parametrize("command", [ResumeTable(), LeaveChair()])
def test_what_is_so_already_is_refused(evening: Evening, command: Command) -> None:
    assert evening.ask("nh-000", command, FLOOR).code == "is-so"


def test_steps_of_who_deals_need_no_reason_each_and_everything_else_does(evening: Evening) -> None:
    evening.take_chair("nh-000")
    silent = StaffReason(by=DANA.by, post=DANA.post, reason="")
    assert evening.ask("nh-000", LeaveChair(), DEALER, silent).code == "reason-wanted"
    evening.bet("nh-000")
    evening.deal_next("nh-000")

    assert evening.ask("nh-000", ReportFaceUpCard(), DEALER, silent).code == "reason-wanted"


def test_a_step_needs_a_reason_where_one_is_wanted_and_never_a_bad_one() -> None:
    step = DealCards(seat=1, cards=3)

    assert reason_for(HOUSE, step, SILENT, is_wanted=False) is None
    for given, is_wanted in ((SILENT, True), (replace(FLO, reason=" "), False)):
        with pytest.raises(Refused) as refused:
            reason_for(HOUSE, step, given, is_wanted=is_wanted)
        assert refused.value.code == "reason-wanted"
    said = ReasonGiven(by="Flo", post="floor", command="DealCards", reason=FLO.reason)
    assert reason_for(HOUSE, step, FLO, is_wanted=True) == reason_for(HOUSE, step, FLO, is_wanted=False) == said


# Days


@pytest.mark.parametrize("house_id", ["nh-000", "lir-bonus", "seacoast", "seacoast-3cp"])
def test_what_a_day_expects_of_a_seat_is_what_its_wagers_are_worth_together(house_id: str) -> None:
    house = load_house(house_id)
    stakes = {wager: limits.minimum * (1 if wager.fixed_stake else 2) for wager, limits in house.wagers.items()}
    together = analyse_house(house, stakes=stakes).combination(stakes)
    found = expectation(house, [stakes])

    assert (found.win, found.in_action) == (together.expected_loss, together.in_action)
    assert found.variance == together.law.variance


def test_seats_of_a_round_are_expected_to_bring_the_same() -> None:
    house, one = load_house("nh-000"), {BASE: Money.dollars(1)}
    single, four = expectation(house, [one]), expectation(house, [one] * 4)

    assert four.win == single.win * 4
    assert four.variance == single.variance * 4
    assert four.par == single.par == Fraction(single.win, single.in_action)


def test_a_database_of_postgresql_answers_the_desk_alike(postgres: object, tmp_path: Path) -> None:
    database = postgres.new_database()  # type: ignore[attr-defined]
    evening = Evening(tmp_path, database=database, demonstration=False)
    evening.pit.create_table("lir", load_house("lir")).result()
    evening.do("lir", OpenTable(), FLOOR, FLO)
    evening.sit_down("lir", "Ann", "Bob")
    evening.play("lir")
    desk, today = evening.running.desk, dt.datetime.now(dt.UTC).date()
    found = desk.rounds(RoundFilter(seat=2, player="Bob"), 10)
    days = [each for date in (today - dt.timedelta(days=1), today) for each in desk.day(date)]
    accounts = evening.running.people.accounts(AccountFilter(name_part="MINI"), 10)
    noted, dispute = desk.interventions(10, None), desk.dispute("lir", 1)
    evening.stop()

    assert [(each.line.number, [place.player for place in each.places]) for each in found] == [(1, ["Ann", "Bob"])]
    assert [(each.table, each.figures.settled, each.figures.day.drop) for each in days] == [
        ("lir", 1, Money.dollars(600))
    ]
    assert [each.intervention.what for each in noted] == ["OpenTable"]
    assert all(each.due == each.paid for each in dispute.wagers)
    assert [each.person.name for each in accounts] == ["administrator"]
