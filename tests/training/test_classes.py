"""Classes of hands: every hand in exactly one, under a name of its own."""

from __future__ import annotations

import itertools

import pytest
from msgspec.structs import replace

from letitride.cards import DECK, parse_cards
from letitride.games import rules_of
from letitride.house import House, house_ids, load_house
from letitride.house.games.let_it_ride import LET_IT_RIDE
from letitride.house.games.three_card_poker import ANTE, ante_wager
from letitride.odds.derive import example, patterns
from letitride.odds.rows import FOUR_CARD_HANDS, THREE_CARD_HANDS
from letitride.odds.solvers import NotWorkedOut
from letitride.training import classes
from letitride.training.classes import HandClass, class_of, classes_of
from letitride.training.decision_point import NotDecided, advised, cards_seen, drilled, point_named
from tests.odds.worth import worth_of

pytestmark = pytest.mark.heavy

DRILLS = [(house, point.id) for house in house_ids() for point in rules_of(load_house(house)).points]


def classes_at(house: House, point: str) -> tuple[HandClass, ...]:
    return classes_of(house, point_named(house, point))


def class_at(house: House, point: str, cards: str) -> HandClass:
    return class_of(house, point_named(house, point), parse_cards(cards))


@pytest.mark.heavy
@pytest.mark.parametrize(("house_id", "point"), DRILLS)
def test_the_classes_hold_every_hand_once(house_id: str, point: str) -> None:
    house = load_house(house_id)
    found = classes_at(house, point)
    members = [pattern for each in found for pattern, _ in each.patterns]

    cards = house.game.own_cards + cards_seen(house, point_named(house, point))
    assert sorted(members) == sorted(patterns(cards))
    hands = sum(count for each in found for _, count in each.patterns)
    assert hands == {2: 1_326, 3: THREE_CARD_HANDS, 4: FOUR_CARD_HANDS}[cards]


@pytest.mark.parametrize(("house_id", "point"), DRILLS)
def test_no_two_classes_share_a_key_or_a_label(house_id: str, point: str) -> None:
    found = classes_at(load_house(house_id), point)

    assert len({each.key for each in found}) == len({each.label for each in found}) == len(found)
    assert 20 <= len(found) <= 40


LABELLED = {
    "1": {
        "Td Tc 4s": ("high-pair", "a pair of tens or better"),
        "9d 9c 4s": ("low-pair", "a pair that is not paid"),
        "5c 6c 8c": ("suited-2-ways-0-high", "three of one suit, two ways to a straight flush, no high cards"),
        "Tc Jc Ac": ("suited-1-ways-3-high", "three of one suit, one way to a royal flush, three high cards"),
        "2c 7d Kh": (
            "unsuited-0-ways-1-high",
            "three unsuited cards without a pair, no way to a straight, one high card",
        ),
    },
    "2": {
        "8c 9d Th Js": (
            "unsuited-2-ways-2-high",
            "four unsuited cards without a pair, two ways to a straight, two high cards",
        ),
        "8c 8d Th Ts": ("two-pair", "two pair"),
    },
    "play": {
        "4c Qd 6h": ("high-q-6-4", "Q-6-4"),
        "4c Qd 7h": ("high-q-7", "Q-7 high"),
        "2c Kd 7h": ("high-k", "K high"),
        "2c 2d 7h": ("pair", "pair"),
    },
    "3rd": {
        "Jc Jd": ("high-pair", "a pair of jacks or better"),
        "6c 6d": ("middle-pair", "a pair that pushes"),
        "5c 5d": ("low-pair", "a pair that loses"),
        "5c 6c": ("suited-2-ways-1-points", "two of one suit, two ways or more to a straight flush, one point"),
        "2c Td": ("unsuited-0-ways-1-points", "two unsuited cards without a pair, no way to a straight, one point"),
        "Kc Ad": ("unsuited-1-ways-4-points", "two unsuited cards without a pair, one way to a straight, four points"),
    },
    "4th": {
        "5c 5d 5h": ("three-of-a-kind", "three of a kind"),
        "Qc Kc Ac": ("suited-1-ways-5-points", "three of one suit, one way to a straight flush, five points or more"),
    },
    "5th": {
        "5c 5d Ah As": ("two-pair", "two pair"),
        "5c 5d 5h 5s": ("four-of-a-kind", "four of a kind"),
        "2c 3d 4h 5s": (
            "unsuited-2-ways-0-points",
            "four unsuited cards without a pair, two ways to a straight, no points",
        ),
    },
}
HOUSE_OF = {"1": "lir", "2": "lir", "play": "seacoast-3cp"}


@pytest.mark.parametrize("point", LABELLED)
def test_a_class_has_a_key_and_words(point: str) -> None:
    house = load_house(HOUSE_OF.get(point, "mississippi-stud"))
    for cards, named in LABELLED[point].items():
        found = class_at(house, point, cards)
        assert (found.key, found.label) == named


def test_the_line_of_three_card_poker_is_drilled_on_both_sides() -> None:
    keys = [each.key for each in classes_at(load_house("seacoast-3cp"), "play")]

    assert {"high-q-6-5", "high-q-6-4", "high-q-6-3", "high-q-6-2", "high-q-7", "high-q-5"} <= set(keys)


def test_where_every_hand_is_played_high_cards_are_told_apart_by_the_first() -> None:
    house = _generous()

    high = [each.key for each in classes_at(house, "play") if each.key.startswith("high-")]

    assert sorted(high) == sorted(f"high-{rank}" for rank in ("5", "6", "7", "8", "9", "10", "j", "q", "k", "a"))


def _generous() -> House:
    """Return a house where the dealer plays on with an ace only: then no hand is folded."""
    house = load_house("seacoast-3cp")
    ante = ante_wager(house.wagers)
    wagers = house.wagers.having({ANTE: replace(ante, dealer_qualifies_with="A")})
    return replace(house, wagers=wagers)


@pytest.mark.parametrize(("house_id", "point"), DRILLS)
def test_the_closest_call_of_a_class_is_the_least_mistake_of_its_hands(house_id: str, point: str) -> None:
    house = load_house(house_id)
    at = point_named(house, point)
    for each in classes_of(house, at):
        drill = advised(drilled(house, at, example(each.patterns[0][0])))
        assert each.closest <= drill.cost or not drill.cost


def test_where_the_suits_matter_the_closest_are_counted() -> None:
    house = load_house("seacoast-3cp")
    stake = house.wagers[house.main_wager].minimum
    queens = [each for each in DECK if each.rank.label in ("Q", "6", "4")]
    hands = (each for each in itertools.combinations(queens, 3) if len({card.rank for card in each}) == 3)
    costs = {abs(worth_of(house, stake, each).gain) for each in hands if len({card.suit for card in each}) > 1}

    assert class_at(house, "play", "Qs 6h 4d").closest == min(costs)
    assert len(costs) > 1


@pytest.mark.parametrize(("house_id", "point"), [("lir", "play"), ("seacoast-3cp", "2")])
def test_a_decision_of_the_other_game_is_refused(house_id: str, point: str) -> None:
    with pytest.raises(NotDecided, match=f"{house_id} deals .*, not at {point}"):
        classes_at(load_house(house_id), point)


def test_a_game_whose_hands_nobody_told_apart_has_no_drills(monkeypatch: pytest.MonkeyPatch) -> None:
    house = replace(load_house("lir"), name="Somewhere else")
    monkeypatch.delitem(classes._CLASSES, LET_IT_RIDE)

    with pytest.raises(NotWorkedOut, match="there are no drills for Let It Ride yet"):
        classes_at(house, "1")
    with pytest.raises(NotWorkedOut, match="there are no drills for Let It Ride yet"):
        class_at(house, "1", "Td Tc 4s")
