"""Candidates side by side: what differs in how they are played."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from letitride.design.games import played
from letitride.design.search import Candidate
from letitride.design.space import Space


class Difference(Struct, frozen=True):
    """A line of a strategy card that not all candidates share."""

    decision: str
    words: str
    rides: tuple[bool, ...]
    """For each candidate, whether its card has the line."""


def differing_play(candidates: Sequence[Candidate], space: Space) -> tuple[Difference, ...]:
    """Return the lines of the strategy cards on which the candidates differ; side bets are not played."""
    main = played(space.wager)
    if main is None:
        return ()
    cards = [main.card(each.table, space) for each in candidates]
    order = sorted(dict.fromkeys(line for card in cards for line in card), key=lambda line: line[0])
    every = [Difference(*line, tuple(line in card for card in cards)) for line in order]
    return tuple(each for each in every if not all(each.rides))
