"""A whole evening without a mouse: come in, sit down, bet, decide, look at the rules, leave."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from letitride.table.rules.deciding import point_of
from tests.browser.conftest import Arrive
from tests.browser.player import Player, Screen, shown
from tests.browser.table import Table
from tests.server.house import House

MOST_STEPS = 120
FOCUS_IS_WITHIN = (
    "(dialog) => [document.body, dialog, ...dialog.querySelectorAll('*')].includes(document.activeElement)"
)
"""In a dialog, or nowhere on the page: then the browser itself has it."""


def tab_to(player: Player, target: Locator) -> None:
    """Go from one thing to the next until the wanted one has the focus."""
    expect(target).to_be_visible()
    for _ in range(MOST_STEPS):
        if target.evaluate("(element) => element === document.activeElement"):
            assert_focus_is_seen(target)
            return
        player.page.keyboard.press("Tab")
    pytest.fail(f"{target} cannot be reached by keyboard")


def assert_focus_is_seen(target: Locator) -> None:
    style = target.evaluate(
        "(element) => { const {outlineStyle, outlineWidth, boxShadow} = getComputedStyle(element);"
        "return {outline: outlineStyle !== 'none' && outlineWidth !== '0px', shadow: boxShadow !== 'none'}; }"
    )
    assert style["outline"] or style["shadow"], f"nothing shows that {target} has the focus"


@pytest.mark.parametrize(
    ("table_id", "keys"), [("nh-000", ("l", "t")), ("seacoast-3cp", ("p",)), ("mississippi-stud", ("3", "1", "2"))]
)
def test_a_whole_round_is_played_by_keyboard_alone(
    arrive: Arrive, house: House, screen: Screen, table_id: str, keys: tuple[str, ...]
) -> None:
    ann = arrive("Ann", screen)
    press = ann.page.keyboard.press
    ann.open("/")
    rules = house.pit.live(table_id).table.house
    tab_to(ann, ann.page.get_by_role("link", name=f"Sit down at {rules.name.partition(' (document')[0]}"))
    press("Enter")
    dialog = ann.page.get_by_role("dialog")
    tab_to(ann, dialog.get_by_role("textbox", name="Amount in dollars"))
    press("Control+a")
    ann.page.keyboard.type("100")
    press("Enter")
    expect(dialog).not_to_be_visible()
    expect(ann.own_seat).to_be_visible()
    seat = next(number for number, taken in enumerate(house.pit.live(table_id).table.seats, 1) if taken)
    table = Table(house, table_id, {seat: ann})

    expect(ann.button(re.compile("^Place your bets"))).to_be_visible()
    press("1")
    press("c")
    expect(ann.button(re.compile("^Place your bets"))).to_be_visible()
    # Chips have numbers, from the smallest on.
    least = rules.wagers[rules.main_wager].minimum
    press(str(1 + max(place for place, chip in enumerate(rules.chips.denominations) if chip <= least)))
    press("d")
    press("Enter")
    table.until(lambda: table.asked)
    for key in keys:
        # The buttons are there a moment before the last answer is: until then keys do as little as they do.
        expect(ann.decision.get_by_role("button").first).to_be_enabled()
        before = table.version
        press(key)
        table.until_newer(before)
    expect(ann.page.get_by_role("region", name="How the round ended")).to_be_visible()
    assert table.rounds == 1
    expect(ann.own_seat).to_contain_text(shown(table.rail(seat)))

    tab_to(ann, ann.button("Leave"))
    press("Enter")
    expect(ann.own_seat).not_to_be_visible()


def test_buttons_are_reached_and_pressed_too(arrive: Arrive, house: House) -> None:
    ann = arrive("Ann")
    press = ann.page.keyboard.press
    ann.sit("nh-000", 2)
    table = Table(house, "nh-000", {2: ann})
    tab_to(ann, ann.button("$5 chip", exact=True))
    press("Space")
    tab_to(ann, ann.button(re.compile("^Bet 1: .* Add a chip")))
    press("Enter")
    tab_to(ann, ann.button(re.compile(r"^Bet \$15")))
    press("Enter")
    table.until(lambda: table.asked)
    tab_to(ann, ann.decision.get_by_role("button").first)
    press("Enter")
    table.until(lambda: table.asked and point_of(table.state).id == "2")


def test_a_dialog_keeps_the_focus_and_escape_closes_it(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.watch("nh-000")
    opener = ann.button("Rules and pay tables")
    tab_to(ann, opener)
    ann.page.keyboard.press("Enter")
    dialog = ann.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    for _ in range(5):
        ann.page.keyboard.press("Tab")
        assert dialog.evaluate(FOCUS_IS_WITHIN)
    ann.page.keyboard.press("Escape")
    expect(dialog).not_to_be_visible()
    expect(opener).to_be_focused()


def test_the_first_step_skips_to_the_content(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.open("/")
    expect(ann.page.get_by_role("article").first).to_be_visible()
    ann.page.keyboard.press("Tab")
    expect(ann.page.get_by_role("link", name="Skip to the content")).to_be_focused()
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_role("main")).to_be_focused()
