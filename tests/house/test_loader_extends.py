"""Houses that differ from a house of the catalogue, and say only how."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from letitride.house import FileError, House, choices, load_file, load_house, load_pay_table
from letitride.house.games.let_it_ride import BASE, DOLLAR_BONUS, base_table
from letitride.house.round import Burn, BurnTime
from letitride.house.sources import Origin, Source, source_of
from letitride.house.writing import write_toml
from tests.house.conftest import Faults, Load
from tests.house.files import extending, fault

BASE_SECTION = "[wagers.base]\nminimum = 5\npay_table = 'LIRX-05'\n"
DOLLAR_BONUS_SECTION = "[wagers.dollar-bonus]\nminimum = 1\nmaximum = 1\npay_table = 'LIRB-10-bonus'\n"


def loaded(load: Load, parent: str, lines: str) -> House:
    """Return a house that differs from *parent* in *lines*."""
    house = load(extending(parent, lines))
    assert isinstance(house, House)
    return house


def test_a_house_that_differs_in_nothing_makes_the_same_choices(load: Load) -> None:
    house = loaded(load, "nh-000", "")

    assert (house.id, house.name) == ("mine", "Mine")
    assert choices(house) == choices(load_house("nh-000"))


def test_a_section_is_extended_key_by_key(load: Load) -> None:
    house = loaded(load, "nh-000", '[deal]\nburn = "middle"\nburn_when = "after-the-deal"')
    parent = load_house("nh-000")

    differing = {key for key, choice in choices(house).items() if choice != choices(parent)[key]}

    assert differing == {"deal.burn", "deal.burn_when"}
    assert (house.deal.burn, house.deal.burn_when) == (Burn.MIDDLE, BurnTime.AFTER_THE_DEAL)


def test_wagers_replace_those_of_the_parent(load: Load) -> None:
    house = loaded(load, "lir-bonus", BASE_SECTION)

    assert list(house.wagers) == [BASE]
    assert base_table(house.wagers) == load_pay_table("LIRX-05")


def test_wagers_that_remain_keep_the_order_of_settling(load: Load) -> None:
    house = loaded(load, "lir-bonus", DOLLAR_BONUS_SECTION + BASE_SECTION)

    assert house.settling.wager_order == (BASE, DOLLAR_BONUS)


def test_new_wagers_are_settled_last(load: Load) -> None:
    house = loaded(load, "lir", DOLLAR_BONUS_SECTION + BASE_SECTION)

    assert house.settling.wager_order == (BASE, DOLLAR_BONUS)


def test_an_order_of_settling_of_its_own_comes_first(load: Load) -> None:
    house = loaded(
        load, "lir", DOLLAR_BONUS_SECTION + BASE_SECTION + "[settling]\nwager_order = ['dollar-bonus', 'base']"
    )

    assert house.settling.wager_order == (DOLLAR_BONUS, BASE)


def test_what_is_taken_over_is_assumed_as_in_the_parent(load: Load) -> None:
    house = loaded(load, "nh-000", "")

    assert house.stated == {}
    parent = load_house("nh-000")
    stated = {key: f"{parent.document}, {place}" for key, place in parent.stated.items()}
    assert house.assumed == {key: f"as in nh-000 ({mark})" for key, mark in {**stated, **parent.assumed}.items()}


def test_a_house_does_not_take_over_the_document_of_its_parent(load: Load) -> None:
    assert loaded(load, "nh-000", "").document == ""
    assert loaded(load, "nh-000", 'document = "our-rules.pdf"').document == "our-rules.pdf"


def test_a_mark_of_its_own_comes_before_that_of_the_parent(load: Load) -> None:
    marks = '[stated]\n"cards.decks" = "page 3"\n[assumed]\n"seating.seats" = "the room is small"'

    house = loaded(load, "nh-000", f"[seating]\nseats = 5\n{marks}")

    assert house.stated == {"cards.decks": "page 3"}
    assert house.assumed["seating.seats"] == "the room is small"
    assert house.assumed["decisions.seconds_to_decide"] == "as in nh-000 (not stated)"
    assert "cards.decks" not in house.assumed


def test_wagers_of_its_own_take_over_no_marks(load: Load) -> None:
    house = loaded(load, "lir", BASE_SECTION)

    assert {key: mark for key, mark in house.assumed.items() if key.startswith("wagers.")} == {
        "wagers.base.maximum": "left out of the file: no maximum"
    }


@pytest.mark.parametrize(
    ("parent", "shown", "hint"),
    [
        ('"lri"', "'lri'", "did you mean lir?"),
        ('"LIRX-01"', "'LIRX-01'", "did you mean lir?"),
        ("3", "3", "known are casablanca, lir, lir-bonus, mississippi-stud, nh-000, seacoast, seacoast-3cp"),
    ],
)
def test_an_unknown_parent_is_answered_with_the_nearest_one(
    faults_in: Faults, parent: str, shown: str, hint: str
) -> None:
    expected = f"the id of a house or the path of a house file: {hint}"

    assert faults_in(f"extends = {parent}") == [fault("extends", shown, expected)]


def test_an_unknown_pay_table_is_answered_with_the_nearest_one(faults_in: Faults) -> None:
    assert faults_in(extending("lir", "[wagers.base]\nminimum = 1\npay_table = 'LIRX-1'")) == [
        fault("wagers.base.pay_table", "'LIRX-1'", "a pay table: did you mean LIRX-01 or LIRX-06 or LIRX-05?")
    ]


@pytest.mark.parametrize(
    ("line", "key", "shown"),
    [
        ("deal = 'quickly'", "deal", "'quickly'"),
        ("wagers = 3", "wagers", "3"),
        ("wagers = {base = 3}", "wagers.base", "3"),
    ],
)
def test_a_section_is_a_table(faults_in: Faults, line: str, key: str, shown: str) -> None:
    assert faults_in(extending("lir", line)) == [fault(key, shown, "a table of keys and values")]


@pytest.mark.parametrize("line", ["stated = 3", "stated = ['deal.burn']", "[stated]\ndeal.burn = 'dealing, 6'"])
def test_marks_are_keys_and_texts_in_quotation_marks(faults_in: Faults, line: str) -> None:
    (wrong,) = faults_in(extending("lir", line))

    assert wrong.key == "stated"
    assert wrong.expected == 'keys and texts, both in quotation marks, as in "deal.burn" = "dealing, 6"'


def test_a_choice_that_is_changed_is_no_longer_as_in_the_parent(load: Load) -> None:
    house = loaded(load, "nh-000", "[deal]\nburn = 'middle'")

    assert "deal.burn" not in house.assumed
    assert house.assumed["deal.faces"] == "as in nh-000 (000_c62540ac1c5645a3.txt, dealer procedures, 1 to 6)"
    assert source_of(house, "deal.burn") == Source(Origin.OWN, "the file of the house, deal.burn")


def test_a_house_may_name_a_pay_table_in_a_file_beside_it(tmp_path: Path) -> None:
    table = 'designator = "OURS"\nwager = "base"\nbasis = "to 1"\n[odds]\nflush = 8\n'
    (tmp_path / "ours.toml").write_text(table)
    (tmp_path / "house.toml").write_text(
        extending(
            "lir",
            "[wagers.base]\nminimum = 1\npay_table = 'ours.toml'\n[departs]\n'wagers.base.pay_table' = 'flushes only'",
        )
    )
    house = load_file(tmp_path / "house.toml")

    assert isinstance(house, House)
    assert base_table(house.wagers).designator == "OURS"


def test_a_house_that_extends_another_has_a_name_of_its_own(faults_in: Faults) -> None:
    assert [wrong.key for wrong in faults_in("extends = 'lir'")] == ["id", "name"]


def test_a_wager_names_its_pay_table(faults_in: Faults) -> None:
    assert faults_in(extending("lir", "[wagers.base]\nminimum = 1")) == [
        fault("wagers.base.pay_table", "nothing", "a table of keys and values")
    ]


def test_an_unknown_section_is_answered_with_the_nearest_one(faults_in: Faults) -> None:
    (unknown,) = faults_in(extending("lir", "[dealing]\nburn = 'none'"))

    assert unknown.key == "dealing"
    assert unknown.expected.startswith("'deal', perhaps, or one of id, name, game, ")


def write_houses(folder: Path, **files: str) -> None:
    for name, lines in files.items():
        (folder / f"{name}.toml").write_text(f'id = "{name}"\nname = "{name}"\n{lines}')


def test_a_house_extends_a_file_of_ones_own_in_any_folder(tmp_path: Path) -> None:
    (tmp_path / "rooms").mkdir()
    table = load_pay_table("LIRX-05")
    (tmp_path / "rooms/table.toml").write_text(write_toml(replace(table, designator="OWN-1")))
    base = '[wagers.base]\nminimum = 5\nmaximum = 50\npay_table = "table.toml"\n'
    departs = '[departs]\n"wagers.base.pay_table" = "the board agreed"\n'
    write_houses(tmp_path / "rooms", first=f'extends = "nh-000"\n{base}{departs}[seating]\nseats = 5\n')
    write_houses(tmp_path, second='extends = "rooms/first.toml"\n[deal]\nburn = "middle"\n')
    write_houses(tmp_path, third='extends = "second.toml"\n')
    house, parent = load_file(tmp_path / "third.toml"), load_house("nh-000")

    assert isinstance(house, House)
    assert (house.id, house.based_on) == ("third", parent.document)
    assert (house.seating.seats, house.deal.burn, house.deal.burn_when) == (5, Burn.MIDDLE, parent.deal.burn_when)
    assert (base_table(house.wagers).designator, list(house.wagers)) == ("OWN-1", [BASE])
    assert house.departs == {"wagers.base.pay_table": "the board agreed"}


def test_a_whole_house_file_can_be_extended(tmp_path: Path) -> None:
    (tmp_path / "whole.toml").write_text(write_toml(load_house("seacoast")))
    write_houses(tmp_path, mine='extends = "whole.toml"\n')
    house = load_file(tmp_path / "mine.toml")

    assert isinstance(house, House)
    assert choices(house) == choices(load_house("seacoast"))


@pytest.mark.parametrize(
    ("files", "at", "shown"),
    [
        ({"one": 'extends = "one.toml"\n'}, "one", "'one.toml'"),
        ({"one": 'extends = "two.toml"\n', "two": 'extends = "./one.toml"\n'}, "two", "'./one.toml'"),
    ],
)
def test_houses_that_extend_each_other_are_refused(tmp_path: Path, files: dict[str, str], at: str, shown: str) -> None:
    write_houses(tmp_path, **files)
    with pytest.raises(FileError) as refused:
        load_file(tmp_path / "one.toml")

    (wrong,) = refused.value.faults
    assert (wrong.file, wrong.key, wrong.found) == (str(tmp_path / f"{at}.toml"), "extends", shown)
    assert wrong.expected == "a house that does not extend this one"


@pytest.mark.parametrize(
    ("parent", "file", "key", "found"),
    [
        ("none.toml", "none.toml", "", "no such file or directory"),
        ("table.toml", "mine.toml", "extends", "'table.toml', a pay table"),
        ("faulty.toml", "faulty.toml", "seating.seats", "9"),
    ],
)
def test_a_parent_that_is_no_house_is_named(tmp_path: Path, parent: str, file: str, key: str, found: str) -> None:
    (tmp_path / "table.toml").write_text(write_toml(load_pay_table("LIRX-05")))
    write_houses(tmp_path, faulty='extends = "lir"\n[seating]\nseats = 9\n', mine=f'extends = "{parent}"\n')
    with pytest.raises(FileError) as refused:
        load_file(tmp_path / "mine.toml")

    (wrong,) = refused.value.faults
    assert (wrong.file, wrong.key, wrong.found) == (str(tmp_path / file), key, found)
