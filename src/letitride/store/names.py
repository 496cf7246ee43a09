"""Players by name, or by its beginning and end: the page shows only part of a guest's name."""

from __future__ import annotations

from sqlalchemy import ColumnElement, func

from letitride.pit.cases import CaseFilter
from letitride.pit.ports import RoundFilter


def names_player(filters: CaseFilter | RoundFilter) -> bool:
    """Return whether a filter names a player."""
    return filters.player is not None or bool(filters.player_begins)


def is_called(column: ColumnElement[str], filters: CaseFilter | RoundFilter) -> ColumnElement[bool]:
    """Return whether a name matches, exactly or by its beginning and end."""
    if filters.player is not None:
        return column.in_((filters.player, filters.formerly)) if filters.formerly else column == filters.player
    begins = func.lower(column).startswith(filters.player_begins, autoescape=True)
    return begins & func.lower(column).endswith(filters.player_ends, autoescape=True)
