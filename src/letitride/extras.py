"""Packages that only some commands need, and how to install them."""

from __future__ import annotations

import importlib.util
from pathlib import Path

EXTRAS = {
    "reports": ("jinja2", "matplotlib", "typst"),
    "fast": ("numba",),
    "parquet": ("pyarrow",),
    "cluster": ("distributed",),
    "beacon": ("py_ecc",),
}
"""Each extra of the package, and the modules that come with it."""


class NotInstalled(ValueError):
    """What was asked for needs an extra that is not installed."""


def require(extra: str, *, purpose: str) -> None:
    """Refuse to go on where a module of *extra* is missing; *purpose* says what needs it."""
    missing = [module for module in EXTRAS[extra] if importlib.util.find_spec(module) is None]
    if missing:
        *others, last = missing
        packages = f"{', '.join(others)} and {last}" if others else last
        raise NotInstalled(f"{purpose} needs {packages}: {how_to_install(extra)}")


def how_to_install(extra: str) -> str:
    """Return the command that installs *extra*: in a checkout a target of make."""
    checkout = Path(__file__).resolve().parents[2]
    in_checkout = (checkout / "Makefile").is_file() and (checkout / "requirements-dev.lock").is_file()
    return f"run `make {extra}`" if in_checkout else f"run `pip install 'letitride[{extra}]'`"
