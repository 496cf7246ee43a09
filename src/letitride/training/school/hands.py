"""Makes a hand of any ranking from a seed."""

from __future__ import annotations

from collections.abc import Sequence

from letitride.cards import Card, FiveCardRanking, Rank, Suit, ThreeCardRanking, rank_hand, rank_three_cards
from letitride.cards.five import WHEEL, Ranking
from letitride.cards.three import LOWEST_STRAIGHT
from letitride.training.school.draw import Draw

_SHAPES: dict[str, tuple[int, ...]] = {
    "four-of-a-kind": (4, 1),
    "full-house": (3, 2),
    "two-pair": (2, 2, 1),
}
"""How many cards of each rank a five-card hand has; other rankings follow from the number of cards."""

_MOST_TRIES = 500


class NoSuchHand(LookupError):
    """A hand that cannot be made."""


def hand_of(ranking: Ranking, draw: Draw, *, pairs: Sequence[Rank] = tuple(Rank)) -> tuple[Card, ...]:
    """Return a hand of a ranking in any order; a pair of one of these ranks.

    >>> from letitride.cards import FiveCardRanking
    >>> rank_hand(hand_of(FiveCardRanking.FLUSH, Draw("any"))).ranking
    <FiveCardRanking.FLUSH: 'flush'>
    """
    size = 5 if isinstance(ranking, FiveCardRanking) else 3
    for _ in range(_MOST_TRIES):
        cards = tuple(draw.shuffled(_tried(ranking, size, draw, pairs)))
        found = rank_hand(cards) if size == 5 else rank_three_cards(cards)
        if found.ranking is ranking:
            return cards
    raise NoSuchHand(f"no {ranking.label} was drawn")


def _tried(ranking: Ranking, size: int, draw: Draw, pairs: Sequence[Rank]) -> list[Card]:
    name = ranking.value
    if name in ("royal-flush", "mini-royal"):
        return _suited(sorted(Rank, reverse=True)[:size], draw)
    if name in ("straight-flush", "straight"):
        ranks = _sequence(size, draw)
        return _suited(ranks, draw) if name == "straight-flush" else _any_suits(ranks, draw)
    if name == "flush":
        return _suited(draw.sample(tuple(Rank), size), draw)
    if name == "high-card":
        return _any_suits(draw.sample(tuple(Rank), size), draw)
    shape = _SHAPES.get(name) or ((3,) if name == "three-of-a-kind" else (2,))
    shape += (1,) * (size - sum(shape))
    first = draw.choice(pairs) if name == "pair" else draw.choice(tuple(Rank))
    others = draw.sample([rank for rank in Rank if rank is not first], len(shape) - 1)
    return [
        Card(rank, suit)
        for rank, many in zip((first, *others), shape, strict=True)
        for suit in draw.sample(tuple(Suit), many)
    ]


def _sequence(size: int, draw: Draw) -> list[Rank]:
    ranks = sorted(Rank, reverse=True)
    start = draw.below(len(ranks) - size + 2)
    if start > len(ranks) - size:
        return list(WHEEL if size == 5 else LOWEST_STRAIGHT)
    return ranks[start : start + size]


def _suited(ranks: Sequence[Rank], draw: Draw) -> list[Card]:
    suit = draw.choice(tuple(Suit))
    return [Card(rank, suit) for rank in ranks]


def _any_suits(ranks: Sequence[Rank], draw: Draw) -> list[Card]:
    return [Card(rank, draw.choice(tuple(Suit))) for rank in ranks]


def rankings(size: int) -> tuple[Ranking, ...]:
    """Return all rankings of hands of five or of three, best first."""
    return tuple(FiveCardRanking) if size == 5 else tuple(ThreeCardRanking)
