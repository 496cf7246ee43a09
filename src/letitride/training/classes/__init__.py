"""Classes of hands, as a player would distinguish them who learns what to do with them.

One module per game whose decisions can be drilled. Every module here is a game that can be learned.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

from letitride.cards import Card
from letitride.games import DecisionPoint
from letitride.house import Game, House
from letitride.house.game import declared_by_game
from letitride.odds.derive import Pattern, example, hands_of, patterns
from letitride.odds.solvers import NotWorkedOut
from letitride.training.classes.hand_class import MOST_KEPT, ClassName, GameClasses, HandClass, Namer, least
from letitride.training.decision_point import cards_seen

__all__ = ["GameClasses", "HandClass", "class_of", "classes_of"]

_CLASSES: dict[Game, GameClasses] = declared_by_game(__name__, "CLASSES")


@functools.lru_cache(MOST_KEPT)
def classes_of(house: House, point: DecisionPoint) -> tuple[HandClass, ...]:
    """Return the classes of hands for a decision. Every hand belongs to one."""
    name, cost = _namer(house, point), _of_game(house).cost
    found: dict[ClassName, list[tuple[Pattern, int]]] = {}
    for pattern in patterns(house.game.own_cards + cards_seen(house, point)):
        found.setdefault(name(example(pattern)), []).append((pattern, hands_of(*pattern)))
    return tuple(
        HandClass(
            key=named.key,
            label=named.label,
            closest=least(cost(house, point, example(pattern)) for pattern, _ in members),
            patterns=tuple(members),
        )
        for named, members in found.items()
    )


def class_of(house: House, point: DecisionPoint, cards: Sequence[Card]) -> HandClass:
    """Return the class of these cards, including the dealer's face-up cards."""
    key = _namer(house, point)(cards).key
    return next(each for each in classes_of(house, point) if each.key == key)


@functools.lru_cache(MOST_KEPT)
def _namer(house: House, point: DecisionPoint) -> Namer:
    return _of_game(house).namer(house, point)


def _of_game(house: House) -> GameClasses:
    if house.game not in _CLASSES:
        raise NotWorkedOut(f"there are no drills for {house.game.label} yet")
    return _CLASSES[house.game]
