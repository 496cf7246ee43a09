"""Has axe-core look at a page, and says what it finds."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
SETTLE = """Promise.all(document.getAnimations()
    .filter((each) => each.effect.getComputedTiming().endTime !== Infinity)
    .map((each) => each.finished.catch(() => {})))"""


@cache
def _source() -> str:
    return AXE.read_text("utf-8")


def violations(page: Page) -> list[str]:
    """Return what a person with a screen reader, a keyboard or weak eyes would stumble over."""
    # Colours are judged when nothing fades any more.
    page.evaluate(SETTLE)
    page.evaluate(_source())
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']}).then(({violations}) => violations)")
    return [
        f"{each['id']}: {each['help']} at {node['target']} ({node.get('failureSummary', '')})"
        for each in found
        for node in each["nodes"]
    ]
