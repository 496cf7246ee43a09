"""Cards found face up, drawn in error, or dealt in a wrong number."""

import pytest
from msgspec.structs import replace

from letitride.cards import DECK, Card
from letitride.house import load_house
from letitride.house.irregularity import FaceUpCard
from letitride.house.round import Faces
from letitride.table.model.command import (
    CountDeck,
    DealCards,
    GatherCards,
    LeaveSeat,
    MakeDecision,
    PressStart,
    ReportCardDrawnInError,
    ReportFaceUpCard,
    ReportWrongNumber,
    ShuffleDeck,
)
from letitride.table.model.event import (
    CardDrawnInError,
    CardsDealt,
    FaceUpCardFound,
    NestLoaded,
    RoundVoided,
    WrongNumberFound,
)
from letitride.table.model.state import RackEntry
from letitride.table.model.vocabulary import DEALER, Cause, Stage
from tests.rules import rule
from tests.table.play import Play, dollars, returned
from tests.table.showdown import whole_deck_racked

BONUS = {"three_card_bonus": 1}


def being_dealt(house: str, *, to: int = 5) -> Play:
    """Stop with three players in, where seat *to* is next to get cards; seat 3 has a side bet too."""
    table = Play(house).opened(1, 3, 5).bet(1, 5).bet(3, 5, **BONUS).bet(5, 10).no_more_bets()
    table.chores(before=DealCards(seat=to, cards=next_delivery(table, to).cards))
    return table


def next_delivery(table: Play, to: int) -> DealCards:
    return next(step for step in table.table.todo if isinstance(step, DealCards) and step.seat == to)


def top_cards(table: Play, count: int) -> tuple[Card, ...]:
    return (table.table.cards or ())[:count]


VOID = RoundVoided(
    round=1,
    cause=Cause.SECOND_FACE_UP_CARD,
    returns=tuple(returned(seat, from_layout=amount) for seat, amount in ((1, 15), (3, 16), (5, 30))),
)
"""Every wager of the three players goes back, the side bet with the others."""


# Found face up


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("nh-000", marks=rule("000-irregularities-1")),
        pytest.param("seacoast", marks=rule("003-irregularities-1")),
        pytest.param("lir-bonus", marks=rule("004-irregularities-1")),
    ],
)
def test_one_card_found_face_up_is_racked_and_the_deal_goes_on_without_it(house: str) -> None:
    table = being_dealt(house)
    found, *after = top_cards(table, 4)

    events = table.do(ReportFaceUpCard())
    delivery = next_delivery(table, 5)
    dealt = table.do(delivery)

    assert [type(event) for event in events] == [FaceUpCardFound]
    assert table.table.rack.entries[-1] == RackEntry(source="face up", cards=(found,))
    assert dealt == (CardsDealt(seat=5, cards=tuple(after[: delivery.cards])),)
    table.chores()
    assert table.table.stage_in_words == "first decisions"
    held = [card for seat in table.table.seats if seat and seat.hand for card in seat.hand.cards]
    assert len(held) == 9
    assert found not in held


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("nh-000", marks=rule("000-irregularities-2")),
        pytest.param("seacoast", marks=rule("003-irregularities-1a")),
        pytest.param("lir-bonus", marks=rule("004-irregularities-1a")),
    ],
)
def test_a_second_card_found_face_up_in_the_same_deal_voids_every_hand(house: str) -> None:
    table = being_dealt(house, to=3)
    table.do(ReportFaceUpCard())
    table.do(next_delivery(table, 3))
    (found,) = top_cards(table, 1)

    events = table.do(ReportFaceUpCard())

    assert events == (FaceUpCardFound(card=found), VOID)
    assert [table.rail(seat) for seat in (1, 3, 5)] == [dollars(1000)] * 3
    assert list(table.table.wagering()) == []


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("nh-000", marks=rule("000-irregularities-2")),
        pytest.param("seacoast", marks=rule("003-irregularities-1a")),
    ],
)
def test_after_a_second_face_up_card_the_same_deck_is_shuffled_again(house: str) -> None:
    table = being_dealt(house)
    deck = table.table.deck
    table.do(ReportFaceUpCard(), ReportFaceUpCard())

    table.do(GatherCards())

    assert whole_deck_racked(table)
    assert (table.table.stage, table.table.deck) == (Stage.BETTING, deck)
    assert table.due == (ShuffleDeck,)
    table.bet(1).no_more_bets()
    assert table.refused(next_delivery(table, 1)).code == "not-due"
    assert table.due == (ShuffleDeck,)


@rule("004-irregularities-1a")
def test_after_a_second_face_up_card_the_shuffler_gets_the_deck_back_to_shuffle() -> None:
    table = being_dealt("lir-bonus")
    deck = table.table.deck
    table.do(ReportFaceUpCard(), ReportFaceUpCard())
    table.do(GatherCards(), PressStart())
    assert whole_deck_racked(table)
    assert (table.table.stage, table.table.rack.deck) == (Stage.BETTING, deck)

    events = table.bet(1).no_more_bets().chores(before=DealCards)

    assert any(isinstance(event, NestLoaded) for event in events)
    assert table.table.deck != deck
    assert table.table.decks[deck - 1].order is None


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("nh-000", marks=rule("000-irregularities-1")),
        pytest.param("seacoast", marks=rule("003-irregularities-1")),
        pytest.param("lir-bonus", marks=rule("004-irregularities-1")),
    ],
)
def test_a_face_up_card_in_the_next_deal_is_a_first_one_again(house: str) -> None:
    table = being_dealt(house)
    table.do(ReportFaceUpCard())
    table.chores()
    table.decide_all()
    table.bet(1).no_more_bets().chores(before=DealCards)

    events = table.do(ReportFaceUpCard())

    assert [type(event) for event in events] == [FaceUpCardFound]


@pytest.mark.parametrize("house", ["nh-000", "seacoast", "lir-bonus"])
def test_a_face_up_card_counts_only_while_cards_are_being_dealt(house: str) -> None:
    table = being_dealt(house)
    table.chores()

    assert table.refused(ReportFaceUpCard()).code == "not-dealing"


@rule("004-irregularities-1")
def test_a_house_that_deals_face_up_knows_no_such_irregularity() -> None:
    house = load_house("lir-bonus")
    face_up = replace(
        house,
        deal=replace(house.deal, faces=Faces.UP),
        irregularities=replace(house.irregularities, face_up_card=FaceUpCard.NO_IRREGULARITY),
    )
    table = Play(face_up).opened(1).bet(1).no_more_bets()
    table.chores(before=DealCards)

    refused = table.refused(ReportFaceUpCard())

    assert (refused.code, refused.rule) == ("no-irregularity", "004-irregularities-1")


# Drawn in error


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("nh-000", marks=rule("000-irregularities-3")),
        pytest.param("seacoast", marks=rule("003-irregularities-2")),
    ],
)
def test_a_card_drawn_in_error_unseen_is_the_next_one_dealt(house: str) -> None:
    table = being_dealt(house)
    delivery = next_delivery(table, 5)
    drawn = top_cards(table, delivery.cards)

    events = table.do(ReportCardDrawnInError())
    dealt = table.do(delivery)

    assert events == (CardDrawnInError(),)
    assert dealt == (CardsDealt(seat=5, cards=drawn),)
    assert not any(isinstance(event, RoundVoided) for event in table.events)


# A wrong number of cards


@pytest.mark.parametrize(
    ("house", "clause"),
    [
        pytest.param("nh-000", "000-irregularities-4", marks=rule("000-irregularities-4")),
        pytest.param("seacoast", "003-irregularities-3", marks=rule("003-irregularities-3")),
        pytest.param("lir-bonus", "004-irregularities-2", marks=rule("004-irregularities-2")),
    ],
)
@pytest.mark.parametrize("found", [2, 4], ids=["too few", "too many"])
def test_a_wrong_number_of_cards_before_a_player_voids_every_hand(house: str, clause: str, found: int) -> None:
    table = being_dealt(house)
    table.chores()
    assert table.refused(ReportWrongNumber(seat=3, found=3)).rule == clause

    events = table.do(ReportWrongNumber(seat=3, found=found))

    assert events == (WrongNumberFound(seat=3, found=found), replace(VOID, cause=Cause.WRONG_NUMBER_OF_CARDS))
    assert [table.rail(seat) for seat in (1, 3, 5)] == [dollars(1000)] * 3
    assert table.refused(MakeDecision(seat=1, option="ride")).code == "not-asked"


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("nh-000", marks=rule("000-irregularities-5")),
        pytest.param("seacoast", marks=rule("003-irregularities-3a")),
        pytest.param("lir-bonus", marks=rule("004-irregularities-2")),
    ],
)
@pytest.mark.parametrize("wrong_by", [-1, 1], ids=["too few", "too many"])
def test_a_wrong_number_of_community_cards_voids_every_hand(house: str, wrong_by: int) -> None:
    table = being_dealt(house)
    while any(isinstance(step, DealCards) for step in table.table.todo):
        table.chores(most=1)

    events = table.do(ReportWrongNumber(seat=DEALER, found=3 + wrong_by))

    assert events[-1] == replace(VOID, cause=Cause.WRONG_NUMBER_OF_CARDS)
    assert [table.rail(seat) for seat in (1, 3, 5)] == [dollars(1000)] * 3


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("nh-000", marks=rule("000-irregularities-4", "000-irregularities-5")),
        pytest.param("seacoast", marks=rule("003-irregularities-3", "003-irregularities-3a")),
    ],
)
@pytest.mark.parametrize("seat", [DEALER, 1], ids=["community cards", "a player"])
def test_after_a_wrong_number_of_cards_the_deck_is_shuffled_again(house: str, seat: int) -> None:
    table = being_dealt(house)
    table.chores()
    deck = table.table.deck
    table.do(ReportWrongNumber(seat=seat, found=5))

    table.do(GatherCards())

    assert whole_deck_racked(table)
    assert (table.table.stage, table.table.deck, table.table.cards) == (Stage.BETTING, deck, None)
    assert table.due == (ShuffleDeck,)
    assert table.do(ShuffleDeck(order=DECK))
    assert table.table.rack.entries == ()


@pytest.mark.parametrize("house", ["nh-000", "seacoast", "casablanca", "lir-bonus"])
def test_nobody_takes_cards_of_a_void_round_along(house: str) -> None:
    side = BONUS if house != "casablanca" else {}
    table = Play(house).opened(1, 3).bet(1).bet(3, **side).dealt()
    table.do(ReportWrongNumber(seat=1, found=2))

    assert table.refused(LeaveSeat(seat=3)).code == "stay-seated"

    table.chores(before=CountDeck)
    assert whole_deck_racked(table)
    assert table.do(LeaveSeat(seat=3))
