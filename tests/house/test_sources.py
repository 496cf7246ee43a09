"""Where a choice comes from: the document, an assumption, the house it extends, or the file itself."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from letitride.house import FiveCardPayTable, House, catalogue, load_house, load_pay_table, sources
from letitride.house.sources import Origin, Source, print_of, same_lines, source_of
from tests.house.files import built_house, house_in_catalogue

LIR_DOCUMENT = "004_f0ddc1072bf2e22c.txt"


def extending(parent: str, **contents: Any) -> House:
    return built_house({"extends": parent, "id": "mine", "name": "Mine", **contents})


def copying(house_id: str, **sections: dict[str, Any]) -> House:
    """Return a house of the catalogue with some choices changed and all its marks left as they are."""
    raw = dict(house_in_catalogue(house_id))
    return built_house(raw | {"id": "mine"} | {name: {**raw[name], **section} for name, section in sections.items()})


def test_a_stated_choice_comes_from_a_place_in_the_document() -> None:
    assert source_of(load_house("nh-000"), "cards.decks") == Source(
        Origin.STATED, "000_c62540ac1c5645a3.txt, decks; the opening looks at two and takes one"
    )


def test_an_assumed_choice_says_why() -> None:
    found = source_of(load_house("nh-000"), "seating.seats")

    assert found == Source(Origin.ASSUMED, "not stated; seven as in document 004")
    assert str(found) == "assumed: not stated; seven as in document 004"


def test_a_choice_of_the_file_comes_from_the_file() -> None:
    found = source_of(extending("nh-000", deal={"burn": "middle"}), "deal.burn")

    assert found == Source(Origin.OWN, "the file of the house, deal.burn")
    assert str(found) == found.words


def test_a_place_without_a_document_is_the_files_own_word() -> None:
    house = extending("lir", stated={"deal.burn": "page 3"})

    assert source_of(house, "deal.burn").origin is Origin.OWN


def test_a_document_of_ones_own_states_what_the_file_says_it_does() -> None:
    house = extending("lir", document="our-rules.pdf", stated={"deal.burn": "page 3"})

    assert source_of(house, "deal.burn") == Source(Origin.STATED, "our-rules.pdf, page 3")


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("deal.burn", f"as in lir ({LIR_DOCUMENT}, Let It Ride, dealing procedures, 4)"),
        ("wagers.base.pay_table", "as in lir (the house selects one of six; the first is taken)"),
    ],
)
def test_what_is_taken_over_comes_from_the_house_it_extends_and_its_source(key: str, words: str) -> None:
    assert source_of(extending("lir"), key) == Source(Origin.ASSUMED, words)


@pytest.mark.parametrize(
    ("contents", "key", "words"),
    [
        ({"cards": {"cut": "always"}}, "cards.cut_at_least", "as in lir"),
        ({"settling": {"payout_cap": 500}}, "settling.cap_covers", "left out of the file; read as the cap of document"),
        ({"chips": {"denominations": ["0.50", 1]}}, "wagers.base.minimum", "as in lir"),
        (
            {"wagers": {wager: house_in_catalogue("lir-bonus")["wagers"][wager] for wager in ("dollar-bonus", "base")}},
            "wagering.bonus_marker",
            "as in lir",
        ),
        (
            {"wagers": {wager: house_in_catalogue("lir-bonus")["wagers"][wager] for wager in ("dollar-bonus", "base")}},
            "settling.wager_order",
            "the order of lir for the wagers offered here; new ones last",
        ),
    ],
)
def test_a_reason_that_no_longer_holds_is_not_taken_over(contents: dict[str, Any], key: str, words: str) -> None:
    found = source_of(extending("lir", **contents), key)

    assert found.origin is Origin.ASSUMED
    assert found.words.startswith(words)
    assert "(" not in found.words


def test_what_is_left_out_is_not_the_files_own_choice() -> None:
    house = extending("lir", wagers={"base": {"minimum": 5, "pay_table": "LIRX-05"}})

    assert source_of(house, "wagers.base.minimum").origin is Origin.OWN
    assert source_of(house, "wagers.base.maximum") == Source(Origin.ASSUMED, "left out of the file: no maximum")


def test_a_house_without_marks_says_everything_itself_but_what_it_leaves_out() -> None:
    raw = {key: value for key, value in house_in_catalogue("lir").items() if key not in ("stated", "assumed")}
    house = built_house(raw)

    assert house.assumed == {
        "wagers.base.maximum": "left out of the file: no maximum",
        "settling.payout_cap": "left out of the file: no cap",
        "settling.cap_covers": "never used: no cap",
    }


@pytest.mark.parametrize(
    ("house_id", "section", "choice", "key"),
    [
        ("nh-000", "deal", {"burn": "middle"}, "deal.burn"),
        ("nh-000", "settling", {"payout_cap": 500}, "settling.payout_cap"),
        ("nh-000", "settling", {"payout_cap": 500}, "settling.cap_covers"),
        ("lir", "cards", {"cut": "always"}, "cards.cut_at_least"),
    ],
)
def test_marks_copied_from_the_catalogue_do_not_cover_a_choice_that_has_changed(
    house_id: str, section: str, choice: dict[str, Any], key: str
) -> None:
    assert source_of(copying(house_id, **{section: choice}), key).origin is Origin.OWN
    assert source_of(copying(house_id), key) == source_of(load_house(house_id), key)


def test_a_house_may_extend_one_that_extends_another() -> None:
    parent = {"extends": "nh-000", "id": "mother", "name": "Mother", "deal": {"burn": "middle"}}

    def house(name: str) -> Any:
        return parent if name == "mother" else house_in_catalogue(name)

    child = built_house({"extends": "mother", "id": "mine", "name": "Mine"}, house=house)

    assert source_of(child, "deal.burn").words == "as in mother (its own file)"
    assert (
        source_of(child, "seating.seats").words == "as in mother (as in nh-000 (not stated; seven as in document 004))"
    )
    assert child.based_on == "000_c62540ac1c5645a3.txt"


def test_the_catalogue_may_hold_a_house_that_extends_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.toml").write_text('extends = "lir"\nid = "mine"\nname = "Mine"\n')
    files = catalogue._files
    more = {**files("houses"), "mine": tmp_path / "mine.toml"}
    monkeypatch.setattr(catalogue, "_files", lambda kind: more if kind == "houses" else files(kind))
    sources._catalogue.cache_clear()

    assert source_of(load_house("mine"), "deal.burn").words.startswith("as in lir (")


# Pay tables


def lirx_01() -> FiveCardPayTable:
    table = load_pay_table("LIRX-01")
    assert isinstance(table, FiveCardPayTable)
    return table


def test_a_table_of_the_catalogue_is_printed_where_it_says() -> None:
    assert print_of(lirx_01()) == f"{LIR_DOCUMENT}, basic game pay tables"
    assert print_of(load_pay_table("seacoast-ante-bonus")).startswith("Assumed: ")


def test_a_table_with_other_lines_is_not_the_one_a_document_prints() -> None:
    changed = replace(lirx_01(), odds=replace(lirx_01().odds, flush=Fraction(9)))

    assert print_of(changed) == f"own table: {LIR_DOCUMENT} prints no such lines"
    assert print_of(replace(changed, source="")) == "own table, not the LIRX-01 of the catalogue"
    assert not same_lines(changed, lirx_01())


def test_a_table_of_ones_own_cites_only_what_its_file_names() -> None:
    ours = replace(lirx_01(), designator="OURS", source="", odds=replace(lirx_01().odds, flush=Fraction(9)))

    assert print_of(ours) == "own table"
    assert print_of(replace(ours, source="our-rules.pdf, 3")) == "own table, by our-rules.pdf, 3"


def test_the_same_lines_under_another_name_are_printed_where_the_file_says() -> None:
    ours = replace(lirx_01(), designator="OURS")

    assert print_of(ours) == f"{LIR_DOCUMENT}, basic game pay tables"
    assert print_of(replace(ours, source="")) == "own table"
    assert print_of(replace(lirx_01(), source="")) == f"{LIR_DOCUMENT}, basic game pay tables"
