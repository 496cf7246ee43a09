"""The notice to the commission: what changes, since when, by whom, and what it is worth before and after."""

from __future__ import annotations

from pathlib import Path

import pytest

from letitride.cli.streams import Status
from letitride.house import House, load_house
from letitride.house.catalogue import read_house
from letitride.house.loader import parse_toml
from letitride.odds import analyse_house
from letitride.pit.house_record import write_house
from letitride.pit.posted_houses import PostedHouse
from letitride.reports import notice, to_html, to_pdf
from letitride.wiring import Settings
from tests.conftest import Letitride
from tests.own_house import house_file
from tests.pit.slow_clock import PACE
from tests.reports.pages import words
from tests.rules import rule
from tests.server.house import cheap_passwords


def house_of(flush: int) -> House:
    return read_house(parse_toml(house_file(flush), file="ours.toml"), file="ours.toml")


def posted(house: House, version: int, by: str = "Ada") -> PostedHouse:
    record = write_house(house).decode()
    return PostedHouse(id=house.id, version=version, record=record, at=1_790_000_000_000, by=by)


FIRST, SECOND = posted(house_of(9), 1, by=""), posted(house_of(7), 2)


@rule("001-payouts-4")
def test_the_commission_is_told_what_changes_since_when_and_what_it_is_worth() -> None:
    told = "\n".join(words(notice(SECOND, FIRST)))
    before, after = (analyse_house(each.house).figures for each in (FIRST, SECOND))

    assert "Base bets: flush" in told
    assert "September 21, 2026, 14:13 UTC" in told
    assert "Ada" in told
    for rules in (FIRST.rules, SECOND.rules):
        assert rules in told
    for figures in (before, after):
        for value in (figures.house_edge, figures.par, figures.hit_frequency):
            assert str(value) in told


def test_a_first_posting_has_nothing_to_compare_with() -> None:
    told = "\n".join(words(notice(FIRST, None)))

    assert "posted for the first time" in told
    assert "the operator, at the start of the server" in told
    assert "Former rules" not in told
    assert "Before" not in told


def test_wagers_that_come_and_go_are_named() -> None:
    bonus, plain = posted(load_house("lir-bonus"), 1), posted(load_house("lir"), 2)
    gone, new = ("\n".join(words(notice(*each))) for each in ((plain, bonus), (bonus, plain)))

    assert "not offered" in gone
    assert "not offered" in new
    assert "3 Card Bonus" in gone


@pytest.mark.parametrize("printed", [to_pdf, to_html])
def test_a_notice_is_printed_the_same_every_time(printed: object) -> None:
    assert callable(printed)
    assert printed(notice(SECOND, FIRST)) == printed(notice(SECOND, FIRST))


def test_a_notice_is_printed_from_a_database(letitride: Letitride, tmp_path: Path) -> None:
    from letitride.wiring import Running

    database = str(tmp_path / "pit.db")
    settings = Settings(database=database, key_file=tmp_path / "pit.key", pace=PACE, demonstration=False)
    running = Running(settings, lambda _live, _happened: None)
    cheap_passwords(running)
    for flush in (9, 7):
        running.houses.post(house_of(flush))
    running.stop()
    html = tmp_path / "notice.html"
    done = letitride("notice", database, "our-house", "--html", str(html))
    first = letitride("notice", database, "our-house", "--version", "1", "--html", "-")

    assert (done.status, first.status) == (0, 0)
    assert "Base bets: flush" in html.read_text(encoding="utf-8")
    assert "posted for the first time" in first.out
    for words_, told in (
        (("nobody",), "no posted house is called 'nobody': our-house"),
        (("our-house", "--version", "3"), "our-house has no version 3: the newest is 2"),
    ):
        refused = letitride("notice", database, *words_)
        assert (refused.status, told in refused.err) == (Status.UNUSABLE, True)
