"""Players by their name, or by how it begins and ends: guests are shown with a part of theirs."""

from __future__ import annotations

from sqlalchemy import ColumnElement, func

from letitride.pit.cases import CaseFilter
from letitride.pit.ports import RoundFilter


def names_player(filters: CaseFilter | RoundFilter) -> bool:
    """Tell whether a player is asked for."""
    return filters.player is not None or bool(filters.player_begins)


def is_called(column: ColumnElement[str], filters: CaseFilter | RoundFilter) -> ColumnElement[bool]:
    """Tell whether somebody has the name that is asked for, or one that begins and ends so."""
    if filters.player is not None:
        return column == filters.player
    begins = func.lower(column).startswith(filters.player_begins, autoescape=True)
    return begins & func.lower(column).endswith(filters.player_ends, autoescape=True)
