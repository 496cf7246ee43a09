"""Mississippi Stud: the best play on all three streets, and every figure that follows from it.

A bet on one street is worth more or less by what was put up before it, so a state is what the cards are together with
the units put up so far. Suits matter only as "all of one suit" or not: 169 patterns of two cards, 741 of three and
2,535 of four stand for every hand, and all of them are solved backwards at once, in arrays of whole numbers.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from msgspec import Struct
from msgspec.structs import force_setattr

from letitride.cards import Card, FiveCardRanking, FrozenMap, Rank, print_cards
from letitride.cards.card import refuse_duplicates
from letitride.odds.derive import Pattern, four_card_patterns, hands_of, one_more, patterns, three_card_patterns
from letitride.odds.law import Figures, Law
from letitride.odds.refusals import ArgumentError, HandError, expect

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Whole = NDArray[Any]
    """Whole numbers: of 64 bits where they fit, of any size otherwise."""

STREETS = ("3rd street", "4th street", "5th street")
PUT_UP = (range(1, 2), range(2, 5), range(3, 8))
"""The units that a player can have put up when each street is decided, ante included."""

SHOWDOWN = range(4, 11)
"""The units that a player can have put up at the end."""

BETS = (1, 2, 3)
UNSEEN = (50, 49, 48)
"""On each street, how many cards the next community card may be."""

DEALS = 1326 * 50 * 49 * 48
"""Two cards and three community cards in order: every way a round can fall for one seat."""

_BETTER = tuple(FiveCardRanking)[:8]
_FITS = 2**62


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
            if ranking not in (*_BETTER, FiveCardRanking.PAIR) or type(odds) is not Fraction or odds <= 0:
                raise ArgumentError(f"a line pays a pair or better at a Fraction above zero, got {ranking!r}: {odds!r}")
        if (FiveCardRanking.PAIR in self.odds) is (self.pays_pairs_from is None):
            raise ArgumentError("odds on a pair and the lowest pair that is paid belong together: give both or neither")
        for rank in (self.pays_pairs_from, self.pushes_pairs_from):
            if rank is not None:
                expect(rank, Rank, "a lowest pair")
        if self.pushes_pairs_from is not None and self.pushes_pairs_from >= self.highest_unpaid:
            raise ArgumentError(f"pairs that push are below those that are paid, got {self.pushes_pairs_from.plural}")
        force_setattr(self, "odds", FrozenMap(self.odds))

    @property
    def highest_unpaid(self) -> int:
        """The rank below which a pair is not paid; above the ace where none is."""
        return Rank.ACE + 1 if self.pays_pairs_from is None else self.pays_pairs_from

    def on_outcomes(self) -> list[Fraction | None]:
        """Return the odds on each hand better than a pair, on pairs of twos to aces, and on nothing; None loses."""
        odds: list[Fraction | None] = [self.odds.get(ranking) for ranking in _BETTER]
        for rank in Rank:
            pushes = self.pushes_pairs_from is not None and rank >= self.pushes_pairs_from
            unpaid = Fraction() if pushes else None
            odds.append(self.odds[FiveCardRanking.PAIR] if rank >= self.highest_unpaid else unpaid)
        return [*odds, None]


class StreetOptions(Struct, frozen=True):
    """What folding and each bet come to on average, in antes, with the best play after them."""

    fold: Fraction
    bets: tuple[Fraction, Fraction, Fraction]
    """Of betting one, two and three times the ante."""

    @property
    def best(self) -> int:
        """The best bet in antes, 0 to fold; of equal ones, the smallest."""
        worth = (self.fold, *self.bets)
        return worth.index(max(worth))

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


class Street(NamedTuple):
    """One street of a solved game, by pattern and by units put up."""

    options: Whole
    """What folding and each bet come to, in parts of an ante."""

    parts: int
    """How many parts make one ante."""

    choices: Whole
    """The best bet, 0 to fold."""


class MississippiStud(Struct, frozen=True, eq=False):
    """Mississippi Stud under one pay table and its best play."""

    table: StudPayTable
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
        pattern = tuple(sorted(int(card.rank) for card in cards)), len({card.suit for card in cards}) == 1
        return self._options(street, places(street)[pattern], put_up)

    def own_cards(self) -> tuple[OwnCards, ...]:
        """Return every pattern of two cards with what its options are worth."""
        return tuple(
            OwnCards((Rank(low), Rank(high)), suited, hands_of((low, high), suited), self._options(0, place, 1))
            for ((low, high), suited), place in places(0).items()
        )

    def _options(self, street: int, place: int, put_up: int) -> StreetOptions:
        options, parts, _ = self.streets[street]
        fold, *bets = (Fraction(int(worth), parts) for worth in options[place, put_up - PUT_UP[street][0]])
        return StreetOptions(fold, (bets[0], bets[1], bets[2]))


@functools.lru_cache(maxsize=64)
def analyse_mississippi_stud(table: StudPayTable, *, most_won: Fraction | None = None) -> MississippiStud:
    """Return the exact figures of a pay table under the best play; of equal bets the smallest is made.

    *most_won* is the most that a hand wins, in antes, where the house limits it: the larger the ante, the fewer.
    """
    expect(table, StudPayTable, "a pay table of Mississippi Stud")
    if most_won is not None and (type(most_won) is not Fraction or most_won <= 0):
        raise ArgumentError(f"the most that a hand wins is a Fraction of antes above zero, got {most_won!r}")
    odds = table.on_outcomes()
    nets = [[_net(each, units, most_won) for each in odds] for units in SHOWDOWN]
    streets = _solve(nets)
    reached = _follow(streets)
    law = Law.of([*_folded(streets, reached), *_shown(reached, nets)])
    paid = [each is not None and each > 0 for each in odds]
    pushed = [each == 0 for each in odds]
    hands = reached[3].sum(axis=0)
    average = tuple(_share((reached[s] * streets[s].choices).sum(), s) for s in range(3))
    folds = tuple(_share(reached[s][streets[s].choices == 0].sum(), s) for s in range(3))
    figures = Figures(-law.mean, Fraction(int(hands[paid].sum()), DEALS), 1 + sum(average, Fraction()), law)
    return MississippiStud(
        table,
        most_won,
        figures,
        (average[0], average[1], average[2]),
        (folds[0], folds[1], folds[2]),
        Fraction(int(hands[pushed].sum()), DEALS),
        streets,
    )


def _net(odds: Fraction | None, units: int, most_won: Fraction | None) -> Fraction:
    if odds is None:
        return Fraction(-units)
    return units * odds if most_won is None else min(units * odds, most_won)


def _solve(nets: Sequence[Sequence[Fraction]]) -> tuple[Street, Street, Street]:
    """Return the streets, each decided by what the best play after it comes to."""
    parts = lcm(*(net.denominator for of_units in nets for net in of_units))
    whole = [[int(net * parts) for net in of_units] for of_units in nets]
    largest = max(abs(net) for of_units in whole for net in of_units)
    exact: Any = np.int64 if largest * UNSEEN[0] * UNSEEN[1] * UNSEEN[2] < _FITS else object
    after = _finals() @ np.array(whole, dtype=exact).T
    fifth = _decide(after, 2, parts * UNSEEN[2])
    fourth = _decide(_before(1, fifth), 1, fifth.parts * UNSEEN[1])
    third = _decide(_before(0, fourth), 0, fourth.parts * UNSEEN[0])
    return third, fourth, fifth


def _decide(after: Whole, street: int, parts: int) -> Street:
    """Return a street, given what every number of units after its bet is worth."""
    stakes = PUT_UP[street]
    fold = np.broadcast_to(np.array([-units * parts for units in stakes], dtype=after.dtype), (len(after), len(stakes)))
    bets = [after[:, bet - 1 : bet - 1 + len(stakes)] for bet in BETS]
    options = np.stack([fold, *bets], axis=2)
    # The first of equal ones is the smallest.
    return Street(options, parts, options.argmax(axis=2))


def _before(street: int, later: Street) -> Whole:
    """Return what every number of units is worth on a street, added up over the next community card."""
    steps = _steps(street)
    best = np.take_along_axis(later.options, later.choices[:, :, None], axis=2)[:, :, 0]
    return np.add.reduceat(best[steps.to] * steps.ways[:, None], steps.starts, axis=0)


def _follow(streets: Sequence[Street]) -> list[Whole]:
    """Return how many hands come to each pattern and number of units on every street, and to each outcome."""
    reached: list[Whole] = [np.array([[hands_of(*pattern)] for pattern in places(0)])]
    for street, (_, _, choices) in enumerate(streets):
        here = reached[street]
        units = len(PUT_UP[street])
        after = np.zeros((len(here), units + 2), dtype=np.int64)
        for bet in BETS:
            after[:, bet - 1 : bet - 1 + units] += np.where(choices == bet, here, 0)
        if street == 2:
            reached.append(after.T @ _finals())
            break
        steps = _steps(street)
        later = np.zeros((len(places(street + 1)), units + 2), dtype=np.int64)
        np.add.at(later, steps.to, after[steps.of] * steps.ways[:, None])
        reached.append(later)
    return reached


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


class _Steps(NamedTuple):
    """From the patterns of one street to those of the next, one row for each that a card leads to."""

    of: Whole
    to: Whole
    ways: Whole
    """How many cards lead there."""

    starts: Whole
    """The first row of each pattern."""


@functools.cache
def places(street: int) -> dict[Pattern, int]:
    """Return the place of each pattern of cards that a player sees on a street."""
    return {pattern: place for place, pattern in enumerate(patterns(street + 2))}


@functools.cache
def _steps(street: int) -> _Steps:
    if street == 1:
        longer = [each.longer for each in three_card_patterns()]
    else:
        place = places(1)
        longer = [tuple((place[three], cards) for three, cards in one_more(*two)) for two in places(0)]
    lengths = np.array([len(each) for each in longer])
    to, ways = np.array([row for each in longer for row in each]).T
    return _Steps(np.repeat(np.arange(len(longer)), lengths), to, ways, np.cumsum(lengths) - lengths)


@functools.cache
def _finals() -> Whole:
    """Return how many fifth cards make each outcome of every pattern of four cards."""
    four = four_card_patterns()
    finals = np.zeros((len(four), len(_BETTER) + len(Rank) + 1), dtype=np.int64)
    for place, (better, pairs, nothing) in enumerate(four):
        finals[place, : len(_BETTER)] = better
        finals[place, -1] = nothing
        for rank, cards in pairs:
            finals[place, len(_BETTER) + rank - Rank.TWO] = cards
    return finals
