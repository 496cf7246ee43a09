"""The three bets of Let It Ride: alike, apart, named, and two of them not for good."""

import pytest

from letitride.cards import Money
from letitride.house import Wager
from letitride.house.games.let_it_ride import BASE, THREE_CARD_BONUS
from letitride.table import Audience, view
from letitride.table.model.command import CallNoMoreBets, MakeDecision, PlaceWagers
from letitride.table.model.event import CardsDealt, DecisionMade, DecisionsOpened, WagerCollected, WagerPaid
from letitride.table.model.vocabulary import DEALER, Standing
from tests.rules import rule
from tests.table.play import WITHDRAW, Play, dollars

THREE, FIVE = map(dollars, (3, 5))


def withdrawn(play: Play) -> list[tuple[str, Money]]:
    made = [event for event in play.events if isinstance(event, DecisionMade)]
    return [(event.point, event.taken_back) for event in made if event.option == "withdraw"]


def settled(play: Play) -> list[Money]:
    """Return the stakes of the base game that were paid or collected."""
    ended = [event for event in play.events if isinstance(event, WagerCollected | WagerPaid)]
    return [event.stake for event in ended if event.wager is BASE]


@pytest.mark.parametrize(
    ("house", "clause"),
    [
        pytest.param("nh-000", "000-wagers-6", marks=rule("000-wagers-6")),
        pytest.param("casablanca", "001-play-1", marks=rule("001-play-1")),
        pytest.param("seacoast", "003-wagers-4", marks=rule("003-wagers-4")),
        pytest.param("lir", "004-bets-3", marks=rule("004-lir-dealing-2")),
        pytest.param("lir-bonus", "004-bets-3", marks=rule("004-bets-3", "004-bonus-dealing-2", "004-how-to-play-2")),
    ],
)
class TestThreeBetsOfOneSize:
    def test_three_bets_of_the_same_size_go_down_apart(self, house: str, clause: str) -> None:
        play = Play(house).opened(1, rail=100).bet(1)

        assert play.standings() == {"1": Standing.OPEN, "2": Standing.OPEN, "$": Standing.OPEN}
        assert play.amounts() == dict.fromkeys(("1", "2", "$"), play.usual_bet)
        assert play.rail(1) == dollars(100) - play.usual_bet * 3

    def test_each_of_the_three_is_settled_or_taken_back_by_itself(self, house: str, clause: str) -> None:
        play = Play(house).opened(1).bet(1).dealt().decide_all(WITHDRAW, WITHDRAW)

        assert withdrawn(play) == [("1", play.usual_bet), ("2", play.usual_bet)]
        assert settled(play) == [play.usual_bet]

    def test_bets_of_two_sizes_are_refused(self, house: str, clause: str) -> None:
        play = Play(house).opened(1)

        refused = play.refused(PlaceWagers(seat=1, stakes=((BASE, FIVE), (BASE, THREE))))

        assert (refused.code, refused.rule) == ("wager-twice", clause)

    def test_nobody_is_in_the_round_without_the_three_bets(self, house: str, clause: str) -> None:
        play = Play(house).opened(1, 3).bet(1)

        refused = play.refused(PlaceWagers(seat=3, stakes=()))
        play.dealt()

        assert (refused.code, refused.rule) == ("main-wager", clause)
        assert {event.seat for event in play.events if isinstance(event, CardsDealt)} == {1, DEALER}


@pytest.mark.parametrize(
    ("house", "clause"),
    [
        pytest.param("nh-000", "000-wagers-6", marks=rule("000-wagers-6")),
        pytest.param("seacoast", "003-wagers-4", marks=rule("003-wagers-4")),
        pytest.param("lir-bonus", "004-bets-3", marks=rule("004-bets-3")),
    ],
)
def test_a_side_bet_does_not_stand_in_for_the_three_bets(house: str, clause: str) -> None:
    play = Play(house).opened(1)

    refused = play.refused(PlaceWagers(seat=1, stakes=((THREE_CARD_BONUS, FIVE),)))

    assert (refused.code, refused.rule) == ("main-wager", clause)


def test_no_round_begins_without_a_bet() -> None:
    play = Play("lir-bonus").opened(1, 3)
    play.chores()

    assert play.refused(CallNoMoreBets()).code == "no-wagers"
    assert play.bet(1).no_more_bets().table.round is not None


@rule("004-dealing-2")
def test_every_hand_that_the_dealer_deals_has_three_like_bets() -> None:
    play = Play("lir-bonus").opened(1, 3, 5).bet(1, 5).bet(5, 10, dollar_bonus=1).dealt()

    hands = [seat for seat, taken in enumerate(play.table.seats, 1) if taken and taken.hand]
    assert hands == [1, 5]
    assert [play.shown(seat).stakes["base"] for seat in hands] == [FIVE, dollars(10)]
    bets = [[spot.amount for spot in play.shown(seat).spots if spot.wager == "base"] for seat in hands]
    assert bets == [[FIVE] * 3, [dollars(10)] * 3]


@rule("001-wagers-1")
@pytest.mark.parametrize("wager", [wager for wager in Wager.every() if wager is not BASE])
def test_the_three_bets_are_the_only_wager(wager: Wager) -> None:
    play = Play("casablanca").opened(1)

    refused = play.refused(PlaceWagers(seat=1, stakes=((BASE, THREE), (wager, THREE))))

    assert refused.code == "not-offered"
    assert play.do(PlaceWagers(seat=1, stakes=((BASE, THREE),)))


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("nh-000", marks=rule("000-wagers-7")),
        pytest.param("casablanca", marks=rule("001-play-2")),
        pytest.param("seacoast", marks=rule("003-wagers-5")),
        pytest.param("lir-bonus", marks=rule("004-bets-3a")),
    ],
)
def test_the_bets_are_named_in_the_order_in_which_they_are_asked_about(house: str) -> None:
    play = Play(house).opened(1).bet(1).dealt()

    assert list(play.standings()) == ["1", "2", "$"]
    play.decide_all()
    opened = [event.point for event in play.events if isinstance(event, DecisionsOpened)]
    assert opened == ["1", "2"]


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("nh-000", marks=rule("000-wagers-8")),
        pytest.param("casablanca", marks=rule("001-play-12")),
        pytest.param("seacoast", marks=rule("003-wagers-6")),
        pytest.param("lir-bonus", marks=rule("004-bets-3b")),
    ],
)
class TestTakingBack:
    def test_bets_1_and_2_may_be_taken_back_and_the_third_stays(self, house: str) -> None:
        play = Play(house).opened(1, rail=100).bet(1)
        play.stack(s1="2c 7d 9h", dealer="4s 5d Jh").no_more_bets()

        for table in play.moments(ride=WITHDRAW):
            assert play.standings()["$"] is Standing.RIDING, table.stage

        assert withdrawn(play) == [("1", play.usual_bet), ("2", play.usual_bet)]
        assert settled(play) == [play.usual_bet]
        assert play.rail(1) == dollars(100) - play.usual_bet

    def test_a_bet_is_taken_back_only_when_the_dealer_asks(self, house: str) -> None:
        play = Play(house).opened(1).bet(1)
        assert play.refused(MakeDecision(seat=1, option="withdraw")).code == "not-asked"
        play.no_more_bets()

        asked_in = []
        for table in play.moments():
            if view(table, Audience.at_seat(1)).asked:
                asked_in.append(table.stage_in_words)
            else:
                assert play.refused(MakeDecision(seat=1, option="withdraw")).code == "not-asked", table.stage

        assert asked_in == ["first decisions", "second decisions"]
