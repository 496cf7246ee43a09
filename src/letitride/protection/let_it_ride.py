"""Let It Ride with a card too many in sight: the burn card, or community cards before their time. All deals counted."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from letitride.cards import Card, FiveCardRanking, Rank, Suit, rank_hand
from letitride.house import FiveCardPayTable, Tie
from letitride.odds import Cap, analyse_base
from letitride.odds.derive import Ranks, hands_of, patterns
from letitride.odds.payoff import Payoff, payoff_of
from letitride.odds.rows import DEALS, FIFTH_CARDS, Outcome, Rows, rows_for
from letitride.odds.shape import Shape, shape
from letitride.protection.leak import Leak, What

_PER_FOUR, _PER_FIVE = 4, 20
"""How many deals show the same four cards and a fifth, and the same five: which of them were the player's own."""


class BaseRules(Struct, frozen=True):
    """What the base game is played by."""

    table: FiveCardPayTable
    cap: Cap | None = None

    @property
    def rows(self) -> Rows:
        """All hands, by what can become of them."""
        return rows_for(self.table.pays_pairs_from)

    @property
    def payoff(self) -> Payoff:
        """What bets gain on each final hand."""
        return payoff_of(self.table, self.rows.outcomes, self.cap)

    @property
    def house_edge(self) -> Fraction:
        """The house edge where nothing leaks."""
        return analyse_base(self.table, tie=Tie.WITHDRAW, cap=self.cap).figures.house_edge


def community_leaks(rules: BaseRules) -> Iterator[Leak]:
    """Yield what community cards are worth that are seen too early."""
    seen = {
        "the first community card, seen before bet 1": _first(rules),
        "the second community card, seen before bet 2": _second_late(rules),
        "the second community card, seen before bet 1": _second(rules),
        "both community cards, seen before bet 1": _both(rules),
    }
    for words, total in seen.items():
        worth = Fraction(total, DEALS * rules.payoff.units)
        yield Leak(What.COMMUNITY, words, worth + rules.house_edge)


def _first(rules: BaseRules) -> int:
    """Both bets are decided by the same four cards."""
    _, *net = rules.payoff.net
    return sum(
        _PER_FOUR * row.hands * max(sum(map(int.__mul__, row.finals, each)) for each in net) for row in rules.rows.four
    )


def _second(rules: BaseRules) -> int:
    """Bet 1 is decided by four cards, bet 2 by the whole hand."""
    total = 0
    for row in rules.rows.four:
        withdrawn, ridden = (sum(map(int.__mul__, row.finals, best)) for best in _knowing_all(rules.payoff))
        total += _PER_FOUR * row.hands * max(withdrawn, ridden)
    return total


def _second_late(rules: BaseRules) -> int:
    """Bet 1 is decided by three cards, bet 2 by the whole hand."""
    total = 0
    for row in rules.rows.three:
        finals = rules.rows.finals(row)
        withdrawn, ridden = (sum(map(int.__mul__, finals, best)) for best in _knowing_all(rules.payoff))
        total += row.hands * max(withdrawn, ridden)
    return total


def _both(rules: BaseRules) -> int:
    """Both bets are decided by the whole hand."""
    best = map(max, *_knowing_all(rules.payoff))
    return sum(_PER_FIVE * hands * each for hands, each in zip(rules.rows.final_hands(), best, strict=True))


def _knowing_all(payoff: Payoff) -> tuple[list[int], list[int]]:
    """Return what bets 2 and 3 bring on each outcome to who knows it: with bet 1 withdrawn, and with it riding."""
    _, one, two, three = payoff.net
    return list(map(max, one, two)), list(map(max, two, three))


def burn_leaks(rules: BaseRules) -> tuple[Leak, Leak]:
    """Return what the burn card is worth: seen before bet 1, and seen only before bet 2."""
    values = _Values(rules)
    early = late = 0
    for ranks, suited in patterns(3):
        by_burn_card = list(values.by_burn_card(ranks, suited))
        hands = hands_of(ranks, suited)
        early += hands * sum(cards * max(withdrawn, ridden) for cards, withdrawn, ridden in by_burn_card)
        late += hands * max(sum(cards * worth[past] for cards, *worth in by_burn_card) for past in (0, 1))
    deals = DEALS * (FIFTH_CARDS - 1)
    before_bet_1, before_bet_2 = (Fraction(total, deals * rules.payoff.units) for total in (early, late))
    return (
        Leak(What.BURN, "the burn card, seen before bet 1", before_bet_1 + rules.house_edge),
        Leak(What.BURN, "the burn card, seen before bet 2", before_bet_2 + rules.house_edge),
    )


Kind = tuple[int, bool]
"""A card by its rank, and whether it is of the suit that all three cards share: no more about suits matters."""


class _Values:
    """What one, two and three bets are worth once the first community card and the burn card are seen."""

    def __init__(self, rules: BaseRules) -> None:
        rows, _, *self._net = rules.rows, *rules.payoff.net
        self._outcomes, self._lowest_pair = rows.outcomes, rows.lowest_pair
        self._by_shape = {
            row.shape: tuple(sum(map(int.__mul__, row.finals, net)) for net in self._net) for row in rows.four
        }

    def by_burn_card(self, ranks: Ranks, suited: bool) -> Iterator[tuple[int, int, int]]:
        """Yield for each kind of burn card how many there are, and what three cards bring: bet 1 withdrawn, or riding.

        After the first community card there are 47 last cards: all 48 less the burn card.
        """
        unseen = dict(_kinds(ranks, suited))
        over_all_48 = {first: self._by_shape[self._shape(ranks, suited, first)] for first in unseen}
        for burned, cards in unseen.items():
            withdrawn = ridden = 0
            for first, left in unseen.items():
                ways = left - (first == burned)
                if ways:
                    five = tuple(sorted((*ranks, first[0], burned[0])))
                    lost = outcome_of(five, suited and first[1] and burned[1], self._outcomes)
                    one, two, three = (
                        value - net[lost] for value, net in zip(over_all_48[first], self._net, strict=True)
                    )
                    withdrawn += ways * max(one, two)
                    ridden += ways * max(two, three)
            yield cards, withdrawn, ridden

    def _shape(self, ranks: Ranks, suited: bool, first: Kind) -> Shape:
        four = sorted((*ranks, first[0]))
        return shape(four, suited=suited and first[1], lowest_pair=self._lowest_pair)


def _kinds(ranks: Ranks, suited: bool) -> Iterator[tuple[Kind, int]]:
    """Yield the 49 cards beside these three, by kind."""
    for rank in range(2, 15):
        left = 4 - ranks.count(rank)
        if suited and left == 4:
            yield (rank, True), 1
            yield (rank, False), 3
        elif left:
            yield (rank, False), left


@functools.cache
def outcome_of(ranks: Ranks, flush: bool, outcomes: tuple[Outcome, ...]) -> int:
    """Return the place among *outcomes* of five cards of these ranks, all of one suit or not."""
    suits = [Suit.CLUBS] * 5 if flush else [tuple(Suit)[place % 4] for place in range(5)]
    hand = rank_hand([Card(Rank(rank), suit) for rank, suit in zip(ranks, suits, strict=True)])
    for place, outcome in enumerate(outcomes):
        enough = hand.pair is None or hand.pair >= outcome.lowest_pair
        if hand.ranking is outcome.ranking and enough:
            return place
    return next(place for place, outcome in enumerate(outcomes) if outcome.ranking is FiveCardRanking.HIGH_CARD)
