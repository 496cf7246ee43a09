"""A hash tree over the heads of all logs, as in RFC 6962: one root covers all of them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator

from letitride.pit.chain import link_of, parts_of

SIZE = 32
NOBODYS = bytes(SIZE)
"""Placeholder for a missing leaf: no content hashes to it."""


def leaf_of(stream: str, version: int, link: str, refused: str) -> bytes:
    """Return the leaf of a log that ends at *version* with *link*. *refused* is its last refusal link."""
    return hashlib.sha256(b"\0" + parts_of(stream, version, link, refused)).digest()


def node_of(left: bytes, right: bytes) -> bytes:
    """Return the hash above two others."""
    return hashlib.sha256(b"\1" + left + right).digest()


def seal_of(before: str, *, number: int, at: int, size: int, tree: str) -> str:
    """Return the root of a seal: over the *before* root, its number and time, and the root of the *tree*."""
    return link_of("letitride seal 1", before, number, at, size, tree)


class Tree:
    """All leaves and everything above them. Changing a leaf takes as many steps as the tree has levels."""

    def __init__(self, leaves: Iterable[bytes] = ()) -> None:
        self._levels = [bytearray()]
        for place, leaf in enumerate(leaves):
            self.put(place, leaf)

    def __len__(self) -> int:
        return len(self._levels[0]) // SIZE

    def __getitem__(self, place: int) -> bytes:
        return _at(self._levels[0], place)

    def put(self, place: int, leaf: bytes) -> None:
        """Change a leaf, or add one at the end. Skipped positions are empty."""
        for missing in range(len(self), place):
            self.put(missing, NOBODYS)
        hashed = leaf
        for nodes in self._upwards():
            nodes[place * SIZE : (place + 1) * SIZE] = hashed
            left = place & ~1
            both = (left + 1) * SIZE < len(nodes)
            # A node without a sibling moves up unchanged.
            hashed = node_of(_at(nodes, left), _at(nodes, left + 1)) if both else _at(nodes, left)
            place >>= 1

    def _upwards(self) -> Iterator[bytearray]:
        level = 0
        while True:
            if level == len(self._levels):
                self._levels.append(bytearray())
            yield self._levels[level]
            if len(self._levels[level]) == SIZE:
                return
            level += 1

    @property
    def root(self) -> str:
        """The root over all leaves."""
        return bytes(self._levels[-1]).hex()

    def path(self, place: int) -> bytes:
        """Return the sibling hashes from a leaf up to the root."""
        found = b""
        for nodes in self._levels[:-1]:
            beside = place ^ 1
            found += _at(nodes, beside)
            place >>= 1
        return found


def _at(nodes: bytearray, place: int) -> bytes:
    return bytes(nodes[place * SIZE : (place + 1) * SIZE])


def root_from(leaf: bytes, place: int, size: int, path: bytes) -> str | None:
    """Return the root that a path leads to from a leaf of a tree of *size* leaves; None if it leads nowhere."""
    beside = iter([path[begin : begin + SIZE] for begin in range(0, len(path), SIZE)])
    if not 0 <= place < size:
        return None
    while size > 1:
        if place ^ 1 < size:
            other = next(beside, b"")
            leaf = node_of(other, leaf) if place & 1 else node_of(leaf, other)
        place, size = place >> 1, (size + 1) >> 1
    return leaf.hex() if next(beside, None) is None else None
