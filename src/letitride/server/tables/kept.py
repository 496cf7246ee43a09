"""Caches of results about tables, limited in size."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")
MOST_KEPT = 20_000


class Recent(OrderedDict[Key, Value]):
    """The newest values, by key.

    The oldest goes when another comes: to forget all of them at once would hold up everybody for a moment.
    """

    def __init__(self, most: int = MOST_KEPT) -> None:
        super().__init__()
        self.most = most

    def keep(self, key: Key, value: Value) -> Value:
        """Store a value."""
        self[key] = value
        if len(self) > self.most:
            self.popitem(last=False)
        return value


def known(among: Recent[Key, tuple[object, Value]], key: Key, counts: object, make: Callable[[], Value]) -> Value:
    """Return the cached value, or make it if what it follows from has changed."""
    found = among.get(key)
    if found is not None and found[0] == counts:
        return found[1]
    return among.keep(key, (counts, make()))[1]
