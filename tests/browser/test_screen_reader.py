"""What somebody hears who does not see the page: a round, a ruling at the floor desk, two hands of a drill.

What is in parentheses is done, with the keyboard alone. A line in brackets is where the focus goes; every other line is
said, once.
"""

from __future__ import annotations

from playwright.sync_api import expect

from letitride.pit.people.people import Post
from tests.browser.conftest import Arrive
from tests.browser.floor import desk_of
from tests.browser.listener import heard, listen, perform
from tests.browser.luck import same_cards
from tests.browser.player import Screen
from tests.browser.tours import FLUSH, TABLE, an_evening, answers, ask_always
from tests.server.house import House

ROUND = """
(Tab to [button] Sit down in seat 4)
(press Enter)
[dialog] Sit down in seat 4
[field] Amount in dollars
(type 100)
(press Enter)
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
You bet three times $5.
No more bets. Round 1.
[group] Your decision
Your cards: 9 of hearts, 8 of hearts, 10 of hearts. Your first three cards. Keep bet 1 in play, or take its $5 back?
(press l)
You let bet 1 ride.
Your cards: 9 of hearts, 8 of hearts, 10 of hearts. On the table: Jack of hearts. Your fourth card is face up. Keep \
bet 2 in play, or take its $5 back? Bet $ always stays.
(press l)
You let bet 2 ride.
You win $120: flush.
[section] Your turn
Place your bets. You have $220.
"""
RULING = """
(Tab to [button] Report: The shuffler signals a wrong count)
(press Enter)
"""
DRILL = """
(press l)
(press Enter)
(press t)
"""


def test_a_round_is_played_by_ear(arrive: Arrive, house: House, screen: Screen) -> None:
    ann = arrive("Ann", screen)
    same_cards(house, ann, FLUSH)
    listen(ann)
    ann.watch(TABLE)

    perform(ann, ROUND)


def test_a_ruling_is_made_by_ear(arrive: Arrive, house: House, screen: Screen) -> None:
    desk = desk_of(arrive, house, Post.FLOOR, screen)
    table = an_evening(house)
    listen(desk.player)
    desk.watch(table)
    heard(desk.player)

    perform(desk.player, RULING)


def test_a_drill_is_done_by_ear(arrive: Arrive, house: House, screen: Screen) -> None:
    ann = arrive("", screen)
    ask_always(ann, "1", ["Jh", "9h", "8h"])
    listen(ann)
    ann.open(f"/trainer/{TABLE}")
    expect(answers(ann)).to_be_visible()

    perform(ann, DRILL)
