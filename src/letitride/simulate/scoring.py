"""Where rounds end, with numpy: from cards to cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from letitride.house.games.let_it_ride import LET_IT_RIDE
from letitride.simulate.dealing import PACKET
from letitride.simulate.experiment import Experiment
from letitride.simulate.hands import CARDS, growth
from letitride.simulate.strategy import Functions, StrategyError

if TYPE_CHECKING:
    from numpy.typing import NDArray

_CARDS = np.uint32(CARDS)
_FOLDED, _NOT_QUALIFIED, _TIED = 0, 1, 3


def score(experiment: Experiment, cards: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """Return in which cell each round ends: a row for each seat, a column for each round."""
    seats = len(cards) // PACKET - 1
    cells = np.empty((seats, cards.shape[1]), dtype=np.uint16)
    dealers = cards[:PACKET]
    for seat in range(seats):
        own = cards[PACKET * (seat + 1) : PACKET * (seat + 2)]
        if experiment.game is LET_IT_RIDE:
            cells[seat] = _let_it_ride(experiment, own, dealers[list(experiment.community)])
        else:
            cells[seat] = _three_card_poker(experiment, own, dealers)
    return cells


def kinds_of_three(cards: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """Return the kind of hand that three rows of cards are."""
    return _next(growth().to_three, _next(growth().to_two, cards[0], cards[1]), cards[2])


def _next(table: NDArray[np.uint16], kind: NDArray[np.integer], card: NDArray[np.uint8]) -> NDArray[np.uint16]:
    place = np.multiply(kind, _CARDS, dtype=np.uint32)
    place += card
    found: NDArray[np.uint16] = table.take(place)
    return found


def _let_it_ride(experiment: Experiment, own: NDArray[np.uint8], community: NDArray[np.uint8]) -> NDArray[np.uint16]:
    opening, second, ending, _, _ = experiment.script
    three = kinds_of_three(own)
    four = _next(growth().to_four, three, community[0])
    opened = opening.take(three)
    cells: NDArray[np.uint16] = opened >> np.uint16(1)
    if experiment.functions is None:
        rides = opened & np.uint16(1)
        cells += second.take(np.multiply(rides, np.uint32(len(second) // 2), dtype=np.uint32) + four)
    else:
        cells += _asked(experiment.functions, own, community[0]) * np.uint16(len(experiment.endings))
    place = np.multiply(four, _CARDS, dtype=np.uint32)
    place += community[1]
    cells += ending.take(place)
    return cells


def decided(experiment: Experiment, own: NDArray[np.uint8], fourth: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """Return how many of bets 1 and 2 ride."""
    if experiment.functions is not None:
        return _asked(experiment.functions, own, fourth)
    opening, second, _, _, _ = experiment.script
    three = kinds_of_three(own)
    rides = opening[three] & np.uint16(1)
    four = _next(growth().to_four, three, fourth)
    bets: NDArray[np.uint16] = rides + (second.reshape(2, -1)[rides, four] > 0)
    return bets


def _asked(functions: Functions, own: NDArray[np.uint8], fourth: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """Return how many of bets 1 and 2 ride by functions over arrays."""
    if functions.bet_2 is None:
        raise StrategyError(f"the strategy {functions.name} does not decide about bet 2, as Let It Ride asks")
    hand = np.sort(own, axis=0)
    bet_1 = functions.decide(functions.bet_1, hand, np.zeros(hand.shape[1], dtype=np.bool_))
    bet_2 = functions.decide(functions.bet_2, np.vstack([hand, fourth]), bet_1)
    bets: NDArray[np.uint16] = bet_1.astype(np.uint16) + bet_2
    return bets


def played(experiment: Experiment, own: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Return which hands of Three Card Poker are played."""
    if experiment.functions is not None:
        hand = np.sort(own, axis=0)
        return experiment.functions.decide(experiment.functions.bet_1, hand, np.zeros(hand.shape[1], dtype=np.bool_))
    place = np.multiply(own[0], _CARDS, dtype=np.uint32)
    place += own[1]
    place *= _CARDS
    place += own[2]
    found: NDArray[np.bool_] = experiment.script.plays.take(place).astype(np.bool_)
    return found


def _three_card_poker(experiment: Experiment, own: NDArray[np.uint8], dealers: NDArray[np.uint8]) -> NDArray[np.uint16]:
    opening, _, _, _, strength = experiment.script
    kind = kinds_of_three(own)
    mine = strength.take(kind).astype(np.int16)
    theirs = strength.take(kinds_of_three(dealers)).astype(np.int16)
    met = np.sign(mine - theirs) + np.int16(_TIED)
    met[theirs < experiment.qualifying] = _NOT_QUALIFIED
    met[~played(experiment, own)] = _FOLDED
    cells: NDArray[np.uint16] = opening.take(kind) + met.astype(np.uint16)
    return cells
