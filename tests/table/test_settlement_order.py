"""The order of the settlement: who is exposed, collected, paid and picked up, and when."""

import pytest
from msgspec.structs import replace

from letitride.house import House, load_house
from letitride.house.games.let_it_ride import BASE, DOLLAR_BONUS, THREE_CARD_BONUS
from letitride.house.round import Paying
from letitride.table import reconstruct
from letitride.table.model.command import CollectWager, Command, ExposeHand, PayWager, PickUpCommunityCards, PickUpHand
from letitride.table.model.event import (
    BonusBetsCollected,
    CardsTurned,
    CommunityCardsPickedUp,
    HandExposed,
    HandPickedUp,
    LammersCollected,
    RoundEnded,
    WagerCollected,
    WagerPaid,
)
from tests.rules import rule
from tests.table.play import Play, dollars
from tests.table.showdown import seats, settled, showdown, whole_deck_racked

WINNERS_AND_LOSERS = {1: "Td 4d 6c", 3: "8d 4h 6h", 5: "Tc 4c 6s", 7: "7d 5d Kc"}
"""With a ten among the community cards, seats 1 and 5 win on a pair of tens, and seats 3 and 7 lose."""

COMMUNITY = "Ts 2h"
BONUS = {"three_card_bonus": 1}


def at_showdown(house: str | House) -> Play:
    return showdown(house, WINNERS_AND_LOSERS, COMMUNITY)


def open_hands(table: Play) -> dict[int, bool]:
    """Return which seats have cards, and whether these lie face up."""
    return {
        number: seat.hand.exposed for number, seat in enumerate(table.table.seats, 1) if seat is not None and seat.hand
    }


def paying(house: str, choice: Paying) -> House:
    loaded = load_house(house)
    return replace(loaded, settling=replace(loaded.settling, paying=choice))


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("nh-000", marks=rule("000-completion-20")),
        pytest.param("seacoast", marks=rule("003-completion-6")),
        pytest.param("lir", marks=rule("004-lir-dealing-11")),
        pytest.param("lir-bonus", marks=rule("004-completion-7", "004-bonus-dealing-11")),
    ],
)
def test_hands_are_exposed_counter_clockwise_from_the_far_right_when_both_community_cards_show(house: str) -> None:
    table = at_showdown(house)
    assert seats(table.events, HandExposed) == []
    assert len([event for event in table.events if isinstance(event, CardsTurned)]) == 2

    refused = table.refused(ExposeHand(seat=1))
    events = table.chores()

    assert refused.code == "not-due"
    assert seats(events, HandExposed) == [7, 5, 3, 1]


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("nh-000", marks=rule("000-completion-20")),
        pytest.param("seacoast", marks=rule("003-completion-6")),
        pytest.param("lir", marks=rule("004-lir-dealing-11")),
        pytest.param("lir-bonus", marks=rule("004-completion-7", "004-bonus-dealing-11")),
    ],
)
def test_no_hand_is_exposed_while_a_community_card_lies_face_down(house: str) -> None:
    table = Play(house).opened(2).bet(2).dealt()

    for stage in ("first decisions", "second decisions"):
        assert table.table.stage_in_words == stage
        assert table.refused(ExposeHand(seat=2)).code == "not-due"
        table.answer(2, ride=True)
        table.chores()

    assert seats(table.events, HandExposed) == [2]


# Losers first


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("nh-000", marks=rule("000-completion-24", "000-completion-25", "000-completion-22")),
        pytest.param("seacoast", marks=rule("003-completion-7a", "003-completion-7b", "003-completion-6b")),
    ],
)
def test_losing_bets_are_taken_and_their_cards_racked_as_soon_as_the_hands_are_read(house: str) -> None:
    table = at_showdown(house)

    events = table.chores(before=PayWager)

    assert events == [
        *(event for event in events if isinstance(event, HandExposed)),
        WagerCollected(seat=7, wager=BASE, stake=dollars(15)),
        *(event for event in events if isinstance(event, HandPickedUp) and event.seat == 7),
        WagerCollected(seat=3, wager=BASE, stake=dollars(15)),
        *(event for event in events if isinstance(event, HandPickedUp) and event.seat == 3),
    ]
    assert [entry.source for entry in table.table.rack.entries][-2:] == ["seat 7", "seat 3"]
    assert [table.rail(seat) for seat in (3, 7)] == [dollars(985), dollars(985)]


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("nh-000", marks=rule("000-completion-26", "000-completion-29")),
        pytest.param("seacoast", marks=rule("003-completion-8", "003-completion-8a")),
    ],
)
def test_winners_and_bonus_winners_are_paid_from_the_right_only_when_all_losing_bets_are_in(house: str) -> None:
    side = {1: BONUS, 3: BONUS, 5: BONUS, 7: BONUS}
    table = showdown(house, {**WINNERS_AND_LOSERS, 3: "8d 8h 6h"}, COMMUNITY, side=side)

    events = table.chores()

    base, bonus = BASE, THREE_CARD_BONUS
    assert settled(events) == [
        (7, base, "collected"),
        (7, bonus, "collected"),
        (5, bonus, "collected"),
        (3, base, "collected"),
        (1, bonus, "collected"),
        (5, base, "paid"),
        (3, bonus, "paid"),
        (1, base, "paid"),
    ]


@pytest.mark.parametrize(
    ("house", "clause"),
    [
        pytest.param("nh-000", "000-completion-26", marks=rule("000-completion-26")),
        pytest.param("seacoast", "003-completion-8", marks=rule("003-completion-8")),
    ],
)
def test_a_dealer_who_would_pay_before_the_last_losing_bet_is_in_is_refused(house: str, clause: str) -> None:
    table = at_showdown(house)
    table.chores(before=CollectWager(seat=3, wager=BASE))

    refused = table.refused(PayWager(seat=5, wager=BASE))

    assert (refused.code, refused.rule) == ("not-due", clause)


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("nh-000", marks=rule("000-completion-29")),
        pytest.param("seacoast", marks=rule("003-completion-8a")),
    ],
)
def test_a_dealer_who_would_pay_the_left_before_the_right_is_refused(house: str) -> None:
    table = at_showdown(house)
    table.chores(before=PayWager)

    assert table.refused(PayWager(seat=1, wager=BASE)).code == "not-due"
    assert seats(table.chores(), WagerPaid) == [5, 1]


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("nh-000", marks=rule("000-completion-27", "000-completion-30")),
        pytest.param("seacoast", marks=rule("003-completion-8c", "003-completion-8b")),
    ],
)
def test_winning_cards_lie_face_up_until_the_last_winner_is_paid_and_then_are_racked(house: str) -> None:
    table = at_showdown(house)
    table.chores(before=PayWager(seat=1, wager=BASE))

    early = [table.refused(command).code for command in (PickUpHand(seat=5), PickUpCommunityCards())]
    assert early == ["not-due", "not-due"]
    assert open_hands(table) == {1: True, 5: True}

    (_, *after) = table.chores()
    assert [type(event) for event in after] == [HandPickedUp, HandPickedUp, CommunityCardsPickedUp, RoundEnded]
    assert seats(after, HandPickedUp) == [5, 1]
    assert open_hands(table) == {}
    assert whole_deck_racked(table)


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("nh-000", marks=rule("000-completion-31")),
        pytest.param("seacoast", marks=rule("003-completion-9")),
    ],
)
def test_the_cards_lie_in_the_rack_so_that_every_hand_can_be_laid_out_again(house: str) -> None:
    table = at_showdown(house)
    dealt = {number: seat.hand.cards for number, seat in enumerate(table.table.seats, 1) if seat and seat.hand}
    assert table.table.round is not None
    community = table.table.round.dealers_cards

    events = table.chores()

    again = reconstruct(table.table.rack)
    assert {hand.seat: hand.cards for hand in again.hands} == dealt
    assert again.community_cards == community
    in_order = [entry.source for entry in table.table.rack.entries][-5:]
    assert in_order == [*(f"seat {seat}" for seat in seats(events, HandPickedUp)), "community"]


# Pick and pay, or lay and pay


@rule("004-completion-7", "004-completion-7a", "004-completion-7b", "004-completion-8b")
def test_pick_and_pay_settles_hand_by_hand_from_the_right() -> None:
    table = at_showdown(paying("lir-bonus", Paying.PICK_AND_PAY))

    events = table.chores(before=PickUpCommunityCards)

    steps = [(type(event), getattr(event, "seat", None)) for event in events]
    assert steps == [
        (HandExposed, 7),
        (WagerCollected, 7),
        (HandPickedUp, 7),
        (HandExposed, 5),
        (WagerPaid, 5),
        (HandPickedUp, 5),
        (HandExposed, 3),
        (WagerCollected, 3),
        (HandPickedUp, 3),
        (HandExposed, 1),
        (WagerPaid, 1),
        (HandPickedUp, 1),
    ]


@rule("004-completion-7", "004-completion-7a", "004-completion-7b")
def test_lay_and_pay_lays_all_hands_open_and_leaves_them_until_all_are_settled() -> None:
    table = at_showdown(paying("lir-bonus", Paying.LAY_AND_PAY))

    events = table.chores(before=PickUpCommunityCards)

    steps = [(type(event), getattr(event, "seat", None)) for event in events]
    assert steps == [
        *((HandExposed, seat) for seat in (7, 5, 3, 1)),
        (WagerCollected, 7),
        (WagerPaid, 5),
        (WagerCollected, 3),
        (WagerPaid, 1),
        *((HandPickedUp, seat) for seat in (7, 5, 3, 1)),
    ]


@rule("004-completion-8b")
def test_losing_bets_go_to_the_house_and_leave_nothing_on_the_layout() -> None:
    table = at_showdown("lir-bonus")

    events = table.chores()

    lost = [event for event in events if isinstance(event, WagerCollected)]
    assert [(event.seat, event.stake) for event in lost] == [(7, dollars(15)), (3, dollars(15))]
    assert [table.rail(seat) for seat in (3, 7)] == [dollars(985), dollars(985)]
    assert list(table.table.wagering()) == []


@rule("004-completion-9a")
def test_after_paying_all_cards_lie_in_the_rack_with_the_rest_of_their_deck() -> None:
    table = at_showdown("lir-bonus")
    deck = table.table.deck

    table.chores()

    assert table.table.rack.deck == deck
    assert whole_deck_racked(table)


ALL_WAGERS = {"three_card_bonus": 1, "dollar_bonus": 1}


@rule("004-bonus-dealing-12")
def test_player_by_player_base_bets_come_first_then_the_3_card_bonus_and_the_dollar_bonus_last() -> None:
    hands = {1: "Td Th 6c", 2: "8d 4h 6h", 3: "7d 7h Kc"}
    table = showdown("lir-bonus", hands, COMMUNITY, side={1: ALL_WAGERS, 2: ALL_WAGERS, 3: {"dollar_bonus": 1}})

    events = table.chores()

    assert [(seat, wager) for seat, wager, _ in settled(events)] == [
        (3, BASE),
        (3, DOLLAR_BONUS),
        (2, BASE),
        (2, THREE_CARD_BONUS),
        (2, DOLLAR_BONUS),
        (1, BASE),
        (1, THREE_CARD_BONUS),
        (1, DOLLAR_BONUS),
    ]


@pytest.mark.parametrize(
    "too_early",
    [PayWager(seat=1, wager=DOLLAR_BONUS), PayWager(seat=1, wager=THREE_CARD_BONUS)],
    ids=["dollar bonus", "3 Card Bonus"],
)
@rule("004-bonus-dealing-12")
def test_a_side_bet_is_not_paid_before_the_base_bets_of_its_player(too_early: Command) -> None:
    table = showdown("lir-bonus", {1: "Td Th 6c"}, COMMUNITY, side={1: ALL_WAGERS})
    table.chores(before=PayWager)

    assert table.refused(too_early).code == "not-due"


@rule("004-bonus-dealing-15")
def test_with_everything_settled_the_lammers_go_back_into_the_chip_tray() -> None:
    table = showdown("lir-bonus", {1: "Td 4d 6c", 3: "8d 4h 6h"}, COMMUNITY, side={3: ALL_WAGERS})
    assert any(isinstance(event, BonusBetsCollected) for event in table.events)

    kinds = [type(event) for event in table.chores()]

    assert kinds.count(LammersCollected) == 1
    last_settled = max(place for place, kind in enumerate(kinds) if kind in (WagerPaid, WagerCollected))
    assert kinds.index(LammersCollected) > last_settled
