"""Standard input and output, and the status that a command leaves with."""

from __future__ import annotations

import enum
import os
import shutil
import sys


class Status(enum.IntEnum):
    """What a command leaves with."""

    DONE = 0
    DIFFERS = 1
    UNUSABLE = 2
    OUR_FAULT = 70
    STOPPED = 130
    UNREAD = 141


MEANINGS = {
    Status.DONE: "done",
    Status.DIFFERS: "a check came to the answer no: something differs, or does not hold",
    Status.UNUSABLE: "the input cannot be used, or the answer cannot be written",
    Status.OUR_FAULT: "a mistake of this program",
    Status.STOPPED: "stopped with Ctrl-C",
    Status.UNREAD: "the reader of a pipe went away",
}
"""What each status says, as --help and docs/command-line.md do."""


def open_closed_streams() -> None:
    """Put something in the place of standard streams that are closed, so that no file is opened in their place.

    Nothing comes from such an input, what goes to such an error stream is lost, and to write to such an output fails,
    as it does for other programs.
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
    """Return how many columns there are to print in: those of COLUMNS, else of the terminal."""
    return max(_NARROWEST, shutil.get_terminal_size((_ELSEWHERE, 24)).columns)
