"""What somebody hears who does not see the page: a round, a ruling at the floor desk, two hands of a drill.

What is in parentheses is done, with the keyboard alone. A line in brackets is where the focus goes; every other line is
said, once.
"""

from __future__ import annotations

import re

from playwright.sync_api import expect

from letitride.pit.people.people import Post
from tests.browser.conftest import Arrive
from tests.browser.floor import desk_of
from tests.browser.listener import heard, listen, perform
from tests.browser.luck import same_cards
from tests.browser.player import Screen
from tests.browser.table import Table
from tests.browser.tours import FLUSH, OWN, TABLE, an_evening, ask_always
from tests.server.desk import staff
from tests.server.house import House

ROUND = """
(Tab to [button] Sit down in seat 4)
(press Enter)
[dialog] Sit down in seat 4
[field] Amount in dollars
(type 100)
(press Enter)
You buy in for $100.
[section] Your turn
Place your bets. You have $100. Make three equal bets of $1 to $10 each. You can take two back later. A pair of tens \
or better pays.
(press 2)
Your bet: $15.
(press c)
Bet cleared.
(press 2)
Your bet: $15.
(press b)
You bet $5 in each circle.
No more bets. Round 1.
[group] Your decision
Your cards: 9 of hearts, 10 of hearts, 8 of hearts. Your first three cards. Keep bet 1 in play, or take its $5 back?
(press l)
You let bet 1 ride.
Your cards: 9 of hearts, 10 of hearts, 8 of hearts. On the table: King of hearts. Your fourth card is face up. Keep \
bet 2 in play, or take its $5 back? Bet $ always stays.
(press l)
You let bet 2 ride.
You win $120: flush.
[section] Your turn
Place your bets. You have $220.
"""
COMING_AND_GOING = """
(Tab to [button] Come in as a guest)
(press Enter)
[heading] Good to see you.
(Tab to [link] Watch New Hampshire room)
(press Enter)
[main] Setting up the table… Setting up the table…
(Tab to [button] Sit down in seat 4)
(press Enter)
[dialog] Sit down in seat 4
[field] Amount in dollars
(type 100)
(press Enter)
You buy in for $100.
[section] Your turn
Place your bets. You have $100. Make three equal bets of $1 to $10 each. You can take two back later. A pair of tens \
or better pays.
(Tab to [button] Leave)
(press Enter)
You leave with $100 in chips.
[section] Watching
"""
WHO_DEALS = """
The dealer deals now.
The machine deals now.
"""
CLOCK = """
10 seconds left.
5 seconds left.
"""
RULING = """
(Tab to [button] Report: The shuffler signals a wrong count)
(press Enter)
[dialog] The shuffler signals a wrong count
[button] Close
(Tab to [field] Reason)
(type The lamp is red)
(press Enter)
Round on hold round 2 The dealer deals Waiting for the floor: count the hands The shuffler signaled a wrong count.
Reported.
[button] Report: The shuffler signals a wrong count
(Tab to [button] Count the cards before everybody)
(press Enter)
[dialog] Count the cards before everybody
[button] Close
(Tab to [field] Reason)
(type Three cards each)
(press Enter)
Round on hold round 2 The dealer deals Waiting for the floor: count the deck The shuffler signaled a wrong count.
Done: Count the cards before everybody.
[button] Count the cards before everybody
"""
DRILL = """
Your cards: Jack of hearts, 9 of hearts, 8 of hearts. Let it ride or take it back?
(press l)
Wrong. Better: take it back. Your answer costs 0.002 base bets on average. Three of one suit, two ways to a straight \
flush, one high card. Let it ride +0.449 base bets your answer Take it back +0.451 base bets the better \
No line of the strategy card fits: Take it back with everything else.
[button] Next hand Enter
(press Enter)
[section] Drill
Your cards: Jack of hearts, 9 of hearts, 8 of hearts. Let it ride or take it back?
(press t)
Right. Three of one suit, two ways to a straight flush, one high card. Let it ride +0.449 base bets Take it back \
+0.451 base bets your answer, the better No line of the strategy card fits: Take it back with everything else.
[button] Next hand Enter
"""


def test_a_round_is_played_by_ear(arrive: Arrive, house: House, screen: Screen) -> None:
    ann = arrive("Ann", screen)
    same_cards(house, ann, FLUSH)
    listen(ann)
    ann.watch(TABLE)

    perform(ann, ROUND)
    (lit,) = ann.page.get_by_role("complementary").locator("tr[aria-current]").all_text_contents()
    assert lit == "flush8 to 1"


def test_a_guest_comes_and_goes_by_ear(arrive: Arrive) -> None:
    guest = arrive()
    listen(guest)
    guest.open("/")

    perform(guest, COMING_AND_GOING)


def test_watchers_hear_the_calls(arrive: Arrive) -> None:
    for watcher in (arrive(), arrive("Ann")):
        watcher.watch(TABLE)
        expect(watcher.calls).to_have_attribute("aria-live", "polite")


def test_a_seated_player_hears_who_deals(arrive: Arrive, house: House, screen: Screen) -> None:
    ann, dealer = arrive("Ann", screen), staff(house, Post.DEALER)
    listen(ann)
    ann.sit(TABLE, OWN)
    heard(ann)

    dealer.done(TABLE, "TakeChair")
    dealer.done(TABLE, "LeaveChair")

    perform(ann, WHO_DEALS)


def test_the_clock_is_called_out_twice(arrive: Arrive, house: House) -> None:
    ann = arrive("Ann")
    ann.page.clock.install()
    listen(ann)
    ann.sit(TABLE, OWN)
    Table(house, TABLE, {OWN: ann}).bet()
    expect(ann.decision).to_be_visible()
    left = ann.page.get_by_role("timer").get_attribute("aria-label") or ""
    heard(ann)

    ann.page.clock.fast_forward((int(re.findall(r"\d+", left)[-1]) - 9) * 1000)
    ann.page.clock.fast_forward(5000)

    perform(ann, CLOCK)


def test_a_ruling_is_made_by_ear(arrive: Arrive, house: House, screen: Screen) -> None:
    desk = desk_of(arrive, house, Post.FLOOR, screen)
    table = an_evening(house)
    listen(desk.player)
    desk.watch(table)

    perform(desk.player, RULING)


def test_a_drill_is_done_by_ear(arrive: Arrive) -> None:
    ann = arrive()
    ask_always(ann, "1", ["Jh", "9h", "8h"])
    listen(ann)
    ann.open(f"/trainer/{TABLE}")

    perform(ann, DRILL)
