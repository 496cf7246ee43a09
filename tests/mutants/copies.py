"""Copies of the repository in which faults are planted, and tests are run."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
MOST_SECONDS = 900
"""A run that takes longer has been made to hang; a single test is stopped before that by its own limit."""

NO_SUCH_TEST, NO_TEST = 4, 5
"""How pytest says that it was asked for something else than a test, and that there was none."""

_TO_COMPILE = ("-m", "compileall", "-q", "--invalidation-mode", "checked-hash", "src")


class Copy:
    """A copy of the repository, compiled once: only the module with a fault is compiled again."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.printed = folder, folder / "printed.txt"

    @classmethod
    def of_the_repository(cls, folder: Path) -> Copy:
        """Copy the repository into a folder."""
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True)
        for name in filter(None, listed.stdout.split("\0")):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
        copy = cls(folder)
        copy.run(*_TO_COMPILE)
        return copy

    @property
    def package(self) -> Path:
        return self.folder / "src/letitride"

    def run(self, *arguments: str, seconds: float | None = None, **settings: str) -> int | None:
        """Run Python with this copy of the package, and return its status; none if it took too long."""
        environment = os.environ | {"PYTHONPATH": str(self.folder / "src"), "PYTHONDONTWRITEBYTECODE": "1"} | settings
        with (
            self.printed.open("w") as printed,
            subprocess.Popen(
                [sys.executable, *arguments],
                cwd=self.folder,
                env=environment,
                stdout=printed,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            ) as process,
        ):
            try:
                return process.wait(seconds)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, 9)
                return None

    def notices(self, tests: list[str]) -> bool:
        """Tell whether one of these tests fails, or hangs."""
        done = self.run("-m", "pytest", "-q", "-x", "-m", "not heavy and not exhaustive", *tests, seconds=MOST_SECONDS)
        if done == NO_SUCH_TEST and any("::" in test for test in tests):
            # A name that pytest does not take back: the whole files are run.
            return self.notices(sorted({test.partition("::")[0] for test in tests if "::" in test}))
        return done not in (0, NO_TEST)
