"""The strategy card of Mississippi Stud: the best bet for any cards and any antes put up, in plain words.

A street is read from the top, and the first line that fits says what to bet, so a line may also fit hands that an
earlier line has settled. Lines are chosen greedily: each time the line that settles most of the rest. Hands that look
alike but must be bet differently are named by rank.
"""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec import Struct

from letitride.cards import Rank
from letitride.odds.derive import Pattern
from letitride.odds.mississippi_hands import (
    Draws,
    Hands,
    Look,
    MadeHands,
    NamedHands,
    high_and_middle,
    look_of,
    particular_hands,
    plain_hands,
)
from letitride.odds.mississippi_streets import BETS, PUT_UP, STREETS, places
from letitride.odds.mississippi_stud import MississippiStud
from letitride.odds.words import capitalised, either, number, ranks_in_words

Stakes = frozenset[int]
_FEW = 2
"""Up to this many hands are quicker to name than to describe."""


class StudLine(Struct, frozen=True):
    """A line of a card: what to bet with some hands, at some numbers of antes put up."""

    bet: int
    words: str
    hands: Hands
    put_up: Stakes


class StudPart(Struct, frozen=True):
    """The lines of a street. The first that fits says what to bet; if none fits, fold."""

    title: str
    lines: tuple[StudLine, ...]

    def bet(self, look: Look, pattern: Pattern, put_up: int) -> int:
        """Return what the card bets, in antes, 0 to fold."""
        place = self.line(look, pattern, put_up)
        return 0 if place is None else self.lines[place].bet

    def line(self, look: Look, pattern: Pattern, put_up: int) -> int | None:
        """Return the index of the first line that fits."""
        fitting = (
            place for place, line in enumerate(self.lines) if put_up in line.put_up and line.hands.fits(look, pattern)
        )
        return next(fitting, None)


class StudCard(Struct, frozen=True):
    """A complete card: its streets, and what its words mean."""

    parts: tuple[StudPart, ...]
    notes: tuple[str, ...]
    high_from: int
    middle_from: int

    def look(self, pattern: Pattern) -> Look:
        """Return what the card distinguishes in a pattern of cards."""
        return look_of(pattern, high_from=self.high_from, middle_from=self.middle_from)


@functools.lru_cache(32)
def stud_card(game: MississippiStud) -> StudCard:
    """Return the card for the best play of *game*."""
    high_from, middle_from = high_and_middle(game.table)
    parts = tuple(_part(game, street, high_from, middle_from) for street in range(len(STREETS)))
    return StudCard(parts, tuple(_notes(parts, high_from, middle_from)), high_from, middle_from)


def stud_card_agrees(card: StudCard, game: MississippiStud) -> bool:
    """Return whether the card bets like the best strategy of *game* in every state."""
    return all(
        card.parts[street].bet(card.look(pattern), pattern, put_up) == best
        for street, (_, _, choices) in enumerate(game.streets)
        for pattern, bets in zip(places(street), choices.tolist(), strict=True)
        for put_up, best in zip(PUT_UP[street], bets, strict=True)
    )


class _Rule(NamedTuple):
    """A line without its words."""

    bet: int
    hands: Hands
    put_up: Stakes


class _State(NamedTuple):
    """Hands that look alike, with the same antes put up."""

    look: Look
    put_up: int


def _part(game: MississippiStud, street: int, high_from: int, middle_from: int) -> StudPart:
    look = {pattern: look_of(pattern, high_from=high_from, middle_from=middle_from) for pattern in places(street)}
    best: dict[_State, dict[Pattern, int]] = defaultdict(dict)
    for (pattern, of_look), bets in zip(look.items(), game.streets[street].choices.tolist(), strict=True):
        for put_up, bet in zip(PUT_UP[street], bets, strict=True):
            best[_State(of_look, put_up)][pattern] = bet
    lines: list[_Rule] = []
    for bet in reversed(BETS):
        # Higher bets are settled by the lines above.
        settled = {state for state, bets in best.items() if min(bets.values()) >= bet}
        left = {state for state in settled if min(best[state].values()) == bet}
        lines += [_Rule(bet, *rule) for rule in _cover(tuple(dict.fromkeys(look.values())), street, settled, left)]
        lines += [_Rule(bet, *rule) for rule in _named(best, bet, settled)]
    return StudPart(STREETS[street], tuple(_lines(lines, look, street)))


def _named(
    best: dict[_State, dict[Pattern, int]], bet: int, settled: set[_State]
) -> Iterator[tuple[NamedHands, Stakes]]:
    """Yield the hands with this bet that look like others with a lower bet."""
    stakes_of: dict[Pattern, set[int]] = defaultdict(set)
    for state in best.keys() - settled:
        for pattern, its_bet in best[state].items():
            if its_bet == bet:
                stakes_of[pattern].add(state.put_up)
    patterns_at: dict[Stakes, set[Pattern]] = defaultdict(set)
    for pattern, stakes in sorted(stakes_of.items()):
        patterns_at[frozenset(stakes)].add(pattern)
    for put_up, patterns in patterns_at.items():
        yield NamedHands(frozenset(patterns)), put_up


def _cover(looks: tuple[Look, ...], street: int, settled: set[_State], left: set[_State]) -> list[tuple[Hands, Stakes]]:
    """Return hands, with the antes put up, that cover all of *left* and otherwise only what is *settled*."""
    bits = {look: 1 << place for place, look in enumerate(looks)}
    allowed = [sum(bits[state.look] for state in settled if state.put_up == units) for units in PUT_UP[street]]
    needed = [sum(bits[state.look] for state in left if state.put_up == units) for units in PUT_UP[street]]
    wanted = needed
    found: list[tuple[Hands, list[int]]] = []
    for pool in (_plain, _particular):
        while any(wanted):
            candidates = [(each, _held(mask, allowed)) for each, mask in pool(looks, street + 2)]
            hands, held = max(candidates, key=lambda each: _gain(each[1], wanted))
            if not _gain(held, wanted):
                break
            found.append((hands, held))
            wanted = [states & ~mask for states, mask in zip(wanted, held, strict=True)]
    kept = _without_spare(found, needed)
    lines = [
        (hands, frozenset(u for u, mask in zip(PUT_UP[street], held, strict=True) if mask)) for hands, held in kept
    ]
    return sorted(lines, key=lambda line: (not isinstance(line[0], MadeHands), -len(line[1])))


def _held(mask: int, allowed: list[int]) -> list[int]:
    """Return the looks of *mask* at each number of antes where all of them can be bet this way."""
    return [0 if mask & ~states else mask for states in allowed]


def _gain(held: list[int], wanted: list[int]) -> int:
    return sum((mask & states).bit_count() for mask, states in zip(held, wanted, strict=True))


def _without_spare(found: list[tuple[Hands, list[int]]], needed: list[int]) -> list[tuple[Hands, list[int]]]:
    """Return *found* without what the others cover too."""
    kept = list(found)
    for each in found:
        others = [held for hands, held in kept if hands is not each[0]]
        together = [functools.reduce(int.__or__, states, 0) for states in zip(*others, strict=True)]
        if together and not any(states & ~held for states, held in zip(needed, together, strict=True)):
            kept = [one for one in kept if one is not each]
    return kept


@functools.lru_cache(maxsize=32)
def _plain(looks: tuple[Look, ...], size: int) -> list[tuple[Hands, int]]:
    return _masks(looks, plain_hands(size, middle=any(look.middle for look in looks)))


@functools.lru_cache(maxsize=32)
def _particular(looks: tuple[Look, ...], size: int) -> list[tuple[Hands, int]]:
    return _masks(looks, particular_hands(size))


def _masks(looks: tuple[Look, ...], pool: Iterable[Hands]) -> list[tuple[Hands, int]]:
    """Return the hands of a pool with a bit mask of their looks. Of equal masks, keep the simplest hand."""
    found: dict[int, Hands] = {}
    for hands in pool:
        mask = sum(1 << place for place, look in enumerate(looks) if hands.fits(look, ((), False)))
        found.setdefault(mask, hands)
    return [(hands, mask) for mask, hands in found.items()]


def _words(hands: Hands, put_up: Stakes, street: int) -> str:
    every = PUT_UP[street]
    words = capitalised(hands.in_words(street + 2))
    if put_up == frozenset(every):
        return words
    least = min(put_up)
    if len(put_up) > 1 and put_up == frozenset(range(least, every[-1] + 1)):
        return f"{words}, with at least {number(least)} antes put up"
    return f"{words}, with {either(map(number, sorted(put_up)))} antes put up"


def _lines(rules: list[_Rule], look: dict[Pattern, Look], street: int) -> Iterator[StudLine]:
    """Yield the lines in words: one or two hands by rank, and counts of ways with an example."""
    for place, (bet, hands, put_up) in enumerate(rules):
        fresh = [
            pattern
            for pattern, of_look in look.items()
            if hands.fits(of_look, pattern) and not _settled(rules[:place], of_look, pattern, put_up)
        ]
        named = hands
        if isinstance(hands, Draws) and len(fresh) <= _FEW:
            named = NamedHands(frozenset(fresh))
        words = _words(named, put_up, street)
        example = f" (as {ranks_in_words(fresh[0][0])})" if " way" in words else ""
        yield StudLine(bet, words + example, named, put_up)


def _settled(above: list[_Rule], look: Look, pattern: Pattern, put_up: Stakes) -> bool:
    """Return whether the rules above settle a hand at all these numbers of antes."""
    return put_up <= {units for rule in above if rule.hands.fits(look, pattern) for units in rule.put_up}


def _notes(parts: Iterable[StudPart], high_from: int, middle_from: int) -> Iterator[str]:
    text = " ".join(line.words.lower() for part in parts for line in part.lines)
    yield "The first line that fits says what to bet. If none fits, fold."
    high = [rank.label for rank in Rank if rank >= high_from]
    middle = [rank.label for rank in Rank if middle_from <= rank < high_from]
    points = " point" in text
    if high and (points or "high card" in text):
        yield f"A high card is {either(high)}{', and counts two points' if points else ''}."
    if middle and (points or "middle card" in text):
        yield f"A middle card is {either(middle)}{', and counts one point' if points else ''}."
    yield "A line that names no pair and nothing better is for cards without a pair."
    if " way" in text:
        yield (
            "Ways count the different straights that hold all the cards: 5-6 has four, 5-6-7 three, 5-6-8 two, 5-6-9 "
            "one; near the ace there are fewer: 2-3-4 has two, A-2-3 and Q-K-A one."
        )
    if "open" in text:
        yield "Open: two ranks complete the straight, as in 5-6-7-8."
    if "inside" in text:
        yield "Inside: one rank completes the straight, as in 5-6-8-9, A-2-3-4 and J-Q-K-A."
    if "put up" in text:
        yield "Antes put up are the ante and all bets so far, counted in antes."
