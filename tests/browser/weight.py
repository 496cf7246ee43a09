"""What a visitor's browser has to fetch, and whether anything moves on the page while it comes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from playwright.sync_api import Page

from letitride.server.http.page import FOLDER

MOST_SCRIPT, MOST_AREA, MOST_LANGUAGE, MOST_MEDIA = 160_000, 40_000, 20_000, 300_000
"""Bytes, compressed: of all that lobby and table need, of each script that only other pages need, of what players read
in another language, of all fonts, pictures and sounds together."""

SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries())
    if (!hadRecentInput) window.shifts.push({ value, moved: sources.map(({ node }) => node?.outerHTML ?? node?.data) });
}).observe({ type: 'layout-shift', buffered: true });
"""
"""To be run before a page: notes whatever moves by itself."""


def scripts() -> list[Path]:
    """Return what everybody fetches: the scripts that the page itself names, which lobby and table are made of."""
    index = (FOLDER / "index.html").read_text("utf-8")
    named = re.findall(r'(?:src|modulepreload" crossorigin href)="/(assets/[^"]+\.js)"', index)
    return [FOLDER / name for name in dict.fromkeys(named)]


def areas() -> list[Path]:
    """Return the scripts that only those fetch who open another page, or read another language."""
    return sorted(set(FOLDER.rglob("*.js")) - set(scripts()))


def language(name: str) -> Path:
    """Return what players read in another language: the largest of its files, the others belong to areas."""
    return max(FOLDER.rglob(f"{name}-*.js"), key=lambda file: file.stat().st_size)


def media() -> list[Path]:
    """Return all fonts, pictures and sounds."""
    return [file for file in FOLDER.rglob("*.*") if file.suffix not in (".js", ".css", ".html", ".br")]


def weight(files: Iterable[Path]) -> int:
    """Return how many bytes some files take on their way to the browser: scripts as they are compressed beside them."""
    return sum((file.with_name(f"{file.name}.br") if file.suffix == ".js" else file).stat().st_size for file in files)


def shift(page: Page) -> float:
    """Return the cumulative layout shift of a page: 0 where nothing moved."""
    return float(page.evaluate("window.shifts.reduce((sum, { value }) => sum + value, 0)"))
