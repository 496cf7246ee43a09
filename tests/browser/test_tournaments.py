"""Tournaments on the page: 21 people at three tables to the end, one that is broken off, and one for practice."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page, expect

from letitride.cards import Money
from letitride.house.catalogue import read_house
from letitride.house.loader import parse_toml
from letitride.pit.people.people import Post
from letitride.pit.tables.timers import Pace
from letitride.pit.tables.tournament_play import secret_digest
from letitride.pit.tournaments import bots
from letitride.tournament import Phase, Tournament
from letitride.tournament.events import Ruling, Why
from letitride.tournament.state import Entrant
from tests.browser.axe import violations
from tests.browser.conftest import Arrive
from tests.browser.player import Player, Screen
from tests.pit.tampering import faults
from tests.rules import rule
from tests.server.house import PASSWORD, Client, House, serve

AT_ONCE = Pace(betting=20_000, all_have_bet=20, bots=10, seeds=3_000)
SCHEDULE = """
cap = 150
[[tournaments]]
id = "saturday"
name = "The Saturday"
house = "casablanca"
kind = "several-tables"
starts = "19:30"
buy_in = 60
re_buy = 30
chips = 500
minimum = 5
least_entries = 3
most_entries = 21
prizes = [100, 50, 20]
rounds = [{ hands = 5 }]
"""
COACHED = re.compile("Nobody here has more chips|in each circle|No bet")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with serve(tmp_path, pace=AT_ONCE) as house:
        yield house
    assert faults(str(tmp_path / "pit.db")) == []


def act(page: Page) -> None:
    """Do what is to be done at a table, if anything: a bet, a secret bet, or a decision."""
    for button in (
        page.get_by_role("button", name="Seal the bet"),
        page.get_by_role("button", name=re.compile("^Let it ride")).first,
    ):
        if button.is_visible():
            with contextlib.suppress(Error):  # It may go before it is clicked: the next look tells.
                button.click(timeout=2_000)
            return
    if page.get_by_role("button", name=re.compile("^Bet |^Choose")).first.is_visible():
        page.keyboard.press("2")
        page.keyboard.press("b")


def played_out(player: Player, house: House, tournament: str) -> Tournament:
    """Play on the page until the tournament is over; the page goes along to every table."""
    for _ in range(3000):
        now = house.running.tournaments.find(tournament)
        if now.phase is Phase.OVER:
            return now
        act(player.page)
        player.page.wait_for_timeout(50)
    raise AssertionError("the tournament does not end")


PRIZES = [300, 200, 100, 60, *[15] * 16]
"""One for each of the twenty who stay: some of them end level. A lot decides who is out of those level at a cut."""

OF_21 = (
    SCHEDULE.replace("prizes = [100, 50, 20]", f"prizes = {PRIZES}")
    .replace(
        "rounds = [{ hands = 5 }]",
        "rounds = [{ hands = 2, secret = [1], elimination = [1], advance = 2 }, { hands = 1 }]",
    )
    .replace("least_entries = 3", f"least_entries = {len(PRIZES)}")
)
NAMES = ("Ann", *(f"Player {number}" for number in range(2, 22)))


@pytest.fixture
def bots_play_for(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Give the people whom bots play for from now on."""
    names: set[str] = set()
    monkeypatch.setattr(
        bots,
        "bots_at",
        lambda table: [(n, seat) for n, seat in enumerate(table.seats, 1) if seat and seat.player in names],
    )
    return names


@rule("001-house-1", "001-house-1a", "001-house-4", "001-house-7c")
def test_21_people_at_three_tables_play_to_the_end_and_those_level_share_prizes(
    arrive: Arrive, house: House, screen: Screen, bots_play_for: set[str]
) -> None:
    for name in NAMES:
        house.running.people.register(name, PASSWORD, Post.PLAYER)
        house.running.pit.deposit(name, Money.dollars(100), f"deposit {name}").result()
    house.running.people.register("Flora", PASSWORD, Post.FLOOR)
    flora = signed_in(arrive(screen=screen), "Flora")
    flora.open("/floor/tournaments")
    list_from(flora, OF_21)
    deed(flora, "Announce the prices")
    ann, _ = (entered(arrive(screen=screen), name) for name in NAMES[:2])
    for name in NAMES[2:]:
        house.running.tournaments.enter("saturday", house.running.people.called(name))
    flora.open("/floor/tournaments")
    expect(flora.page.get_by_text("21 of 21 entries")).to_be_visible()
    flora.page.get_by_text("Two accounts of one person?").click()
    expect(flora.page.get_by_text(re.compile("^Ann, opened .*: about when Player 2, Player 3"))).to_be_visible()
    deed(flora, "Draw seats and start")

    assert len(house.running.tournaments.find("saturday").tables) == 3
    gone, to = somebody_elsewhere(house)
    refund_and_move(flora, gone, to)
    expect(ann.page.get_by_text(f"You sit at table {to.table.rpartition('.')[2]}, seat {to.seat}.")).to_be_visible()
    assert house.running.pit.balance(gone) == Money.dollars(100)
    ann.page.get_by_role("link", name="Go to your table").click()
    expect(ann.page.get_by_role("region", name="Tournament")).to_be_visible()
    assert violations(ann.page) == []
    bots_play_for.update(set(NAMES) - {"Ann", gone})

    over = played_out(ann, house, "saturday")

    assert_sealed(house, to)
    assert {entrant.out for entrant in over.entrants} >= {Why.LOWEST, Why.CUT}
    assert sum(award.cents for award in over.awards) == sum(PRIZES) * 100
    ann.open("/tournament/saturday")
    expect(ann.page.get_by_text("Played to the end.")).to_be_visible()
    shared = [award for award in over.awards if award.cents and places(over).count(award.place) > 1]
    assert shared
    for award in shared:
        row = ann.page.get_by_role("row").filter(
            has=ann.page.get_by_role("rowheader", name=re.compile(rf"^{award.player}\b"))
        )
        expect(row).to_contain_text(str(award.place))
        expect(row).to_contain_text(str(Money(award.cents)))
    ann.open("/tournament/saturday/board")
    expect(ann.page.get_by_role("row")).to_have_count(21)
    assert violations(ann.page) == []


def assert_sealed(house: House, seat: Entrant) -> None:
    """Check that somebody was bound to a secret bet in the first hand, and showed it: it is the bet that went down."""
    rows = house.running.store.read(lambda books: books.rows(seat.table, 0))
    said = [(row.name, json.loads(row.data)) for row in rows]
    own = [(name, event) for name, event in said if event.get("seat") == seat.seat]
    bound, showed, *_ = (event for name, event in own if name in ("SecretBetCommitted", "SecretBetShown"))
    assert bound["digest"] == secret_digest(seat.table, 1, seat.seat, showed["cents"], showed["nonce"])
    opened = next(event for name, event in said if name == "SecretBetsOpened")
    assert seat.seat not in opened["withheld"]
    placed = next(event for name, event in own if name == "WagersPlaced")
    assert placed["stakes"] == [["base", [showed["cents"]]]]


def list_from(flora: Player, schedule: str) -> None:
    """Put the tournaments of a file on the schedule."""
    flora.page.get_by_role("button", name="List tournaments").click()
    dialog = flora.page.get_by_role("dialog", name="List tournaments")
    dialog.get_by_label("Tournaments", exact=True).fill(schedule)
    dialog.get_by_role("textbox", name="Reason").fill("Saturday")
    dialog.get_by_role("button", name="List tournaments").click()
    expect(dialog).to_be_hidden()


def places(over: Tournament) -> list[int | None]:
    return [award.place for award in over.awards]


def somebody_elsewhere(house: House) -> tuple[str, Entrant]:
    """Return somebody who sits at another table than Ann, and where."""
    now = house.running.tournaments.find("saturday")
    ann = now.entrant("Ann")
    assert ann is not None
    other = next(each for each in now.entrants if each.table != ann.table)
    return other.player, other


def refund_and_move(flora: Player, gone: str, to: Entrant) -> None:
    """Have the floor give an entry back before the first card, and move Ann to the seat that is free."""
    flora.page.get_by_role("button", name="Refund an entry").click()
    dialog = flora.page.get_by_role("dialog")
    dialog.get_by_label("Player").select_option(gone)
    finish(flora, "Refund an entry")
    flora.page.get_by_role("button", name="Move a player").click()
    dialog.get_by_label("Player").select_option("Ann")
    dialog.get_by_role("combobox").nth(1).select_option(to.table)
    dialog.get_by_role("spinbutton").fill(str(to.seat))
    finish(flora, "Move a player")


def finish(flora: Player, button: str) -> None:
    dialog = flora.page.get_by_role("dialog")
    dialog.get_by_role("textbox", name="Reason").fill("as the floor saw it")
    dialog.get_by_role("button", name=button, exact=True).click()
    expect(dialog).to_be_hidden()


def test_a_practice_tournament_is_filled_with_bots(arrive: Arrive, house: House, screen: Screen) -> None:
    ann = arrive("Ann", screen)
    ann.open("/tournaments")
    ann.page.get_by_label("Players").fill("3")
    ann.page.get_by_label("Hands in a round").fill("2")
    ann.page.get_by_role("button", name="Open a practice tournament").click()
    ann.page.get_by_role("button", name="Fill with bots and start").click()
    expect(ann.page.get_by_text("Round 1 of 1")).to_be_visible()
    assert violations(ann.page) == []
    (listed,) = house.running.tournaments.open()
    ann.page.get_by_role("link", name="Go to your table").click()
    strip = ann.page.get_by_role("region", name="Tournament")
    strip.get_by_role("button", name="Ask the coach").click()
    expect(strip).to_contain_text(COACHED)

    played_out(ann, house, listed.id)

    ann.open(f"/tournament/{listed.id}")
    expect(ann.page.get_by_text("Played to the end.")).to_be_visible()


NO_HURRY = """
extends = "casablanca"
id = "no-hurry"
name = "Casablanca without clocks"
[decisions]
seconds_to_decide = 3600
[interruption]
vote_seconds = 3600
"""
EIGHT = ("Ann", "Bea", "Cleo", "Dora", "Eva", "Fay", "Gus", "Hal")


@rule("001-house-1", "001-house-2b", "001-house-2c", "001-house-2d", "001-house-4")
def test_the_floor_breaks_off_a_tournament_and_hands_at_two_tables_are_voted_on(
    arrive: Arrive, house: House, screen: Screen, bots_play_for: set[str]
) -> None:
    for name in EIGHT:
        house.running.people.register(name, PASSWORD, Post.PLAYER)
        house.running.pit.deposit(name, Money.dollars(100), f"deposit {name}").result()
    house.running.people.register("Flora", PASSWORD, Post.FLOOR)
    house.running.houses.post(read_house(parse_toml(NO_HURRY, file="no-hurry.toml"), file="no-hurry.toml"))
    flora = signed_in(arrive(screen=screen), "Flora")
    flora.open("/floor/tournaments")
    list_from(flora, SCHEDULE.replace('"casablanca"', '"no-hurry"'))
    deed(flora, "Announce the prices")
    expect(flora.page.get_by_text("Entries open").first).to_be_visible()
    assert violations(flora.page) == []

    ann = entered(arrive(screen=screen), "Ann")
    ann.page.get_by_role("button", name="Get your entry back").click()
    expect(ann.page.get_by_role("button", name="Enter for $60")).to_be_visible()
    ann.page.get_by_role("button", name="Enter for $60").click()
    expect(ann.page.get_by_text("You have paid $60.")).to_be_visible()
    for name in EIGHT[1:]:
        house.running.tournaments.enter("saturday", house.running.people.called(name))
    assert violations(ann.page) == []

    deed(flora, "Draw seats and start")
    own = house.running.tournaments.find("saturday").entrant("Ann")
    assert own is not None
    name, other = somebody_elsewhere(house)
    bots_play_for.update(set(EIGHT) - {"Ann", name})
    ann.page.get_by_role("link", name="Go to your table").click()
    somebody = house.log_in(name)
    deal_hands(ann, own.table, somebody, other)
    deed(flora, "Break off", "Break off the tournament")

    somebody.done(other.table, "Vote", seat=other.seat, ballot="no")
    assert violations(ann.page) == []
    ann.decide("Complete the round")
    assert played_out(ann, house, "saturday").ruling is Ruling.DIVIDED
    ann.open("/tournament/saturday")
    expect(ann.page.get_by_text("those still in shared what was left")).to_be_visible()
    expect(ann.page.get_by_text("You are paid $21.25.")).to_be_visible()
    assert [house.running.pit.balance(name) for name in EIGHT] == [Money.parse("61.25")] * 8
    floor = house.log_in("Flora")
    ended = [floor.get(f"/api/tables/{table}/rounds/1").json()["outcome"] for table in (own.table, other.table)]
    assert ended == ["settled", "void"]


def deal_hands(ann: Player, own: str, somebody: Client, at: Entrant) -> None:
    """Have a hand dealt at Ann's table, where she bets on the page, and at the one of somebody else."""
    while somebody.state(own)["view"]["round"] is None:
        act(ann.page)
        ann.page.wait_for_timeout(50)
    while somebody.state(at.table)["view"]["round"] is None:
        somebody.command(at.table, "PlaceWagers", seat=at.seat, stakes={"base": "5"})
        ann.page.wait_for_timeout(50)


def entered(player: Player, name: str) -> Player:
    """Have somebody sign in and enter the tournament on the page."""
    signed_in(player, name)
    player.open("/tournament/saturday")
    player.page.get_by_role("button", name="Enter for $60").click()
    expect(player.page.get_by_text("You have paid $60.")).to_be_visible()
    return player


def signed_in(player: Player, name: str) -> Player:
    player.open("/account")
    player.page.get_by_label("Name", exact=True).first.fill(name)
    player.page.get_by_label("Password", exact=True).first.fill(PASSWORD)
    player.page.get_by_role("button", name="Sign in", exact=True).last.click()
    expect(player.page.get_by_role("link", name=re.compile(f"^{name}"))).to_be_visible()
    return player


def deed(flora: Player, button: str, title: str = "") -> None:
    flora.page.get_by_role("button", name=button, exact=True).first.click()
    dialog = flora.page.get_by_role("dialog", name=title or button)
    dialog.get_by_role("textbox", name="Reason").fill("the schedule says so")
    dialog.get_by_role("button", name=title or button, exact=True).click()
    expect(dialog).to_be_hidden()
