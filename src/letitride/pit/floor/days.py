"""The figures of a day: drop, win and action of every table, and how the win compares with its expectation."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction

from msgspec import Struct

from letitride.cards import Money
from letitride.house import House, Wager
from letitride.house.wager import WagerPart
from letitride.ledger import Day
from letitride.pit.floor.round_variance import RoundsLike, WinBand, own_covariances, variance_of
from letitride.pit.floor.win_bounds import SeatsLike, capping_stake, odds_of, win_bounds
from letitride.pit.log.codec import decode_event
from letitride.pit.ports import WagerRecord
from letitride.table.model.event import WagerCollected, WagerPaid, WagersPlaced, WagersTakenBack
from letitride.table.model.state import NOTHING

ABOUT_WAGERS = tuple(kind.__name__ for kind in (WagersPlaced, WagersTakenBack, WagerPaid, WagerCollected))
"""The events that say which wagers were made, and how they ended."""

WIDTH = Fraction(196, 100)
"""For a normal law, 95 % lie within this many standard deviations."""


class Action(Struct, frozen=True, kw_only=True):
    """What was in action on a wager, and what the house won."""

    bets: int = 0
    in_action: Money = NOTHING
    win: Money = NOTHING

    def with_one(self, stake: Money, returned: Money, *, bets: int) -> Action:
        """Return it with another settled wager."""
        return Action(bets=self.bets + bets, in_action=self.in_action + stake, win=self.win + stake - returned)

    def __add__(self, other: Action) -> Action:
        return Action(bets=self.bets + other.bets, in_action=self.in_action + other.in_action, win=self.win + other.win)

    @property
    def win_rate(self) -> Fraction | None:
        """The win as a share of what was in action."""
        return Fraction(self.win.cents, self.in_action.cents) if self.in_action else None


class Expected(Struct, frozen=True, kw_only=True):
    """What best play would have brought the house, in dollars, and how far chance may take it."""

    win: Fraction = Fraction()
    in_action: Fraction = Fraction()
    variance: Fraction = Fraction()
    """As if the seats of a round were independent."""

    seats: Mapping[SeatsLike, int] = {}
    """How many seats of each kind were played."""

    rounds: Mapping[RoundsLike, int] = {}
    """How many rounds of each kind."""

    def __add__(self, other: Expected) -> Expected:
        return Expected(
            win=self.win + other.win,
            in_action=self.in_action + other.in_action,
            variance=self.variance + other.variance,
            seats=Counter(self.seats) + Counter(other.seats),
            rounds=Counter(self.rounds) + Counter(other.rounds),
        )

    @property
    def par(self) -> Fraction | None:
        """The house's expected share of what is left in action."""
        return self.win / self.in_action if self.in_action else None


class DayFigures(Struct, frozen=True, kw_only=True):
    """The figures of a day, for a table or for all tables of a house."""

    day: Day
    settled: int = 0
    void: int = 0
    by_wager: tuple[tuple[Wager, Action], ...] = ()
    expected: Expected = Expected()

    def __add__(self, other: DayFigures) -> DayFigures:
        wagers = dict(self.by_wager)
        for wager, action in other.by_wager:
            wagers[wager] = wagers.get(wager, Action()) + action
        return DayFigures(
            day=Day(drop=self.day.drop + other.day.drop, win=self.day.win + other.day.win),
            settled=self.settled + other.settled,
            void=self.void + other.void,
            by_wager=_in_order(wagers),
            expected=self.expected + other.expected,
        )

    @property
    def action(self) -> Action:
        """All wagers together."""
        return functools.reduce(Action.__add__, (action for _, action in self.by_wager), Action())

    def win_band(self) -> tuple[float, float] | None:
        """Return the bounds that at most 5 % of such days' wins leave, in dollars, by the exact laws of the wagers."""
        return win_bounds(self.expected.seats)

    def luck(self) -> WinBand | None:
        """Return between which dollars the win lies on 95 % of such days: by the exact variance where it is known."""
        variance = variance_of(self.expected.rounds)
        if variance is None:
            bounds = self.win_band()
            return WinBand(*bounds, exact=False) if bounds else None
        if not self.expected.rounds:
            return None
        reach = float(WIDTH) * float(variance) ** 0.5
        return WinBand(float(self.expected.win) - reach, float(self.expected.win) + reach, exact=True)

    def band(self) -> tuple[float, float] | None:
        """Return the bounds that at most 5 % of such days' win rates leave, by the exact laws of the wagers."""
        bounds, in_action = self.win_band(), float(self.action.in_action.in_dollars)
        return (bounds[0] / in_action, bounds[1] / in_action) if bounds and in_action else None

    def normal_band(self, variance: Fraction) -> tuple[float, float] | None:
        """Return the win rates that 95 % of such days lie between, by the normal law with a *variance* of the win."""
        par, in_action = self.expected.par, self.action.in_action.in_dollars
        if par is None or not in_action:
            return None
        reach = float(WIDTH) * float(variance) ** 0.5 / float(in_action)
        return float(par) - reach, float(par) + reach


def figures_of(
    house_at: Callable[[int], House], day: Day, *, settled: int, void: int, wagers: Iterable[WagerRecord]
) -> DayFigures:
    """Return the figures of a table from the wagers of its settled rounds.

    *house_at* returns the house after an event: rules may have changed during the day.
    """
    by_wager: dict[Wager, Action] = {}
    expected = Expected()
    for last, stakes, endings in _rounds(wagers):
        house = house_at(last)
        for wager, stake, returned in endings:
            # An award has no stake and is no bet of its own: the main wager earned it.
            award = wager.part is WagerPart.AWARD
            bets, of = (0, house.main_wager) if award else (1, wager)
            by_wager[of] = by_wager.get(of, Action()).with_one(stake, returned, bets=bets)
        expected += expectation(house, stakes)
    return DayFigures(day=day, settled=settled, void=void, by_wager=_in_order(by_wager), expected=expected)


def expectation(house: House, seats: Iterable[Mapping[Wager, Money]]) -> Expected:
    """Return what a round was worth to the house, given the stakes of each seat."""
    seats = list(seats)
    alike = tuple(sorted((tuple(stakes.items()) for stakes in seats), key=str))
    found = Expected(rounds={(house, alike): 1} if seats else {})
    for stakes in seats:
        dollars = {wager: stake.in_dollars for wager, stake in stakes.items()}
        main, capped_at = house.main_wager, capping_stake(house, stakes)
        odds, per_dollar = odds_of(house, capped_at), own_covariances(house, capped_at)
        variance = sum((per_dollar[v, w] * dollars[v] * dollars[w] for v in dollars for w in dollars), Fraction())
        edges = {main: odds.figures.house_edge} | {side: figures.house_edge for side, figures in odds.side_bets.items()}
        bets = {main: odds.figures.average_bets}
        found += Expected(
            win=sum((edges[wager] * stake for wager, stake in dollars.items()), Fraction()),
            in_action=sum((bets.get(wager, Fraction(1)) * stake for wager, stake in dollars.items()), Fraction()),
            variance=variance,
            seats={(house, tuple(stakes.items()), len(seats)): 1},
        )
    return found


Ending = tuple[Wager, Money, Money]
"""A wager, its stake, and what was returned."""


def _rounds(wagers: Iterable[WagerRecord]) -> Iterator[tuple[int, list[dict[Wager, Money]], list[Ending]]]:
    """Return the last event of each round, the stakes of each seat and the endings of all wagers."""
    number: int | None = None
    last = 0
    stakes: dict[int, dict[Wager, Money]] = {}
    endings: list[Ending] = []
    for each in wagers:
        if each.round != number:
            if number is not None:
                yield last, list(stakes.values()), endings
            number, last, stakes, endings = each.round, each.last, {}, []
        match each.name:
            case WagersPlaced.__name__:
                placed = decode_event(each.data, WagersPlaced)
                stakes[placed.seat] = dict(placed.stakes)
            case WagersTakenBack.__name__:
                stakes.pop(decode_event(each.data, WagersTakenBack).seat, None)
            case WagerCollected.__name__:
                lost = decode_event(each.data, WagerCollected)
                endings.append((lost.wager, lost.stake, NOTHING))
            case _:
                paid = decode_event(each.data, WagerPaid)
                endings.append((paid.wager, paid.stake, paid.returned))
    if number is not None:
        yield last, list(stakes.values()), endings


def _in_order(wagers: Mapping[Wager, Action]) -> tuple[tuple[Wager, Action], ...]:
    return tuple((wager, wagers[wager]) for wager in Wager.every() if wager in wagers)
