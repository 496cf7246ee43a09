"""The peers that evaluate hands of five, each with its own cards and its quickest public call."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import phevaluator
import treys

from letitride.cards import DECK

PeerHand = tuple[int, ...]
"""Five cards as a peer numbers them."""


@dataclass(frozen=True, slots=True)
class Peer:
    """An evaluator that gives every hand a value, the better the lower."""

    name: str
    cards: tuple[int, ...]
    """The peer's own cards, in the order of DECK."""

    values: Callable[[Iterable[PeerHand]], Iterator[int]]
    """The value of each hand, by one call of the peer for each."""


def treys_peer() -> Peer:
    """Return treys with its lookup tables built."""
    evaluate = treys.Evaluator().evaluate
    cards = tuple(treys.Card.new(str(card)) for card in DECK)
    return Peer("treys", cards, lambda hands: map(evaluate, hands, itertools.repeat(())))


def phevaluator_peer() -> Peer:
    """Return phevaluator, called with card numbers: it reads no text while it is timed."""
    cards = tuple(phevaluator.Card.to_id(str(card)) for card in DECK)
    return Peer("phevaluator", cards, lambda hands: itertools.starmap(phevaluator.evaluate_5cards, hands))
