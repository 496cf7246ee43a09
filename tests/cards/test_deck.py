"""The deck of 52."""

from hypothesis import given
from hypothesis import strategies as st

from letitride.cards import DECK, Card, Rank, Suit, parse_cards, without
from tests.rules import rule


@rule("001-equipment-4", "004-cards-1", "004-decks-1a")
def test_a_deck_holds_each_rank_of_each_suit_once() -> None:
    assert len(DECK) == 52
    assert set(DECK) == {Card(rank, suit) for rank in Rank for suit in Suit}


def test_a_new_deck_lies_by_suit_and_in_sequence() -> None:
    assert DECK[:13] == parse_cards("2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac")
    assert [card.suit for card in DECK[::13]] == list(Suit)


@given(st.sets(st.sampled_from(DECK)))
def test_what_is_left_of_the_deck_keeps_its_order(gone: set[Card]) -> None:
    rest = without(gone)

    assert len(rest) == 52 - len(gone)
    assert rest == tuple(sorted(set(DECK) - gone, key=DECK.index))


def test_a_card_is_gone_once_however_often_it_is_named() -> None:
    assert without([DECK[0], DECK[0]]) == DECK[1:]
