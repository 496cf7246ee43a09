"""Cards: every spelling that is read, and what is printed."""

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from letitride.cards import DECK, Card, CardError, Rank, Suit, parse_cards, print_cards, rank_hand, rank_three_cards

TEN_OF_HEARTS = Card(Rank.TEN, Suit.HEARTS)
SEPARATORS = st.sampled_from([" ", ",", ", ", "  ", "\n", ""])
NEARLY_CARDS = st.text(alphabet="AaKkQqJjTt1023456789CcDdHhSs♣♦♥♠ ,\u212a\u017f", max_size=12)
"""Texts of the right characters, with the two letters of Unicode that fold to ``k`` and ``s``."""


def spellings(card: Card) -> list[str]:
    """Return every way to write *card* that is read."""
    symbol, suit = card.rank.symbol, card.suit
    ranks = {symbol, symbol.lower(), card.rank.label}
    return [rank + each for rank in sorted(ranks) for each in (suit.value, suit.value.upper(), suit.sign)]


@pytest.mark.parametrize("card", DECK, ids=str)
def test_a_card_is_read_in_every_spelling(card: Card) -> None:
    for text in spellings(card):
        assert Card.parse(text) == card
        assert parse_cards(text) == (card,)


@pytest.mark.parametrize("text", ["Th", "th", "TH", "10h", "10H", "T♥", "10♥", "t♥"])
def test_a_ten_is_written_with_one_character_or_two(text: str) -> None:
    assert Card.parse(text) == TEN_OF_HEARTS


@pytest.mark.parametrize("card", DECK, ids=str)
def test_a_card_prints_as_it_is_read(card: Card) -> None:
    assert Card.parse(str(card)) == card
    assert eval(repr(card), {"Card": Card}) == card


def test_a_card_prints_as_two_characters() -> None:
    assert str(TEN_OF_HEARTS) == "Th"
    assert repr(TEN_OF_HEARTS) == "Card.parse('Th')"


@pytest.mark.parametrize("text", ["", "A", "s", "1s", "0h", "11h", "Ax", "sA", " As", "As ", "A s", "AsKs", "♥", "10"])
def test_what_is_not_a_card_is_refused(text: str) -> None:
    with pytest.raises(CardError) as refusal:
        Card.parse(text)

    assert str(refusal.value) == (
        f"{text!r} is not a card: expected a rank (2 to 9, 10 or T, J, Q, K, A) "
        "and a suit (c, d, h, s), as in As or 10h"
    )


@pytest.mark.heavy
@given(st.text() | NEARLY_CARDS)
@example("\u212as")
@example("A\u017f")
@example("ß")
def test_any_text_is_a_card_or_a_card_error(text: str) -> None:
    try:
        card = Card.parse(text)
    except CardError:
        return
    assert text in spellings(card)


@given(st.text() | NEARLY_CARDS)
@example("K\u017f\u212ah")
def test_any_text_is_a_list_of_cards_or_a_card_error(text: str) -> None:
    try:
        cards = parse_cards(text)
    except CardError:
        return
    assert parse_cards(print_cards(cards)) == cards
    assert len(set(cards)) == len(cards)


@given(st.lists(st.sampled_from(DECK), unique=True), st.data())
def test_cards_are_read_in_any_spelling_and_with_any_separator(cards: list[Card], data: st.DataObject) -> None:
    words = [data.draw(st.sampled_from(spellings(card))) + data.draw(SEPARATORS) for card in cards]

    assert parse_cards("".join(words)) == tuple(cards)


def test_cards_may_stand_together_or_apart() -> None:
    apart = parse_cards("10h, Js Ac,Kc")

    assert apart == parse_cards("10hJsAcKc") == parse_cards(" T♥ J♠A♣ kc ")
    assert print_cards(apart) == "Th Js Ac Kc"


def test_no_text_is_no_cards() -> None:
    assert parse_cards(" , ") == ()
    assert print_cards(()) == ""


@pytest.mark.parametrize(("text", "word"), [("As Kx", "Kx"), ("AsK", "AsK"), ("As 110h", "110h"), ("As;Kd", "As;Kd")])
def test_the_word_that_is_not_a_card_is_named(text: str, word: str) -> None:
    with pytest.raises(CardError, match=f"^'{word}' is not a card: expected a rank"):
        parse_cards(text)


@pytest.mark.parametrize("text", ["As Kd As", "As,as", "AsA♠", "10h Th", "10hth"])
def test_a_card_named_twice_is_refused(text: str) -> None:
    with pytest.raises(CardError) as refusal:
        parse_cards(text)

    assert str(refusal.value) in {
        "As is named twice: one deck holds each card once",
        "Th is named twice: one deck holds each card once",
    }


@given(st.lists(st.sampled_from(DECK), min_size=1, unique=True), st.data())
def test_any_second_naming_is_refused_by_the_cards_name(cards: list[Card], data: st.DataObject) -> None:
    again = data.draw(st.sampled_from(cards))

    with pytest.raises(CardError, match=f"^{again} is named twice"):
        parse_cards(print_cards([*cards, again]))


@pytest.mark.parametrize("rank", Rank)
def test_a_rank_is_read_from_its_symbol_and_its_label(rank: Rank) -> None:
    assert Rank.parse(rank.symbol) is rank
    assert Rank.parse(rank.symbol.lower()) is rank
    assert Rank.parse(rank.label) is rank


@pytest.mark.parametrize("text", ["", "1", "0", "11", "TT", "23", "ten", "\u212a"])
def test_what_is_not_a_rank_is_refused(text: str) -> None:
    with pytest.raises(CardError) as refusal:
        Rank.parse(text)

    assert str(refusal.value) == f"{text!r} is not a rank: expected 2 to 9, 10 or T, J, Q, K or A"


def test_ranks_have_the_words_of_a_player() -> None:
    assert " ".join(rank.label for rank in Rank) == "2 3 4 5 6 7 8 9 10 J Q K A"
    assert " ".join(rank.plural for rank in Rank) == (
        "twos threes fours fives sixes sevens eights nines tens jacks queens kings aces"
    )


def test_an_ace_is_the_highest_rank_and_a_two_the_lowest() -> None:
    assert max(Rank) is Rank.ACE
    assert min(Rank) is Rank.TWO


def test_suits_have_signs() -> None:
    assert {suit.value: suit.sign for suit in Suit} == {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


@pytest.mark.parametrize(("rank", "suit"), [(14, Suit.SPADES), ("A", Suit.SPADES), (Rank.ACE, "s"), (None, None)])
def test_a_card_is_made_of_a_rank_and_a_suit_only(rank: Any, suit: Any) -> None:
    with pytest.raises(CardError, match="expected a Rank and a Suit"):
        Card(rank, suit)


@pytest.mark.parametrize("nonsense", [5, None, 1.5, ["As"], b"As"])
def test_only_a_text_names_cards(nonsense: Any) -> None:
    for parse in (Card.parse, parse_cards, Rank.parse):
        with pytest.raises(CardError):
            parse(nonsense)


def test_only_cards_are_ranked() -> None:
    five: Any = ["As", "Ks", "Qs", "Js", "Ts"]

    with pytest.raises(CardError, match=r"'As' is not a Card"):
        rank_hand(five)
    with pytest.raises(CardError, match=r"'As' is not a Card"):
        rank_three_cards(five[:3])
