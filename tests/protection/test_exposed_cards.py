"""The burn card and the community cards: exact, and the same on every path."""

from __future__ import annotations

import functools
import itertools
from fractions import Fraction
from math import comb
from operator import mul

import pytest

from letitride.cards import Card, Money, parse_cards, rank_hand, without
from letitride.house import FiveCardPayTable
from letitride.odds import BaseGame, Cap, analyse_base
from letitride.odds.payoff import net_result
from letitride.odds.rows import DEALS, rows_for
from letitride.protection import Leak, What
from letitride.protection import futures as tables
from letitride.protection.exposed_cards import burn_leaks, by_burn_card, community_leaks
from tests.odds.tables import base_table, table_of
from tests.protection.every_hand import futures_of, worth_of
from tests.scale import scaled

pytestmark = pytest.mark.heavy

FRACTIONS = table_of("750", "150", "75/2", "11", "8", "9/2", "3", "2", "1", lowest_pair="9")
CAPPED = analyse_base(base_table("LIRX-01"), cap=Cap(Money.dollars(1000), Money.dollars(2)))


@functools.cache
def every_leak(rules: BaseGame) -> list[Leak]:
    return [*burn_leaks(rules), *community_leaks(rules)]


@pytest.mark.exhaustive
@pytest.mark.parametrize("designator", ["LIRX-01", "LIRX-03", "seacoast-base"])
def test_every_figure_is_that_of_all_hands_one_by_one(designator: str) -> None:
    table = base_table(designator)
    worth = worth_of(futures_of(table))
    rules = analyse_base(table)

    assert rules.figures.house_edge == -worth["nothing"] == analyse_base(table).figures.house_edge
    assert {leak.words: leak.gain for leak in every_leak(rules)} == {
        words: each - worth["nothing"] for words, each in worth.items() if words != "nothing"
    }


def burn_by_rows(table: FiveCardPayTable) -> tuple[Fraction, Fraction]:
    """Return both figures of the burn card from the shipped rows, by taking away what the burn card would have made."""
    rules = analyse_base(table)
    rows, net, units = rows_for(table.pays_pairs_from), rules.payoff.net[1], rules.payoff.units
    fours = [sum(map(mul, row.finals, net)) for row in rows.four]
    bet_1 = gain_1 = 0
    for row in rows.three:
        in_all = sum(ways * fours[index] for index, ways in row.fourths) // 2
        bet_1 += 49 * row.hands * max(0, in_all * 47)
        gain_1 += sum(row.hands * ways * max(0, in_all - fours[index]) * 49 for index, ways in row.fourths)
    # Over 49 burn cards and the pairs of 48 others; without the burn card over the pairs of 49.
    early = Fraction(gain_1, 49 * 22_100 * 49 * comb(48, 2)) - Fraction(bet_1, 49 * 47 * 22_100 * comb(49, 2))
    knowing = sum(
        4 * row.hands * count * max(0, four - lost)
        for row, four in zip(rows.four, fours, strict=True)
        for count, lost in zip(row.finals, net, strict=True)
    )
    not_knowing = sum(4 * row.hands * max(0, four) for row, four in zip(rows.four, fours, strict=True))
    late = Fraction(knowing, DEALS * 47) - Fraction(not_knowing, DEALS)
    return (early + late) / units, late / units


@pytest.mark.heavy
@pytest.mark.parametrize("designator", ["LIRX-01", "LIRX-02", "LIRX-05", "seacoast-base"])
def test_the_burn_card_is_worth_what_the_rows_say(designator: str) -> None:
    table = base_table(designator)
    before_bet_1, before_bet_2 = burn_leaks(analyse_base(table))

    assert (before_bet_1.gain, before_bet_2.gain) == burn_by_rows(table)


def test_a_table_of_fractions_and_another_lowest_pair_is_no_exception() -> None:
    before_bet_1, before_bet_2 = burn_leaks(analyse_base(FRACTIONS))

    assert (before_bet_1.gain, before_bet_2.gain) == burn_by_rows(FRACTIONS)


def test_awards_beyond_64_bits_are_no_exception() -> None:
    vast = table_of("7000000000", "150", "75/2", "11", "8", "9/2", "3", "2", "1", lowest_pair="10")
    before_bet_1, before_bet_2 = burn_leaks(analyse_base(vast))

    assert (before_bet_1.gain, before_bet_2.gain) == burn_by_rows(vast)


HANDS = ("2c 7d Th", "Tc Jc Qc", "9h 9d 2s", "5s 6s 8s")


@pytest.mark.heavy
@pytest.mark.parametrize("rules", [analyse_base(base_table("LIRX-05")), CAPPED], ids=["plain", "capped"])
@pytest.mark.parametrize("cards", scaled(HANDS[::3], HANDS))
def test_a_hand_is_worth_what_card_by_card_shows(cards: str, rules: BaseGame) -> None:
    own = parse_cards(cards)
    unseen = without(own)
    most = rules.cap.in_bets if rules.cap else None
    odds = {frozenset(two): rules.table.odds_for(rank_hand((*own, *two))) for two in itertools.combinations(unseen, 2)}

    def worth(burned: Card) -> tuple[Fraction, Fraction]:
        withdrawn = ridden = Fraction()
        left = [card for card in unseen if card != burned]
        for first in left:
            one, two, three = (
                sum(
                    net_result(rules.table.basis, bets, odds[frozenset((first, last))], most)
                    for last in left
                    if last != first
                )
                for bets in (1, 2, 3)
            )
            withdrawn += max(one, two)
            ridden += max(two, three)
        return withdrawn, ridden

    one_by_one = [worth(burned) for burned in unseen]
    ranks = tuple(sorted(int(card.rank) for card in own))
    suited = len({card.suit for card in own}) == 1
    units = rules.payoff.units
    futures = tables.futures_of(rules.payoff, rules.rows.outcomes)[suited]
    place = futures.ranks.index(ranks)
    withdrawn_and_ridden = (each[place].tolist() for each in by_burn_card(futures))
    counted = list(zip(futures.left[place].tolist(), *withdrawn_and_ridden, strict=True))

    assert sum(cards for cards, *_ in counted) == 49
    for past in (0, 1):
        assert sum(each[0] * each[1 + past] for each in counted) == units * sum(each[past] for each in one_by_one)
    assert sum(cards * max(both) for cards, *both in counted) == units * sum(map(max, one_by_one))


def test_figures_are_exact_fractions_and_knowing_more_is_worth_more() -> None:
    burn_1, burn_2, first, second_late, second, both = every_leak(analyse_base(base_table("LIRX-01")))

    assert all(isinstance(leak.gain, Fraction) and leak.exact for leak in (burn_1, burn_2, first, second, both))
    assert 0 < burn_2.gain < burn_1.gain < first.gain < second_late.gain < second.gain < both.gain
    assert both.gain == Fraction(1307, 2975)
    assert (burn_1.what, both.what) == (What.BURN, What.COMMUNITY)


def test_a_cap_that_never_binds_changes_nothing_and_one_that_does_changes_the_game() -> None:
    free = analyse_base(base_table("LIRX-01"))
    loose = analyse_base(base_table("LIRX-01"), cap=Cap(Money.dollars(3000), Money.dollars(1)))

    assert every_leak(loose) == every_leak(free)
    assert CAPPED.figures.house_edge > free.figures.house_edge
    assert [leak.gain for leak in every_leak(CAPPED)] != [leak.gain for leak in every_leak(free)]
    assert all(leak.gain > 0 for leak in every_leak(CAPPED))
