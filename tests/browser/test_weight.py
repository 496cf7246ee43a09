"""The page is light, and nothing on it moves while it comes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from letitride.server.http.page import FOLDER
from tests.browser.conftest import Arrive
from tests.browser.player import Screen
from tests.browser.weight import (
    MOST_LANGUAGE,
    MOST_MEDIA,
    MOST_SCRIPT,
    SHIFTS,
    languages,
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


def test_all_scripts_together_are_small() -> None:
    index = (FOLDER / "index.html").read_text("utf-8")

    assert re.search(r'<script type="module"[^>]* src="/assets/', index)
    assert 0 < weight(scripts()) <= MOST_SCRIPT


@pytest.mark.parametrize("language", ["de"])
def test_another_language_is_small(language: str) -> None:
    (sentences,) = (file for file in languages() if file.name.startswith(f"{language}-"))

    assert weight([sentences]) <= MOST_LANGUAGE


def test_fonts_pictures_and_sounds_together_are_small() -> None:
    assert 0 < weight(media()) <= MOST_MEDIA
