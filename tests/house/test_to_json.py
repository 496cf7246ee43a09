"""Values as JSON: cards and money as people write them, wagers by their names, and the same back."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import msgspec
import pytest

from letitride.cards import DECK, Card, FrozenMap, Money
from letitride.house.codec import decode_hook, encode_hook
from letitride.house.games.let_it_ride import BASE
from letitride.house.to_json import ENCODER, decoder, from_json, to_json
from letitride.house.wager import Wager
from letitride.house.writing import Number


class Values(msgspec.Struct, frozen=True):
    """One of each kind."""

    card: Card | None
    amounts: tuple[Money, ...]
    wager: Wager


ONE_OF_EACH = Values(Card.parse("Th"), (Money(5), Money(-250), Money(100)), BASE)


def test_values_are_written_as_people_read_them() -> None:
    assert to_json(ONE_OF_EACH) == {"card": "Th", "amounts": ["0.05", "-2.50", "1.00"], "wager": "base"}
    assert to_json([Number("5"), {1: None}]) == ["5", {"1": None}]
    with pytest.raises(NotImplementedError, match="object is not written as JSON"):
        to_json(object())


def test_what_is_written_is_read_again() -> None:
    assert decoder(Values).decode(ENCODER.encode(ONE_OF_EACH)) == ONE_OF_EACH


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('{"card": 5, "amounts": [], "wager": "base"}', "Expected `str`, got `int` - at `$.card`"),
        ('{"card": "1s", "amounts": [], "wager": "base"}', "'1s' is not a card"),
        ('{"card": null, "amounts": ["x"], "wager": "base"}', "'x' is not an amount"),
        ('{"card": null, "amounts": [], "wager": "lottery"}', "expected one of base"),
    ],
)
def test_what_is_no_such_value_is_refused(text: str, fault: str) -> None:
    with pytest.raises(msgspec.ValidationError) as refused:
        decoder(Values).decode(text)

    assert str(refused.value).startswith(fault)


def test_numbers_with_a_point_stay_exact_where_anything_may_stand() -> None:
    assert str(decoder(dict[str, Any]).decode('{"a": 0.10}')["a"]) == "0.10"


def test_the_log_writes_numbers() -> None:
    written = msgspec.json.encode(ONE_OF_EACH, enc_hook=encode_hook)

    assert written == b'{"card":[10,"h"],"amounts":[[5],[-250],[100]],"wager":"base"}'
    assert msgspec.json.decode(written, type=Values, dec_hook=decode_hook) == ONE_OF_EACH


@pytest.mark.parametrize("value", [DECK[0], Money(250)], ids=["card", "money"])
def test_cards_and_money_do_not_change_and_can_be_sent_to_another_process(value: Card | Money) -> None:
    assert pickle.loads(pickle.dumps(value)) == copy.deepcopy(value) == value
    for name in ("rank", "cents", "anything"):
        with pytest.raises(AttributeError, match="does not change"):
            setattr(value, name, 1)


def test_there_is_one_object_for_each_card() -> None:
    assert pickle.loads(pickle.dumps(DECK[7])) is DECK[7] is Card(DECK[7].rank, DECK[7].suit)


class Doubled(int):
    """A kind that reads itself."""

    @classmethod
    def from_json(cls, value: int) -> Doubled:
        """Return it from half of it."""
        return cls(2 * value)


def test_a_kind_may_read_itself() -> None:
    assert from_json(Doubled, 4) == 8


def test_numbers_that_something_is_kept_under_come_back_as_numbers() -> None:
    assert decode_hook(FrozenMap, {"3": "three"}) == FrozenMap({3: "three"})
