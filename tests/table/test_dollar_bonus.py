"""The $1 Bonus: invited, lit, taken in before the deal, marked by a lammer, and awarded."""

import pytest

from letitride.cards import Money
from letitride.house.games.let_it_ride import BASE, DOLLAR_BONUS
from letitride.house.setup import Marker
from letitride.table import Actor, Refused, authorize, legal_for
from letitride.table.model.command import (
    CallNoMoreBets,
    CollectBonusBets,
    DealCards,
    InviteBonusBets,
    PlaceWagers,
    PressKey,
    ReportDarkSensor,
    ReportWrongNumber,
    TakeBackWagers,
)
from letitride.table.model.event import (
    BettingClosed,
    BonusBetsCollected,
    BonusBetsInvited,
    CardsDealt,
    KeyPressed,
    RoundVoided,
    SensorFoundDark,
    WagerCollected,
    WagerPaid,
    WagersPlaced,
    WagersTakenBack,
)
from letitride.table.model.vocabulary import Key, Role
from tests.rules import rule
from tests.table.play import Play, dollars, returned

ONE, FIVE = dollars(1), dollars(5)
WITH_BONUS = ((BASE, FIVE), (DOLLAR_BONUS, ONE))


@rule("004-bets-4", "004-bonus-dealing-2a", "004-how-to-play-12")
def test_a_dollar_in_the_red_circle_makes_the_bonus_bet() -> None:
    play = Play("lir-bonus").opened(1, rail=100)

    events = play.do(PlaceWagers(seat=1, stakes=WITH_BONUS))

    assert events == (WagersPlaced(seat=1, stakes=WITH_BONUS),)
    assert play.rail(1) == dollars(100 - 3 * 5 - 1)
    assert play.shown().lamp


@rule("004-bets-4", "004-bonus-dealing-2a")
def test_a_player_may_leave_the_bonus_bet() -> None:
    play = Play("lir-bonus").opened(1, 3).bet(1).bet(3, 5, dollar_bonus=1).dealt()

    assert [play.shown(seat).lamp for seat in (1, 3)] == [False, True]
    play.decide_all()
    settled = [event for event in play.events if isinstance(event, WagerPaid | WagerCollected)]
    assert [event.seat for event in settled if event.wager is DOLLAR_BONUS] == [3]


@rule("004-bets-4")
@pytest.mark.parametrize("stake", [Money.parse("0.50"), dollars(2), dollars(5)])
def test_a_bonus_bet_is_exactly_a_dollar(stake: Money) -> None:
    play = Play("lir-bonus").opened(1)

    refused = play.refused(PlaceWagers(seat=1, stakes=((BASE, FIVE), (DOLLAR_BONUS, stake))))

    assert (refused.code, refused.rule) == ("limits", "004-bets-4")


@rule("004-bets-4a")
@pytest.mark.parametrize(
    ("cards", "dealers", "award"),
    [
        ("As Ks Qs", "Js Ts 2c", 20_000),
        ("5h 6h 7h", "8h 9h 2c", 1_000),
        ("7c 7d 7h", "7s 9h 2c", 100),
        ("7c 7d 7h", "9s 9h 2c", 75),
        ("2d 8d Kd", "9d Jd 2c", 50),
        ("9c Td Jh", "Qs Kh 2c", 25),
        ("7c 7d 2h", "7s 9h 2c", 4),
        ("7c 7d 2h", "2s 9h 3c", 3),
        ("Tc Td 2h", "3s 9h 4c", 1),
    ],
)
def test_the_bonus_bet_wins_the_award_of_its_pay_table(cards: str, dealers: str, award: int) -> None:
    play = Play("lir-bonus").opened(1).bet(1, 5, dollar_bonus=1).dealt(s1=cards, dealer=dealers).decide_all()

    assert (DOLLAR_BONUS, dollars(award)) in [
        (event.wager, event.returned) for event in play.events if isinstance(event, WagerPaid)
    ]


@rule("004-bets-4a")
def test_a_hand_that_is_not_on_its_pay_table_loses_the_bonus_bet() -> None:
    play = Play("lir-bonus").opened(1).bet(1, 5, dollar_bonus=1)

    play.dealt(s1="9c 9d 2h", dealer="3s Jh 4c").decide_all()

    assert WagerCollected(seat=1, wager=DOLLAR_BONUS, stake=ONE) in play.events


@rule("004-dealing-2a")
def test_after_the_invitation_everybody_may_still_make_a_bonus_bet() -> None:
    play = Play("lir-bonus").opened(1, 3).bet(1)
    assert InviteBonusBets() in play.due

    assert play.do(InviteBonusBets()) == (BonusBetsInvited(),)

    assert play.do(PlaceWagers(seat=3, stakes=WITH_BONUS)) == (WagersPlaced(seat=3, stakes=WITH_BONUS),)


@rule("004-dealing-2a", "004-dealing-2c")
def test_no_more_bets_is_not_called_before_the_invitation() -> None:
    play = Play("lir-bonus").opened(1).bet(1, 5, dollar_bonus=1)

    refused = play.refused(CallNoMoreBets())

    assert (refused.code, refused.rule) == ("not-invited", "004-dealing-2c")
    play.do(InviteBonusBets())
    assert play.do(CallNoMoreBets()) == (BettingClosed(round=1),)


@rule("004-dealing-2a", "004-dealing-2c")
def test_every_round_has_an_invitation_of_its_own() -> None:
    play = Play("lir-bonus").opened(1).bet(1).dealt().decide_all()

    play.bet(1)

    assert play.refused(CallNoMoreBets()).code == "not-invited"


@rule("004-dealing-2c")
def test_at_the_call_a_lamp_is_lit_for_every_bonus_bet_and_for_no_other() -> None:
    play = Play("lir-bonus").opened(1, 3, 5).bet(1, 5, dollar_bonus=1).bet(5)
    play.do(InviteBonusBets())
    play.bet(3, 5, dollar_bonus=1)

    play.do(CallNoMoreBets())

    assert [play.shown(seat).lamp for seat in (1, 3, 5)] == [True, True, False]


@rule("004-dealing-2b")
def test_a_bonus_bet_whose_lamp_stays_dark_goes_back_and_is_not_collected() -> None:
    play = Play("lir-bonus").opened(1, 3, rail=100).bet(1, 5, dollar_bonus=1).bet(3, 5, dollar_bonus=1)
    play.do(InviteBonusBets())

    events = play.do(ReportDarkSensor(seat=1))

    assert events == (
        SensorFoundDark(seat=1),
        WagersTakenBack(seat=1, stakes=WITH_BONUS),
        WagersPlaced(seat=1, stakes=((BASE, FIVE),)),
    )
    assert [play.shown(seat).lamp for seat in (1, 3)] == [False, True]
    assert [play.rail(seat) for seat in (1, 3)] == [dollars(85), dollars(84)]
    play.do(CallNoMoreBets())
    play.chores(before=DealCards(seat=1, cards=3))
    (collected,) = (event for event in play.events if isinstance(event, BonusBetsCollected))
    assert collected.stakes == ((3, ONE),)


@rule("004-dealing-2b")
def test_a_dollar_that_the_sensor_missed_can_be_put_down_again() -> None:
    play = Play("lir-bonus").opened(1, 3).bet(1, 5, dollar_bonus=1).bet(3)
    play.do(InviteBonusBets())
    play.do(ReportDarkSensor(seat=1))

    play.do(TakeBackWagers(seat=1))
    play.do(PlaceWagers(seat=1, stakes=WITH_BONUS))

    assert play.shown().lamp
    assert play.do(CallNoMoreBets()) == (BettingClosed(round=1),)


@rule("004-dealing-2b")
def test_only_the_sensor_of_a_bonus_bet_that_is_down_can_stay_dark() -> None:
    play = Play("lir-bonus").opened(1, 3).bet(1, 5, dollar_bonus=1).bet(3)

    refused = play.refused(ReportDarkSensor(seat=3))
    assert (refused.code, refused.rule) == ("no-wagers", "004-dealing-2b")
    assert play.refused(ReportDarkSensor(seat=2)).code == "not-seated"
    play.no_more_bets()
    assert play.refused(ReportDarkSensor(seat=1)).code == "no-more-bets"


@rule("004-dealing-2b")
def test_a_table_without_sensors_has_none_that_stays_dark() -> None:
    refused = Play("nh-000").opened(1).bet(1).refused(ReportDarkSensor(seat=1))

    assert refused.code == "no-controller"


@rule("004-dealing-2b")
def test_the_dealer_and_the_floor_see_to_the_lamps_and_no_player_does() -> None:
    table = Play("lir-bonus").opened(1).bet(1, 5, dollar_bonus=1).table
    report = ReportDarkSensor(seat=1)

    for role in (Role.DEALER, Role.FLOOR):
        assert any(entry.admits(report) for entry in legal_for(table, Actor(role=role)))
    player = Actor(role=Role.PLAYER, player=table.seats[0].player if table.seats[0] else "")
    assert not any(entry.admits(report) for entry in legal_for(table, player))
    with pytest.raises(Refused) as refused:
        authorize(table, report, player)
    assert refused.value.code == "not-your-role"


@rule("004-dealing-3", "004-bonus-dealing-2c", "004-bonus-dealing-2d")
def test_after_lock_out_the_bonus_bets_go_into_the_tray_before_any_card() -> None:
    play = Play("lir-bonus").opened(1, 3).bet(1, 5, dollar_bonus=1).bet(3).no_more_bets()
    deal = DealCards(seat=1, cards=3)

    assert play.refused(CollectBonusBets()).code == play.refused(deal).code == "not-due"
    play.do(PressKey(key=Key.LOCK_OUT))
    assert play.refused(deal).code == "not-due"
    collected = play.do(CollectBonusBets())
    play.chores()

    assert collected == (BonusBetsCollected(stakes=((1, ONE),), marker=Marker.LAMMER),)
    kinds = [type(event) for event in play.events]
    assert kinds.index(KeyPressed) < kinds.index(BonusBetsCollected) < kinds.index(CardsDealt)


@rule("004-bonus-dealing-2c")
def test_a_lammer_marks_each_bonus_bet_that_was_taken_in() -> None:
    play = Play("lir-bonus").opened(1, 3).bet(1, 5, dollar_bonus=1).bet(3).no_more_bets()
    assert play.shown(1).marker is None

    play.chores()

    assert [play.shown(seat).marker for seat in (1, 3)] == [Marker.LAMMER, None]


@rule("004-dealing-3", "004-bonus-dealing-2d")
def test_a_bonus_bet_that_was_taken_in_lies_in_the_chip_tray() -> None:
    play = Play("lir-bonus").opened(1).bet(1, 5, dollar_bonus=1).dealt()

    events = play.do(ReportWrongNumber(seat=1, found=4))

    voided = [event for event in events if isinstance(event, RoundVoided)]
    assert [event.returns for event in voided] == [(returned(1, from_layout=15, from_bonus=1),)]


def test_wagers_taken_back_before_the_invitation_do_not_stand_in_for_it() -> None:
    play = Play("lir-bonus").opened(1, 2).bet(1).bet(2)
    play.do(TakeBackWagers(seat=2))

    assert InviteBonusBets() in play.due
    assert play.refused(CallNoMoreBets()).code == "not-invited"


def test_wagers_taken_back_after_the_invitation_leave_it_standing_for_the_others() -> None:
    play = Play("lir-bonus").opened(1, 2).bet(1).bet(2)
    play.do(InviteBonusBets(), TakeBackWagers(seat=2))

    assert InviteBonusBets() not in play.due
    assert play.do(CallNoMoreBets())
