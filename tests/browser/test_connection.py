"""A connection that breaks loses nothing: not the seat, not the chips, not the question."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from letitride.house import house_ids
from letitride.pit.tables.timers import answer_for
from letitride.table import Actor
from letitride.table.model.command import AnswerForSilentPlayer
from letitride.table.model.vocabulary import Role
from tests.browser.conftest import Arrive
from tests.browser.player import RIDE, TAKE_BACK, Line, Player, Screen, shown, words
from tests.browser.table import Table
from tests.server.house import House

SEAT = 3
LOST = re.compile("The connection was lost")


@pytest.fixture
def ann(arrive: Arrive, screen: Screen) -> Player:
    return arrive("Ann", screen)


@pytest.fixture
def line(ann: Player) -> Line:
    return ann.hold_the_line()


@pytest.fixture
def table(ann: Player, line: Line, house: House) -> Table:
    """Give a table at which Ann is asked about her first bet."""
    ann.sit("nh-000", SEAT)
    table = Table(house, "nh-000", {SEAT: ann})
    table.bet()
    expect(ann.decision).to_be_visible()
    return table


def test_a_table_is_connected_to_once_however_early(arrive: Arrive, screen: Screen) -> None:
    ann = arrive("Ann", screen)
    lines: list[str] = []
    ann.page.on("websocket", lambda socket: lines.append(socket.url))

    ann.watch("nh-000")
    assert [url.rpartition("/api")[2] for url in lines] == ["/tables/nh-000/live?tell=changes"]
    ann.open("/")
    ann.page.get_by_role("link", name=re.compile("New Hampshire")).first.click()
    expect(ann.page.get_by_role("log")).to_be_visible()
    assert len(lines) == 2


def test_who_comes_back_in_the_middle_of_a_decision_can_decide(ann: Player, line: Line, table: Table) -> None:
    line.cut()
    expect(ann.page.get_by_role("status").filter(has_text=LOST)).to_be_visible()
    expect(ann.decision).not_to_be_visible()

    line.mend()
    expect(ann.decision).to_be_visible()
    expect(ann.page.get_by_text(LOST)).not_to_be_visible()
    for card in words(table.hand(SEAT)):
        expect(ann.own_seat.get_by_role("img", name=card, exact=True)).to_be_visible()
    table.finish()
    expect(ann.page.get_by_role("region", name="How the round ended")).to_be_visible()
    expect(ann.own_seat).to_contain_text(shown(table.rail(SEAT)))


def test_a_decision_whose_answer_was_lost_is_made_once(ann: Player, line: Line, table: Table) -> None:
    line.cut_after_the_next_word()
    ann.decide(TAKE_BACK)
    table.until(lambda: line.is_cut)
    line.mend()
    expect(ann.decision).to_be_visible()
    ann.decide(RIDE)
    expect(ann.page.get_by_role("region", name="How the round ended")).to_be_visible()

    (seat,) = table.receipt(SEAT, 1)["seats"]
    assert seat["decisions"] == [["withdraw", "player"], ["ride", "player"]]
    expect(ann.alert).to_have_count(0)


def test_who_loads_the_page_anew_is_asked_the_same(ann: Player, table: Table) -> None:
    ann.page.reload()
    expect(ann.decision).to_be_visible()
    table.finish()
    expect(ann.own_seat).to_contain_text(shown(table.rail(SEAT)))


def test_who_stays_away_finds_what_was_decided_meanwhile(ann: Player, line: Line, table: Table) -> None:
    line.cut()
    expect(ann.page.get_by_text(LOST)).to_be_visible()
    device = Actor(role=Role.DEVICE)
    for number in (1, 2):
        answer = answer_for(table.house.pit.live(table.id).table, SEAT)
        command = AnswerForSilentPlayer(seat=SEAT, option=answer)
        table.house.pit.handle(table.id, command, device, f"silent {number}").result()
    line.mend()

    expect(ann.button(re.compile("^Bet 1: .* Add a chip"))).to_be_visible()
    expect(ann.own_seat).to_contain_text(shown(table.rail(SEAT)))


def test_the_line_is_opened_once_where_nothing_breaks(ann: Player, line: Line, table: Table) -> None:
    table.finish()

    assert line.opened_times == 1


def test_a_lobby_without_a_server_says_so_and_comes_back(arrive: Arrive) -> None:
    player = arrive("Ann")
    player.forgive("ERR_INTERNET_DISCONNECTED")
    player.open("/")
    expect(player.page.get_by_role("article")).to_have_count(len(house_ids()))
    player.context.set_offline(True)
    away = player.page.get_by_role("status").filter(has_text="does not answer")
    expect(away).to_be_visible()

    player.context.set_offline(False)
    expect(away).not_to_be_visible()
