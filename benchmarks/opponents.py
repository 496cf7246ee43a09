"""A round with five practice opponents on the page, at the usual pace, for somebody who answers at once."""

from __future__ import annotations

import itertools
import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from tests.browser.chromium import FLAGS, MISSING, found
from tests.browser.player import WIDE, Player
from tests.server.house import House, serve

from benchmarks.report import print_section
from benchmarks.timing import announce
from letitride.pit.tables.timers import Pace
from letitride.server.http.page import FOLDER

ROUNDS, OPPONENTS = 5, 5
PLACES = (("nh-000", 1), ("nh-000", 4), ("nh-000", 7), ("lir-bonus", 4), ("mississippi-stud", 4))
"""Houses and seats: the first, the middle and the last to be asked, side bets to settle, and three decisions."""

SETTINGS = "localStorage.setItem('letitride settings', JSON.stringify({pace: 'brisk', hints: true, rebet: true}))"
ANSWER = """() => setInterval(() => {
    const ahead = '[aria-label="Answer ahead"] button';
    if (document.querySelector(`${ahead}[aria-pressed=true]`)) return;
    const answers = [...document.querySelectorAll(`[aria-label="Your decision"] button, ${ahead}`)];
    answers.find((each) => !each.disabled)?.click();
}, 50)"""
HEADER = ("", "median", "longest", "goal")


def run() -> None:
    """Print how long a round takes from one bet to the next."""
    path = found()
    if path is None or not (FOLDER / "index.html").exists():
        print_section("A round", f"Not measured: {MISSING if path is None else 'run make page'}.", ("",), [])
        return
    rows = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*FLAGS])
        for table, seat in PLACES:
            announce(f"a round in seat {seat} at {table}")
            with tempfile.TemporaryDirectory() as folder, serve(Path(folder), pace=Pace()) as house:
                times = _rounds(browser, house, table, seat)
            rows.append(
                (f"{table}, seat {seat}", f"{statistics.median(times):.1f} s", f"{max(times):.1f} s", "at most 15 s")
            )
        browser.close()
    about = (
        f"{OPPONENTS} practice opponents, side bets too, bets repeated by themselves: {ROUNDS} rounds, from bet to bet."
    )
    print_section("A round with practice opponents", about, HEADER, rows)


def _rounds(browser: Browser, house: House, table: str, seat: int) -> list[float]:
    """Return how long rounds take, in seconds, after a first one."""
    player = Player(browser, house, "Ann", WIDE, pace="brisk")
    player.open("/")
    player.page.evaluate(SETTINGS)
    player.sit(table, seat, "500")
    player.client.post(f"/api/tables/{table}/bots", {"seats": OPPONENTS})
    player.bet(house.pit.live(table).table.house, side_bets=True)
    player.page.evaluate(ANSWER)
    begun = [_next_bet(player, house, table, seat) for _ in range(ROUNDS + 1)]
    player.leave()
    return [later - earlier for earlier, later in itertools.pairwise(begun)]


def _next_bet(player: Player, house: House, table: str, seat: int) -> float:
    """Wait for the bet of the next round, and return when it was made."""
    before = None
    while True:
        sitting = house.pit.live(table).table.seats[seat - 1]
        has_bet = bool(sitting and sitting.wagers)
        if before is False and has_bet:
            return time.perf_counter()
        before = has_bet
        player.page.wait_for_timeout(20)


if __name__ == "__main__":
    run()
