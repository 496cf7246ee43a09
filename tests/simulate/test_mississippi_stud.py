"""Mississippi Stud by the million against its exact law, and hand by hand against the odds room and the table."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from letitride.cards import DECK, Card, Money, parse_cards, print_cards
from letitride.house import House, Tie, load_house
from letitride.house.games.mississippi_stud import MISSISSIPPI_STUD, STREET_BONUS, STUD_ANTE
from letitride.odds.refusals import NotWorkedOut
from letitride.odds.solvers import Finished, Situation, best_of, solver_for
from letitride.simulate import (
    Engine,
    Experiment,
    Functions,
    Way,
    Workers,
    compare,
    enumerate_deals,
    law_of,
    prepare,
    simulate,
)
from letitride.simulate.games.mississippi_stud import decided
from letitride.simulate.tally import score
from letitride.table.model.command import MakeDecision
from letitride.table.rules.deciding import seats_asked
from tests.accounts import check, results
from tests.scale import scaled
from tests.simulate.experiments import experiment
from tests.table.houses import varied
from tests.table.play import Play

pytestmark = pytest.mark.heavy

HOUSE = load_house("mississippi-stud")
SOLVER = solver_for(MISSISSIPPI_STUD)
STAKES = {STUD_ANTE: Money.dollars(10), STREET_BONUS: Money.dollars(5)}
BETS = ("fold", "bet-1", "bet-2", "bet-3")
WAYS_TO_BET = [
    (*bets, *last)
    for bets, last in [
        ((), (0,)),
        *(((one,), (0,)) for one in (1, 2, 3)),
        *(((one, two), (last,)) for one, two, last in itertools.product((1, 2, 3), (1, 2, 3), range(4))),
    ]
]

OF_EVERY_RANKING = (
    "As Ks Qs Js Ts",
    "9h 8h 7h 6h 5h",
    "7c 7d 7h 7s 2c",
    "Kc Kd 4h Ks 4d",
    "Ac Jc 8c 4c 2c",
    "Ac 2d 3h 4s 5c",
    "Qc Qd Qh 7s 2c",
    "3c 3d 2h 2s Ac",
    "Jc 5d 2h Js 7c",
    "Tc 5d 2h Ts 7c",
    "6c 5d 2h 6s 7c",
    "5c 9d 2h 5s 7c",
    "Ac Kd 9h 5s 3c",
)
"""And the lowest pair that is paid, both ends of those that push, and the highest that loses."""


def in_order(cards: Sequence[Card]) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    """Return two cards of a seat's own and three community cards as they are dealt: the dealer's packet first."""
    spare = next(card for card in DECK if card not in cards)
    dealt = (*cards[2:], *cards[:2], spare)
    return np.array([[DECK.index(card)] for card in dealt], dtype=np.uint8)


def betting(made: Experiment, bets: Sequence[int]) -> Experiment:
    """Return an experiment in which every hand bets a number of antes on the streets, and folds on the others."""
    on_streets = dict(zip(("third", "fourth", "fifth"), (*bets, 0, 0), strict=False))
    script = made.script._replace(
        **{street: np.full_like(getattr(made.script, street), bet) for street, bet in on_streets.items()}
    )
    return replace(made, script=script)


@pytest.mark.parametrize("seats", [1, 4])
def test_a_run_agrees_with_the_exact_law_on_both_engines(seats: int) -> None:
    made = prepare(HOUSE, stakes=STAKES)
    run = simulate(made, rounds=300_000, seed=11, seats=seats, workers=Workers(engine=Engine.NUMPY))
    found = compare(made, run.tally)

    assert found.agrees
    assert found.p > 0.01
    assert simulate(made, rounds=300_000, seed=11, seats=seats, workers=Workers(engine=Engine.NUMBA)).tally == run.tally


@pytest.mark.parametrize("way", [Way.BEST, Way.ALWAYS, Way.NEVER])
def test_every_way_to_play_that_is_worked_out_agrees_with_its_law(way: Way) -> None:
    made = experiment("mississippi-stud", way, sides={"street-bonus": 5})

    assert compare(made, simulate(made, rounds=200_000, seed=5).tally).agrees


def test_another_way_to_play_does_not_agree_with_the_law_of_the_best() -> None:
    made = prepare(HOUSE, stakes=STAKES)
    other = replace(made, script=prepare(HOUSE, stakes=STAKES, tie=Tie.RIDE).script)

    assert not compare(made, simulate(other, rounds=200_000, seed=5).tally).agrees


@pytest.mark.parametrize("cap", [None, 1_000])
def test_the_law_is_that_of_the_odds_room(cap: int | None) -> None:
    house = varied(HOUSE, settling={"payout_cap": None if cap is None else Money.dollars(cap)})
    made = prepare(house, stakes=STAKES)
    law, deals = law_of(made), sum(law_of(made))
    joint = SOLVER.analyse(house, STAKES).joint()
    by_net: dict[tuple[Money, ...], int] = {}
    for count, nets in joint:
        won = tuple(stake * nets[wager] for wager, stake in STAKES.items())
        by_net[won] = by_net.get(won, 0) + count
    found: dict[tuple[Money, ...], int] = {}
    for place, count in enumerate(law):
        won = tuple(Money(made.by_wager[wager][place]) for wager in STAKES)
        found[won] = found.get(won, 0) + count

    assert deals == 155_937_600
    assert {won: count for won, count in found.items() if count} == by_net


@pytest.mark.heavy
@pytest.mark.parametrize("tie", Tie)
def test_the_law_is_that_of_every_deal(tie: Tie) -> None:
    made = prepare(HOUSE, stakes=STAKES, tie=tie)

    assert enumerate_deals(made) == law_of(made)


def test_a_side_bet_alone_is_simulated_without_a_decision() -> None:
    made = experiment("mississippi-stud-bonus")

    assert compare(made, simulate(made, rounds=100_000, seed=1).tally).agrees
    assert {cell.riding for cell, ways in zip(made.cells, law_of(made), strict=True) if ways} == {1}


@pytest.mark.heavy
@pytest.mark.parametrize("cap", [None, 100], ids=["without cap", "capped"])
@pytest.mark.parametrize("bets", scaled(WAYS_TO_BET[::4], WAYS_TO_BET), ids=lambda bets: "-".join(map(str, bets)))
def test_hands_score_what_the_odds_room_settles(bets: tuple[int, ...], cap: int | None) -> None:
    house = varied(HOUSE, settling={"payout_cap": None if cap is None else Money.dollars(cap)})
    made, rng = betting(prepare(house, stakes=STAKES), bets), Random(f"{bets}")
    at_random = [tuple(rng.sample(DECK, 5)) for _ in range(10)]
    for cards in (*map(parse_cards, OF_EVERY_RANKING), *at_random):
        check_scored(made, house, tuple(cards), bets)


def check_scored(made: Experiment, house: House, cards: tuple[Card, ...], bets: Sequence[int]) -> int:
    """Check what a hand comes to, all that it bets, and return it in cents."""
    cell = int(score(made, in_order(cards))[0, 0])
    hand = Finished(
        house=house,
        cards=cards[:2],
        dealers_cards=cards[2:],
        stakes=STAKES,
        decisions=tuple(BETS[bet] for bet in bets),
    )
    settlement = SOLVER.settle(hand)
    for each in settlement.wagers:
        assert made.by_wager[each.wager][cell] == each.net.cents, print_cards(cards)
    assert made.nets[cell] == settlement.net.cents
    assert made.cells[cell].riding == 1 + sum(bets)
    return made.nets[cell]


@pytest.mark.parametrize("tie", Tie)
def test_the_decisions_are_the_best_ones(tie: Tie) -> None:
    house = varied(HOUSE, decisions={"tie": tie})
    made, rng = prepare(house, stakes=STAKES), Random(3)
    for _ in range(150):
        cards = tuple(rng.sample(DECK, 5))
        bets = best_bets(house, cards)
        rows = in_order(cards)
        found = decided(made, rows[3:5], rows[:3])

        assert found.units.tolist() == [1 + sum(bets)]
        assert found.folded.tolist() == [bets[-1] == 0]
        check_scored(made, house, cards, bets)


def best_bets(house: House, cards: tuple[Card, ...]) -> list[int]:
    """Return what the odds room bets on each street, until it folds."""
    decisions: list[str] = []
    while len(decisions) < 3 and "fold" not in decisions:
        situation = Situation(
            house=house,
            cards=cards[:2],
            seen=cards[2 : 2 + len(decisions)],
            decisions=tuple(decisions),
            stake=STAKES[STUD_ANTE],
        )
        decisions.append(best_of(situation, SOLVER.values(situation)))
    return [BETS.index(decision) for decision in decisions]


def test_table_odds_and_simulator_make_the_same_of_a_hand() -> None:
    play, made, rng = Play(HOUSE).opened(1, rail=100_000), prepare(HOUSE, stakes=STAKES), Random(8)
    for _ in range(60):
        cards, bets = tuple(rng.sample(DECK, 5)), rng.choice(WAYS_TO_BET)
        before, begun = play.rail(1), len(play.events)
        play.bet(1, 10, street_bonus=5).dealt(s1=print_cards(cards[:2]), dealer=print_cards(cards[2:]))
        for bet in bets:
            (seat,) = seats_asked(play.table)
            play.do(MakeDecision(seat=seat, option=BETS[bet]))
            play.chores()
        (result,) = results(play.events[begun:])
        check(HOUSE, result)
        scored = check_scored(betting(made, bets), HOUSE, cards, bets)

        assert result.net == play.rail(1) - before == Money(scored)


@pytest.mark.parametrize(
    ("strategy", "words"),
    [(Way.PUBLISHED, "the published strategy"), (Functions("mine", lambda _, rides: rides), "your own strategy")],
)
def test_other_ways_to_play_are_not_worked_out(strategy: Way | Functions, words: str) -> None:
    with pytest.raises(NotWorkedOut, match=f"^{words} is not worked out for Mississippi Stud$"):
        prepare(HOUSE, stakes=STAKES, strategy=strategy)
