"""Wagers: what they are made with, who makes them, how large they are, and until when."""

import pytest
from msgspec.structs import replace

from letitride.cards import Money
from letitride.house import load_house
from letitride.house.games.let_it_ride import BASE, DOLLAR_BONUS, THREE_CARD_BONUS
from letitride.house.games.three_card_poker import PAIR_PLUS
from letitride.house.setup import Permission
from letitride.table import Actor, Audience, Refused, authorize, legal, view
from letitride.table.model.command import BetCash, CallNoMoreBets, LeaveSeat, PlaceWagers, TakeBackWagers, TakeSeat
from letitride.table.model.event import CardsDealt, ChipsBought, SeatLeft, WagersPlaced, WagersTakenBack
from letitride.table.model.vocabulary import Role, Stage
from letitride.table.rules.betting import Offer, least_chips, minimum_bet
from tests.rules import rule
from tests.table.houses import VARIED
from tests.table.play import Play, dollars

ONE, FIVE, TEN, ELEVEN = map(dollars, (1, 5, 10, 11))
FIFTY_CENTS, ONE_AND_A_HALF = Money.parse("0.50"), Money.parse("1.50")
BASE_OF_FIVE = ((BASE, FIVE),)


def base(stake: Money) -> PlaceWagers:
    return PlaceWagers(seat=1, stakes=((BASE, stake),))


@pytest.mark.parametrize(
    ("house", "clause"),
    [
        pytest.param("nh-000", "000-wagers-1", marks=rule("000-wagers-1")),
        pytest.param("seacoast", "003-wagers-1", marks=rule("003-wagers-1")),
        pytest.param("lir-bonus", "004-bets-1", marks=rule("004-bets-1")),
    ],
)
class TestChips:
    def test_chips_go_from_the_rail_to_the_betting_area_of_each_wager(self, house: str, clause: str) -> None:
        play = Play(house).opened(1, rail=100)

        play.do(PlaceWagers(seat=1, stakes=(*BASE_OF_FIVE, (THREE_CARD_BONUS, ONE))))

        seat = view(play.table, Audience.at_seat(1)).seats[0]
        assert seat is not None
        assert seat.stakes == {"base": FIVE, "three-card-bonus": ONE}
        assert seat.rail == dollars(100 - 3 * 5 - 1)

    def test_nobody_bets_more_than_the_chips_on_the_rail(self, house: str, clause: str) -> None:
        play = Play(house).opened(1, rail=14)

        refused = play.refused(base(FIVE))

        assert (refused.code, refused.rule) == ("too-few-chips", clause)

    def test_a_stake_that_no_chips_make_is_refused(self, house: str, clause: str) -> None:
        refused = Play(house).opened(1).refused(base(ONE_AND_A_HALF))

        assert (refused.code, refused.rule) == ("chips", clause)

    def test_a_wager_without_a_betting_area_is_refused(self, house: str, clause: str) -> None:
        play = Play(house).opened(1)

        refused = play.refused(PlaceWagers(seat=1, stakes=(*BASE_OF_FIVE, (PAIR_PLUS, ONE))))

        assert refused.code == "not-offered"


@pytest.mark.parametrize(
    ("house", "clause"),
    [
        pytest.param("nh-000", "000-wagers-2", marks=rule("000-wagers-2")),
        pytest.param("seacoast", "003-wagers-2", marks=rule("003-wagers-2")),
        pytest.param("lir-bonus", "004-bets-1a", marks=rule("004-bets-1a")),
    ],
)
def test_a_spoken_bet_with_cash_is_refused(house: str, clause: str) -> None:
    refused = Play(house).opened(1).refused(BetCash(seat=1, stakes=BASE_OF_FIVE))

    assert (refused.code, refused.rule) == ("cash", clause)


@rule("004-bets-1a")
def test_a_house_may_take_a_spoken_bet_with_cash() -> None:
    house = load_house("lir-bonus")
    taking = replace(house, chips=replace(house.chips, verbal_wager_with_cash=Permission.ALLOWED))
    play = Play(taking).opened(1, rail=0)

    events = play.do(BetCash(seat=1, stakes=BASE_OF_FIVE))

    assert events == (
        ChipsBought(seat=1, player="player 1", amount=dollars(15)),
        WagersPlaced(seat=1, stakes=BASE_OF_FIVE),
    )
    assert play.rail(1) == dollars(0)


@pytest.mark.parametrize(
    ("house", "clause"),
    [
        pytest.param("nh-000", "000-wagers-3", marks=rule("000-wagers-3")),
        pytest.param("seacoast", "003-wagers-3", marks=rule("003-wagers-3")),
    ],
)
class TestSeated:
    def test_nobody_bets_at_a_seat_that_is_empty(self, house: str, clause: str) -> None:
        play = Play(house).opened(1)

        refused = play.refused(PlaceWagers(seat=4, stakes=BASE_OF_FIVE))

        assert (refused.code, refused.rule) == ("not-seated", clause)

    def test_a_bystander_does_not_bet_at_the_seat_of_a_player(self, house: str, clause: str) -> None:
        play = Play(house).opened(1)

        with pytest.raises(Refused) as refused:
            authorize(play.table, base(FIVE), Actor(role=Role.PLAYER, player="bystander"))

        assert refused.value.code == "not-your-seat"


@rule("000-wagers-4")
def test_a_player_with_cards_stays_seated_until_the_round_is_over() -> None:
    play = Play("nh-000").opened(1, 3).bet(1).no_more_bets()

    for table in play.moments():
        if table.seats[0] and table.seats[0].hand:
            refused = play.refused(LeaveSeat(seat=1))
            assert (refused.code, refused.rule) == ("stay-seated", "000-wagers-4")

    assert isinstance(play.do(LeaveSeat(seat=1))[0], SeatLeft)


@rule("000-wagers-4")
def test_a_player_without_bets_may_leave_while_others_play() -> None:
    play = Play("nh-000").opened(1, 3).bet(1).dealt()

    assert play.do(LeaveSeat(seat=3)) == (SeatLeft(seat=3, player="player 3", amount=dollars(1000)),)


@pytest.mark.parametrize(
    ("house", "clause"),
    [
        pytest.param("nh-000", "000-wagers-5", marks=rule("000-wagers-5")),
        pytest.param("lir-bonus", "004-bets-2", marks=rule("004-bets-2")),
    ],
)
class TestNoMoreBets:
    def test_bets_are_taken_up_to_the_call(self, house: str, clause: str) -> None:
        play = Play(house).opened(1, 3).bet(1)
        play.chores()

        assert play.do(PlaceWagers(seat=3, stakes=BASE_OF_FIVE)) == (WagersPlaced(seat=3, stakes=BASE_OF_FIVE),)
        assert play.do(CallNoMoreBets())

    def test_no_bet_is_made_from_the_call_to_the_end_of_the_round(self, house: str, clause: str) -> None:
        play = Play(house).opened(1, 3).bet(1).no_more_bets()

        for _ in play.moments():
            refused = play.refused(PlaceWagers(seat=3, stakes=BASE_OF_FIVE))
            assert (refused.code, refused.rule) == ("no-more-bets", clause)

        assert play.table.stage is Stage.BETTING
        assert play.do(PlaceWagers(seat=3, stakes=BASE_OF_FIVE))


@rule("004-bets-2a")
def test_no_bet_is_made_larger_after_the_call() -> None:
    play = Play("lir-bonus").opened(1).bet(1, 5, dollar_bonus=1, three_card_bonus=1).no_more_bets()

    for table in play.moments():
        assert play.refused(base(TEN)).code == "no-more-bets"
        assert play.refused(PlaceWagers(seat=1, stakes=((THREE_CARD_BONUS, ONE),))).code == "no-more-bets"
        seat = table.seats[0]
        assert seat is not None
        assert seat.wagers is not None
        assert seat.wagers.stakes == (*BASE_OF_FIVE, (DOLLAR_BONUS, ONE), (THREE_CARD_BONUS, ONE))


@rule("004-bets-2b")
def test_before_the_call_a_player_may_take_the_bets_back() -> None:
    play = Play("lir-bonus").opened(1, rail=100).bet(1)

    assert play.do(TakeBackWagers(seat=1)) == (WagersTakenBack(seat=1, stakes=BASE_OF_FIVE),)
    assert play.rail(1) == dollars(100)


@rule("004-bets-2b")
def test_after_the_call_only_the_two_decisions_take_a_bet_back() -> None:
    play = Play("lir-bonus").opened(1, 3, rail=100).bet(1, 5, three_card_bonus=1).bet(3)
    play.stack(s1="2c 7d 9h", s3="3c 8d Jh", dealer="4s 5d Kh").no_more_bets()

    rails = []
    for table in play.moments(ride=False):
        refused = play.refused(TakeBackWagers(seat=1))
        assert (refused.code, refused.rule) == ("no-more-bets", "004-bets-2")
        rails.append((table.stage_in_words, play.rail(1)))

    assert list(dict.fromkeys(rails)) == [
        ("dealing", dollars(84)),
        ("first decisions", dollars(84)),
        ("first decisions", dollars(89)),
        ("second decisions", dollars(89)),
        ("second decisions", dollars(94)),
        ("settling", dollars(94)),
    ]


@rule("000-wagers-9")
def test_one_player_does_not_take_a_second_seat() -> None:
    refused = Play("nh-000").opened(1).refused(TakeSeat(seat=2, player="player 1"))

    assert (refused.code, refused.rule) == ("one-hand", "000-wagers-9")


@rule("000-wagers-9")
def test_a_seat_does_not_bet_twice_and_gets_one_hand() -> None:
    play = Play("nh-000").opened(1).bet(1)
    assert play.refused(base(FIVE)).code == "wagers-down"

    play.dealt()

    dealt = [event for event in play.events if isinstance(event, CardsDealt) and event.seat == 1]
    assert len(dealt) == 3


@rule("000-wagers-10")
def test_no_single_bet_is_above_ten_dollars() -> None:
    play = Play("nh-000").opened(1)

    refused = play.refused(base(ELEVEN))

    assert (refused.code, refused.rule) == ("limits", "000-wagers-10")
    assert play.do(base(TEN))


@rule("000-sidebets-2")
@pytest.mark.parametrize("stake", [FIFTY_CENTS, ELEVEN])
def test_a_side_bet_outside_one_to_ten_dollars_is_refused(stake: Money) -> None:
    play = Play("nh-000").opened(1)

    refused = play.refused(PlaceWagers(seat=1, stakes=(*BASE_OF_FIVE, (THREE_CARD_BONUS, stake))))

    assert (refused.code, refused.rule) == ("limits", "000-sidebets-2")


@rule("000-sidebets-2")
@pytest.mark.parametrize("stake", [1, 10])
def test_a_side_bet_of_one_or_ten_dollars_is_taken(stake: int) -> None:
    play = Play("nh-000").opened(1).bet(1, 5, three_card_bonus=stake)

    assert play.events[-1] == WagersPlaced(seat=1, stakes=(*BASE_OF_FIVE, (THREE_CARD_BONUS, dollars(stake))))


@rule("001-wagers-2")
def test_a_bet_is_at_least_a_dollar() -> None:
    play = Play("casablanca").opened(1)

    assert play.refused(base(FIFTY_CENTS)).code == "limits"
    assert play.do(base(ONE))


@rule("001-wagers-3")
def test_a_bet_is_at_most_the_lawful_figure_and_the_table_tells_it() -> None:
    play = Play("casablanca").opened(1)

    refused = play.refused(base(FIVE))

    assert (refused.code, refused.rule) == ("limits", "001-wagers-3")
    assert "the limits are $1 to $4" in refused.message
    posted = [dict(entry.fields)["stakes"] for entry in legal(play.table) if entry.command is PlaceWagers]
    assert [each.limits()[BASE].maximum for each in posted if isinstance(each, Offer)] == [dollars(4)]
    assert play.do(base(dollars(4)))


@pytest.mark.parametrize(("maximum", "chips"), [(None, "1 5 25 100"), (10, "1 5"), (25, "1 5 25"), (24, "1 5")])
def test_chips_larger_than_any_bet_are_not_offered(maximum: int | None, chips: str) -> None:
    house = load_house("lir")
    base = house.wagers[BASE]
    most = None if maximum is None else Money.dollars(maximum)
    limited = replace(house, wagers=house.wagers.having({BASE: replace(base, maximum=most)}))

    offered = Offer(house=limited, chips=None).denominations()

    assert offered == tuple(map(Money.parse, chips.split()))


def test_a_side_bet_alone_is_the_smallest_bet_where_it_costs_less() -> None:
    with_base_bets, alone = load_house("nh-000"), VARIED["players show, losers first"]

    assert (minimum_bet(with_base_bets), least_chips(with_base_bets)) == (((BASE, ONE),), dollars(3))
    assert (minimum_bet(alone), least_chips(alone)) == (((THREE_CARD_BONUS, ONE),), ONE)
