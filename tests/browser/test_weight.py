"""The page is light, and nothing on it moves while it comes."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.player import Screen
from tests.browser.weight import (
    MOST_AREA,
    MOST_LANGUAGE,
    MOST_MEDIA,
    MOST_SCRIPT,
    SHIFTS,
    areas,
    language,
    media,
    scripts,
    shift,
    weight,
)

SETTLED = 1500
"""Milliseconds in which fonts and figures come that were not there at first."""

PLACES = {
    "/": "article",
    "/tables/nh-000": "[role=log]",
    "/trainer/nh-000": "[aria-label='Your answer']",
    "/odds/nh-000": "[role=tabpanel]",
    "/account": "form",
    "/history": "main a",
    "/tournaments": "form",
}
"""Where people go, and what is there once it has come."""


@pytest.mark.parametrize("place", PLACES)
def test_nothing_moves_while_a_page_comes(arrive: Arrive, screen: Screen, place: str) -> None:
    player = arrive("", screen)
    player.page.add_init_script(SHIFTS)
    player.open(place)
    expect(player.page.locator(PLACES[place]).first).to_be_visible()
    player.page.wait_for_timeout(SETTLED)

    assert shift(player.page) == 0, player.page.evaluate("window.shifts")


FELT_THERE = """new MutationObserver((_, watching) => {
  if (!document.querySelector('.felt')) return;
  window.feltAt = performance.now();
  watching.disconnect();
}).observe(document, { childList: true, subtree: true });"""
FONTS_ASKED = """performance.getEntriesByType('resource')
  .filter(({ name }) => name.endsWith('.woff2')).map(({ startTime }) => startTime)"""
FONTS_USED = "['700 27px \"Roboto Condensed\"', '600 18px \"Source Serif 4 Variable\"']"


def test_fonts_are_fetched_after_the_felt_is_there_and_then_used(arrive: Arrive, screen: Screen) -> None:
    player = arrive("", screen)
    page = player.page
    page.add_init_script(SHIFTS + FELT_THERE)
    player.watch("nh-000")
    page.wait_for_function(
        "() => [...document.fonts].filter(({ family }) => /Source Serif 4|Condensed/.test(family)).length === 2"
    )

    asked = page.evaluate(FONTS_ASKED)
    assert len(asked) == 2
    assert min(asked) > page.evaluate("window.feltAt")
    assert page.evaluate(f"{FONTS_USED}.every((font) => document.fonts.check(font))")
    player.drawn()
    assert shift(page) == 0, page.evaluate("window.shifts")


def test_lobby_and_table_are_small_and_need_nothing_else(arrive: Arrive, screen: Screen) -> None:
    player, fetched = arrive("Ann", screen), set[str]()
    player.page.on("request", lambda request: fetched.add(request.url.rpartition("/")[2]))
    player.open("/")
    expect(player.page.locator("article").first).to_be_visible()
    player.sit("nh-000", 1)

    assert {name for name in fetched if name.endswith(".js")} == {file.name for file in scripts()}
    assert 0 < weight(scripts()) <= MOST_SCRIPT


def test_what_only_other_pages_need_is_apart_and_small() -> None:
    assert areas()
    assert [file.name for file in areas() if weight([file]) > MOST_AREA] == []


@pytest.mark.parametrize("name", ["de"])
def test_another_language_is_small(name: str) -> None:
    assert weight([language(name)]) <= MOST_LANGUAGE


def test_fonts_pictures_and_sounds_together_are_small() -> None:
    assert 0 < weight(media()) <= MOST_MEDIA
