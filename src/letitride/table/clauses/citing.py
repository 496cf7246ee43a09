"""Which clause forbids what: by topic, and by the document that a house is taken from."""

from __future__ import annotations

import tomllib
from pathlib import Path

from letitride.house import House

_FILE = Path(__file__).with_name("topics.toml")
_CLAUSES: dict[str, dict[str, str]] = tomllib.loads(_FILE.read_text("utf-8"))


def cite(house: House, topic: str) -> str:
    """Return the clause about *topic* in the document of the house, or in the first document that has one."""
    clauses = _CLAUSES[topic]
    return clauses.get((house.document or house.based_on)[:3]) or next(iter(clauses.values()))


def cited() -> frozenset[str]:
    """Return every clause that is cited for something."""
    return frozenset(clause for clauses in _CLAUSES.values() for clause in clauses.values())
