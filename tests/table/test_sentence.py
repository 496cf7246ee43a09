"""Sentences in parts: a name that looks like a card stays a name, and the plain text is what the parts say."""

from __future__ import annotations

import re

import pytest

from letitride.cards import Card, Money
from letitride.table import EVENTS, Table, evolve
from letitride.table.model.event import ChipsBought, SeatTaken
from letitride.table.views.view import WATCHER
from letitride.table.words.calls import CALLS, call
from letitride.table.words.hints import hint
from letitride.table.words.sentence import PlayerName, Sentence, capitalized, say, spread
from tests.table.houses import HOUSES
from tests.table.play import RIDE, WITHDRAW, Play

CARD, AMOUNT = re.compile(r"\b[2-9TJQKA][cdhs]\b"), re.compile(r"\$\d")


def test_a_player_who_is_called_like_a_card_is_a_player() -> None:
    play = Play("lir").opened(1)

    said = call(play.table, SeatTaken(seat=3, player="Kc Jones"))

    assert said.parts == (PlayerName("Kc Jones", 3), " takes seat 3.")
    assert str(said) == "Kc Jones takes seat 3."


def test_an_amount_is_a_part_of_its_own() -> None:
    said = call(Play("lir").opened(1).table, ChipsBought(seat=1, player="As agreed", amount=Money.dollars(20)))

    assert said.parts == (
        "Change ",
        Money.dollars(20),
        " for ",
        PlayerName("As agreed", 1),
        ": cash into the drop box, chips from the tray.",
    )


def test_only_words_of_the_dealer_are_given_a_capital_letter() -> None:
    assert str(capitalized(say(PlayerName("the Duke", 1), " bets."))) == "the Duke bets."
    assert str(capitalized(say("the dealer's area: ", spread((Card.parse("Kc"),)), "."))) == "The dealer's area: Kc."


def text_of(sentence: Sentence) -> str:
    """Return what is left when names, cards and amounts are taken out."""
    return "|".join(part for part in sentence.parts if isinstance(part, str))


@pytest.mark.parametrize("house", HOUSES)
def test_no_card_no_name_and_no_amount_hides_in_the_text_of_a_call(house: str) -> None:
    play = Play(HOUSES[house]).opened(1, 2)
    main = int(play.house.wagers[play.house.main_wager].minimum.in_dollars)
    play.bet(1, main).bet(2, main).dealt().decide_all(RIDE, WITHDRAW)
    play.chores()
    table, calls = Table.of(play.house), []
    for event in play.events:
        calls.append(call(table, event))
        table = evolve(table, event)

    assert any(isinstance(part, Card) for said in calls for part in said.parts)
    for said in calls:
        assert not CARD.search(text_of(said)), said
        assert not AMOUNT.search(text_of(said)), said
        assert "player " not in text_of(said), said


def test_a_hint_names_who_decides_in_a_part_of_its_own() -> None:
    table = Play("lir").opened(1, 2).bet(1).bet(2).dealt().table

    assert hint(table, WATCHER).parts == (PlayerName("player 1", 1), " decides whether bet 1 rides or is taken back.")


def test_the_dealer_has_words_for_every_event() -> None:
    assert set(CALLS) == set(EVENTS)
