"""Classifying hands of five in bulk, against treys and eval7."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Sequence
from math import comb

import eval7
import numpy as np
import treys
from numpy.typing import NDArray

from benchmarks.report import print_section, ratio
from benchmarks.timing import announce, best_of
from letitride.cards import DECK, FiveCardRanking, parse_cards, rank_hand
from letitride.simulate import classify

REPEATS = 5
ALL_HANDS = comb(52, 5)
SAMPLE = 200_000
SEED = 1
RANKINGS = tuple(FiveCardRanking)
EVAL7_RANKINGS = {
    "Straight Flush": FiveCardRanking.STRAIGHT_FLUSH,
    "Quads": FiveCardRanking.FOUR_OF_A_KIND,
    "Full House": FiveCardRanking.FULL_HOUSE,
    "Flush": FiveCardRanking.FLUSH,
    "Straight": FiveCardRanking.STRAIGHT,
    "Trips": FiveCardRanking.THREE_OF_A_KIND,
    "Two Pair": FiveCardRanking.TWO_PAIR,
    "Pair": FiveCardRanking.PAIR,
    "High Card": FiveCardRanking.HIGH_CARD,
}
HEADER = ("", "hands", "hands per second", "/ treys", "/ eval7")

Places = tuple[int, ...]
"""Five cards by their place in DECK."""

Measured = tuple[float, Sequence[FiveCardRanking]]
"""Hands per second, and the ranking of every hand of the sample."""


def run() -> None:
    """Print how many hands each classifies in a second, once all agree on the sample."""
    every_hand = np.fromiter(
        itertools.chain.from_iterable(itertools.combinations(range(52), 5)), dtype=np.uint8, count=5 * ALL_HANDS
    ).reshape(ALL_HANDS, 5)
    chosen = random.Random(SEED).sample(range(ALL_HANDS), SAMPLE)
    sample: list[Places] = [tuple(hand) for hand in every_hand[chosen].tolist()]
    in_bulk = _classify(every_hand, chosen)
    one_by_one = _rank_hand(sample)
    by_treys = _treys(sample)
    by_eval7 = _eval7(sample)
    for name, (_, rankings) in {"rank_hand": one_by_one, "treys": by_treys, "eval7": by_eval7}.items():
        _must_agree(name, rankings, in_bulk[1], sample)

    def row(what: str, hands: int, measured: Measured) -> tuple[str, ...]:
        speed = measured[0]
        return what, f"{hands:,}", f"{speed:,.0f}", ratio(speed / by_treys[0]), ratio(speed / by_eval7[0])

    rows = [
        row("letitride, simulate.classify", ALL_HANDS, in_bulk),
        row("letitride, cards.rank_hand", SAMPLE, one_by_one),
        row("treys, Evaluator.evaluate", SAMPLE, by_treys),
        row("eval7, evaluate and handtype", SAMPLE, by_eval7),
    ]
    note = (
        f"CPU time, best of {REPEATS}. All four agree on a fixed sample of {SAMPLE:,} hands, "
        f"in which {len(set(in_bulk[1]))} of the {len(RANKINGS)} rankings occur."
    )
    print_section("Classifying hands in bulk", note, HEADER, rows)


def _classify(every_hand: NDArray[np.uint8], chosen: Sequence[int]) -> Measured:
    announce("classify on every hand")
    classify(every_hand[:1])  # builds the tables that a process builds once, as treys does below
    seconds, places = best_of(REPEATS, lambda: classify(every_hand))
    return len(every_hand) / seconds, [RANKINGS[place] for place in places[chosen].tolist()]


def _rank_hand(sample: Sequence[Places]) -> Measured:
    announce("rank_hand on the sample")
    hands = [[DECK[place] for place in hand] for hand in sample]
    seconds, ranked = best_of(REPEATS, lambda: [rank_hand(hand) for hand in hands])
    return len(hands) / seconds, [hand.ranking for hand in ranked]


def _treys(sample: Sequence[Places]) -> Measured:
    announce("treys on the sample")
    evaluator = treys.Evaluator()
    evaluate = evaluator.evaluate
    cards = [treys.Card.new(str(card)) for card in DECK]
    hands = [[cards[place] for place in hand] for hand in sample]
    community: list[int] = []
    seconds, values = best_of(REPEATS, lambda: [evaluate(hand, community) for hand in hands])
    return len(hands) / seconds, [RANKINGS[evaluator.get_rank_class(value)] for value in values]


def _eval7(sample: Sequence[Places]) -> Measured:
    announce("eval7 on the sample")
    evaluate, handtype = eval7.evaluate, eval7.handtype
    cards = [eval7.Card(str(card)) for card in DECK]
    hands = [[cards[place] for place in hand] for hand in sample]
    seconds, names = best_of(REPEATS, lambda: [handtype(evaluate(hand)) for hand in hands])
    royal = evaluate([eval7.Card(str(card)) for card in parse_cards("Ts Js Qs Ks As")])
    # eval7 has no word for a royal flush: it is the one straight flush of the highest value.
    rankings = [
        FiveCardRanking.ROYAL_FLUSH if name == "Straight Flush" and evaluate(hand) == royal else EVAL7_RANKINGS[name]
        for hand, name in zip(hands, names, strict=True)
    ]
    return len(hands) / seconds, rankings


def _must_agree(
    name: str, found: Iterable[FiveCardRanking], expected: Iterable[FiveCardRanking], sample: Sequence[Places]
) -> None:
    for hand, theirs, ours in zip(sample, found, expected, strict=True):
        if theirs is not ours:
            cards = " ".join(str(DECK[place]) for place in hand)
            raise SystemExit(f"{name}: {cards} is a {theirs.label}, where classify finds a {ours.label}")
