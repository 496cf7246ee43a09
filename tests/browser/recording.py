"""Records one round for the README, and takes the picture that link previews show; part of ``make screenshots``.

The page's clock stands still between two frames, so that a recording is the same every time.
"""

from __future__ import annotations

import io
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, expect

from letitride.pit.tables.timers import Pace
from letitride.table.rules.deciding import point_of
from tests.browser.axe import SETTLE
from tests.browser.luck import same_cards
from tests.browser.player import RIDE, Player, Screen
from tests.browser.table import Table
from tests.browser.tours import OPPONENTS, OWN, TABLE
from tests.server.house import House, serve

LUCK = "126564"
"""The player in seat 4 is dealt J♦ J♣ Q♦, then Q♠ and J♠."""

PACE = Pace(betting=3_600_000, all_have_bet=100, bots=50)
SCREEN = Screen(1280, 800)
STEP, SHOWN = 320, 280
"""Milliseconds of the page's clock between two frames, and of whoever looks at the recording."""

EVENING = datetime(2026, 1, 1, 20, tzinfo=UTC)
MOST_STEPS = 20_000
"""Milliseconds in which the page has shown that everybody sat down."""

WIDTH = 720
LARGEST, LARGEST_PREVIEW = 1_500_000, 120_000
"""Bytes."""

PREVIEW = (1200, 630)
COLORS = 128
ROOM = Screen(1546, 920)
"""On a screen of this size the felt is as wide as the preview."""

PLAIN = """.felt::before {
    background: radial-gradient(ellipse at 50% 25%, var(--felt), var(--felt-deep) 95%) !important;
}"""
"""A felt without its weave, which takes three times as many bytes."""


class Recorder:
    """Somebody who plays, and a camera."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.frames: list[Image.Image] = []
        self.times: list[int] = []

    def take(self, frames: int = 1) -> None:
        """Let time go on by some frames; what does not change is one long frame."""
        for _ in range(frames):
            self.player.page.clock.run_for(STEP)
            self.player.page.evaluate(SETTLE)
            frame = picture(self.player).convert("RGB")
            if self.frames and frame.tobytes() == self.frames[-1].tobytes():
                self.times[-1] += SHOWN
            else:
                self.frames.append(frame)
                self.times.append(SHOWN)

    def write(self, path: Path) -> None:
        """Write the recording, scaled down."""
        size = WIDTH, round(WIDTH * SCREEN.height / SCREEN.width)
        first, *others = (frame.resize(size, Image.Resampling.LANCZOS) for frame in self.frames)
        first.save(path, save_all=True, append_images=others, duration=self.times, loop=0, quality=70, method=4)


def picture(player: Player) -> Image.Image:
    player.page.evaluate("document.activeElement?.blur()")
    return Image.open(io.BytesIO(player.page.screenshot()))


def record(browser: Browser, recording: Path, preview: Path) -> None:
    """Play one round at a full table, and write both pictures."""
    with tempfile.TemporaryDirectory() as folder, serve(Path(folder), pace=PACE) as house:
        player = Player(browser, house, "Ann", SCREEN, pace="unhurried", hints=True, still=True)
        same_cards(house, player, LUCK)
        player.page.clock.install(time=EVENING)
        recorder = Recorder(player)
        _play(house, player, recorder, preview)
        recorder.write(recording)
        player.leave()
    for path, largest in ((recording, LARGEST), (preview, LARGEST_PREVIEW)):
        if path.stat().st_size > largest:
            raise ValueError(f"{path} has {path.stat().st_size} bytes, and may have {largest}")


def _play(house: House, player: Player, recorder: Recorder, preview: Path) -> None:
    table = Table(house, TABLE, {OWN: player})
    player.sit(TABLE, OWN)
    player.client.post(f"/api/tables/{TABLE}/bots", {"seats": OPPONENTS}).raise_for_status()
    table.until(lambda: sum(seat is not None for seat in table.state.seats) == OPPONENTS + 1)
    table.until(lambda: player.seen >= table.version)
    player.page.clock.pause_at(EVENING + timedelta(minutes=1))
    player.page.clock.run_for(MOST_STEPS)
    recorder.take(3)
    player.put("$5", "Bet 1")
    recorder.take(2)
    player.place_bets()
    _asked(table, player, "1")
    recorder.take(16)
    _shown(recorder)
    _write_preview(player, preview)
    player.decide(RIDE)
    _asked(table, player, "2")
    recorder.take(4)
    _shown(recorder)
    player.decide(RIDE)
    table.until(lambda: table.rounds == 1 and player.seen >= table.version)
    recorder.take(12)


def _asked(table: Table, player: Player, bet: str) -> None:
    """Wait until the server asks about a bet, and the page knows of it."""
    table.until(lambda: OWN in table.asked and point_of(table.state).id == bet and player.seen >= table.version)


def _shown(recorder: Recorder) -> None:
    """Let time go on until the page has shown the question, and a moment longer."""
    while not recorder.player.decision.is_visible():
        recorder.take()
    recorder.take(4)
    expect(recorder.player.decision.get_by_role("button").first).to_be_enabled()


def _write_preview(player: Player, path: Path) -> None:
    page = player.page
    page.set_viewport_size({"width": ROOM.width, "height": ROOM.height})
    plain = page.add_style_tag(content=PLAIN)
    player.page.clock.run_for(STEP)
    page.evaluate(SETTLE)
    taken = Image.open(io.BytesIO(page.locator(".felt").screenshot())).convert("RGB")
    plain.evaluate("style => style.remove()")
    page.set_viewport_size({"width": SCREEN.width, "height": SCREEN.height})
    wide, high = PREVIEW
    left, top = (taken.width - wide) // 2, taken.height - high
    taken.crop((left, top, left + wide, top + high)).quantize(COLORS, dither=Image.Dither.NONE).save(
        path, optimize=True
    )
