"""Links to rounds: anybody with the link sees a finished round as the player who made it saw it.

A link holds a key that nobody can guess: a code of the table, the round and the player, made with the house's key.
Nothing is stored. It opens only the replay, where cards that stayed face down for its player stay face down. The
receipt, which gives away every card of the deck, is for those who played.
"""

from __future__ import annotations

import base64
import hashlib
import hmac

from letitride.fair import Key
from letitride.pit.history.history import History, NoSuchRound
from letitride.pit.people.people import Person, Post

_BYTES = 16


class RoundLinks:
    """Makes the keys of links, and recognizes them."""

    def __init__(self, history: History, key: Key) -> None:
        self._history, self._key = history, key

    def make(self, asker: Person, table_id: str, number: int) -> str:
        """Return the key of a link to a round, for somebody who played in it."""
        name = self._history.as_played(asker, table_id, number).name
        if name not in self._history.players(table_id, number):
            raise NoSuchRound(f"you did not play in round {number} of {table_id!r}")
        return self._code(table_id, number, name)

    def sender(self, key: str, table_id: str, number: int) -> Person:
        """Return the player who made a link. A key that nobody made opens nothing."""
        for player in self._history.players(table_id, number):
            if hmac.compare_digest(self._code(table_id, number, player).encode(), key.encode()):
                return Person(name=player, post=Post.PLAYER)
        raise NoSuchRound(f"this link does not open round {number} of {table_id!r}")

    def _code(self, table_id: str, number: int, player: str) -> str:
        message = b"letitride round link 1" + number.to_bytes(8, "big") + f"{table_id}\0{player}".encode()
        code = hmac.digest(self._key.secret, message, hashlib.sha256)[:_BYTES]
        return base64.urlsafe_b64encode(code).decode().rstrip("=")
