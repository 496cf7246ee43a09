"""Reports in a real browser: nobody stumbles over them, they fit any screen, and a card fits its card."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from letitride.house import house_ids, load_house
from letitride.reports import procedures, rack_card, to_html
from tests.browser.axe import violations
from tests.browser.contrast import too_faint
from tests.reports.pages import sheet
from tests.scale import scaled

pytestmark = pytest.mark.browser


def opened(browser: Browser, html: bytes, folder: Path, width: int) -> Page:
    file = folder / "report.html"
    file.write_bytes(html)
    page = browser.new_page(viewport={"width": width, "height": 900})
    page.goto(file.as_uri())
    return page


EVERYDAY = [("par sheet", 390), ("rack card", 390), ("rack card", 1000), ("procedures", 1000)]


@pytest.mark.parametrize(("kind", "width"), scaled(EVERYDAY, [*EVERYDAY, ("par sheet", 1000), ("procedures", 390)]))
def test_nobody_stumbles_over_a_report(kind: str, width: int, browser: Browser, tmp_path: Path) -> None:
    house = load_house("seacoast")
    html = {
        "par sheet": to_html(sheet("seacoast")),
        "rack card": to_html(rack_card(house)),
        "procedures": to_html(procedures(house)),
    }[kind]
    page = opened(browser, html, tmp_path, width)

    assert violations(page) + too_faint(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("house_id", house_ids())
def test_both_sides_of_a_printed_card_fit(house_id: str, browser: Browser, tmp_path: Path) -> None:
    page = opened(browser, to_html(rack_card(load_house(house_id))), tmp_path, 1000)
    page.emulate_media(media="print")

    heights = "[...document.querySelectorAll('.side')].map((side) => side.scrollHeight - side.clientHeight)"
    assert page.evaluate(heights) == [0, 0]
