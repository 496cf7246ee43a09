"""Whole hands to learn by: every decision of a hand, one after the other, and the same hands for everybody on a day."""

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
"""The hands of so many houses and days are kept; those of others are dealt again when they are asked for."""


class WholeHand(Struct, frozen=True, kw_only=True):
    """A hand as far as a player sees it who decides at every point."""

    cards: tuple[Card, ...]
    community: tuple[Card, ...]
    """The dealer's cards that lie open at the last decision, in the order in which they are turned."""


def deal_hand(house: House, draw: random.Random, histories: Mapping[str, History] = FrozenMap({})) -> WholeHand:
    """Return a hand in which one of the decisions is drawn as in a drill of it; what it leaves open is any card.

    *histories* says by decision point how its classes were answered so far.
    """
    points = rules_of(house).points
    point = draw.choice(points)
    drawn = question(house, point, draw, histories.get(point.id, NO_HISTORY)).situation
    missing = cards_seen(house, points[-1]) - len(drawn.seen)
    stub = [card for card in DECK if card not in (*drawn.cards, *drawn.seen)]
    return WholeHand(cards=drawn.cards, community=(*drawn.seen, *draw.sample(stub, missing)))


@functools.lru_cache(MOST_DAYS_KEPT)
def hands_of_the_day(house: House, date: str) -> tuple[WholeHand, ...]:
    """Return the hands of a house on a *date*: the same whoever asks, and no two days alike."""
    draw = random.Random(f"{house.id} {date}")  # noqa: S311 - everybody is to be dealt the same
    return tuple(deal_hand(house, draw) for _ in range(HANDS_A_DAY))
