"""A round as somebody hears it who does not see the page: own cards, what can be done, the clock, and how it ended."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.player import RIDE, TAKE_BACK, Screen, words
from tests.browser.table import Table
from tests.server.house import House

TABLE = "nh-000"
LISTEN = """() => {
  window.heard = [];
  const listen = () =>
    document.querySelectorAll('main [role=status], main [aria-live]').forEach((each) => {
      const said = each.textContent.trim();
      if (said && each.heard !== said) window.heard.push(said);
      each.heard = said;
    });
  new MutationObserver(listen).observe(document.querySelector('main'), {
    subtree: true, childList: true, characterData: true,
  });
}"""


def test_a_round_can_be_played_by_ear(arrive: Arrive, house: House, screen: Screen) -> None:
    ann = arrive("Ann", screen)
    ann.sit(TABLE, 1)
    table = Table(house, TABLE, {1: ann})
    ann.page.evaluate(LISTEN)
    table.bet()
    seat = table.state.seat(1)
    assert seat is not None
    assert seat.hand is not None
    own = ", ".join(words(seat.hand.cards))
    expect(ann.decision).to_be_visible()
    focused = ann.page.evaluate("document.activeElement.closest('.controls') !== null")
    ann.decide(RIDE)
    ann.decide(TAKE_BACK)
    expect(ann.page.get_by_role("heading", name="How the round ended")).to_be_visible()

    heard: list[str] = ann.page.evaluate("window.heard")
    questions = [said for said in heard if said.startswith("Your cards: ")]
    assert focused
    assert questions[0].startswith(f"Your cards: {own}. Your first three cards.")
    assert re.match(rf"Your cards: {own}\. On the table: \w+ of \w+\. Your fourth card is face up\.", questions[-1])
    assert re.fullmatch(r"You (win|lose) \$\d+: .+\.|You break even.*", heard[-1])
