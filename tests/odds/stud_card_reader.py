"""A player who reads the strategy card of Mississippi Stud: its printed words and nothing else.

The reader shares no code with the card's author. It counts straights on its fingers and takes the meaning of "high
card" and "middle card" from the card's own notes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from letitride.cards import Card

_ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
_STRAIGHTS = [set(_ORDER[low : low + 5]) for low in range(10)]
_NUMBERS = {"no": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
_PLURALS = ["twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens"]
_PLURALS += ["jacks", "queens", "kings", "aces"]
_MADE = [*(f"a pair of {plural}" for plural in _PLURALS), "two pair", "three of a kind", "four of a kind"]

Fits = Callable[[Sequence[Card]], bool]


class StudReader:
    """Bets as the card says."""

    def __init__(self, notes: Sequence[str]) -> None:
        self._high, self._middle = (_ranks_in(notes, f"A {kind} card is ") for kind in ("high", "middle"))

    def street(self, lines: Sequence[tuple[int, str]]) -> Callable[[Sequence[Card], Sequence[int]], list[int]]:
        """Return what to bet with cards for each number of antes put up, after these lines of bets and words."""
        read = [(bet, *self._line(words)) for bet, words in lines]

        def bets(cards: Sequence[Card], put_up: Sequence[int]) -> list[int]:
            fitting = [(bet, stakes) for bet, fits, stakes in read if fits(cards)]
            return [next((bet for bet, stakes in fitting if units in stakes), 0) for units in put_up]

        return bets

    def _line(self, words: str) -> tuple[Fits, set[int]]:
        words = re.sub(r" \(as [^)]*\)$", "", words)
        words = words[0].lower() + words[1:]
        stakes = set(range(1, 8))
        found = re.search(r", with (at least )?([a-z, ]+) antes put up$", words)
        if found:
            words = words[: found.start()]
            counts = {_NUMBERS[word] for word in re.split(r", | or ", found[2])}
            stakes = {units for units in stakes if units >= min(counts)} if found[1] else counts
        if re.match(r"(\d|[jqka]-)", words):
            return _named(words), stakes
        if "of a kind" in words or "pair" in words.replace("without a pair", ""):
            return _made(words), stakes
        conditions = [self._condition(part) for part in words.split(", ")]
        return lambda cards: not _is_made(cards) and all(holds(cards) for holds in conditions), stakes

    def _condition(self, words: str) -> Fits:
        if words == "any cards without a pair":
            return lambda _cards: True
        if words == "not of one suit":
            return lambda cards: not _suited(cards)
        if words == "not to a royal flush":
            return lambda cards: not _to_royal(cards)
        if words == "no way to a straight":
            return lambda cards: _ways(cards) == 0
        if " to a" in words:
            return _draw(words.split(" to a", 1)[1])
        if words.endswith(" of one suit"):
            return _suited
        return self._count(words)

    def _count(self, words: str) -> Fits:
        found = re.fullmatch(r"(at least |exactly )?(\w+) (point|high card|middle card|way)s?", words)
        assert found is not None, words
        at_least, number, thing = found[1] == "at least ", _NUMBERS[found[2]], found[3]

        def holds(cards: Sequence[Card]) -> bool:
            high = sum(card.rank.label in self._high for card in cards)
            middle = sum(card.rank.label in self._middle for card in cards)
            count = {"point": 2 * high + middle, "high card": high, "middle card": middle, "way": _ways(cards)}[thing]
            return count >= number if at_least else count == number

        return holds


def _ranks_in(notes: Sequence[str], start: str) -> set[str]:
    note = next((note for note in notes if note.startswith(start)), start)
    return set(re.findall(r"\b(10|[2-9JQKA])\b", note.removeprefix(start)))


def _draw(goal: str) -> Fits:
    if goal.startswith("n "):
        ways, goal = {2} if goal.startswith("n open") else {1}, goal.split(" ", 2)[2]
    else:
        ways, goal = {1, 2, 3, 4}, goal.strip()
    needs = {"straight": lambda _cards: True, "straight flush": _suited, "royal flush": _to_royal}[goal]
    return lambda cards: needs(cards) and _ways(cards) in ways


def _named(words: str) -> Fits:
    hands: set[tuple[tuple[str, ...], bool]] = set()
    for group in words.split("; "):
        names = group.removesuffix(" not of one suit").removesuffix(" of one suit")
        for name in re.split(r", | or ", names):
            hands.add((tuple(name.upper().split("-")), not group.endswith(" not of one suit")))
    return lambda cards: (_labels(cards), _suited(cards)) in hands


def _made(words: str) -> Fits:
    if words.endswith(" or better"):
        name = words.removesuffix(" or better")
        places = set(range(0 if name == "any pair" else _MADE.index(name), len(_MADE)))
    else:
        places = set()
        for name in re.split(r", | or ", words):
            span = re.fullmatch(r"a pair of (\w+) to (\w+)", name)
            if name == "any pair":
                places |= set(range(13))
            elif span:
                places |= set(range(_PLURALS.index(span[1]), _PLURALS.index(span[2]) + 1))
            else:
                places.add(_MADE.index(name))
    return lambda cards: _place(cards) in places


def _place(cards: Sequence[Card]) -> int | None:
    labels = [card.rank.label for card in cards]
    most = max(map(labels.count, labels))
    if most > 2:
        return 14 if most == 3 else 15
    pairs = {label for label in labels if labels.count(label) == 2}
    if len(pairs) == 2:
        return 13
    return _ORDER.index(pairs.pop(), 1) - 1 if pairs else None


def _is_made(cards: Sequence[Card]) -> bool:
    return _place(cards) is not None


def _labels(cards: Sequence[Card]) -> tuple[str, ...]:
    return tuple(sorted((card.rank.label for card in cards), key=_ORDER[1:].index))


def _suited(cards: Sequence[Card]) -> bool:
    return all(card.suit is cards[0].suit for card in cards)


def _to_royal(cards: Sequence[Card]) -> bool:
    return _suited(cards) and {card.rank.label for card in cards} <= {"10", "J", "Q", "K", "A"}


def _ways(cards: Sequence[Card]) -> int:
    labels = {card.rank.label for card in cards}
    return sum(labels <= straight for straight in _STRAIGHTS)
