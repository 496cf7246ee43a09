"""Three Card Poker at two seats: both play against the same hand of the dealer."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from letitride.cards import ThreeCardHand, rank_three_cards
from letitride.house import PayTable, ThreeCardPayTable, Wager
from letitride.odds.derive import example, patterns
from letitride.odds.seats_together import (
    Kind,
    Numbers,
    SeatResults,
    beside,
    card,
    hands_of_three,
    pattern_number,
    pattern_numbers,
)
from letitride.odds.three_card_poker import ThreeCardPoker, duels_by_hand, qualifies

DEALERS_CARDS = 3


def results_of(game: ThreeCardPoker, main: Wager, sides: Mapping[Wager, PayTable]) -> SeatResults:
    """Return what ante and play and the side bets gain with every hand against every kind of dealer's hand."""
    hands = tuple(rank_three_cards(example(pattern)) for pattern in patterns(3))
    bonus = _whole({hand: game.bonus.odds_on(hand.ranking) or Fraction() for hand in hands})
    tables = {wager: table for wager, table in sides.items() if isinstance(table, ThreeCardPayTable)}
    paid = {
        wager: _whole({hand: table.net(table.odds_on(hand.ranking)) for hand in hands})
        for wager, table in tables.items()
    }
    units = {main: bonus[0]} | {wager: each for wager, (each, _) in paid.items()}
    fixed = {wager: nets for wager, (_, nets) in paid.items()}
    return SeatResults(units, DEALERS_CARDS, functools.partial(_kinds, game, main, bonus, fixed))


def _kinds(
    game: ThreeCardPoker, main: Wager, bonus: tuple[int, Numbers], fixed: Mapping[Wager, Numbers]
) -> Iterator[Kind]:
    units, award = bonus
    place, strength = _strengths()
    plays = _plays(game)
    for cards, ways, duel in duels_by_hand(game.qualifies_with):
        possible = beside(tuple(4 * (each.rank - 2) + _SUITS.index(each.suit) for each in cards))
        against = 2 * np.sign(strength - place[duel.hand]) if qualifies(duel.hand, game.qualifies_with) else 1
        nets = {main: np.where(plays, award + units * against, -units)}
        yield Kind(ways, {wager: each * possible for wager, each in {**nets, **fixed}.items()})


_SUITS = tuple(card(number).suit for number in range(4))


@functools.cache
def _strengths() -> tuple[dict[ThreeCardHand, int], Numbers]:
    """Return the place of every hand among all, weakest first, and that of every hand of three cards."""
    ranked = {pattern: rank_three_cards(example(pattern)) for pattern in patterns(3)}
    place = {hand: number for number, hand in enumerate(sorted(set(ranked.values())))}
    return place, _by_pattern({hand: place[hand] for hand in place})


def _by_pattern(values: Mapping[ThreeCardHand, int]) -> Numbers:
    """Return the value of each hand of three cards, given that of what it is worth."""
    found = np.zeros(2 * 13**3, dtype=np.int64)
    for ranks, suited in patterns(3):
        found[pattern_number(ranks, suited=suited)] = values[rank_three_cards(example((ranks, suited)))]
    return found[pattern_numbers()]


def _whole(values: Mapping[ThreeCardHand, Fraction]) -> tuple[int, Numbers]:
    units = lcm(*(value.denominator for value in values.values()))
    return units, _by_pattern({hand: int(value * units) for hand, value in values.items()})


@functools.lru_cache(maxsize=16)
def _plays(game: ThreeCardPoker) -> NDArray[np.bool_]:
    """Tell for every hand of three cards whether it is played; hands of the same ranks may differ by their suits."""
    known: dict[tuple[tuple[int, int], ...], bool] = {}
    found = []
    for hand in hands_of_three().tolist():
        suits: dict[int, int] = {}
        alike = tuple((number // 4, suits.setdefault(number % 4, len(suits))) for number in hand)
        if alike not in known:
            known[alike] = game.plays_with([card(number) for number in hand])
        found.append(known[alike])
    return np.array(found, dtype=np.bool_)
