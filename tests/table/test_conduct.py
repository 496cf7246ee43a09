"""Players who show their cards: the floor warns, and then may rule the hand dead."""

import pytest
from msgspec.structs import replace

from letitride.house import load_house
from letitride.house.irregularity import FaceUpCard
from letitride.house.round import Faces
from letitride.table import Actor, Refused, authorize
from letitride.table.model.command import InterruptRound, LeaveSeat, PickUpHand, RuleHandDead, WarnPlayer
from letitride.table.model.event import (
    DecisionsOpened,
    HandPickedUp,
    HandRuledDead,
    PlayerWarned,
    RoundEnded,
    RoundInterrupted,
    SeatLeft,
    WagerPaid,
)
from letitride.table.model.state import RackEntry
from letitride.table.model.vocabulary import Readable, Role
from letitride.table.rules.deciding import seats_asked
from tests.rules import rule
from tests.table.play import RIDE, WITHDRAW, Play, dollars

HOUSES = ("lir", "lir-bonus")


def asked(house: str = "lir-bonus") -> Play:
    """Stop where seat 2 is asked about bet 1, before seat 5; seat 5 has every side bet of the house."""
    side = {"dollar_bonus": 1, "three_card_bonus": 2} if house == "lir-bonus" else {}
    return Play(house).opened(2, 5).bet(2, 5).bet(5, 5, **side).dealt(s5="As Ks Qs", dealer="Js Ts 2c")


@rule("004-how-to-play-11")
@pytest.mark.parametrize("house", HOUSES)
def test_the_floor_warns_a_player_who_shows_cards(house: str) -> None:
    table = asked(house)

    assert table.do(WarnPlayer(seat=5)) == (PlayerWarned(seat=5),)
    assert [seat.warned for seat in table.table.seats if seat] == [False, True]


@rule("004-how-to-play-11")
def test_after_a_warning_the_floor_may_rule_the_hand_dead_and_every_bet_on_it_goes_back() -> None:
    table = asked()
    table.do(WarnPlayer(seat=5))
    table.answer(2, ride=RIDE)
    table.answer(5, ride=WITHDRAW)
    events = table.do(RuleHandDead(seat=5))

    assert events == (HandRuledDead(seat=5, from_layout=dollars(12), from_bonus=dollars(1)),)
    seat = table.table.seat(5)
    assert seat is not None
    assert (seat.rail, seat.wagers) == (dollars(1000), None)


@rule("004-how-to-play-11")
def test_the_cards_of_a_dead_hand_go_into_the_rack_and_the_others_play_on() -> None:
    table = asked()
    table.do(WarnPlayer(seat=2), RuleHandDead(seat=2))
    assert table.due == (PickUpHand(seat=2),)
    hand = table.table.seats[1].hand  # type: ignore[union-attr]
    assert hand is not None
    assert table.do(PickUpHand(seat=2)) == (HandPickedUp(seat=2, cards=hand.cards),)
    assert table.table.rack.entries[-1] == RackEntry(source="seat 2", cards=hand.cards)
    assert seats_asked(table.table) == (5,)
    table.decide_all()

    paid = [event for event in table.events if isinstance(event, WagerPaid)]
    assert {event.seat for event in paid} == {5}
    assert isinstance(table.events[-1], RoundEnded)


def test_the_dealer_goes_on_when_the_last_player_who_was_asked_is_out() -> None:
    table = asked()
    table.answer(2, ride=RIDE)
    table.do(WarnPlayer(seat=5), RuleHandDead(seat=5))
    happened = table.chores()

    assert DecisionsOpened(point="2") in happened
    assert seats_asked(table.table) == (2,)


def test_a_round_in_which_every_hand_is_dead_comes_to_its_end() -> None:
    table = asked()
    for seat in (2, 5):
        table.do(WarnPlayer(seat=seat), RuleHandDead(seat=seat))
    table.chores()

    assert RoundEnded(round=1) in table.events
    assert [seat.rail for seat in table.table.seats if seat] == [dollars(1000)] * 2


@rule("004-how-to-play-11")
def test_no_hand_is_ruled_dead_without_a_warning() -> None:
    refused = asked().refused(RuleHandDead(seat=5))

    assert (refused.code, refused.rule) == ("not-warned", "004-how-to-play-11")


def test_a_warning_lasts_until_the_player_leaves() -> None:
    table = asked()
    table.do(WarnPlayer(seat=5))
    table.decide_all()
    table.bet(2, 5).bet(5, 5).dealt()
    assert table.do(RuleHandDead(seat=5))[0].seat == 5  # type: ignore[attr-defined]
    table.chores(most=1)
    assert isinstance(table.do(LeaveSeat(seat=5))[-1], SeatLeft)
    table.sit(5)
    table.decide_all()
    table.bet(2, 5).bet(5, 5).dealt()

    assert table.refused(RuleHandDead(seat=5)).code == "not-warned"


def test_once_nobody_decides_any_more_the_hand_stands() -> None:
    table = asked()
    table.do(WarnPlayer(seat=5))
    table.answer(2, ride=RIDE)
    table.answer(5, ride=RIDE)
    table.chores()
    table.answer(2, ride=RIDE)
    table.answer(5, ride=RIDE)

    assert table.refused(RuleHandDead(seat=5)).code == "not-deciding"


def test_others_still_vote_while_the_cards_of_a_dead_hand_are_picked_up() -> None:
    table = asked()
    table.do(WarnPlayer(seat=5))
    table.answer(2, ride=RIDE)
    table.answer(5, ride=RIDE)
    table.chores()
    table.do(RuleHandDead(seat=5))

    assert table.do(InterruptRound(cards=Readable.YES)) == (RoundInterrupted(cards=Readable.YES),)


def test_who_has_no_hand_has_none_to_lose() -> None:
    table = asked().sit(7)
    table.do(WarnPlayer(seat=7))

    assert table.refused(RuleHandDead(seat=7)).code == "not-in-round"
    assert table.refused(RuleHandDead(seat=4)).code == "not-seated"


def test_nobody_is_warned_about_cards_before_one_is_dealt() -> None:
    assert Play("lir").opened(2).bet(2, 5).refused(WarnPlayer(seat=2)).code == "no-cards"


@pytest.mark.parametrize("command", [WarnPlayer(seat=5), RuleHandDead(seat=5)])
def test_warnings_and_dead_hands_are_the_floors(command: WarnPlayer | RuleHandDead) -> None:
    table = asked().table
    authorize(table, command, Actor(role=Role.FLOOR))

    with pytest.raises(Refused, match="it is for the floor"):
        authorize(table, command, Actor(role=Role.DEALER))


def test_a_house_whose_document_is_silent_or_whose_cards_lie_open_does_not_rule_on_it() -> None:
    lir = load_house("lir")
    open_cards = replace(
        lir,
        deal=replace(lir.deal, faces=Faces.UP),
        irregularities=replace(lir.irregularities, face_up_card=FaceUpCard.NO_IRREGULARITY),
    )
    for house in (load_house("nh-000"), open_cards):
        table = Play(house).opened(2).bet(2, 5).dealt()
        assert table.refused(WarnPlayer(seat=2)).code == "no-irregularity"
