"""Spaces of pay tables for tests, and the plain way to go through them."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction

from letitride.cards import Rank
from letitride.design.space import SearchBlock, Space, parse_odds
from letitride.house import Basis, PayTable, Tie
from letitride.house.games.let_it_ride import BASE
from letitride.odds import Cap

SMALL = ("500,1000", "50..200:75", "20,40", "8..11:3", "6..9", "4..6", "2..3", "1..2:1/2", "1")


def base_space(
    *lines: str,
    lowest_pairs: tuple[Rank | None, ...] = (Rank.TEN,),
    basis: Basis = Basis.TO_ONE,
    tie: Tie = Tie.WITHDRAW,
    cap: Cap | None = None,
    equal_odds: bool = False,
) -> Space:
    """Return a space of base tables."""
    return Space(
        wager=BASE,
        basis=basis,
        lines=tuple(map(parse_odds, lines or SMALL)),
        lowest_pairs=lowest_pairs,
        tie=tie,
        cap=cap,
        equal_odds=equal_odds,
    )


def one_part(space: Space) -> SearchBlock:
    """Return the only part of a space."""
    (part,) = space.parts()
    return part


def every_table(space: Space) -> Iterator[tuple[SearchBlock, tuple[Fraction, ...], PayTable]]:
    """Yield every table of a space, one by one."""
    for part in space.parts():
        for odds in itertools.product(*(part.lines[place] for place in part.axes)):
            descends = all(
                better > worse or (space.equal_odds and better == worse) for better, worse in itertools.pairwise(odds)
            )
            if descends:
                yield part, odds, part.table(odds, designator="TEST")
