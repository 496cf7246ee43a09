"""Every clause of the four documents, with its address and in our own words."""

from __future__ import annotations

import enum
import functools
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

_FOLDER = Path(__file__).parent / "documents"


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


class Document(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One of the four documents."""

    document: str
    name: str
    clause: tuple[Clause, ...]

    @property
    def number(self) -> str:
        """The three digits it goes by."""
        return self.document[:3]


@functools.cache
def documents() -> tuple[Document, ...]:
    """Return the four documents with all their clauses, in order."""
    return tuple(msgspec.toml.decode(path.read_bytes(), type=Document) for path in sorted(_FOLDER.glob("*.toml")))
