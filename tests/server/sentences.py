"""Sentences as the server sends them, read out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from letitride.cards import Money


def in_words(parts: Sequence[dict[str, Any]]) -> str:
    """Return the plain text of a sentence that came in parts."""
    return "".join(map(_read_out, parts))


def _read_out(part: dict[str, Any]) -> str:
    if "amount" in part:
        return str(Money.parse(part["amount"]))
    return str(part.get("text") or part.get("player") or part["card"])
