"""Commands from plain values: what is wrong is named, and nothing is guessed."""

import pytest

from letitride.cards import DECK, Card, Money
from letitride.house.games.let_it_ride import BASE, THREE_CARD_BONUS
from letitride.table import COMMANDS, Command, to_json
from letitride.table.model.command import CutDeck, MakeDecision, PlaceWagers, ShuffleDeck, TakeSeat, Vote
from letitride.table.model.event import CardsDealt
from letitride.table.model.vocabulary import Ballot
from letitride.table.views.reading import Malformed, read_command


@pytest.mark.parametrize(
    ("raw", "command"),
    [
        ({"command": "MakeDecision", "seat": 3, "option": "ride"}, MakeDecision(seat=3, option="ride")),
        ({"command": "TakeSeat", "seat": 1, "player": "Ann"}, TakeSeat(seat=1, player="Ann")),
        ({"command": "Vote", "seat": 2, "ballot": "yes"}, Vote(seat=2, ballot=Ballot.YES)),
        ({"command": "CutDeck", "at": 26}, CutDeck(at=26)),
        ({"command": "ShuffleDeck", "order": [str(card) for card in DECK]}, ShuffleDeck(order=DECK)),
        (
            {"command": "PlaceWagers", "seat": 1, "stakes": {"base": "5", "three-card-bonus": "2.50"}},
            PlaceWagers(seat=1, stakes=((BASE, Money(500)), (THREE_CARD_BONUS, Money(250)))),
        ),
    ],
)
def test_a_command_is_read(raw: object, command: Command) -> None:
    assert read_command(raw) == command


@pytest.mark.parametrize(
    ("raw", "fault"),
    [
        ([], "expected a command"),
        ({}, "command: expected one of AnswerForSilentPlayer"),
        ({"command": ["MakeDecision"]}, "command: expected one of"),
        ({"command": "Cheat"}, "got 'Cheat'"),
        ({"command": "MakeDecision"}, "seat: expected a whole number, got nothing"),
        ({"command": "MakeDecision", "seat": True}, "seat: expected a whole number, got True"),
        ({"command": "MakeDecision", "seat": 1.0}, "seat: expected a whole number, got 1.0"),
        ({"command": "MakeDecision", "seat": 1}, "option: expected a text of at most 200 characters, got nothing"),
        ({"command": "MakeDecision", "seat": 10**5000}, "seat: expected a whole number, got"),
        (
            {"command": "MakeDecision", "seat": 1, "all": True},
            "all: MakeDecision has no such field: expected seat, option",
        ),
        ({"command": "OpenTable", "x": 1}, "x: OpenTable has no such field: expected none"),
        ({"command": "TakeSeat", "seat": 1, "player": "x" * 201}, "player: expected a text of at most 200"),
        ({"command": "BuyIn", "seat": 1, "amount": 5}, "amount: expected an amount in dollars as a text"),
        ({"command": "BuyIn", "seat": 1, "amount": "NaN"}, "amount: expected an amount"),
        ({"command": "Vote", "seat": 1, "ballot": "perhaps"}, "ballot: expected one of yes, no, got 'perhaps'"),
        ({"command": "PlaceWagers", "seat": 1, "stakes": {"lottery": "5"}}, "stakes: expected wagers with amounts"),
        ({"command": "PlaceWagers", "seat": 1, "stakes": [["base", "5"]]}, "stakes: expected wagers with amounts"),
        ({"command": "ShuffleDeck", "order": ["1s"]}, "order: expected a list of cards"),
        ({"command": "ShuffleDeck", "order": [None]}, "order: expected a list of cards"),
        ({"command": "ShuffleDeck", "order": ["As"] * 53}, "order: expected a list of cards"),
    ],
)
def test_what_is_wrong_is_named(raw: object, fault: str) -> None:
    with pytest.raises(Malformed) as caught:
        read_command(raw)

    assert fault in str(caught.value)
    assert len(str(caught.value)) < 2000


def test_only_commands_that_are_offered_are_read() -> None:
    with pytest.raises(Malformed, match="expected one of MakeDecision, got 'OpenTable'"):
        read_command({"command": "OpenTable"}, kinds=(MakeDecision,))


def test_every_field_of_every_command_can_be_read() -> None:
    for kind in COMMANDS:
        with pytest.raises(Malformed) as caught:
            read_command({"command": kind.__name__, **dict.fromkeys(kind.__struct_fields__), "nonsense": 1})
        assert "something else" not in str(caught.value)
        for field in kind.__struct_fields__:
            with pytest.raises(Malformed) as caught:
                read_command(
                    {"command": kind.__name__, **{each: None for each in kind.__struct_fields__ if each == field}}
                )
            assert "something else" not in str(caught.value), (kind, field)


def test_events_are_written_with_cards_as_text_and_money_as_dollars() -> None:
    assert to_json(CardsDealt(seat=1, cards=(Card.parse("As"),))) == {"event": "CardsDealt", "seat": 1, "cards": ["As"]}
    assert [to_json(Money(cents)) for cents in (5, -250, 100)] == ["0.05", "-2.50", "1.00"]
    assert to_json({BASE: Money(500)}) == {"base": "5.00"}


@pytest.mark.parametrize(("letters", "ends"), [(58, "x'"), (59, "x…")], ids=["sixty signs", "one more"])
def test_what_is_too_long_to_be_shown_is_cut_after_sixty_signs(letters: int, ends: str) -> None:
    with pytest.raises(Malformed) as fault:
        read_command({"command": "x" * letters})

    shown = str(fault.value).rpartition("got ")[2]
    assert (shown[:60], shown[-2:]) == (repr("x" * letters)[:60], ends)
