"""Whole hands to practice: every decision of a hand in order, and the same hands for everybody on a day."""

from __future__ import annotations

import functools
import random
from collections.abc import Mapping

from msgspec import Struct

from letitride.cards import DECK, Card, FrozenMap
from letitride.games import rules_of
from letitride.house import House
from letitride.training.decision_point import cards_seen
from letitride.training.drill import NO_HISTORY, History, question

HANDS_A_DAY = 20
MOST_DAYS_KEPT = 64
"""How many houses and days to cache. Other hands are dealt again on request."""


class WholeHand(Struct, frozen=True, kw_only=True):
    """A hand, as far as a player sees it who decides at every point."""

    cards: tuple[Card, ...]
    community: tuple[Card, ...]
    """The dealer's face-up cards at the last decision, in the order they are turned."""


def deal_hand(house: House, draw: random.Random, histories: Mapping[str, History] = FrozenMap({})) -> WholeHand:
    """Return a hand in which one decision is drawn as in its drill, and the other cards at random.

    *histories* says how the classes of each decision point were answered so far.
    """
    points = rules_of(house).points
    point = draw.choice(points)
    drawn = question(house, point, draw, histories.get(point.id, NO_HISTORY)).situation
    missing = cards_seen(house, points[-1]) - len(drawn.seen)
    stub = [card for card in DECK if card not in (*drawn.cards, *drawn.seen)]
    return WholeHand(cards=drawn.cards, community=(*drawn.seen, *draw.sample(stub, missing)))


@functools.lru_cache(MOST_DAYS_KEPT)
def hands_of_the_day(house: House, date: str) -> tuple[WholeHand, ...]:
    """Return the hands of a house on a *date*: the same for everybody, and new each day."""
    draw = random.Random(f"{house.id} {date}")  # noqa: S311 - everybody is to be dealt the same
    return tuple(deal_hand(house, draw) for _ in range(HANDS_A_DAY))
