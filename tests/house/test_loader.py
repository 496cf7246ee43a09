"""Loading a file: what cannot be read at all, faults of pay tables, and all faults at once."""

from pathlib import Path

import pytest

from letitride.house import Fault, FileError, FiveCardPayTable, ThreeCardPayTable, load_file, load_pay_table
from letitride.house.pay_tables import five_card_wagers, three_card_wagers
from tests.house.conftest import Faults, Load
from tests.house.files import FILE, NH_000, PAY_TABLE, THREE_CARD_PAY_TABLE, edited, fault

ODDS = "odds above zero, as in 3, 1.5 or '3/2'"
MONEY = "an amount in dollars and whole cents, as in 10 or 2.50"


def test_a_pay_table_loads_as_it_is_documented(load: Load) -> None:
    assert isinstance(load(PAY_TABLE), FiveCardPayTable)
    assert isinstance(load(THREE_CARD_PAY_TABLE), ThreeCardPayTable)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("wager = base", "at line 1, column 9"),
        ("\n\n[odds\nflush = 8", "at line 3, column 6"),
        ("wager = 'a'\nwager = 'b'\n[odds]", "at line 2, column 12"),
        ("wager", "at end of document"),
    ],
)
def test_broken_toml_is_answered_with_its_place(faults_in: Faults, text: str, place: str) -> None:
    (broken,) = faults_in(text)

    assert broken == fault("", broken.found, "a TOML file")
    assert broken.found.startswith("broken TOML (")
    assert place in broken.found


def test_a_file_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_bytes('name = "Casa \xe9"'.encode("latin-1"))

    with pytest.raises(FileError) as refusal:
        load_file(path)

    assert refusal.value.faults == (
        Fault(str(path), "", "a byte that is not UTF-8 (invalid continuation byte, byte 14)", "a file saved as UTF-8"),
    )


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError) as refusal:
        load_file(tmp_path / FILE)

    assert refusal.value.faults == (Fault(str(tmp_path / FILE), "", "no such file or directory", "a TOML file"),)


def test_a_directory_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError) as refusal:
        load_file(tmp_path)

    assert refusal.value.faults == (Fault(str(tmp_path), "", "is a directory", "a TOML file"),)


@pytest.mark.parametrize(
    ("wager", "shown"), [("", "nothing"), ("wager = 3", "3"), ("wager = 'blind'", "'blind'"), ("wager = []", "a list")]
)
def test_a_pay_table_is_for_a_wager(faults_in: Faults, wager: str, shown: str) -> None:
    assert faults_in(edited(PAY_TABLE, 'wager = "base"', wager)) == [
        fault(
            "wager",
            shown,
            f"one of {', '.join(repr(wager.value) for wager in (*five_card_wagers(), *three_card_wagers()))}",
        )
    ]


@pytest.mark.parametrize(
    ("written", "shown"),
    [("0", "0"), ("-3", "-3"), ("nan", "NaN"), ("inf", "Infinity"), ("true", "true"), ("'many'", "'many'")],
)
def test_odds_are_above_zero(faults_in: Faults, written: str, shown: str) -> None:
    assert faults_in(edited(PAY_TABLE, "two-pair = 2", f"two-pair = {written}")) == [
        fault("odds.two-pair", shown, ODDS)
    ]


def test_a_misspelt_ranking_is_answered_with_the_nearest_one(faults_in: Faults) -> None:
    lines = "royal-flush, straight-flush, four-of-a-kind, full-house, flush, straight, three-of-a-kind, two-pair, pair"

    assert faults_in(edited(PAY_TABLE, "two-pair", "two-pairs")) == [
        fault("odds.two-pairs", "an unknown key", f"'two-pair', perhaps, or one of {lines}")
    ]


def test_a_table_without_odds_is_refused(faults_in: Faults) -> None:
    head = PAY_TABLE.partition("[odds]")[0]

    assert faults_in(head) == [fault("odds", "nothing", "a table of keys and values")]


@pytest.mark.parametrize("text", [PAY_TABLE.replace('lowest_pair = "10"', ""), THREE_CARD_PAY_TABLE])
def test_a_table_with_no_line_of_odds_is_refused(faults_in: Faults, text: str) -> None:
    head = text.partition("[odds]")[0]

    assert faults_in(f"{head}[odds]") == [fault("odds", "no line", "at least one ranking with its odds")]


def test_a_lowest_pair_needs_odds_on_a_pair(faults_in: Faults) -> None:
    assert faults_in(edited(PAY_TABLE, "\npair = 1", "")) == [
        fault("odds.pair", "nothing, beside lowest_pair", "both or neither")
    ]


def test_odds_on_a_pair_need_a_lowest_pair(faults_in: Faults) -> None:
    assert faults_in(edited(PAY_TABLE, 'lowest_pair = "10"')) == [
        fault("lowest_pair", "nothing, beside odds.pair", "both or neither")
    ]


def test_a_bonus_table_is_found_by_its_name(load: Load) -> None:
    table = load(edited(PAY_TABLE, "[odds]", 'bonus = "LIRB-10-bonus"\n[odds]'))

    assert isinstance(table, FiveCardPayTable)
    assert table.bonus == load_pay_table("LIRB-10-bonus")


def test_a_bonus_table_may_stand_in_its_place(load: Load) -> None:
    bonus = 'bonus = {designator = "b", wager = "dollar-bonus", basis = "for 1", odds = {flush = 50}}'

    table = load(edited(PAY_TABLE, "[odds]", f"{bonus}\n[odds]"))

    assert isinstance(table, FiveCardPayTable)
    assert table.bonus is not None
    assert table.bonus.designator == "b"


def test_an_unknown_bonus_table_is_answered_with_the_nearest_one(faults_in: Faults) -> None:
    assert faults_in(edited(PAY_TABLE, "[odds]", 'bonus = "LIRB-10-bonuses"\n[odds]')) == [
        fault(
            "bonus",
            "'LIRB-10-bonuses'",
            "a pay table: did you mean LIRB-10-bonus or LIRB-09-bonus or LIRB-06-bonus?",
        )
    ]


def test_a_bonus_table_is_one_for_the_dollar_bonus(faults_in: Faults) -> None:
    assert faults_in(edited(PAY_TABLE, "[odds]", 'bonus = "LIRX-01"\n[odds]')) == [
        fault("bonus", "a table for base", "a table for a bet collected before the deal, beside the main wager")
    ]


def test_a_bonus_table_has_no_bonus_table(faults_in: Faults) -> None:
    bonus_of_a_bonus = edited(PAY_TABLE, 'wager = "base"', 'wager = "dollar-bonus"\nbonus = "LIRB-10-bonus"')

    assert faults_in(bonus_of_a_bonus) == [
        fault("bonus", "a table for dollar-bonus", "a table for a bet collected before the deal, beside the main wager")
    ]


def test_every_fault_of_one_file_is_reported_at_once_and_in_its_order(faults_in: Faults) -> None:
    text = NH_000
    for line, instead in {
        'id = "nh-000"': 'id = "nh-000"\ncolor = "green"',
        "seats = 7": 'seats = "seven"',
        "denominations = [1, 5, 25, 100]": "denominations = [5, 1]",
        "cover_cards = 1": "cover_card = 1",
        'shuffle = "by-hand"': "shuffle = 'by-foot'",
        'minimum = 1\nmaximum = 10\npay_table = "nh-000-base"': "minimum = 1.005\nmaximum = true\npay_table = 'LIRX-9'",
        'burn_when = "after-bet-1"': 'burn_when = "never"',
        'wager_order = ["base", "three-card-bonus"]': 'wager_order = ["base", "base"]',
        "tournament_stands_at = 3": "",
    }.items():
        text = edited(text, line, instead)

    assert [(each.key, each.found) for each in faults_in(text)] == [
        ("wagers.base.pay_table", "'LIRX-9'"),
        ("color", "an unknown key"),
        ("seating.seats", "'seven'"),
        ("chips.denominations", "$5, $1"),
        ("cards.cover_card", "an unknown key"),
        ("cards.cover_cards", "nothing"),
        ("cards.shuffle", "'by-foot'"),
        ("wagers.base.minimum", "1.005"),
        ("wagers.base.maximum", "true"),
        ("deal.burn_when", "never with burn = 'leftmost'"),
        ("settling.wager_order", "base, base"),
        ("interruption.tournament_stands_at", "nothing"),
    ]
