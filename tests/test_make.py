"""What ``make test`` runs once more, and what it does not."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.heavy

ROOT = Path(__file__).parents[1]
PYTHON = """#!/bin/sh
echo "$@" >> "$(dirname "$0")/runs"
exit $(sed -n "$(grep -c . "$(dirname "$0")/runs")p" "$(dirname "$0")/statuses")
"""
"""A stand-in for Python that writes down how it was called, and leaves with the next status of a list."""


@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
@pytest.mark.parametrize("target", ["browser-tests", "unmeasured-tests"])
@pytest.mark.parametrize(
    ("statuses", "runs", "passes"),
    [
        pytest.param((0,), 1, True, id="all pass"),
        pytest.param((1, 0), 2, True, id="what failed passes alone"),
        pytest.param((1, 1), 2, False, id="what failed fails again"),
        pytest.param((2,), 1, False, id="interrupted"),
        pytest.param((3,), 1, False, id="pytest itself fails"),
        pytest.param((137,), 1, False, id="killed"),
    ],
)
def test_only_failed_tests_run_again(
    tmp_path: Path, target: str, statuses: tuple[int, ...], runs: int, passes: bool
) -> None:
    (tmp_path / "statuses").write_text("\n".join(map(str, statuses)) + "\n")
    python = tmp_path / "python"
    python.write_text(PYTHON)
    python.chmod(0o755)

    alone = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    left = subprocess.run(
        ["make", "--silent", f"BIN={tmp_path}", target], cwd=ROOT, env=alone, capture_output=True, check=False
    )

    called = (tmp_path / "runs").read_text().splitlines()
    assert len(called) == runs
    assert ["--last-failed" in call for call in called] == [False, True][:runs]
    assert (left.returncode == 0) is passes
