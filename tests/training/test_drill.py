"""Drills: what is drawn how often, and that nothing is out of reach."""

from __future__ import annotations

import functools
import random
from collections import Counter
from fractions import Fraction

import pytest

from letitride.cards import DECK, FrozenMap
from letitride.games import rules_of
from letitride.house import House, house_ids, load_house
from letitride.odds.derive import Pattern, hands_of
from letitride.training.classes import HandClass, class_of, classes_of
from letitride.training.decision_point import cards_seen, point_named
from letitride.training.drill import NO_HISTORY, ClassScore, History, _suited, question, weight

DRILLS = [(house, point.id) for house in house_ids() for point in rules_of(load_house(house)).points]
FEW_DRILLS = [("lir", "1"), ("lir", "2"), ("seacoast-3cp", "play"), ("mississippi-stud", "5th")]
DRAWN = 1000


@functools.cache
def drawn(house_id: str, point: str, history: History = NO_HISTORY) -> Counter[str]:
    house, source = load_house(house_id), random.Random(f"{house_id} {point}")
    at = point_named(house, point)
    return Counter(question(house, at, source, history).of.key for _ in range(DRAWN))


def classes_at(house: House, point: str) -> tuple[HandClass, ...]:
    return classes_of(house, point_named(house, point))


@pytest.mark.parametrize(("house_id", "point"), DRILLS)
def test_a_question_has_the_cards_of_its_class(house_id: str, point: str) -> None:
    house, source = load_house(house_id), random.Random(7)
    at = point_named(house, point)
    for _ in range(100):
        asked = question(house, at, source)
        own, seen = asked.situation.cards, asked.situation.seen
        assert (len(own), len(seen)) == (house.game.own_cards, cards_seen(house, at))
        assert len({*own, *seen}) == len(own) + len(seen)
        assert class_of(house, at, (*own, *seen)) == asked.of
        assert asked.situation.stake == house.wagers[house.main_wager].minimum


@pytest.mark.heavy
@pytest.mark.parametrize(("house_id", "point"), FEW_DRILLS)
def test_without_a_history_classes_come_as_their_weights_say(house_id: str, point: str) -> None:
    classes = classes_at(load_house(house_id), point)
    weights = {each.key: weight(each.closest, ClassScore()) for each in classes}
    total, counts = sum(weights.values()), drawn(house_id, point)

    # The sum of squared distances has a mean of one for each class but one, and a variance of two for each.
    expected = {key: DRAWN * each / total for key, each in weights.items()}
    distance = sum((counts[key] - each) ** 2 / each for key, each in expected.items())
    freedom = len(classes) - 1
    assert abs(distance - freedom) < 4 * (2 * freedom) ** 0.5


@pytest.mark.heavy
@pytest.mark.parametrize(("house_id", "point"), FEW_DRILLS)
def test_every_class_comes_sooner_or_later(house_id: str, point: str) -> None:
    assert set(drawn(house_id, point)) == {each.key for each in classes_at(load_house(house_id), point)}


@pytest.mark.heavy
@pytest.mark.parametrize(("house_id", "point"), FEW_DRILLS)
def test_a_class_that_is_always_missed_comes_much_more_often(house_id: str, point: str) -> None:
    key = classes_at(load_house(house_id), point)[-1].key
    before = drawn(house_id, point)[key]
    missed = drawn(house_id, point, FrozenMap({key: ClassScore(4, 4)}))[key]
    known = drawn(house_id, point, FrozenMap({key: ClassScore(20, 0)}))[key]

    assert missed > 3 * before
    assert 0 < known < before


def test_other_classes_are_drawn_as_before_where_one_is_missed() -> None:
    house = load_house("lir")
    first, *others = classes_at(house, "1")

    assert (
        weight(first.closest, ClassScore(3, 3))
        > weight(first.closest, ClassScore(3, 1))
        > weight(first.closest, ClassScore(3, 0))
    )
    assert all(weight(each.closest, ClassScore()) > 0 for each in others)


@pytest.mark.parametrize(
    ("closest", "asked", "expected"),
    [
        (Fraction(1, 10**6), ClassScore(), 1000),
        (Fraction(1, 5), ClassScore(), 500),
        (Fraction(5), ClassScore(), 200),
        (Fraction(), ClassScore(), 200),
        (Fraction(1, 5), ClassScore(1, 0), 250),
        (Fraction(1, 5), ClassScore(1, 1), 1750),
        (Fraction(1, 5), ClassScore(10**6, 0), 100),
        (Fraction(1, 5), ClassScore(10, 5), 1410),
    ],
)
def test_weights_are_those_that_are_documented(closest: Fraction, asked: ClassScore, expected: int) -> None:
    of = HandClass(key="any", label="any", closest=closest, patterns=())

    assert weight(of.closest, asked) == expected


def test_the_class_that_was_asked_last_does_not_come_twice_in_a_row() -> None:
    house, source, last = load_house("lir"), random.Random(3), None
    for _ in range(300):
        asked = question(house, point_named(house, "1"), source, {"low-pair": ClassScore(50, 50)}, last=last)
        assert asked.of.key != last
        last = asked.of.key


@pytest.mark.parametrize("pattern", [((5, 5, 9), False), ((2, 7, 13), True), ((2, 7, 13), False), ((8, 8, 8), False)])
def test_all_hands_of_a_pattern_come_equally_often(pattern: Pattern) -> None:
    source, hands = random.Random(11), hands_of(*pattern)
    counts = Counter(frozenset(_suited(source, pattern)) for _ in range(50 * hands))

    assert len(counts) == hands
    assert 20 < min(counts.values()) <= max(counts.values()) < 90


@pytest.mark.heavy
def test_any_card_can_be_the_community_card() -> None:
    house, source = load_house("lir"), random.Random(5)
    turned = {question(house, point_named(house, "2"), source).situation.seen[0] for _ in range(700)}

    assert turned == set(DECK)
