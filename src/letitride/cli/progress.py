"""Progress of long work, on the terminal's error stream so that answers stay clean."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import click

_PATIENCE = 1.0
"""Seconds before a bar is drawn. Most work is done by then."""


@contextlib.contextmanager
def progress_bar(what: str, *, in_millions: bool = False) -> Iterator[Callable[[int, int], None]]:
    """Yield a function to call with the amount done. On a terminal it draws a bar, with the rate if asked."""
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    started = time.monotonic()
    with contextlib.ExitStack() as shown:
        bars: list[Any] = []

        def progress(done: int, total: int) -> None:
            seconds = time.monotonic() - started
            if not bars and seconds > _PATIENCE:
                bar = click.progressbar(length=total, label=what, file=sys.stderr, item_show_func=_rate_in_words)
                bars.append(shown.enter_context(bar))
            rate = done / max(seconds, 1e-9) / 1e6 if in_millions else None
            for bar in bars:
                bar.update(done - bar.pos, rate)

        yield progress


def _rate_in_words(rate: float | None) -> str:
    return f"{rate:,.1f} million a second" if rate else ""
