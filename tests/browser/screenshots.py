"""Takes every view of the page, on a phone and on a wide screen, light and dark: ``make screenshots``.

All of them go to ``.cache/screenshots``; those that the README shows go to ``docs/pictures``, and so does
the recording of one round.
"""

from __future__ import annotations

import sys
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from letitride.pit.tables.timers import Pace
from tests.browser.axe import SETTLE
from tests.browser.chromium import FLAGS, MISSING, found
from tests.browser.luck import same_cards
from tests.browser.player import PHONE, WIDE, Player, Screen
from tests.browser.recording import record
from tests.browser.tours import TOURS
from tests.server.house import House, serve

ROOT = Path(__file__).parents[2]
EVERYTHING = ROOT / ".cache/screenshots"
PICTURES = ROOT / "docs/pictures"
SHOWN = {
    "first-decision-phone-dark": "table-phone.webp",
    "lobby-wide-light": "lobby.webp",
    "replay-wide-dark": "replay.webp",
    "coach-wide-light": "coach.webp",
    "trainer-answered-wide-light": "trainer.webp",
    "odds-wide-light": "odds.webp",
    "floor-halted-wide-light": "floor.webp",
    "deal-settling-wide-light": "dealer.webp",
    "school-pay-wide-light": "school.webp",
    "floor-house-day-wide-light": "day.webp",
    "tournament-table-wide-light": "tournament.webp",
}
"""What the README shows, and under which name."""

LUCK = 334
"""Chosen so that the pictures show a hand worth to look at."""

QUALITY = 82
"""How well the pictures are kept, from 0 to 100: letters stay sharp, and a picture has a tenth of its size."""

SCREENS = {"phone": PHONE, "wide": WIDE}
PACE = Pace(betting=3_600_000, all_have_bet=100, bots=50)


def take_all(browser: Browser) -> int:
    """Go on every tour with every screen in every light, and return how many pictures were taken."""
    taken = 0
    for size, screen in SCREENS.items():
        for theme in ("light", "dark"):
            for tour in TOURS:
                with tempfile.TemporaryDirectory() as folder, serve(Path(folder), pace=PACE) as house:
                    taken += _take(browser, house, tour, screen, f"{size}-{theme}")
    return taken


def _take(browser: Browser, house: House, tour: str, screen: Screen, which: str) -> int:
    name, views = TOURS[tour]
    player = Player(browser, house, name, screen, theme=which.rpartition("-")[2], still=True)
    same_cards(house, player, f"{tour} {LUCK}")
    taken = 0
    for view in views(player, house):
        player.page.evaluate(SETTLE)
        player.page.evaluate("document.activeElement?.blur()")
        EVERYTHING.mkdir(parents=True, exist_ok=True)
        player.page.screenshot(path=EVERYTHING / f"{view}-{which}.png", full_page=True)
        taken += 1
        if picture := SHOWN.get(f"{view}-{which}"):
            PICTURES.mkdir(parents=True, exist_ok=True)
            player.page.evaluate("scrollTo(0, 0)")
            Image.open(BytesIO(player.page.screenshot())).save(PICTURES / picture, quality=QUALITY, method=6)
    for fault in player.leave():
        sys.stderr.write(f"{fault}\n")
    return taken


def main() -> None:
    """Take them all."""
    path = found()
    if path is None:
        sys.exit(MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*FLAGS])
        taken = take_all(browser)
        record(browser, PICTURES / "round.webp", ROOT / "web/public/preview.png")
        browser.close()
    sys.stdout.write(f"{taken} pictures in {EVERYTHING.relative_to(ROOT)}, {len(SHOWN)} in docs/pictures\n")


if __name__ == "__main__":
    main()
