"""Dealing packets of three from the shuffler, as in document 004."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from letitride.cards import DECK, parse_cards
from letitride.house import House, load_house
from letitride.house.irregularity import FaceUpCard
from letitride.house.round import BonusShown, Faces
from letitride.table import Actor, Audience, FaceDown, authorize, event_seen, view
from letitride.table.model.command import (
    BurnCard,
    CutDeck,
    DealCards,
    LoadNest,
    OpenTable,
    PressStart,
    RackStub,
    ReportWrongNumber,
    ShuffleDeck,
    SwitchOnShuffler,
)
from letitride.table.model.event import (
    CardBurned,
    CardsDealt,
    DecisionsOpened,
    Event,
    NestLoaded,
    ShufflerSwitchedOn,
    StubRacked,
    WrongNumberFound,
)
from letitride.table.model.state import Round
from letitride.table.model.vocabulary import DEALER, Role
from letitride.table.views.view import SEES_NO_HAND, WATCHER
from tests.rules import rule
from tests.table.play import Play

EVERYBODY = (*SEES_NO_HAND, *map(Audience.at_seat, (2, 4, 5, 7)))


def closed(house: str | House = "lir-bonus", **side: int) -> Play:
    """Return a table where seats 7, 2 and 5 have bet, in this order, and seat 4 has not; the deck is shuffled."""
    play = Play(house).opened(2, 4, 5, 7)
    play.do(ShuffleDeck(order=DECK))
    return play.bet(7, **side).bet(2, **side).bet(5, **side).no_more_bets()


def ready_to_deal(house: str | House = "lir-bonus") -> Play:
    play = closed(house)
    play.chores(before=DealCards)
    return play


def dealing_up() -> House:
    """Return a house that delivers its packets face up."""
    house = load_house("lir-bonus")
    open_cards = replace(house.irregularities, face_up_card=FaceUpCard.NO_IRREGULARITY)
    return replace(house, deal=replace(house.deal, faces=Faces.UP), irregularities=open_cards)


def deliveries(events: Sequence[Event]) -> list[tuple[int, int]]:
    """Return to which area how many cards went, in order."""
    return [(event.seat, len(event.cards)) for event in events if isinstance(event, CardsDealt)]


def on(play: Play) -> Round:
    """Return the round that is on."""
    assert play.table.round is not None
    return play.table.round


# The shuffler


@pytest.mark.parametrize(
    "house_id",
    [
        pytest.param("lir", marks=rule("004-lir-dealing-1", "004-lir-dealing-1a")),
        pytest.param("lir-bonus", marks=rule("004-bonus-dealing-1", "004-bonus-dealing-1a", "004-dealing-6")),
    ],
)
def test_the_shuffler_is_set_before_anything_else_and_gives_out_nothing_but_packets_of_three(house_id: str) -> None:
    play = Play(house_id)
    play.do(OpenTable())
    assert play.due == (SwitchOnShuffler(),)
    assert play.do(SwitchOnShuffler()) == (ShufflerSwitchedOn(),)

    play = ready_to_deal(house_id)
    for wrong in (1, 2, 4):
        assert play.refused(DealCards(seat=2, cards=wrong)).code == "not-due"
    play.chores()

    assert {cards for _, cards in deliveries(play.events)} == {3}


@rule("004-shuffler-1")
def test_the_cards_come_out_of_the_shuffler_in_the_order_that_the_machine_gave_them() -> None:
    play = Play("lir-bonus").opened(2)
    shuffle = ShuffleDeck(order=DECK[::-1])
    authorize(play.table, shuffle, Actor(role=Role.DEVICE))
    play.do(shuffle)
    assert play.refused(CutDeck(at=26)).code == "not-due"

    play.bet(2).no_more_bets().chores()

    assert CardsDealt(seat=2, cards=DECK[::-1][:3]) in play.events
    assert ShufflerSwitchedOn() in play.events
    assert play.refused(RackStub()).code == "not-due"


@rule("004-dealing-5")
def test_the_racked_deck_goes_into_the_nest_before_a_packet_comes_out() -> None:
    play = closed()
    play.chores(before=LoadNest)
    assert play.table.rack.deck == 2
    assert play.refused(DealCards(seat=2, cards=3)).code == "not-due"

    assert play.do(LoadNest()) == (NestLoaded(),)

    assert play.table.rack.deck is None
    assert play.due == (DealCards(seat=2, cards=3),)


@rule("004-dealing-5")
def test_the_nest_takes_the_deck_of_the_round_before() -> None:
    play = ready_to_deal()
    play.chores()
    play.decide_all()
    assert play.table.rack.deck == 1

    play.bet(2).no_more_bets().chores(before=DealCards)

    assert play.table.rack.deck is None
    assert play.table.rack.entries == ()


@rule("004-dealing-5a")
def test_the_deck_that_was_shuffled_before_is_the_one_that_the_nest_sets_free() -> None:
    play = closed()
    play.chores(before=LoadNest)
    shuffled = play.table.cards or ()

    play.do(LoadNest())

    assert play.table.deck == 1
    assert play.do(DealCards(seat=2, cards=3)) == (CardsDealt(seat=2, cards=shuffled[:3]),)


@rule("004-dealing-5a")
def test_a_shuffler_that_is_not_done_shuffles_before_it_takes_the_racked_deck() -> None:
    play = Play("lir-bonus").opened(2).bet(2).no_more_bets()
    play.chores(before=ShuffleDeck)

    assert play.refused(LoadNest()).code == "not-due"
    play.do(ShuffleDeck(order=DECK))
    assert play.due == (LoadNest(),)


# Packets


@pytest.mark.parametrize(
    "house_id",
    [
        pytest.param("lir", marks=rule("004-lir-dealing-3")),
        pytest.param("lir-bonus", marks=rule("004-bonus-dealing-3", "004-how-to-play-3")),
    ],
)
def test_every_player_gets_three_cards_face_down_from_left_to_right(house_id: str) -> None:
    play = ready_to_deal(house_id)

    play.chores(before=DealCards(seat=DEALER, cards=3))

    assert deliveries(play.events) == [(2, 3), (5, 3), (7, 3)]
    for audience in EVERYBODY:
        seats = view(play.table, audience).seats
        assert [seat.cards for seat in seats if seat] == [(None,) * 3, (), (None,) * 3, (None,) * 3]


@rule("004-dealing-6d")
def test_the_first_packet_belongs_to_the_player_at_the_dealers_far_left() -> None:
    play = ready_to_deal()

    assert play.due == (DealCards(seat=2, cards=3),)
    for seat in (5, 7, DEALER):
        refusal = play.refused(DealCards(seat=seat, cards=3))
        assert (refusal.code, refusal.rule) == ("not-due", "004-dealing-6")


@rule("004-dealing-6f", "004-dealing-6g")
def test_the_other_packets_go_clockwise_and_the_last_to_the_dealer() -> None:
    play = ready_to_deal()

    play.chores()

    assert deliveries(play.events) == [(2, 3), (5, 3), (7, 3), (DEALER, 3)]


@rule("004-dealing-6e")
def test_everybody_sees_how_many_cards_a_packet_has_and_a_wrong_number_is_told_at_once() -> None:
    play = ready_to_deal()
    before = play.table

    (dealt,) = play.do(DealCards(seat=2, cards=3))

    for audience in EVERYBODY:
        assert event_seen(before, dealt, audience) == FaceDown(event="CardsDealt", seat=2, cards=3)
    assert play.refused(ReportWrongNumber(seat=2, found=3)).code == "right-number"
    assert play.do(ReportWrongNumber(seat=2, found=4))[0] == WrongNumberFound(seat=2, found=4)


@rule("004-dealing-6h")
@pytest.mark.parametrize("audience", EVERYBODY, ids=lambda each: f"{each.watching.value} {each.seat}")
def test_a_house_that_deals_face_up_shows_the_packets_to_everybody(audience: Audience) -> None:
    play = ready_to_deal(dealing_up())
    before = play.table

    (dealt,) = play.do(DealCards(seat=2, cards=3))

    seen = view(play.table, audience).seats[1]
    assert event_seen(before, dealt, audience) == dealt == CardsDealt(seat=2, cards=DECK[:3])
    assert seen is not None
    assert seen.cards == DECK[:3]


@rule("004-dealing-6h")
def test_a_house_that_deals_face_up_keeps_the_community_cards_down() -> None:
    play = ready_to_deal(dealing_up())

    play.chores()

    assert view(play.table, WATCHER).dealers_cards == (None, None)


@rule("004-dealing-6i")
def test_a_players_packet_lies_in_the_players_area_and_under_no_bet() -> None:
    play = ready_to_deal()
    play.chores()

    areas = {
        seat.seat: (len(seat.cards), seat.tucked_under, len(seat.spots))
        for seat in view(play.table, WATCHER).seats
        if seat
    }

    assert areas == {2: (3, None, 3), 4: (0, None, 0), 5: (3, None, 3), 7: (3, None, 3)}


# The dealer's packet


@pytest.mark.parametrize(
    "house_id",
    [
        pytest.param("lir", marks=rule("004-lir-dealing-4", "004-lir-dealing-4a")),
        pytest.param(
            "lir-bonus",
            marks=rule("004-bonus-dealing-4", "004-bonus-dealing-4a", "004-dealing-6b", "004-dealing-6c"),
        ),
    ],
)
def test_of_the_dealers_packet_the_bottom_card_is_burned_and_two_community_cards_stay(house_id: str) -> None:
    top, second, bottom = parse_cards("2h 3d 4c")
    play = Play(house_id).opened(1).bet(1).stack(dealer="2h 3d 4c").no_more_bets()
    play.chores(before=BurnCard)
    assert on(play).dealers_cards == (top, second, bottom)
    assert play.refused(PressStart()).code == "not-due"

    assert play.do(BurnCard()) == (CardBurned(card=bottom),)

    assert on(play).dealers_cards == (top, second)
    assert [(entry.source, entry.cards) for entry in play.table.rack.entries] == [("burn", (bottom,))]


@rule("004-dealing-6b")
def test_the_top_card_of_the_dealers_packet_lies_left_and_is_turned_first() -> None:
    play = Play("lir-bonus").opened(1).bet(1).dealt(dealer="2h 3d 4c")
    assert view(play.table, WATCHER).dealers_cards == (None, None)

    play.answer(1, ride=True)
    play.chores()

    assert view(play.table, WATCHER).dealers_cards == (*parse_cards("2h"), None)


@rule("004-dealing-6c")
def test_the_burn_card_is_not_shown_to_anybody() -> None:
    play = ready_to_deal()
    play.chores(before=BurnCard)
    before = play.table

    (burned,) = play.do(BurnCard())

    for audience in EVERYBODY:
        assert event_seen(before, burned, audience) == FaceDown(event="CardBurned", cards=1, place=2)
        assert [entry.cards for entry in view(play.table, audience).rack] == [(None,)]


# The rest of the deck


@pytest.mark.parametrize(
    "house_id",
    [
        pytest.param("lir", marks=rule("004-lir-dealing-5")),
        pytest.param("lir-bonus", marks=rule("004-bonus-dealing-5", "004-dealing-7")),
    ],
)
def test_the_green_button_unloads_what_is_left_once_everybody_has_a_packet(house_id: str) -> None:
    play = ready_to_deal(house_id)
    while isinstance(play.due[0], DealCards):
        assert play.refused(PressStart()).code == "not-due"
        play.chores(most=1)
    play.do(BurnCard())
    assert play.due == (PressStart(),)

    events = play.do(PressStart())

    assert events == (StubRacked(cards=DECK[12:]), DecisionsOpened(point="1"))
    assert play.table.cards == ()


@rule("004-dealing-7a")
def test_the_unloaded_cards_are_racked_with_no_card_showing() -> None:
    play = ready_to_deal()
    play.chores(before=PressStart)
    before = play.table

    racked = play.do(PressStart())[0]

    assert play.table.rack.entries[-1].cards == DECK[12:]
    for audience in EVERYBODY:
        assert event_seen(before, racked, audience) == FaceDown(event="StubRacked", cards=40)
        assert [entry.cards for entry in view(play.table, audience).rack] == [(None,), (None,) * 40]


# The 3 Card Bonus


@pytest.mark.parametrize(
    "shown",
    [
        pytest.param(BonusShown.BY_DEALER, marks=rule("004-three-card-1-0h")),
        pytest.param(BonusShown.BY_PLAYER, marks=rule("004-three-card-2-0f")),
    ],
)
def test_the_game_is_dealt_with_the_three_card_bonus_as_without_it(shown: BonusShown) -> None:
    house = load_house("lir-bonus")
    house = replace(house, settling=replace(house.settling, three_card_bonus_shown=shown))
    plain, beside = closed(house), closed(house, three_card_bonus=1)

    dealt = plain.chores()

    assert CardsDealt(seat=DEALER, cards=DECK[9:12]) in dealt
    assert beside.chores() == dealt
