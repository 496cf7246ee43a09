"""Every clause of the four documents: its address, what it says in our own words, and what holds us to it."""

from __future__ import annotations

import enum
import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

_FOLDER = Path(__file__).parent / "documents"
_TESTS = Path(__file__).parent / "tests.json"
"""The tests of each clause; ``make rules`` reads them from the source of the tests."""


class About(enum.Enum):
    """What a clause is about."""

    DEFINITIONS = "definitions"
    CARDS = "cards"
    RANKING = "ranking"
    OPENING = "opening"
    SHUFFLE = "shuffle"
    WAGERS = "wagers"
    DEAL = "deal"
    DECISIONS = "decisions"
    COMMUNITY = "community"
    SETTLEMENT = "settlement"
    PAYOUTS = "payouts"
    IRREGULARITIES = "irregularities"
    CONTROLLER = "controller"
    EQUIPMENT = "equipment"
    HOUSE_RULES = "house-rules"


class Status(enum.Enum):
    """What holds us to a clause."""

    IMPLEMENTED = "implemented"
    """Its tests do."""

    PHYSICAL = "physical"
    """Nothing can: software does not reach what it speaks of."""

    OPEN = "open"
    """Nothing does yet, or only in part: something it takes is missing from the product."""


class Clause(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One rule of a document."""

    id: Annotated[str, Meta(pattern=r"^\d{3}(-[a-z]+|-\d)+-\d+[a-z]?$")]
    """Its address: the document, the section, the number."""

    place: str
    text: str
    """What it says, in our own words."""

    about: About
    physical: str = ""
    """Why software cannot hold it, where it cannot."""

    open: str = ""
    """What is missing, where only a later part of the product can hold it; its tests hold what there is."""

    @property
    def tests(self) -> tuple[str, ...]:
        """The tests that implement it, as ``tests/table/test_dealing.py::test_…``."""
        return tests_of(self.id)

    @property
    def status(self) -> Status:
        """What holds us to it."""
        if self.physical:
            return Status.PHYSICAL
        return Status.IMPLEMENTED if self.tests and not self.open else Status.OPEN


class Document(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One of the four documents."""

    document: str
    name: str
    speaks_of: str
    """The game that it is about, by its name in the trade."""

    parts: Mapping[str, str] = {}
    """By how an address goes on after the document: what these clauses are about instead; nothing for all games."""

    clause: tuple[Clause, ...]

    @property
    def number(self) -> str:
        """The three digits it goes by."""
        return self.document[:3]

    def part_of(self, clause_id: str) -> str:
        """Return the game of which a clause speaks; nothing where it speaks of all that the document has."""
        address = clause_id.removeprefix(f"{self.number}-")
        return next((game for part, game in self.parts.items() if address.startswith(f"{part}-")), self.speaks_of)


@functools.cache
def documents() -> tuple[Document, ...]:
    """Return the four documents with all their clauses, in order."""
    return tuple(msgspec.toml.decode(path.read_bytes(), type=Document) for path in sorted(_FOLDER.glob("*.toml")))


def is_clause(clause_id: str) -> bool:
    """Tell whether a clause has this id."""
    return clause_id in _texts()


def text_of(clause_id: str) -> str:
    """Return what a clause says, in our own words; nothing where there is none by this id."""
    return _texts().get(clause_id, "")


@functools.cache
def _texts() -> dict[str, str]:
    return {clause.id: clause.text for document in documents() for clause in document.clause}


def tests_of(clause_id: str) -> tuple[str, ...]:
    """Return the tests that implement a clause."""
    return _tests().get(clause_id, ())


@functools.cache
def _tests() -> dict[str, tuple[str, ...]]:
    return msgspec.json.decode(_TESTS.read_bytes(), type=dict[str, tuple[str, ...]])
