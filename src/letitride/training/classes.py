"""Classes of hands, as a player would tell them apart who learns when to let it ride.

In Let It Ride a class is what a strategy card speaks of: pairs, and draws by their ways and high cards. In Three Card
Poker it is the ranking; hands of high cards are told apart by their first card, near the line between playing and
folding by the second too, and next to it by all three.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from msgspec import Struct

from letitride.cards import Card, Rank, Suit, ThreeCardHand, ThreeCardRanking, rank_three_cards
from letitride.games import DecisionPoint
from letitride.house import House
from letitride.house.games.let_it_ride import base_table
from letitride.house.games.three_card_poker import THREE_CARD_POKER, ante_wager
from letitride.house.printing import paid_pair
from letitride.odds.derive import Pattern, hands_of, patterns
from letitride.odds.rows import rows_for
from letitride.odds.shape import Kind, Shape, shape_of
from letitride.odds.three_card_poker import ThreeCardPoker, analyse_three_card_poker
from letitride.odds.words import number, ranks_in_words
from letitride.odds.worth import worth_of
from letitride.training.spot import cards_seen

MOST_KEPT = 100
"""Of so many houses and decisions the classes are kept; the catalogue has far fewer."""

_SUITS = tuple(Suit)


class HandClass(Struct, frozen=True, kw_only=True):
    """Hands that are learned together."""

    key: str
    """Names the class in all houses."""

    label: str
    closest: Fraction
    """The least that a mistake costs with one of its hands, in base bets or antes; nothing where there is none."""

    patterns: tuple[tuple[Pattern, int], ...]
    """The patterns of ranks and suits that belong to it, and how many hands have each."""


class _Named(Struct, frozen=True):
    key: str
    label: str


_Namer = Callable[[Sequence[Card]], _Named]


@functools.lru_cache(MOST_KEPT)
def classes_of(house: House, point: DecisionPoint) -> tuple[HandClass, ...]:
    """Return the classes of hands with which a decision is made; every hand belongs to one."""
    name = _namer(house)
    found: dict[_Named, list[tuple[Pattern, int]]] = {}
    for pattern in patterns(house.game.own_cards + cards_seen(house, point)):
        found.setdefault(name(example(pattern)), []).append((pattern, hands_of(*pattern)))
    return tuple(
        HandClass(
            key=named.key,
            label=named.label,
            closest=_least(_cost(house, example(pattern)) for pattern, _ in members),
            patterns=tuple(members),
        )
        for named, members in found.items()
    )


def class_of(house: House, point: DecisionPoint, cards: Sequence[Card]) -> HandClass:
    """Return the class to which these cards belong, community cards included."""
    key = _namer(house)(cards).key
    return next(each for each in classes_of(house, point) if each.key == key)


def example(pattern: Pattern) -> tuple[Card, ...]:
    """Return a hand that has a pattern."""
    ranks, suited = pattern
    return tuple(Card(Rank(rank), _SUITS[0 if suited else place % len(_SUITS)]) for place, rank in enumerate(ranks))


def _cost(house: House, cards: tuple[Card, ...]) -> Fraction:
    """Return what the worse choice costs; where the suits matter, the least."""
    if house.game is THREE_CARD_POKER:
        return _least_costs(house)[rank_three_cards(cards)]
    stake = house.wagers[house.main_wager].minimum
    own, community = cards[:3], cards[3:]
    if not community:
        return worth_of(house, stake, own).cost
    pasts = (worth_of(house, stake, own, community, bet_1_rides=past) for past in (False, True))
    return _least(worth.cost for worth in pasts)


def _least(costs: Iterable[Fraction]) -> Fraction:
    """Return the least of what costs anything."""
    return min(filter(None, costs), default=Fraction())


@functools.lru_cache(MOST_KEPT)
def _namer(house: House) -> _Namer:
    if house.game is THREE_CARD_POKER:
        line = _line(house)
        return lambda cards: _by_ranking(rank_three_cards(cards), line)
    lowest = rows_for(base_table(house.wagers).pays_pairs_from).lowest_pair
    return lambda cards: _by_shape(shape_of(cards, lowest_pair=lowest), len(cards), lowest)


# Let It Ride


def _by_shape(shape: Shape, size: int, lowest: Rank) -> _Named:
    if shape.kind not in (Kind.SUITED, Kind.UNSUITED):
        return _Named(shape.kind.value.replace(" ", "-"), _made(shape.kind, lowest))
    suited = shape.kind is Kind.SUITED
    key = f"{shape.kind.value}-{shape.ways}-ways-{shape.high}-high"
    start = f"{number(size)} of one suit" if suited else f"{number(size)} unsuited cards without a pair"
    goal = "royal flush" if shape.royal else "straight flush" if suited else "straight"
    ways = f"{number(shape.ways)} {'way' if shape.ways < 2 else 'ways'} to a {goal}"
    high = f"{number(shape.high)} high {'card' if shape.high == 1 else 'cards'}"
    return _Named(key, f"{start}, {ways}, {high}")


def _made(kind: Kind, lowest: Rank) -> str:
    return {Kind.HIGH_PAIR: paid_pair(lowest), Kind.LOW_PAIR: "a pair that is not paid"}.get(kind, kind.value)


# Three Card Poker


def _three_card_poker(house: House) -> ThreeCardPoker:
    ante = ante_wager(house.wagers)
    return analyse_three_card_poker(ante.bonus, qualifies_with=ante.qualifying_rank, tie=house.decisions.tie)


@functools.lru_cache(MOST_KEPT)
def _least_costs(house: House) -> dict[ThreeCardHand, Fraction]:
    game, least = _three_card_poker(house), dict[ThreeCardHand, Fraction]()
    for duel in game.duels:
        cost = abs(duel.expectation(game.bonus) + 1)
        least[duel.hand] = _least((cost, least.get(duel.hand, cost)))
    return least


def _line(house: House) -> tuple[Rank, ...]:
    """Return the ranks of the best hand of high cards that is folded; nothing where none is."""
    game = _three_card_poker(house)
    folded = (
        duel.hand
        for duel, plays in zip(game.duels, game.plays, strict=True)
        if not plays and duel.hand.ranking is ThreeCardRanking.HIGH_CARD
    )
    return max((hand.ranks for hand in folded), default=())


def _by_ranking(hand: ThreeCardHand, line: tuple[Rank, ...]) -> _Named:
    if hand.ranking is not ThreeCardRanking.HIGH_CARD:
        return _Named(hand.ranking.label.replace(" ", "-"), hand.ranking.label)
    told_apart = 3 if hand.ranks[:2] == line[:2] else 2 if hand.ranks[:1] == line[:1] else 1
    ranks = hand.ranks[:told_apart]
    words = ranks_in_words(ranks)
    return _Named(f"high-{words.lower()}", words if told_apart == 3 else f"{words} high")
