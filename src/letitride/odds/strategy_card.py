"""The strategy card: any best strategy in about ten lines of plain words.

Hands of one shape have the same future, so a strategy is a set of shapes, and a card is that set in words: made hands
first, then draws by how many ways they can be filled and how many high cards they hold.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from msgspec import Struct

from letitride.cards import Rank
from letitride.house.printing import paid_pair
from letitride.odds.base import BaseGame
from letitride.odds.derive import patterns
from letitride.odds.shape import Shape, ShapeKind, shape
from letitride.odds.words import capitalised, either, number, ranks_in_words

Shapes = frozenset[Shape]
_MADE = (
    ShapeKind.HIGH_PAIR,
    ShapeKind.LOW_PAIR,
    ShapeKind.TWO_PAIR,
    ShapeKind.THREE_OF_A_KIND,
    ShapeKind.FOUR_OF_A_KIND,
)
_FOUR_CARD_WAYS = {2: "open", 1: "inside"}
_ALONE = {"straight flush": ", not to a royal flush", "straight": ", unsuited"}


class Line(Struct, frozen=True):
    """A line of a card: the shapes it covers, in words."""

    words: str
    shapes: Shapes


class CardDecision(Struct, frozen=True):
    """A decision on a card: the hands that ride."""

    title: str
    lines: tuple[Line, ...]

    def rides(self, shape: Shape) -> bool:
        """Return whether the card lets a hand of this shape ride."""
        return self.line(shape) is not None

    def line(self, shape: Shape) -> int | None:
        """Return the index of the line that lets a hand of this shape ride."""
        return next((place for place, line in enumerate(self.lines) if shape in line.shapes), None)


class StrategyCard(Struct, frozen=True):
    """A complete card: its decisions, and what its words mean."""

    parts: tuple[CardDecision, ...]
    notes: tuple[str, ...]


@functools.lru_cache(32)
def strategy_card(game: BaseGame) -> StrategyCard:
    """Return the card for the play of *game*."""
    lowest = game.rows.lowest_pair
    first = {row.shape: rides for row, rides in zip(game.rows.three, game.play.bet_1, strict=True)}
    withdrawn, ridden = second_decisions(game, past=False), second_decisions(game, past=True)
    parts = [_with_examples(_part("Bet 1", first, 3, lowest), lowest)]
    if all(withdrawn[shape] == ridden[shape] for shape in withdrawn.keys() & ridden.keys()):
        parts.append(_part("Bet 2", withdrawn | ridden, 4, lowest))
    else:
        parts.append(_part("Bet 2, after bet 1 was taken back", withdrawn, 4, lowest))
        parts.append(_part("Bet 2, with bet 1 riding", ridden, 4, lowest))
    return StrategyCard(tuple(parts), tuple(_notes(parts, lowest)))


def card_agrees(card: StrategyCard, game: BaseGame) -> bool:
    """Return whether the card decides every hand like the strategy of *game*. The rows cover all hands."""
    first, *second = card.parts
    bet_1 = all(first.rides(row.shape) == rides for row, rides in zip(game.rows.three, game.play.bet_1, strict=True))
    bet_2 = all(
        part.rides(shape) == rides
        for part, past in ((second[0], False), (second[-1], True))
        for shape, rides in second_decisions(game, past=past).items()
    )
    return bet_1 and bet_2


def second_decisions(game: BaseGame, *, past: bool) -> dict[Shape, bool]:
    """Return the decisions on bet 2 for the hands reached by the same decision on bet 1."""
    reached = {
        index
        for row, rides in zip(game.rows.three, game.play.bet_1, strict=True)
        if rides is past
        for index, _ in row.fourths
    }
    return {game.rows.four[index].shape: game.play.bet_2[index][past] for index in sorted(reached)}


def _part(title: str, decided: Mapping[Shape, bool], size: int, lowest: Rank) -> CardDecision:
    every = frozenset(decided)
    riding = frozenset(shape for shape, rides in decided.items() if rides)
    if riding == every:
        return CardDecision(title, (Line("Every hand", every),))
    return CardDecision(title, tuple(_lines(riding, every, size, lowest)))


def _with_examples(part: CardDecision, lowest: Rank) -> CardDecision:
    """Return a part about three cards with an example on each line that counts ways."""
    lines = []
    for line in part.lines:
        words = line.words
        if " way" in words:
            ranks = next(
                ranks for ranks, suited in patterns(3) if shape(ranks, suited=suited, lowest_pair=lowest) in line.shapes
            )
            words += f" (as {ranks_in_words(ranks)})"
        lines.append(Line(words, line.shapes))
    return CardDecision(part.title, tuple(lines))


def _lines(riding: Shapes, every: Shapes, size: int, lowest: Rank) -> Iterator[Line]:
    yield from _made_hands(riding, lowest)
    unsuited = frozenset(shape for shape in every if shape.kind is ShapeKind.UNSUITED)
    suited = frozenset(shape for shape in every if shape.kind is ShapeKind.SUITED)
    royal = frozenset(shape for shape in suited if shape.royal)
    if suited <= riding:
        yield Line(f"Any {number(size)} cards of one suit", suited)
    else:
        yield from _draws(riding, royal, size, "royal flush")
        yield from _draws(riding, suited - royal, size, "straight flush", else_ride=royal)
    yield from _draws(riding, unsuited, size, "straight", else_ride=suited)


def _made_hands(riding: Shapes, lowest: Rank) -> Iterator[Line]:
    shapes = frozenset(shape for shape in riding if shape.kind in _MADE)
    kinds = [kind for kind in _MADE if kind in {shape.kind for shape in shapes}]
    names = [kind.value for kind in kinds]
    if kinds[:2] == [ShapeKind.HIGH_PAIR, ShapeKind.LOW_PAIR]:
        names[:2] = ["any pair"]
    elif ShapeKind.HIGH_PAIR in kinds:
        names[0] = paid_pair(lowest)
    if names[-2:] == ["three of a kind", "four of a kind"]:
        names[-2:] = ["three or four of a kind"]
    if names:
        yield Line(capitalised(", ".join(names)), shapes)


def _draws(riding: Shapes, family: Shapes, size: int, goal: str, else_ride: Shapes = frozenset()) -> Iterator[Line]:
    """Yield the lines for a family of draws, grouped by their condition on high cards.

    The words of a line also fit hands of *else_ride*. If those do not ride, the line must say so.
    """
    every_way = sorted({shape.ways for shape in family})
    ways_under: dict[_Condition, list[int]] = {}
    shapes_under: dict[_Condition, Shapes] = {}
    for ways in reversed(every_way):
        same_ways = frozenset(shape for shape in family if shape.ways == ways)
        for condition, shapes in _conditions(riding, same_ways, size):
            ways_under.setdefault(condition, []).insert(0, ways)
            shapes_under[condition] = shapes_under.get(condition, frozenset()) | shapes
    for condition, ways_met in ways_under.items():
        fitting = [shape for shape in else_ride if shape.ways in ways_met and shape.high in condition.high]
        alone = "" if riding.issuperset(fitting) else _ALONE[goal]
        words = _draw(size, goal, ways_met, every_way) + alone + condition.words
        yield Line(capitalised(words), shapes_under[condition])


class _Condition(NamedTuple):
    """A line's condition on high cards, and the numbers that meet it."""

    words: str
    high: frozenset[int]


def _conditions(riding: Shapes, same_ways: Shapes, size: int) -> Iterator[tuple[_Condition, Shapes]]:
    """Yield the conditions on high cards for draws with this many ways, and the shapes they cover."""
    levels = {high: frozenset(s for s in same_ways if s.high == high) for high in {s.high for s in same_ways}}
    whole = sorted(high for high, shapes in levels.items() if shapes <= riding)
    if whole:
        shapes = frozenset(shape for high in whole for shape in levels[high])
        yield _on_high_cards(whole, sorted(levels), size), shapes
    for high, shapes in sorted(levels.items()):
        if shapes & riding and not shapes <= riding:
            reached = either(str(reach) for reach in sorted({shape.reach for shape in shapes & riding}))
            words = f", with exactly {_high_cards(high)} and {reached} more to fill its straights"
            yield _Condition(words, frozenset({high})), shapes & riding


def _on_high_cards(whole: list[int], everyone: list[int], size: int) -> _Condition:
    upwards = frozenset(range(whole[0], size + 1))
    if whole == everyone:
        return _Condition("", frozenset(range(size + 1)))
    if whole != everyone[-len(whole) :]:
        exactly = f"{either(map(number, whole))} high {'card' if whole == [1] else 'cards'}"
        return _Condition(f", with exactly {exactly}", frozenset(whole))
    if whole[0] == size:
        return _Condition(", all high cards", upwards)
    return _Condition(f", with at least {_high_cards(whole[0])}", upwards)


def _draw(size: int, goal: str, ways: list[int], every_way: list[int]) -> str:
    """Return the words for a draw that can be filled in any of these *ways*."""
    if 0 in ways:
        cards = f"{number(size)} cards {'of one suit' if goal == 'straight flush' else 'without a pair'}"
        if ways == every_way:
            return cards
        return f"{cards} and with {either(map(number, ways))} {'way' if ways == [0] else 'ways'} to a {goal}"
    if ways == [way for way in every_way if way]:
        return f"{number(size)} to a {goal}"
    if size == 4:
        return f"four to an {_FOUR_CARD_WAYS[ways[0]]} {goal}"
    return f"three to a {goal}, {either(map(number, ways))} {'way' if ways == [1] else 'ways'}"


def _high_cards(count: int) -> str:
    return f"{number(count)} high {'card' if count == 1 else 'cards'}"


def _notes(parts: Iterable[CardDecision], lowest: Rank) -> Iterator[str]:
    text = " ".join(line.words for part in parts for line in part.lines)
    if "high card" in text:
        ranks = [rank.label for rank in Rank if rank >= lowest]
        yield f"A high card is {either(ranks)}: one that would make a paid pair."
    if " way" in text:
        yield (
            "Ways count the different straights that hold all the cards: 5-6-7 has three, 5-6-8 two, 5-6-9 one; "
            "near the ace there are fewer: 2-3-4 has two, A-2-3 and Q-K-A one."
        )
    if "open" in text:
        yield "Open: two ranks complete the straight, as in 5-6-7-8."
    if "inside" in text:
        yield "Inside: one rank completes the straight, as in 5-6-8-9, A-2-3-4 and J-Q-K-A."
    if "unsuited" in text.lower():
        yield "Unsuited: no pair, and not all of one suit."
    if "to fill its straights" in text:
        yield "High cards to fill its straights are counted straight by straight."
