"""Mississippi Stud: classes are what its strategy card counts: pairs by what they pay, suits, ways, points.

Counts that no line of a card distinguishes belong together: two or more ways, five or more points.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from fractions import Fraction

from letitride.cards import Card, Rank
from letitride.games import DecisionPoint
from letitride.house import House
from letitride.house.games.mississippi_stud import MISSISSIPPI_STUD, stud_table
from letitride.house.printing import paid_pair
from letitride.odds.derive import Pattern, pattern_of
from letitride.odds.mississippi_hands import BETTER_THAN_A_PAIR, Look, high_and_middle, look_of, most_ways
from letitride.odds.payoff import cap_of
from letitride.odds.words import number
from letitride.training.classes.hand_class import MOST_KEPT, ClassName, GameClasses, Namer, least
from letitride.training.decision_point import smallest_stake

_MOST_WAYS = 2
_MOST_POINTS = 5


def _namer(house: House, _: DecisionPoint) -> Namer:
    high_from, middle_from = high_and_middle(stud_table(house.wagers))

    def name(cards: Sequence[Card]) -> ClassName:
        look = look_of(pattern_of(cards), high_from=high_from, middle_from=middle_from)
        if look.made > Rank.ACE:
            better = BETTER_THAN_A_PAIR[look.made]
            return ClassName(better.replace(" ", "-"), better)
        if look.made:
            return _pair(look.made, high_from, middle_from)
        return _draw(look, len(cards))

    return name


def _pair(rank: int, high_from: int, middle_from: int) -> ClassName:
    if rank >= high_from:
        return ClassName("high-pair", paid_pair(Rank(high_from)))
    return (
        ClassName("middle-pair", "a pair that pushes")
        if rank >= middle_from
        else ClassName("low-pair", "a pair that loses")
    )


def _draw(look: Look, size: int) -> ClassName:
    ways, points = min(look.ways, _MOST_WAYS), min(look.points, _MOST_POINTS)
    suits = "suited" if look.suited else "unsuited"
    start = f"{number(size)} of one suit" if look.suited else f"{number(size)} unsuited cards without a pair"
    more_ways = " or more" if ways == _MOST_WAYS < most_ways(size) else ""
    more_points = " or more" if points == _MOST_POINTS else ""
    straight = (
        f"{number(ways)} {'way' if ways < 2 else 'ways'}{more_ways} to a straight{' flush' if look.suited else ''}"
    )
    counted = f"{number(points)} {'point' if points == 1 else 'points'}{more_points}"
    return ClassName(f"{suits}-{ways}-ways-{points}-points", f"{start}, {straight}, {counted}")


def _cost(house: House, _: DecisionPoint, cards: tuple[Card, ...]) -> Fraction:
    return _least_costs(house, len(cards) - house.game.own_cards)[pattern_of(cards)]


@functools.lru_cache(MOST_KEPT)
def _least_costs(house: House, street: int) -> dict[Pattern, Fraction]:
    """Return the smallest cost of a mistake with the cards of each pattern, whatever was put up before."""
    # The mathematics needs arrays and is loaded on first use.
    from letitride.odds.mississippi_streets import places
    from letitride.odds.mississippi_stud import analyse_mississippi_stud

    table, cap = stud_table(house.wagers), cap_of(house, smallest_stake(house))
    game = analyse_mississippi_stud(table, tie=house.decisions.tie, cap=cap)
    options, parts, _ = game.streets[street]
    return {
        pattern: least(Fraction(_next_best(worths), parts) for worths in by_units)
        for pattern, by_units in zip(places(street), options.tolist(), strict=True)
    }


def _next_best(worths: list[int]) -> int:
    """Return how much the best is worth above the next best."""
    *_, next_best, best = sorted(worths)
    return best - next_best


CLASSES = GameClasses(game=MISSISSIPPI_STUD, namer=_namer, cost=_cost)
