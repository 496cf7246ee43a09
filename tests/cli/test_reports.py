"""``letitride parsheet``, ``rackcard`` and ``procedures``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Letitride

KINDS = ["parsheet", "rackcard", "procedures"]


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("kind", KINDS)
def test_both_forms_are_written_to_the_current_folder(kind: str, letitride: Letitride, tmp_path: Path) -> None:
    answer = letitride(kind, "casablanca")

    assert answer.status == 0
    assert answer.out == f"wrote casablanca-{kind}.html\nwrote casablanca-{kind}.pdf\n"
    assert (tmp_path / f"casablanca-{kind}.html").read_bytes().startswith(b"<!DOCTYPE html>")
    assert (tmp_path / f"casablanca-{kind}.pdf").read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize("kind", KINDS)
def test_only_what_is_asked_for_is_written(kind: str, letitride: Letitride, tmp_path: Path) -> None:
    assert letitride(kind, "lir", "--html", "here.html").out == "wrote here.html\n"
    assert [path.name for path in tmp_path.iterdir()] == ["here.html"]


def test_a_par_sheet_of_a_pay_table(letitride: Letitride, tmp_path: Path) -> None:
    assert letitride("parsheet", "lirx-01", "--pdf", "x.pdf").status == 0
    assert (tmp_path / "x.pdf").read_bytes().startswith(b"%PDF-")


def test_a_house_file_of_ones_own_is_named_without_its_folder(letitride: Letitride, tmp_path: Path) -> None:
    folder = tmp_path / "some" / "where"
    folder.mkdir(parents=True)
    mine = folder / "mine.toml"
    mine.write_text('extends = "seacoast"\nid = "mine"\nname = "My house"\n[settling]\npayout_cap = 500\n')

    assert letitride("parsheet", str(mine)).out.startswith("wrote mine-parsheet.html")
    html = (tmp_path / "mine-parsheet.html").read_text()
    assert "<code>mine.toml</code>" in html
    assert str(folder) not in html
    assert "No player wins more than $500" in html


def test_a_wrong_target_is_answered_as_odds_answers_it(letitride: Letitride) -> None:
    assert letitride("parsheet", "lirx-1").err == letitride("odds", "lirx-1").err
    for kind in KINDS:
        assert letitride(kind, "nowhere").status == 2
    assert "it is a pay table; name a house" in letitride("procedures", "LIRX-01").err


def test_a_bet_that_the_house_does_not_take_is_refused_as_odds_refuses_it(letitride: Letitride) -> None:
    assert letitride("parsheet", "nh-000", "--bet", "11").err == letitride("odds", "nh-000", "--bet", "11").err


def test_a_place_that_does_not_exist_is_one_line(letitride: Letitride) -> None:
    answer = letitride("rackcard", "lir", "--pdf", "no/such/folder.pdf")

    assert answer.status == 2
    assert answer.err == "letitride: Could not open file 'no/such/folder.pdf': no such file or directory\n"


@pytest.mark.parametrize("kind", KINDS)
def test_letters_that_the_pdf_does_not_have_are_one_line_and_nothing_is_written(
    kind: str, letitride: Letitride, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('extends = "lir"\nid = "mine"\nname = "Casino 雀"\n', encoding="utf-8")

    answer = letitride(kind, "mine.toml")

    assert answer.status == 2
    assert "have no '雀'" in answer.err
    assert len(answer.err.splitlines()) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["mine.toml"]
    assert letitride(kind, "mine.toml", "--html", "mine.html").status == 0
