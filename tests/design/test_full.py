"""A batch of tables, cap and squares included, is solved as the odds room solves each."""

from fractions import Fraction

import numpy as np
import pytest

from letitride.cards import Money, Rank
from letitride.design.model import as_odds, full_sums, model_of
from letitride.design.space import Space, catalogued
from letitride.house import Basis, FiveCardPayTable, Tie
from letitride.house.games.let_it_ride import BASE, DOLLAR_BONUS, THREE_CARD_BONUS
from letitride.house.games.three_card_poker import PAIR_PLUS
from letitride.odds import Cap, analyse_base, analyse_side_bet
from tests.design.spaces import base_space

CAP = Cap(Money.dollars(10_000), Money.dollars(7))
BASE_SPACES = {
    "plain": base_space(),
    "capped": base_space(cap=CAP),
    "capped, ties ride": base_space(cap=CAP, tie=Tie.RIDE),
    "for one, capped": base_space(basis=Basis.FOR_ONE, cap=CAP),
    "pairs from eights": base_space(lowest_pairs=(Rank.EIGHT,)),
    "no pair": base_space(lowest_pairs=(None,), cap=CAP),
}
SIDE = {wager.value: catalogued(wager) for wager in (DOLLAR_BONUS, THREE_CARD_BONUS, PAIR_PLUS)}


@pytest.mark.parametrize("name", [*BASE_SPACES, *SIDE])
def test_gains_bets_and_squares_are_those_of_the_odds_room(name: str) -> None:
    space: Space = {**BASE_SPACES, **SIDE}[name]
    chance = np.random.default_rng(5)
    for part in space.parts():
        model = model_of(part)
        tables = np.column_stack([chance.choice(line, 12) for line in model.paid])
        sums = full_sums(model, tables)
        for number, paid in enumerate(tables.tolist()):
            table = part.table(as_odds(model, tuple(paid)), designator="TEST")
            if isinstance(table, FiveCardPayTable) and table.wager is BASE:
                figures = analyse_base(table, tie=space.tie, cap=space.cap).figures
            else:
                figures = analyse_side_bet(table)
            edge = Fraction(-int(sums.gains[number]), model.units * model.deals)
            squares = Fraction(int(sums.squares[number]), model.units**2 * model.deals)
            assert edge == figures.house_edge
            assert Fraction(int(sums.bets[number]), model.deals) == figures.average_bets
            assert squares - edge**2 == figures.variance


def test_no_table_has_no_sums() -> None:
    (part,) = base_space().parts()
    model = model_of(part)

    assert [len(each) for each in full_sums(model, np.empty((0, 9)))] == [0, 0, 0]
