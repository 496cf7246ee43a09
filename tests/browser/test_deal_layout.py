"""The dealer's page with seven players and side bets: nothing lies under a plate, the next step is in the window."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from letitride.pit.people.people import Post
from tests.browser.conftest import Arrive
from tests.browser.floor import desk_of
from tests.browser.player import WIDE, Screen
from tests.browser.test_deal import seen
from tests.scale import scaled
from tests.server.desk import Watched, watched
from tests.server.house import House, serve

SCREENS = {
    "large laptop": Screen(1440, 900),
    "small laptop": Screen(1280, 720),
    "tablet": Screen(820, 1180),
    "tablet on its side": Screen(1180, 820),
    "phone": Screen(390, 844),
    "phone on its side": Screen(844, 390),
    "laptop at twice the size": Screen(640, 360),
}
STAKES = {
    "nh-000": {"base": "5", "three-card-bonus": "5"},
    "lir-bonus": {"base": "5", "dollar-bonus": "1", "three-card-bonus": "5"},
    "seacoast-3cp": {"ante": "5", "pair-plus": "5"},
}
"""What everybody bets at each house: everything there is."""

TIMES = scaled(range(1, 2), range(1, 1000))
"""When each step is looked at: the first time, or always."""

COVERED = """() => {
  const found = [];
  const all = (selector) => [...document.querySelectorAll(selector)];
  const box = (element) => element.getBoundingClientRect();
  const name = (element) => element.getAttribute('aria-label') ?? element.getAttribute('class') ?? element.tagName;
  const inner = (element, by) => {
    const { left, top, right, bottom } = box(element);
    return { left: left + by, top: top + by, right: right - by, bottom: bottom - by };
  };
  const meet = (one, other) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  const plates = all('.felt .plate');
  const LYING = '.card, .stack svg, .amount, .spot, .outline, .tray, .rack, .deck';
  const within = (element, selector) => [...element.querySelectorAll(selector)];
  for (const thing of within(document.querySelector('.felt'), LYING))
    for (const plate of plates)
      if (meet(inner(thing, 1), inner(plate, 1))) found.push(`${name(thing)} meets the plate of ${plate.innerText}`);
  for (const thing of all('.dealer .cards .card, .dealer .outline'))
    for (const display of all('.dealer .display'))
      if (meet(inner(thing, 1), inner(display, 1))) found.push(`${name(thing)} meets the display`);
  const felt = box(document.querySelector('.felt'));
  for (const thing of within(document.querySelector('.felt'), `${LYING}, .plate`)) {
    const { left, top, right, bottom } = inner(thing, 1);
    if (left < felt.left || top < felt.top || right > felt.right || bottom > felt.bottom)
      found.push(`${name(thing)} is outside the felt`);
  }
  const seats = all('.felt .seat');
  seats.forEach((seat, place) => {
    const mine = within(seat, '.card, .spot');
    for (const other of seats.slice(place + 1))
      for (const thing of within(other, '.card, .spot, .plate'))
        if (mine.some((each) => meet(inner(each, 1), inner(thing, 1))))
          found.push(`${name(other)}: ${name(thing)} meets ${name(seat)}`);
  });
  for (const step of all('.next .step, .next .large')) {
    const { left, top, right, bottom } = box(step);
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
      found.push(`the next step is out of the window: ${[left, top, right, bottom].map(Math.round)}`);
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page is wider than the window');
  return [...new Set(found)];
}"""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Give a house where nothing happens but what a test has happen."""
    with serve(tmp_path) as house:
        yield house


def moments(table: Watched, page: Page, stakes: dict[str, str]) -> Iterator[str]:
    """Deal a round with everything on the layout, and yield what is next, each step a few times."""
    table.by_hand()
    table.prepare()
    for seat, player in enumerate(table.players, 1):
        player.done(table.id, "PlaceWagers", seat=seat, stakes=stakes)
    met: Counter[str] = Counter()
    while (state := seen(table, page))["view"]["round"] is not None or not met["CallNoMoreBets"]:
        due = [step["command"] for step in state["chair"]["steps"][:1]]
        moment = due[0] if due else "asked"
        met[moment] += 1
        if met[moment] in TIMES:
            yield moment
        if due:
            table.step()
        else:
            table.answer()
    yield "over"


@pytest.mark.parametrize("house_id", scaled(("lir-bonus", "seacoast-3cp"), tuple(STAKES)))
def test_nothing_on_the_felt_lies_under_a_plate(arrive: Arrive, house: House, house_id: str) -> None:
    table = watched(house, house_id, players=7)
    player = desk_of(arrive, house, Post.DEALER, WIDE).player
    player.open(f"/deal/{table.id}")
    found = []
    for moment in moments(table, player.page, STAKES[house_id]):
        for name, screen in SCREENS.items():
            player.page.set_viewport_size({"width": screen.width, "height": screen.height})
            player.drawn()
            found += [f"{moment}, {name}: {fault}" for fault in player.page.evaluate(COVERED)]

    assert found == []
