"""Where the rules of a house come from: its document, an assumption, or its own file."""

from __future__ import annotations

from collections.abc import Iterable

from letitride.cards import Money
from letitride.house import Game, House, choices
from letitride.reports.document import Align, Column, Origin, Source, Table
from letitride.table import documents


def source_of_choice(house: House, key: str) -> Source:
    """Return where a choice comes from, told as the house tells it."""
    if key in house.stated:
        return Source(Origin.STATED, house.source_of(key))
    if key in house.assumed:
        return Source(Origin.ASSUMED, house.assumed[key])
    return Source(Origin.OWN, f"the file of the house, {key}")


def source_of_choices(house: House, keys: Iterable[str]) -> Source:
    """Return where the choices that make one rule come from: the first as its source, others that differ besides."""
    first, *others = dict.fromkeys(source_of_choice(house, key) for key in keys)
    words = [first.words]
    for other in others:
        prefix = "" if other.origin is first.origin else f"{other.origin.value}: "
        words.append(prefix + other.words.removeprefix(f"{house.document}, "))
    return Source(first.origin, " · ".join(words))


def source_among(house: House, clause_ids: str) -> Source:
    """Return where a rule of the game comes from, given the clauses of all documents that state it.

    The clause of the house's own document states it; where that has none, the house is taken to follow another.
    """
    own = (house.document or house.based_on)[:3]
    ids = clause_ids.split()
    mine = [clause for clause in ids if clause.startswith(f"{own}-")]
    of_this_game = [clause for clause in mine if _game_of(clause) is house.game]
    place = _place_of((of_this_game or mine or ids)[0])
    if of_this_game and house.document:
        return Source(Origin.STATED, f"{house.document}, {place}")
    if of_this_game:
        return Source(Origin.ASSUMED, f"as in {house.based_on}, {place}")
    if mine:
        return Source(Origin.ASSUMED, f"not stated of this game; as in its {_game_of(mine[0]).label}, {place}")
    return Source(Origin.ASSUMED, f"not stated; as in document {ids[0][:3]}, {place}")


def _game_of(clause_id: str) -> Game:
    """Return the game of which a clause speaks: one document has two of them."""
    return Game.THREE_CARD_POKER if "-tcp-" in clause_id else Game.LET_IT_RIDE


def _place_of(clause_id: str) -> str:
    return next(clause.place for each in documents() for clause in each.clause if clause.id == clause_id)


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
            for source in [source_of_choice(house, key)]
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
