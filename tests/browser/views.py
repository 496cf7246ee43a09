"""Every view of the page, and how somebody comes to see it."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.player import Player
from tests.browser.table import Table
from tests.server.house import House

TABLE = "nh-000"
POKER = "seacoast-3cp"
View = Callable[[Player, House], None]


def lobby(player: Player, house: House) -> None:
    player.open("/")
    expect(player.page.get_by_role("article")).to_have_count(6)


def lobby_how_it_is_played(player: Player, house: House) -> None:
    lobby(player, house)
    player.page.get_by_role("heading", name=re.compile("^How it is played")).scroll_into_view_if_needed()


def lobby_private_table(player: Player, house: House) -> None:
    lobby(player, house)
    player.button("Open a private table").first.click()
    expect(player.page.get_by_role("radio")).to_have_count(6)


def lobby_private_table_opened(player: Player, house: House) -> None:
    lobby_private_table(player, house)
    player.button("Open the table").click()
    expect(player.page.get_by_role("dialog", name="Your table is open")).to_be_visible()


def lobby_pay_tables(player: Player, house: House) -> None:
    lobby(player, house)
    player.button(re.compile("^What New Hampshire")).click()
    expect(player.page.get_by_role("dialog")).to_be_visible()


def account(player: Player, house: House) -> None:
    player.open("/account")
    expect(player.page.get_by_role("heading", name="Account" if player.name else "Come in", exact=True)).to_be_visible()


def history(player: Player, house: House) -> None:
    player.open("/history")
    expect(player.page.get_by_role("heading", name="Your rounds")).to_be_visible()


def not_here(player: Player, house: House) -> None:
    player.open("/nowhere")
    expect(player.page.get_by_role("heading", level=1)).to_be_visible()


def watching(player: Player, house: House) -> None:
    player.watch(TABLE)


def no_such_table(player: Player, house: House) -> None:
    player.forgive("404", "WebSocket connection")
    player.open("/tables/nowhere")
    expect(player.page.get_by_role("heading", name=re.compile("no such table|cannot be shown"))).to_be_visible()


def sitting_down(player: Player, house: House) -> None:
    player.watch(TABLE)
    player.button("Sit down in seat 4").click()
    expect(player.page.get_by_role("dialog")).to_be_visible()


def betting(player: Player, house: House) -> None:
    player.sit(TABLE, 4)
    player.put("$5", "Bet 1")
    player.put("$1", "3 Card Bonus")


def refused(player: Player, house: House) -> None:
    player.sit(TABLE, 4)
    player.put("$100", "Bet 1")
    player.place_bets()
    expect(player.alert).to_be_visible()


def first_decision(player: Player, house: House) -> None:
    among_others(player, house, TABLE)
    expect(player.decision).to_be_visible()


def second_decision(player: Player, house: House) -> None:
    first_decision(player, house)
    table = Table(house, TABLE, {4: player})
    stage = table.state.stage
    player.decide("Let it ride")
    table.until(lambda: table.state.stage is not stage and 4 in table.asked)
    expect(player.decision).to_be_visible()


def round_over(player: Player, house: House) -> None:
    second_decision(player, house)
    player.decide("Take it back")
    expect(player.page.get_by_role("region", name="How the round ended")).to_be_visible()


def three_card_poker(player: Player, house: House) -> None:
    among_others(player, house, POKER)
    expect(player.decision).to_be_visible()


def three_card_poker_over(player: Player, house: House) -> None:
    three_card_poker(player, house)
    player.decide("Play")
    expect(player.page.get_by_role("region", name="How the round ended")).to_be_visible()


def rules(player: Player, house: House) -> None:
    player.watch(TABLE)
    player.button("Rules and pay tables").click()
    expect(player.page.get_by_role("dialog")).to_be_visible()


def fair_shuffle(player: Player, house: House) -> None:
    round_over(player, house)
    player.button("Fair shuffle").click()
    player.button(re.compile("^Check round")).click()
    expect(player.page.get_by_text("checks passed")).to_be_visible()


def options(player: Player, house: House) -> None:
    player.watch(TABLE)
    player.page.get_by_text("Options", exact=True).click()
    expect(player.page.get_by_role("combobox", name="The dealer’s pace")).to_be_visible()


def history_with_rounds(player: Player, house: House) -> None:
    round_over(player, house)
    history(player, house)
    expect(player.page.get_by_role("table")).to_be_visible()


def replay(player: Player, house: House) -> None:
    round_over(player, house)
    player.open(f"/history/{TABLE}/1")
    expect(player.page.get_by_text("checks passed")).to_be_visible()
    player.page.keyboard.press("End")


def among_others(player: Player, house: House, table_id: str) -> None:
    """Have a player bet at a table whose other seats are taken by practice opponents."""
    player.sit(table_id, 4)
    player.client.post(f"/api/tables/{table_id}/bots", {"seats": 6}).raise_for_status()
    table = Table(house, table_id, {4: player})
    table.until(lambda: all(table.state.seats))
    player.bet(table.rules, side_bets=True)
    table.until(lambda: 4 in table.asked)


FOR_STRANGERS: tuple[View, ...] = (lobby, account, history, not_here, watching, rules, options, no_such_table)
FOR_PLAYERS: tuple[View, ...] = (
    lobby,
    lobby_how_it_is_played,
    lobby_private_table,
    lobby_private_table_opened,
    lobby_pay_tables,
    account,
    history,
    sitting_down,
    betting,
    refused,
    first_decision,
    second_decision,
    round_over,
    three_card_poker,
    three_card_poker_over,
    fair_shuffle,
    history_with_rounds,
    replay,
)
EVERY: tuple[tuple[str, View], ...] = (
    *((f"stranger-{view.__name__}".replace("_", "-"), view) for view in FOR_STRANGERS),
    *((view.__name__.replace("_", "-"), view) for view in FOR_PLAYERS),
)
