"""The coach at the table: silent unless asked, before a decision or after it, and every figure from ``odds``."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from letitride.training.decision_point import Advised, advised, asked_about
from tests.browser.conftest import Arrive
from tests.browser.player import TAKE_BACK, Player, Screen
from tests.browser.table import Table
from tests.server.house import House

pytestmark = pytest.mark.browser
TABLE, SEAT = "lir", 3


def coach_of(player: Player) -> Locator:
    return player.page.get_by_role("region", name="The coach")


def ask_the_coach(player: Player, when: str) -> None:
    player.button("Options").click()
    options = player.page.get_by_role("dialog", name="Options")
    options.get_by_role("combobox", name="The coach").select_option(when)
    options.get_by_role("button", name="Close").click()


def advised_at(table: Table) -> Advised:
    """Return what ``odds`` says of the decision that is open."""
    situation = asked_about(table.state, SEAT)
    assert situation is not None
    return advised(situation)


def the_worse(found: Advised) -> str:
    return next(option.label for option in found.point.options if option.id != found.best)


def test_the_coach_says_before_a_decision_what_each_choice_is_worth(
    arrive: Arrive, house: House, screen: Screen
) -> None:
    ann = arrive("Ann", screen)
    table = Table(house, TABLE, {SEAT: ann})
    ann.sit(TABLE, SEAT)
    expect(coach_of(ann)).to_have_count(0)
    ask_the_coach(ann, "Before you decide")
    table.bet()
    found = advised_at(table)
    better = next(option.label for option in found.point.options if option.id == found.best)

    expect(coach_of(ann)).to_contain_text(f"{better}:")
    exact = [each.get_attribute("title") for each in coach_of(ann).get_by_role("definition").all()]
    assert exact == [f"{expectation} base bets, exactly" for _, expectation in found.options]


def test_the_coach_says_after_a_mistake_what_it_cost_and_sums_the_session_up(
    arrive: Arrive, house: House, screen: Screen
) -> None:
    ann = arrive("Ann", screen)
    table = Table(house, TABLE, {SEAT: ann})
    ann.sit(TABLE, SEAT)
    ask_the_coach(ann, "After you decide")
    table.bet()
    found = advised_at(table)
    ann.decide(the_worse(found))

    expect(coach_of(ann)).to_contain_text(f"cost ${float(found.cost):.2f} on average")
    table.until(lambda: table.asked)
    ann.decide(TAKE_BACK)
    expect(ann.page.get_by_role("heading", name="1 round with the coach")).to_be_visible()
    sums = coach_of(ann).get_by_role("row").all_inner_texts()
    assert [re.split(r"[−+$]", line)[0].strip() for line in sums] == [
        "Expected at best play",
        "Mistakes",
        "Luck",
        "Result",
    ]


def test_a_verdict_is_told_with_the_decision_it_is_about(arrive: Arrive, house: House, screen: Screen) -> None:
    ann = arrive("Ann", screen)
    table = Table(house, TABLE, {SEAT: ann})
    ann.sit(TABLE, SEAT)
    ask_the_coach(ann, "After you decide")
    table.bet()
    expect(coach_of(ann)).to_contain_text("Bet 1: the coach speaks once you have decided.")
    table.answer(rides=True)

    lines = coach_of(ann).get_by_role("paragraph")
    expect(lines.first).to_have_text("Bet 2: the coach speaks once you have decided.")
    expect(lines.nth(1)).to_contain_text(re.compile("^Bet 1: .*(was right|was better)"))
    expect(coach_of(ann).get_by_role("definition")).to_have_count(0)
    table.answer(rides=False)
    expect(lines.first).to_contain_text(re.compile("^Bet 2: .*(was right|was better)"))
    expect(lines.filter(has_text="Bet 1:")).to_have_count(1)
