"""Let It Ride: classes are what a strategy card lists, pairs, and draws by their ways and high cards."""

from __future__ import annotations

from letitride.cards import Rank
from letitride.games import DecisionPoint
from letitride.house import House
from letitride.house.games.let_it_ride import LET_IT_RIDE, base_table
from letitride.house.printing import paid_pair
from letitride.odds.rows import rows_for
from letitride.odds.shape import Shape, ShapeKind, shape_of
from letitride.odds.words import number
from letitride.training.classes.hand_class import ClassName, GameClasses, Namer, least_cost


def _namer(house: House, _: DecisionPoint) -> Namer:
    lowest = rows_for(base_table(house.wagers).pays_pairs_from).lowest_pair
    return lambda cards: _by_shape(shape_of(cards, lowest_pair=lowest), len(cards), lowest)


def _by_shape(shape: Shape, size: int, lowest: Rank) -> ClassName:
    if shape.kind not in (ShapeKind.SUITED, ShapeKind.UNSUITED):
        return ClassName(shape.kind.value.replace(" ", "-"), _made(shape.kind, lowest))
    suited = shape.kind is ShapeKind.SUITED
    key = f"{shape.kind.value}-{shape.ways}-ways-{shape.high}-high"
    start = f"{number(size)} of one suit" if suited else f"{number(size)} unsuited cards without a pair"
    goal = "royal flush" if shape.royal else "straight flush" if suited else "straight"
    ways = f"{number(shape.ways)} {'way' if shape.ways < 2 else 'ways'} to a {goal}"
    high = f"{number(shape.high)} high {'card' if shape.high == 1 else 'cards'}"
    return ClassName(key, f"{start}, {ways}, {high}")


def _made(kind: ShapeKind, lowest: Rank) -> str:
    return {ShapeKind.HIGH_PAIR: paid_pair(lowest), ShapeKind.LOW_PAIR: "a pair that is not paid"}.get(kind, kind.value)


CLASSES = GameClasses(game=LET_IT_RIDE, namer=_namer, cost=least_cost)
