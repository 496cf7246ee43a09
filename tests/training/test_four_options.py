"""A game with two cards in hand, four answers at each of three decisions, and a card turned after every decision."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from fractions import Fraction

import pytest
from msgspec.structs import replace

from letitride import games
from letitride.cards import Card, Money, parse_cards
from letitride.games import DecisionPoint, Effect, Option, rules_of
from letitride.games.let_it_ride import RULES
from letitride.house import House, load_house
from letitride.house.games.let_it_ride import LET_IT_RIDE
from letitride.odds import solvers
from letitride.odds.solvers import Situation, solver_of
from letitride.training import classes
from letitride.training.classes import GameClasses, class_of, classes_of
from letitride.training.classes.hand_class import ClassName, least_cost
from letitride.training.decision_point import NotDecided, advised, cards_seen, drilled
from letitride.training.drill import question

TIMES = {"fold": 0, "once": 1, "twice": 2, "thrice": 3}
POINTS = (0, 1, 2)


def option(name: str, times: int) -> Option:
    effect = Effect.ADD if times else Effect.FOLD
    doing = f"betting {name}" if times else "folding"
    words = {
        "label": doing.capitalize(),
        "key": str(times),
        "doing": doing,
        "verb": doing,
        "said": doing,
        "yours": doing,
    }
    return Option(id=name, effect=effect, times=times, made=doing, **words)


def values(asked: Situation) -> dict[str, Fraction]:
    """Return what the options are worth where every bet wins or loses by the highest card seen: a jack breaks even."""
    lost = 1 + sum(TIMES[name] for name in asked.decisions)
    edge = Fraction(max(card.rank for card in (*asked.cards, *asked.seen)) - 11, 10)
    return {name: (lost + times) * edge if times else Fraction(-lost) for name, times in TIMES.items()}


def by_highest_card(cards: Sequence[Card]) -> ClassName:
    label = max(card.rank for card in cards).label
    return ClassName(label.lower(), f"{label} high")


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> House:
    """Give a house whose game is dealt, worked out and drilled in another way."""
    options = tuple(option(name, times) for name, times in reversed(TIMES.items()))
    points = tuple(
        replace(RULES.points[0], id=f"street {street}", about=f"street {street}", options=options)
        for street in ("three", "four", "five")
    )
    told_apart = GameClasses(game=LET_IT_RIDE, namer=lambda *_: by_highest_card, cost=least_cost)
    house = load_house("lir")
    monkeypatch.setattr(LET_IT_RIDE, "own_cards", 2)
    monkeypatch.setitem(games._RULES, LET_IT_RIDE, replace(RULES, points=points))
    monkeypatch.setitem(solvers._SOLVERS, LET_IT_RIDE, replace(solver_of(house), values=values))
    monkeypatch.setitem(classes._CLASSES, LET_IT_RIDE, told_apart)
    return house


def point(house: House, place: int) -> DecisionPoint:
    return rules_of(house).points[place]


def test_the_best_was_decided_before(house: House) -> None:
    strong, middling = (drilled(house, point(house, 2), parse_cards(cards)) for cards in ("As 2d 3c 4h", "Ts 2d 3c 4h"))

    assert strong.decisions == ("thrice", "thrice")
    assert middling.decisions == ("once", "once")
    assert (strong.cards, strong.seen) == (parse_cards("As 2d"), parse_cards("3c 4h"))


def test_whoever_should_have_folded_stayed_in_for_the_smallest_bet(house: House) -> None:
    weak = drilled(house, point(house, 2), parse_cards("3s 2d 3c 4h"))
    saved = drilled(house, point(house, 2), parse_cards("3s 2d Ac 4h"))

    assert advised(replace(weak, seen=(), decisions=())).best == "fold"
    assert weak.decisions == ("once", "once")
    assert saved.decisions == ("once", "thrice")


def test_what_was_put_up_before_is_part_of_the_situation(house: House) -> None:
    cards = parse_cards("Ts 2d 3c 4h")
    cheap = drilled(house, point(house, 2), cards)
    dear = replace(cheap, decisions=("thrice", "thrice"))

    assert advised(cheap).values["fold"] == -3
    assert advised(dear).values["fold"] == -7


def test_the_sentence_compares_with_the_next_best(house: House) -> None:
    asked = Situation(house=house, cards=parse_cards("3s 2d"), stake=Money.dollars(5))
    found = advised(asked)

    assert found.sentence == "Folding: on average it is worth $3 more than betting once."
    assert [found.cost_of(name) for name in TIMES] == [0, Fraction(3, 5), Fraction(7, 5), Fraction(11, 5)]
    assert found.cost == Fraction(3, 5)


def test_the_best_of_four_may_be_worth_the_same(house: House) -> None:
    asked = Situation(house=house, cards=parse_cards("Js 2d"), stake=Money.dollars(5))

    assert advised(asked).sentence == "The best choices are worth the same."


@pytest.mark.parametrize("place", POINTS)
def test_a_question_has_two_cards_and_those_that_are_turned(house: House, place: int) -> None:
    source, at = random.Random(place), point(house, place)
    for _ in range(50):
        asked = question(house, at, source)
        situation = asked.situation
        assert (len(situation.cards), len(situation.seen)) == (2, cards_seen(house, at)) == (2, place)
        assert class_of(house, at, (*situation.cards, *situation.seen)) == asked.of
        assert len(situation.decisions) == place
        assert "fold" not in situation.decisions


@pytest.mark.parametrize("place", POINTS)
def test_the_closest_call_is_the_least_mistake_after_whatever_stayed_in(house: House, place: int) -> None:
    at, seen = point(house, place), parse_cards("3c 4h")[:place]
    asked = drilled(house, at, (*parse_cards("Ts 2d"), *seen))
    before = itertools.product(("once", "twice", "thrice"), repeat=place)
    costs = [advised(replace(asked, decisions=each)).cost for each in before]

    of = class_of(house, at, (*asked.cards, *seen))

    assert of.closest == min(costs)
    assert of in classes_of(house, at)


def test_a_point_that_the_game_does_not_have_cannot_be_drilled(house: House) -> None:
    elsewhere = replace(point(house, 0), id="street six")

    with pytest.raises(NotDecided, match="does not ask at street six"):
        drilled(house, elsewhere, parse_cards("Ts 2d"))
