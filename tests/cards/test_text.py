"""Text that is safe to print."""

import re

import pytest

from letitride.cards.text import SAFE_NAME, SAFE_TEXT, escaped, is_safe

UNSAFE = {
    "bell": "\x07",
    "terminal escape": "\x1b[31m",
    "C1 escape": "\x9b31m",
    "line break": "\n",
    "carriage return": "\r",
    "delete": "\x7f",
    "soft hyphen": "\xad",
    "zero width space": "\u200b",
    "right-to-left mark": "\u200f",
    "right-to-left override": "\u202e",
    "isolate": "\u2066",
    "Arabic letter mark": "\u061c",
    "line separator": "\u2028",
    "byte order mark": "\ufeff",
    "invisible tag": "\U000e0041",
}


@pytest.mark.parametrize("character", UNSAFE.values(), ids=UNSAFE)
def test_what_a_terminal_would_obey_or_hide_is_unsafe_anywhere(character: str) -> None:
    for text in (character, f"A house{character}", f"{character}A house", f"A{character}house"):
        assert not is_safe(text)
        assert not re.search(SAFE_TEXT, text)
        assert not re.search(SAFE_NAME, text)


@pytest.mark.parametrize("text", ["A house", "Bäckerei, 7 rue de l’Été", "赌场", "בית", "♠ 10 €", "a\u00a0b"])
def test_letters_of_all_the_world_are_safe(text: str) -> None:
    assert is_safe(text)
    assert re.search(SAFE_TEXT, text)
    assert re.search(SAFE_NAME, text)
    assert escaped(text) == text


@pytest.mark.parametrize("text", ["", " ", "   "])
def test_a_name_has_something_to_see(text: str) -> None:
    assert re.search(SAFE_TEXT, text)
    assert not re.search(SAFE_NAME, text)


def test_what_is_unsafe_is_written_out_and_lines_stay_lines() -> None:
    assert escaped("a\x1b[2J\nb\tc\u202e\x9b") == "a\\x1b[2J\nb\tc\\u202e\\x9b"
