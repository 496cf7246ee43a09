"""Hands of Mississippi Stud in the words of its strategy card: pairs, suits, ways to a straight, and points."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from msgspec import Struct

from letitride.cards import Rank
from letitride.house import FiveCardPayTable
from letitride.odds.derive import Pattern
from letitride.odds.shape import STRAIGHTS
from letitride.odds.words import either, number, ranks_in_words

TWO_PAIR, THREE_OF_A_KIND, FOUR_OF_A_KIND = range(Rank.ACE + 1, Rank.ACE + 4)
"""Codes of made hands, above the ranks of pairs."""

BETTER_THAN_A_PAIR = {TWO_PAIR: "two pair", THREE_OF_A_KIND: "three of a kind", FOUR_OF_A_KIND: "four of a kind"}
_BEST_MADE = {2: Rank.ACE, 3: THREE_OF_A_KIND, 4: FOUR_OF_A_KIND}


class Look(NamedTuple):
    """What a player notices about two, three or four cards."""

    made: int = 0
    """The rank of a pair, or a code for better hands; 0 without a pair. With a pair nothing else matters."""

    suited: bool = False
    royal: bool = False
    """Whether a royal flush is still possible."""

    ways: int = 0
    """How many different straights hold all the cards."""

    high: int = 0
    """How many cards would make a paying pair."""

    middle: int = 0
    """How many cards would make a pair that pushes."""

    @property
    def points(self) -> int:
        """Two points for each high card, one for each middle card."""
        return 2 * self.high + self.middle


def high_and_middle(table: FiveCardPayTable) -> tuple[int, int]:
    """Return the lowest paying pair and the lowest pushing pair, above the ace if there is none."""
    high_from = table.pays_pairs_from or Rank.ACE + 1
    return high_from, table.pushes_pairs_from or high_from


def look_of(pattern: Pattern, *, high_from: int, middle_from: int) -> Look:
    """Return the look of a pattern, given the lowest paying and pushing pairs."""
    ranks, suited = pattern
    distinct = set(ranks)
    if len(distinct) < len(ranks):
        most = max(map(ranks.count, distinct))
        two_pair = most == 2 and len(ranks) - len(distinct) == 2
        better = TWO_PAIR if two_pair else {3: THREE_OF_A_KIND, 4: FOUR_OF_A_KIND}.get(most)
        return Look(made=better or max(distinct, key=ranks.count))
    return Look(
        suited=suited,
        royal=suited and ranks[0] >= Rank.TEN,
        ways=sum(distinct <= straight for straight in STRAIGHTS),
        high=sum(rank >= high_from for rank in ranks),
        middle=sum(middle_from <= rank < high_from for rank in ranks),
    )


class Span(NamedTuple):
    """The numbers from one to another, inclusive."""

    least: int
    most: int

    def __contains__(self, count: object) -> bool:
        return isinstance(count, int) and self.least <= count <= self.most

    def in_words(self, thing: str, top: int) -> str:
        """Return the span as a condition in words. *top* is the largest possible number."""
        count = f"{number(self.least)} {thing}{'' if self.least == 1 else 's'}"
        if self.least == self.most:
            return count if self.least == top else f"exactly {count}"
        return f"at least {count}"


class MadeHands(Struct, frozen=True):
    """Pairs and better hands from one to another."""

    made: Span

    def fits(self, look: Look, _pattern: Pattern) -> bool:
        """Return whether a hand is among these."""
        return look.made in self.made

    def in_words(self, size: int) -> str:
        """Return the hands in words."""
        least, most = self.made
        top = _BEST_MADE[size]
        if most == top and least < top and (least, size) != (Rank.TWO, 2):
            first = "any pair" if least == Rank.TWO else _made(least)
            return f"{first} or better"
        better = [_made(made) for made in BETTER_THAN_A_PAIR if made in self.made]
        if least > Rank.ACE:
            return either(better)
        highest = Rank(min(most, Rank.ACE))
        to_highest = f" to {highest.plural}" if highest > least else ""
        pairs = "any pair" if (least, highest) == (Rank.TWO, Rank.ACE) else _made(least) + to_highest
        return either([pairs, *better])


def _made(made: int) -> str:
    return BETTER_THAN_A_PAIR.get(made) or f"a pair of {Rank(made).plural}"


class Draws(Struct, frozen=True):
    """Hands without a pair, by what they can still become."""

    ways: Span
    points: Span
    suited: bool | None = None
    """Whether all cards are of one suit; None either way."""

    royal: bool | None = None
    """Whether a royal flush is still possible; None either way."""

    high: Span | None = None
    middle: Span | None = None

    def fits(self, look: Look, _pattern: Pattern) -> bool:
        """Return whether a hand is one of these."""
        return (
            not look.made
            and look.ways in self.ways
            and look.points in self.points
            and self.suited in (None, look.suited)
            and self.royal in (None, look.royal)
            and (self.high is None or look.high in self.high)
            and (self.middle is None or look.middle in self.middle)
        )

    def in_words(self, size: int) -> str:
        """Return the hands in words."""
        conditions = [self._draw(size)]
        if self.suited is False:
            conditions.append("not of one suit")
        if self.royal is False:
            conditions.append("not to a royal flush")
        if self.points != Span(0, 2 * size):
            conditions.append(self.points.in_words("point", 2 * size))
        for span, kind in ((self.high, "high card"), (self.middle, "middle card")):
            if span is not None and span != Span(0, size):
                conditions.append(span.in_words(kind, size))
        return ", ".join(filter(None, conditions)) or "any cards without a pair"

    def _draw(self, size: int) -> str:
        top = most_ways(size)
        if self.royal:
            return f"{number(size)} to a royal flush{self._ways(top)}"
        if self.ways.least == 0:
            cards = f"{number(size)} of one suit" if self.suited else ""
            none = "no way to a straight" if self.ways.most == 0 else ""
            return ", ".join(filter(None, [cards, none]))
        goal = "straight flush" if self.suited else "straight"
        if size == 4 and self.ways.least == self.ways.most:
            return f"four to an {'open' if self.ways.least == 2 else 'inside'} {goal}"
        return f"{number(size)} to a {goal}{self._ways(top)}"

    def _ways(self, top: int) -> str:
        return "" if self.ways.least <= 1 and self.ways.most == top else f", {self.ways.in_words('way', top)}"


def most_ways(size: int) -> int:
    """Return how many straights can hold this many cards."""
    return 6 - size


class NamedHands(Struct, frozen=True):
    """Hands distinguished only by their ranks."""

    patterns: frozenset[Pattern]

    def fits(self, _look: Look, pattern: Pattern) -> bool:
        """Return whether a hand is one of these."""
        return pattern in self.patterns

    def in_words(self, _size: int) -> str:
        """Return the hands in words."""
        names = []
        for suited, suits in ((True, "of one suit"), (False, "not of one suit")):
            ranks = sorted(ranks for ranks, of_one_suit in self.patterns if of_one_suit is suited)
            if ranks:
                names.append(f"{either(map(ranks_in_words, ranks))} {suits}")
        return "; ".join(names)


Hands = MadeHands | Draws | NamedHands


_KINDS: tuple[tuple[bool | None, bool | None], ...] = ((None, None), (True, None), (True, True))
"""Suited and royal: any, of one suit, to a royal flush."""


def plain_hands(size: int, *, middle: bool) -> Iterator[Hands]:
    """Yield simple descriptions first: from a pair up, from a number of points up.

    Without *middle* cards only high cards count.
    """
    top = _BEST_MADE[size]
    yield from (MadeHands(Span(least, top)) for least in range(Rank.TWO, top + 1))
    ways = [Span(least, most_ways(size)) for least in range(most_ways(size) + 1)]
    for (suited, royal), way, least in product(_KINDS, ways, range(2 * size + 1 if middle else size + 1)):
        points, high = (Span(least, 2 * size), None) if middle else (Span(0, 2 * size), Span(least, size))
        yield Draws(way, points, suited=suited, royal=royal, high=high)


def particular_hands(size: int) -> Iterator[Hands]:
    """Yield descriptions in full detail."""
    top = _BEST_MADE[size]
    made = range(Rank.TWO, top + 1)
    yield from (MadeHands(Span(least, most)) for least in made for most in made if most >= least)
    ways, cards = _spans(most_ways(size)), _spans(size)
    points = Span(0, 2 * size)
    for (suited, royal), way, high, middle in product((*_KINDS, (False, None), (True, False)), ways, cards, cards):
        if high.least + middle.least <= size:
            yield Draws(way, points, suited=suited, royal=royal, high=high, middle=middle)


def _spans(top: int) -> list[Span]:
    """Return the ways to restrict a number: at least, or exactly."""
    return [Span(least, top) for least in range(top + 1)] + [Span(least, least) for least in range(top)]
