"""Houses that differ from a house of the catalogue, and say only how."""

from pathlib import Path

import pytest

from letitride.house import House, Wager, choices, load_file, load_house, load_pay_table
from letitride.house.round import Burn, BurnTime
from tests.house.conftest import Faults, Load
from tests.house.files import extending, fault

BASE = "[wagers.base]\nminimum = 5\npay_table = 'LIRX-05'\n"
DOLLAR_BONUS = "[wagers.dollar-bonus]\nminimum = 1\nmaximum = 1\npay_table = 'LIRB-10-bonus'\n"


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
    house = loaded(load, "lir-bonus", BASE)

    assert list(house.wagers.offered()) == [Wager.BASE]
    assert house.wagers.base_table() == load_pay_table("LIRX-05")


def test_wagers_that_remain_keep_the_order_of_settling(load: Load) -> None:
    house = loaded(load, "lir-bonus", DOLLAR_BONUS + BASE)

    assert house.settling.wager_order == (Wager.BASE, Wager.DOLLAR_BONUS)


def test_new_wagers_are_settled_last(load: Load) -> None:
    house = loaded(load, "lir", DOLLAR_BONUS + BASE)

    assert house.settling.wager_order == (Wager.BASE, Wager.DOLLAR_BONUS)


def test_an_order_of_settling_of_its_own_comes_first(load: Load) -> None:
    house = loaded(load, "lir", DOLLAR_BONUS + BASE + "[settling]\nwager_order = ['dollar-bonus', 'base']")

    assert house.settling.wager_order == (Wager.DOLLAR_BONUS, Wager.BASE)


def test_what_is_taken_over_is_assumed_as_in_the_parent(load: Load) -> None:
    house = loaded(load, "nh-000", "")

    assert house.stated == {}
    parent = load_house("nh-000")
    assert house.assumed == {key: f"as in nh-000 ({mark})" for key, mark in {**parent.stated, **parent.assumed}.items()}


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
    house = loaded(load, "lir", BASE)

    assert not [key for key in house.assumed if key.startswith("wagers.")]


@pytest.mark.parametrize(
    ("parent", "shown", "hint"),
    [
        ('"lri"', "'lri'", "did you mean lir?"),
        ('"LIRX-01"', "'LIRX-01'", "did you mean lir?"),
        ("3", "3", "known are casablanca, lir, lir-bonus, nh-000, seacoast, seacoast-3cp"),
    ],
)
def test_an_unknown_parent_is_answered_with_the_nearest_one(
    faults_in: Faults, parent: str, shown: str, hint: str
) -> None:
    assert faults_in(f"extends = {parent}") == [fault("extends", shown, f"the id of a house: {hint}")]


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
    assert house.assumed["deal.faces"] == "as in nh-000 (dealer procedures, 1 to 6)"
    assert house.source_of("deal.burn") == f"{house.id}, deal.burn"


def test_a_house_may_name_a_pay_table_in_a_file_beside_it(tmp_path: Path) -> None:
    table = 'designator = "OURS"\nwager = "base"\nbasis = "to 1"\n[odds]\nflush = 8\n'
    (tmp_path / "ours.toml").write_text(table)
    (tmp_path / "house.toml").write_text(extending("lir", "[wagers.base]\nminimum = 1\npay_table = 'ours.toml'"))
    house = load_file(tmp_path / "house.toml")

    assert isinstance(house, House)
    assert house.wagers.base_table().designator == "OURS"


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
