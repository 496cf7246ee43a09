"""A process that is killed, a power cut, a disk that fails: a sample of what ``make crash`` tries at every call."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.store.crash import KINDS
from tests.store.supervisor import CannotSupervise, supervise

SAMPLE = 127
"""Prime, so that a sample meets the calls of a commit at every place."""


@pytest.fixture(scope="module")
def supervised() -> None:
    """Say loudly where system calls cannot be stood before."""
    try:
        supervise(lambda _pipe: None, lambda _call: 0)
    except CannotSupervise as why:
        pytest.skip(f"NOT TESTED, kill -9 at every write: {why}")


def run(module: str, *words: str) -> str:
    """Run one of the programs of ``make crash``, and return what it found."""
    command = [sys.executable, "-m", f"tests.store.{module}", *words]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


@pytest.mark.usefixtures("supervised")
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_answered_is_lost_and_nothing_done_twice(kind: str) -> None:
    found = run("crash", kind, f"--every={SAMPLE}", "--instants=0", "--processes=1")
    assert ", 0 failed" in found


@pytest.mark.usefixtures("supervised")
def test_a_process_can_be_killed_at_any_instant() -> None:
    found = run("crash", "kill", "--every=1000000", "--instants=10", "--processes=1")
    assert "instant            10 trials, 0 failed" in found


def test_one_of_two_processes_on_a_postgresql_can_be_killed_at_any_instant() -> None:
    assert "5 deaths of one of two processes, 0 failed" in run("crash_shared", "--deaths=5")
