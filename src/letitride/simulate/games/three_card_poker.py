"""Three Card Poker: three cards of a seat's own against the dealer's three.

A cell is what the three cards are worth and how the dealer met them.
"""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from letitride.cards import DECK, Card, Rank, ThreeCardHand, ThreeCardRanking, rank_three_cards
from letitride.house import House, PayTable, ThreeCardPayTable, Tie
from letitride.house.games.three_card_poker import ANTE, THREE_CARD_POKER, ante_wager
from letitride.odds.enumeration import every_hand
from letitride.odds.play import rides
from letitride.odds.solvers.three_card_poker import USUAL_QUALIFICATION
from letitride.odds.three_card_poker import DEALERS_HANDS, Duel, analyse_three_card_poker, duel_of, duels, qualifies
from letitride.simulate.experiment import RANKINGS, Cell, CellCounts, Experiment, Law, payout_of
from letitride.simulate.games.simulation import Simulation, Wanted
from letitride.simulate.hands import CARDS, kinds_of_three, three_card_hands, three_card_rankings
from letitride.simulate.strategy import Functions, Way

MEETINGS = ("folded", "dealer does not qualify", "lost", "tied", "won")
"""How a hand ends, in the order of its cells."""

_FOLDED, _NOT_QUALIFIED, _TIED = 0, 1, 3
_PUBLISHED = ThreeCardHand(ThreeCardRanking.HIGH_CARD, (Rank.QUEEN, Rank.SIX, Rank.FOUR))


class Script(NamedTuple):
    """The decisions and what hands are worth as tables, for the kinds of hands that ``hands`` numbers."""

    opening: NDArray[np.uint16]
    """For each kind of three cards: the first cell they can end in."""

    plays: NDArray[np.uint8]
    """For any three cards in any order: whether the hand is played."""

    strength: NDArray[np.uint16]
    """For each kind of three cards: its place among all hands, the weakest first."""

    qualifying: int
    """The strength with which the dealer qualifies."""


def _prepare(wanted: Wanted) -> Experiment:
    target, strategy, tie = wanted.target, wanted.strategy, wanted.tie
    bonus = wanted.tables.get(ANTE)
    rank = ante_wager(target.wagers).qualifying_rank if isinstance(target, House) else USUAL_QUALIFICATION
    cells = tuple(_cell(ranking, meeting) for ranking in RANKINGS for meeting in range(len(MEETINGS)))
    strength, order = _strengths()
    played_ = np.zeros(CARDS**3, dtype=np.uint8)
    nets = [Fraction()] * len(cells)
    if isinstance(bonus, ThreeCardPayTable):
        if isinstance(strategy, Way):
            played_ = _hands_played(strategy, bonus, qualifies_with=rank, tie=tie)
        nets = [_met(cell, bonus.odds_on(cell.ranking) or Fraction()) for cell in cells]
    return wanted.experiment(
        endings=MEETINGS,
        cells=cells,
        payout=payout_of(nets, cap=None),
        beside=wanted.beside(cells),
        script=Script(
            opening=(three_card_rankings() * len(MEETINGS)).astype(np.uint16),
            plays=played_,
            strength=strength,
            qualifying=sum(not qualifies(hand, rank) for hand in order),
        ),
        law=_law(strategy, bonus, rank, tie),
    )


def _cell(ranking: ThreeCardRanking, meeting: int) -> Cell:
    return Cell(ranking, 1 if meeting == _FOLDED else 2, meeting)


def _met(cell: Cell, bonus: Fraction) -> Fraction:
    """Return what ante and play gain, in antes."""
    return Fraction(-1) if cell.ending == _FOLDED else bonus + (1, -2, 0, 2)[cell.ending - 1]


def _strengths() -> tuple[NDArray[np.uint16], tuple[ThreeCardHand, ...]]:
    """Return the place of each kind of three cards among all hands, weakest first, and those hands."""
    hands = three_card_hands()
    order = tuple(sorted(set(hands)))
    place = {hand: number for number, hand in enumerate(order)}
    return np.array([place[hand] for hand in hands], dtype=np.uint16), order


def _hands_played(way: Way, bonus: ThreeCardPayTable, *, qualifies_with: Rank, tie: Tie) -> NDArray[np.uint8]:
    """Return for any three cards, in any order, whether they are played."""
    found = np.zeros((CARDS, CARDS, CARDS), dtype=np.uint8)
    known: dict[tuple[int, ...], bool] = {}
    hands = every_hand(3)
    for hand, look in zip(hands.T.tolist(), _looks(hands), strict=True):
        if look not in known:
            known[look] = _plays(way, [DECK[place] for place in hand], bonus, qualifies_with, tie)
        if known[look]:
            for one, two, three in itertools.permutations(hand):
                found[one, two, three] = True
    return found.reshape(-1)


def _plays(way: Way, cards: list[Card], bonus: ThreeCardPayTable, qualifies_with: Rank, tie: Tie) -> bool:
    if way is Way.BEST:
        return rides(duel_of(cards, qualifies_with).expectation(bonus) + 1, tie)
    return _plays_by_rule(way, rank_three_cards(cards))


def _plays_by_rule(way: Way, hand: ThreeCardHand) -> bool:
    """Return whether a way to play other than the best plays a hand."""
    return not hand < _PUBLISHED if way is Way.PUBLISHED else way is Way.ALWAYS


def _law(strategy: Way | Functions, bonus: PayTable | None, rank: Rank, tie: Tie) -> CellCounts | None:
    """Return the law of a way to play that the odds room knows; a side bet alone leaves nothing to decide."""
    if isinstance(strategy, Functions):
        return None
    met = duels(rank)
    if not isinstance(bonus, ThreeCardPayTable):
        return _law_of_duels(met, (False,) * len(met))
    if strategy is Way.BEST:
        return _law_of_duels(met, analyse_three_card_poker(bonus, qualifies_with=rank, tie=tie).plays)
    return _law_of_duels(met, tuple(_plays_by_rule(strategy, duel.hand) for duel in met))


def _law_of_duels(met: tuple[Duel, ...], played_: tuple[bool, ...]) -> CellCounts:
    law: CellCounts = Counter()
    for duel, plays_ in zip(met, played_, strict=True):
        ways = (0, duel.not_qualified, duel.lost, duel.tied, duel.won) if plays_ else (DEALERS_HANDS, 0, 0, 0, 0)
        for meeting, deals in enumerate(ways):
            law[_cell(duel.hand.ranking, meeting)] += deals * duel.hands
    return law


def _score(experiment: Experiment, own: NDArray[np.uint8], dealers: NDArray[np.uint8]) -> NDArray[np.uint16]:
    script: Script = experiment.script
    kind = kinds_of_three(own)
    mine = script.strength.take(kind).astype(np.int16)
    theirs = script.strength.take(kinds_of_three(dealers)).astype(np.int16)
    met = np.sign(mine - theirs) + np.int16(_TIED)
    met[theirs < script.qualifying] = _NOT_QUALIFIED
    met[~played(experiment, own)] = _FOLDED
    cells: NDArray[np.uint16] = script.opening.take(kind) + met.astype(np.uint16)
    return cells


def played(experiment: Experiment, own: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Return which hands are played."""
    if experiment.functions is not None:
        hand = np.sort(own, axis=0)
        return experiment.functions.decide(experiment.functions.bet_1, hand, np.zeros(hand.shape[1], dtype=np.bool_))
    script: Script = experiment.script
    place = np.multiply(own[0], np.uint32(CARDS), dtype=np.uint32)
    place += own[1]
    place *= np.uint32(CARDS)
    place += own[2]
    found: NDArray[np.bool_] = script.plays.take(place).astype(np.bool_)
    return found


def _enumerate_deals(experiment: Experiment) -> Law:
    script: Script = experiment.script
    hands = every_hand(3)
    strength = script.strength[kinds_of_three(hands)].astype(np.int64)
    rankings, plays_ = three_card_rankings()[kinds_of_three(hands)], played(experiment, hands)
    alike: Counter[tuple[tuple[int, ...], bool]] = Counter()
    looks, example = _looks(hands), {}
    bits = np.bitwise_or.reduce(np.uint64(1) << hands.astype(np.uint64))
    for place, (look, is_played) in enumerate(zip(looks, plays_.tolist(), strict=True)):
        alike[look, is_played] += 1
        example[look] = place
    law = [0] * len(experiment.cells)
    for (look, is_played), times in alike.items():
        place = example[look]
        first = int(rankings[place]) * len(MEETINGS)
        if not is_played:
            law[first] += times * DEALERS_HANDS
            continue
        dealers = strength[(bits & bits[place]) == 0]
        met = np.where(dealers < script.qualifying, _NOT_QUALIFIED, _TIED + np.sign(strength[place] - dealers))
        for meeting, deals in enumerate(np.bincount(met, minlength=len(MEETINGS)).tolist()):
            law[first + meeting] += times * deals
    return tuple(law)


def _looks(hands: NDArray[np.uint8]) -> list[tuple[int, ...]]:
    """Return for each hand its ranks, and which of its suits are the same: hands that look alike fare alike."""
    ranks, suits = hands % 13, hands // 13
    order = np.argsort(ranks, axis=0, kind="stable")
    ranks, suits = np.take_along_axis(ranks, order, axis=0), np.take_along_axis(suits, order, axis=0)
    same = [suits[0] == suits[1], suits[0] == suits[2], suits[1] == suits[2]]
    return list(map(tuple, np.vstack([ranks, *same]).T.tolist()))


SIMULATION = Simulation(
    game=THREE_CARD_POKER, prepare=_prepare, score=_score, enumerate_deals=_enumerate_deals, kernel_tables=4
)
