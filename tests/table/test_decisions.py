"""The two decisions: who is asked when, what riding and withdrawing do, and that neither is undone."""

import pytest
from msgspec.structs import replace

from letitride.cards import Money
from letitride.house import load_house
from letitride.house.games.let_it_ride import BASE
from letitride.house.round import SilentPlayer
from letitride.table import Actor, Event, Refused, authorize, legal
from letitride.table.model.command import (
    AnswerForSilentPlayer,
    Command,
    LeaveSeat,
    MakeDecision,
    PlaceWagers,
    ReportWrongNumber,
    TakeBackWagers,
    TakeSeat,
    TurnCards,
)
from letitride.table.model.event import CardsTurned, DecisionMade, DecisionsOpened, WagerCollected, WagerPaid
from letitride.table.model.vocabulary import Role, Stage, Standing
from letitride.table.rules.deciding import require_silent_answer, seats_asked
from tests.rules import rule
from tests.table.play import RIDE, WITHDRAW, Play, decided, dollars

NOTHING_TO_TAKE_BACK = {"s1": "2c 7d 9h", "dealer": "4s 5d Jh"}
"""Cards that lose, so that only what was withdrawn comes back."""


def dealt(house: str, *seats: int) -> Play:
    """Return a table where these seats have bet $5 three times and hold their cards."""
    play = Play(house).opened(*seats, rail=100)
    for seat in seats:
        play.bet(seat)
    return play.dealt(**NOTHING_TO_TAKE_BACK if seats == (1,) else {})


def asked_about_two(house: str, *seats: int, first: bool = RIDE) -> Play:
    """Return a table where these seats have answered about bet 1, and the first community card lies open."""
    play = dealt(house, *seats)
    for seat in seats:
        play.answer(seat, ride=first)
    play.chores()
    return play


def base_stakes(play: Play) -> list[Money]:
    """Return the stakes of the base game that were paid or collected."""
    ended = [event for event in play.events if isinstance(event, WagerCollected | WagerPaid)]
    return [event.stake for event in ended if event.wager is BASE]


def answers_of(play: Play, point: str) -> list[int]:
    """Return the seats in the order of their answers."""
    given = [event for event in play.events if isinstance(event, DecisionMade)]
    return [event.seat for event in given if event.point == point]


@pytest.mark.parametrize(
    ("house", "clause"),
    [
        pytest.param("nh-000", "000-completion-7", marks=rule("000-completion-7")),
        pytest.param("seacoast", "003-completion-2", marks=rule("003-completion-2")),
        pytest.param("lir-bonus", "004-completion-2", marks=rule("004-completion-2")),
    ],
)
class TestAskingAboutBet1:
    def test_the_dealer_asks_each_in_turn_clockwise_from_the_left(self, house: str, clause: str) -> None:
        play = Play(house).opened(7, 2, 5).bet(7).bet(5).bet(2).dealt()

        for seat, waiting in ((2, (5, 7)), (5, (7,)), (7, ())):
            assert seats_asked(play.table) == (seat,)
            for other in waiting:
                refused = play.refused(MakeDecision(seat=other, option="ride"))
                assert (refused.code, refused.rule) == ("not-asked", clause)
            play.do(MakeDecision(seat=seat, option="ride"))

        assert answers_of(play, "1") == [2, 5, 7]

    def test_the_question_is_whether_bet_1_rides_or_is_withdrawn(self, house: str, clause: str) -> None:
        play = dealt(house, 1)

        assert play.events[-1] == DecisionsOpened(point="1")
        assert play.options(1) == {"ride", "withdraw"}

    def test_nobody_is_asked_before_everybody_has_three_cards(self, house: str, clause: str) -> None:
        play = Play(house).opened(1, 3).bet(1).bet(3).no_more_bets()

        for table in play.moments():
            if table.stage is not Stage.DEALING:
                break
            assert seats_asked(table) == ()
            assert play.refused(MakeDecision(seat=1, option="ride")).code == "not-asked"

        assert [len(seat.hand.cards) for seat in play.table.seats if seat and seat.hand] == [3, 3]


@pytest.mark.parametrize(
    ("house", "clause"),
    [
        pytest.param("nh-000", "000-completion-14", marks=rule("000-completion-14")),
        pytest.param("seacoast", "003-completion-4", marks=rule("003-completion-4")),
        pytest.param("lir-bonus", "004-completion-4", marks=rule("004-completion-4")),
    ],
)
class TestAskingAboutBet2:
    def test_the_dealer_asks_each_in_turn_clockwise_from_the_left(self, house: str, clause: str) -> None:
        play = asked_about_two(house, 2, 5, 7)

        for seat, waiting in ((2, (5, 7)), (5, (7,)), (7, ())):
            assert seats_asked(play.table) == (seat,)
            for other in waiting:
                refused = play.refused(MakeDecision(seat=other, option="withdraw"))
                assert (refused.code, refused.rule) == ("not-asked", clause)
            play.do(MakeDecision(seat=seat, option="withdraw"))

        assert answers_of(play, "2") == [2, 5, 7]

    def test_the_question_comes_when_the_first_community_card_shows(self, house: str, clause: str) -> None:
        play = dealt(house, 1)
        play.do(MakeDecision(seat=1, option="ride"))
        play.chores(before=TurnCards)
        assert seats_asked(play.table) == ()
        assert play.refused(MakeDecision(seat=1, option="withdraw")).code == "not-asked"

        events = play.do(TurnCards())

        assert isinstance(events[0], CardsTurned)
        assert events[1:] == (DecisionsOpened(point="2"),)
        assert seats_asked(play.table) == (1,)


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("casablanca", marks=rule("001-play-5")),
        pytest.param("lir", marks=rule("004-lir-dealing-6a")),
        pytest.param("lir-bonus", marks=rule("004-how-to-play-6", "004-bonus-dealing-6a")),
    ],
)
class TestChoosingOnBet1:
    def test_with_three_cards_in_hand_a_player_may_let_it_ride(self, house: str) -> None:
        play = dealt(house, 1)

        events = play.do(MakeDecision(seat=1, option="ride"))

        assert events[0] == decided(1, "1", "ride")
        assert (play.standings()["1"], play.rail(1)) == (Standing.RIDING, dollars(100) - play.usual_bet * 3)

    def test_with_three_cards_in_hand_a_player_may_take_it_back(self, house: str) -> None:
        play = dealt(house, 1)

        events = play.do(MakeDecision(seat=1, option="withdraw"))

        assert events[0] == decided(1, "1", "withdraw", taken_back=play.usual_bet)
        assert (play.standings()["1"], play.rail(1)) == (Standing.WITHDRAWN, dollars(100) - play.usual_bet * 2)


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("casablanca", marks=rule("001-play-10")),
        pytest.param("lir", marks=rule("004-lir-dealing-8a")),
        pytest.param("lir-bonus", marks=rule("004-how-to-play-8", "004-bonus-dealing-8a")),
    ],
)
class TestChoosingOnBet2:
    def test_with_one_community_card_showing_a_player_may_let_it_ride(self, house: str) -> None:
        play = asked_about_two(house, 1)
        assert play.table.round is not None
        assert play.table.round.turned == 1

        events = play.do(MakeDecision(seat=1, option="ride"))

        assert events[0] == decided(1, "2", "ride")
        assert (play.standings()["2"], play.rail(1)) == (Standing.RIDING, dollars(100) - play.usual_bet * 3)

    def test_with_one_community_card_showing_a_player_may_take_it_back(self, house: str) -> None:
        play = asked_about_two(house, 1)
        assert play.table.round is not None
        assert play.table.round.turned == 1

        events = play.do(MakeDecision(seat=1, option="withdraw"))

        assert events[0] == decided(1, "2", "withdraw", taken_back=play.usual_bet)
        assert (play.standings()["2"], play.rail(1)) == (Standing.WITHDRAWN, dollars(100) - play.usual_bet * 2)


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("nh-000", marks=rule("000-completion-15")),
        pytest.param("casablanca", marks=rule("001-play-11")),
        pytest.param("seacoast", marks=rule("003-completion-4c")),
        pytest.param("lir-bonus", marks=rule("004-completion-4d")),
    ],
)
@pytest.mark.parametrize("first", [RIDE, WITHDRAW])
@pytest.mark.parametrize("second", [RIDE, WITHDRAW])
def test_the_choice_on_bet_2_is_open_whatever_became_of_bet_1(house: str, first: bool, second: bool) -> None:
    play = asked_about_two(house, 1, first=first)

    play.answer(1, ride=second)
    play.chores()

    assert base_stakes(play) == [play.usual_bet * (1 + first + second)]


@pytest.mark.parametrize(
    ("house", "clause"),
    [
        pytest.param("nh-000", "000-completion-8", marks=rule("000-completion-8", "000-definitions-3")),
        pytest.param("casablanca", "001-play-7", marks=rule("001-play-7")),
        pytest.param("seacoast", "003-completion-2a", marks=rule("003-completion-2a")),
        pytest.param("lir-bonus", "004-completion-2a", marks=rule("004-completion-2a", "004-definitions-3")),
    ],
)
def test_bet_1_once_let_ride_stays_down_for_the_rest_of_the_round(house: str, clause: str) -> None:
    play = dealt(house, 1)
    play.do(MakeDecision(seat=1, option="ride"))

    refused = play.refused(MakeDecision(seat=1, option="withdraw"))

    assert (refused.code, refused.rule) == ("not-asked", clause)
    for _ in play.moments(ride=WITHDRAW):
        assert play.refused(TakeBackWagers(seat=1)).code == "no-more-bets"
        assert play.standings()["1"] is Standing.RIDING
    assert base_stakes(play) == [play.usual_bet * 2]
    assert play.rail(1) == dollars(100) - play.usual_bet * 2


@pytest.mark.parametrize(
    ("house", "clause"),
    [
        pytest.param("nh-000", "000-completion-16", marks=rule("000-completion-16", "000-definitions-3")),
        pytest.param("casablanca", "001-play-7", marks=rule("001-play-7")),
        pytest.param("seacoast", "003-completion-4a", marks=rule("003-completion-4a")),
        pytest.param("lir-bonus", "004-completion-4a", marks=rule("004-completion-4a", "004-definitions-3")),
    ],
)
def test_bet_2_once_let_ride_stays_down_for_the_rest_of_the_round(house: str, clause: str) -> None:
    play = asked_about_two(house, 1, first=WITHDRAW)
    play.do(MakeDecision(seat=1, option="ride"))

    refused = play.refused(MakeDecision(seat=1, option="withdraw"))

    assert (refused.code, refused.rule) == ("not-asked", clause)
    for _ in play.moments():
        assert play.refused(MakeDecision(seat=1, option="withdraw")).code == "not-asked"
        assert play.standings()["2"] is Standing.RIDING
    assert base_stakes(play) == [play.usual_bet * 2]
    assert play.rail(1) == dollars(100) - play.usual_bet * 2


@rule("001-play-8")
@pytest.mark.parametrize("bet", ["1", "2"])
def test_a_bet_that_was_taken_back_does_not_come_back_into_the_round(bet: str) -> None:
    play = dealt("casablanca", 1) if bet == "1" else asked_about_two("casablanca", 1)
    play.do(MakeDecision(seat=1, option="withdraw"))

    assert play.refused(MakeDecision(seat=1, option="ride")).code == "not-asked"
    for _ in play.moments():
        assert play.refused(PlaceWagers(seat=1, stakes=((BASE, play.usual_bet),))).code == "no-more-bets"
        assert play.standings()[bet] is Standing.WITHDRAWN
    assert base_stakes(play) == [play.usual_bet * 2]


@rule("001-play-13")
@pytest.mark.parametrize("second", [RIDE, WITHDRAW])
def test_with_the_choice_in_circle_2_made_no_decision_is_left(second: bool) -> None:
    play = asked_about_two("casablanca", 1)
    play.answer(1, ride=second)

    for table in play.moments():
        assert seats_asked(table) == ()
        assert not {entry.command for entry in legal(table)} & {MakeDecision, TakeBackWagers, PlaceWagers}
    assert play.table.stage is Stage.BETTING


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("nh-000", marks=rule("000-completion-2")),
        pytest.param("seacoast", marks=rule("003-completion-1a")),
        pytest.param("lir-bonus", marks=rule("004-completion-1")),
    ],
)
@pytest.mark.parametrize("command", [MakeDecision(seat=1, option="ride"), MakeDecision(seat=1, option="withdraw")])
class TestOwnHand:
    @pytest.mark.parametrize(
        "actor",
        [
            Actor(role=Role.PLAYER, player="player 3"),
            Actor(role=Role.PLAYER, player="bystander"),
            Actor(role=Role.DEALER),
            Actor(role=Role.FLOOR),
            Actor(role=Role.DEVICE),
        ],
    )
    def test_nobody_else_decides_for_a_player(self, house: str, command: Command, actor: Actor) -> None:
        play = dealt(house, 1, 3)

        with pytest.raises(Refused) as refused:
            authorize(play.table, command, actor)

        assert refused.value.rule in {"000-completion-2", "003-completion-1a", "004-completion-1"}

    def test_a_player_decides_for_the_own_hand(self, house: str, command: Command) -> None:
        play = dealt(house, 1, 3)

        authorize(play.table, command, Actor(role=Role.PLAYER, player="player 1"))

        assert play.do(command)


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("nh-000", marks=rule("000-completion-2")),
        pytest.param("seacoast", marks=rule("003-completion-1a")),
        pytest.param("lir-bonus", marks=rule("004-completion-1")),
    ],
)
@pytest.mark.parametrize("role", [Role.PLAYER, Role.DEALER, Role.FLOOR])
def test_no_person_answers_for_a_silent_player(house: str, role: Role) -> None:
    play = dealt(house, 1, 3)

    with pytest.raises(Refused) as refused:
        authorize(play.table, AnswerForSilentPlayer(seat=1, option="ride"), Actor(role=role, player="player 3"))

    assert refused.value.code == "not-your-role"


@rule("000-completion-2", "003-completion-1a", "004-completion-1")
@pytest.mark.parametrize("house", ["nh-000", "seacoast", "lir"])
@pytest.mark.parametrize(("given", "other"), [("ride", "withdraw"), ("withdraw", "ride")])
def test_the_clock_answers_for_the_silent_what_the_rule_of_the_house_gives_and_nothing_else(
    house: str, given: str, other: str
) -> None:
    play = Play(house).opened(1, 2).bet(1).bet(2).dealt()

    require_silent_answer(play.table, AnswerForSilentPlayer(seat=1, option=given), lambda _table, _seat: given)
    with pytest.raises(Refused, match=f"the rule of {house} gives {given}") as refused:
        require_silent_answer(play.table, AnswerForSilentPlayer(seat=1, option=other), lambda _table, _seat: given)

    assert refused.value.code == "silent-player"


def test_a_seat_that_is_not_asked_is_refused_by_the_table_whatever_its_rule_would_give() -> None:
    def unasked(_table: object, _seat: int) -> str:
        raise AssertionError("nobody asks this seat")

    play = Play("nh-000").opened(1, 2).bet(1).bet(2).dealt()
    command = AnswerForSilentPlayer(seat=2, option="ride")

    require_silent_answer(play.table, command, unasked)
    assert play.refused(command).code == "not-asked"


@pytest.mark.parametrize(
    ("house", "option", "made"),
    [
        ("nh-000", "ride", decided(1, "1", "ride", by=Role.DEVICE)),
        ("nh-000", "withdraw", decided(1, "1", "withdraw", taken_back=dollars(5), by=Role.DEVICE)),
        ("seacoast-3cp", "play", decided(1, "play", "play", put_up=dollars(5), by=Role.DEVICE)),
        ("seacoast-3cp", "fold", decided(1, "play", "fold", by=Role.DEVICE)),
    ],
)
def test_an_answer_for_a_silent_player_is_a_decision_and_says_who_made_it(house: str, option: str, made: Event) -> None:
    play = dealt(house, 1, 3)

    assert play.do(AnswerForSilentPlayer(seat=1, option=option)) == (made,)
    assert seats_asked(play.table) == (3,)


def test_a_house_that_withdraws_for_the_silent_lets_no_bet_of_theirs_ride() -> None:
    house = load_house("nh-000")
    withdraws = replace(house, decisions=replace(house.decisions, silent_player=SilentPlayer.WITHDRAW))
    play = Play(withdraws).opened(1).bet(1).dealt()

    refused = play.refused(AnswerForSilentPlayer(seat=1, option="ride"))

    assert (refused.code, refused.rule) == ("silent-player", "000-completion-2")
    assert play.do(AnswerForSilentPlayer(seat=1, option="withdraw"))


@pytest.mark.parametrize(("rail", "options"), [(9, {"fold"}), (10, {"play", "fold"})])
def test_to_play_takes_the_chips_for_it(rail: int, options: set[str]) -> None:
    play = Play("seacoast-3cp").opened(1, rail=rail).bet(1, 5).dealt()

    assert play.options(1) == options
    if "play" in options:
        assert play.do(MakeDecision(seat=1, option="play")) == (decided(1, "play", "play", put_up=dollars(5)),)
        return
    refused = play.refused(MakeDecision(seat=1, option="play"))
    assert (refused.code, refused.rule) == ("too-few-chips", "003-tcp-definitions-4a")
    assert "for seat 1 to play takes $5: there is $4 on the rail" in str(refused)


@pytest.mark.parametrize(
    ("house", "option", "expected"),
    [
        ("nh-000", "play", "seat 1 is asked about bet 1: answer ride or withdraw, not 'play'"),
        ("nh-000", "", "seat 1 is asked about bet 1: answer ride or withdraw, not ''"),
        ("seacoast-3cp", "ride", "seat 1 is asked about the ante: answer play or fold, not 'ride'"),
        ("seacoast-3cp", "x" * 300, f"answer play or fold, not '{'x' * 20}'"),
    ],
)
def test_only_an_option_of_the_question_answers_it(house: str, option: str, expected: str) -> None:
    play = dealt(house, 1, 3)

    for command in (MakeDecision(seat=1, option=option), AnswerForSilentPlayer(seat=1, option=option)):
        refused = play.refused(command)
        assert refused.code == "no-such-option"
        assert expected in str(refused)
    assert seats_asked(play.table) == (1,)


@pytest.mark.parametrize("number", [0, -1, 8])
def test_there_is_no_seat_before_the_first_or_after_the_last(number: int) -> None:
    play = dealt("nh-000", 1, 7)

    assert play.table.seat(number) is None
    for command in (
        MakeDecision(seat=number, option="ride"),
        MakeDecision(seat=number, option="withdraw"),
        LeaveSeat(seat=number),
    ):
        assert play.refused(command).code == "not-seated"
    assert play.refused(TakeSeat(seat=number, player="Ann")).code == "no-such-seat"
    assert play.refused(ReportWrongNumber(seat=number or -7, found=2)).code == "not-in-round"
