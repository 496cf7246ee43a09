"""Where rounds end, with numpy: from cards to cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from letitride.simulate.dealing import PACKET
from letitride.simulate.experiment import Experiment
from letitride.simulate.games import simulation_for

if TYPE_CHECKING:
    from numpy.typing import NDArray


def score(experiment: Experiment, cards: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """Return in which cell each round ends: a row for each seat, a column for each round."""
    seats = len(cards) // PACKET - 1
    cells = np.empty((seats, cards.shape[1]), dtype=np.uint16)
    score_seat, own_cards = simulation_for(experiment.game).score, experiment.game.own_cards
    for seat in range(seats):
        first = PACKET * (seat + 1)
        cells[seat] = score_seat(experiment, cards[first : first + own_cards], cards[:PACKET])
    return cells
