"""What is printed, whatever a file made of it: no character that a terminal would obey or hide."""

import json

import pytest

from letitride.cli.show import print_fault, print_json, print_note, print_table, print_text, print_title, print_warnings

NASTY = "a\x1b[2J\u202eb\x9bc\U000e0041"


@pytest.mark.parametrize("say", [print_text, print_title, print_note, print_fault, lambda text: print_warnings([text])])
def test_text_is_printed_with_its_escapes_written_out(say, capsys: pytest.CaptureFixture[str]) -> None:  # type: ignore[no-untyped-def]
    say(NASTY)
    printed = "".join(capsys.readouterr())

    assert "a\\x1b[2J\\u202eb\\x9bc\\U000e0041" in printed
    assert not {"\x1b", "\u202e", "\x9b"} & set(printed)


def test_cells_of_a_table_are_as_wide_as_what_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(("name", "value"), [(NASTY, "1"), ("plain", "2")])
    *_, first, second = capsys.readouterr().out.splitlines()

    assert len(first) == len(second)
    assert first.startswith("a\\x1b[2J")


def test_json_stays_json(capsys: pytest.CaptureFixture[str]) -> None:
    print_json({"name": NASTY, "lines": ["é", "牌"]})
    printed = capsys.readouterr().out

    assert json.loads(printed) == {"name": NASTY, "lines": ["é", "牌"]}
    assert not {"\x1b", "\u202e", "\x9b", "\U000e0041"} & set(printed)
    assert "é" in printed
