"""What is committed, given and revealed about a table's shuffles."""

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
    """Commit to your own seed for the next shuffle, which nobody else knows yet."""

    digest: Text
    """Its fingerprint, in hex."""


class RevealSeed(PlayerCommand, frozen=True, kw_only=True):
    """Reveal the seed you committed to, once betting is closed."""

    seed: Text


class CloseReveals(Command, frozen=True, kw_only=True):
    """Stop waiting for withheld seeds."""

    who: ClassVar[frozenset[Role]] = frozenset({Role.DEVICE})


class RenewPromise(Command, frozen=True, kw_only=True):
    """Commit to another seed for the next shuffle, because a restored backup may have given the old one away."""

    who: ClassVar[frozenset[Role]] = frozenset({Role.DEVICE})


class ShuffleCommitted(Event, frozen=True, kw_only=True):
    """The seed of the next shuffle was chosen, and its fingerprint published."""

    shuffle: int
    nonce: str
    digest: str
    follows: bool = False
    """Whether its seed follows from the previous shuffle's, with the same players' seeds.

    Within a round nobody gets to choose again.
    """


class SeedCommitted(Event, frozen=True, kw_only=True):
    """A player committed to a seed for the next shuffle."""

    seat: int
    digest: str


class SeedRevealed(Event, frozen=True, kw_only=True):
    """A player revealed the seed, and it is mixed in."""

    seat: int
    seed: str


class SeedsWithheld(Event, frozen=True, kw_only=True):
    """Players withheld their seeds. Their fingerprints are mixed in instead."""

    seats: tuple[int, ...]


class ClosingValueDrawn(Event, frozen=True, kw_only=True):
    """The house drew a value when betting closed: after every player was bound, and before any seed was shown.

    It keeps an insider who knows the house's seed and holds every seat from trying seeds beforehand.
    """

    value: str


class ShuffleRevealed(Event, frozen=True, kw_only=True):
    """The seed of a shuffle was revealed."""

    shuffle: int
    seed: str


PLAYER_SEEDS: tuple[type[Event], ...] = (SeedCommitted, ClosingValueDrawn, SeedRevealed, SeedsWithheld)
CLOSING_SEAT = 255
"""The seat as whose seed the closing value is mixed in. Nobody has it."""


class Promise(Struct, frozen=True, kw_only=True):
    """A shuffle whose seed is committed and not revealed yet."""

    shuffle: int
    nonce: str
    digest: str
    commitments: FrozenMap[int, str] = FrozenMap({})
    """The fingerprints of the players' seeds, by seat."""

    revealed: FrozenMap[int, str] = FrozenMap({})
    withheld: tuple[int, ...] = ()
    closing: str = ""
    """The value that the house drew when betting closed; empty if no player gave a seed."""

    outside: Outside | None = None
    """The named outside value, if any."""

    steps: int = 0
    """How many shuffles of the round its seed comes after the committed one."""

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats whose seeds are still to be revealed."""
        return tuple(sorted(self.commitments.keys() - self.revealed.keys() - set(self.withheld)))

    @property
    def player_seeds(self) -> FrozenMap[int, str]:
        """What is mixed in for each seat with a seed: the seed, or the fingerprint of a withheld one."""
        return FrozenMap({**self.commitments, **self.revealed})

    @property
    def mixed_in(self) -> FrozenMap[int, str]:
        """Everything that is mixed in by seat: the players' seeds, then the closing value."""
        return FrozenMap({**self.player_seeds, CLOSING_SEAT: self.closing}) if self.closing else self.player_seeds

    @property
    def waits(self) -> bool:
        """Whether a player's seed or the outside value is still to come."""
        return bool(self.awaited) or (self.outside is not None and self.outside.awaited)

    @property
    def lacks_closing_value(self) -> bool:
        """Whether players are bound to seeds, and the house has drawn no closing value."""
        return bool(self.commitments) and not self.closing

    @property
    def is_known(self) -> bool:
        """Whether something of it is revealed that nobody may know while betting is open."""
        return bool(self.revealed or self.withheld or self.closing) or (
            self.outside is not None and not self.outside.awaited
        )

    @property
    def decided_by(self) -> str:
        """Whose seeds make the order, in words."""
        others = ["players"] * bool(self.commitments) + ["outside value"] * bool(self.outside and self.outside.value)
        return " and ".join((", ".join(("house", *others[:-1])), *others[-1:]))

    def order(self, seed: bytes) -> tuple[Card, ...]:
        """Return the order of the deck, given the house's seed."""
        return order_from(seed, self.mixed_in, self.outside.value if self.outside else "")

    def seed(self, key: Key, table: str) -> bytes:
        """Return the house's secret seed."""
        first = self.shuffle - self.steps
        seed = server_seed(key, table=table, shuffle=first, nonce=bytes.fromhex(self.nonce))
        for _ in range(self.steps):
            seed = following_seed(seed)
        return seed

    def following(self, *, shuffle: int, digest: str) -> Promise:
        """Return the commitment to another shuffle of the same round."""
        return replace(self, shuffle=shuffle, digest=digest, steps=self.steps + 1)


class Fairness(Struct, frozen=True, kw_only=True):
    """The commitments of a table."""

    shuffles: int = 0
    """How many seeds have been committed."""

    next: Promise | None = None
    """The commitment to the next shuffle."""

    used: tuple[Promise, ...] = ()
    """The commitments to decks in play, to be revealed when the round is over."""

    def evolve(self, event: Event) -> Fairness:
        """Return the commitments after an event."""
        match event:
            case ShuffleCommitted(shuffle=shuffle, digest=digest, follows=True) if self.used:
                return replace(self, shuffles=shuffle, next=self.used[-1].following(shuffle=shuffle, digest=digest))
            case ShuffleCommitted(shuffle=shuffle, nonce=nonce, digest=digest):
                return replace(self, shuffles=shuffle, next=Promise(shuffle=shuffle, nonce=nonce, digest=digest))
            case ClosingValueDrawn(value=value) if self.next:
                return replace(self, next=replace(self.next, closing=value))
            case SeedCommitted() | SeedRevealed() | SeedsWithheld() if self.next:
                return self._with_player_seeds(self.next, event)
            case OutsideNamed() | OutsideShown() | OutsideMissed() if self.next:
                return replace(self, next=replace(self.next, outside=_outside(self.next.outside, event)))
            case SeatLeft(seat=seat):
                return self.only_of(self.next.commitments.keys() - {seat} if self.next else ())
            case DeckShuffled() if self.next:
                return replace(self, next=None, used=(*self.used, self.next))
            case ShuffleRevealed(shuffle=shuffle):
                return replace(self, used=tuple(each for each in self.used if each.shuffle != shuffle))
            case _:
                return self

    def _with_player_seeds(self, promise: Promise, event: SeedCommitted | SeedRevealed | SeedsWithheld) -> Fairness:
        match event:
            case SeedCommitted(seat=seat, digest=digest):
                promise = replace(promise, commitments=FrozenMap({**promise.commitments, seat: digest}))
            case SeedRevealed(seat=seat, seed=seed):
                promise = replace(promise, revealed=FrozenMap({**promise.revealed, seat: seed}))
            case SeedsWithheld(seats=seats):
                promise = replace(promise, withheld=seats)
        return replace(self, next=promise)

    def only_of(self, seats: Collection[int]) -> Fairness:
        """Return the commitments with the seeds of these seats only: when betting closes, those that bet."""
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
