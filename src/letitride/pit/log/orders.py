"""The order of each deck in a log: from the key, or from the revealed seeds."""

from __future__ import annotations

from collections.abc import Mapping

from letitride.cards import DECK, Card
from letitride.fair import following_seed
from letitride.pit.log.codec import LogFault, Orders
from letitride.pit.tables.execute import Secrets
from letitride.pit.tables.fairness import Promise
from letitride.pit.tables.pit_table import PitTable


def secret_orders(secrets: Secrets) -> Orders:
    """Return how the house, which has the key, knows the order of a deck."""

    def order(live: PitTable) -> tuple[Card, ...]:
        promise = _promise(live)
        return promise.order(promise.seed(secrets.key, live.id))

    return order


class RevealedOrders:
    """How anybody knows the order of a deck whose seed was revealed."""

    def __init__(self, seeds: Mapping[int, str]) -> None:
        self._seeds = seeds
        self.guessing = False
        """Whether the seed of the last deck is not revealed."""

    def __call__(self, live: PitTable) -> tuple[Card, ...]:
        """Return the order of the deck; any order if its seed is secret, for none of its cards has been dealt."""
        promise = _promise(live)
        seed = self._seeds.get(promise.shuffle)
        self.guessing = seed is None
        return DECK if seed is None else promise.order(bytes.fromhex(seed))

    def follows(self, shuffle: int) -> bool:
        """Return whether a shuffle's seed follows from the previous one."""
        before, seed = (bytes.fromhex(self._seeds.get(each, "")) for each in (shuffle - 1, shuffle))
        return seed == following_seed(before)


def _promise(live: PitTable) -> Promise:
    if live.fairness.next is None:
        raise LogFault(f"the log of {live.id} shuffles at {live.version + 1} without a promise")
    return live.fairness.next
