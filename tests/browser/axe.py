"""Has axe-core look at a page, and says what it finds."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
SETTLE = """Promise.all(document.getAnimations()
    .filter((each) => each.effect.getComputedTiming().endTime !== Infinity)
    .map((each) => each.finished.catch(() => {})))"""

RUN = """axe
    .run(document, { resultTypes: ['violations'], rules: { 'color-contrast': { enabled: false } } })
    .then(({ violations }) => violations)"""


@cache
def _source() -> str:
    return AXE.read_text("utf-8")


def violations(page: Page) -> list[str]:
    """Return what a person with a screen reader or a keyboard would stumble over.

    How well text can be read is measured apart (``contrast.py``): axe gives up before a gradient.
    """
    page.evaluate(SETTLE)
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(_source())
    found = page.evaluate(RUN)
    return [
        f"{each['id']}: {each['help']} at {node['target']} ({node.get('failureSummary', '')})"
        for each in found
        for node in each["nodes"]
    ]
