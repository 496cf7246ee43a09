"""Somebody who has never seen the game: from the door to the end of a first round, with what the page itself says."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from letitride.table.model.vocabulary import Stage
from tests.browser.conftest import Arrive
from tests.browser.player import RIDE, TAKE_BACK, Player, Screen, shown
from tests.browser.table import Table
from tests.server.house import House


def turn(player: Player) -> Locator:
    return player.page.get_by_role("region", name="Your turn")


def test_a_stranger_finishes_a_first_round_with_nothing_but_the_page(
    arrive: Arrive, house: House, screen: Screen
) -> None:
    """At the pace that everybody begins with, with all that moves."""
    guest = arrive("", screen, pace="brisk")
    guest.open("/")
    guest.page.get_by_role("link", name=re.compile("^Sit down at New Hampshire")).click()
    dialog = guest.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Sit down", exact=True).click()
    expect(guest.own_seat).to_be_visible()
    seat = next(number for number, taken in enumerate(house.pit.live("nh-000").table.seats, 1) if taken)
    table = Table(house, "nh-000", {seat: guest})
    expect(guest.button(re.compile("^Place your bets"))).to_be_visible()
    expect(turn(guest)).to_contain_text("three equal bets")

    guest.button(re.compile("^Bet 1: .* Add a chip")).click()
    guest.place_bets()
    expect(guest.decision).to_be_visible()
    expect(turn(guest)).to_contain_text("Your first three cards")
    guest.decide(RIDE)
    table.until(lambda: table.state.stage is Stage.DECIDING)
    expect(turn(guest)).to_contain_text("bet 2")
    expect(guest.decision).to_be_visible()
    guest.decide(TAKE_BACK)
    expect(guest.page.get_by_role("region", name="How the round ended")).to_be_visible()
    expect(guest.button(re.compile("^Re-bet"))).to_be_enabled()
    expect(guest.own_seat).to_contain_text(shown(table.rail(seat)))
    expect(guest.page.get_by_role("region", name="Your session")).to_contain_text("Rounds")


def test_hints_can_be_switched_off_and_on(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.sit("nh-000", 1)
    expect(turn(ann)).to_contain_text("three equal bets")
    ann.button("Hide hints").click()
    expect(turn(ann)).not_to_contain_text("three equal bets")
    ann.page.reload()
    expect(ann.button(re.compile("^Place your bets"))).to_be_visible()
    expect(turn(ann)).not_to_contain_text("three equal bets")
    ann.page.get_by_text("Options", exact=True).click()
    ann.page.get_by_role("checkbox", name="Hints for newcomers").check()
    expect(turn(ann)).to_contain_text("three equal bets")


def test_sound_is_off_until_somebody_wants_it(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.watch("nh-000")
    ann.page.get_by_text("Options", exact=True).click()

    expect(ann.page.get_by_role("checkbox", name="Sound")).not_to_be_checked()


def test_chips_are_put_doubled_cleared_taken_back_and_bet_again(arrive: Arrive, house: House) -> None:
    ann, bob = arrive("Ann"), arrive("Bob")
    bob.sit("nh-000", 5)
    ann.sit("nh-000", 1)
    table = Table(house, "nh-000", {1: ann})
    ann.put("$1", "Bet 2")
    ann.button(re.compile("^Double")).click()
    ann.button(re.compile("^Double")).click()
    expect(ann.button(re.compile(r"^Bet \$12"))).to_be_enabled()
    ann.button(re.compile("^Clear")).click()
    expect(ann.button(re.compile("^Place your bets"))).to_be_disabled()
    ann.put("$5", "Bet $")
    ann.place_bets()
    table.until(lambda: table.rail(1) == 185_00)
    ann.button("Take them back").click()
    table.until(lambda: table.rail(1) == 200_00)
    ann.button(re.compile("^Re-bet")).click()
    ann.place_bets()
    table.until(lambda: table.rail(1) == 185_00)


def test_a_private_table_is_shared_by_its_link(arrive: Arrive, house: House, screen: Screen) -> None:
    host, friend = arrive("", screen), arrive("Bob", screen)
    host.open("/")
    host.button("Open a private table").first.click()
    host.page.get_by_role("radio", name=re.compile("^Seacoast Three Card Poker")).check()
    host.button("Open the table").click()
    dialog = host.page.get_by_role("dialog", name="Your table is open")
    link = dialog.get_by_role("textbox", name="Link to your table").input_value()
    dialog.get_by_role("link", name="Go to the table").click()
    sit = host.page.get_by_role("dialog")
    sit.get_by_role("button", name="Sit down", exact=True).click()
    expect(host.own_seat).to_be_visible()
    table_id = link.rpartition("/")[2]
    friend.sit(table_id, 5)
    expect(host.seat(5)).to_contain_text("Bob")

    assert table_id not in friend.client.get("/api/tables").text
    table = Table(house, table_id, {1: host, 5: friend})
    table.bet()
    table.finish()
    expect(host.calls).to_contain_text("Round 1 is over.")


def test_practice_opponents_fill_the_table_and_play(arrive: Arrive, house: House) -> None:
    ann = arrive("Ann")
    ann.sit("lir", 4)
    ann.button("Add practice opponents").click()
    expect(ann.page.get_by_role("group", name=re.compile(r"^Seat \d: Bot"))).to_have_count(5)
    table = Table(house, "lir", {4: ann})
    ann.bet(table.rules)
    for choice in (RIDE, TAKE_BACK):
        table.until(lambda: 4 in table.asked)
        expect(ann.decision).to_be_visible()
        before = table.version
        ann.decide(choice)
        table.until_newer(before)
    expect(ann.page.get_by_role("region", name="How the round ended")).to_be_visible()


def test_a_result_is_not_told_again_while_the_others_bet(arrive: Arrive, house: House) -> None:
    ann = arrive("Ann", pace="brisk")
    ann.sit("nh-000", 4)
    ann.button("Add practice opponents").click()
    table = Table(house, "nh-000", {4: ann})
    for number in (1, 2):
        expect(ann.button(re.compile("^Place your bets"))).to_be_visible()
        ann.put("$1", "Bet 1")
        ann.page.evaluate(READ_ALONG)
        ann.place_bets()
        for choice in (RIDE, TAKE_BACK)[: 4 - 2 * number]:
            table.until(lambda: 4 in table.asked)
            before = table.version
            ann.decide(choice)
            table.until_newer(before)
    table.until(lambda: 4 in table.asked)
    expect(ann.decision).to_be_visible()
    lines = ann.page.evaluate("window.lines")

    assert any("Bot" in line for line in lines)
    assert not any("You win" in line or "You lose" in line or "You break even" in line for line in lines)


READ_ALONG = """() => {
  window.lines = [];
  const strip = document.querySelector('.controls');
  new MutationObserver(() => window.lines.push(strip.innerText)).observe(strip, {
    subtree: true, childList: true, characterData: true,
  });
}"""
"""Notes every change of what is written below the felt."""


def test_who_wants_stillness_sees_nothing_move(arrive: Arrive, house: House) -> None:
    ann = arrive("Ann", pace="brisk", still=True)
    ann.sit("nh-000", 2)
    table = Table(house, "nh-000", {2: ann})
    ann.page.evaluate(WATCH_FOR_MOTION)
    ann.bet(table.rules)
    for choice in (RIDE, TAKE_BACK):
        table.until(lambda: table.asked)
        expect(ann.decision).to_be_visible()
        before = table.version
        ann.decide(choice)
        table.until_newer(before)
    expect(ann.page.get_by_role("region", name="How the round ended")).to_be_visible()

    looked, moving = ann.page.evaluate("[window.looked, [...window.moving]]")
    assert looked > 20
    assert moving == []


WATCH_FOR_MOTION = """() => {
  window.looked = 0;
  window.moving = new Set();
  const look = () => {
    for (const each of document.getAnimations())
      if (each.effect.getComputedTiming().duration > 20)
        window.moving.add(each.animationName ?? each.transitionProperty ?? each.effect.target.className);
    window.looked += 1;
    requestAnimationFrame(look);
  };
  look();
}"""
"""Notes at every frame what takes longer than a blink, and is no mere counting down."""
