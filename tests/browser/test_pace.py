"""How a round goes by: nobody waits for what need not be waited for, and no decision is made by mistake."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.player import RIDE, TAKE_BACK, Screen
from tests.browser.table import Table
from tests.server.house import House

TABLE = "nh-000"
GUARD = 1000
"""Milliseconds between two decisions, at least."""


def decisions(table: Table, number: int) -> tuple[str, ...]:
    """Return what a seat has decided in this round."""
    seat = table.state.seat(number)
    return seat.wagers.decisions if seat and seat.wagers else ()


TAP_AND_WAIT = """async () => {
  const answers = () => [...document.querySelectorAll('[aria-label="Your decision"] button')];
  const question = () => document.querySelector('.caption.asked')?.dataset.name;
  const first = question();
  const tapped = performance.now();
  answers()[0].click();
  while (!question() || question() === first || answers().some((each) => each.disabled)) {
    answers().forEach((each) => each.click());
    dispatchEvent(new KeyboardEvent('keydown', { key: 't', bubbles: true }));
    await new Promise(requestAnimationFrame);
  }
  return performance.now() - tapped;
}"""
"""Taps again and again, until another decision is taken; returns how long that took."""


def test_the_tap_of_one_decision_is_never_that_of_the_next(arrive: Arrive, house: House, screen: Screen) -> None:
    ann = arrive("Ann", screen)
    ann.sit(TABLE, 1)
    table = Table(house, TABLE, {1: ann})
    table.bet()
    expect(ann.decision).to_be_visible()

    assert ann.page.evaluate(TAP_AND_WAIT) >= GUARD
    assert decisions(table, 1) == ("ride",)


def test_an_answer_may_be_given_before_the_dealer_asks(arrive: Arrive, house: House, screen: Screen) -> None:
    ann, bob = arrive("Ann", screen), arrive("Bob", screen)
    ann.sit(TABLE, 1)
    bob.sit(TABLE, 2)
    table = Table(house, TABLE, {1: ann, 2: bob})
    table.bet()
    ahead = bob.page.get_by_role("group", name="Answer ahead")

    ahead.get_by_role("button", name=RIDE).click()
    ahead.get_by_role("button", name=TAKE_BACK).click()
    expect(ahead.get_by_role("button", name=TAKE_BACK)).to_have_attribute("aria-pressed", "true")
    expect(ahead.get_by_role("button", name=RIDE)).to_have_attribute("aria-pressed", "false")
    ann.decide(RIDE)

    table.until(lambda: decisions(table, 2))
    assert decisions(table, 2) == ("withdraw",)
    # The next question is another one.
    expect(ahead).to_be_visible()
    expect(ahead.get_by_role("button", name=TAKE_BACK)).to_have_attribute("aria-pressed", "false")


def test_the_keys_of_a_decision_answer_ahead_too(arrive: Arrive, house: House) -> None:
    ann, bob = arrive("Ann"), arrive("Bob")
    ann.sit(TABLE, 1)
    bob.sit(TABLE, 2)
    table = Table(house, TABLE, {1: ann, 2: bob})
    table.bet()
    ahead = bob.page.get_by_role("group", name="Answer ahead")
    expect(ahead).to_be_visible()
    press = bob.page.keyboard.press

    press("l")
    expect(ahead.get_by_role("button", name=RIDE)).to_have_attribute("aria-pressed", "true")
    press("l")
    expect(ahead.get_by_role("button", name=RIDE)).to_have_attribute("aria-pressed", "false")
    press("t")
    ann.decide(RIDE)

    table.until(lambda: decisions(table, 2))
    assert decisions(table, 2) == ("withdraw",)


def test_the_tab_says_whose_turn_it_is(arrive: Arrive, house: House, screen: Screen) -> None:
    ann, bob = arrive("Ann", screen), arrive("Bob", screen)
    ann.sit(TABLE, 1)
    bob.sit(TABLE, 2)
    Table(house, TABLE, {1: ann, 2: bob}).bet()

    expect(ann.page).to_have_title(re.compile("^● Your turn"))
    expect(bob.page).not_to_have_title(re.compile("Your turn"))
    ann.decide(RIDE)
    expect(bob.page).to_have_title(re.compile("^● Your turn"))
    expect(ann.page).not_to_have_title(re.compile("Your turn"))


HEARD = """
window.heard = [];
const any = () => new Proxy(function () {}, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => 0 : any()),
  set: (_, name, value) => { if (typeof value === 'number') window.heard.push(value); return true; },
  apply: any,
});
window.AudioContext = class { constructor() { return any(); } };
"""
"""Writes down every number that is set on something that makes sounds, such as a pitch."""

YOUR_TURN = (523, 784)
"""The two notes of a turn."""


def test_your_turn_sounds_if_you_wish(arrive: Arrive, house: House) -> None:
    ann, bob = arrive("Ann"), arrive("Bob")
    for player in (ann, bob):
        player.page.add_init_script(HEARD)
    ann.sit(TABLE, 1)
    bob.sit(TABLE, 2)
    ann.page.get_by_text("Options", exact=True).click()
    ann.page.get_by_role("checkbox", name="Sound").check()
    ann.button("Close", exact=True).click()
    ann.page.evaluate("window.heard.length = 0")
    Table(house, TABLE, {1: ann, 2: bob}).bet()
    expect(ann.decision).to_be_visible()
    ann.page.wait_for_function("(notes) => notes.every((note) => window.heard.includes(note))", arg=list(YOUR_TURN))
    ann.decide(RIDE)
    expect(bob.decision).to_be_visible()

    assert bob.page.evaluate("window.heard") == []


def test_after_your_result_the_rest_of_the_round_can_be_skipped(arrive: Arrive, house: House, screen: Screen) -> None:
    ann = arrive("Ann", screen)
    ann.sit(TABLE, 1)
    ann.client.post(f"/api/tables/{TABLE}/bots", {"seats": 5}).raise_for_status()
    table = Table(house, TABLE, {1: ann})
    table.bet()
    ann.decide(RIDE)
    table.until(lambda: 1 in table.asked)
    ann.page.get_by_text("Options", exact=True).click()
    ann.page.get_by_role("combobox", name="The dealer’s pace").select_option("unhurried")
    ann.button("Close", exact=True).click()
    ann.decide(RIDE)

    expect(ann.page.get_by_text(re.compile("^You (win|lose|break even)"))).to_be_visible()
    ann.button(re.compile("^Skip")).click()
    expect(ann.button(re.compile("^Place your bets"))).to_be_visible()
    expect(ann.button(re.compile("^Skip"))).to_have_count(0)


def test_answers_weigh_the_same_until_the_coach_has_spoken(arrive: Arrive, house: House, screen: Screen) -> None:
    ann = arrive("Ann", screen)
    ann.sit(TABLE, 1)
    Table(house, TABLE, {1: ann}).bet()
    looks = "(all) => all.map((each) => { const s = getComputedStyle(each); return s.backgroundColor + s.color })"
    expect(ann.decision.get_by_role("button")).to_have_count(2)

    assert len(set(ann.decision.get_by_role("button").evaluate_all(looks))) == 1


def test_the_same_bet_is_made_again_by_itself(arrive: Arrive, house: House, screen: Screen) -> None:
    ann = arrive("Ann", screen)
    ann.sit(TABLE, 1)
    table = Table(house, TABLE, {1: ann})
    ann.page.get_by_text("Options", exact=True).click()
    ann.page.get_by_role("checkbox", name="Re-bet automatically").check()
    ann.button("Close", exact=True).click()
    table.bet()
    for _ in range(2):
        ann.decide(TAKE_BACK)

    # The first bet was made by hand, and what the second round is dealt for by nobody.
    table.until(lambda: table.state.rounds == 2)


def test_who_is_short_of_chips_buys_some_and_bets_again_by_itself_afterwards(
    arrive: Arrive, house: House, screen: Screen
) -> None:
    ann = arrive("Ann", screen)
    ann.sit(TABLE, 1, "10")
    table = Table(house, TABLE, {1: ann})
    ann.page.get_by_text("Options", exact=True).click()
    ann.page.get_by_role("checkbox", name="Re-bet automatically").check()
    ann.button("Close", exact=True).click()
    ann.put("$5", "Bet 1")
    ann.place_bets()
    expect(ann.alert).to_contain_text("you have $10 on the rail")
    ann.alert.get_by_role("button", name="Buy chips").click()
    dialog = ann.page.get_by_role("dialog", name="Buy chips")
    dialog.get_by_role("textbox", name="Amount in dollars").fill("100")
    dialog.get_by_role("button", name="Buy chips").click()
    ann.place_bets()
    table.until(lambda: table.asked)
    for _ in range(2):
        ann.decide(TAKE_BACK)

    table.until(lambda: table.state.rounds == 2)
