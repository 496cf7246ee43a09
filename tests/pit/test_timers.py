"""The automatic dealer: what a table waits for, how long, and what is done when the time is up."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from letitride.cards import DECK, Money
from letitride.games import rules_of
from letitride.house import house_ids, load_house
from letitride.house.games.let_it_ride import BASE
from letitride.house.games.three_card_poker import ANTE
from letitride.house.round import Asking, SilentPlayer
from letitride.pit.play.answer import AnswerKind
from letitride.pit.tables.timers import Pace, Wait, answer_for, best_answer, waits_for
from letitride.table import Actor, Table
from letitride.table.model.command import (
    AnswerForSilentPlayer,
    BuyIn,
    CallNoMoreBets,
    CloseVote,
    InterruptRound,
    LeaveSeat,
    MakeDecision,
    PlaceWagers,
    ShuffleDeck,
    TakeBackWagers,
    Vote,
)
from letitride.table.model.event import BettingClosed, DecisionMade, RoundEnded
from letitride.table.model.state import PlacedWagers, Round, Seat
from letitride.table.model.vocabulary import Ballot, Readable, Role, Stage
from letitride.table.rules.deciding import options, point_of, seats_asked
from tests.pit.slow_clock import DEALER, FLOOR, PACE, Pit, a_player
from tests.rules import rule

pytestmark = pytest.mark.heavy

DECISION = 30_000


def stage(pit: Pit) -> Stage:
    return pit.table.stage


@pytest.fixture
def pit(tmp_path: Path) -> Iterator[Pit]:
    pit = Pit(tmp_path)
    yield pit
    pit.stop()


@rule("004-dealing-2")
def test_no_more_bets_are_called_when_the_betting_time_is_up(pit: Pit) -> None:
    pit.sit(1, "Ann")
    pit.sit(2, "Bob")
    pit.bet(1, "Ann")

    pit.wait(PACE.betting - 1)
    assert stage(pit) is Stage.BETTING
    pit.wait(1)

    assert stage(pit) is Stage.DECIDING
    assert [number for number, _, _ in pit.table.wagering()] == [1]


@rule("004-dealing-2")
def test_when_everybody_has_bet_the_wait_is_short(pit: Pit) -> None:
    pit.sit(1, "Ann")
    pit.bet(1, "Ann")

    assert pit.live.due == pit.time + PACE.all_have_bet


def test_the_last_bettor_does_not_make_the_wait_longer(pit: Pit) -> None:
    pit.sit(1, "Ann")
    pit.sit(2, "Bob")
    pit.bet(1, "Ann")
    begun = pit.time
    pit.wait(PACE.betting - 500)
    pit.bet(2, "Bob")

    assert pit.live.due == begun + PACE.betting


def test_who_sits_down_and_gets_up_again_cannot_hold_the_table_up(pit: Pit) -> None:
    pit.sit(1, "Ann")
    pit.bet(1, "Ann")
    due = pit.live.due
    pit.wait(PACE.all_have_bet - 1)
    pit.sit(2, "Bob")
    pit.do(LeaveSeat(seat=2), a_player("Bob"))

    assert pit.live.due == due


def test_bets_that_are_taken_back_stop_the_clock(pit: Pit) -> None:
    pit.sit(1, "Ann")
    pit.bet(1, "Ann")
    pit.do(TakeBackWagers(seat=1), a_player("Ann"))

    assert pit.live.due is None
    pit.wait(10 * PACE.betting)
    assert stage(pit) is Stage.BETTING


def test_a_silent_player_is_decided_for_by_a_device_as_the_house_says(pit: Pit) -> None:
    pit.sit(1, "Ann")
    pit.bet(1, "Ann")
    pit.wait(PACE.all_have_bet)
    expected = best_answer(pit.table, 1)
    pit.happened.clear()
    pit.wait(DECISION)

    decided = next(event for event in pit.happened if isinstance(event, DecisionMade))
    assert decided.decided_by is Role.DEVICE
    assert decided.option == expected


@rule("000-completion-2")
def test_a_device_may_not_answer_otherwise_than_the_house_says(pit: Pit) -> None:
    pit.sit(1, "Ann")
    pit.bet(1, "Ann")
    pit.wait(PACE.all_have_bet)
    (wrong,) = {"ride", "withdraw"} - {answer_for(pit.table, 1)}
    before = pit.table

    refused = pit.ask(AnswerForSilentPlayer(seat=1, option=wrong), Actor(role=Role.DEVICE))

    assert (refused.outcome, refused.code) == (AnswerKind.REFUSED, "silent-player")
    assert pit.table == before


@pytest.mark.parametrize(("chips", "can"), [(1, False), (2, True), (3, True)])
def test_in_three_card_poker_a_seat_stays_in_with_as_many_chips_as_the_ante(chips: int, can: bool) -> None:
    wagers = PlacedWagers(stakes=((ANTE, Money.dollars(2)),), units=1)
    seat = Seat(player="Ann", rail=Money.dollars(chips), wagers=wagers)
    poker = Table.of(load_house("seacoast-3cp"))
    asked = replace(poker, stage=Stage.DECIDING, round=Round(number=1), seats=(seat, *poker.seats[1:]))

    assert [option.id for option in options(asked, 1)] == (["play", "fold"] if can else ["fold"])


def test_a_round_of_silent_players_is_played_to_its_end(pit: Pit) -> None:
    for seat in range(1, 8):
        pit.sit(seat, f"player {seat}")
        pit.bet(seat, f"player {seat}")

    pit.let_time_pass(PACE.all_have_bet + 15 * DECISION, step=10_000)

    assert sum(isinstance(event, RoundEnded) for event in pit.happened) == 1
    assert stage(pit) is Stage.BETTING
    assert all(pit.table.seats)


def test_each_seat_asked_in_turn_has_its_whole_time(pit: Pit) -> None:
    pit.sit(1, "Ann")
    pit.sit(2, "Bob")
    pit.bet(1, "Ann")
    pit.bet(2, "Bob")
    pit.wait(PACE.all_have_bet)
    pit.wait(DECISION - 1)
    pit.do(MakeDecision(seat=1, option="ride"), a_player("Ann"))

    assert seats_asked(pit.table) == (2,)
    assert pit.live.due == pit.time + DECISION


def test_where_all_are_asked_together_nobody_gets_more_time_from_anothers_answer(tmp_path: Path) -> None:
    house = load_house("nh-000")
    together = replace(house, decisions=replace(house.decisions, asking=Asking.TOGETHER))
    pit = Pit(tmp_path, together)
    for seat, name in ((1, "Ann"), (2, "Bob"), (3, "Cleo")):
        pit.sit(seat, name)
        pit.bet(seat, name)
    pit.wait(PACE.all_have_bet)
    due = pit.live.due
    pit.wait(DECISION - 1)
    pit.do(MakeDecision(seat=1, option="ride"), a_player("Ann"))
    assert pit.live.due == due

    pit.wait(1)
    pit.wait(0)

    assert point_of(pit.table).id == "2"
    pit.stop()


def test_a_house_may_withdraw_for_whoever_is_silent(tmp_path: Path) -> None:
    house = load_house("nh-000")
    pit = Pit(tmp_path, replace(house, decisions=replace(house.decisions, silent_player=SilentPlayer.WITHDRAW)))
    pit.sit(1, "Ann")
    pit.bet(1, "Ann")
    pit.wait(PACE.all_have_bet)
    pit.wait(DECISION)
    pit.wait(DECISION)

    made = [event for event in pit.happened if isinstance(event, DecisionMade)]
    assert [(event.option, event.decided_by) for event in made] == [("withdraw", Role.DEVICE)] * 2
    pit.stop()


def test_a_silent_player_without_the_chips_to_play_folds(tmp_path: Path) -> None:
    pit = Pit(tmp_path, "seacoast-3cp")
    ante = pit.table.house.wagers[ANTE].minimum
    pit.sit(1, "Ann", chips=0)
    pit.do(BuyIn(seat=1, amount=ante), a_player("Ann"))
    pit.do(PlaceWagers(seat=1, stakes=((ANTE, ante),)), a_player("Ann"))
    pit.wait(PACE.all_have_bet)
    assert answer_for(pit.table, 1) == "fold"

    pit.wait(DECISION)

    assert any(isinstance(event, DecisionMade) and event.option == "fold" for event in pit.happened)
    assert stage(pit) is Stage.BETTING
    pit.stop()


@pytest.mark.parametrize("house", house_ids())
def test_every_house_plays_rounds_by_the_clock_alone(tmp_path: Path, house: str) -> None:
    pit = Pit(tmp_path, house)
    pit.sit(1, "Ann")
    pit.sit(5, "Bob")
    for _ in range(3):
        pit.bet(1, "Ann")
        pit.bet(5, "Bob")
        pit.let_time_pass(PACE.all_have_bet + (2 * len(rules_of(pit.table.house).points) + 1) * DECISION, step=10_000)

    assert sum(isinstance(event, RoundEnded) for event in pit.happened) == 3
    decided = [e for e in pit.happened if isinstance(e, DecisionMade)]
    assert {event.decided_by for event in decided} == {Role.DEVICE}
    pit.stop()


def test_a_vote_ends_when_its_time_is_up_and_silence_is_no(pit: Pit) -> None:
    pit.sit(1, "Ann")
    pit.sit(2, "Bob")
    pit.bet(1, "Ann")
    pit.bet(2, "Bob")
    pit.wait(PACE.all_have_bet)
    pit.do(InterruptRound(cards=Readable.YES), FLOOR)
    assert stage(pit) is Stage.HALTED
    pit.do(Vote(seat=1, ballot=Ballot.YES), a_player("Ann"))
    assert pit.live.due == pit.time + pit.table.house.interruption.vote_seconds * 1000

    pit.wait(60_000)

    assert stage(pit) is not Stage.HALTED
    assert pit.table.round is None


def test_a_table_where_nobody_sits_is_a_dead_game_and_comes_to_life_again(pit: Pit) -> None:
    pit.sit(1, "Ann")
    assert stage(pit) is Stage.BETTING
    pit.do(LeaveSeat(seat=1), a_player("Ann"))
    assert stage(pit) is Stage.IDLE

    pit.sit(2, "Bob")

    assert stage(pit) is Stage.BETTING


def test_who_does_not_bet_for_some_rounds_stays_seated(pit: Pit) -> None:
    pit.sit(1, "Ann")
    pit.sit(2, "Bob")
    for _ in range(5):
        pit.bet(1, "Ann")
        pit.let_time_pass(PACE.betting + 3 * DECISION, step=10_000)

    bob = pit.table.seats[1]
    assert bob is not None
    assert bob.rail == Money.dollars(600)
    assert pit.table.rounds == 5


def test_a_wager_counts_up_to_the_call_and_not_after_it(pit: Pit) -> None:
    pit.sit(1, "Ann")
    pit.sit(2, "Bob")
    pit.bet(1, "Ann")
    pit.wait(PACE.betting)

    answer = pit.ask(PlaceWagers(seat=2, stakes=((BASE, Money.dollars(10)),)), a_player("Bob"))

    assert answer.code == "no-more-bets"


def test_timers_survive_a_restart(tmp_path: Path) -> None:
    first = Pit(tmp_path)
    first.sit(1, "Ann")
    first.sit(2, "Bob")
    first.bet(1, "Ann")
    due = first.live.due
    first.stop()

    second = Pit(tmp_path, at=first.time + 5_000)
    assert second.live.due == due
    second.wait(PACE.betting - 5_000)

    assert stage(second) is Stage.DECIDING
    second.stop()


def test_a_time_that_ran_out_while_the_pit_stood_still_is_made_longer(tmp_path: Path) -> None:
    first = Pit(tmp_path)
    first.sit(1, "Ann")
    first.bet(1, "Ann")
    first.wait(PACE.all_have_bet)
    first.stop()

    second = Pit(tmp_path, at=first.time + 3_600_000)
    assert second.pit.forgive_outage().result() == 1
    assert second.live.due == second.time + PACE.after_outage
    second.wait(PACE.after_outage - 1)
    assert point_of(second.table).id == "1"
    second.wait(1)

    assert point_of(second.table).id == "2"
    second.stop()


def test_a_time_that_is_not_over_is_left_as_it_is_at_the_start(pit: Pit) -> None:
    pit.sit(1, "Ann")
    pit.bet(1, "Ann")

    assert pit.pit.forgive_outage().result() == 0


def test_two_clocks_call_no_more_bets_once(pit: Pit) -> None:
    pit.sit(1, "Ann")
    pit.bet(1, "Ann")
    seen = pit.live
    pit.wait(PACE.all_have_bet)
    pit.time += 1

    assert pit.pit.end_wait("t1", seen, CallNoMoreBets(), DEALER).result() is None
    assert sum(isinstance(event, BettingClosed) for event in pit.happened) == 1


def test_what_is_refused_to_the_clock_once_is_not_asked_again(pit: Pit) -> None:
    pit.sit(1, "Ann")
    pit.bet(1, "Ann")
    pit.time += PACE.all_have_bet
    seen = pit.live

    first = pit.pit.end_wait("t1", seen, CloseVote(), DEALER).result()
    second = pit.pit.end_wait("t1", seen, CloseVote(), DEALER).result()

    assert first is not None
    assert first.code
    assert second is None


def test_nobody_shuffles_but_the_seed_that_was_promised(pit: Pit) -> None:
    pit.sit(1, "Ann")
    pit.bet(1, "Ann")

    assert pit.ask(ShuffleDeck(order=DECK), DEALER).code == "fair-shuffle"


def test_an_empty_table_waits_for_nothing(pit: Pit) -> None:
    assert waits_for(pit.pit.live("t1"), PACE) is None


def test_a_wait_that_has_begun_only_gets_shorter() -> None:
    some, everybody = Wait("bets 7 some", 15_000), Wait("bets 7 all", 2_000)

    assert some.due("", None, 100) == 15_100
    assert everybody.due("bets 7 some", 15_100, 1_000) == 3_000
    assert everybody.due("bets 7 some", 15_100, 14_900) == 15_100
    assert some.due("bets 7 all", 3_000, 2_000) == 3_000
    assert some.due("bets 6 some", 50, 2_000) == 17_000


def test_the_page_counts_with_the_waits_of_the_pit() -> None:
    """The page's own test adds up what a round with five opponents takes."""
    added_up = Path("web/tests/lib/pace.test.ts").read_text("utf-8")

    assert f"const WAITS = {Pace().all_have_bet} + 5 * 2 * {Pace().bots};" in added_up
