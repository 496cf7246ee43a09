"""Other ways to play, and what they cost."""

from fractions import Fraction

import pytest

from letitride.house import Tie
from letitride.odds import ALWAYS_RIDE, NEVER_RIDE, PUBLISHED, Strategy, analyse_base, cost_of
from letitride.odds.play import Play
from letitride.odds.shape import shape
from tests.odds.tables import BASE_TABLES, base_table


@pytest.mark.parametrize("designator", BASE_TABLES)
@pytest.mark.parametrize(("strategy", "rides"), [(ALWAYS_RIDE, True), (NEVER_RIDE, False)])
def test_the_cost_of_a_strategy_is_the_difference_of_two_house_edges(
    designator: str, strategy: Strategy, rides: bool
) -> None:
    best = analyse_base(base_table(designator))
    play = Play((rides,) * len(best.rows.three), ((rides, rides),) * len(best.rows.four))
    other = analyse_base(base_table(designator), play=play)

    assert cost_of(strategy, base_table(designator)) == other.figures.house_edge - best.figures.house_edge


@pytest.mark.parametrize("designator", BASE_TABLES)
def test_the_best_play_written_as_a_strategy_costs_nothing(designator: str) -> None:
    game = analyse_base(base_table(designator), tie=Tie.RIDE)
    bet_1 = {row.shape: rides for row, rides in zip(game.rows.three, game.play.bet_1, strict=True)}
    bet_2 = {row.shape: rides[0] for row, rides in zip(game.rows.four, game.play.bet_2, strict=True)}
    best = Strategy(
        "best",
        lambda ranks, suited: bet_1[shape(ranks, suited=suited, lowest_pair=10)],
        lambda ranks, suited: bet_2[shape(ranks, suited=suited, lowest_pair=10)],
    )

    assert cost_of(best, base_table(designator)) == 0


def test_the_well_known_card_is_right_for_the_table_it_was_made_for() -> None:
    assert cost_of(PUBLISHED, base_table("LIRX-01")) == 0


@pytest.mark.parametrize("designator", ["LIRX-03", "LIRX-04", "LIRX-05", "nh-000-base", "seacoast-base"])
def test_the_well_known_card_is_wrong_for_others(designator: str) -> None:
    assert Fraction() < cost_of(PUBLISHED, base_table(designator)) < Fraction(1, 1000)
