"""Standard input and output, and exit statuses."""

from __future__ import annotations

import enum
import os
import shutil
import sys


class Status(enum.IntEnum):
    """The exit status of a command."""

    DONE = 0
    DIFFERS = 1
    UNUSABLE = 2
    OUR_FAULT = 70
    STOPPED = 130
    UNREAD = 141


MEANINGS = {
    Status.DONE: "done",
    Status.DIFFERS: "a check failed: something differs or does not hold",
    Status.UNUSABLE: "the input cannot be used, or the answer cannot be written",
    Status.OUR_FAULT: "a bug in letitride",
    Status.STOPPED: "stopped with Ctrl-C",
    Status.UNREAD: "the reader of a pipe closed it",
}
"""What each status means, as in --help and docs/command-line.md."""


def open_closed_streams() -> None:
    """Replace closed standard streams, so that no file is opened in their place.

    Reading from a closed input gives nothing, writing to a closed error stream is lost, and writing to a closed output
    fails, as in other programs.
    """
    for number, name, flags in ((0, "stdin", os.O_RDONLY), (1, "stdout", os.O_RDONLY), (2, "stderr", os.O_WRONLY)):
        if getattr(sys, name) is None:
            descriptor = os.open(os.devnull, flags)
            os.dup2(descriptor, number)
            if descriptor != number:
                os.close(descriptor)
            setattr(sys, name, os.fdopen(number, "r" if name == "stdin" else "w", encoding="utf-8", closefd=False))


_NARROWEST, _ELSEWHERE = 40, 116
"""Columns of the narrowest terminal in use, and of a file or a pipe."""


def width() -> int:
    """Return how many columns there are: COLUMNS, or the terminal's."""
    return max(_NARROWEST, shutil.get_terminal_size((_ELSEWHERE, 24)).columns)
