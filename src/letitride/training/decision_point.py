"""A decision as a player meets it, and the value of its options, from only what that player sees."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from letitride.cards import Card, Money
from letitride.games import DecisionPoint, Effect, Option, rules_of
from letitride.house import House
from letitride.odds.analysis import Analysis, CardLine
from letitride.odds.solvers import Situation, best_of, solver_of
from letitride.pit.tables.timers import situation_of
from letitride.table import Table
from letitride.table.rules.deciding import seats_asked


class NotDecided(ValueError):
    """The house's game has no such decision."""


def point_named(house: House, name: str) -> DecisionPoint:
    """Return the decision point with this *name* in a house's game."""
    points = rules_of(house).points
    for point in points:
        if point.id == name:
            return point
    names = " and ".join(point.id for point in points)
    raise NotDecided(f"{house.id} deals {house.game.label}, which asks at {names}, not at {name}")


def cards_seen(house: House, point: DecisionPoint) -> int:
    """Return how many of the dealer's cards are face up at a decision."""
    rules = rules_of(house)
    return rules.turned_by(rules.points.index(point) - 1)


class Advised(Struct, frozen=True):
    """A decision, and the value of its options."""

    situation: Situation
    values: Mapping[str, Fraction]
    """The value of each option, in base bets or antes."""

    best: str

    @property
    def point(self) -> DecisionPoint:
        """What it decides."""
        return rules_of(self.situation.house).points[len(self.situation.decisions)]

    @property
    def options(self) -> tuple[tuple[Option, Fraction], ...]:
        """Each option with its expectation, in base bets or antes."""
        return tuple((option, self.values[option.id]) for option in self.point.options)

    def cost_of(self, option: str) -> Fraction:
        """Return what an option costs against the best, in base bets or antes."""
        return self.values[self.best] - self.values[option]

    @property
    def cost(self) -> Fraction:
        """The cost of missing the best option: the least that another option costs."""
        return min(self.cost_of(option.id) for option in self.point.options if option.id != self.best)

    @property
    def sentence(self) -> str:
        """The best choice and why, in a sentence."""
        if not self.cost:
            return (
                "Both choices are worth the same." if len(self.values) == 2 else "The best choices are worth the same."
            )
        (best,) = (option for option in self.point.options if option.id == self.best)
        others = [option for option in self.point.options if option.id != self.best]
        next_best = min(others, key=lambda option: self.cost_of(option.id))
        amount = in_dollars(self.cost * self.situation.stake.in_dollars)
        return f"{best.label}: on average it is worth {amount} more than {next_best.doing}."


def card_line_of(situation: Situation) -> CardLine | None:
    """Return the line of the house's strategy card that decides, at the stake of the situation."""
    analysis = _analysed(situation.house, situation.stake)
    return analysis.card_line(situation.cards, situation.seen, situation.decisions)


@functools.lru_cache(32)
def _analysed(house: House, stake: Money) -> Analysis:
    return solver_of(house).analyse(house, {house.main_wager: stake})


def advised(situation: Situation) -> Advised:
    """Return the value of a decision's options under a house's rules."""
    values = solver_of(situation.house).values(situation)
    return Advised(situation, values, best_of(situation, values))


def asked_about(table: Table, number: int) -> Situation | None:
    """Return what a seat is asked, with what its player sees: their cards, and the dealer's face-up cards."""
    return situation_of(table, number) if number in seats_asked(table) else None


def decided(house: House, point: DecisionPoint, cards: tuple[Card, ...], decisions: tuple[str, ...]) -> Situation:
    """Return a decision with these cards, the player's first, at the smallest stake, after these decisions."""
    before = rules_of(house).points[: rules_of(house).points.index(point)]
    if len(decisions) != len(before):
        raise NotDecided(f"decisions before {point.about}: {len(before)}, got {len(decisions)}")
    for each, name in zip(before, decisions, strict=True):
        staying = [option.id for option in each.options if option.effect is not Effect.FOLD]
        if name not in staying:
            raise NotDecided(f"{each.about} is decided by {' or '.join(staying)} before {point.about}, not by {name}")
    own = house.game.own_cards
    return Situation(house=house, cards=cards[:own], seen=cards[own:], decisions=decisions, stake=smallest_stake(house))


def drilled(house: House, point: DecisionPoint, cards: tuple[Card, ...]) -> Situation:
    """Return a decision with these cards, the player's first, at the smallest stake.

    Assumes the best play before it. If that was to fold, the player stayed in for as little as possible.
    """
    own, decisions = house.game.own_cards, tuple[str, ...]()
    for each in rules_of(house).points:
        seen = cards[own : own + cards_seen(house, each)]
        situation = Situation(
            house=house, cards=cards[:own], seen=seen, decisions=decisions, stake=smallest_stake(house)
        )
        if each.id == point.id:
            return situation
        decisions = (*decisions, _staying_in(each, advised(situation).best))
    raise NotDecided(f"{house.id} deals {house.game.label}, which does not ask at {point.id}")


def _staying_in(point: DecisionPoint, best: str) -> str:
    """Return the best option, or the cheapest that stays in the round if the best is to fold."""
    staying = [option for option in point.options if option.effect is not Effect.FOLD]
    if any(option.id == best for option in staying):
        return best
    return min(staying, key=lambda option: option.times if option.effect is Effect.ADD else 0).id


def smallest_stake(house: House) -> Money:
    """Return the smallest stake of the main wager."""
    return house.wagers[house.main_wager].minimum


def in_dollars(dollars: Fraction) -> str:
    """Return an amount in words for people, to the cent.

    >>> in_dollars(Fraction(5, 4)), in_dollars(Fraction(1, 1000))
    ('$1.25', 'less than a cent')
    """
    cents = (dollars * 200 + 1) // 2
    return str(Money(cents)) if cents else "less than a cent"
