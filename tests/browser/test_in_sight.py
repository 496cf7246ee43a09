"""Everything that a round asks for is in sight at once, on every screen, at every moment, at every house."""

from __future__ import annotations

import re
from functools import partial

import pytest
from playwright.sync_api import expect

from letitride.games import rules_of
from letitride.house import house_ids
from tests.browser.conftest import Arrive
from tests.browser.player import Player, Screen
from tests.browser.table import Table
from tests.scale import scaled
from tests.server.house import House

SCREENS = {
    "small laptop": Screen(1280, 720),
    "laptop": Screen(1366, 768),
    "large laptop": Screen(1440, 900),
    "monitor": Screen(1920, 1080),
    "large monitor": Screen(2560, 1440),
    "phone": Screen(390, 844, touch=True),
    "older phone": Screen(360, 640, touch=True),
    "smallest phone": Screen(320, 568, touch=True),
    "phone on its side": Screen(844, 390, touch=True),
    "tablet": Screen(820, 1180, touch=True),
    "tablet on its side": Screen(1180, 820, touch=True),
    "laptop at twice the size": Screen(640, 360),
}
OUT_OF_SIGHT = """() => {
  const found = [];
  const look = (what, element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5) {
      found.push(`${what} is out of the window: ${[left, top, right, bottom].map(Math.round)}`);
      return;
    }
    const on = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!on || !(element.contains(on) || on.contains(element))) found.push(`${what} lies under ${on?.className}`);
  };
  const all = (selector) => document.querySelectorAll(selector);
  all('.controls button, .controls [role=timer]').forEach((each) => look(each.textContent.trim(), each));
  all('.seat.own .card').forEach((each) => look(`own ${each.ariaLabel}`, each));
  all('.seat.own .spot').forEach((each) => look(`own spot ${each.textContent.trim()}`, each));
  all('.seat.own .plate').forEach((each) => look('own plate', each));
  all('.dealer .cards .card').forEach((each) => look(`the dealer’s ${each.ariaLabel}`, each));
  return found;
}"""
OWN_CARDS = "() => [...document.querySelectorAll('.seat.own .card')].map((each) => each.getBoundingClientRect().width)"
OVER = re.compile("^How the round ended$")


def look_around(player: Player, moment: str) -> None:
    player.drawn()
    found: list[str] = player.page.evaluate(OUT_OF_SIGHT)
    assert not found, f"{moment}: {found}"


def sit_down(player: Player, house: str) -> Table:
    """Open a private table, take its first seat, and have practice opponents take the others."""
    table_id: str = player.client.post("/api/tables", {"house": house}).json()["id"]
    seats = len(player.client.state(table_id)["view"]["seats"])
    player.sit(table_id, 1, "500")
    player.client.post(f"/api/tables/{table_id}/bots", {"seats": seats - 1})
    return Table(player.house, table_id, {1: player})


def is_seen(player: Player, table: Table, newer: int) -> bool:
    """Tell whether a browser has learned of everything, and of something new."""
    return player.seen >= table.version >= newer


def play_a_round(player: Player, table: Table) -> int:
    """Play a round to its end, look around at every moment, and return how many decisions it had."""
    look_around(player, "betting")
    player.bet(table.rules, side_bets=True)
    decisions = 0
    while True:
        over = player.page.get_by_role("heading", name=OVER)
        expect(player.decision.or_(over).first).to_be_visible()
        if not player.decision.is_visible():
            look_around(player, "the end of the round")
            return decisions
        decisions += 1
        look_around(player, f"decision {decisions}")
        if player.page.evaluate("innerWidth") >= DESKTOP:
            assert min(player.page.evaluate(OWN_CARDS)) >= SMALLEST_CARD
        newer = table.version + 1
        player.decision.get_by_role("button").first.click()
        table.until(partial(is_seen, player, table, newer))


DESKTOP, SMALLEST_CARD = 1280, 110


@pytest.mark.parametrize("screen", SCREENS)
def test_whatever_a_round_asks_for_is_in_sight(arrive: Arrive, screen: str) -> None:
    player = arrive("Ann", SCREENS[screen])
    for house in scaled(("nh-000", "mississippi-stud"), house_ids()):
        table = sit_down(player, house)

        assert play_a_round(player, table) == len(rules_of(table.rules).points)


@pytest.mark.parametrize("seat", [1, 4, 7])
def test_whoever_plays_sits_in_the_middle(arrive: Arrive, house: House, seat: int) -> None:
    player = arrive("Ann", SCREENS["small laptop"])
    player.sit("nh-000", seat)
    felt, own = player.page.locator(".felt").bounding_box(), player.own_seat.bounding_box()
    assert felt is not None
    assert own is not None

    assert abs(own["x"] + own["width"] / 2 - felt["x"] - felt["width"] / 2) < 2
    assert own["y"] + own["height"] <= felt["y"] + felt["height"]
