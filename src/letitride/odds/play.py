"""Strategies for the base game, and the best of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from operator import mul
from typing import NamedTuple

from msgspec import Struct

from letitride.cards import ThreeCardRanking
from letitride.house import Tie
from letitride.odds.payoff import Payoff
from letitride.odds.rows import Rows


class Play(Struct, frozen=True):
    """A strategy: for each row of hands, whether the bet rides."""

    bet_1: tuple[bool, ...]
    """For each three-card row."""

    bet_2: tuple[tuple[bool, bool], ...]
    """For each four-card row: after bet 1 was taken back, and after it rode."""


def best_play(rows: Rows, payoff: Payoff, tie: Tie) -> Play:
    """Return the strategy with the highest expectation.

    Without a cap the bets are independent: each rides if that gains. A cap couples them, so bet 2 is decided for both
    ways bet 1 can have gone, and bet 1 by what each leads to.
    """
    found = gains(rows, payoff)
    return Play(
        tuple(rides(gain, tie) for gain in found.bet_1),
        tuple((rides(withdrawn, tie), rides(ridden, tie)) for withdrawn, ridden in found.bet_2),
    )


class Gains(NamedTuple):
    """What each bet gains by riding, for each row of hands, over all cards still to come."""

    bet_1: tuple[int, ...]
    """In units of the payoff, over all pairs of community cards in order."""

    bet_2: tuple[tuple[int, int], ...]
    """Over all second community cards: after bet 1 was taken back, and after it rode."""


def gains(rows: Rows, payoff: Payoff) -> Gains:
    """Return what riding gains with each row of hands, with the best decision afterwards."""
    values = [[over_all(row.finals, net) for net in payoff.net] for row in rows.four]
    bet_2 = tuple((value[2] - value[1], value[3] - value[2]) for value in values)
    # bet 3 always rides: one bet, or two with bet 1
    best = [(max(value[1], value[2]), max(value[2], value[3])) for value in values]
    bet_1 = tuple(sum(ways * (best[i][1] - best[i][0]) for i, ways in row.fourths) for row in rows.three)
    return Gains(bet_1, bet_2)


def rides(gain: int | Fraction, tie: Tie) -> bool:
    """Return whether a bet with this gain should ride."""
    return gain > 0 or (gain == 0 and tie is Tie.RIDE)


def over_all(finals: Sequence[int], net: Sequence[int]) -> int:
    """Return the total, given how often each final hand occurs and what it wins."""
    return sum(map(mul, finals, net))


Ending = tuple[ThreeCardRanking, int, int]
"""The ranking of the three cards, how many bets ride, and the index of the outcome."""


def endings(rows: Rows, play: Play) -> Counter[Ending]:
    """Return the number of deals, of 51,979,200, for each ending of a round."""
    counts: Counter[Ending] = Counter()
    for three, bet_1 in zip(rows.three, play.bet_1, strict=True):
        for index, ways in three.fourths:
            riding = 1 + bet_1 + play.bet_2[index][bet_1]
            for outcome, cards in enumerate(rows.four[index].finals):
                if cards:
                    counts[three.ranking, riding, outcome] += three.hands * ways * cards
    return counts
