"""Names and texts of files: something to see, and nothing that a terminal would obey or hide."""

import json

import pytest

from tests.cards.test_text import UNSAFE
from tests.conftest import Letitride
from tests.house.conftest import Faults, Load
from tests.house.files import FILE, NH_000, PAY_TABLE, edited, extending

NAME = "a name of 1 to 500 printable characters in quotation marks"
TEXT = "text of at most 500 printable characters in quotation marks"


def written(text: str) -> str:
    """Return a text as TOML writes it."""
    return json.dumps(text, ensure_ascii=True)


def named(name: str) -> str:
    return edited(extending("nh-000", ""), 'name = "Mine"', f"name = {written(name)}")


@pytest.mark.parametrize("name", ["", " ", "   "])
def test_a_house_has_a_name_to_see(faults_in: Faults, name: str) -> None:
    (refused,) = faults_in(named(name))

    assert (refused.key, refused.found, refused.expected) == ("name", repr(name), NAME)


@pytest.mark.parametrize("character", [each for each in UNSAFE.values() if ord(each[0]) < 0x10000])
@pytest.mark.parametrize("key", ["name", "document", "based_on", "description", "source", "mark", "reason"])
def test_no_text_of_a_file_holds_what_a_terminal_would_obey_or_hide(
    faults_in: Faults, key: str, character: str
) -> None:
    text = written(f"Mine{character}!")
    file = {
        "name": named(f"Mine{character}!"),
        "document": extending("nh-000", f"document = {text}"),
        "based_on": extending("nh-000", f"based_on = {text}"),
        "description": edited(PAY_TABLE, 'basis = "to 1"', f'basis = "to 1"\ndescription = {text}'),
        "source": edited(PAY_TABLE, 'source = "004_f0ddc1072bf2e22c.txt, basic game pay tables"', f"source = {text}"),
        "mark": extending("nh-000", f'[stated]\n"deal.burn" = {text}'),
        "reason": extending("nh-000", f'[departs]\n"wagers.base.pay_table" = {text}'),
    }[key]
    (refused,) = faults_in(file)

    assert refused.key == {"mark": "stated", "reason": "departs"}.get(key, key)
    assert refused.expected == NAME if key == "name" else refused.expected
    assert character not in str(refused)


@pytest.mark.parametrize(("line", "key"), [('id = "nh-000"', "id"), ('designator = "LIRX-05"', "designator")])
@pytest.mark.parametrize("name", ["", "a\x1b[31m", "a\u202eb", "a\n", "two words"])
def test_ids_and_designators_are_plain(faults_in: Faults, line: str, key: str, name: str) -> None:
    text = NH_000 if key == "id" else PAY_TABLE
    (refused,) = faults_in(edited(text, line, f"{key} = {written(name)}"))

    assert refused.key == key


def test_a_description_may_be_left_empty(load: Load) -> None:
    assert load(edited(PAY_TABLE, 'basis = "to 1"', 'basis = "to 1"\ndescription = ""'))


@pytest.mark.parametrize(
    "text",
    [
        named("\x1b[31mred"),
        edited(PAY_TABLE, "[odds]", '[odds]\n"\\u001b[2J" = 1'),
        extending("nh-000", '[stated]\n"\\u202edeal" = "x"'),
        extending("nh-000", '"\\u009b31m" = 1'),
        extending("\\u001b[31m", ""),
        PAY_TABLE.replace('wager = "base"', 'wager = "\\u001b[31m"'),
    ],
    ids=["a name", "a line of odds", "a mark", "a key", "a parent", "a wager"],
)
def test_what_is_wrong_with_a_file_is_printed_without_its_escapes(letitride: Letitride, load: Load, text: str) -> None:
    with pytest.raises(ValueError, match="found"):
        load(text)
    answer = letitride("odds", FILE)

    assert answer.status == 2
    assert not {"\x1b", "\u202e", "\x9b"} & set(answer.err)
    assert "\\" in answer.err
