"""The base game: exact figures for any pay table."""

from fractions import Fraction

import pytest
from hypothesis import given, settings

from letitride.cards import FiveCardRanking
from letitride.house import Basis, FiveCardPayTable, Tie
from letitride.odds import analyse_base, solve
from letitride.odds.play import Play
from letitride.odds.rows import DEALS
from tests.odds.tables import BASE_TABLES, LOWEST_PAIRS, any_table, base_table, table_of

pytestmark = pytest.mark.heavy


def test_the_house_edge_of_the_first_table_is_known_exactly() -> None:
    figures = solve(base_table("LIRX-01"))

    assert figures.house_edge == Fraction(37963, 1082900)
    assert figures.par == Fraction(37963, 1325152)
    assert figures.hit_frequency == Fraction(620_580, 2_598_960)
    assert figures.average_bets == Fraction(331288, 270725)


@pytest.mark.parametrize("designator", BASE_TABLES)
@pytest.mark.parametrize("tie", Tie)
def test_the_quick_account_and_the_whole_one_agree(designator: str, tie: Tie) -> None:
    quick, whole = solve(base_table(designator), tie), analyse_base(base_table(designator), tie=tie).figures

    assert quick.house_edge == whole.house_edge
    assert quick.par == whole.par
    assert quick.hit_frequency == whole.hit_frequency
    assert quick.average_bets == whole.average_bets


@settings(deadline=None)
@given(any_table(lowest_pairs=("8", "10", "J")))
def test_the_two_accounts_agree_for_any_pay_table(table: FiveCardPayTable) -> None:
    quick, whole = solve(table), analyse_base(table).figures

    assert (quick.house_edge, quick.par) == (whole.house_edge, whole.par)
    assert (quick.hit_frequency, quick.average_bets) == (whole.hit_frequency, whole.average_bets)


def test_a_decision_worth_exactly_nothing_is_a_withdrawal() -> None:
    """Four high cards to an inside straight gain 4 × 5 + 12 and lose 32 of 48: nothing, under LIRX-01."""
    withdrawing, riding = solve(base_table("LIRX-01")), solve(base_table("LIRX-01"), Tie.RIDE)

    assert riding.house_edge == withdrawing.house_edge
    assert riding.average_bets > withdrawing.average_bets
    assert riding.par < withdrawing.par


@pytest.mark.parametrize("designator", BASE_TABLES)
def test_every_deal_is_in_the_outcome_law(designator: str) -> None:
    law = analyse_base(base_table(designator)).figures.law

    assert law.total == DEALS == 51_979_200
    assert [net for net, _ in law.counts] == sorted({net for net, _ in law.counts})
    assert law.counts[0][0] == -3


def test_final_hands_by_bets_riding_add_up_to_all_deals() -> None:
    game = analyse_base(base_table("LIRX-01"))
    by_riding = {outcome.ranking: counts for outcome, counts in game.by_riding().items()}

    assert by_riding[FiveCardRanking.ROYAL_FLUSH] == (0, 0, 80)
    assert [sum(counts) for counts in by_riding.values()] == [20 * hands for hands in game.rows.final_hands()]
    bets = sum(riding * count for counts in by_riding.values() for riding, count in enumerate(counts, 1))
    assert Fraction(bets, DEALS) == game.figures.average_bets


def test_no_play_beats_the_best_one() -> None:
    best = analyse_base(base_table("LIRX-04"))
    for place in range(len(best.play.bet_1)):
        other = list(best.play.bet_1)
        other[place] = not other[place]
        changed = analyse_base(base_table("LIRX-04"), play=Play(tuple(other), best.play.bet_2))
        assert changed.figures.house_edge >= best.figures.house_edge
    for place, decisions in enumerate(best.play.bet_2):
        others = list(best.play.bet_2)
        others[place] = (not decisions[0], not decisions[1])
        changed = analyse_base(base_table("LIRX-04"), play=Play(best.play.bet_1, tuple(others)))
        assert changed.figures.house_edge >= best.figures.house_edge


def test_a_table_read_for_1_keeps_the_stake() -> None:
    to_one = solve(table_of(1000, 200, 50, 11, 8, 5, 3, 2, 1))
    for_one = solve(table_of(1001, 201, 51, 12, 9, 6, 4, 3, 2, basis=Basis.FOR_ONE))

    assert for_one == to_one


def test_a_royal_flush_without_a_line_is_paid_as_a_straight_flush() -> None:
    assert solve(table_of(None, 200, 50, 11, 8, 5, 3, 2, 1)) == solve(table_of(200, 200, 50, 11, 8, 5, 3, 2, 1))


def test_fractional_odds_are_exact() -> None:
    whole, halves = solve(table_of(100, 50, 30, 15, 9, 6, 3, 2, 1)), solve(table_of(100, 50, 30, 15, 9, 6, 3, 2, "1/2"))

    assert halves.house_edge > whole.house_edge
    assert halves == solve(table_of(100, 50, 30, 15, 9, 6, 3, 2, "0.5"))


@pytest.mark.parametrize("lowest_pair", LOWEST_PAIRS)
def test_the_lower_the_paid_pair_the_better_for_the_player(lowest_pair: str) -> None:
    here = solve(table_of(1000, 200, 50, 11, 8, 5, 3, 2, 1, lowest_pair=lowest_pair))
    without_pairs = solve(table_of(1000, 200, 50, 11, 8, 5, 3, 2, None, lowest_pair=None))

    assert here.house_edge < without_pairs.house_edge
    assert here.hit_frequency > without_pairs.hit_frequency
