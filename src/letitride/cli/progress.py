"""Progress of long work, on the terminal's error stream so that answers stay clean."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

_PATIENCE = 1.0
"""Seconds before the bar begins to move."""


@contextmanager
def progress_bar(what: str) -> Iterator[Callable[[int, int], None]]:
    """Yield a function that is told how much is done; it draws a bar where somebody is watching."""
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    started = time.monotonic()
    with click.progressbar(length=1, label=what, file=sys.stderr) as bar:

        def progress(done: int, total: int) -> None:
            bar.length = total
            if time.monotonic() - started > _PATIENCE:
                bar.update(done - bar.pos)

        yield progress
