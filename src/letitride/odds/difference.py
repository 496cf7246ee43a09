"""What two houses have their players decide differently, in the words of their strategy cards."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from msgspec import Struct

from letitride.cards import Card, Rank, Suit
from letitride.odds.base import BaseGame
from letitride.odds.card import Part, second_decisions, strategy_card
from letitride.odds.derive import Ranks, shapes_of_patterns
from letitride.odds.payoff import payoff_of
from letitride.odds.play import gains
from letitride.odds.rows import FIFTH_CARDS, FOUR_CARD_HANDS, FOURTH_CARDS, THREE_CARD_HANDS
from letitride.odds.shape import Kind, Shape
from letitride.odds.three_card_poker import Duel, ThreeCardPoker, duels_by_hand, named
from letitride.odds.words import capitalised

_SUITS = tuple(Suit)


class Difference(Struct, frozen=True):
    """Hands that are left in action at one house and given up at another."""

    decision: str
    hands: str
    """In the words of the card of the house where they stay in action."""

    stays_at_one: bool
    """Whether that is the first of the two houses."""

    count: int
    of: int
    """How many such hands there are, and how many hands in all."""

    example: tuple[Card, ...]
    gain_at_one: Fraction
    gain_at_other: Fraction
    """What staying in action gains with the example, in base bets or antes: a loss where it is given up."""

    cost_at_one: Fraction | None
    cost_at_other: Fraction | None
    """What playing these hands as the other house wants costs in a round; None where it hangs on earlier decisions."""


def differences(
    one: BaseGame | ThreeCardPoker, other: BaseGame | ThreeCardPoker, *, qualified: tuple[Rank, Rank] | None = None
) -> list[Difference]:
    """Return the decisions that differ; none where the games do.

    Of Three Card Poker, *qualified* says with which high card the dealer plays on at each house.
    """
    if isinstance(one, BaseGame) and isinstance(other, BaseGame):
        return [*_first(one, other), *_second(one, other)]
    if isinstance(one, ThreeCardPoker) and isinstance(other, ThreeCardPoker) and qualified:
        return list(_duels(one, other, *qualified))
    return []


class _Side(Struct, frozen=True):
    """One decision at one house."""

    lowest_pair: Rank
    line: Mapping[Shape, str]
    """The words of the card for each shape that rides."""

    gain: Mapping[Shape, Fraction]
    """What riding gains, for each shape that is met with."""


def _first(one: BaseGame, other: BaseGame) -> Iterator[Difference]:
    sides = [
        _Side(game.rows.lowest_pair, _lines(strategy_card(game).parts[0]), _gains_of_bet_1(game))
        for game in (one, other)
    ]
    yield from _compared("Bet 1", 3, THREE_CARD_HANDS, *sides, every_round=True)


def _second(one: BaseGame, other: BaseGame) -> Iterator[Difference]:
    cards = [strategy_card(game).parts[1:] for game in (one, other)]
    if one.cap is None and other.cap is None:
        sides = [
            _Side(game.rows.lowest_pair, _lines(parts[0]), _gains_of_bet_2(game, past=False))
            for game, parts in zip((one, other), cards, strict=True)
        ]
        yield from _compared("Bet 2", 4, FOUR_CARD_HANDS, *sides, every_round=True)
        return
    for past, title in ((False, "Bet 2, after bet 1 was taken back"), (True, "Bet 2, with bet 1 riding")):
        sides = []
        for game, parts in zip((one, other), cards, strict=True):
            met = second_decisions(game, past=past)
            gain = {each: gain for each, gain in _gains_of_bet_2(game, past=past).items() if each in met}
            sides.append(_Side(game.rows.lowest_pair, _lines(parts[-1 if past else 0]), gain))
        yield from _compared(title, 4, FOUR_CARD_HANDS, *sides, every_round=False)


def _lines(part: Part) -> dict[Shape, str]:
    return {each: line.words for line in part.lines for each in line.shapes}


def _gains_of_bet_1(game: BaseGame) -> dict[Shape, Fraction]:
    payoff = payoff_of(game.table, game.rows.outcomes, game.cap)
    found, cards = gains(game.rows, payoff).bet_1, FOURTH_CARDS * FIFTH_CARDS * payoff.units
    return {row.shape: Fraction(gain, cards) for row, gain in zip(game.rows.three, found, strict=True)}


def _gains_of_bet_2(game: BaseGame, *, past: bool) -> dict[Shape, Fraction]:
    payoff = payoff_of(game.table, game.rows.outcomes, game.cap)
    found, cards = gains(game.rows, payoff).bet_2, FIFTH_CARDS * payoff.units
    return {row.shape: Fraction(both[past], cards) for row, both in zip(game.rows.four, found, strict=True)}


def _compared(title: str, size: int, of: int, one: _Side, other: _Side, *, every_round: bool) -> Iterator[Difference]:
    """Yield the lines of either card whose hands do not ride at the other house."""
    found: dict[tuple[bool, str], list[_Hands]] = {}
    patterns = (shapes_of_patterns(size, side.lowest_pair) for side in (one, other))
    for (ranks, suited, twins, here), (*_, there) in zip(*patterns, strict=True):
        rides = here in one.line
        if rides != (there in other.line) and here in one.gain and there in other.gain:
            words = _words(here, one.line[here]) if rides else _words(there, other.line[there])
            hands = _Hands(ranks, suited, twins, one.gain[here], other.gain[there])
            found.setdefault((rides, words), []).append(hands)
    for (rides, words), alike in found.items():
        first = alike[0]
        yield Difference(
            decision=title,
            hands=words,
            stays_at_one=rides,
            count=sum(hands.twins for hands in alike),
            of=of,
            example=_cards(first.ranks, suited=first.suited),
            gain_at_one=first.gain_at_one,
            gain_at_other=first.gain_at_other,
            cost_at_one=_cost((hands.twins, hands.gain_at_one) for hands in alike) / of if every_round else None,
            cost_at_other=_cost((hands.twins, hands.gain_at_other) for hands in alike) / of if every_round else None,
        )


class _Hands(NamedTuple):
    """Hands of one pattern, and what riding gains with each of them."""

    ranks: Ranks
    suited: bool
    twins: int
    gain_at_one: Fraction
    gain_at_other: Fraction


def _words(shape: Shape, line: str) -> str:
    """Return the line of a card; where it holds several made hands, only the one that is meant."""
    drawing = shape.kind in (Kind.SUITED, Kind.UNSUITED)
    return line if drawing or shape.kind is Kind.HIGH_PAIR else capitalised(shape.kind.value)


def _cost(gains: Iterable[tuple[int, Fraction]]) -> Fraction:
    return sum((count * abs(gain) for count, gain in gains), Fraction())


def _cards(ranks: Ranks, *, suited: bool) -> tuple[Card, ...]:
    return tuple(Card(Rank(rank), _SUITS[0 if suited else place]) for place, rank in enumerate(ranks))


def _duels(one: ThreeCardPoker, other: ThreeCardPoker, at_one: Rank, at_other: Rank) -> Iterator[Difference]:
    """Yield runs of hands of rising strength that are played at one house only."""
    sides = [list(_played(one, at_one)), list(_played(other, at_other))]
    for (plays, plays_there), run in itertools.groupby(
        zip(*sides, strict=True), key=lambda met: (met[0][0], met[1][0])
    ):
        if plays == plays_there:
            continue
        met = list(run)
        weakest, strongest = named(met[0][0][1].hand), named(met[-1][0][1].hand)
        costs = [_cost((ways, gain) for _, _, _, ways, gain in side) for side in zip(*met, strict=True)]
        (_, _, cards, _, gain_at_one), (*_, gain_at_other) = met[-1]
        yield Difference(
            decision="Play",
            hands=weakest if weakest == strongest else f"{weakest} to {strongest}",
            stays_at_one=plays,
            count=sum(ways for (_, _, _, ways, _), _ in met),
            of=THREE_CARD_HANDS,
            example=cards,
            gain_at_one=gain_at_one,
            gain_at_other=gain_at_other,
            cost_at_one=costs[0] / THREE_CARD_HANDS,
            cost_at_other=costs[1] / THREE_CARD_HANDS,
        )


def _played(game: ThreeCardPoker, qualified: Rank) -> Iterator[tuple[bool, Duel, tuple[Card, ...], int, Fraction]]:
    """Yield every hand, weakest first: whether it is played, how it fares, cards, twins, and what playing gains."""
    plays = dict(zip(map(_fate, game.duels), game.plays, strict=True))
    gain: dict[object, Fraction] = {}
    for cards, ways, duel in duels_by_hand(qualified):
        fate = _fate(duel)
        if fate not in gain:
            gain[fate] = duel.expectation(game.bonus) + 1
        yield plays[fate], duel, cards, ways, gain[fate]


def _fate(duel: Duel) -> tuple[object, ...]:
    return duel.hand, duel.not_qualified, duel.won, duel.tied, duel.lost
