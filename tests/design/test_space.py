"""The pay tables that are searched: what a line may pay, how many tables there are, and which make no sense."""

import doctest
from fractions import Fraction
from types import ModuleType

import pytest

from letitride.cards import Rank
from letitride.design import DesignError
from letitride.design import space as space_module
from letitride.design import targets as targets_module
from letitride.design.games import DESIGNED
from letitride.design.space import Space, catalogued, parse_odds
from letitride.house import Basis, Wager, designators, load_pay_table
from letitride.house.games.three_card_poker import PAIR_PLUS
from tests.design.spaces import base_space, every_table


def test_odds_are_written_as_numbers_ranges_and_steps() -> None:
    assert parse_odds("8") == (Fraction(8),)
    assert parse_odds("6..9") == tuple(map(Fraction, (6, 7, 8, 9)))
    assert parse_odds("100..250:50") == tuple(map(Fraction, (100, 150, 200, 250)))
    assert parse_odds("1, 3/2, 1.25") == (Fraction(1), Fraction(5, 4), Fraction(3, 2))
    assert parse_odds("none,2") == (None, Fraction(2))


@pytest.mark.parametrize("text", ["", "x", "9..6", "0", "1..2:0", "-1", "1..99999999", "5..", "99999999", "1..2:1/0"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(DesignError, match=r"is not odds|names more than|no odds"):
        parse_odds(text)


@pytest.mark.parametrize("equal_odds", [False, True])
def test_tables_are_counted_without_going_through_them(equal_odds: bool) -> None:
    lines = ("none,5..20:5", "4..16:4", "3..9:2", "2..7", "2..4", "1..3", "none,1..2", "none,1..2", "none,1")
    space = base_space(*lines, lowest_pairs=(None, Rank.TEN), equal_odds=equal_odds)

    tables = list(every_table(space))

    assert space.size == len(tables) > 0
    assert len({(table.odds, getattr(table, "lowest_pair", None)) for _, _, table in tables}) == len(tables)


def test_no_hand_is_left_out_above_one_that_is_paid() -> None:
    lines = ("9", "8", "none", "7", "6", "5", "4", "3", "2")

    assert list(base_space(*lines).parts()) == []


def test_without_a_line_of_its_own_the_best_hand_is_paid_as_the_next() -> None:
    ((part, odds, table),) = every_table(base_space("none", "8", "7", "6", "5", "4", "3", "2", "1"))

    assert part.pays_as(0) == 1
    assert table.odds.best_first()[:2] == (Fraction(8), Fraction(8))
    assert len(odds) == 8


@pytest.mark.parametrize("wager", DESIGNED)
def test_by_default_every_line_pays_as_in_the_catalogue(wager: Wager) -> None:
    found = {(table.odds, getattr(table, "lowest_pair", None)) for _, _, table in every_table(catalogued(wager))}
    known = [table for table in map(load_pay_table, designators()) if table.wager is wager]

    assert {(table.odds, getattr(table, "lowest_pair", None)) for table in known} <= found


def test_three_cards_have_no_lowest_pair() -> None:
    space = Space(wager=PAIR_PLUS, basis=Basis.TO_ONE, lines=tuple(map(parse_odds, ("none", *"65432"))))

    ((_, _, table),) = every_table(space)

    assert table.wager is PAIR_PLUS


@pytest.mark.parametrize("module", [space_module, targets_module], ids=["space", "targets"])
def test_examples_in_docstrings_hold(module: ModuleType) -> None:
    tested = doctest.testmod(module)

    assert (tested.attempted > 0, tested.failed) == (True, 0)
