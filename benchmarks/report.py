"""The report: plain text, one table per section."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from importlib.metadata import version

PACKAGES = ("letitride", "treys", "phevaluator", "eval7", "pokerkit")


def print_heading() -> None:
    """Print what was measured with: Python, cores and versions."""
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores")
    print(", ".join(f"{package} {version(package)}" for package in PACKAGES))


def print_section(title: str, note: str, header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print one table: the first column to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    print(f"\n{title}\n{note}\n")
    print(_line(header, widths))
    print("-" * (sum(widths) + 3 * (len(widths) - 1)))
    for row in rows:
        print(_line(row, widths))
    # Whoever watches through a pipe sees each section as it is done.
    print(end="", flush=True)


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = (
        cell.rjust(width) if place else cell.ljust(width)
        for place, (cell, width) in enumerate(zip(cells, widths, strict=True))
    )
    return "   ".join((first, *others)).rstrip()


def duration(seconds: float) -> str:
    """Return a time in the unit that reads best."""
    if seconds < 1e-3:
        return f"{seconds * 1e6:.1f} µs"
    return f"{seconds * 1e3:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"


def ratio(value: float) -> str:
    """Return how many times over, with three telling digits or all whole ones.

    >>> ratio(1234.5), ratio(12.345), ratio(0.0012345)
    ('1,234', '12.3', '0.00123')
    """
    if value >= 100:
        return f"{value:,.0f}"
    if value < 0.1:
        return f"{value:.3g}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"
