"""Candidates side by side: what differs in how they are played."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from letitride.design.search import Candidate, base_game
from letitride.design.space import Space
from letitride.house import FiveCardPayTable
from letitride.house.games.let_it_ride import BASE
from letitride.odds import strategy_card


class Difference(Struct, frozen=True):
    """A line of a strategy card that not all candidates share."""

    decision: str
    words: str
    rides: tuple[bool, ...]
    """For each candidate, whether its card has the line."""


def differing_play(candidates: Sequence[Candidate], space: Space) -> tuple[Difference, ...]:
    """Return the lines of the strategy cards on which the candidates differ; side bets are not played."""
    if space.wager is not BASE:
        return ()
    tables = [each.table for each in candidates if isinstance(each.table, FiveCardPayTable)]
    cards = [strategy_card(base_game(table, space)) for table in tables]
    lines = [{(part.title, line.words) for part in card.parts for line in part.lines} for card in cards]
    order = dict.fromkeys((part.title, line.words) for card in cards for part in card.parts for line in part.lines)
    every = [Difference(*key, tuple(key in own for own in lines)) for key in sorted(order, key=lambda key: key[0])]
    return tuple(each for each in every if not all(each.rides))
