"""What the desk of the floor looks up, without a server: rounds, disputes, the figures of a day."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from letitride.cards import Money
from letitride.house import load_house
from letitride.house.games.let_it_ride import BASE, DOLLAR_BONUS, THREE_CARD_BONUS
from letitride.ledger import Day
from letitride.pit.floor.days import DayFigures
from letitride.pit.floor.desk import TableDay, by_house
from letitride.pit.history.history import NoSuchRound
from letitride.pit.ports import RoundFilter
from letitride.table.model.command import CallNoMoreBets, MakeDecision, TakeBackWagers
from letitride.table.rules.deciding import seats_asked
from tests.pit.evening import Evening, evening
from tests.pit.slow_clock import DEALER, Pit, a_player

pytestmark = pytest.mark.heavy

__all__ = ["evening"]
MANY = 1000
FIRST = dt.date(2026, 3, 1)
MIDNIGHT = int(dt.datetime(2026, 3, 2, tzinfo=dt.UTC).timestamp() * 1000)
SECOND = dt.date(2026, 3, 2)


# Days


@pytest.fixture
def pit(tmp_path: Path) -> Iterator[Pit]:
    """Give a pit one hour before midnight, where two people have bought chips."""
    pit = Pit(tmp_path, "nh-000", at=MIDNIGHT - 3_600_000)
    pit.sit(1, "Ann", chips=200)
    pit.sit(2, "Bob", chips=100)
    yield pit
    pit.stop()


def play(pit: Pit) -> None:
    """Have everybody bet, and take back whatever they may."""
    pit.bet(1, "Ann")
    pit.bet(2, "Bob")
    pit.do(CallNoMoreBets(), DEALER)
    while seats := seats_asked(pit.table):
        pit.do(MakeDecision(seat=seats[0], option="withdraw"), a_player({1: "Ann", 2: "Bob"}[seats[0]]))


def of_day(pit: Pit, date: dt.date) -> DayFigures:
    (found,) = pit.running.desk.day(date)
    assert (found.table, found.house.id) == ("t1", "nh-000")
    return found.figures


def rails(pit: Pit) -> Money:
    return sum((seat.rail for seat in pit.table.seats if seat is not None), Money(0))


def test_a_day_on_which_nobody_bought_chips_has_no_drop(pit: Pit) -> None:
    pit.time = MIDNIGHT
    play(pit)

    bought, played = of_day(pit, FIRST), of_day(pit, SECOND)
    assert (bought.day, bought.settled) == (Day(drop=Money.dollars(300), win=Money(0)), 0)
    assert (played.day, played.settled) == (Day(drop=Money(0), win=Money.dollars(300) - rails(pit)), 1)
    assert played.action.win == played.day.win


def test_a_day_begins_with_midnight_in_utc_and_ends_before_the_next(pit: Pit) -> None:
    pit.time = MIDNIGHT - 1
    play(pit)
    pit.time = MIDNIGHT
    play(pit)
    play(pit)

    assert (of_day(pit, FIRST).settled, of_day(pit, SECOND).settled) == (1, 2)
    assert of_day(pit, FIRST).by_wager[0][1].bets == 2
    assert of_day(pit, SECOND).by_wager[0][1].bets == 4
    assert of_day(pit, FIRST).day.win + of_day(pit, SECOND).day.win == Money.dollars(300) - rails(pit)
    assert pit.running.desk.day(SECOND + dt.timedelta(days=1)) == ()


def test_what_was_taken_back_before_the_deal_is_in_no_figure_of_the_day(pit: Pit) -> None:
    pit.bet(1, "Ann")
    pit.do(TakeBackWagers(seat=1), a_player("Ann"))
    pit.bet(2, "Bob")
    pit.do(CallNoMoreBets(), DEALER)
    while seats := seats_asked(pit.table):
        pit.do(MakeDecision(seat=seats[0], option="withdraw"), a_player("Bob"))
    found, (line,) = of_day(pit, FIRST), pit.running.desk.rounds(RoundFilter(), MANY)

    assert found.action.bets == 1
    assert found.expected.in_action < 3
    assert [place.player for place in line.places] == ["Bob"]
    assert line.total.seats == (2,)


def test_the_tables_of_a_house_are_added_and_houses_come_by_their_ids() -> None:
    def day(table: str, house: str, win: int) -> TableDay:
        figures = DayFigures(day=Day(drop=Money(0), win=Money(win)))
        return TableDay(table=table, house=load_house(house), figures=figures)

    found = by_house([day("a", "seacoast", 1), day("b", "lir", 20), day("c", "seacoast", 300)])

    assert [(house.id, figures.day.win) for house, figures in found] == [("lir", Money(20)), ("seacoast", Money(301))]


# Rounds


def found(evening: Evening, **wanted: Any) -> list[tuple[str, int]]:
    lines = evening.running.desk.rounds(RoundFilter(**wanted), MANY)
    return [(each.line.stream, each.line.number) for each in lines]


def test_rounds_are_found_by_table_seat_player_time_and_outcome(evening: Evening) -> None:
    everything = evening.running.desk.rounds(RoundFilter(stream="casablanca"), MANY)
    here = [each.line for each in everything]

    assert [line.number for line in here] == [4, 3, 2, 1]
    assert found(evening, stream="casablanca", seat=3) == [("casablanca", number) for number in (3, 2, 1)]
    assert found(evening, stream="casablanca", seat=3, player="Cleo") == found(evening, stream="casablanca", seat=3)
    assert found(evening, stream="casablanca", seat=3, player="Ann") == []
    assert found(evening, stream="casablanca", seat=4) == []
    assert found(evening, stream="casablanca", player="Cleo") == found(evening, stream="casablanca", seat=3)
    assert found(evening, stream="casablanca", outcome="void") == [("casablanca", 2)]
    for line in here:
        at_once = [(each.stream, each.number) for each in here if each.at == line.at]
        later = [(each.stream, each.number) for each in here if each.at >= line.at]
        assert found(evening, stream="casablanca", since=line.at, until=line.at) == at_once
        assert found(evening, stream="casablanca", since=line.at) == later
        assert found(evening, stream="casablanca", before=(line.at, line.stream, line.number)) == [
            (each.stream, each.number) for each in here if each.number < line.number
        ]


def test_a_round_that_is_found_tells_who_played_and_what_it_came_to(evening: Evening) -> None:
    newest, *_, first = evening.running.desk.rounds(RoundFilter(stream="casablanca"), MANY)

    assert [(place.seat, place.player) for place in newest.places] == [(1, "Ann"), (2, "Bob")]
    assert [(place.seat, place.player) for place in first.places] == [(1, "Ann"), (2, "Bob"), (3, "Cleo")]
    for each in (newest, first):
        assert each.house.id == "casablanca"
        assert each.total.net == sum((place.net for place in each.places), Money(0))
        assert each.total.seats == tuple(place.seat for place in each.places)


# Disputes


def test_the_wagers_of_a_dispute_come_by_seat_and_then_by_name(evening: Evening) -> None:
    dispute = evening.running.desk.dispute("lir-bonus", 1)

    assert [(each.seat, each.wager) for each in dispute.wagers] == [
        (1, BASE),
        (1, DOLLAR_BONUS),
        (1, THREE_CARD_BONUS),
        (2, BASE),
        (3, BASE),
    ]
    assert all(each.due == each.paid and each.difference == Money(0) for each in dispute.wagers)


@pytest.mark.parametrize("table", ["casablanca", "lir", "lir-bonus", "nh-000", "seacoast", "seacoast-3cp"])
def test_a_dispute_tells_decisions_cards_and_an_unbroken_record(evening: Evening, table: str) -> None:
    for number, outcome in ((1, "settled"), (2, "void"), (3, "settled")):
        dispute = evening.running.desk.dispute(table, number)
        laid_out = dispute.laid_out
        cards = [card for hand in laid_out.hands for card in hand.cards]
        cards += [*laid_out.community_cards, *laid_out.stub, *filter(None, [laid_out.burn_card])]

        assert (dispute.line.outcome, dispute.broken, dispute.house.id) == (outcome, "", table)
        assert len(set(cards)) == 52
        assert bool(dispute.wagers) == (outcome == "settled")
        by = {each.seat: each.decided_by for each in dispute.decisions}
        assert by == ({1: "player", 2: "player", 3: "device"} if outcome == "settled" else {1: "player"})
        assert [each.at for each in dispute.decisions] == sorted(each.at for each in dispute.decisions)


@pytest.mark.parametrize(("table", "number"), [("lir", 99), ("nowhere", 1), ("seacoast-3cp", 4)])
def test_a_round_that_is_missing_or_open_cannot_be_disputed(evening: Evening, table: str, number: int) -> None:
    with pytest.raises(NoSuchRound, match=f"there is no round {number} of '{table}' that is over"):
        evening.running.desk.dispute(table, number)
