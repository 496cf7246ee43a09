"""Every clause of the four documents: its id, what it says in our own words, and how it is covered."""

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
"""The tests of each clause. ``make rules`` collects them from the tests' source."""


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
    """How a clause is covered."""

    IMPLEMENTED = "implemented"
    """By its tests."""

    PRINTED = "printed"
    """By a notice alone, as its tests show: nothing is accepted or refused by it."""

    PHYSICAL = "physical"
    """Not at all: it is beyond software."""

    OPEN = "open"
    """Not yet, or only in part: the product still lacks something it needs."""


class Clause(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rule of a document."""

    id: Annotated[str, Meta(pattern=r"^\d{3}(-[a-z]+|-\d)+-\d+[a-z]?$")]
    """Its id: document, section, number."""

    place: str
    text: str
    """What it says, in our own words."""

    about: About
    physical: str = ""
    """Why software cannot cover it, if it cannot."""

    printed: str = ""
    """Why it is only posted, if the sign and the page of the day say it and that is all."""

    open: str = ""
    """What is missing, if only a later part of the product can cover it. Its tests cover what there is."""

    @property
    def tests(self) -> tuple[str, ...]:
        """The tests that cover it, such as ``tests/table/test_dealing.py::test_…``."""
        return tests_of(self.id)

    @property
    def status(self) -> Status:
        """How it is covered."""
        if self.physical:
            return Status.PHYSICAL
        if self.open or not self.tests:
            return Status.OPEN
        return Status.PRINTED if self.printed else Status.IMPLEMENTED


class Document(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One of the four documents."""

    document: str
    name: str
    speaks_of: str
    """Its game, by the name in the trade."""

    parts: Mapping[str, str] = {}
    """Clause prefixes that are about another game; empty for all games."""

    pages_missing: bool = False
    """Whether pages of it are lost."""

    clause: tuple[Clause, ...]

    @property
    def number(self) -> str:
        """Its three digits."""
        return self.document[:3]

    def part_of(self, clause_id: str) -> str:
        """Return the game a clause is about; empty if it is about all games of the document."""
        address = clause_id.removeprefix(f"{self.number}-")
        return next((game for part, game in self.parts.items() if address.startswith(f"{part}-")), self.speaks_of)


@functools.cache
def documents() -> tuple[Document, ...]:
    """Return the four documents with all their clauses, in order."""
    return tuple(msgspec.toml.decode(path.read_bytes(), type=Document) for path in sorted(_FOLDER.glob("*.toml")))


@functools.cache
def document_of(clause_id: str) -> Document:
    """Return the document that has a clause."""
    return next(document for document in documents() if document.number == clause_id[:3])


def is_clause(clause_id: str) -> bool:
    """Return whether a clause has this id."""
    return clause_id in _texts()


def text_of(clause_id: str) -> str:
    """Return what a clause says in our own words; empty if there is no such clause."""
    return _texts().get(clause_id, "")


@functools.cache
def _texts() -> dict[str, str]:
    return {clause.id: clause.text for document in documents() for clause in document.clause}


def tests_of(clause_id: str) -> tuple[str, ...]:
    """Return the tests that cover a clause."""
    return _tests().get(clause_id, ())


@functools.cache
def _tests() -> dict[str, tuple[str, ...]]:
    return msgspec.json.decode(_TESTS.read_bytes(), type=dict[str, tuple[str, ...]])
