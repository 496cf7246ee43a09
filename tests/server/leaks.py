"""Looks for what nobody may know: hidden cards, the order of a deck, seeds and tokens, in many encodings."""

from __future__ import annotations

import base64
import binascii
import contextlib
import functools
import itertools
import json
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TypeVar

from letitride.cards import DECK, Card, Rank, Suit

Hidden = TypeVar("Hidden")
CONSECUTIVE = 3
LONG = 8
"""Runs of numbers, and of letters that may be hexadecimal, are this long: shorter ones occur by chance."""

_NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
_RANK = "10|[2-9TJQKA]"
_SUIT = "clubs|diamonds|hearts|spades|[cdhs]"
_SIGN = "♣|♦|♥|♠|" + "|".join(re.escape(json.dumps(suit.sign)[1:-1]) for suit in Suit)
_QUOTE = "[\"']"
_WORDS = f"(?i:{'|'.join(_NAMES)})"
_SUIT_FIELD = rf"{_QUOTE}suit{_QUOTE}\s*:\s*{_QUOTE}?({_SUIT}){_QUOTE}?"
_WAYS = [
    rf"(?<![A-Za-z0-9])({_RANK})([cdhs])(?![A-Za-z0-9])",
    rf"({_RANK})({_SIGN})",
    rf"(?P<turned>{_SIGN})({_RANK})",
    rf"(?<![A-Za-z0-9])({_RANK}|{_WORDS})(?: of |-)(clubs|diamonds|hearts|spades)",
    rf"\[\s*(1[0-4]|[2-9])\s*,\s*{_QUOTE}({_SUIT}){_QUOTE}\s*\]",
    rf"{_QUOTE}rank{_QUOTE}\s*:\s*{_QUOTE}?(1[0-4]|{_RANK}|{_WORDS}){_QUOTE}?\s*,\s*{_SUIT_FIELD}",
    rf"{_QUOTE}(10|[2-9TJQKAtjqka])([cdhsCDHS]){_QUOTE}",
]
_MENTIONS = [re.compile(way.encode()) for way in _WAYS]
_TOKEN = re.compile(rf"(10|[2-9TJQKAtjqka])([cdhsCDHS]|{_SIGN})|(1[0-4]|[2-9])\s*,\s*{_QUOTE}([cdhs]){_QUOTE}".encode())
_GAP = 6
_HEX_DIGITS = frozenset(b"0123456789abcdefABCDEF")


def kept(forms: Callable[[Hidden], Iterator[tuple[str, bytes]]]) -> Callable[[Hidden], tuple[tuple[str, bytes], ...]]:
    """Have the forms of something listed once, for all that is searched for them."""
    return functools.lru_cache(maxsize=100)(lambda hidden: tuple(forms(hidden)))


def cards_in(text: bytes, hidden: Collection[Card]) -> list[str]:
    """Return the hidden cards that a text names."""
    named = ((_card(found), found.group()) for way in _MENTIONS for found in way.finditer(text))
    return [f"{card} as {form.decode(errors='replace')}" for card, form in named if card in hidden]


def _card(found: re.Match[bytes]) -> Card:
    rank, suit = (part.decode() for part in found.groups() if part is not None)
    return _card_of(suit, rank) if "turned" in found.re.groupindex else _card_of(rank, suit)


@functools.cache
def _card_of(rank: str, suit: str) -> Card:
    word = rank.lower()
    value = _NAMES.index(word) + 2 if word in _NAMES else int(word) if word.isdigit() else Rank.parse(rank)
    signs = {form: each for each in Suit for form in (each.sign, json.dumps(each.sign)[1:-1], each.name.lower())}
    return Card(Rank(value), signs.get(suit) or Suit(suit.lower()))


def order_in(data: bytes, order: Sequence[Card]) -> list[str]:
    """Return where consecutive cards of a hidden order stand in anything, forward or backward."""
    after = dict(itertools.pairwise(order))
    found = [f"{how} {list(map(str, run))}" for how, text in _readings(data) for run in _runs_in(text, after)]
    return found + [f"{how} of the order" for how, form in _numbered(tuple(order)) if form in data]


def _readings(data: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield anything as it is, and every part of it that may be hexadecimal or base64, decoded."""
    yield "text", data
    for blob in set(re.findall(rb"[A-Za-z0-9+/_-]{8,}", data)):
        yield from _decoded(blob)


@functools.lru_cache(maxsize=100_000)
def _decoded(blob: bytes) -> tuple[tuple[str, bytes], ...]:
    """Return what a word may stand for, where that has some cards in it."""
    found = []
    if len(blob) >= 12 and all(byte in _HEX_DIGITS for byte in blob):
        found += [("hex", bytes.fromhex(blob[at : at + (len(blob) - at) // 2 * 2].decode())) for at in (0, 1)]
    part = blob.translate(bytes.maketrans(b"-_", b"+/"))
    for at in range(4):
        with contextlib.suppress(binascii.Error):
            found.append(("base64", base64.b64decode(part[at : at + (len(part) - at) // 4 * 4])))
    return tuple((how, text) for how, text in found if len(_TOKEN.findall(text)) >= CONSECUTIVE)


def _runs_in(text: bytes, after: dict[Card, Card]) -> Iterator[list[Card]]:
    """Yield the runs of a hidden order that a text has, card after card, and not by chance."""
    tokens = [(found.start(), found.end(), _token(found.groups())) for found in _TOKEN.finditer(text)]
    for step in (1, -1):
        begin = 0
        for place in range(1, len(tokens) + 1):
            if place < len(tokens) and _follows(tokens[place - 1], tokens[place], after, step):
                continue
            first, last = tokens[begin][0], tokens[place - 1][1]
            if place - begin >= LONG or (place - begin >= CONSECUTIVE and not _by_chance(text, first, last)):
                yield [card for _, _, card in tokens[begin:place]]
            begin = place


@functools.cache
def _token(groups: tuple[bytes | None, ...]) -> Card:
    return _card_of(*(part.decode() for part in groups if part is not None))


def _follows(first: tuple[int, int, Card], second: tuple[int, int, Card], after: dict[Card, Card], step: int) -> bool:
    near = second[0] - first[1] <= _GAP
    return near and (after.get(first[2]) == second[2] if step == 1 else after.get(second[2]) == first[2])


def _by_chance(text: bytes, first: int, last: int) -> bool:
    """Tell whether a short run may be part of something else: of hexadecimal digits, or of the words around it."""
    found = text[first:last]
    if all(byte in _HEX_DIGITS for byte in found):
        return True
    around = text[max(0, first - 1) : first] + text[last : last + 1]
    return not found.isalnum() and any(chr(byte).isalnum() for byte in around if byte < 128)


@kept
def _numbered(order: tuple[Card, ...]) -> Iterator[tuple[str, bytes]]:
    for start in range(max(0, len(order) - LONG + 1)):
        numbers = [DECK.index(card) for card in order[start : start + LONG]]
        for shift in (0, 1):
            for turned in (numbers, numbers[::-1]):
                shifted = [number + shift for number in turned]
                yield "bytes", bytes(shifted)
                yield "JSON numbers", json.dumps(shifted)[1:-1].encode()
                yield "JSON numbers", json.dumps(shifted, separators=(",", ":"))[1:-1].encode()


def secret_in(data: bytes, secret: bytes) -> list[str]:
    """Return how a secret stands in anything."""
    return [how for how, form in _spellings(secret) if form in data]


@kept
def _spellings(secret: bytes) -> Iterator[tuple[str, bytes]]:
    for how, value in (("", secret), ("reversed ", secret[::-1])):
        yield f"{how}raw", value
        yield f"{how}hex", value.hex().encode()
        yield f"{how}hex, capitals", value.hex().upper().encode()
        yield f"{how}hex, backward", value.hex()[::-1].encode()
        yield f"{how}hex with colons", value.hex(":").encode()
        yield f"{how}decimal", str(int.from_bytes(value, "big")).encode()
        yield f"{how}list of numbers", json.dumps(list(value))[1:-1].encode()
        yield f"{how}list of numbers", json.dumps(list(value), separators=(",", ":"))[1:-1].encode()
        yield f"{how}base32", base64.b32encode(value).rstrip(b"=")
        yield from ((f"{how}base64", inner) for inner in _base64(value))
        yield from ((f"{how}base64 of hex", inner) for inner in _base64(value.hex().encode()))


def _base64(value: bytes) -> Iterator[bytes]:
    """Yield what is sure to stand in the base64 of anything that contains *value*, wherever it begins."""
    for before in range(3):
        encoded = base64.b64encode(b"\0" * before + value)
        first, last = -(-before * 8 // 6) + (before > 0), (before + len(value)) * 8 // 6
        inner = encoded[first:last]
        yield inner
        yield inner.replace(b"+", b"-").replace(b"/", b"_")
