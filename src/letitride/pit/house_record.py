"""A house as the log stores it: a record of all its rules, and the hash that every link contains."""

from __future__ import annotations

import functools
import hashlib
from typing import Any

import msgspec
from msgspec.structs import replace

from letitride.house import House
from letitride.house.codec import decode_hook, encode_hook

_BURN_PLACE, _EQUAL_BETS = "burn_place", "equal_bets"


def write_house(house: House) -> bytes:
    """Return a house as the log stores it: all its rules, independent of its file, and what they amount to.

    A program that checks receipts shares no code with this one and need not know any burn rule or wager: it only needs
    the position of the burn card and the number of equal bets of each wager. Both are hashed with the rules before a
    card is dealt.
    """
    rules: dict[str, Any] = msgspec.to_builtins(house, enc_hook=encode_hook)
    bets = {wager.value: wager.spots for wager in house.wagers}
    return msgspec.json.encode({**rules, _BURN_PLACE: house.deal.burn.place, _EQUAL_BETS: bets})


@functools.lru_cache(64)
def read_house(data: bytes) -> House:
    """Return the house in the log. Tables with the same rules share it."""
    record = msgspec.json.decode(data, type=dict[str, Any])
    rules = {name: value for name, value in record.items() if name not in (_BURN_PLACE, _EQUAL_BETS)}
    return msgspec.convert(rules, House, dec_hook=decode_hook)


OWN = "own-"
"""The prefix of the ids of players' own houses, which only private tables use and nobody posts."""


def as_own(house: House) -> House:
    """Return a house under an id derived from its rules, so that it is no version of a posted house."""
    return replace(house, id=f"{OWN}{rules_of(write_house(house))[:12]}")


def rules_of(record: bytes) -> str:
    """Return the hash of a house's record, as in every link of a log."""
    return hashlib.sha256(record).hexdigest()
