"""Mississippi Stud: two cards of a seat's own, three community cards, and on each of three streets a bet or a fold.

A cell is what the community cards are worth, how many antes are put up, and the final hand, or that it was folded.
"""

from __future__ import annotations

import itertools
from collections import Counter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from letitride.cards import Rank
from letitride.house import Basis, FiveCardPayTable
from letitride.house.games.mississippi_stud import MISSISSIPPI_STUD, STUD_ANTE
from letitride.odds.enumeration import every_hand
from letitride.odds.mississippi_analysis import bands
from letitride.odds.mississippi_joint import endings_with_community
from letitride.odds.mississippi_streets import BETS, BETTER, PUT_UP, SHOWDOWN, Street, places, same_bets
from letitride.odds.mississippi_stud import MississippiStud, analyse_mississippi_stud, odds_by_outcome
from letitride.odds.payoff import net_result
from letitride.odds.refusals import NotWorkedOut
from letitride.simulate import hands
from letitride.simulate.classify import PAIR, classify_with_pairs
from letitride.simulate.experiment import Cell, CellCounts, Experiment, Law, every_cell, payout_of
from letitride.simulate.games.simulation import Simulation, Wanted
from letitride.simulate.strategy import Functions, Way

MOST_BETS = SHOWDOWN[-1]
_NOTHING = len(BETTER) + len(Rank)
"""The place of nothing among the outcomes of the odds room: after the hands better than a pair, and pairs upwards."""

_FOLDED = -1
"""The place of a folded hand among them."""

_SAME_ON_EVERY_STREET = {Way.ALWAYS: BETS[-1], Way.NEVER: 0}


class Script(NamedTuple):
    """The decisions and the endings as tables, for the kinds of hands that ``hands`` numbers."""

    third: NDArray[np.uint8]
    """For each kind of two cards: the bet on 3rd street, 0 to fold."""

    fourth: NDArray[np.uint8]
    """For each number of antes put up, and each kind of three cards: the bet on 4th street."""

    fifth: NDArray[np.uint8]
    """For each number of antes put up, and each kind of four cards: the bet on 5th street."""

    ending: NDArray[np.uint8]
    """For each kind of four cards and each fifth card: the ending of a hand that is not folded."""

    opening: NDArray[np.uint16]
    """For each kind of three community cards: the first cell that a round with them can end in."""

    size: int
    """How many endings are told apart; the last of them is a folded hand."""

    by_outcome: NDArray[np.uint8]
    """For each outcome that the odds room tells apart: the ending."""


def _prepare(wanted: Wanted) -> Experiment:
    table = wanted.tables.get(STUD_ANTE)
    stud = table if isinstance(table, FiveCardPayTable) else None
    game = analyse_mississippi_stud(stud, tie=wanted.tie, cap=wanted.capped) if stud else None
    odds = odds_by_outcome(stud) if stud else [None] * (_NOTHING + 1)
    told_apart = (*bands(odds), ("folded", None, (_FOLDED,)))
    cells = every_cell(MOST_BETS, len(told_apart))
    streets = _streets(game, wanted.strategy)
    nets = [net_result(Basis.TO_ONE, cell.riding, told_apart[cell.ending][1], None) for cell in cells]
    ending_of = {outcome: ending for ending, (_, _, outcomes) in enumerate(told_apart) for outcome in outcomes}
    return wanted.experiment(
        endings=tuple(name for name, _, _ in told_apart),
        cells=cells,
        payout=payout_of(nets, cap=wanted.cap),
        beside=wanted.beside(cells),
        script=_script(streets, ending_of),
        law=_law(streets, ending_of),
    )


def _streets(game: MississippiStud | None, strategy: Way | Functions) -> tuple[Street, Street, Street]:
    """Return what is bet on each street; a side bet alone leaves nothing to decide."""
    if game is None:
        return same_bets(0)
    if strategy is Way.BEST:
        return game.streets
    if not isinstance(strategy, Way):
        raise NotWorkedOut("your own strategy is not worked out for Mississippi Stud")
    if strategy not in _SAME_ON_EVERY_STREET:
        raise NotWorkedOut(f"the {strategy.value} strategy is not worked out for Mississippi Stud")
    return same_bets(_SAME_ON_EVERY_STREET[strategy])


def _script(streets: tuple[Street, Street, Street], ending_of: dict[int, int]) -> Script:
    kinds = (hands.growth().two, hands.growth().three, hands.growth().four)
    third, fourth, fifth = (
        streets[street].choices[[places(street)[pattern] for pattern in kinds[street].patterns()]].T.reshape(-1)
        for street in range(len(streets))
    )
    size = ending_of[_FOLDED] + 1
    by_outcome = np.array([ending_of[outcome] for outcome in range(_NOTHING + 1)], dtype=np.uint8)
    pairs_from_aces_down = range(_NOTHING - 1, len(BETTER) - 1, -1)
    return Script(
        third=third.astype(np.uint8),
        fourth=fourth.astype(np.uint8),
        fifth=fifth.astype(np.uint8),
        ending=by_outcome[[*range(hands.FIRST_PAIR), *pairs_from_aces_down, _NOTHING]][hands.growth().to_five],
        by_outcome=by_outcome,
        opening=(hands.three_card_rankings() * MOST_BETS * size).astype(np.uint16),
        size=size,
    )


def _law(streets: tuple[Street, Street, Street], ending_of: dict[int, int]) -> CellCounts:
    law: CellCounts = Counter()
    for (units, outcome, ranking), deals in endings_with_community(streets).items():
        law[Cell(ranking, units, ending_of[outcome])] += deals
    return law


class StreetBets(NamedTuple):
    """How hands were bet on all three streets."""

    units: NDArray[np.uint16]
    """The antes put up."""

    folded: NDArray[np.bool_]
    four: NDArray[np.uint16]
    """The kind of hand that the player's cards are with the first two community cards."""


def decided(experiment: Experiment, own: NDArray[np.uint8], community: NDArray[np.uint8]) -> StreetBets:
    """Return how hands are bet that see these community cards one by one."""
    script: Script = experiment.script
    kinds = hands.kinds_of_two(own)
    units = script.third.take(kinds).astype(np.uint16) + np.uint16(1)
    folded: NDArray[np.bool_] = units == 1
    later = ((hands.growth().to_three, script.fourth), (hands.growth().to_four, script.fifth))
    for street, (grown, choices) in enumerate(later, start=1):
        kinds = hands.next_kinds(grown, kinds, community[street - 1])
        # A folded hand has put up too little for any column: nothing is read for it.
        column = np.where(folded, 0, units - np.uint16(PUT_UP[street][0]))
        place = np.multiply(column, np.uint32(len(choices) // len(PUT_UP[street])), dtype=np.uint32) + kinds
        bets = np.where(folded, np.uint8(0), choices.take(place))
        folded |= bets == 0
        units += bets
    return StreetBets(units, folded, kinds)


def _score(experiment: Experiment, own: NDArray[np.uint8], dealers: NDArray[np.uint8]) -> NDArray[np.uint16]:
    script: Script = experiment.script
    units, folded, four = decided(experiment, own, dealers)
    ending = np.where(folded, np.uint8(script.size - 1), hands.next_kinds(script.ending, four, dealers[2]))
    return _cells(script, units, ending, dealers)


def _cells(
    script: Script, units: NDArray[np.uint16], ending: NDArray[np.uint8], community: NDArray[np.uint8]
) -> NDArray[np.uint16]:
    cells: NDArray[np.uint16] = script.opening.take(hands.kinds_of_three(community))
    cells += (units - np.uint16(1)) * np.uint16(script.size)
    cells += ending
    return cells


def _enumerate_deals(experiment: Experiment) -> Law:
    """Return the law by going through all community cards in order, for one of all hands that look alike."""
    script: Script = experiment.script
    alike = Counter(map(_look, every_hand(2).T.tolist()))
    example = {_look(hand): hand for hand in every_hand(2).T.tolist()}
    in_order = np.array([*itertools.permutations(range(hands.CARDS - 2), 3)]).T
    law = np.zeros(len(experiment.cells), dtype=np.int64)
    for look, times in alike.items():
        left = np.delete(np.arange(hands.CARDS, dtype=np.uint8), example[look])
        community = left[in_order]
        own = np.repeat(np.array(example[look], dtype=np.uint8)[:, None], community.shape[1], axis=1)
        units, folded, _ = decided(experiment, own, community)
        ending = np.where(folded, np.uint8(script.size - 1), _endings(script, np.vstack([own, community])))
        law += times * np.bincount(_cells(script, units, ending, community), minlength=len(law))
    return tuple(law.tolist())


def _look(hand: list[int]) -> tuple[int, int, bool]:
    """Return the ranks of two cards and whether they are of one suit: hands that look alike fare alike."""
    (low, high), (suit, other) = sorted(card % 13 for card in hand), (card // 13 for card in hand)
    return low, high, suit == other


def _endings(script: Script, cards: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return the ending of each hand of five that is not folded, by its ranking and the rank of its pair."""
    rankings, pairs = classify_with_pairs(cards.T)
    outcome = np.where(rankings == PAIR, len(BETTER) + pairs - Rank.TWO, np.where(rankings < PAIR, rankings, _NOTHING))
    found: NDArray[np.uint8] = script.by_outcome[outcome]
    return found


SIMULATION = Simulation(
    game=MISSISSIPPI_STUD, prepare=_prepare, score=_score, enumerate_deals=_enumerate_deals, kernel_tables=6
)
