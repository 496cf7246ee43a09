"""The few dozen classes of hands from which every figure of the base game follows.

All four-card hands of a row are completed to the same final hands equally often, and all three-card hands of a row
become the same four-card rows equally often. The rows for tables that pay from a pair of tens are shipped beside this
module; ``letitride verify`` enumerates every hand and compares.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path

import msgspec

from letitride.cards import FiveCardRanking, Hand, Rank, ThreeCardRanking
from letitride.odds.shape import Shape

THREE_CARD_HANDS = 22_100
FOUR_CARD_HANDS = 270_725
FIVE_CARD_HANDS = 2_598_960
FOURTH_CARDS = 49
FIFTH_CARDS = 48
DEALS = THREE_CARD_HANDS * FOURTH_CARDS * FIFTH_CARDS
"""Three cards and two community cards in order: all deals for one seat."""

PER_FOUR = DEALS // (FOUR_CARD_HANDS * FIFTH_CARDS)
PER_FIVE = DEALS // FIVE_CARD_HANDS
"""How many deals show the same four cards and a fifth, and the same five: which of them were the player's own."""

SHIPPED_FROM = Rank.TEN
_FILE = Path(__file__).with_name("rows.json")


class FourCardRow(msgspec.Struct, frozen=True, array_like=True):
    """Four-card hands with the same future."""

    shape: Shape
    hands: int
    finals: tuple[int, ...]
    """How many of the 48 fifth cards lead to each final outcome, in the order of ``Rows.outcomes``."""


class ThreeCardRow(msgspec.Struct, frozen=True, array_like=True):
    """Three-card hands with the same future."""

    shape: Shape
    ranking: ThreeCardRanking
    hands: int
    fourths: tuple[tuple[int, int], ...]
    """Index of a four-card row, and how many of the 49 fourth cards lead there."""


class Outcome(msgspec.Struct, frozen=True, array_like=True):
    """A final hand, as far as pay tables distinguish hands."""

    ranking: FiveCardRanking
    lowest_pair: int = 0
    """For a pair, the lowest of its band; for a high card 0, which includes lower pairs."""

    def holds(self, hand: Hand) -> bool:
        """Return whether a hand ends this way, if it does not end as one of the outcomes before."""
        if self.ranking is FiveCardRanking.HIGH_CARD:
            return True
        return hand.ranking is self.ranking and (hand.pair or Rank.ACE) >= self.lowest_pair


class Rows(msgspec.Struct, frozen=True):
    """All hands, by what they can become."""

    lowest_pair: Rank
    """The rank from which a card counts as high in the shapes."""

    outcomes: tuple[Outcome, ...]
    three: tuple[ThreeCardRow, ...]
    four: tuple[FourCardRow, ...]

    def finals(self, three: ThreeCardRow) -> tuple[int, ...]:
        """Return in how many of the 49 × 48 ways these three cards end as each outcome."""
        return _weighted_sum([(ways, self.four[index].finals) for index, ways in three.fourths])

    def final_hands(self) -> tuple[int, ...]:
        """Return how many of the 2,598,960 five-card hands end as each outcome."""
        each_counted_five_times = _weighted_sum([(row.hands, row.finals) for row in self.four])
        return tuple(hands // 5 for hands in each_counted_five_times)


def _weighted_sum(rows: list[tuple[int, tuple[int, ...]]]) -> tuple[int, ...]:
    return tuple(map(sum, zip(*[[weight * n for n in finals] for weight, finals in rows], strict=True)))


def outcome_names(outcomes: tuple[Outcome, ...]) -> list[str]:
    """Return the outcomes in words: "pair of tens or better", or "pair of tens" if jacks are separate."""
    names = []
    above = Rank.ACE + 1
    for outcome in outcomes:
        if outcome.ranking is FiveCardRanking.PAIR:
            lowest, highest = Rank(outcome.lowest_pair), Rank(above - 1)
            more = " or better" if highest is Rank.ACE else f" to {highest.plural}"
            names.append(f"pair of {lowest.plural}" + (more if lowest < highest else ""))
            above = outcome.lowest_pair
        else:
            high_card = outcome.ranking is FiveCardRanking.HIGH_CARD
            names.append("anything less" if high_card else outcome.ranking.label)
    return names


FourKey = tuple[Shape, tuple[int, ...]]
"""Shape and finals of a four-card hand."""

ThreeKey = tuple[Shape, ThreeCardRanking, frozenset[tuple[FourKey, int]]]
"""Shape and ranking of a three-card hand, and what its 49 fourth cards lead to."""


def assemble(
    lowest_pair: Rank, outcomes: tuple[Outcome, ...], four: Mapping[FourKey, int], three: Mapping[ThreeKey, int]
) -> Rows:
    """Return the rows for these numbers of hands, the most promising first."""
    order = sorted(four, key=lambda key: (key[1], *_sortable(key[0])), reverse=True)
    index = {key: place for place, key in enumerate(order)}
    three_rows = [
        ThreeCardRow(shape, ranking, hands, tuple(sorted((index[key], ways) for key, ways in fourths)))
        for (shape, ranking, fourths), hands in three.items()
    ]
    three_rows.sort(key=lambda row: (*_sortable(row.shape), row.ranking.value, row.fourths))
    return Rows(
        lowest_pair, outcomes, tuple(three_rows), tuple(FourCardRow(key[0], four[key], key[1]) for key in order)
    )


def _sortable(shape: Shape) -> tuple[str, int, bool, int, int]:
    return shape.kind.value, -shape.ways, not shape.royal, -shape.high, -shape.reach


def outcomes_for(lowest_pairs: tuple[Rank, ...]) -> tuple[Outcome, ...]:
    """Return the outcomes that pay tables with these lowest pairs distinguish."""
    better = tuple(Outcome(ranking) for ranking in list(FiveCardRanking)[:8])
    bands = tuple(Outcome(FiveCardRanking.PAIR, rank) for rank in sorted(set(lowest_pairs), reverse=True))
    return (*better, *bands, Outcome(FiveCardRanking.HIGH_CARD))


@functools.cache
def shipped_rows() -> Rows:
    """Return the shipped rows, for tables that pay from a pair of tens."""
    return msgspec.json.decode(_FILE.read_bytes(), type=Rows)


@functools.cache
def rows_for(lowest_pair: Rank | None, *beside: Rank | None) -> Rows:
    """Return the rows for a base table and the tables beside it, which pay pairs from these ranks up."""
    paid = [rank for rank in (lowest_pair, *beside) if rank is not None]
    if set(paid) <= {SHIPPED_FROM}:
        return shipped_rows()
    from letitride.odds.derive import derive

    return derive(*paid)


def save(rows: Rows, path: Path = _FILE) -> None:
    """Write the shipped rows."""
    path.write_bytes(msgspec.json.format(msgspec.json.encode(rows), indent=0) + b"\n")
