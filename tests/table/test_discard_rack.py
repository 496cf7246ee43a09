"""The discard rack gives every hand of a finished round back."""

import random
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from letitride.cards import DECK, Card, parse_cards
from letitride.house import House, load_house
from letitride.house.games.let_it_ride import THREE_CARD_BONUS
from letitride.house.round import BonusShown, Paying
from letitride.table import Reconstruction, reconstruct
from letitride.table.model.command import DealCards, ReportFaceUpCard, ReportWrongNumber
from letitride.table.model.event import CardBurned, CardsDealt, FaceUpCardFound, RoundEnded, StubRacked
from letitride.table.model.state import Rack, RackEntry
from letitride.table.model.vocabulary import DEALER
from letitride.table.rules.discard_rack import SeatHand
from tests.table.play import Play
from tests.table.showdown import decided, whole_deck_racked

HOUSES = ("nh-000", "casablanca", "seacoast", "seacoast-3cp", "lir", "lir-bonus")
SIDE_BETS = {
    "nh-000": {"three_card_bonus": 1},
    "casablanca": {},
    "seacoast": {"three_card_bonus": 1},
    "seacoast-3cp": {"pair_plus": 1},
    "lir": {},
    "lir-bonus": {"three_card_bonus": 1, "dollar_bonus": 1},
}


def every_way_of_settling() -> list[House]:
    """Return every house, paying in every way, and with players who show their bonus hands where there are any."""
    ways = [replace(house, settling=replace(house.settling, paying=way)) for house in loaded() for way in Paying]
    shown = [
        replace(house, settling=replace(house.settling, three_card_bonus_shown=BonusShown.BY_PLAYER))
        for house in loaded()
        if THREE_CARD_BONUS in house.wagers
    ]
    return ways + shown


def loaded() -> list[House]:
    return [load_house(name) for name in HOUSES]


def named(house: House) -> str:
    return f"{house.id}, {house.settling.paying.value}, {house.settling.three_card_bonus_shown.value}"


def played(house: House | str, chance: random.Random, *, face_up: bool = False) -> Play:
    """Play a round with four players, two of them with side bets, on a random deck and with random answers."""
    table = Play(house).opened(1, 2, 4, 7)
    for seat, side in ((1, True), (2, False), (4, True), (7, False)):
        table.bet(seat, **(SIDE_BETS[table.house.id] if side else {}))
    table.hands = random_hands(chance)
    table.no_more_bets()
    if face_up:
        table.chores(before=DealCards(seat=4, cards=deliveries(table)[0].cards))
        table.do(ReportFaceUpCard())
    decided(table, [chance.random() < 0.5 for _ in range(8)])
    assert isinstance(table.chores()[-1], RoundEnded)
    return table


def deliveries(table: Play) -> list[DealCards]:
    return [step for step in table.table.todo if isinstance(step, DealCards)]


def random_hands(chance: random.Random) -> dict[int, tuple[Card, ...]]:
    cards = chance.sample(DECK, 14)
    return {seat: tuple(cards[3 * place : 3 * place + 3]) for place, seat in enumerate((1, 2, 4, 7))}


def as_dealt(table: Play) -> Reconstruction:
    """Return the round as its events tell it: the account that the rack has to agree with."""
    hands: dict[int, tuple[Card, ...]] = {}
    for event in table.events:
        if isinstance(event, CardsDealt):
            hands[event.seat] = hands.get(event.seat, ()) + event.cards
    burned = [event.card for event in table.events if isinstance(event, CardBurned)]
    stubs = [event.cards for event in table.events if isinstance(event, StubRacked)]
    found = tuple(event.card for event in table.events if isinstance(event, FaceUpCardFound))
    return Reconstruction(
        hands=tuple(SeatHand(seat, hands[seat]) for seat in sorted(hands) if seat != DEALER),
        community_cards=without(hands[DEALER], burned),
        burn_card=burned[0] if burned else None,
        face_up_cards=found,
        stub=stubs[0],
    )


def without(cards: Sequence[Card], left_out: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card not in left_out)


@pytest.mark.parametrize("house", every_way_of_settling(), ids=named)
@pytest.mark.parametrize("seed", range(5))
def test_a_settled_round_can_be_laid_out_again_from_the_rack(house: House, seed: int) -> None:
    table = played(house, random.Random(seed))

    assert reconstruct(table.table.rack) == as_dealt(table)
    assert whole_deck_racked(table)


@pytest.mark.parametrize("house", HOUSES)
def test_a_round_with_a_face_up_card_can_be_laid_out_again_from_the_rack(house: str) -> None:
    table = played(house, random.Random(1), face_up=True)

    again = reconstruct(table.table.rack)

    assert len(again.face_up_cards) == 1
    assert again == as_dealt(table)
    assert whole_deck_racked(table)


def test_a_folded_hand_can_be_laid_out_again_though_nobody_saw_it() -> None:
    table = Play("seacoast-3cp").opened(1, 2).bet(1).bet(2, pair_plus=1)
    table.stack(s1="2d 5h 7c", s2="2h 5s 7d").no_more_bets()
    decided(table, (False, False)).chores()

    again = reconstruct(table.table.rack)

    assert (again.hand(1), again.hand(2)) == (parse_cards("2d 5h 7c"), parse_cards("2h 5s 7d"))


@pytest.mark.parametrize("house", HOUSES)
def test_a_void_round_can_be_laid_out_again_too(house: str) -> None:
    table = Play(house).opened(1, 2).bet(1).bet(2)
    table.stack(s1="2d 5h 7c", s2="2h 5s 7d").no_more_bets().chores()
    table.do(ReportWrongNumber(seat=1, found=4))
    table.chores()

    again = reconstruct(table.table.rack)

    assert {hand.seat: hand.cards for hand in again.hands} == {1: parse_cards("2d 5h 7c"), 2: parse_cards("2h 5s 7d")}
    assert again == as_dealt(table)
    assert whole_deck_racked(table)


def test_cards_of_one_seat_that_were_racked_apart_are_one_hand_again() -> None:
    entries = (
        RackEntry(source="seat 2", cards=parse_cards("2d 5h")),
        RackEntry(source="community", cards=parse_cards("Ts 9h")),
        RackEntry(source="seat 2", cards=parse_cards("7c")),
    )

    again = reconstruct(Rack(deck=1, entries=entries))

    assert again.hand(2) == parse_cards("2d 5h 7c")
    assert (again.community_cards, again.burn_card, again.stub) == (parse_cards("Ts 9h"), None, ())
