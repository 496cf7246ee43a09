"""A folder of house files: all of them, or everything that is wrong with any of them."""

from pathlib import Path

import pytest

from letitride.cli.streams import Status
from letitride.house import FileError
from letitride.house.folder import read_folder
from tests.conftest import Letitride

OURS = 'extends = "lir"\nid = "{id}"\nname = "Ours"\n'
WITH_TABLE = OURS + '[wagers.base]\nminimum = 5\npay_table = "generous.toml"\n'
GENEROUS = """
designator = "GENEROUS"
wager = "base"
basis = "to 1"
lowest_pair = "10"
[odds]
royal-flush = 1000
straight-flush = 200
four-of-a-kind = 50
full-house = 15
flush = 10
straight = 6
three-of-a-kind = 3
two-pair = 2
pair = 1
"""


def write(folder: Path, **files: str) -> None:
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")


def faults(folder: Path) -> list[str]:
    with pytest.raises(FileError) as caught:
        read_folder(folder)
    return str(caught.value).replace(f"{folder}/", "").splitlines()


def test_houses_are_read_with_the_pay_tables_and_houses_beside_them(tmp_path: Path) -> None:
    child = 'extends = "first.toml"\nid = "third"\nname = "Third"\n[seating]\nseats = 5\n'
    write(
        tmp_path, first=WITH_TABLE.format(id="first"), generous=GENEROUS, second=OURS.format(id="second"), third=child
    )
    (tmp_path / "notes.txt").write_text("no house")
    houses = read_folder(tmp_path)

    assert [house.id for house in houses] == ["first", "second", "third"]
    tables = [house.wagers.pay_tables()[house.main_wager].designator for house in houses]
    assert tables == ["GENEROUS", "LIRX-01", "GENEROUS"]
    assert houses[2].seating.seats == 5


def test_all_faults_of_all_files_are_told_at_once(tmp_path: Path) -> None:
    twice = WITH_TABLE.format(id="first") + "[seating]\nseats = 9\n[deal]\nfaces = 'sideways'\n"
    broken = GENEROUS.replace("flush = 10\n", "flush = -1\n").replace('"to 1"', '"by 1"')
    write(tmp_path, first=twice, generous=broken, nonsense="= 3")
    told = faults(tmp_path)

    assert [line.partition(": found")[0] for line in told] == [
        "first.toml: seating.seats",
        "first.toml: wagers.base.pay_table.basis",
        "first.toml: wagers.base.pay_table.odds.flush",
        "first.toml: deal.faces",
        "generous.toml: basis",
        "generous.toml: odds.flush",
        "nonsense.toml",
    ]
    assert any(line.startswith("nonsense.toml: found broken TOML") for line in told)
    assert any(line.startswith("generous.toml: basis: found 'by 1'") for line in told)


def test_every_house_has_an_id_of_its_own(tmp_path: Path) -> None:
    write(tmp_path, a=OURS.format(id="ours"), b=OURS.format(id="ours"), c=OURS.format(id="casablanca"))

    assert faults(tmp_path) == [
        "b.toml: id: found 'ours', expected an id of its own: another file of this folder has it",
        "c.toml: id: found 'casablanca', expected an id of its own: this is a house of the catalogue",
    ]


def test_a_folder_without_a_house_is_a_mistake(tmp_path: Path) -> None:
    write(tmp_path, generous=GENEROUS)

    assert faults(tmp_path) == [f"{tmp_path}: found no house file, expected a folder with house files, each a .toml"]


def test_houses_that_extend_each_other_in_a_circle_are_a_fault(tmp_path: Path) -> None:
    write(tmp_path, a='extends = "b.toml"\nid = "a"\nname = "A"\n', b='extends = "a.toml"\nid = "b"\nname = "B"\n')

    assert "expected a house that does not extend this one" in faults(tmp_path)[0]


def test_a_server_does_not_start_with_a_faulty_house(letitride: Letitride, tmp_path: Path) -> None:
    write(tmp_path, a=OURS.format(id="a") + "[seating]\nseats = 9\n", b=OURS.format(id="lir"))
    database = tmp_path / "pit.db"
    answer = letitride("serve", "--houses", str(tmp_path), "--database", str(database))

    assert answer.status == Status.UNUSABLE
    assert len(answer.err.splitlines()) == 2
    assert f"{tmp_path}/a.toml: seating.seats: found 9" in answer.err
    assert not database.exists()
