"""A player's three cards: who looks at them, who handles them, where they lie, and who never sees them."""

import pytest

from letitride.cards import DECK, parse_cards
from letitride.table import Actor, Audience, FaceDown, Refused, Table, authorize, event_seen, view
from letitride.table.model.command import LookAtCards, MakeDecision, PickUpHand, TurnCards
from letitride.table.model.event import CardsDealt, CardsLookedAt, CardsTurned, HandExposed
from letitride.table.model.vocabulary import Role, Stage, Standing
from letitride.table.views.view import SEES_NO_HAND, CardsSeen, Watching
from tests.rules import rule
from tests.table.play import RIDE, WITHDRAW, Play, decided

HIDDEN: CardsSeen = (None, None, None)
DEALER = Audience(Watching.DEALER)


def dealt(house: str, *seats: int) -> Play:
    """Return a table where these seats have bet and hold their cards."""
    play = Play(house).opened(*seats)
    for seat in seats:
        play.bet(seat, 5)
    return play.dealt(s1="2c 7d 9h", s3="3c 8d Jh", dealer="4s 5d Kh")


def asked_about_two(house: str, *seats: int) -> Play:
    play = dealt(house, *seats)
    for seat in seats:
        play.do(MakeDecision(seat=seat, option="ride"))
    play.chores()
    return play


def under(play: Play, seat: int = 1) -> str | None:
    """Return the bet under which the cards of a seat are tucked."""
    taken = play.table.seat(seat)
    assert taken is not None
    assert taken.hand is not None
    return taken.hand.under


def cards_of(table: Table, seat: int, audience: Audience) -> CardsSeen:
    found = view(table, audience).seats[seat - 1]
    assert found is not None
    return found.cards


def standing(play: Play, bet: str) -> Standing:
    found = view(play.table, DEALER).seats[0]
    assert found is not None
    (standing,) = [spot.standing for spot in found.spots if spot.spot == bet]
    return standing


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("nh-000", marks=rule("000-completion-1")),
        pytest.param("seacoast", marks=rule("003-completion-1")),
    ],
)
class TestLooking:
    def test_once_the_deal_is_done_every_player_looks_at_the_own_cards(self, house: str) -> None:
        play = dealt(house, 1, 3)

        assert play.do(LookAtCards(seat=1, hand=1)) == (CardsLookedAt(seat=1, cards=parse_cards("2c 7d 9h")),)
        assert play.do(LookAtCards(seat=3, hand=3)) == (CardsLookedAt(seat=3, cards=parse_cards("3c 8d Jh")),)
        assert cards_of(play.table, 1, Audience.at_seat(1)) == parse_cards("2c 7d 9h")
        assert cards_of(play.table, 3, Audience.at_seat(3)) == parse_cards("3c 8d Jh")

    def test_nobody_looks_before_the_deal_is_done(self, house: str) -> None:
        play = Play(house).opened(1, 3).bet(1).bet(3).no_more_bets()

        for table in play.moments():
            if table.stage is not Stage.DEALING:
                break
            assert play.refused(LookAtCards(seat=1, hand=1)).code == "no-cards"

        assert play.do(LookAtCards(seat=1, hand=1))

    def test_a_player_sees_no_card_before_the_deal_is_done(self, house: str) -> None:
        play = Play(house).opened(1, 3).bet(1).bet(3).no_more_bets()

        for table in play.moments():
            if table.stage is not Stage.DEALING:
                break
            assert set(cards_of(table, 1, Audience.at_seat(1))) <= {None}

        assert None not in cards_of(play.table, 1, Audience.at_seat(1))


@pytest.mark.parametrize(
    ("house", "clause"),
    [
        pytest.param("nh-000", "000-completion-3", marks=rule("000-completion-3")),
        pytest.param("seacoast", "003-completion-1c", marks=rule("003-completion-1c")),
        pytest.param("lir-bonus", "004-completion-1a", marks=rule("004-completion-1a")),
    ],
)
class TestHandling:
    def test_a_player_does_not_touch_the_cards_of_another(self, house: str, clause: str) -> None:
        refused = dealt(house, 1, 3).refused(LookAtCards(seat=3, hand=1))

        assert (refused.code, refused.rule) == ("not-yours", clause)

    def test_a_player_handles_the_own_cards_and_the_dealer_everybodys(self, house: str, clause: str) -> None:
        play = dealt(house, 1, 3)

        authorize(play.table, LookAtCards(seat=1, hand=1), Actor(role=Role.PLAYER, player="player 1"))
        authorize(play.table, PickUpHand(seat=1), Actor(role=Role.DEALER))

        assert play.do(LookAtCards(seat=1, hand=1))

    @pytest.mark.parametrize("actor", [Actor(role=Role.PLAYER, player="player 3"), Actor(role=Role.FLOOR)])
    def test_nobody_else_handles_the_cards_of_a_player(self, house: str, clause: str, actor: Actor) -> None:
        play = dealt(house, 1, 3)

        for command in (LookAtCards(seat=1, hand=1), PickUpHand(seat=1)):
            with pytest.raises(Refused, match=r"not|cannot"):
                authorize(play.table, command, actor)


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("nh-000", marks=rule("000-completion-4")),
        pytest.param("seacoast", marks=rule("003-completion-1b")),
        pytest.param("lir-bonus", marks=rule("004-completion-1b")),
    ],
)
def test_the_dealer_has_three_cards_of_every_player_in_sight_until_they_are_in_the_rack(house: str) -> None:
    play = dealt(house, 1, 3)

    for table in play.moments():
        seen = view(table, DEALER)
        racked = {entry.source: len(entry.cards) for entry in seen.rack}
        for seat in (1, 3):
            assert len(cards_of(table, seat, DEALER)) + racked.get(f"seat {seat}", 0) == 3, table.stage
        on_layout = sum(len(taken.cards) for taken in seen.seats if taken) + len(seen.dealers_cards)
        assert on_layout + sum(racked.values()) == len(DECK)


@pytest.mark.parametrize(
    ("house", "clause"),
    [
        pytest.param("nh-000", "000-completion-6", marks=rule("000-completion-5", "000-completion-6")),
        pytest.param("lir", "004-completion-4c", marks=rule("004-lir-dealing-9")),
        pytest.param("lir-bonus", "004-completion-4c", marks=rule("004-completion-4c", "004-bonus-dealing-9")),
    ],
)
@pytest.mark.parametrize("ride", [RIDE, WITHDRAW])
def test_after_the_decision_on_bet_2_the_cards_lie_face_down_beneath_the_third_bet(
    house: str, clause: str, ride: bool
) -> None:
    play = asked_about_two(house, 1, 3)
    assert play.do(LookAtCards(seat=1, hand=1))

    play.answer(1, ride=ride)

    assert under(play, 1) == "$"
    assert under(play, 3) != "$"
    for audience in (*SEES_NO_HAND, Audience.at_seat(3)):
        assert cards_of(play.table, 1, audience) == HIDDEN
    refused = play.refused(LookAtCards(seat=1, hand=1))
    assert (refused.code, refused.rule) == ("tucked", clause)


@rule("000-completion-6")
def test_cards_that_lie_down_are_not_touched_by_their_player_for_the_rest_of_the_round() -> None:
    play = asked_about_two("nh-000", 1, 3)
    play.do(MakeDecision(seat=1, option="ride"))

    for table in play.moments():
        assert play.refused(LookAtCards(seat=1, hand=1)).code in {"tucked", "no-cards"}, table.stage


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("lir", marks=rule("004-lir-dealing-10")),
        pytest.param("lir-bonus", marks=rule("004-bonus-dealing-10")),
    ],
)
def test_the_other_community_card_is_turned_when_all_cards_are_tucked(house: str) -> None:
    play = asked_about_two(house, 1, 3)
    play.do(MakeDecision(seat=1, option="ride"))
    assert play.refused(TurnCards()).code == "not-due"

    play.do(MakeDecision(seat=3, option="withdraw"))

    assert (under(play, 1), under(play, 3)) == ("$", "$")
    assert play.do(TurnCards()) == (CardsTurned(cards=(parse_cards("5d")[0],)),)


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("lir", marks=rule("004-lir-dealing-6d")),
        pytest.param("lir-bonus", marks=rule("004-bonus-dealing-6d")),
    ],
)
def test_letting_bet_1_ride_tucks_the_cards_under_bet_2(house: str) -> None:
    play = dealt(house, 1)
    assert under(play) is None

    events = play.do(MakeDecision(seat=1, option="ride"))

    assert events[0] == decided(1, "1", "ride")
    assert under(play) == "2"
    assert standing(play, "1") is Standing.RIDING


@rule("004-how-to-play-11")
def test_no_player_sees_the_cards_of_another_before_the_dealer_exposes_them() -> None:
    play = Play("lir-bonus").opened(1, 3).bet(1).bet(3).no_more_bets()

    hidden = []
    for table in play.moments():
        seat = table.seats[0]
        if seat and seat.hand and not seat.hand.exposed:
            assert set(cards_of(table, 1, Audience.at_seat(3))) == {None}
            hidden.append(table.stage)

    assert Stage.SETTLING in hidden
    assert HandExposed in [type(event) for event in play.events]


@rule("004-how-to-play-11")
def test_a_player_is_not_told_what_another_is_dealt() -> None:
    play = Play("lir-bonus").opened(1, 3).bet(1).bet(3).dealt()
    dealt_to_1 = next(event for event in play.events if isinstance(event, CardsDealt) and event.seat == 1)

    (looked,) = play.do(LookAtCards(seat=1, hand=1))

    assert event_seen(play.table, dealt_to_1, Audience.at_seat(3)) == FaceDown(event="CardsDealt", seat=1, cards=3)
    assert event_seen(play.table, looked, Audience.at_seat(3)) == FaceDown(event="CardsLookedAt", seat=1, cards=3)
