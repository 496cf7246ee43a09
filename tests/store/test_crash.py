"""A process that is killed, a power cut, a disk that fails: a sample of what ``make crash`` tries at every call."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tests.store.crash import KINDS, NOT_TESTED

pytestmark = pytest.mark.heavy

SAMPLE = 251
"""Prime, so that a sample meets the calls of a commit at every place."""


def run(module: str, *words: str, status: int = 0) -> str:
    """Run one of the programs of ``make crash``, and return what it found."""
    command = [sys.executable, "-m", f"tests.store.{module}", *words]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    if ended.returncode == NOT_TESTED:
        pytest.skip(ended.stdout)
    assert ended.returncode == status, ended.stdout + ended.stderr
    return ended.stdout


def test_nothing_answered_is_lost_and_nothing_done_twice() -> None:
    found = run("crash", f"--every={SAMPLE}", "--instants=10", "--processes=1")
    for kind in (*KINDS, "instant"):
        assert re.search(rf"{kind} +[1-9][0-9]* trials, 0 failed", found), found


def test_a_power_cut_finds_a_database_that_does_not_sync_every_commit() -> None:
    found = run("crash", "careless-power-cut", "--every=401", "--instants=0", "--processes=1", status=1)
    assert re.search(r"FAILED: careless-power-cut at [0-9]+: AssertionError: [a-z0-9-]+ was answered", found)


def test_one_of_two_processes_on_a_postgresql_can_be_killed_at_any_instant() -> None:
    assert "4 deaths of one of two processes, 0 failed" in run("crash_shared", "--deaths=4")
