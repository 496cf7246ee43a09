"""The catalogue, and how a name finds a house, a pay table or a file."""

import io
from pathlib import Path

import pytest

from letitride.house import (
    Fault,
    FileError,
    FiveCardPayTable,
    House,
    UnknownName,
    designators,
    find,
    find_house,
    house_ids,
    load_file,
    load_house,
    load_pay_table,
)
from letitride.house.catalogue import read_source, source_file
from letitride.house.loader import decode_toml
from tests.house.files import FILE, HOUSE_FILES, NH_000, PAY_TABLE, PAY_TABLE_FILES

HOUSES = ("casablanca", "lir", "lir-bonus", "mississippi-stud", "nh-000", "seacoast", "seacoast-3cp")
LIRB_NUMBERS = ("03", "06", "09", "10", "25", "28", "29")


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder to stand in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_houses_of_the_documents_are_there() -> None:
    assert house_ids() == HOUSES


@pytest.mark.parametrize(
    "designator",
    [
        *(f"LIRX-0{number}" for number in range(1, 7)),
        *(f"LIRB-{number}" for number in LIRB_NUMBERS),
        *(f"LIRB-{number}-bonus" for number in LIRB_NUMBERS),
        *(f"3CB-{number}" for number in range(1, 7)),
    ],
)
def test_every_designator_of_the_manufacturer_is_there(designator: str) -> None:
    assert designator in designators()


@pytest.mark.parametrize("house_id", house_ids())
def test_a_house_goes_by_the_name_of_its_file(house_id: str) -> None:
    assert load_house(house_id).id == house_id
    assert find(house_id) == find_house(house_id) == load_house(house_id)


@pytest.mark.parametrize("path", HOUSE_FILES, ids=lambda path: path.stem)
def test_every_house_file_loads_from_its_path_too(path: Path) -> None:
    assert load_file(path) == load_house(path.stem)
    assert find_house(str(path)) == load_house(path.stem)


@pytest.mark.parametrize("path", PAY_TABLE_FILES, ids=lambda path: path.stem)
def test_every_pay_table_file_loads_from_its_path_too(path: Path) -> None:
    assert load_file(path) == load_pay_table(path.stem)
    assert find(path.stem) == find(str(path)) == load_pay_table(path.stem)


def test_names_are_found_in_capitals_or_not() -> None:
    assert find("lirx-01") == load_pay_table("LIRX-01")
    assert find("Seacoast") == load_house("seacoast")
    assert find_house("LIR-BONUS") == load_house("lir-bonus")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("seacost", "no house is called 'seacost': did you mean seacoast or seacoast-3cp?"),
        ("zzz", f"no house is called 'zzz': known are {', '.join(HOUSES)}"),
    ],
)
def test_an_unknown_house_is_answered_with_those_that_are_near(name: str, message: str) -> None:
    for search in (load_house, find_house):
        with pytest.raises(UnknownName) as refusal:
            search(name)
        assert str(refusal.value) == message


def test_an_unknown_pay_table_is_answered_with_those_that_are_near() -> None:
    with pytest.raises(UnknownName) as refusal:
        load_pay_table("LIRX-1")

    assert refusal.value.hint == "did you mean LIRX-01 or LIRX-06 or LIRX-05?"


def test_an_unknown_target_may_be_meant_for_a_house_or_a_pay_table() -> None:
    with pytest.raises(UnknownName) as refusal:
        find("lirx-001")

    assert str(refusal.value) == (
        "no house, pay table or TOML file is called 'lirx-001': did you mean LIRX-01 or LIRX-06 or LIRX-05?"
    )


def test_a_target_may_be_a_file_of_any_name(desk: Path) -> None:
    (desk / "my-table").write_text(PAY_TABLE, encoding="utf-8")

    assert find("my-table") == load_file(Path("my-table"))


def test_a_name_of_the_catalogue_comes_before_a_file(desk: Path) -> None:
    (desk / "lir").write_text(PAY_TABLE, encoding="utf-8")

    assert isinstance(find("lir"), House)


def test_what_ends_in_toml_is_a_file_even_where_there_is_none(desk: Path) -> None:
    with pytest.raises(FileError) as refusal:
        find("lir.toml")

    assert refusal.value.faults == (Fault("lir.toml", "", "no such file or directory", "a TOML file"),)


def test_a_pay_table_is_no_house(desk: Path) -> None:
    Path("table.toml").write_text(PAY_TABLE, encoding="utf-8")

    for name in ("table.toml", "LIRX-01", "3CB-1"):
        with pytest.raises(UnknownName, match=f"^no house is called '{name}'"):
            find_house(name)


def test_a_file_is_a_house_or_a_pay_table_by_its_keys(desk: Path) -> None:
    Path("house.toml").write_text(NH_000, encoding="utf-8")
    Path("table.toml").write_text(PAY_TABLE, encoding="utf-8")

    assert isinstance(find("house.toml"), House)
    assert isinstance(find("table.toml"), FiveCardPayTable)


@pytest.mark.parametrize(
    ("text", "found"), [("", "an empty file"), ("seats = 7\ncolor = 'green'", "neither among seats, color")]
)
def test_a_file_that_is_neither_is_refused(desk: Path, text: str, found: str) -> None:
    Path(FILE).write_text(text, encoding="utf-8")

    with pytest.raises(FileError) as refusal:
        load_file(Path(FILE))

    expected = "a pay table (designator, wager, basis, odds) or a house (id, game or extends, wagers, …)"
    assert refusal.value.faults == (Fault(FILE, "", found, expected),)


def piped(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def test_a_file_comes_through_a_pipe_however_often_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    piped(monkeypatch, PAY_TABLE)

    first, again = find("-"), find("-")

    assert isinstance(first, FiveCardPayTable)
    assert first == again
    assert first.odds == load_pay_table("LIRX-05").odds
    assert source_file("-") == ("standard input", PAY_TABLE.encode())


def test_contents_are_read_from_a_file_or_a_pipe(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text(PAY_TABLE)
    piped(monkeypatch, PAY_TABLE)

    contents, name = read_source("-")

    assert (contents["designator"], name) == (decode_toml(PAY_TABLE.encode(), file="")["designator"], "standard input")
    assert read_source(file) == (contents, str(file))
