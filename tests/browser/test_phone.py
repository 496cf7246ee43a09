"""On a phone what one is asked is in sight: nobody has to look for it."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from letitride.pit.people.people import Post
from tests.browser.conftest import Arrive
from tests.browser.floor import sit_down
from tests.browser.player import Screen
from tests.browser.table import Table
from tests.server.house import House

BETWEEN_THE_BARS = Screen(390, 664, touch=True)
"""What a phone shows of a page between the bars of its browser."""


def test_bets_and_decisions_are_in_sight_without_scrolling(arrive: Arrive, house: House) -> None:
    ann = arrive("Ann", BETWEEN_THE_BARS)
    ann.sit("nh-000", 4)
    ann.page.evaluate("scrollTo(0, 0)")
    expect(ann.button("$5 chip", exact=True)).to_be_in_viewport(ratio=1)
    expect(ann.button(re.compile("^Place your bets"))).to_be_in_viewport(ratio=1)
    expect(ann.button(re.compile("^Bet 1: .* Add a chip"))).to_be_in_viewport(ratio=1)
    table = Table(house, "nh-000", {4: ann})
    table.bet()
    ann.page.evaluate("scrollTo(0, 0)")
    for button in ann.decision.get_by_role("button").all():
        expect(button).to_be_in_viewport(ratio=1)
    for card in ann.own_seat.get_by_role("img").all():
        expect(card).to_be_in_viewport()


CUT_OFF = """() => {
  const { left, right } = document.querySelector('nav').getBoundingClientRect();
  const inside = (box) => box.left >= left - 0.5 && box.right <= right + 0.5;
  const links = [...document.querySelectorAll('nav a')];
  return links.filter((each) => !inside(each.getBoundingClientRect())).map((each) => each.innerText);
}"""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("post", [Post.PLAYER, Post.DEALER, Post.INSTRUCTOR])
def test_every_place_of_the_header_is_in_sight(arrive: Arrive, house: House, post: Post, language: str) -> None:
    player = arrive("Ann" if post is Post.PLAYER else "", BETWEEN_THE_BARS)
    if post is not Post.PLAYER:
        sit_down(player, house, post)
    settings = json.dumps(json.dumps({"language": language}))
    player.context.add_init_script(f"localStorage.setItem('letitride settings', {settings})")
    player.open("/account")
    expect(player.page.locator(f"html[lang={language}] nav a")).to_have_count(4 if post is Post.PLAYER else 5)
    cut_off = []
    for width in (390, 360, 320):
        player.page.set_viewport_size({"width": width, "height": 664})
        player.drawn()
        cut_off += [(width, place) for place in player.page.evaluate(CUT_OFF)]

    assert cut_off == []


def test_fingers_find_what_they_press(arrive: Arrive, house: House) -> None:
    """Everything to press is large enough for a finger, or stands in a line of text."""
    ann = arrive("Ann", BETWEEN_THE_BARS)
    ann.sit("nh-000", 4)
    table = Table(house, "nh-000", {4: ann})
    small = []
    for stage in ("betting", "deciding"):
        for button in ann.page.get_by_role("button").all():
            box = button.bounding_box()
            if box and min(box["width"], box["height"]) < 24:
                small.append(f"{stage}: {button.inner_text() or button.get_attribute('aria-label')} {box}")
        if stage == "betting":
            table.bet()

    assert small == []


BESIDE_THE_DECK = """() => [...document.querySelectorAll('.dealer .label')].map((label) => {
  const [text, deck] = [label, label.parentElement].map((each) => each.getBoundingClientRect());
  return text.top >= deck.bottom;
})"""


def test_a_replay_is_as_wide_as_the_phone_and_its_labels_lie_below_the_deck(arrive: Arrive, house: House) -> None:
    ann = arrive("Ann", BETWEEN_THE_BARS)
    ann.sit("casablanca", 4)
    table = Table(house, "casablanca", {4: ann})
    table.bet()
    table.finish()
    ann.open("/history/casablanca/1")
    ann.button("To the end").click()
    expect(ann.page.get_by_text("cut at", exact=False).first).to_be_visible()
    felt = ann.page.locator(".felt").bounding_box()

    assert felt is not None
    assert (felt["x"], felt["width"]) == (0, BETWEEN_THE_BARS.width)
    assert ann.page.evaluate(BESIDE_THE_DECK) == [True, True]
