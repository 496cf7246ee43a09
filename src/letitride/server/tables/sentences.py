"""Sentences in parts, for clients that draw them."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Struct

from letitride.cards import Card, Money
from letitride.pit.play.bots import is_bot
from letitride.server.http.openapi import UNIONS, one_of
from letitride.table.words.sentence import Part, PlayerName, Sentence


class SentenceText(Struct, frozen=True):
    """Words."""

    text: str


class SentencePlayer(Struct, frozen=True):
    """The name of a player."""

    player: str
    seat: int
    bot: bool


class SentenceCard(Struct, frozen=True):
    """A card."""

    card: Card


class SentenceAmount(Struct, frozen=True):
    """Money."""

    amount: Money


SentencePart = Annotated[Any, one_of("SentencePart")]
UNIONS["SentencePart"] = (SentenceText, SentencePlayer, SentenceCard, SentenceAmount)


def sentence_parts(sentence: Sentence) -> tuple[SentencePart, ...]:
    """Return a sentence in parts. Each says what it is."""
    return tuple(map(_part, sentence.parts))


def _part(part: Part) -> SentencePart:
    match part:
        case PlayerName(player=player, seat=seat):
            return SentencePlayer(player, seat, is_bot(player))
        case Card():
            return SentenceCard(part)
        case Money():
            return SentenceAmount(part)
        case str():
            return SentenceText(part)
