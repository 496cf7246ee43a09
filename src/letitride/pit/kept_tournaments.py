"""Tournaments as a store keeps them: the current state of each, which follows from the house's log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from letitride.house.codec import decode_hook, encode_hook
from letitride.tournament import Tournament

_DECODER = msgspec.json.Decoder(Tournament, dec_hook=decode_hook)


def write_tournament(tournament: Tournament) -> bytes:
    """Return a tournament as the store keeps it."""
    return msgspec.json.encode(tournament, enc_hook=encode_hook)


def read_tournament(data: bytes) -> Tournament:
    """Return the tournament that the store keeps."""
    return _DECODER.decode(data)


class TournamentBook(Protocol):
    """The tournaments, within one transaction."""

    def tournament(self, tournament: str) -> Tournament | None:
        """Return a tournament's current state."""

    def tournaments(self, most: int, *, over: bool) -> Sequence[Tournament]:
        """Return tournaments that are over, or those that are not, newest first."""

    def keep_tournament(self, tournament: Tournament, at: int) -> None:
        """Store a tournament's current state."""
