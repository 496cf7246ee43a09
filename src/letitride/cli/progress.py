"""Progress of long work, on the terminal's error stream so that answers stay clean."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import click

_PATIENCE = 1.0
"""Seconds before a bar is drawn: most work is done by then."""


@contextlib.contextmanager
def progress_bar(what: str) -> Iterator[Callable[[int, int], None]]:
    """Yield a function that is told how much is done; it draws a bar where somebody is watching."""
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    started = time.monotonic()
    with contextlib.ExitStack() as shown:
        bars: list[Any] = []

        def progress(done: int, total: int) -> None:
            if not bars and time.monotonic() - started > _PATIENCE:
                bars.append(shown.enter_context(click.progressbar(length=total, label=what, file=sys.stderr)))
            for bar in bars:
                bar.update(done - bar.pos)

        yield progress
