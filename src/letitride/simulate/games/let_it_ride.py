"""Let It Ride: three cards of a seat's own, two community cards, and two bets that may be taken back.

A cell is what the three cards are worth, how many bets ride, and the final hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from letitride.cards import FiveCardRanking, Rank
from letitride.house import FiveCardPayTable, House, PayTable, Tie, Wager
from letitride.house.games.let_it_ride import BASE, LET_IT_RIDE
from letitride.odds import ALWAYS_RIDE, NEVER_RIDE, PUBLISHED, Cap, Strategy
from letitride.odds.enumeration import every_hand, number_of
from letitride.odds.payoff import MOST_BETS, net_result, odds_on_outcomes, payoff_of
from letitride.odds.play import Play, best_play, endings
from letitride.odds.rows import Outcome, Rows, outcome_names, rows_for
from letitride.odds.shape import shape
from letitride.simulate import hands
from letitride.simulate.classify import PAIR, classify_with_pairs
from letitride.simulate.experiment import CellCounts, Experiment, Law, every_cell, payout_of
from letitride.simulate.games.simulation import Simulation, Wanted
from letitride.simulate.strategy import Functions, StrategyError, Way

_NO_BURN = 2
"""Where two cards are dealt to the dealer's area, the third of the packet is the next card of the stub."""

_RULES: dict[Way, Strategy] = {Way.PUBLISHED: PUBLISHED, Way.ALWAYS: ALWAYS_RIDE, Way.NEVER: NEVER_RIDE}

Rides = tuple[NDArray[np.bool_], NDArray[np.bool_]]
"""For each kind of three cards, and for each kind of four in two rows: after bet 1 was withdrawn, and after it rode."""


class Script(NamedTuple):
    """The decisions and the endings as tables, for the kinds of hands that ``hands`` numbers."""

    opening: NDArray[np.uint16]
    """For each kind of three cards: the first cell they can end in, doubled; one more where bet 1 rides."""

    second: NDArray[np.uint16]
    """For each kind of four cards, after bet 1 was withdrawn and after it was left: how many cells bet 2 adds."""

    ending: NDArray[np.uint8]
    """For each kind of four cards and each fifth card: the ending."""

    community: tuple[int, int]
    """Which two of the dealer's three cards are the community cards: the house burns the other."""

    lowest_pairs: tuple[int, ...]
    """The lowest pair of each band of pairs told apart, the highest first."""


def _prepare(wanted: Wanted) -> Experiment:
    five = {wager: table for wager, table in wanted.tables.items() if isinstance(table, FiveCardPayTable)}
    base, capped = five.get(BASE), wanted.capped
    rows = rows_for(*_lowest_pairs(five))
    outcomes = rows.outcomes
    rides = _rides(wanted.strategy, base, wanted.tie, capped)
    cells = every_cell(MOST_BETS, len(outcomes))
    nets = [Fraction()] * len(cells)
    if base is not None:
        odds = odds_on_outcomes(base, outcomes)
        nets = [net_result(base.basis, cell.riding, odds[cell.ending], None) for cell in cells]
    return wanted.experiment(
        endings=tuple(outcome_names(outcomes)),
        cells=cells,
        payout=payout_of(nets, cap=wanted.cap),
        beside=wanted.beside(cells, outcomes),
        script=_script(rides, outcomes, _community(wanted.target)),
        law=_law(wanted.strategy, base, rows, wanted.tie, capped),
    )


def _lowest_pairs(five: Mapping[Wager, FiveCardPayTable]) -> list[Rank | None]:
    """Return from which rank on each table pays pairs, that of the base game first."""
    ordered = sorted(five.items(), key=lambda item: item[0] is not BASE)
    return [table.pays_pairs_from for _, table in ordered] or [None]


def _community(target: House | PayTable) -> tuple[int, int]:
    """Return the rows of the dealer's packet that stay: the card that the house burns goes."""
    burned = target.deal.burn.place if isinstance(target, House) else None
    first, second = (place for place in range(3) if place != (_NO_BURN if burned is None else burned))
    return first, second


def _rides(strategy: Way | Functions, base: FiveCardPayTable | None, tie: Tie, cap: Cap | None) -> Rides:
    """Return the decisions; a side bet alone has none, and functions make their own."""
    if isinstance(strategy, Way) and base is not None:
        return _rides_of(strategy, base, tie=tie, cap=cap)
    return np.zeros(len(hands.growth().three), dtype=np.bool_), np.zeros((2, len(hands.growth().four)), dtype=np.bool_)


def _rides_of(way: Way, table: FiveCardPayTable, *, tie: Tie, cap: Cap | None) -> Rides:
    """Return the decisions for every kind of hand."""
    three, four = hands.growth().three.patterns(), hands.growth().four.patterns()
    if way is not Way.BEST:
        rule = _RULES[way]
        bet_2 = [rule.bet_2(ranks, suited) for ranks, suited in four]
        return np.array([rule.bet_1(ranks, suited) for ranks, suited in three]), np.array([bet_2, bet_2])
    rows = rows_for(table.pays_pairs_from)
    play = best_play(rows, payoff_of(table, rows.outcomes, cap), tie)
    bet_1 = {row.shape: rides for row, rides in zip(rows.three, play.bet_1, strict=True)}
    after = {row.shape: both for row, both in zip(rows.four, play.bet_2, strict=True)}
    lowest = rows.lowest_pair
    return (
        np.array([bet_1[shape(ranks, suited=suited, lowest_pair=lowest)] for ranks, suited in three]),
        np.array([after[shape(ranks, suited=suited, lowest_pair=lowest)] for ranks, suited in four]).T,
    )


def _script(rides: Rides, outcomes: tuple[Outcome, ...], community: tuple[int, int]) -> Script:
    bet_1, bet_2 = rides
    size = len(outcomes)
    opening = (hands.three_card_rankings() * MOST_BETS + bet_1) * size * 2 + bet_1
    return Script(
        opening=opening.astype(np.uint16),
        second=(bet_2 * size).reshape(-1).astype(np.uint16),
        ending=_outcome_of_ending(outcomes)[hands.growth().to_five],
        community=community,
        lowest_pairs=tuple(outcome.lowest_pair for outcome in outcomes if outcome.lowest_pair),
    )


def _outcome_of_ending(outcomes: tuple[Outcome, ...]) -> NDArray[np.uint8]:
    """Return the outcome that each of the 22 endings counts as."""
    bands = [(place, outcome.lowest_pair) for place, outcome in enumerate(outcomes) if outcome.lowest_pair]
    found = list(range(hands.FIRST_PAIR))
    for ending in range(hands.FIRST_PAIR, hands.HIGH_CARD):
        rank = int(Rank.ACE) - (ending - hands.FIRST_PAIR)
        found.append(next((place for place, lowest in bands if rank >= lowest), len(outcomes) - 1))
    found.append(len(outcomes) - 1)
    assert len(found) == hands.ENDINGS  # noqa: S101 - one for each
    return np.array(found, dtype=np.uint8)


def _law(
    strategy: Way | Functions, base: FiveCardPayTable | None, rows: Rows, tie: Tie, cap: Cap | None
) -> CellCounts | None:
    """Return the law of a way to play that the odds room knows; a side bet alone leaves nothing to decide."""
    if base is None or strategy is Way.NEVER:
        return endings(rows, Play((False,) * len(rows.three), ((False, False),) * len(rows.four)))
    if strategy is Way.ALWAYS:
        return endings(rows, Play((True,) * len(rows.three), ((True, True),) * len(rows.four)))
    if strategy is Way.BEST:
        return endings(rows, best_play(rows, payoff_of(base, rows.outcomes, cap), tie))
    return None


def _score(experiment: Experiment, own: NDArray[np.uint8], dealers: NDArray[np.uint8]) -> NDArray[np.uint16]:
    script: Script = experiment.script
    fourth, fifth = dealers[list(script.community)]
    three = hands.kinds_of_three(own)
    four = hands.next_kinds(hands.growth().to_four, three, fourth)
    opened = script.opening.take(three)
    cells: NDArray[np.uint16] = opened >> np.uint16(1)
    if experiment.functions is None:
        rides, kinds = opened & np.uint16(1), np.uint32(len(script.second) // 2)
        cells += script.second.take(np.multiply(rides, kinds, dtype=np.uint32) + four)
    else:
        cells += _asked(experiment.functions, own, fourth) * np.uint16(len(experiment.endings))
    cells += hands.next_kinds(script.ending, four, fifth)
    return cells


def decided(experiment: Experiment, own: NDArray[np.uint8], fourth: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """Return how many of bets 1 and 2 ride."""
    if experiment.functions is not None:
        return _asked(experiment.functions, own, fourth)
    script: Script = experiment.script
    three = hands.kinds_of_three(own)
    rides = script.opening[three] & np.uint16(1)
    four = hands.next_kinds(hands.growth().to_four, three, fourth)
    bets: NDArray[np.uint16] = rides + (script.second.reshape(2, -1)[rides, four] > 0)
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


def _enumerate_deals(experiment: Experiment) -> Law:
    own = every_hand(3)
    hand, fourth = np.nonzero(np.all(own[:, :, None] != np.arange(hands.CARDS), axis=0))
    cards = np.vstack([own[:, hand], fourth.astype(np.uint8)])
    riding = 1 + decided(experiment, cards[:3], cards[3]).astype(np.int64)
    finals = _finals(experiment)[number_of(np.sort(cards, axis=0))]
    size = len(experiment.endings)
    first = (hands.three_card_rankings()[hands.kinds_of_three(own)][hand] * MOST_BETS + riding - 1) * size
    law = [0] * len(experiment.cells)
    for ending in range(size):
        found = np.bincount(first + ending, weights=finals[:, ending], minlength=len(law))
        law = [one + int(more) for one, more in zip(law, found, strict=True)]
    return tuple(law)


def _finals(experiment: Experiment) -> NDArray[np.int64]:
    """Return for every four cards how many fifth cards lead to each ending."""
    five = every_hand(5)
    ending = _ending_of_hand(experiment)
    size = len(experiment.endings)
    counts = np.zeros(comb(hands.CARDS, 4) * size, dtype=np.int64)
    for left_out in range(5):
        four = np.delete(five, left_out, axis=0)
        counts += np.bincount(number_of(four) * size + ending, minlength=len(counts))
    return counts.reshape(-1, size)


def _ending_of_hand(experiment: Experiment) -> NDArray[np.int64]:
    """Return the ending of every hand of five, by its ranking and the rank of its pair."""
    script: Script = experiment.script
    rankings, pairs = classify_with_pairs(every_hand(5).T)
    ending: NDArray[np.int64] = rankings.astype(np.int64)
    last = len(experiment.endings) - 1
    of_pair = np.full(Rank.ACE + 1, last)
    for place, lowest in reversed([*enumerate(script.lowest_pairs, PAIR)]):
        of_pair[lowest:] = place
    ending[rankings == FiveCardRanking.HIGH_CARD.place] = last
    ending[rankings == PAIR] = of_pair[pairs[rankings == PAIR]]
    return ending


SIMULATION = Simulation(
    game=LET_IT_RIDE, prepare=_prepare, score=_score, enumerate_deals=_enumerate_deals, kernel_tables=4
)
