"""Hands that are shared: each sampled deal is worth what card by card shows, and the samples agree with the exact."""

from __future__ import annotations

import itertools
from fractions import Fraction

import numpy as np
import pytest

from letitride.cards import DECK, Money, rank_hand
from letitride.odds import BaseGame, Cap, advise, analyse_base
from letitride.odds.payoff import net_result
from letitride.protection import What
from letitride.protection.exposed_cards import burn_leaks
from letitride.protection.neighbours import Lookup, face_up_leak, neighbour_leaks
from tests.odds.tables import base_table

pytestmark = pytest.mark.heavy

PLAIN = analyse_base(base_table("LIRX-01"))
CAPPED = analyse_base(base_table("LIRX-01"), cap=Cap(Money.dollars(1000), Money.dollars(2)))


def worth_of_knowing(rules: BaseGame, own: list[int], unseen: list[int]) -> Fraction:
    """Return what it is worth to know that only these cards can come, by ranking every hand."""
    most = rules.cap.in_bets if rules.cap else None
    three = [DECK[card] for card in own]
    values: dict[int, list[Fraction]] = {card: [Fraction()] * 3 for card in unseen}
    for first, last in itertools.permutations(unseen, 2):
        odds = rules.table.odds_for(rank_hand([*three, DECK[first], DECK[last]]))
        values[first] = [
            value + net_result(rules.table.basis, bets, odds, most) for bets, value in enumerate(values[first], 1)
        ]
    knowing = max(sum((max(value[past], value[past + 1]) for value in values.values()), Fraction()) for past in (0, 1))
    bet_1 = advise(rules.table, three, cap=rules.cap).ride
    not_knowing = Fraction()
    for first, value in values.items():
        bet_2 = advise(rules.table, three, [DECK[first]], cap=rules.cap, bet_1_rides=bet_1).ride
        not_knowing += value[bet_1 + bet_2]
    return (knowing - not_knowing) / (len(unseen) * (len(unseen) - 1))


@pytest.mark.parametrize("rules", [PLAIN, CAPPED], ids=["plain", "capped"])
def test_a_deal_is_worth_what_card_by_card_shows(rules: BaseGame) -> None:
    chance = np.random.default_rng(3)
    deals = np.array([chance.permutation(52) for _ in range(3)] + [[8, 9, 10, *range(8), *range(11, 52)]])

    (gains,) = Lookup(rules).gains(deals[:, :3], [deals[:, 21:]])

    for deal, gain in zip(deals.tolist(), gains.tolist(), strict=True):
        assert gain == pytest.approx(float(worth_of_knowing(rules, deal[:3], deal[21:])), abs=1e-12)


def test_a_single_card_known_agrees_with_the_burn_card() -> None:
    chance = np.random.Generator(np.random.PCG64(2))
    deals = chance.permuted(np.tile(np.arange(52), (20_000, 1)), axis=1)
    (gains,) = Lookup(PLAIN).gains(deals[:, :3], [deals[:, 4:]])

    exact = float(burn_leaks(PLAIN)[0].gain)

    assert (gains > -1e-12).all()
    assert abs(gains.mean() - exact) < 4 * gains.std() / np.sqrt(len(gains))


def test_the_same_seed_gives_the_same_figures_and_more_neighbours_know_more() -> None:
    told: list[tuple[int, int]] = []
    leaks = neighbour_leaks(PLAIN, samples=2050, seed=7, progress=lambda done, total: told.append((done, total)))

    assert leaks == neighbour_leaks(PLAIN, samples=2050, seed=7)
    assert leaks[4:5] == neighbour_leaks(PLAIN, [5], samples=2050, seed=7)
    assert leaks != neighbour_leaks(PLAIN, samples=2050, seed=8)
    assert [leak.gain for leak in leaks] == sorted(leak.gain for leak in leaks)
    assert all(leak.error and not leak.exact and leak.what is What.NEIGHBOURS for leak in leaks)
    assert told == [(0, 2050), (1000, 2050), (2000, 2050)]


def test_many_deals_at_once_are_worth_what_each_is_by_itself() -> None:
    chance = np.random.default_rng(5)
    deals = np.array([chance.permutation(52) for _ in range(60)])
    own, unseen = deals[:, :3], [deals[:, 6:], deals[:, 21:]]
    lookup = Lookup(CAPPED)

    together = lookup.gains(own, unseen)

    alone = [lookup.gains(own[row : row + 1], [each[row : row + 1] for each in unseen])[:, 0] for row in range(60)]
    assert together.T.tolist() == [each.tolist() for each in alone]


def test_hands_dealt_face_up_are_hands_that_everyone_shows() -> None:
    (shown,) = neighbour_leaks(PLAIN, [6], samples=200)
    face_up = face_up_leak(shown, 6)

    assert (face_up.gain, face_up.error, face_up.what) == (shown.gain, shown.error, What.FACE_UP)
    assert face_up.words == "all 7 hands are dealt face up"
