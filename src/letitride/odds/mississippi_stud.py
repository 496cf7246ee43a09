"""Mississippi Stud: the best strategy on all three streets, and every figure that follows from it."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import product
from math import prod

import numpy as np
from msgspec import Struct

from letitride.cards import Card, FiveCardRanking, Rank, print_cards
from letitride.cards.card import refuse_duplicates
from letitride.house import FiveCardPayTable, Tie
from letitride.odds.derive import pattern_of
from letitride.odds.law import Figures, Law
from letitride.odds.mississippi_hands import high_and_middle
from letitride.odds.mississippi_streets import (
    BETS,
    BETTER,
    DEALS,
    PUT_UP,
    SHOWDOWN,
    STREETS,
    UNSEEN,
    Street,
    Whole,
    follow,
    places,
    solve_streets,
)
from letitride.odds.payoff import Cap, net_result
from letitride.odds.refusals import HandError, expect, expect_stud_table


class StreetOptions(Struct, frozen=True):
    """The value of folding and of each bet, in antes, with the best strategy afterwards."""

    fold: Fraction
    bets: tuple[Fraction, Fraction, Fraction]
    """The values of betting one, two and three times the ante."""

    best: int
    """The best bet in antes, 0 to fold. The house's rule decides ties."""


class MississippiStud(Struct, frozen=True, eq=False):
    """Mississippi Stud under one pay table and its best play."""

    table: FiveCardPayTable
    tie: Tie
    cap: Cap | None
    figures: Figures
    """Per ante; ``average_bets`` are units put up, ante included, so ``par`` is the loss per unit put up."""

    streets: tuple[Street, Street, Street]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MississippiStud) and self._given == other._given

    def __hash__(self) -> int:
        return hash(self._given)

    def __reduce__(self) -> tuple[object, ...]:
        # Everything else follows from these, and is quicker to compute than to send.
        return _analyse, self._given

    @property
    def _given(self) -> tuple[FiveCardPayTable, Tie, Cap | None]:
        return self.table, self.tie, self.cap

    def options(self, own: Sequence[Card], community: Sequence[Card] = (), *, put_up: int) -> StreetOptions:
        """Return the value of each option for a player who sees these cards and has put up this many antes."""
        street = len(community)
        if len(own) != 2 or street > 2:
            raise HandError(
                "a decision is made with two cards and none, one or two community cards, "
                f"got {print_cards(own)!r} and {print_cards(community)!r}"
            )
        if put_up not in PUT_UP[street]:
            lowest, highest = PUT_UP[street][0], PUT_UP[street][-1]
            raise HandError(f"on {STREETS[street]} a player has put up {lowest} to {highest} antes, got {put_up!r}")
        cards = (*own, *community)
        refuse_duplicates(cards)
        options, parts, choices = self.streets[street]
        at = places(street)[pattern_of(cards)], put_up - PUT_UP[street][0]
        fold, one, two, three = (Fraction(int(worth), parts) for worth in options[at])
        return StreetOptions(fold, (one, two, three), int(choices[at]))

    def net(self, units: int, odds: Fraction | None) -> Fraction:
        """Return what this many antes win at these odds, in antes."""
        return net_result(self.table.basis, units, odds, self.cap.in_bets if self.cap else None)

    def choices_by_street(self) -> tuple[tuple[Fraction, ...], ...]:
        """Return how often each street is folded, and bet once, twice and three times, as a share of all rounds."""
        reached = follow(self.streets)
        return tuple(
            tuple(_share(reached[at][street.choices == bet].sum(), at) for bet in (0, *BETS))
            for at, street in enumerate(self.streets)
        )


def analyse_mississippi_stud(
    table: FiveCardPayTable, *, tie: Tie = Tie.WITHDRAW, cap: Cap | None = None
) -> MississippiStud:
    """Return the exact figures of a pay table at best play.

    Of options with the same value, ``Tie.WITHDRAW`` takes the one that puts up least and ``Tie.RIDE`` the one that puts
    up most.
    """
    expect_stud_table(table, tie)
    if cap is not None:
        expect(cap, Cap, "the payout cap")
    return _analyse(table, tie, cap)


@functools.lru_cache(maxsize=64)
def _analyse(table: FiveCardPayTable, tie: Tie, cap: Cap | None) -> MississippiStud:
    odds = odds_by_outcome(table)
    most = cap.in_bets if cap else None
    nets = [[net_result(table.basis, units, each, most) for each in odds] for units in SHOWDOWN]
    streets = solve_streets(nets, tie)
    reached = follow(streets)
    law = Law.of([*_folded(streets, reached), *_shown(reached, nets)])
    paid = [each is not None and each > 0 for each in odds]
    hits = int(reached[3].sum(axis=0)[paid].sum())
    bets = sum((_share((reached[at] * street.choices).sum(), at) for at, street in enumerate(streets)), Fraction())
    return MississippiStud(table, tie, cap, Figures(-law.mean, Fraction(hits, DEALS), 1 + bets, law), streets)


def odds_by_outcome(table: FiveCardPayTable) -> list[Fraction | None]:
    """Return the odds on each hand better than a pair, on pairs of twos to aces, and on nothing; None loses."""
    high_from, middle_from = high_and_middle(table)
    pair = table.odds_on(FiveCardRanking.PAIR)
    unpaid = [Fraction() if rank >= middle_from else None for rank in Rank]
    pairs = [pair if rank >= high_from else below for rank, below in zip(Rank, unpaid, strict=True)]
    return [*map(table.odds_on, BETTER), *pairs, None]


def _folded(streets: Sequence[Street], reached: Sequence[Whole]) -> Iterable[tuple[Fraction, int]]:
    for street, put_up in enumerate(PUT_UP):
        hands = np.where(streets[street].choices == 0, reached[street], 0).sum(axis=0)
        for units, count in zip(put_up, hands.tolist(), strict=True):
            yield Fraction(-units), count * _deals_per_hand(street)


def _shown(reached: Sequence[Whole], nets: Sequence[Sequence[Fraction]]) -> Iterable[tuple[Fraction, int]]:
    counts = reached[3].tolist()
    for units, outcome in product(range(len(SHOWDOWN)), range(len(nets[0]))):
        yield nets[units][outcome], counts[units][outcome]


def _deals_per_hand(street: int) -> int:
    return prod(UNSEEN[street:])


def _share(hands: int, street: int) -> Fraction:
    return Fraction(int(hands) * _deals_per_hand(street), DEALS)
