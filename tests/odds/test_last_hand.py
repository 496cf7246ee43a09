"""The last hand of a tournament: the joint law of two seats, and what passes the leader."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from fractions import Fraction
from math import comb

import pytest

from letitride.cards import Card, Money, rank_hand
from letitride.cards.card import Rank, Suit
from letitride.house import load_house
from letitride.odds import shared_hands as counted
from letitride.odds.last_hand import best_stake, chance_to_pass, returns_of
from letitride.odds.shared_hands import CLASSES, DEALS, class_of, derive, shared_hands
from letitride.odds.solvers import NotWorkedOut

CASABLANCA = load_house("casablanca")
FIVE = Money.dollars(5)


def test_every_deal_of_two_seats_is_counted_once() -> None:
    law = shared_hands()

    assert sum(law.values()) == DEALS == comb(52, 2) * comb(50, 3) * comb(47, 3)
    assert all(law[one, other] == law[other, one] for one in CLASSES for other in CLASSES)


def test_one_seat_alone_has_the_frequencies_of_five_cards() -> None:
    alone = Counter[str]()
    for (mine, _), count in shared_hands().items():
        alone[mine] += count
    frequency = {name: Fraction(count * comb(52, 5), DEALS) for name, count in alone.items()}

    assert [frequency[name] for name in CLASSES[:8]] == [4, 36, 624, 3744, 5108, 10200, 54912, 123552]
    assert {frequency[name] for name in CLASSES[8:21]} == {Fraction(1098240, 13)}
    assert frequency["nothing"] == 1302540


def test_hands_are_classed_as_the_cards_room_ranks_them() -> None:
    ranks, suits = sorted(Rank), list(Suit)
    chance = random.Random(5)
    places = {name: place for place, name in enumerate(CLASSES[:8])}
    for _ in range(3_000):
        cards = tuple(chance.sample(range(52), 5))
        ranked = rank_hand(tuple(Card(ranks[card >> 2], suits[card & 3]) for card in cards))
        assert min(class_of(cards), 8) == min(places.get(ranked.ranking.value, 8), 8)


def test_pairs_of_threes_without_a_common_card_are_counted_right(monkeypatch: pytest.MonkeyPatch) -> None:
    # A deck of twelve cards, so that every pair can be gone through.
    few = [card for rank in (12, 11, 10) for card in range(4 * rank, 4 * rank + 4)]
    monkeypatch.setattr(counted, "range", lambda *limits: few if limits == (52,) else range(*limits), raising=False)
    community = (few[0], few[4])
    rest = [card for card in few if card not in community]
    expected = Counter(
        (class_of((*community, *one)), class_of((*community, *other)))
        for one in itertools.combinations(rest, 3)
        for other in itertools.combinations(rest, 3)
        if not set(one) & set(other)
    )
    found = counted._disjoint(community)

    assert {(i, j): n for i, row in enumerate(found) for j, n in enumerate(row) if n} == dict(expected)


def test_counts_are_added_over_all_kinds_of_community_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sum(times for _, times in counted._communities()) == comb(52, 2)
    size = len(CLASSES)
    monkeypatch.setattr(counted, "_disjoint", lambda _: [[1] * size for _ in range(size)])

    assert derive() == [[comb(52, 2)] * size for _ in range(size)]


def test_what_a_riding_bet_pays_follows_from_the_pay_table() -> None:
    pays = returns_of(CASABLANCA)

    assert [pays[name] for name in ("royal-flush", "two-pair", "pair-10", "pair-9")] == [200, 2, 1, -1]
    for other in ("seacoast-3cp", "mississippi-stud"):
        with pytest.raises(NotWorkedOut, match="depends on the cards"):
            returns_of(load_house(other))


def test_a_bet_that_is_too_small_never_passes() -> None:
    far = {"own": Money.dollars(100), "leader": Money.dollars(100_000), "leader_stake": FIVE}

    assert chance_to_pass(CASABLANCA, stake=FIVE, **far) == 0
    assert best_stake(CASABLANCA, **far).stake == Money(0)


def test_the_best_bet_is_the_smallest_with_the_best_chance() -> None:
    near = {"own": Money.dollars(60), "leader": Money.dollars(65), "leader_stake": Money.dollars(1)}
    best = best_stake(CASABLANCA, **near)
    chances = [chance_to_pass(CASABLANCA, stake=Money.dollars(stake), **near) for stake in range(1, 21)]

    assert best.chance == max(chances)
    assert best.stake == Money.dollars(1 + chances.index(best.chance))
    assert 0 < best.chance < 1


def test_the_chance_is_what_dealing_gives() -> None:
    own, leader, stake = Money.dollars(60), Money.dollars(65), Money.dollars(4)
    pays, chance, passed, deals = returns_of(CASABLANCA), random.Random(11), 0, 40_000
    for _ in range(deals):
        cards = chance.sample(range(52), 8)
        mine, other = (pays[CLASSES[class_of((*cards[:2], *three))]] for three in (cards[2:5], cards[5:]))
        passed += 6_000 + 3 * 400 * mine > 6_500 + 100 * other
    exact = chance_to_pass(CASABLANCA, own=own, leader=leader, stake=stake, leader_stake=Money.dollars(1))

    # Six standard deviations.
    assert abs(passed / deals - float(exact)) < 6 * (float(exact * (1 - exact)) / deals) ** 0.5
