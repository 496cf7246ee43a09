"""Reads a witness's file for an audit: seals, and heads of logs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from letitride.pit.audit.stored_record import HeadKept, SealKept
from letitride.pit.history.witness import WitnessFault, read_lines


def kept_by_witness(lines: Iterable[bytes]) -> tuple[Sequence[HeadKept], Sequence[SealKept]]:
    """Return the heads and the seals in a witness's file."""
    seals: dict[int, str] = {}
    heads: dict[tuple[str, int], HeadKept] = {}
    for line in read_lines(lines):
        if seals.setdefault(line.number, line.root) != line.root:
            raise WitnessFault(f"seal {line.number} is in it with two roots")
        for table, (version, link) in line.heads.items():
            heads[table, version] = HeadKept(table=table, version=version, hash=link)
    return tuple(heads.values()), tuple(SealKept(number=number, root=root) for number, root in seals.items())
