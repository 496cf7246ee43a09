"""How much is tried: enough for every day, or all that there is."""

from __future__ import annotations

import os
from typing import TypeVar

Amount = TypeVar("Amount")
LONG = bool(os.environ.get("LETITRIDE_LONG"))


def scaled(everyday: Amount, at_length: Amount) -> Amount:
    """Return the first one, or the second where somebody has the time: ``make exhaustive``."""
    return at_length if LONG else everyday
