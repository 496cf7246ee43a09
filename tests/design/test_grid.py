"""Tables by the million are measured as one by one: every table once, to the last unit, compiled or not."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import pytest

from letitride.cards import Rank
from letitride.design import compiled, grid
from letitride.design.grid import Aim, Measure, blocks
from letitride.design.model import Model, as_odds, model_of
from letitride.design.space import Space
from letitride.design.targets import DesignError
from letitride.house import Basis, FiveCardPayTable, Tie
from letitride.odds import solve
from tests.design.spaces import SMALL, base_space, every_table, one_part

SPACES = {
    "a small one": base_space(),
    "ties ride": base_space(tie=Tie.RIDE),
    "equal odds": base_space(equal_odds=True),
    "for one": base_space(basis=Basis.FOR_ONE),
    "pairs from jacks": base_space(lowest_pairs=(Rank.JACK,)),
    "no pair": base_space(lowest_pairs=(None,)),
    "no royal flush": base_space("none", *SMALL[1:]),
    "one table": base_space("1000", "200", "50", "11", "8", "5", "3", "2", "1"),
    "a long top": base_space("500..1000", "50..200:50", "40", "11", "8", "5", "3", "2", "1"),
}


def measured(model: Model, measure: Measure, aim: Aim) -> Iterator[tuple[tuple[Fraction, ...], float]]:
    for block in blocks(model):
        distances = measure(block, aim)
        for bottom, first in enumerate(block.first):
            assert np.isinf(distances[bottom, :first]).all()
            tops = np.arange(first, len(block.top.paid))
            tables = block.tables(np.full_like(tops, bottom), tops)
            for paid, distance in zip(tables.tolist(), distances[bottom, first:].tolist(), strict=True):
                yield as_odds(model, tuple(paid)), distance


def edge_in_units(model: Model) -> Aim:
    """Return an aim whose distance is the house edge as the whole number it is made of."""
    return Aim(1.0, 0.0, 0.0, 0.0, 0.0)


@pytest.mark.heavy
@pytest.mark.parametrize("name", SPACES)
@pytest.mark.parametrize("measure", [grid.measure, compiled.measure], ids=["numpy", "numba"])
def test_every_table_is_measured_once_and_exactly(name: str, measure: Measure, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grid, "TOP_AT_LEAST", 16)
    monkeypatch.setattr(grid, "TOP_AT_MOST", 100)
    space = SPACES[name]
    model = model_of(one_part(space))
    tables = {odds: table for _, odds, table in every_table(space)}

    edges = dict(measured(model, measure, edge_in_units(model)))
    pars = dict(measured(model, measure, Aim(0.0, 0.0, 1.0, 0.0, 0.0)))

    assert edges.keys() == pars.keys() == tables.keys()
    for odds in list(tables)[:: max(1, len(tables) // 300)]:
        table = tables[odds]
        assert isinstance(table, FiveCardPayTable)
        exact = solve(table, space.tie)
        assert abs(exact.house_edge) == Fraction(int(edges[odds]), model.units * model.deals)
        # The par divides two whole numbers: right to the last digit of a float.
        assert pars[odds] == float(abs(exact.house_edge) * model.units * model.deals) / float(
            exact.average_bets * model.deals
        )
        assert exact.hit_frequency == Fraction(model.hits, model.deals)


def plainly(block: grid.Block, aim: Aim) -> list[list[float]]:
    """Return how far each table is off, one class of hands after the other."""
    found = []
    for bottom, gains in enumerate(block.gains):
        row = []
        for top in range(len(block.top.paid)):
            total, bets = block.always[bottom] + block.top.always[top], float(block.model.deals)
            for own, more, riding in zip(gains, block.top.gains[:, top], block.model.riding, strict=True):
                if own + more > 0 or (block.ties_ride and own + more == 0):
                    total, bets = total + own + more, bets + riding
            row.append(abs(total / bets * aim.par_factor + aim.par_middle))
        found.append(row)
    return found


@pytest.mark.parametrize("tie", Tie)
@pytest.mark.parametrize("measure", [grid.measure, compiled.measure], ids=["numpy", "numba"])
def test_a_class_that_just_breaks_even_rides_by_the_tie_rule(measure: Measure, tie: Tie) -> None:
    """Under the first bottom every class breaks even at its worst, under the next one at its best, or misses by one."""
    block = next(iter(blocks(model_of(one_part(base_space(tie=tie))))))
    worst, best = block.top.gains.min(axis=1), block.top.gains.max(axis=1)
    gains = np.array([even + one for even in (-worst, -best) for one in (-1, 0, 1)])
    even = block._replace(gains=gains, always=np.zeros(6), first=(0,) * 6, bottoms=np.zeros((6, 1)))
    aim = Aim(0.0, 0.0, 1.0, 0.0, 0.0)

    assert (worst < best).any()
    assert measure(even, aim).tolist() == plainly(even, aim)


def test_compiled_or_not_the_distances_are_the_same_bits() -> None:
    model = model_of(one_part(base_space("300..1000:10", "50..250:10", *SMALL[2:])))
    aim = Aim(-1.7e-7, -13.1, -3.3e-1, -9.4, 0.25)
    for block in blocks(model):
        by_numpy = grid.measure(block, aim)
        assert np.array_equal(by_numpy, compiled.measure(block, aim))


def test_what_is_compiled_is_plain_python_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grid, "TOP_AT_LEAST", 4)
    monkeypatch.setattr(grid, "BOTTOMS", 3)
    model = model_of(one_part(base_space(tie=Tie.RIDE)))
    monkeypatch.setattr(compiled, "_measure", compiled._measure.py_func)
    aim = Aim(1e-6, 1.0, 0.1, 2.0, 0.5)

    for _, block in zip(range(40), blocks(model), strict=False):
        assert np.array_equal(grid.measure(block, aim), compiled.measure(block, aim))


def test_odds_beyond_what_is_exact_are_refused() -> None:
    space: Space = base_space("10000000", "1..2:1/997", *SMALL[2:], equal_odds=True)

    with pytest.raises(DesignError, match="cannot be searched exactly"):
        model_of(one_part(base_space("10000000", "9999999", "100..101:1/997", *SMALL[3:])))
    assert list(space.parts()) == []
