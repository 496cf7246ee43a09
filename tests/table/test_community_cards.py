"""The community cards: face down at first, one burned or none, turned one by one, and everybody's."""

import pytest

from letitride.cards import parse_cards
from letitride.table import Audience, FaceDown, Table, event_seen, view
from letitride.table.model.command import BurnCard, MakeDecision, TurnCards
from letitride.table.model.event import CardBurned, CardsDealt, CardsTurned, DecisionsOpened, HandExposed, WagerPaid
from letitride.table.model.state import Round
from letitride.table.model.vocabulary import DEALER, Stage
from letitride.table.views.view import SEES_NO_HAND, CardsSeen
from tests.rules import rule
from tests.table.play import RIDE, WITHDRAW, Play, dollars

EVERYBODY = (*SEES_NO_HAND, Audience.at_seat(1), Audience.at_seat(3))
DEALERS = {
    "nh-000": "4s 5d Kh",
    "casablanca": "5d Kh",
    "seacoast": "5d 4s Kh",
    "lir": "5d Kh 4s",
    "lir-bonus": "5d Kh 4s",
}
"""What the dealer's area is dealt, so that in every house 5d is turned first, Kh second, and 4s burned if any is."""

BURNED, FIRST, SECOND = parse_cards("4s 5d Kh")


def dealt(house: str) -> Play:
    """Return a table where two seats have bet and hold their cards."""
    play = Play(house).opened(1, 3).bet(1).bet(3)
    return play.dealt(s1="2c 7d 9h", s3="Kc 8d Jh", dealer=DEALERS[house])


def asked_about_two(house: str) -> Play:
    play = dealt(house)
    play.do(MakeDecision(seat=1, option="ride"), MakeDecision(seat=3, option="withdraw"))
    play.chores()
    return play


def on(table: Table) -> Round:
    assert table.round is not None
    return table.round


def seen(table: Table) -> set[CardsSeen]:
    """Return the dealer's cards as they lie for all who look: one value, as nobody sees more than another."""
    return {view(table, audience).dealers_cards for audience in EVERYBODY}


@rule("000-definitions-1")
def test_community_cards_lie_face_down_in_an_area_of_their_own() -> None:
    play = dealt("nh-000")

    assert on(play.table).dealers_cards == (BURNED, FIRST, SECOND)
    assert seen(play.table) == {(None, None, None)}
    hands = [card for seat in play.table.seats if seat and seat.hand for card in seat.hand.cards]
    assert not {BURNED, FIRST, SECOND} & set(hands)
    for event in play.events:
        if isinstance(event, CardsDealt) and event.seat == DEALER:
            assert {event_seen(play.table, event, audience) for audience in EVERYBODY} == {
                FaceDown(event="CardsDealt", seat=DEALER, cards=1)
            }


@rule("004-definitions-1")
def test_community_cards_are_dealt_to_the_dealer() -> None:
    play = dealt("lir-bonus")

    given = [event.cards for event in play.events if isinstance(event, CardsDealt) and event.seat == DEALER]
    assert given == [(FIRST, SECOND, BURNED)]
    assert on(play.table).dealers_cards == (FIRST, SECOND)


@pytest.mark.parametrize(
    ("house", "dealers"),
    [
        pytest.param("nh-000", "4s Ks Kh", marks=rule("000-definitions-1")),
        pytest.param("lir-bonus", "Ks Kh 4s", marks=rule("004-definitions-1")),
    ],
)
def test_community_cards_belong_to_the_hand_of_everybody(house: str, dealers: str) -> None:
    play = Play(house).opened(1, 3, 5).bet(1, 5).bet(3, 5).bet(5, 5)
    play.dealt(s1="2c 7d 9h", s3="Kc 8d Jh", s5="3c 8c 8s", dealer=dealers).decide_all()

    paid = {event.seat: event.winnings for event in play.events if isinstance(event, WagerPaid)}
    assert paid == {1: dollars(15), 3: dollars(45), 5: dollars(30)}


@rule("000-completion-10")
def test_when_all_have_decided_on_bet_one_the_leftmost_community_card_is_burned() -> None:
    play = dealt("nh-000")
    play.do(MakeDecision(seat=1, option="ride"))
    assert play.refused(BurnCard()).code == "not-due"
    play.do(MakeDecision(seat=3, option="withdraw"))

    events = play.do(BurnCard())

    assert events == (CardBurned(card=BURNED),)
    assert on(play.table).dealers_cards == (FIRST, SECOND)


@rule("000-completion-10")
def test_no_community_card_is_turned_before_the_burn() -> None:
    play = dealt("nh-000")
    play.do(MakeDecision(seat=1, option="ride"), MakeDecision(seat=3, option="ride"))

    assert play.refused(TurnCards()).code == "not-due"
    assert play.due == (BurnCard(),)


@rule("000-completion-11")
def test_the_burn_card_goes_into_the_discard_rack_unseen() -> None:
    play = dealt("nh-000")
    play.do(MakeDecision(seat=1, option="ride"), MakeDecision(seat=3, option="ride"))

    (burned,) = play.do(BurnCard())

    assert [entry.cards for entry in play.table.rack.entries if entry.source == "burn"] == [(BURNED,)]
    for audience in EVERYBODY:
        assert event_seen(play.table, burned, audience) == FaceDown(event="CardBurned", cards=1, place=0)
        assert [entry.cards for entry in view(play.table, audience).rack if entry.source == "burn"] == [(None,)]


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("nh-000", marks=rule("000-completion-12", "000-completion-13")),
        pytest.param("casablanca", marks=rule("001-play-9")),
        pytest.param("seacoast", marks=rule("003-completion-3", "003-completion-3a")),
        pytest.param("lir", marks=rule("004-lir-dealing-7")),
        pytest.param(
            "lir-bonus",
            marks=rule("004-completion-3", "004-completion-3a", "004-how-to-play-7", "004-bonus-dealing-7"),
        ),
    ],
)
class TestFirstCommunityCard:
    def test_after_the_decisions_on_bet_1_the_left_one_of_two_is_turned_up(self, house: str) -> None:
        play = dealt(house)
        play.do(MakeDecision(seat=1, option="ride"), MakeDecision(seat=3, option="withdraw"))
        play.chores(before=TurnCards)
        assert seen(play.table) == {(None, None)}

        events = play.do(TurnCards())

        assert events == (CardsTurned(cards=(FIRST,)), DecisionsOpened(point="2"))
        assert seen(play.table) == {(FIRST, None)}

    def test_no_community_card_shows_while_anybody_is_asked_about_bet_1(self, house: str) -> None:
        play = dealt(house)
        play.do(MakeDecision(seat=1, option="ride"))

        assert play.refused(TurnCards()).code == "not-due"
        assert all(set(cards) == {None} for cards in seen(play.table))


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("nh-000", marks=rule("000-completion-19")),
        pytest.param("casablanca", marks=rule("001-play-14")),
        pytest.param("seacoast", marks=rule("003-completion-5")),
        pytest.param("lir", marks=rule("004-lir-dealing-10")),
        pytest.param(
            "lir-bonus",
            marks=rule("004-completion-5", "004-completion-5a", "004-how-to-play-9", "004-bonus-dealing-10"),
        ),
    ],
)
class TestSecondCommunityCard:
    def test_after_the_decisions_on_bet_2_the_other_one_is_turned_up(self, house: str) -> None:
        play = asked_about_two(house)
        play.do(MakeDecision(seat=1, option="withdraw"), MakeDecision(seat=3, option="ride"))

        events = play.do(TurnCards())

        assert events == (CardsTurned(cards=(SECOND,)),)
        assert seen(play.table) == {(FIRST, SECOND)}
        assert play.table.stage is Stage.SETTLING

    def test_the_other_one_stays_hidden_while_anybody_is_asked_about_bet_2(self, house: str) -> None:
        play = asked_about_two(house)
        play.do(MakeDecision(seat=1, option="withdraw"))

        assert play.refused(TurnCards()).code == "not-due"
        assert seen(play.table) == {(FIRST, None)}


@rule("001-play-14")
def test_the_second_community_card_completes_every_hand() -> None:
    play = Play("casablanca").opened(1, 3).bet(1, 3).bet(3, 3)
    play.dealt(s1="Ks 7d 9h", s3="Kc 8d Jh", dealer="2c Kh").decide_all(WITHDRAW, RIDE)

    turned = [type(event) for event in play.events if isinstance(event, CardsTurned | HandExposed)]
    assert turned == [CardsTurned, CardsTurned, HandExposed, HandExposed]
    paid = {event.seat: event.winnings for event in play.events if isinstance(event, WagerPaid)}
    assert paid == {1: dollars(6), 3: dollars(9)}
