"""The searcher finds what is planted: otherwise it would prove nothing that it finds nothing."""

import base64
import json
import sqlite3
from pathlib import Path

import pytest

from letitride.cards import DECK, Card
from tests.server.leaks import cards_in, order_in, secret_in

ACE, TEN, TWO = Card.parse("As"), Card.parse("Th"), Card.parse("2c")
SECRET = bytes(range(200, 232))
PLANTED = {
    "in quotes": '{"cards":["As"]}',
    "alone": "seat 1 has As now",
    "with its sign": "A♠",
    "with its sign in JSON": json.dumps("A♠"),
    "sign first": "♠A",
    "as a pair": '[[14,"s"]]',
    "as a pair with spaces": '[ 14, "spades" ]',
    "as fields": '{"rank": 14, "suit": "s"}',
    "as named fields": '{"rank":"ace","suit":"spades"}',
    "by name": "the ace of spades",
    "by rank and name": "A of spades",
    "small": '"as"',
    "capital": '"AS"',
    "as repr": "Card.parse('As')",
}


@pytest.mark.parametrize("text", PLANTED.values(), ids=PLANTED)
def test_a_hidden_card_is_found_however_it_is_written(text: str) -> None:
    assert cards_in(text.encode(), [ACE])
    assert not cards_in(text.encode(), [TWO])


def test_a_ten_is_found_in_both_spellings() -> None:
    assert cards_in(b'"Th"', [TEN])
    assert cards_in(b'"10h"', [TEN])


@pytest.mark.parametrize("text", ["expected a seat, as in 3", "Asking", "BAs64", '"head": "a2c4As"', '"left": 14'])
def test_other_words_are_not_taken_for_cards(text: str) -> None:
    assert not cards_in(text.encode(), [ACE, TWO])


ORDERS = {
    "JSON": json.dumps([str(card) for card in DECK[10:14]]),
    "JSON without spaces": json.dumps([str(card) for card in DECK[10:14]], separators=(",", ":")),
    "pairs": json.dumps([[card.rank.value, card.suit.value] for card in DECK[10:14]]),
    "backward": json.dumps([str(card) for card in reversed(DECK[10:14])]),
    "text": "".join(map(str, DECK[10:14])),
    "base64": base64.b64encode(b"xy" + "".join(map(str, DECK[9:16])).encode()).decode(),
    "hex": "".join(map(str, DECK[10:14])).encode().hex(),
    "bytes": bytes(range(10, 20)).decode("latin-1"),
    "numbers": json.dumps(list(range(10, 20))),
    "numbers from one": json.dumps(list(range(11, 21))),
}


@pytest.mark.parametrize("text", ORDERS.values(), ids=ORDERS)
def test_a_part_of_the_order_is_found_in_any_encoding(text: str) -> None:
    assert order_in(text.encode("latin-1"), DECK)
    assert not order_in(text.encode("latin-1"), tuple(reversed(DECK[30:])))


def test_words_and_digits_that_happen_to_follow_each_other_are_no_order() -> None:
    order = tuple(map(Card.parse, ("Ad", "8c", "4d", "Ks")))

    assert not order_in(b'{"head":"8c4d01"}', order)
    assert not order_in(b"00ad8c4d00", order)
    assert order_in(b'"Ad","8c","4d"', order)
    assert order_in(b"ad 8c 4d", order)


SECRETS = {
    "raw": SECRET,
    "hex": SECRET.hex().encode(),
    "reversed": SECRET[::-1],
    "reversed hex": SECRET.hex()[::-1].encode(),
    "base64": base64.b64encode(SECRET),
    "base64 within": base64.b64encode(b"seed:" + SECRET + b";"),
    "base64 for addresses": base64.urlsafe_b64encode(SECRET),
    "number": str(int.from_bytes(SECRET, "big")).encode(),
    "list": json.dumps(list(SECRET)).encode(),
}


@pytest.mark.parametrize("data", SECRETS.values(), ids=SECRETS)
def test_a_secret_is_found_in_any_encoding(data: bytes) -> None:
    assert secret_in(b"before " + data + b" after", SECRET)
    assert not secret_in(b"before " + data + b" after", SECRET[::-1][:16] + SECRET[:16])


def test_what_lies_in_a_database_or_its_log_of_changes_is_found(tmp_path: Path) -> None:
    file = tmp_path / "pit.db"
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("CREATE TABLE events (data BLOB)")
    connection.execute("INSERT INTO events VALUES (?)", (json.dumps({"cards": list(map(str, DECK[:3]))}),))
    connection.execute("INSERT INTO events VALUES (?)", (SECRET,))
    connection.commit()
    raw = b"".join(each.read_bytes() for each in tmp_path.iterdir())
    connection.close()

    assert order_in(raw, DECK)
    assert secret_in(raw, SECRET)
