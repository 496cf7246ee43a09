"""The sources of a report's rules: choices of the house, and rules of the game."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping

from letitride.house import Game, House, choices
from letitride.house.printing import value_in_words
from letitride.house.sources import Origin, Source, source_of
from letitride.reports.document import Align, Column, Table
from letitride.table import documents
from letitride.table.clauses.rule_list import Clause, document_of


def source_of_choices(house: House, keys: Iterable[str]) -> Source:
    """Return the sources of the choices behind a rule: the first, and any others that differ."""
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


NOT_AT_HAND = "the document is not at hand"


def source_among(house: House, clause_ids: str) -> Source:
    """Return the source of a game rule, given the clauses that state it, grouped by document.

    The clauses of the house's own document count first. If it has none, the house is assumed to follow another.
    """
    clauses = cited(house, clause_ids)
    first = clauses[0].id
    places = "; ".join(dict.fromkeys(clause.place for clause in clauses))
    if document_of(first).document not in (house.document, house.based_on):
        unstated = "not stated" if is_at_hand(house) else NOT_AT_HAND
        return Source(Origin.ASSUMED, f"{unstated}; as in document {first[:3]}, {places}")
    if document_of(first).document != house.document:
        return Source(Origin.ASSUMED, f"as in {house.based_on}, {places}")
    if _is_played(house, first):
        return Source(Origin.STATED, f"{house.document}, {places}")
    unstated = "pages are missing" if document_of(first).pages_missing else "not stated of this game"
    return Source(Origin.ASSUMED, f"{unstated}; as in its {_part_of(first)}, {places}")


def is_at_hand(house: House) -> bool:
    """Return whether the document of a house was at hand when its file was written. The file says so if not."""
    return not any(reason.startswith(NOT_AT_HAND) for reason in house.assumed.values())


def cited(house: House, clause_ids: str) -> tuple[Clause, ...]:
    """Return the clauses cited for a house: those of its own document and game, if any."""
    known = _clauses()
    ids = clause_ids.split()
    own = [each for each in ids if document_of(each).document == house.document]
    own = own or [each for each in ids if document_of(each).document == house.based_on]
    here = [each for each in own if _is_played(house, each)]
    first, *_ = here or own or ids
    return tuple(known[each] for each in here or own or ids if _kin(each) == _kin(first))


def _part_of(clause_id: str) -> str:
    """Return the game a clause is about: some documents have two. Empty for both."""
    return document_of(clause_id).part_of(clause_id)


def _is_played(house: House, clause_id: str) -> bool:
    """Return whether a clause is about this house's game."""
    # Of a document that keeps such a game apart, its clauses hold wherever a side bet is collected before the deal.
    apart = document_of(clause_id).speaks_of if house.wagers.collected_before() else ""
    played = house.game.label if apart in {"", *(game.label for game in Game.every())} else apart
    return _part_of(clause_id) in ("", played)


@functools.cache
def _clauses() -> Mapping[str, Clause]:
    return {clause.id: clause for document in documents() for clause in document.clause}


def _kin(clause_id: str) -> tuple[str, str]:
    return clause_id[:3], _part_of(clause_id)


def schedule(house: House, *, only: Iterable[str] | None = None) -> Table:
    """Return the choices of a house with their sources, in the order of its file."""
    found, shares = choices(house), {"choice": 0, "value": 2, "origin": 0, "source": 5}
    return Table(
        caption="Choices of the house file and their sources",
        columns=tuple(Column(head, Align.LEFT, share) for head, share in shares.items()),
        rows=tuple(
            (key, value_in_words(found[key]), source.origin.value, source.words)
            for key in (found if only is None else only)
            for source in [source_of(house, key)]
        ),
    )
