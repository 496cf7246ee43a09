"""The shuffle, by hand and by machine, and the cut."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.cards import DECK, Card
from letitride.table import Actor, Audience, FaceDown, Refused, Watching, authorize, event_seen, view
from letitride.table.model.command import (
    CountStub,
    CutDeck,
    DealCards,
    OpenTable,
    OrderCut,
    ReportCountLamp,
    ShuffleDeck,
)
from letitride.table.model.event import (
    BettingClosed,
    CardsDealt,
    CountLampLit,
    CutOrdered,
    DeckCut,
    DeckShuffled,
    RoundEnded,
    StubRacked,
)
from letitride.table.model.vocabulary import DEALER, Role, Stage
from letitride.table.views.view import SEES_NO_HAND
from tests.rules import rule
from tests.table.play import Play

DEALERS = Audience(Watching.DEALER)
ORDERS = st.permutations(DECK).map(tuple)


def shuffled(house: str, order: tuple[Card, ...] = DECK) -> Play:
    """Return a table where seat 1 has bet and the deck has been shuffled."""
    play = Play(house).opened(1).bet(1)
    play.do(ShuffleDeck(order=order))
    return play


def cut_at_26() -> Play:
    """Return a table of document 000 where a cut was called for and made."""
    play = shuffled("nh-000")
    play.do(OrderCut(), CutDeck(at=26))
    return play


def actor(role: Role) -> Actor:
    return Actor(role=role, player="player 1" if role is Role.PLAYER else "")


# When, and how


@pytest.mark.parametrize(
    "house_id",
    [
        pytest.param("nh-000", marks=rule("000-shuffle-0")),
        pytest.param("seacoast", marks=rule("003-shuffle-1")),
        pytest.param("lir-bonus", marks=rule("004-dealing-1")),
    ],
)
def test_the_cards_are_shuffled_when_the_table_is_ready_and_before_any_card_is_dealt(house_id: str) -> None:
    play = Play(house_id)
    play.do(OpenTable())
    assert play.refused(ShuffleDeck(order=DECK)).code == "not-due"

    play = Play(house_id).opened(1).bet(1)
    assert ShuffleDeck in play.due
    play.no_more_bets().chores(before=ShuffleDeck)

    assert play.due == (ShuffleDeck,)
    assert play.table.cards is None
    first = next(step for step in play.table.todo if isinstance(step, DealCards))
    assert play.refused(first).code == "not-due"


@pytest.mark.parametrize(
    "house_id",
    [
        pytest.param("nh-000", marks=rule("000-shuffle-0a")),
        pytest.param("seacoast", marks=rule("003-shuffle-2")),
        pytest.param("lir-bonus", marks=rule("004-dealing-1a")),
    ],
)
def test_the_cards_are_shuffled_again_when_a_round_is_over(house_id: str) -> None:
    play = shuffled(house_id).dealt()
    refusal = play.refused(ShuffleDeck(order=DECK))
    play.decide_all()

    assert isinstance(play.events[-1], RoundEnded)
    assert refusal.code == "not-due"
    assert play.table.cards is None
    assert play.due == (ShuffleDeck,)
    assert isinstance(play.do(ShuffleDeck(order=DECK[::-1]))[0], DeckShuffled)


@pytest.mark.parametrize(
    ("house_id", "role"),
    [
        pytest.param("nh-000", Role.DEALER, marks=rule("000-shuffle-0", "000-shuffle-0a")),
        pytest.param("seacoast", Role.DEALER, marks=rule("003-shuffle-1", "003-shuffle-2")),
        pytest.param("lir-bonus", Role.DEVICE, marks=rule("004-dealing-1", "004-dealing-1a")),
    ],
)
def test_neither_players_nor_the_floor_shuffle(house_id: str, role: Role) -> None:
    play, shuffle = Play(house_id).opened(1), ShuffleDeck(order=DECK)

    authorize(play.table, shuffle, actor(role))
    for other in (Role.PLAYER, Role.FLOOR):
        with pytest.raises(Refused, match="it is for the"):
            authorize(play.table, shuffle, actor(other))


@pytest.mark.heavy
@pytest.mark.parametrize(
    "house_id",
    [
        pytest.param("nh-000", marks=rule("000-shuffle-0b")),
        pytest.param("seacoast", marks=rule("003-shuffle-3")),
        pytest.param("lir-bonus", marks=rule("004-dealing-1b")),
    ],
)
@given(order=ORDERS)
def test_any_order_may_come_out_of_a_shuffle_and_the_table_deals_it_as_it_came(
    house_id: str, order: tuple[Card, ...]
) -> None:
    play = shuffled(house_id, order)
    cut = 26 if CutDeck in play.due else 0

    assert play.table.cards == order
    play.no_more_bets().chores()

    events = play.events[play.events.index(BettingClosed(round=1)) :]
    out = [card for event in events if isinstance(event, CardsDealt | StubRacked) for card in event.cards]
    assert tuple(out) == order[cut:] + order[:cut]


@pytest.mark.parametrize(
    "house_id",
    [
        pytest.param("nh-000", marks=rule("000-shuffle-0b")),
        pytest.param("seacoast", marks=rule("003-shuffle-3")),
        pytest.param("lir-bonus", marks=rule("004-dealing-1b")),
    ],
)
def test_nobody_learns_the_order_of_a_shuffled_deck(house_id: str) -> None:
    one, other = shuffled(house_id, DECK), shuffled(house_id, DECK[::-1])

    for audience in (*SEES_NO_HAND, Audience.at_seat(1)):
        assert event_seen(one.table, one.events[-1], audience) == FaceDown(event="DeckShuffled", cards=52)
        assert view(one.table, audience) == view(other.table, audience)


@pytest.mark.parametrize(
    "house_id",
    [
        pytest.param("nh-000", marks=rule("000-shuffle-0c")),
        pytest.param("lir-bonus", marks=rule("004-dealing-1c")),
    ],
)
def test_after_the_shuffle_all_52_cards_are_in_the_stack_that_is_dealt(house_id: str) -> None:
    play = shuffled(house_id).dealt().decide_all()
    assert view(play.table, DEALERS).undealt is None

    play.do(ShuffleDeck(order=DECK))

    assert play.table.cards == DECK
    assert play.table.rack.deck != play.table.deck


@pytest.mark.parametrize(
    ("house_id", "clause"),
    [
        pytest.param("nh-000", "000-shuffle-0c", marks=rule("000-shuffle-0c")),
        pytest.param("lir-bonus", "004-dealing-4", marks=rule("004-dealing-1c", "004-dealing-4")),
    ],
)
@pytest.mark.parametrize(
    "order",
    [
        pytest.param(DECK[1:], id="a card missing"),
        pytest.param((*DECK, DECK[0]), id="a card too many"),
        pytest.param((*DECK[1:], DECK[1]), id="a card twice"),
        pytest.param((), id="no card"),
    ],
)
def test_a_stack_that_is_not_the_whole_deck_is_refused(house_id: str, clause: str, order: tuple[Card, ...]) -> None:
    play = Play(house_id).opened(1)

    refusal = play.refused(ShuffleDeck(order=order))

    assert (refusal.code, refusal.rule) == ("not-a-deck", clause)


# The shuffler counts


@rule("004-dealing-4")
def test_the_shuffler_signals_a_wrong_count_by_itself() -> None:
    play = shuffled("lir-bonus").no_more_bets()
    play.chores(before=DealCards(seat=DEALER, cards=3))

    authorize(play.table, ReportCountLamp(), actor(Role.DEVICE))

    assert play.do(ReportCountLamp()) == (CountLampLit(),)
    assert play.table.stage is Stage.HALTED


@rule("004-dealing-4")
def test_where_a_shuffler_counts_the_dealer_does_not() -> None:
    play = shuffled("lir-bonus").dealt()

    assert play.refused(CountStub(found=46)).rule == "004-dealing-4"


@rule("004-dealing-4a")
def test_a_dealer_who_sees_a_wrong_count_stops_the_deal() -> None:
    play = shuffled("lir-bonus").no_more_bets()
    play.chores(before=DealCards(seat=DEALER, cards=3))

    authorize(play.table, ReportCountLamp(), actor(Role.DEALER))
    play.do(ReportCountLamp())

    assert play.refused(DealCards(seat=DEALER, cards=3)).code == "not-due"
    with pytest.raises(Refused):
        authorize(play.table, ReportCountLamp(), actor(Role.PLAYER))


# The cut


@rule("000-shuffle-0d")
@pytest.mark.parametrize("role", [Role.PLAYER, Role.FLOOR, Role.DEVICE])
def test_nobody_but_the_dealer_cuts(role: Role) -> None:
    play = shuffled("nh-000")
    play.do(OrderCut())

    authorize(play.table, CutDeck(at=26), actor(Role.DEALER))
    with pytest.raises(Refused, match="it is for the dealer"):
        authorize(play.table, CutDeck(at=26), actor(role))


@rule("000-shuffle-0d")
def test_the_dealer_cuts_only_where_a_cut_is_called_for() -> None:
    play = shuffled("nh-000")

    assert play.refused(CutDeck(at=26)).code == "not-due"
    play.do(OrderCut())
    assert play.do(CutDeck(at=26)) == (DeckCut(at=26),)


@rule("000-shuffle-0f", "000-shuffle-0i")
def test_the_cover_card_is_at_hand_until_the_cut_and_in_the_rack_after_it() -> None:
    play = shuffled("nh-000")
    play.do(OrderCut())
    before = view(play.table, DEALERS)

    play.do(CutDeck(at=26))

    assert not before.cover_card_racked
    assert view(play.table, DEALERS).cover_card_racked
    assert set(play.table.cards or ()) == set(DECK)


@rule("000-shuffle-0f")
def test_the_cover_card_comes_back_out_of_the_rack_for_another_cut() -> None:
    play = cut_at_26()

    play.do(OrderCut())

    assert not view(play.table, DEALERS).cover_card_racked


@rule("000-shuffle-0i")
def test_the_cover_card_stays_in_the_rack_until_the_next_shuffle() -> None:
    play = cut_at_26().dealt().decide_all()

    assert play.table.rack.cover_card
    play.do(ShuffleDeck(order=DECK))
    assert not play.table.rack.cover_card


@rule("000-shuffle-0g")
@pytest.mark.parametrize("at", [0, 1, 9, 52])
def test_a_cut_of_fewer_than_ten_cards_or_of_all_of_them_is_refused(at: int) -> None:
    play = shuffled("nh-000")
    play.do(OrderCut())

    refusal = play.refused(CutDeck(at=at))

    assert (refusal.code, refusal.rule) == ("cut", "000-shuffle-0g")


@rule("000-shuffle-0g", "000-shuffle-0h")
@pytest.mark.parametrize("at", [10, 26, 51])
def test_a_cut_lays_the_rest_of_the_deck_on_the_cards_lifted_off(at: int) -> None:
    play = shuffled("nh-000")
    play.do(OrderCut())

    play.do(CutDeck(at=at))

    assert play.table.cards == DECK[at:] + DECK[:at]


@rule("000-shuffle-0j")
def test_the_deal_waits_for_the_cut_and_follows_it_at_once() -> None:
    play = shuffled("nh-000").no_more_bets()
    play.do(OrderCut())
    assert play.refused(DealCards(seat=1, cards=1)).code == "not-due"

    play.do(CutDeck(at=10))

    assert play.due == (DealCards(seat=1, cards=1),)
    assert play.do(DealCards(seat=1, cards=1)) == (CardsDealt(seat=1, cards=(DECK[10],)),)


@rule("000-shuffle-1")
@pytest.mark.parametrize("closed", [False, True])
def test_the_floor_may_have_a_cut_made_again_before_the_first_card(*, closed: bool) -> None:
    play = cut_at_26()
    if closed:
        play.no_more_bets()

    assert play.do(OrderCut()) == (CutOrdered(),)

    assert play.due == (CutDeck,)
    play.do(CutDeck(at=10))
    assert play.table.cards == DECK[36:] + DECK[:36]


@rule("000-shuffle-1")
def test_no_cut_is_ordered_once_a_card_is_out() -> None:
    play = cut_at_26().no_more_bets()
    play.do(DealCards(seat=1, cards=1))

    refusal = play.refused(OrderCut())

    assert (refusal.code, refusal.rule) == ("too-late", "000-shuffle-1")


@rule("000-shuffle-1")
def test_only_the_floor_orders_a_cut() -> None:
    play = cut_at_26()

    authorize(play.table, OrderCut(), actor(Role.FLOOR))
    for role in (Role.PLAYER, Role.DEALER, Role.DEVICE):
        with pytest.raises(Refused, match="it is for the floor"):
            authorize(play.table, OrderCut(), actor(role))
