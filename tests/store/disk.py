"""A disk that forgets, when the power goes, whatever no sync has reached."""

from __future__ import annotations

import random
from pathlib import Path

from tests.store.supervisor import SYNCS, Call

SECTOR = 512


class Disk:
    """The files of a folder, and what of them has surely arrived."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._safe: dict[Path, bytes] = {}
        self._on_its_way: tuple[Path, bytes] | None = None

    def about_to(self, call: Call) -> None:
        """Take note of a call that is about to be made; the one before it is over."""
        if self._on_its_way is not None:
            path, content = self._on_its_way
            self._safe[path] = content
            self._on_its_way = None
        path = Path(call.path)
        if call.name in SYNCS and path.parent == self._folder and path.is_file():
            self._on_its_way = (path, path.read_bytes())

    def cut(self, chance: random.Random | None) -> None:
        """Cut the power: what was not synced is gone, or, given *chance*, arrived sector by sector or not."""
        for path in sorted(self._folder.iterdir()):
            if path.name.endswith("-shm"):
                path.unlink()
                continue
            safe, now = self._safe.get(path, b""), path.read_bytes()
            left = safe if chance is None else _torn(safe, now, chance)
            if path in self._safe or (left and chance is not None):
                path.write_bytes(left)
            else:
                path.unlink()


def _torn(safe: bytes, now: bytes, chance: random.Random) -> bytes:
    length = chance.choice((len(safe), len(now)))
    old, new = safe.ljust(length, b"\0"), now.ljust(length, b"\0")
    sectors = (chance.choice((old, new))[at : at + SECTOR] for at in range(0, length, SECTOR))
    return b"".join(sectors)[:length]
