"""What a visitor's browser has to fetch, and whether anything moves on the page while it comes."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from playwright.sync_api import Page

from letitride.server.http.page import FOLDER

MOST_SCRIPT, MOST_LANGUAGE, MOST_MEDIA = 160_000, 20_000, 300_000
"""Bytes, compressed: of all scripts together, of each further language, of all fonts, pictures and sounds together."""

SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries())
    if (!hadRecentInput) window.shifts.push({ value, moved: sources.map(({ node }) => node?.outerHTML ?? node?.data) });
}).observe({ type: 'layout-shift', buffered: true });
"""
"""To be run before a page: notes whatever moves by itself."""


def scripts() -> list[Path]:
    """Return what everybody fetches who goes everywhere, whatever language they read."""
    return [file for file in FOLDER.rglob("*.js") if file not in languages()]


def languages() -> list[Path]:
    """Return the sentences of each further language, which only those fetch who read it."""
    return sorted(FOLDER.rglob("??-*.js"))


def media() -> list[Path]:
    """Return all fonts, pictures and sounds."""
    return [file for file in FOLDER.rglob("*.*") if file.suffix not in (".js", ".css", ".html", ".br")]


def weight(files: Iterable[Path]) -> int:
    """Return how many bytes some files take on their way to the browser: scripts as they are compressed beside them."""
    return sum((file.with_name(f"{file.name}.br") if file.suffix == ".js" else file).stat().st_size for file in files)


def shift(page: Page) -> float:
    """Return the cumulative layout shift of a page: 0 where nothing moved."""
    return float(page.evaluate("window.shifts.reduce((sum, { value }) => sum + value, 0)"))
