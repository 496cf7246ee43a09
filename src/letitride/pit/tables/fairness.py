"""What is promised, given and shown about the shuffles of a table."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from letitride.cards.frozen import FrozenMap
from letitride.fair import Key, server_seed
from letitride.table.model.command import Command, PlayerCommand
from letitride.table.model.event import DeckShuffled, Event
from letitride.table.model.vocabulary import Role


class GiveSeed(PlayerCommand, frozen=True, kw_only=True):
    """Mix a text of one's own into the next shuffle."""

    who: ClassVar[frozenset[Role]] = frozenset({Role.PLAYER})
    seed: str


class RenewPromise(Command, frozen=True, kw_only=True):
    """Fix another seed for the next shuffle: the one that was promised may be known, since a backup was restored."""

    who: ClassVar[frozenset[Role]] = frozenset({Role.DEVICE})


class ShuffleCommitted(Event, frozen=True, kw_only=True):
    """The seed of the next shuffle was fixed, and its fingerprint published."""

    shuffle: int
    nonce: str
    digest: str


class SeedGiven(Event, frozen=True, kw_only=True):
    """A player mixed a seed into the next shuffle."""

    seat: int
    seed: str


class ShuffleRevealed(Event, frozen=True, kw_only=True):
    """The seed of a shuffle is a secret no more."""

    shuffle: int
    seed: str


class Promise(Struct, frozen=True, kw_only=True):
    """A shuffle whose seed is fixed and not yet shown."""

    shuffle: int
    nonce: str
    digest: str
    player_seeds: FrozenMap[int, str] = FrozenMap({})

    def seed(self, key: Key, table: str) -> bytes:
        """Return the secret seed of the house."""
        return server_seed(key, table=table, shuffle=self.shuffle, nonce=bytes.fromhex(self.nonce))


class Fairness(Struct, frozen=True, kw_only=True):
    """The promises of a table."""

    shuffles: int = 0
    """How many seeds have been fixed."""

    next: Promise | None = None
    """The one for the shuffle to come."""

    used: tuple[Promise, ...] = ()
    """Those of decks that are being played, to be shown when the round is over."""

    def evolve(self, event: Event) -> Fairness:
        """Return the promises after an event of the table or about its shuffles."""
        match event:
            case ShuffleCommitted(shuffle=shuffle, nonce=nonce, digest=digest):
                return replace(self, shuffles=shuffle, next=Promise(shuffle=shuffle, nonce=nonce, digest=digest))
            case SeedGiven(seat=seat, seed=seed) if self.next:
                seeds = FrozenMap({**self.next.player_seeds, seat: seed})
                return replace(self, next=replace(self.next, player_seeds=seeds))
            case DeckShuffled() if self.next:
                return replace(self, next=None, used=(*self.used, self.next))
            case ShuffleRevealed(shuffle=shuffle):
                return replace(self, used=tuple(each for each in self.used if each.shuffle != shuffle))
            case _:
                return self
