"""Reports on paper and on a screen: whole, self-contained, and the same bytes every time."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from letitride.house import House, house_ids, load_house, load_pay_table
from letitride.pit.house_record import rules_of, write_house
from letitride.reports import (
    RackCard,
    Report,
    SourceFile,
    par_sheet,
    procedures,
    rack_card,
    rules_hash,
    to_html,
    to_pdf,
)
from letitride.reports.pdf import PrintError
from tests.reports.pages import Reader, pages_of, sheet, words

pytestmark = pytest.mark.heavy

KINDS: dict[str, Callable[[House], Report | RackCard]] = {
    "par sheet": lambda house: sheet(house.id),
    "rack card": rack_card,
    "procedures": procedures,
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("house_id", house_ids())
def test_every_house_is_printed_as_html_that_needs_nothing_else(kind: str, house_id: str) -> None:
    report = KINDS[kind](load_house(house_id))
    html = to_html(report)
    page = Reader(html)

    assert html.startswith(b'<!DOCTYPE html>\n<html lang="en">')
    assert all(source.startswith("data:image/svg+xml;base64,") for source in page.values("src"))
    assert all(link.startswith("#section-") for link in page.values("href"))
    assert all(page.values("alt"))
    assert len(page.values("id")) == len(set(page.values("id")))
    for foreign in (b"<script", b"http:", b"https:", b"@import", b"url("):
        assert foreign not in html


@pytest.mark.heavy
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("house_id", house_ids())
def test_every_house_is_printed_as_pdf(kind: str, house_id: str) -> None:
    pdf = to_pdf(KINDS[kind](load_house(house_id)))

    assert pdf.startswith(b"%PDF-")
    assert b"CreationDate" not in pdf
    assert 2 <= pages_of(pdf) <= 12


@pytest.mark.parametrize("kind", KINDS)
def test_the_page_says_all_that_the_report_says(kind: str) -> None:
    report = KINDS[kind](load_house("seacoast"))
    shown = set(Reader(to_html(report)).text)
    aside = {"left", "right", "stated", "assumed", "own", "table", "note", "paragraph", "chart", "items", "clauses"}

    for text in words(report):
        if text and text not in aside | {"signatures"} and not text.startswith(("<svg", "The band of the win rate")):
            assert any(text in each for each in shown), text


def test_names_are_never_taken_for_markup() -> None:
    name = '</style><script>alert(1)</script> & "quoted" #strong[x] $1 \\\\'
    house = replace(load_house("lir"), name=name)
    for kind in (par_sheet, rack_card, procedures):
        html = to_html(kind(house))
        assert b"<script" not in html
        assert name in "".join(Reader(html).text)
        assert to_pdf(kind(house)).startswith(b"%PDF-")


@pytest.mark.parametrize("kind", [par_sheet, rack_card, procedures])
def test_letters_that_the_pdf_does_not_have_are_named(kind: Callable[[House], Report | RackCard]) -> None:
    report = kind(replace(load_house("lir"), name="Casino 雀"))

    assert "雀".encode() in to_html(report)
    with pytest.raises(PrintError, match="the letters of the PDF have no '雀', which stands in a name"):
        to_pdf(report)


def test_a_very_long_name_is_cut_only_in_the_running_head() -> None:
    name = "Supercalifragilistic " * 23
    report = procedures(replace(load_house("seacoast"), name=name))

    assert report.title == name
    assert len(report.running) <= 72
    assert report.running.endswith("…")
    assert pages_of(to_pdf(report)) < 12


def test_the_hash_is_the_one_that_receipts_contain() -> None:
    house = load_house("seacoast")

    assert rules_hash(house) == rules_of(write_house(house))
    assert rules_hash(house) != rules_hash(replace(house, name="another"))
    assert procedures(house).mark == rules_hash(house)[:16]
    assert rules_hash(load_pay_table("LIRX-01")) != rules_hash(load_pay_table("LIRX-02"))


def test_the_hash_of_the_file_stands_in_the_title_block_letter_by_letter() -> None:
    file = SourceFile("my.toml", b"abc")
    for report in (par_sheet(load_house("lir"), file=file), procedures(load_house("lir"), file=file)):
        facts = {fact.label: fact for fact in report.facts}
        assert facts["File"].value == "my.toml"
        assert facts["File, SHA-256"].value.startswith("ba7816bf8f01cfea")
        coded = {label for label, fact in facts.items() if fact.code}
        assert coded == {"House", "Document", "Rules, SHA-256", "File", "File, SHA-256"}


BUILD = "import sys\nfrom letitride.cli import main\nsys.argv = ['letitride', {kind!r}, 'lir-bonus']\nmain()\n"


@pytest.mark.heavy
@pytest.mark.parametrize("kind", ["parsheet", "rackcard", "procedures"])
def test_printed_twice_it_is_the_same_bytes(kind: str, tmp_path: Path) -> None:
    printed = []
    for folder, zone, seed in (("one", "Pacific/Auckland", "1"), ("other", "America/Denver", "77")):
        place = tmp_path / folder
        place.mkdir()
        environment = {**os.environ, "TZ": zone, "PYTHONHASHSEED": seed, "HOME": str(place), "LC_ALL": "C.UTF-8"}
        code = BUILD.format(kind=kind)
        subprocess.run([sys.executable, "-c", code], check=True, cwd=place, env=environment, stdout=subprocess.DEVNULL)
        printed.append({path.name: path.read_bytes() for path in place.glob("lir-bonus-*")})

    assert set(printed[0]) == {f"lir-bonus-{kind}.html", f"lir-bonus-{kind}.pdf"}
    assert printed[0] == printed[1]


@pytest.mark.heavy
@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="pdftotext is not installed")
def test_the_figures_can_be_read_out_of_the_pdf(tmp_path: Path) -> None:
    path = tmp_path / "par.pdf"
    path.write_bytes(to_pdf(par_sheet(load_house("lir-bonus"))))
    text = subprocess.run(["pdftotext", "-layout", path, "-"], check=True, capture_output=True, text=True).stdout

    digest = rules_hash(load_house("lir-bonus"))
    for figure in ("37963/1082900", "331288/270725", "3.5057 %", "51,979,200", "19,999", digest):
        assert figure in text
    assert f"page 1 of {pages_of(path.read_bytes())}" in text
