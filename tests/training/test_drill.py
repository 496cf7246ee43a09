"""Drills: what is drawn how often, and that nothing is out of reach."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

from letitride.cards import DECK
from letitride.house import house_ids, load_house
from letitride.odds.derive import Pattern, hands_of
from letitride.training.classes import HandClass, class_of, classes_of
from letitride.training.drill import NO_HISTORY, Asked, History, _suited, question, weight
from letitride.training.spot import Decision, decisions_of

DRILLS = [(house, decision) for house in house_ids() for decision in decisions_of(load_house(house).game)]
FEW_DRILLS = [("lir", Decision.BET_1), ("lir", Decision.BET_2), ("seacoast-3cp", Decision.PLAY)]
DRAWN = 1000


def drawn(house_id: str, decision: Decision, history: History = NO_HISTORY, *, times: int = DRAWN) -> Counter[str]:
    house, source = load_house(house_id), random.Random(f"{house_id} {decision.value}")
    return Counter(question(house, decision, source, history).of.key for _ in range(times))


@pytest.mark.parametrize(("house_id", "decision"), DRILLS)
def test_a_question_has_the_cards_of_its_class(house_id: str, decision: Decision) -> None:
    house, source = load_house(house_id), random.Random(7)
    for _ in range(100):
        asked = question(house, decision, source)
        cards = (*asked.spot.cards, *asked.spot.community)
        assert (len(asked.spot.cards), len(asked.spot.community)) == (3, decision.community_cards)
        assert len(set(cards)) == len(cards)
        assert class_of(house, decision, cards) == asked.of
        assert asked.spot.stake == house.wagers[house.main_wager].minimum


@pytest.mark.parametrize(("house_id", "decision"), FEW_DRILLS)
def test_without_a_history_classes_come_as_their_weights_say(house_id: str, decision: Decision) -> None:
    classes = classes_of(load_house(house_id), decision)
    weights = {each.key: weight(each, Asked()) for each in classes}
    total, counts = sum(weights.values()), drawn(house_id, decision)

    # The sum of squared distances has a mean of one for each class but one, and a variance of two for each.
    expected = {key: DRAWN * each / total for key, each in weights.items()}
    distance = sum((counts[key] - each) ** 2 / each for key, each in expected.items())
    freedom = len(classes) - 1
    assert abs(distance - freedom) < 4 * (2 * freedom) ** 0.5


@pytest.mark.parametrize(("house_id", "decision"), FEW_DRILLS)
def test_every_class_comes_sooner_or_later(house_id: str, decision: Decision) -> None:
    assert set(drawn(house_id, decision)) == {each.key for each in classes_of(load_house(house_id), decision)}


@pytest.mark.parametrize(("house_id", "decision"), FEW_DRILLS)
def test_a_class_that_is_always_missed_comes_much_more_often(house_id: str, decision: Decision) -> None:
    key = classes_of(load_house(house_id), decision)[-1].key
    before = drawn(house_id, decision)[key]
    missed = drawn(house_id, decision, {key: Asked(4, 4)})[key]
    known = drawn(house_id, decision, {key: Asked(20, 0)})[key]

    assert missed > 3 * before
    assert 0 < known < before


def test_other_classes_are_drawn_as_before_where_one_is_missed() -> None:
    house = load_house("lir")
    first, *others = classes_of(house, Decision.BET_1)

    assert weight(first, Asked(3, 3)) > weight(first, Asked(3, 1)) > weight(first, Asked(3, 0))
    assert all(weight(each, Asked()) > 0 for each in others)


@pytest.mark.parametrize(
    ("closest", "asked", "expected"),
    [
        (Fraction(1, 10**6), Asked(), 1000),
        (Fraction(1, 5), Asked(), 500),
        (Fraction(5), Asked(), 200),
        (Fraction(), Asked(), 200),
        (Fraction(1, 5), Asked(1, 0), 250),
        (Fraction(1, 5), Asked(1, 1), 1750),
        (Fraction(1, 5), Asked(10**6, 0), 100),
        (Fraction(1, 5), Asked(10, 5), 1410),
    ],
)
def test_weights_are_those_that_are_documented(closest: Fraction, asked: Asked, expected: int) -> None:
    of = HandClass(key="any", label="any", closest=closest, patterns=())

    assert weight(of, asked) == expected


def test_the_class_that_was_asked_last_does_not_come_twice_in_a_row() -> None:
    house, source, last = load_house("lir"), random.Random(3), None
    for _ in range(300):
        asked = question(house, Decision.BET_1, source, {"low-pair": Asked(50, 50)}, last=last)
        assert asked.of.key != last
        last = asked.of.key


@pytest.mark.parametrize("pattern", [((5, 5, 9), False), ((2, 7, 13), True), ((2, 7, 13), False), ((8, 8, 8), False)])
def test_all_hands_of_a_pattern_come_equally_often(pattern: Pattern) -> None:
    source, hands = random.Random(11), hands_of(*pattern)
    counts = Counter(frozenset(_suited(source, pattern)) for _ in range(50 * hands))

    assert len(counts) == hands
    assert 20 < min(counts.values()) <= max(counts.values()) < 90


def test_any_card_can_be_the_community_card() -> None:
    house, source = load_house("lir"), random.Random(5)
    turned = {question(house, Decision.BET_2, source).spot.community[0] for _ in range(700)}

    assert turned == set(DECK)
