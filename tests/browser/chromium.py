"""Finds a Chromium for the tests of the page, or has one installed: ``make chromium``."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
"""A browser run by root needs the first; the next two spare work; the others keep it from asking the network."""

MISSING = (
    "no Chromium or Chrome was found, and none could be installed: install one, or name it in LETITRIDE_CHROMIUM, "
    "and run make chromium"
)


def found() -> str | None:
    """Return the path of a browser, if there is one."""
    named = os.environ.get("LETITRIDE_CHROMIUM")
    if named:
        return shutil.which(named)
    on_path = (shutil.which(name) for name in NAMES)
    return next(filter(None, on_path), None) or _downloaded()


def _downloaded() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install() -> None:
    """Try the package manager where that is allowed, then playwright's own download."""
    if os.geteuid() == 0 and shutil.which("apt-get"):
        quietly = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
        _try("apt-get", "-qq", "update", environment=quietly)
        # The first is the browser without its windows, and twice as quick; older systems have only the second.
        for package in ("chromium-headless-shell", "chromium"):
            if found() is None:
                _try("apt-get", "-qq", "-y", "install", "--no-install-recommends", package, environment=quietly)
    if found() is None:
        _try(sys.executable, "-m", "playwright", "install", "chromium")


def _try(*command: str, environment: dict[str, str] | None = None) -> None:
    sys.stderr.write(f"There is no Chromium here; trying: {' '.join(command)}\n")
    try:
        subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, timeout=600, check=False)
    except (OSError, subprocess.TimeoutExpired) as fault:
        sys.stderr.write(f"{fault}\n")


def main() -> None:
    """Find or install a browser; without one the tests of the page are not run, and CI takes that for a failure."""
    if found() is None and not os.environ.get("LETITRIDE_CHROMIUM"):
        install()
    if found() is None:
        sys.stderr.write(f"\n*** The tests of the page will NOT RUN: {MISSING}. ***\n\n")
        sys.exit(1 if os.environ.get("CI") == "true" else 0)


if __name__ == "__main__":
    main()
