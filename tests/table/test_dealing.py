"""Dealing from the hand: card by card in document 000, three at a time in documents 001 and 003."""

import pytest

from letitride.cards import parse_cards
from letitride.table import Audience, FaceDown, event_seen, view
from letitride.table.model.command import BurnCard, CountStub, DealCards, RackStub
from letitride.table.model.event import CardBurned, CardsDealt, DecisionsOpened, StubCounted, StubRacked
from letitride.table.model.state import Round
from letitride.table.model.vocabulary import DEALER, Stage
from letitride.table.views.view import SEES_NO_HAND, WATCHER
from tests.rules import rule
from tests.table.play import Play

EVERYBODY = (*SEES_NO_HAND, *map(Audience.at_seat, (2, 4, 5, 7)))


def ready_to_deal(house: str) -> Play:
    """Return a table where seats 7, 2 and 5 have bet, in this order, and seat 4 has not."""
    play = Play(house).opened(2, 4, 5, 7).bet(7).bet(2).bet(5).no_more_bets()
    play.chores(before=DealCards(seat=2, cards=1 if house == "nh-000" else 3))
    return play


def deliveries(play: Play) -> list[tuple[int, int]]:
    """Return to which area how many cards went, in order."""
    return [(event.seat, len(event.cards)) for event in play.events if isinstance(event, CardsDealt)]


def deal_until(play: Play, delivery: int) -> CardsDealt:
    """Deal as far as this delivery, counted from 1, and return it."""
    for _ in range(delivery):
        play.chores(most=1)
    dealt = play.events[-1]
    assert isinstance(dealt, CardsDealt)
    return dealt


def on(play: Play) -> Round:
    """Return the round that is on."""
    assert play.table.round is not None
    return play.table.round


@pytest.mark.parametrize(
    "house_id",
    [
        pytest.param("nh-000", marks=rule("000-dealing-0a")),
        pytest.param("seacoast", marks=rule("003-dealing-0a")),
    ],
)
def test_every_card_dealt_is_the_top_card_and_lands_face_down(house_id: str) -> None:
    play = ready_to_deal(house_id)
    while isinstance(step := play.due[0], DealCards):
        before, top = play.table, (play.table.cards or ())[: step.cards]

        (dealt,) = play.do(step)

        assert dealt == CardsDealt(seat=step.seat, cards=top)
        unseen = FaceDown(event="CardsDealt", seat=step.seat, cards=step.cards)
        assert [event_seen(before, dealt, audience) for audience in EVERYBODY] == [unseen] * len(EVERYBODY)
        seen = [view(play.table, audience) for audience in EVERYBODY]
        assert {card for each in seen for seat in each.seats if seat for card in seat.cards} <= {None}
        assert {card for each in seen for card in each.dealers_cards} <= {None}


@pytest.mark.parametrize(
    ("house_id", "passes", "cards"),
    [
        pytest.param("nh-000", 3, 1, marks=rule("000-dealing-0b")),
        pytest.param("seacoast", 1, 3, marks=rule("003-dealing-0b")),
    ],
)
def test_every_pass_begins_at_the_dealers_far_left_and_goes_clockwise(house_id: str, passes: int, cards: int) -> None:
    play = ready_to_deal(house_id)
    assert play.due == (DealCards(seat=2, cards=cards),)
    for seat in (5, 7, DEALER):
        refusal = play.refused(DealCards(seat=seat, cards=cards))
        assert (refusal.code, refusal.rule[4:]) == ("not-due", "dealing-0b")

    play.chores()

    assert [seat for seat, _ in deliveries(play)] == [2, 5, 7, DEALER] * passes


@pytest.mark.parametrize(
    "passed",
    [
        pytest.param(1, marks=rule("000-dealing-1")),
        pytest.param(2, marks=rule("000-dealing-3")),
        pytest.param(3, marks=rule("000-dealing-5")),
    ],
)
def test_on_each_pass_every_player_with_three_bets_down_gets_one_card(passed: int) -> None:
    play = ready_to_deal("nh-000")

    deal_until(play, 4 * passed - 1)

    assert deliveries(play)[-3:] == [(2, 1), (5, 1), (7, 1)]
    held = {number: len(seat.hand.cards) for number, seat in enumerate(play.table.seats, 1) if seat and seat.hand}
    assert held == {2: passed, 5: passed, 7: passed}


@pytest.mark.parametrize(
    "passed",
    [
        pytest.param(1, marks=rule("000-dealing-2")),
        pytest.param(2, marks=rule("000-dealing-4")),
        pytest.param(3, marks=rule("000-dealing-6")),
    ],
)
def test_a_community_card_follows_each_pass_and_lies_to_the_right_of_those_before(passed: int) -> None:
    play = ready_to_deal("nh-000")
    deal_until(play, 4 * passed - 1)
    before = on(play).dealers_cards

    dealt = deal_until(play, 1)

    assert (dealt.seat, len(dealt.cards)) == (DEALER, 1)
    assert on(play).dealers_cards == (*before, *dealt.cards)
    assert view(play.table, WATCHER).dealers_cards == (None,) * passed


@pytest.mark.parametrize(
    ("house_id", "community"),
    [
        pytest.param("casablanca", 2, marks=rule("001-play-3", "001-play-4")),
        pytest.param("seacoast", 3, marks=rule("003-dealing-1", "003-dealing-2")),
    ],
)
def test_three_cards_go_to_each_player_with_bets_and_then_the_community_cards_face_down(
    house_id: str, community: int
) -> None:
    play = ready_to_deal(house_id)

    deal_until(play, 4)

    assert deliveries(play) == [(2, 3), (5, 3), (7, 3), (DEALER, community)]
    assert view(play.table, WATCHER).dealers_cards == (None,) * community
    cards = [len(seat.cards) if seat else None for seat in view(play.table, WATCHER).seats]
    assert cards == [None, 3, None, 0, 3, None, 3]


@rule("003-dealing-3")
def test_the_third_community_card_lies_at_the_right_and_there_is_no_fourth() -> None:
    play = Play("seacoast").opened(1).bet(1).stack(dealer="2h 3d 4c").no_more_bets()

    play.chores(before=RackStub)

    assert on(play).dealers_cards == parse_cards("2h 3d 4c")
    assert play.due == (RackStub(),)
    assert play.refused(DealCards(seat=DEALER, cards=1)).code == "not-due"


@pytest.mark.parametrize(
    ("house_id", "dealt"),
    [
        pytest.param("nh-000", 12, marks=rule("000-dealing-7")),
        pytest.param("seacoast", 12, marks=rule("003-dealing-4")),
    ],
)
def test_the_stub_goes_into_the_rack_when_the_last_card_is_out(house_id: str, dealt: int) -> None:
    play = ready_to_deal(house_id)
    while isinstance(play.due[0], DealCards):
        assert play.refused(RackStub()).code == "not-due"
        play.chores(most=1)
    left = play.table.cards or ()

    assert play.do(RackStub())[0] == StubRacked(cards=left)

    assert len(left) == 52 - dealt
    assert [(entry.source, entry.cards) for entry in play.table.rack.entries] == [("stub", left)]
    assert play.table.cards == ()


@pytest.mark.parametrize(
    "house_id",
    [
        pytest.param("nh-000", marks=rule("000-dealing-7")),
        pytest.param("seacoast", marks=rule("003-dealing-4")),
    ],
)
def test_no_card_of_the_stub_shows_on_its_way_into_the_rack_or_there(house_id: str) -> None:
    play = ready_to_deal(house_id)
    play.chores(before=RackStub)
    before = play.table

    racked = play.do(RackStub())[0]

    for audience in EVERYBODY:
        assert event_seen(before, racked, audience) == FaceDown(event="StubRacked", cards=40)
        assert [entry.cards for entry in view(play.table, audience).rack] == [(None,) * 40]


# The count of the stub


def rounds(play: Play, count: int) -> Play:
    for _ in range(count):
        play.bet(2).dealt().decide_all()
    return play


@rule("000-dealing-8")
def test_the_stub_is_counted_in_every_fifth_round() -> None:
    play = rounds(Play("nh-000").opened(2), 10)

    closed = [type(event).__name__ for event in play.events if isinstance(event, StubRacked | StubCounted)]

    assert closed == (["StubRacked"] * 5 + ["StubCounted"]) * 2


@rule("000-dealing-8")
def test_the_fifth_round_does_not_go_on_before_the_stub_is_counted() -> None:
    play = rounds(Play("nh-000").opened(2), 4).bet(2).no_more_bets()
    play.chores(before=CountStub)

    assert play.due == (CountStub,)
    assert play.table.stage is Stage.DEALING
    assert play.do(CountStub(found=46)) == (StubCounted(found=46), DecisionsOpened(point="1"))


@rule("000-dealing-8")
def test_a_stub_counted_earlier_puts_the_next_count_off() -> None:
    play = rounds(Play("nh-000").opened(2), 2).bet(2).dealt()
    play.do(CountStub(found=46))
    play.decide_all()

    rounds(play, 4).bet(2).no_more_bets().chores(before=CountStub)

    assert sum(isinstance(event, StubCounted) for event in play.events) == 1
    assert play.due == (CountStub,)


@rule("000-dealing-8")
@pytest.mark.parametrize("found", [45, 47])
def test_a_count_that_is_not_right_stops_the_round(found: int) -> None:
    play = rounds(Play("nh-000").opened(2), 4).bet(2).no_more_bets()
    play.chores(before=CountStub)

    counted, *follows = play.do(CountStub(found=found))

    assert counted == StubCounted(found=found)
    assert follows
    assert play.table.stage is Stage.PREPARING


# The burn card of document 003


@rule("003-dealing-5", "003-dealing-6")
def test_the_deal_ends_with_the_middle_community_card_in_the_rack() -> None:
    left, middle, right = parse_cards("2h 3d 4c")
    play = Play("seacoast").opened(1).bet(1).stack(dealer="2h 3d 4c").no_more_bets()
    play.chores(before=RackStub)
    assert play.refused(BurnCard()).code == "not-due"
    play.do(RackStub())
    assert play.due == (BurnCard(),)

    events = play.do(BurnCard())

    assert events == (CardBurned(card=middle), DecisionsOpened(point="1"))
    assert on(play).dealers_cards == (left, right)
    assert view(play.table, WATCHER).dealers_cards == (None, None)
    assert (play.table.rack.entries[-1].source, play.table.rack.entries[-1].cards) == ("burn", (middle,))


@rule("003-dealing-6")
def test_the_burn_card_is_seen_by_nobody() -> None:
    play = ready_to_deal("seacoast")
    play.chores(before=BurnCard)
    before = play.table

    burned, _ = play.do(BurnCard())

    for audience in EVERYBODY:
        assert event_seen(before, burned, audience) == FaceDown(event="CardBurned", cards=1, place=1)
        assert view(play.table, audience).rack[-1].cards == (None,)
