"""Mississippi Stud with the three community cards: every deal of one seat, counted by patterns.

Of the player's cards only the ranks matter and whether they share a suit; of the first community card, whether it
shares a suit with them. The other two run through the whole deck.
"""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from letitride.cards import Rank, ThreeCardRanking
from letitride.odds.derive import Pattern, column_of, hands_of, three_card_patterns
from letitride.odds.mississippi_streets import BETTER, PUT_UP, Street, Whole, places

Ending = tuple[int, int, ThreeCardRanking]
"""What was put up, the index of the outcome (-1 for a folded hand), and the ranking of the community cards."""

_DECK = np.arange(52)
_RANK, _SUIT = _DECK % 13, _DECK // 13
_OUTCOMES = len(BETTER) + len(Rank) + 1
_RANKINGS = tuple(ThreeCardRanking)
_WAYS = 2 * len(Rank)
"""What a card does to a pattern: adds a rank, and keeps all cards in one suit or not."""


def endings_with_community(streets: tuple[Street, Street, Street]) -> Counter[Ending]:
    """Return the number of deals for each ending of a round, played by these streets."""
    deals = _deals()
    put_up = np.ones(len(deals.ways), dtype=np.int64)
    folded = np.zeros(len(deals.ways), dtype=bool)
    for street, (_, _, choices) in enumerate(streets):
        # Units of a folded hand stay within the street's columns: nothing is read from there.
        column = np.where(folded, 0, put_up - PUT_UP[street][0])
        bets = np.where(folded, 0, choices[deals.places[street], column])
        folded |= bets == 0
        put_up += bets
    outcome = np.where(folded, _OUTCOMES, deals.outcome)
    keys = (put_up * (_OUTCOMES + 1) + outcome) * len(_RANKINGS) + deals.ranking
    found, where = np.unique(keys, return_inverse=True)
    counts = np.zeros(len(found), dtype=np.int64)
    np.add.at(counts, where, deals.ways)
    endings: Counter[Ending] = Counter()
    for key, count in zip(found.tolist(), counts.tolist(), strict=True):
        rest, ranking = divmod(key, len(_RANKINGS))
        units, ended = divmod(rest, _OUTCOMES + 1)
        endings[units, -1 if ended == _OUTCOMES else ended, _RANKINGS[ranking]] += count
    return endings


class _Deals(NamedTuple):
    """All deals, in rows that neither a player nor a side bet can distinguish."""

    places: tuple[Whole, Whole, Whole]
    """The index of the pattern seen on each street."""

    outcome: Whole
    ranking: Whole
    """The ranking of the community cards, by index."""

    ways: Whole
    """How many deals a row covers."""


@functools.cache
def _deals() -> _Deals:
    third, fourth, outcomes, rankings = _longer(0), _longer(1), _outcomes(), _rankings()
    rows: list[Whole] = []
    for pattern, place in places(0).items():
        counts = _counts(pattern, third[place], fourth, outcomes, rankings)
        (found,) = np.nonzero(counts)
        rows.append(np.stack([np.full(len(found), place), found, counts[found] * hands_of(*pattern)]))
    place, keys, ways = np.concatenate(rows, axis=1)
    keys, ranking = np.divmod(keys, len(_RANKINGS))
    keys, outcome = np.divmod(keys, _OUTCOMES)
    first, second = np.divmod(keys, _WAYS)
    on_fourth = third[place, first]
    return _Deals((place, on_fourth, fourth[on_fourth, second]), outcome, ranking, ways)


def _counts(pattern: Pattern, third: Whole, fourth: Whole, outcomes: Whole, rankings: Whole) -> Whole:
    """Return how many community cards in order lead each way from one hand of this pattern."""
    (low, high), suited = pattern
    own = (low - Rank.TWO, high - Rank.TWO + (0 if suited else 13))
    # Suits that neither of the player's cards has are equivalent, so one represents them all.
    twins = np.repeat((1, 3, 0, 0) if suited else (1, 1, 2, 0), 13)
    twins[list(own)] = 0
    first, second, last = (cards.ravel() for cards in np.meshgrid(np.flatnonzero(twins), _DECK, _DECK, indexing="ij"))
    dealt = (first != second) & (first != last) & (second != last)
    for card in own:
        dealt &= (second != card) & (last != card)
    first, second, last = first[dealt], second[dealt], last[dealt]
    # A card keeps all cards in one suit where the player's share theirs and it has the same.
    way = 2 * _RANK + ((_SUIT == 0) if suited else 0)
    outcome = outcomes[fourth[third[way[first]], way[second]], way[last]]
    of_one_suit = (_SUIT[second] == _SUIT[first]) & (_SUIT[last] == _SUIT[first])
    ranking = rankings[_RANK[first], _RANK[second], _RANK[last], of_one_suit.astype(np.int64)]
    keys = ((way[first] * _WAYS + way[second]) * _OUTCOMES + outcome) * len(_RANKINGS) + ranking
    found: Whole = np.bincount(keys, weights=twins[first]).astype(np.int64)
    return found


def _longer(street: int) -> Whole:
    """Return the place of the pattern that each card leads to, for each pattern of a street."""
    later = places(street + 1)
    found = np.full((len(places(street)), _WAYS), -1)
    for (ranks, suited), place in places(street).items():
        for rank, keeps in _cards(ranks):
            found[place, 2 * (rank - 2) + keeps] = later[_longer_pattern(ranks, rank, suited and keeps)]
    return found


def _outcomes() -> Whole:
    """Return the place of the outcome that each card leads to, for each pattern of four cards."""
    found = np.full((len(places(2)), _WAYS), -1)
    for (ranks, suited), place in places(2).items():
        for rank, keeps in _cards(ranks):
            column = column_of(*_longer_pattern(ranks, rank, suited and keeps))
            # Those better than a pair come first, then pairs of twos to aces, and nothing.
            at = _OUTCOMES - 1 if column < 0 else column if column < len(BETTER) else column - Rank.TWO
            found[place, 2 * (rank - 2) + keeps] = at
    return found


def _cards(ranks: tuple[int, ...]) -> Iterator[tuple[int, bool]]:
    for rank in range(2, 15):
        if ranks.count(rank) < 4:
            yield rank, False
            yield rank, True


def _longer_pattern(ranks: tuple[int, ...], rank: int, of_one_suit: bool) -> Pattern:
    # A second card of a rank is never of the same suit.
    return tuple(sorted((*ranks, rank))), of_one_suit and rank not in ranks


def _rankings() -> Whole:
    """Return the place of what three community cards are worth, by their ranks and whether they are of one suit."""
    found = np.full((13, 13, 13, 2), -1)
    for (ranks, suited), (ranking, _) in zip(places(1), three_card_patterns(), strict=True):
        for first, second, last in itertools.permutations(ranks):
            found[first - 2, second - 2, last - 2, int(suited)] = ranking.place
    return found
