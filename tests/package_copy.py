"""Copies of the package, to be edited and run."""

import os
import shutil
from pathlib import Path

ROOT = Path(__file__).parents[1]
UNFINISHED = shutil.ignore_patterns("*.pyc.*", "*.tmp.*")
"""Files that another process is just writing."""


def copy_package(folder: Path) -> None:
    """Copy the package to a folder, with what Python has compiled of it, which holds wherever a file is left alone."""
    shutil.copytree(ROOT / "src/letitride", folder / "letitride", ignore=UNFINISHED)


def of_the_copy(folder: Path) -> dict[str, str]:
    """Return an environment in which the copy of the package is the one that runs."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("COVERAGE", "PYTEST"))}
    return {**environment, "PYTHONPATH": str(folder)}
