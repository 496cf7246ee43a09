"""Sentences in parts, so that names, cards and amounts can be drawn without parsing text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from letitride.cards import Card, Money


class PlayerName(Struct, frozen=True):
    """A player in a sentence, with the name as they wrote it."""

    player: str
    seat: int

    def __str__(self) -> str:
        return self.player


Part = str | PlayerName | Card | Money


class Sentence(Struct, frozen=True):
    """Text, names, cards and amounts in the order they are read.

    >>> str(say("Burned: ", Card.parse("Kc"), ", for ", Money.dollars(5), "."))
    'Burned: Kc, for $5.'
    """

    parts: tuple[Part, ...]

    def __str__(self) -> str:
        return "".join(map(str, self.parts))

    def __bool__(self) -> bool:
        return bool(self.parts)


Said = str | Sentence
"""Plain words, or a sentence with names, cards or amounts."""


def say(*parts: Part | Sentence) -> Sentence:
    """Return one sentence: nested sentences are taken apart, and neighbouring texts joined.

    >>> say("You ", say("win ", Money.dollars(5)), "", ".").parts
    ('You win ', Money.parse('$5'), '.')
    """
    joined: list[Part] = []
    for each in parts:
        for part in each.parts if isinstance(each, Sentence) else (each,):
            if isinstance(part, str) and joined and isinstance(joined[-1], str):
                joined[-1] += part
            elif part != "":
                joined.append(part)
    return Sentence(tuple(joined))


def filled(template: str, **blanks: Part | Sentence) -> Sentence:
    """Return a sentence with its blanks filled in.

    >>> str(filled("plays for {stake}", stake=Money.dollars(5)))
    'plays for $5'
    """
    return say(*[blanks[piece] if place % 2 else piece for place, piece in enumerate(_pieces(template))])


@lru_cache(1024)
def _pieces(template: str) -> tuple[str, ...]:
    """Yield the text of a template and the names of its placeholders, alternately."""
    return tuple(re.split(r"{(\w+)}", template))


def blanks_of(template: str) -> tuple[str, ...]:
    """Return the names of the placeholders of a template."""
    return _pieces(template)[1::2]


def listed(each: Iterable[Part | Sentence], between: str = ", ") -> Sentence:
    """Return a sentence with *between* between its members."""
    parts: list[Part | Sentence] = []
    for part in each:
        parts += [between, part] if parts else [part]
    return say(*parts)


def spread(cards: Iterable[Card]) -> Sentence:
    """Return cards side by side."""
    return listed(cards, " ")


def capitalized(sentence: Sentence) -> Sentence:
    """Return *sentence* with a capital letter where its first word is ``the``; names stay as they are written.

    >>> str(capitalized(say("the dealer's area: a card.")))
    "The dealer's area: a card."
    """
    match sentence.parts:
        case (str(first), *rest) if first.startswith("the "):
            return say(f"T{first[1:]}", *rest)
        case _:
            return sentence
