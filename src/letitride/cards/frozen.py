"""An immutable mapping."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class FrozenMap(Mapping[K, V]):
    """A mapping that cannot be changed, and therefore can be hashed, copied and sent to another process.

    >>> marks = FrozenMap({"deal.burn": "dealing, 6"})
    >>> marks == {"deal.burn": "dealing, 6"}
    True
    """

    __slots__ = ("_held",)

    def __init__(self, held: Mapping[K, V]) -> None:
        self._held = dict(held)

    def __getitem__(self, key: K) -> V:
        return self._held[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._held)

    def __len__(self) -> int:
        return len(self._held)

    def __hash__(self) -> int:
        return hash(frozenset(self._held.items()))

    def __repr__(self) -> str:
        return f"FrozenMap({self._held!r})"
