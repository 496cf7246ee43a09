"""Whole hands: every decision of one, after what was decided in it; and the same hands for everybody on a day."""

from __future__ import annotations

import random

import pytest

from letitride.cards import parse_cards
from letitride.games import rules_of
from letitride.house import house_ids, load_house
from letitride.training.classes import class_of
from letitride.training.decision_point import NotDecided, advised, cards_seen, decided, drilled, point_named
from letitride.training.drill import ClassScore
from letitride.training.hands import HANDS_A_DAY, deal_hand, hands_of_the_day


@pytest.mark.parametrize("house_id", house_ids())
def test_a_hand_has_every_card_that_is_seen_at_the_last_decision(house_id: str) -> None:
    house, draw = load_house(house_id), random.Random(4)
    for _ in range(50):
        hand = deal_hand(house, draw)
        own, seen = house.game.own_cards, cards_seen(house, rules_of(house).points[-1])
        assert (len(hand.cards), len(hand.community)) == (own, seen)
        assert len({*hand.cards, *hand.community}) == own + seen


@pytest.mark.parametrize("house_id", ["lir", "seacoast-3cp", "mississippi-stud"])
def test_every_decision_of_a_hand_can_be_asked_one_after_the_other(house_id: str) -> None:
    house, draw = load_house(house_id), random.Random(8)
    for _ in range(10):
        hand, made = deal_hand(house, draw), tuple[str, ...]()
        for point in rules_of(house).points:
            seen = hand.community[: cards_seen(house, point)]
            situation = decided(house, point, (*hand.cards, *seen), made)
            assert (situation.cards, situation.seen, situation.decisions) == (hand.cards, seen, made)
            assert advised(situation).point == point
            made = (*made, point.options[0].id)


def test_after_the_best_decisions_a_hand_stands_as_it_is_drilled() -> None:
    house, cards = load_house("mississippi-stud"), parse_cards("Kc Ks 4d 7h")
    last = rules_of(house).points[-1]
    single = drilled(house, last, cards)

    assert decided(house, last, cards, single.decisions) == single


def test_what_was_put_up_before_is_what_the_player_put_up() -> None:
    house, cards = load_house("mississippi-stud"), parse_cards("Kc Ks 4d 7h")
    point = rules_of(house).points[2]
    little, much = (advised(decided(house, point, cards, (bet, bet))).values["fold"] for bet in ("bet-1", "bet-3"))

    assert [little, much] == [-3, -7]


@pytest.mark.parametrize(
    ("point", "cards", "decisions", "words"),
    [
        ("4th", "Kc Ks 4d", (), "decisions before 4th street: 1, got 0"),
        ("4th", "Kc Ks 4d", ("bet-1", "bet-1"), "decisions before 4th street: 1, got 2"),
        ("4th", "Kc Ks 4d", ("fold",), "is decided by bet-3 or bet-2 or bet-1 before 4th street, not by fold"),
        ("4th", "Kc Ks 4d", ("ride",), "before 4th street, not by ride"),
    ],
)
def test_decisions_that_cannot_have_been_made_are_refused(
    point: str, cards: str, decisions: tuple[str, ...], words: str
) -> None:
    house = load_house("mississippi-stud")

    with pytest.raises(NotDecided, match=words):
        decided(house, point_named(house, point), parse_cards(cards), decisions)


def test_both_decisions_are_drawn_as_in_their_drills() -> None:
    house, draw = load_house("lir"), random.Random(5)
    second = point_named(house, "2")
    histories = {"2": {"two-pair": ClassScore(100, 100)}}
    usual, missed = (
        [
            class_of(house, second, (*hand.cards, *hand.community)).key
            for hand in (deal_hand(house, draw, each) for _ in range(300))
        ].count("two-pair")
        for each in ({}, histories)
    )

    assert missed > 3 * usual > 0


@pytest.mark.parametrize("house_id", house_ids())
def test_a_day_has_the_same_hands_whoever_asks(house_id: str) -> None:
    house = load_house(house_id)
    today = hands_of_the_day(house, "2026-11-16")
    hands_of_the_day.cache_clear()

    assert hands_of_the_day(house, "2026-11-16") == today
    assert hands_of_the_day(house, "2026-11-17") != today
    assert len(set(today)) == len(today) == HANDS_A_DAY


def test_the_hands_of_a_known_day_stay_what_they_were() -> None:
    first = hands_of_the_day(load_house("lir"), "2026-11-16")[0]

    assert (first.cards, first.community) == (parse_cards("Jh 9c Qh"), parse_cards("Kd"))


def test_two_houses_have_different_hands_on_a_day() -> None:
    assert hands_of_the_day(load_house("lir"), "2026-11-16") != hands_of_the_day(load_house("nh-000"), "2026-11-16")
