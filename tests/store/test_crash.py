"""A process that is killed, a power cut, a disk that fails: a sample of what ``make crash`` tries at every call."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.store.crash import KINDS
from tests.store.supervisor import CannotSupervise, supervise

SAMPLE = 127
"""Prime, so that a sample meets the calls of a commit at every place."""


@pytest.fixture(scope="module", autouse=True)
def _supervised() -> None:
    """Say loudly where system calls cannot be stood before."""
    try:
        supervise(lambda _pipe: None, lambda _call: 0)
    except CannotSupervise as why:
        pytest.skip(f"NOT TESTED, kill -9 at every write: {why}")


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_answered_is_lost_and_nothing_done_twice(kind: str) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.store.crash", kind, f"--every={SAMPLE}", "--instants=0", "--processes=1"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "trials" in run.stdout


def test_a_process_can_be_killed_at_any_instant() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.store.crash", "kill", "--every=1000000", "--instants=10", "--processes=1"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "instant            10 trials, 0 failed" in run.stdout
