"""One deck or two, their backs, the discard rack, and the layout they lie on."""

from collections.abc import Iterator
from itertools import accumulate, pairwise

import pytest

from letitride.cards import DECK, Card, parse_cards
from letitride.table import Audience, Table, evolve, view
from letitride.table.model.command import ShuffleDeck
from letitride.table.model.event import CardsDealt, DeckHandled, DeckShuffled, NestLoaded, RoundEnded
from letitride.table.model.vocabulary import Handling, Standing
from letitride.table.views.view import SEES_NO_HAND, WATCHER
from tests.rules import rule
from tests.table.play import Play, dollars


def ready(house: str) -> Play:
    return Play(house).opened(1, 3)


def played(play: Play) -> Play:
    """Play a whole round with seats 1 and 3."""
    return play.bet(1).bet(3).dealt().decide_all()


def dealt_from(house: str, order: tuple[Card, ...]) -> Play:
    """Return a table where this order has been dealt, and nobody has decided."""
    play = ready(house).bet(1).bet(3)
    play.do(ShuffleDeck(order=order))
    return play.dealt()


def history(play: Play) -> Iterator[Table]:
    """Return the table after every event, the closed table first."""
    return accumulate(play.events, evolve, initial=Table.of(play.house))


def on_the_table(table: Table) -> Iterator[Card]:
    """Return every card of a round, wherever it lies."""
    yield from (card for seat in table.seats if seat and seat.hand for card in seat.hand.cards)
    yield from table.round.dealers_cards if table.round else ()
    yield from (card for entry in table.rack.entries for card in entry.cards)
    yield from table.cards or ()


# Decks


@rule("003-tcp-decks-0")
def test_all_cards_of_a_round_are_of_one_deck() -> None:
    play = ready("seacoast-3cp").bet(1).bet(3)
    before = len(play.events)
    play.dealt()

    assert sorted(map(str, on_the_table(play.table))) == sorted(map(str, DECK))
    assert [event.deck for event in play.events[before:] if isinstance(event, DeckShuffled)] == [1]


@pytest.mark.parametrize(
    "house_id",
    [
        pytest.param("nh-000", marks=rule("000-decks-2")),
        pytest.param("seacoast-3cp", marks=rule("003-tcp-decks-0a")),
        pytest.param("lir-bonus", marks=rule("004-decks-1b")),
    ],
)
def test_cards_that_lie_face_down_show_nothing_but_their_deck(house_id: str) -> None:
    one, other = dealt_from(house_id, DECK), dealt_from(house_id, DECK[::-1])

    for audience in SEES_NO_HAND:
        assert view(one.table, audience) == view(other.table, audience)
        assert view(one.table, audience).deck == 1


@pytest.mark.parametrize(
    "house_id",
    [
        pytest.param("nh-000", marks=rule("000-decks-2")),
        pytest.param("seacoast-3cp", marks=rule("003-tcp-decks-0a")),
        pytest.param("lir-bonus", marks=rule("004-decks-1b")),
    ],
)
def test_a_player_tells_no_card_of_a_neighbour_or_of_the_dealer_from_another(house_id: str) -> None:
    play = dealt_from(house_id, DECK)

    seen = view(play.table, Audience.at_seat(1))

    neighbour = seen.seats[2]
    assert neighbour is not None
    assert set(neighbour.cards) == set(seen.dealers_cards) == {None}


@pytest.mark.parametrize(
    "house_id",
    [
        pytest.param("casablanca", marks=rule("001-equipment-3")),
        pytest.param("seacoast-3cp", marks=rule("003-tcp-decks-1")),
        pytest.param("lir-bonus", marks=rule("004-decks-2a")),
    ],
)
def test_everybody_can_tell_which_of_the_two_decks_is_in_play(house_id: str) -> None:
    play = dealt_from(house_id, DECK)
    first = view(play.table, WATCHER)
    play.decide_all().bet(1).bet(3)
    play.do(ShuffleDeck(order=DECK))
    second = view(play.dealt().table, WATCHER)

    assert (first.deck, second.deck) == (1, 2)


@pytest.mark.parametrize(
    "house_id",
    [
        pytest.param("seacoast-3cp", marks=rule("003-tcp-decks-2")),
        pytest.param("lir-bonus", marks=rule("004-decks-1", "004-decks-2c")),
    ],
)
def test_the_two_decks_take_turns_round_by_round(house_id: str) -> None:
    play = ready(house_id)
    for _ in range(5):
        played(play)

    assert [event.deck for event in play.events if isinstance(event, DeckShuffled)] == [1, 2, 1, 2, 1]


@rule("003-tcp-decks-0c")
def test_the_dealer_changes_to_the_other_deck_when_a_round_is_over() -> None:
    play = played(ready("seacoast-3cp"))
    *during, after = history(play)

    assert {table.deck for table in during} == {1}
    assert isinstance(play.events[-1], RoundEnded)
    assert after.deck == 2
    assert play.do(ShuffleDeck(order=DECK)) == (DeckShuffled(deck=2, order=DECK),)


@rule("000-decks-1")
def test_the_room_deals_every_round_from_the_deck_it_has_taken() -> None:
    play = ready("nh-000")
    for _ in range(3):
        played(play)

    assert [event.deck for event in play.events if isinstance(event, DeckShuffled)] == [1, 1, 1]


@rule("004-decks-2b")
def test_while_one_deck_is_in_play_the_shuffler_has_the_other() -> None:
    play = ready("lir-bonus")
    for _ in range(3):
        play.do(ShuffleDeck(order=DECK))
        played(play)

    held: int | None = None
    others = []
    for before, event in zip(history(play), play.events, strict=False):
        match event:
            case DeckHandled(deck=deck, handling=Handling.LOADED):
                held = deck
            case NestLoaded():
                held = before.rack.deck
            case CardsDealt():
                others.append((before.deck, held))
            case DeckShuffled(deck=deck):
                assert deck == held

    assert others == [(1, 2)] * 3 + [(2, 1)] * 3 + [(1, 2)] * 3


# The rack


@pytest.mark.parametrize(
    "house_id",
    [
        pytest.param("seacoast-3cp", marks=rule("003-tcp-decks-3")),
        pytest.param("lir-bonus", marks=rule("004-decks-2d")),
    ],
)
def test_the_rack_never_holds_cards_of_both_decks(house_id: str) -> None:
    play = ready(house_id)
    for _ in range(3):
        played(play)

    seen, origins = set(), set[int]()
    for before, after in pairwise(history(play)):
        if not after.rack.entries:
            origins = set()
        elif after.rack.entries != before.rack.entries:
            origins.add(before.deck)
        cards = [card for entry in after.rack.entries for card in entry.cards]
        assert len(set(cards)) == len(cards)
        assert len(origins) <= 1
        seen |= origins

    assert seen == {1, 2}


@rule("001-equipment-5")
def test_every_card_of_a_round_ends_in_the_discard_rack() -> None:
    play = ready("casablanca").bet(1).bet(3).dealt()

    assert [entry.source for entry in play.table.rack.entries] == ["stub"]
    play.decide_all()

    racked = [card for entry in play.table.rack.entries for card in entry.cards]
    assert sorted(map(str, racked)) == sorted(map(str, DECK))
    assert [entry.source for entry in play.table.rack.entries] == ["stub", "seat 3", "seat 1", "community"]


# The layout


@pytest.mark.parametrize(
    "house_id",
    [
        pytest.param("casablanca", marks=rule("001-equipment-2")),
        pytest.param("lir-bonus", marks=rule("004-table-2a")),
    ],
)
def test_every_betting_area_has_three_spaces_marked_1_2_and_dollar(house_id: str) -> None:
    seats = range(1, 8)
    play = Play(house_id).opened(*seats)
    for seat in seats:
        play.bet(seat)

    seen = view(play.table, WATCHER)

    assert seen.game == "let-it-ride"
    areas = [area for area in seen.seats if area]
    assert [{spot.spot: spot.standing for spot in area.spots} for area in areas] == [
        {"1": Standing.OPEN, "2": Standing.OPEN, "$": Standing.OPEN}
    ] * 7
    assert [area.rail for area in areas] == [dollars(1000) - play.usual_bet * 3] * 7


@rule("004-table-2b")
@pytest.mark.parametrize("bettor", range(1, 8))
def test_every_betting_area_has_a_sensor_of_its_own(bettor: int) -> None:
    play = Play("lir-bonus").opened(*range(1, 8))
    for seat in range(1, 8):
        play.bet(seat, **({"dollar_bonus": 1} if seat == bettor else {}))

    lit = [seat.seat for seat in view(play.table, WATCHER).seats if seat and seat.lamp]

    assert lit == [bettor]


@rule("004-table-2c")
def test_the_community_cards_lie_apart_from_the_cards_of_all_players() -> None:
    play = Play("lir-bonus").opened(1, 7).bet(1).bet(7)

    play.dealt(s1="As Ks Qs", s7="Ah Kh Qh", dealer="2c 3c 4c")

    round_ = play.table.round
    assert round_ is not None
    assert round_.dealers_cards == parse_cards("2c 3c")
    assert [seat.hand.cards for seat in play.table.seats if seat and seat.hand] == [
        parse_cards("As Ks Qs"),
        parse_cards("Ah Kh Qh"),
    ]
