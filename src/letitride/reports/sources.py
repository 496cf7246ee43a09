"""The sources of a report's rules: of choices of the house, and of rules that belong to the game."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping

from letitride.cards import Money
from letitride.house import House, choices
from letitride.house.games.let_it_ride import DOLLAR_BONUS, LET_IT_RIDE
from letitride.house.games.three_card_poker import THREE_CARD_POKER
from letitride.house.sources import Origin, Source, source_of
from letitride.reports.document import Align, Column, Table
from letitride.table import documents
from letitride.table.clauses import Clause


def source_of_choices(house: House, keys: Iterable[str]) -> Source:
    """Return where the choices that make one rule come from: the first as its source, others that differ besides."""
    first, *others = dict.fromkeys(source_of(house, key) for key in keys)
    words = [first.words]
    for other in others:
        prefix = "" if other.origin is first.origin else f"{other.origin.value}: "
        words.append(prefix + other.words.removeprefix(f"{house.document}, "))
    return Source(first.origin, " · ".join(words))


ORIGINS_IN_WORDS = (
    "“Stated”: the document of the house says so, at the place given. “Assumed”: taken over from another house or "
    "document, or chosen for the reason given. “Own”: the file of the house says so by itself."
)


def source_among(house: House, clause_ids: str) -> Source:
    """Return where a rule of the game comes from, given the clauses that state it, those of one document together.

    The clauses of the house's own document state it; where that has none, the house is taken to follow another.
    """
    clauses = _cited(house, clause_ids)
    first = clauses[0].id
    places = "; ".join(dict.fromkeys(clause.place for clause in clauses))
    if _document_of(first) not in (house.document, house.based_on):
        return Source(Origin.ASSUMED, f"not stated; as in document {first[:3]}, {places}")
    if _document_of(first) != house.document:
        return Source(Origin.ASSUMED, f"as in {house.based_on}, {places}")
    if _is_played(house, first):
        return Source(Origin.STATED, f"{house.document}, {places}")
    return Source(Origin.ASSUMED, f"not stated of this game; as in its {_part_of(first)}, {places}")


def cited(house: House, clause_ids: str) -> Clause:
    """Return the clause among these that is cited first for a house."""
    return _cited(house, clause_ids)[0]


def _cited(house: House, clause_ids: str) -> tuple[Clause, ...]:
    """Return the clauses that are cited for a house: of its own document and game if there are any."""
    known = _clauses()
    ids = clause_ids.split()
    own = [each for each in ids if _document_of(each) == house.document]
    own = own or [each for each in ids if _document_of(each) == house.based_on]
    here = [each for each in own if _is_played(house, each)]
    first, *_ = here or own or ids
    return tuple(known[each] for each in here or own or ids if _kin(each) == _kin(first))


_BONUS_GAME = "bonus game"


def _part_of(clause_id: str) -> str:
    """Return the game of which a clause speaks: some documents have two. Nothing for what belongs to both."""
    if "-tcp-" in clause_id:
        return THREE_CARD_POKER.label
    if clause_id.startswith("004-three-card-"):
        return ""
    bonus = clause_id.startswith("004-") and not clause_id.startswith("004-lir-")
    return _BONUS_GAME if bonus else LET_IT_RIDE.label


def _is_played(house: House, clause_id: str) -> bool:
    """Tell whether a clause speaks of the game that this house plays."""
    bonus = clause_id.startswith("004-") and DOLLAR_BONUS in house.wagers
    return _part_of(clause_id) in ("", _BONUS_GAME if bonus else house.game.label)


@functools.cache
def _clauses() -> Mapping[str, Clause]:
    return {clause.id: clause for document in documents() for clause in document.clause}


def _kin(clause_id: str) -> tuple[str, str]:
    return clause_id[:3], _part_of(clause_id)


def _document_of(clause_id: str) -> str:
    return next(document.document for document in documents() if document.number == clause_id[:3])


def schedule(house: House, *, only: Iterable[str] | None = None) -> Table:
    """Return the choices of a house with their sources, in the order of its file."""
    keys = list(choices(house)) if only is None else list(only)
    found = choices(house)
    return Table(
        caption="Choices of the house file and their sources",
        columns=(
            Column("choice", Align.LEFT),
            Column("value", Align.LEFT, share=2),
            Column("origin", Align.LEFT),
            Column("source", Align.LEFT, share=5),
        ),
        rows=tuple(
            (key, value_in_words(found[key]), source.origin.value, source.words)
            for key in keys
            for source in [source_of(house, key)]
        ),
    )


def value_in_words(value: object) -> str:
    """Return the value of a choice as its file writes it."""
    if value is None:
        return "none"
    if isinstance(value, tuple):
        return ", ".join(map(value_in_words, value))
    if isinstance(value, Money | int | str):
        return str(value)
    return str(getattr(value, "designator", None) or getattr(value, "value", value))
