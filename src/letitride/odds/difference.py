"""The decisions that differ between two houses, in the words of their strategy cards."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from letitride.cards import Card, Rank
from letitride.house import House
from letitride.odds.analysis import Analysis, MainGame
from letitride.odds.base import BaseGame
from letitride.odds.derive import example, shapes_of_patterns
from letitride.odds.play import gains
from letitride.odds.refusals import NotWorkedOut
from letitride.odds.rows import FIFTH_CARDS, FOUR_CARD_HANDS, FOURTH_CARDS, THREE_CARD_HANDS
from letitride.odds.shape import Shape, ShapeKind
from letitride.odds.strategy_card import CardDecision, StrategyCard, second_decisions, strategy_card
from letitride.odds.three_card_poker import Duel, ThreeCardPoker, duels_by_hand, named
from letitride.odds.words import capitalised


class Difference(Struct, frozen=True):
    """Hands that stay in action at one house and are given up at the other."""

    decision: str
    hands: str
    """Described as on the card of the house where they stay in action."""

    stays_at_one: bool
    """Whether that is the first house."""

    count: int
    of: int
    """How many such hands there are, and how many hands in all."""

    example: tuple[Card, ...]
    gain_at_one: Fraction
    gain_at_other: Fraction
    """What staying in action gains with the example, in base bets or antes; negative where it is given up."""

    cost_at_one: Fraction | None
    cost_at_other: Fraction | None
    """What it costs per round to play these hands as at the other house; None if earlier decisions matter."""


def differences(one: MainGame, other: MainGame) -> list[Difference]:
    """Return the decisions that differ; none if the games differ."""
    if isinstance(one, BaseGame) and isinstance(other, BaseGame):
        cards = strategy_card(one), strategy_card(other)
        return [*_first((one, other), cards), *_second((one, other), cards)]
    if isinstance(one, ThreeCardPoker) and isinstance(other, ThreeCardPoker):
        return list(_duels(one, other))
    if type(one) is type(other):
        raise NotWorkedOut("which decisions differ between two houses is not worked out for this game")
    return []


def house_differences(house: House, one: Analysis, other: Analysis) -> list[Difference]:
    """Return the decisions that differ between *house*, solved as *one*, and another; none if the games differ."""
    try:
        return differences(one.game, other.game)
    except NotWorkedOut:
        if one.strategy().parts == other.strategy().parts:
            return []
        message = f"which decisions differ between two houses is not worked out for {house.game.label}"
        raise NotWorkedOut(message) from None


Games = tuple[BaseGame, BaseGame]
Cards = tuple[StrategyCard, StrategyCard]


class _Side(Struct, frozen=True):
    """A decision at a house."""

    lowest_pair: Rank
    line: Mapping[Shape, str]
    """The card's words for each shape that rides."""

    gain: Mapping[Shape, Fraction]
    """What riding gains, for each shape that occurs."""


def _first(games: Games, cards: Cards) -> Iterator[Difference]:
    sides = [
        _Side(game.rows.lowest_pair, _lines(card.parts[0]), _gains_of_bet_1(game))
        for game, card in zip(games, cards, strict=True)
    ]
    yield from _compared("Bet 1", 3, THREE_CARD_HANDS, *sides)


def _second(games: Games, cards: Cards) -> Iterator[Difference]:
    if all(game.cap is None for game in games):
        sides = [
            _Side(game.rows.lowest_pair, _lines(card.parts[1]), _gains_of_bet_2(game, past=False))
            for game, card in zip(games, cards, strict=True)
        ]
        yield from _compared("Bet 2", 4, FOUR_CARD_HANDS, *sides)
        return
    for past, title in ((False, "Bet 2, after bet 1 was taken back"), (True, "Bet 2, with bet 1 riding")):
        sides = []
        for game, card in zip(games, cards, strict=True):
            met = second_decisions(game, past=past)
            gain = {each: gain for each, gain in _gains_of_bet_2(game, past=past).items() if each in met}
            sides.append(_Side(game.rows.lowest_pair, _lines(card.parts[-1 if past else 1]), gain))
        for each in _compared(title, 4, FOUR_CARD_HANDS, *sides):
            yield replace(each, cost_at_one=None, cost_at_other=None)


def _lines(part: CardDecision) -> dict[Shape, str]:
    return {each: line.words for line in part.lines for each in line.shapes}


def _gains_of_bet_1(game: BaseGame) -> dict[Shape, Fraction]:
    found, cards = gains(game.rows, game.payoff).bet_1, FOURTH_CARDS * FIFTH_CARDS * game.payoff.units
    return {row.shape: Fraction(gain, cards) for row, gain in zip(game.rows.three, found, strict=True)}


def _gains_of_bet_2(game: BaseGame, *, past: bool) -> dict[Shape, Fraction]:
    found, cards = gains(game.rows, game.payoff).bet_2, FIFTH_CARDS * game.payoff.units
    return {row.shape: Fraction(both[past], cards) for row, both in zip(game.rows.four, found, strict=True)}


def _compared(title: str, size: int, of: int, one: _Side, other: _Side) -> Iterator[Difference]:
    """Yield the lines of either card whose hands do not ride at the other house."""
    found: dict[tuple[bool, str], list[_Hands]] = {}
    patterns = (shapes_of_patterns(size, side.lowest_pair) for side in (one, other))
    for (ranks, suited, twins, here), (*_, there) in zip(*patterns, strict=True):
        rides = here in one.line
        if rides != (there in other.line) and here in one.gain and there in other.gain:
            words = _words(here, one.line[here]) if rides else _words(there, other.line[there])
            hands = _Hands(example((ranks, suited)), twins, one.gain[here], other.gain[there])
            found.setdefault((rides, words), []).append(hands)
    for (rides, words), alike in found.items():
        yield _difference(title, words, alike, shown=alike[0], stays_at_one=rides, of=of)


class _Hands(NamedTuple):
    """Equivalent hands, and what staying in action gains with each."""

    cards: tuple[Card, ...]
    twins: int
    gain_at_one: Fraction
    gain_at_other: Fraction


def _difference(
    decision: str, hands: str, alike: Sequence[_Hands], *, shown: _Hands, stays_at_one: bool, of: int
) -> Difference:
    return Difference(
        decision=decision,
        hands=hands,
        stays_at_one=stays_at_one,
        count=sum(each.twins for each in alike),
        of=of,
        example=shown.cards,
        gain_at_one=shown.gain_at_one,
        gain_at_other=shown.gain_at_other,
        cost_at_one=sum((each.twins * abs(each.gain_at_one) for each in alike), Fraction()) / of,
        cost_at_other=sum((each.twins * abs(each.gain_at_other) for each in alike), Fraction()) / of,
    )


def _words(shape: Shape, line: str) -> str:
    """Return the line of a card, reduced to the hand in question if it lists several made hands."""
    drawing = shape.kind in (ShapeKind.SUITED, ShapeKind.UNSUITED)
    return line if drawing or shape.kind is ShapeKind.HIGH_PAIR else capitalised(shape.kind.value)


def _duels(one: ThreeCardPoker, other: ThreeCardPoker) -> Iterator[Difference]:
    """Yield runs of hands of rising strength that are played at only one house."""
    plays_at_one, plays_at_other = _plays(one), _plays(other)
    met = [
        (cards, twins, here, there)
        for (cards, twins, here), (_, _, there) in zip(
            duels_by_hand(one.qualifies_with), duels_by_hand(other.qualifies_with), strict=True
        )
    ]
    played = itertools.groupby(met, key=lambda hand: (plays_at_one[hand[2]], plays_at_other[hand[3]]))
    for (stays_at_one, stays_at_other), run in played:
        if stays_at_one == stays_at_other:
            continue
        hands = list(run)
        weakest, strongest = named(hands[0][2].hand), named(hands[-1][2].hand)
        alike = [
            _Hands(cards, twins, here.expectation(one.bonus) + 1, there.expectation(other.bonus) + 1)
            for cards, twins, here, there in hands
        ]
        words = weakest if weakest == strongest else f"{weakest} to {strongest}"
        yield _difference("Play", words, alike, shown=alike[-1], stays_at_one=stays_at_one, of=THREE_CARD_HANDS)


def _plays(game: ThreeCardPoker) -> dict[Duel, bool]:
    """Return whether a single hand is played."""
    return {replace(duel, hands=1): plays for duel, plays in zip(game.duels, game.plays, strict=True)}
