"""Mississippi Stud: the best play on all three streets, and every figure that follows from it."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct
from msgspec.structs import force_setattr

from letitride.cards import Card, FiveCardRanking, FrozenMap, Rank, print_cards
from letitride.cards.card import refuse_duplicates
from letitride.house import Tie
from letitride.odds.derive import hands_of
from letitride.odds.law import Figures, Law
from letitride.odds.mississippi_streets import (
    BETS,
    BETTER,
    DEALS,
    PUT_UP,
    SHOWDOWN,
    STREETS,
    Street,
    follow,
    pattern_of,
    places,
    solve_streets,
)
from letitride.odds.refusals import ArgumentError, HandError, expect

if TYPE_CHECKING:
    from letitride.odds.mississippi_streets import Whole


class StudPayTable(Struct, frozen=True):
    """What everything put up is paid, to 1, by the five-card hand."""

    odds: Mapping[FiveCardRanking, Fraction]
    """A ranking that is not named loses."""

    pays_pairs_from: Rank | None
    """The lowest pair that is paid."""

    pushes_pairs_from: Rank | None
    """The lowest pair that takes nothing and loses nothing."""

    def __post_init__(self) -> None:
        for ranking, odds in self.odds.items():
            if ranking not in (*BETTER, FiveCardRanking.PAIR) or type(odds) is not Fraction or odds <= 0:
                raise ArgumentError(f"a line pays a pair or better at a Fraction above zero, got {ranking!r}: {odds!r}")
        if (FiveCardRanking.PAIR in self.odds) is (self.pays_pairs_from is None):
            raise ArgumentError("odds on a pair and the lowest pair that is paid belong together: give both or neither")
        for rank in (self.pays_pairs_from, self.pushes_pairs_from):
            if rank is not None:
                expect(rank, Rank, "a lowest pair")
        if self.pushes_pairs_from is not None and self.pushes_pairs_from >= self.pays_from:
            raise ArgumentError(f"pairs that push are below those that are paid, got {self.pushes_pairs_from.plural}")
        force_setattr(self, "odds", FrozenMap(self.odds))

    @property
    def pays_from(self) -> int:
        """The rank below which a pair is not paid; above the ace where none is."""
        return Rank.ACE + 1 if self.pays_pairs_from is None else self.pays_pairs_from

    def on_outcomes(self) -> list[Fraction | None]:
        """Return the odds on each hand better than a pair, on pairs of twos to aces, and on nothing; None loses."""
        odds: list[Fraction | None] = [self.odds.get(ranking) for ranking in BETTER]
        for rank in Rank:
            pushes = self.pushes_pairs_from is not None and rank >= self.pushes_pairs_from
            unpaid = Fraction() if pushes else None
            odds.append(self.odds[FiveCardRanking.PAIR] if rank >= self.pays_from else unpaid)
        return [*odds, None]


class StreetOptions(Struct, frozen=True):
    """What folding and each bet come to on average, in antes, with the best play after them."""

    fold: Fraction
    bets: tuple[Fraction, Fraction, Fraction]
    """Of betting one, two and three times the ante."""

    best: int
    """The best bet in antes, 0 to fold; where some are worth the same, what the house says of ties."""

    def cost_of(self, bet: int) -> Fraction:
        """Return what this bet, or folding, loses against the best."""
        worth = (self.fold, *self.bets)
        return max(worth) - worth[bet]


class OwnCards(Struct, frozen=True):
    """A pattern of two cards: how many hands have it, and what its options are worth."""

    ranks: tuple[Rank, Rank]
    suited: bool
    hands: int
    options: StreetOptions


class MississippiStud(Struct, frozen=True, eq=False):
    """Mississippi Stud under one pay table and its best play."""

    table: StudPayTable
    tie: Tie
    most_won: Fraction | None
    figures: Figures
    """Per ante; ``average_bets`` are units put up, ante included, so ``par`` is the loss per unit put up."""

    average_by_street: tuple[Fraction, Fraction, Fraction]
    """The expected bet on each street, in antes; those who folded bet nothing."""

    folds: tuple[Fraction, Fraction, Fraction]
    """How often the player folds on each street."""

    pushes: Fraction
    """How often the hand is a push."""

    streets: tuple[Street, Street, Street]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MississippiStud) and self._given == other._given

    def __hash__(self) -> int:
        return hash(self._given)

    def __reduce__(self) -> tuple[object, ...]:
        # All the rest follows from these, and takes less time to work out than to send.
        return _analyse, self._given

    @property
    def _given(self) -> tuple[StudPayTable, Tie, Fraction | None]:
        return self.table, self.tie, self.most_won

    def options(self, own: Sequence[Card], community: Sequence[Card] = (), *, put_up: int) -> StreetOptions:
        """Return what the player's options are worth who sees these cards and has put up so many antes."""
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
        return self._options(street, places(street)[pattern_of(cards)], put_up)

    def own_cards(self) -> tuple[OwnCards, ...]:
        """Return every pattern of two cards with what its options are worth."""
        return tuple(
            OwnCards((Rank(low), Rank(high)), suited, hands_of((low, high), suited), self._options(0, place, 1))
            for ((low, high), suited), place in places(0).items()
        )

    def choices_by_street(self) -> tuple[tuple[Fraction, ...], ...]:
        """Return in which share of all rounds each street is folded, and bet once, twice and three times."""
        reached = follow(self.streets)
        return tuple(
            tuple(_share(reached[at][street.choices == bet].sum(), at) for bet in (0, *BETS))
            for at, street in enumerate(self.streets)
        )

    def _options(self, street: int, place: int, put_up: int) -> StreetOptions:
        options, parts, choices = self.streets[street]
        at = place, put_up - PUT_UP[street][0]
        fold, one, two, three = (Fraction(int(worth), parts) for worth in options[at])
        return StreetOptions(fold, (one, two, three), int(choices[at]))


def analyse_mississippi_stud(
    table: StudPayTable, *, tie: Tie = Tie.WITHDRAW, most_won: Fraction | None = None
) -> MississippiStud:
    """Return the exact figures of a pay table under the best play.

    Of options that are worth the same, ``Tie.WITHDRAW`` takes the one that puts up least and ``Tie.RIDE`` the one that
    puts up most. *most_won* is the most that a hand wins, in antes, where the house limits it: the larger the ante, the
    fewer.
    """
    expect(table, StudPayTable, "a pay table of Mississippi Stud")
    expect(tie, Tie, "what to do where options are worth the same")
    if most_won is not None and (type(most_won) is not Fraction or most_won <= 0):
        raise ArgumentError(f"the most that a hand wins is a Fraction of antes above zero, got {most_won!r}")
    return _analyse(table, tie, most_won)


@functools.lru_cache(maxsize=64)
def _analyse(table: StudPayTable, tie: Tie, most_won: Fraction | None) -> MississippiStud:
    odds = table.on_outcomes()
    nets = [[net_result(each, units, most_won) for each in odds] for units in SHOWDOWN]
    streets = solve_streets(nets, tie)
    reached = follow(streets)
    law = Law.of([*_folded(streets, reached), *_shown(reached, nets)])
    paid = [each is not None and each > 0 for each in odds]
    pushed = [each == 0 for each in odds]
    hands = reached[3].sum(axis=0)
    average = tuple(_share((reached[s] * streets[s].choices).sum(), s) for s in range(3))
    folds = tuple(_share(reached[s][streets[s].choices == 0].sum(), s) for s in range(3))
    figures = Figures(-law.mean, Fraction(int(hands[paid].sum()), DEALS), 1 + sum(average, Fraction()), law)
    return MississippiStud(
        table,
        tie,
        most_won,
        figures,
        (average[0], average[1], average[2]),
        (folds[0], folds[1], folds[2]),
        Fraction(int(hands[pushed].sum()), DEALS),
        streets,
    )


def net_result(odds: Fraction | None, units: int, most_won: Fraction | None) -> Fraction:
    """Return what so many antes gain at these odds, where they win no more than *most_won* together."""
    if odds is None:
        return Fraction(-units)
    return units * odds if most_won is None else min(units * odds, most_won)


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
    return (50 * 49 * 48, 49 * 48, 48)[street]


def _share(hands: int, street: int) -> Fraction:
    return Fraction(int(hands) * _deals_per_hand(street), DEALS)
