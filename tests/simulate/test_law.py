"""The simulator is an account of its own: it agrees with the odds room, deal by deal and in the long run."""

from __future__ import annotations

import functools
from fractions import Fraction

import numpy as np
import pytest
from numpy.typing import NDArray

from letitride.cards import DECK, Money, Rank
from letitride.house import House, designators, find, house_ids, load_house, load_pay_table
from letitride.house.games.let_it_ride import BASE, LET_IT_RIDE
from letitride.odds import PUBLISHED, analyse_base, analyse_house, cost_of, settle, settle_three_card_poker
from letitride.simulate import Engine, Functions, Way, compare, deal, enumerate_deals, law_of, prepare, simulate
from letitride.simulate.experiment import Experiment, Law
from letitride.simulate.tally import score
from tests.scale import scaled
from tests.simulate import law as make_law
from tests.simulate.experiments import TEN, experiment

BASE_TABLES = [name for name in designators() if load_pay_table(name).wager is BASE]


def edge(made: Experiment, law: Law) -> Fraction:
    """Return the exact loss of a hand per dollar of the main bet."""
    won = sum(ways * net for ways, net in zip(law, made.nets, strict=True))
    return -Fraction(won, sum(law) * next(iter(made.stakes.values())).cents)


@pytest.mark.parametrize("target", BASE_TABLES)
def test_the_law_of_a_base_table_is_that_of_the_odds_room(target: str) -> None:
    made = experiment(target)

    assert edge(made, law_of(made)) == analyse_base(load_pay_table(target)).figures.house_edge  # type: ignore[arg-type]


@pytest.mark.parametrize("house_id", house_ids())
def test_all_wagers_of_a_house_together_have_the_law_of_the_odds_room(house_id: str) -> None:
    house = load_house(house_id)
    stakes = {wager: limits.minimum for wager, limits in house.wagers.items()}
    made = prepare(house, stakes=stakes)
    law = law_of(made)

    found = analyse_house(house, stakes=stakes).combinations()[-1]

    assert sum(ways * net for ways, net in zip(law, made.nets, strict=True)) == found.law.mean * 100 * sum(law)
    assert sum(ways * net**2 for ways, net in zip(law, made.nets, strict=True)) == sum(law) * 10_000 * (
        found.law.variance + found.law.mean**2
    )


TARGETS = ["LIRX-01", "LIRX-03", "seacoast", "LIRB-06", "3CB-1", "seacoast-3cp"]


@pytest.mark.exhaustive
@pytest.mark.parametrize("way", Way)
@pytest.mark.parametrize("target", scaled(TARGETS[::2], TARGETS))
def test_going_through_every_deal_gives_the_law_of_the_odds_room(target: str, way: Way) -> None:
    made = experiment(target, way)

    assert made.law is None or made.law == enumerate_deals(made)


def test_a_way_to_play_that_the_odds_room_prices_costs_the_same_here() -> None:
    table = load_pay_table("LIRX-03")
    best, published = (experiment("LIRX-03", way) for way in (Way.BEST, Way.PUBLISHED))

    cost = edge(published, law_of(published)) - edge(best, law_of(best))

    assert cost == cost_of(PUBLISHED, table) > 0  # type: ignore[arg-type]


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("target", "sides", "seats"),
    [
        ("LIRX-01", {}, 1),
        ("LIRX-03", {}, 1),
        ("seacoast", {"three_card_bonus": 5}, 1),
        ("lir-bonus", {"dollar_bonus": 1, "three_card_bonus": 5}, 3),
        ("casablanca", {}, 7),
        ("seacoast-3cp", {"pair_plus": 5}, 1),
        ("seacoast-3cp", {}, 7),
    ],
)
def test_twenty_million_hands_agree_with_the_exact_law(target: str, sides: dict[str, int], seats: int) -> None:
    made = experiment(target, sides=sides)

    found = compare(made, simulate(made, rounds=20_000_000 // seats, seed=6, seats=seats).tally)

    assert found.agrees
    assert abs(found.loss.z) <= 4
    assert all(each.outcomes.outcomes > 10 for each in found.seats)
    assert sum(hand.observed for hand in found.hands) == sum(hand.expected for hand in found.hands)


@pytest.mark.heavy
@pytest.mark.parametrize("way", [Way.PUBLISHED, Way.ALWAYS, Way.NEVER])
@pytest.mark.parametrize("target", ["LIRX-03", "seacoast-3cp"])
def test_other_ways_to_play_agree_with_their_laws(target: str, way: Way) -> None:
    made = experiment(target, way)

    assert compare(made, simulate(made, rounds=3_000_000, seed=8).tally).agrees


def test_a_player_who_plays_differently_is_found_out() -> None:
    best, published = experiment("LIRX-03"), experiment("LIRX-03", Way.PUBLISHED)

    assert not compare(best, simulate(published, rounds=3_000_000, seed=8).tally).agrees


@pytest.mark.heavy
@pytest.mark.parametrize("target", ["nh-000", "casablanca", "seacoast", "lir-bonus", "seacoast-3cp"])
def test_hand_by_hand_a_seat_gains_what_the_odds_room_settles(target: str) -> None:
    house = find(target)
    assert isinstance(house, House)
    stakes = {wager: limits.minimum for wager, limits in house.wagers.items()}
    made = prepare(house, stakes=stakes)
    cards = deal(4, first=0, rounds=2_000, seats=2, engine=Engine.NUMPY)
    cells = score(made, cards)

    for column in range(cards.shape[1]):
        dealers = [DECK[place] for place in cards[:3, column]]
        for seat in range(2):
            own = [DECK[place] for place in cards[3 + 3 * seat : 6 + 3 * seat, column]]
            cell = made.cells[cells[seat, column]]
            if house.game is LET_IT_RIDE:
                burned = house.deal.burn.place
                community = [card for place, card in enumerate(dealers) if place != (2 if burned is None else burned)]
                net = settle(house, own, community, stakes=stakes, riding=cell.riding).net
            else:
                net = settle_three_card_poker(house, own, dealers, stakes=stakes, plays=cell.riding == 2).net
            assert Money(made.nets[cells[seat, column]]) == net


def pairs_only(cards: NDArray[np.uint8], _rides: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Let a bet ride with any pair among the first three cards."""
    ranks = np.sort(cards[:3] % 13, axis=0)
    found: NDArray[np.bool_] = (ranks[0] == ranks[1]) | (ranks[1] == ranks[2])
    return found


def hearts_only(cards: NDArray[np.uint8], rides: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Let bet 2 ride with bet 1, or with a heart turned over."""
    found: NDArray[np.bool_] = rides | (cards[3] // 13 == 2)
    return found


@pytest.mark.heavy
@pytest.mark.parametrize("seats", [1, 3])
def test_functions_over_arrays_decide_and_have_an_exact_law_too(seats: int) -> None:
    made = experiment("LIRX-01", Functions("superstition", pairs_only, hearts_only))

    found = compare(made, simulate(made, rounds=1_000_000, seed=2, seats=seats).tally)

    assert found.agrees
    assert found.loss.exact > TEN.cents * Fraction(4, 100)


def test_functions_decide_in_three_card_poker_too() -> None:
    made = experiment("seacoast-3cp", Functions("pairs only", pairs_only))

    assert compare(made, simulate(made, rounds=1_000_000, seed=2).tally).agrees


def test_a_function_that_plays_as_the_best_has_the_law_of_the_best() -> None:
    best = experiment("LIRX-01")

    @functools.cache
    def rides() -> tuple[NDArray[np.uint16], NDArray[np.uint16]]:
        return best.script.opening & np.uint16(1), best.script.second

    def bet_1(cards: NDArray[np.uint8], _rides: NDArray[np.bool_]) -> NDArray[np.bool_]:
        from letitride.simulate.hands import kinds_of_three

        return rides()[0][kinds_of_three(cards)] > 0

    def bet_2(cards: NDArray[np.uint8], bet_1_rides: NDArray[np.bool_]) -> NDArray[np.bool_]:
        from letitride.simulate.games.let_it_ride import decided

        return decided(best, cards[:3], cards[3]) - bet_1_rides > 0

    made = experiment("LIRX-01", Functions("best by hand", bet_1, bet_2))

    assert law_of(made) == law_of(best)
    assert simulate(made, rounds=200_000, seed=3).tally == simulate(best, rounds=200_000, seed=3).tally


def test_a_pair_is_counted_in_the_band_it_is_paid_in() -> None:
    assert Rank.TEN in experiment("LIRX-01").script.lowest_pairs
    assert sum(law_of(experiment("3CB-1"))) == 51_979_200


def test_make_law_prints_a_line_for_each_base_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 1)

    assert make_law.main(["1e5"]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [*BASE_TABLES, "seacoast-3cp", "mississippi-stud"]
    assert all("100,000 rounds" in line and " agrees" in line for line in lines)
