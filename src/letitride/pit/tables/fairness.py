"""What is promised, given and shown about the shuffles of a table."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from letitride.cards import Card
from letitride.cards.frozen import FrozenMap
from letitride.fair import Key, following_seed, order_from, server_seed
from letitride.pit.tables.outside import Outside, OutsideMissed, OutsideNamed, OutsideShown
from letitride.table.model.command import Command, PlayerCommand, Text
from letitride.table.model.event import DeckShuffled, Event, SeatLeft
from letitride.table.model.vocabulary import Role


class CommitSeed(PlayerCommand, frozen=True, kw_only=True):
    """Be bound to a seed of one's own for the next shuffle, which nobody else knows yet."""

    digest: Text
    """Its fingerprint, in hex."""


class RevealSeed(PlayerCommand, frozen=True, kw_only=True):
    """Show the seed to which one is bound, when no more bets are taken."""

    seed: Text


class CloseReveals(Command, frozen=True, kw_only=True):
    """Wait no longer for seeds that players keep back."""

    who: ClassVar[frozenset[Role]] = frozenset({Role.DEVICE})


class RenewPromise(Command, frozen=True, kw_only=True):
    """Fix another seed for the next shuffle: the one that was promised may be known, since a backup was restored."""

    who: ClassVar[frozenset[Role]] = frozenset({Role.DEVICE})


class ShuffleCommitted(Event, frozen=True, kw_only=True):
    """The seed of the next shuffle was fixed, and its fingerprint published."""

    shuffle: int
    nonce: str
    digest: str
    follows: bool = False
    """Whether its seed follows from that of the shuffle before, and the players' seeds are the same: within a round
    nobody can choose anew."""


class SeedCommitted(Event, frozen=True, kw_only=True):
    """A player is bound to a seed for the next shuffle."""

    seat: int
    digest: str


class SeedRevealed(Event, frozen=True, kw_only=True):
    """A player showed the seed, and it is mixed in."""

    seat: int
    seed: str


class SeedsWithheld(Event, frozen=True, kw_only=True):
    """Players kept their seeds back; their bare fingerprints are mixed in instead."""

    seats: tuple[int, ...]


class ShuffleRevealed(Event, frozen=True, kw_only=True):
    """The seed of a shuffle is a secret no more."""

    shuffle: int
    seed: str


PLAYER_SEEDS: tuple[type[Event], ...] = (SeedCommitted, SeedRevealed, SeedsWithheld)
MOST_WITHHELD = 3
"""Who keeps back so many seeds in a row sits out."""


class Promise(Struct, frozen=True, kw_only=True):
    """A shuffle whose seed is fixed and not yet shown."""

    shuffle: int
    nonce: str
    digest: str
    commitments: FrozenMap[int, str] = FrozenMap({})
    """The fingerprints of the players' seeds, by seat."""

    revealed: FrozenMap[int, str] = FrozenMap({})
    withheld: tuple[int, ...] = ()
    outside: Outside | None = None
    """The outside value that was named, if one was."""

    steps: int = 0
    """How many shuffles of the round its seed comes after the one that was fixed."""

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats whose seeds are still to be shown."""
        return tuple(sorted(self.commitments.keys() - self.revealed.keys() - set(self.withheld)))

    @property
    def player_seeds(self) -> FrozenMap[int, str]:
        """What is mixed in for each seat that is bound to a seed: the seed, or the fingerprint of one kept back."""
        return FrozenMap({**self.commitments, **self.revealed})

    @property
    def waits(self) -> bool:
        """Whether a seed of a player or the outside value is still to come."""
        return bool(self.awaited) or (self.outside is not None and self.outside.awaited)

    @property
    def is_known(self) -> bool:
        """Whether something of it has been shown that nobody may know while bets are taken."""
        return bool(self.revealed or self.withheld) or (self.outside is not None and not self.outside.awaited)

    @property
    def decided_by(self) -> str:
        """Whose seeds make the order, in words."""
        others = ["players"] * bool(self.commitments) + ["outside value"] * bool(self.outside and self.outside.value)
        return " and ".join((", ".join(("house", *others[:-1])), *others[-1:]))

    def order(self, seed: bytes) -> tuple[Card, ...]:
        """Return the order of the deck, given the seed of the house."""
        return order_from(seed, self.player_seeds, self.outside.value if self.outside else "")

    def seed(self, key: Key, table: str) -> bytes:
        """Return the secret seed of the house."""
        first = self.shuffle - self.steps
        seed = server_seed(key, table=table, shuffle=first, nonce=bytes.fromhex(self.nonce))
        for _ in range(self.steps):
            seed = following_seed(seed)
        return seed

    def following(self, *, shuffle: int, digest: str) -> Promise:
        """Return the promise of another shuffle of the same round."""
        return replace(self, shuffle=shuffle, digest=digest, steps=self.steps + 1)


class Fairness(Struct, frozen=True, kw_only=True):
    """The promises of a table."""

    shuffles: int = 0
    """How many seeds have been fixed."""

    next: Promise | None = None
    """The one for the shuffle to come."""

    used: tuple[Promise, ...] = ()
    """Those of decks that are being played, to be shown when the round is over."""

    withheld_in_a_row: FrozenMap[int, int] = FrozenMap({})
    """How many seeds each seat has kept back since it last showed one."""

    def sits_out(self, seat: object) -> bool:
        """Tell whether a seat takes no part, since it kept seeds back again and again."""
        return isinstance(seat, int) and self.withheld_in_a_row.get(seat, 0) >= MOST_WITHHELD

    def evolve(self, event: Event) -> Fairness:
        """Return the promises after an event of the table or about its shuffles."""
        match event:
            case ShuffleCommitted(shuffle=shuffle, digest=digest, follows=True) if self.used:
                return replace(self, shuffles=shuffle, next=self.used[-1].following(shuffle=shuffle, digest=digest))
            case ShuffleCommitted(shuffle=shuffle, nonce=nonce, digest=digest):
                return replace(self, shuffles=shuffle, next=Promise(shuffle=shuffle, nonce=nonce, digest=digest))
            case SeedCommitted() | SeedRevealed() | SeedsWithheld() if self.next:
                return self._with_player_seeds(self.next, event)
            case OutsideNamed() | OutsideShown() | OutsideMissed() if self.next:
                return replace(self, next=replace(self.next, outside=_outside(self.next.outside, event)))
            case SeatLeft(seat=seat):
                return self._without(seat)
            case DeckShuffled() if self.next:
                return replace(self, next=None, used=(*self.used, self.next))
            case ShuffleRevealed(shuffle=shuffle):
                return replace(self, used=tuple(each for each in self.used if each.shuffle != shuffle))
            case _:
                return self

    def _with_player_seeds(self, promise: Promise, event: SeedCommitted | SeedRevealed | SeedsWithheld) -> Fairness:
        counts = dict(self.withheld_in_a_row)
        match event:
            case SeedCommitted(seat=seat, digest=digest):
                promise = replace(promise, commitments=FrozenMap({**promise.commitments, seat: digest}))
            case SeedRevealed(seat=seat, seed=seed):
                promise = replace(promise, revealed=FrozenMap({**promise.revealed, seat: seed}))
                counts.pop(seat, None)
            case SeedsWithheld(seats=seats):
                promise = replace(promise, withheld=seats)
                counts |= {seat: counts.get(seat, 0) + 1 for seat in seats}
        return replace(self, next=promise, withheld_in_a_row=FrozenMap(counts))

    def _without(self, seat: int) -> Fairness:
        """Return the promises without the seed of somebody who got up, and who begins anew."""
        counts = {each: count for each, count in self.withheld_in_a_row.items() if each != seat}
        others = self.next.commitments.keys() - {seat} if self.next else ()
        return replace(self.only_of(others), withheld_in_a_row=FrozenMap(counts))

    def only_of(self, seats: Collection[int]) -> Fairness:
        """Return the promises with the seeds of these seats: when no more bets are taken, of those who bet."""
        promise = self.next
        if promise is None or promise.revealed or promise.withheld:
            return self
        kept = {seat: digest for seat, digest in promise.commitments.items() if seat in seats}
        return replace(self, next=replace(promise, commitments=FrozenMap(kept)))


def _outside(named: Outside | None, event: OutsideNamed | OutsideShown | OutsideMissed) -> Outside | None:
    """Return the outside value after it was named, shown or given up."""
    match event:
        case OutsideNamed(beacon=beacon, round=number, at=at):
            return Outside(beacon=beacon, round=number, at=at)
        case OutsideShown(value=value):
            return named and replace(named, value=value)
        case OutsideMissed():
            return named and replace(named, missed=True)
