"""What tests of the command line share."""

from __future__ import annotations

import gc
import json
import os
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from letitride.cli import main

pytest_plugins = ["tests.databases"]
os.environ["COLUMNS"] = "116"
"""What is printed depends on it, and whoever runs the tests may have set it."""

# Every commit waits for its disk: where memory has room, the tests' databases lie there.
MEMORY, ROOM = Path("/dev/shm"), 4 << 30
if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

# How long an example takes says more about the machine than about the code: no test fails for it.
HERE = Path(__file__).parent
UNTIMED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("untimed", UNTIMED)
settings.register_profile("repeatable", UNTIMED, derandomize=True)
settings.load_profile("repeatable" if os.environ.get("CI") else "untimed")


JUDGES = ("cards", "house", "odds", "games", "cli", "reports", "design")
"""Folders of the tests that together reach every branch of the rooms that are measured."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        room = item.path.relative_to(HERE).parts[0]
        if room in JUDGES and not any(item.iter_markers("heavy")) and not any(item.iter_markers("exhaustive")):
            item.add_marker("measured")


def pytest_collection_finish() -> None:
    gc.set_threshold(10_000, 20, 20)
    gc.freeze()  # what was collected stays, and need not be looked through again and again


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    if nextitem is not None and nextitem.path != item.path:
        gc.collect()
        gc.freeze()  # so do the caches of the package


@dataclass(frozen=True)
class Answer:
    """What a command printed, and the status it left with."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The printed JSON document."""
        return json.loads(self.out)


Letitride = Callable[..., Answer]


@pytest.fixture
def letitride(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Letitride:
    """Return a function that runs ``letitride`` with the given words, as the command does."""

    def run(*words: str) -> Answer:
        monkeypatch.setattr(sys, "argv", ["letitride", *words])
        with pytest.raises(SystemExit) as left:
            main()
        printed = capsys.readouterr()
        return Answer(int(left.value.code or 0), printed.out, printed.err)

    return run
