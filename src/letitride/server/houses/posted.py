"""Posted houses for everybody: what each version changed, since when, and the figures before and after."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from letitride.house import House
from letitride.house.changes import Change, changes
from letitride.pit.posted_houses import PostedHouse
from letitride.server.houses.houses import MOST_HOUSES, FiguresInShort, WagerResponse, house_response
from letitride.server.http.lists import as_csv
from letitride.server.http.problem import problems
from letitride.server.http.services import Serving
from letitride.server.http.wire import Router

router = Router(prefix="/api/houses", tags=["houses"])


class WagerChange(Struct, frozen=True, kw_only=True):
    """A wager before and after a change: its pay table and its figures."""

    wager: str
    label: str
    table_before: str
    """Null if the wager was not offered."""

    table: str
    """Null if the wager is no longer offered."""

    before: FiguresInShort | None
    figures: FiguresInShort | None


class ChangedHouse(Struct, frozen=True, kw_only=True):
    """What a version of a house changes."""

    house: str
    name: str
    game: str
    version: int
    against: str
    """What it is compared with: its last version, or the house it extends; empty for a new house."""

    changes: tuple[Change, ...]
    wagers: tuple[WagerChange, ...]


class PostedChange(ChangedHouse, frozen=True, kw_only=True):
    """A posted version, for everybody."""

    at: int
    retired: int | None
    """When it was retired."""

    rules: str
    """The hash of all its rules, to compare with receipts."""


@router.get("/changes", responses=problems())
@as_csv()
def posted_changes(services: Serving) -> list[PostedChange]:
    """List every change to this pit's posted houses, newest first."""
    versions = services.houses.versions()
    by_number = {(each.id, each.version): each for each in versions}
    found = (posted_change(each, by_number.get((each.id, each.version - 1))) for each in versions)
    return sorted(found, key=lambda each: (-each.at, each.house, -each.version))


def posted_change(posted: PostedHouse, before: PostedHouse | None) -> PostedChange:
    """Return what a version changed against the one before."""
    said = changed(posted.house, before.house if before else None, posted.version)
    return PostedChange(**said, at=posted.at, retired=posted.retired, rules=posted.rules)


@functools.lru_cache(MOST_HOUSES)
def changed(house: House, before: House | None, version: int) -> Mapping[str, Any]:
    """Return what a house changes against another, as the fields of a ``ChangedHouse``."""
    return {
        "house": house.id,
        "name": house.name,
        "game": house.game.value,
        "version": version,
        "against": before.name if before else "",
        "changes": changes(before, house) if before else (),
        "wagers": _wagers(house, before),
    }


def _wagers(house: House, before: House | None) -> tuple[WagerChange, ...]:
    was, now = ({each.wager: each for each in house_response(of).wagers} if of else {} for of in (before, house))
    return tuple(_wager(was.get(wager), now.get(wager)) for wager in dict.fromkeys((*now, *was)))


def _wager(before: WagerResponse | None, after: WagerResponse | None) -> WagerChange:
    named = after or before
    assert named is not None  # noqa: S101 - it is offered before or after
    return WagerChange(
        wager=named.wager,
        label=named.label,
        table_before=before.pay_table if before else "",
        table=after.pay_table if after else "",
        before=before.figures if before else None,
        figures=after.figures if after else None,
    )
