"""The search finds what going through the tables one by one finds, and keeps it when it is interrupted."""

from __future__ import annotations

import sys
from fractions import Fraction

import pytest

from letitride.cards import Money, Rank
from letitride.design import DesignError, Range, Targets, differing_play, grid, search
from letitride.design.grid import measure
from letitride.design.search import compiled_measure, measured
from letitride.design.space import Space, catalogued, parse_odds
from letitride.house import Tie
from letitride.house.games.let_it_ride import DOLLAR_BONUS, THREE_CARD_BONUS
from letitride.house.games.three_card_poker import PAIR_PLUS
from letitride.odds import Cap
from tests.design.spaces import base_space, every_table

FEW = ("500,1000", "100,200", "25,50", "9,11", "7..9", "4..6", "3", "2", "1")
SPACES: dict[str, tuple[Space, Targets]] = {
    "a par": (base_space(*FEW), Targets(par=Range.parse("2.5..3", of=100))),
    "an edge, ties ride": (base_space(*FEW, tie=Tie.RIDE), Targets(house_edge=Range.parse("3..4", of=100))),
    "a deviation": (
        base_space(*FEW),
        Targets(par=Range.parse("2..4", of=100), standard_deviation=Range.parse("4.5..5.5")),
    ),
    "a cap": (
        base_space(*FEW, cap=Cap(Money.dollars(1000), Money.dollars(2))),
        Targets(par=Range.parse("3..4", of=100), house_edge=Range.parse("3..5", of=100)),
    ),
    "hits": (
        base_space(*FEW, lowest_pairs=(Rank.TEN, Rank.JACK)),
        Targets(hit_frequency=Range.parse("23..25", of=100), par=Range.parse("2..4", of=100)),
    ),
    "a bonus": (catalogued(DOLLAR_BONUS), Targets(par=Range.parse("20..27", of=100))),
    "three cards": (
        catalogued(THREE_CARD_BONUS),
        Targets(house_edge=Range.parse("2..8", of=100), standard_deviation=Range.parse("2..3")),
    ),
}


@pytest.mark.heavy
@pytest.mark.parametrize("name", SPACES)
def test_as_many_meet_the_targets_as_one_by_one(name: str) -> None:
    space, targets = SPACES[name]
    figures = [measured(table, space) for _, _, table in every_table(space)]

    found = search(space, targets, measure=measure)

    assert found.finished
    assert found.tables == found.searched == len(figures)
    assert found.meeting == sum(targets.met_by(each) for each in figures) > 0
    assert all(each.meets for each in found.candidates[: found.meeting])


@pytest.mark.parametrize("name", SPACES)
def test_the_nearest_come_first_compiled_or_not(name: str) -> None:
    space, targets = SPACES[name]

    found = search(space, targets, keep=7, measure=compiled_measure())

    assert found == search(space, targets, keep=7, measure=measure)
    assert len(found.candidates) == min(7, found.tables)
    distances = [each.distance for each in found.candidates]
    assert distances == sorted(distances)
    assert [each.meets for each in found.candidates] == [distance <= 1 for distance in distances]
    if targets.par and not targets.standard_deviation and not targets.house_edge and not targets.hit_frequency:
        off = sorted(abs(measured(table, space).par - targets.par.aim) for _, _, table in every_table(space))
        assert [abs(each.figures.par - targets.par.aim) for each in found.candidates] == off[: len(distances)]


def test_a_table_at_the_very_end_of_a_range_is_within() -> None:
    space = base_space(*FEW)
    pars = sorted({measured(table, space).par for _, _, table in every_table(space)})
    low, high, step = pars[10], pars[60], Fraction(1, 10**30)

    def meeting(wanted: Range) -> int:
        return search(space, Targets(par=wanted), measure=measure).meeting

    within = meeting(Range(low, high))
    assert within == sum(low <= measured(table, space).par <= high for _, _, table in every_table(space))
    assert meeting(Range(low + step, high)) < within
    assert meeting(Range(low, high - step)) < within


def test_an_interruption_keeps_the_best_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grid, "BOTTOMS", 2)
    space = base_space("500..1000:50", "100..200:10", "25..50:5", "9..15", "6..8", "4..6", "3", "2", "1")

    def interrupted(done: int, total: int) -> None:
        assert done < total
        raise KeyboardInterrupt

    found = search(space, Targets(par=Range.parse("2.86", of=100)), measure=measure, progress=interrupted)

    assert not found.finished
    assert 0 < found.searched < found.tables == space.size
    assert len(found.candidates) == 10


def test_where_none_meets_the_nearest_are_shown_all_the_same() -> None:
    found = search(base_space(*FEW), Targets(par=Range.parse("50..60", of=100)), keep=3, measure=measure)

    assert found.meeting == 0
    assert [each.meets for each in found.candidates] == [False, False, False]
    assert found.candidates[0].distance > 1


def test_a_search_for_nothing_is_refused() -> None:
    with pytest.raises(DesignError, match="no target given"):
        search(base_space(), Targets())


def test_lines_that_cannot_descend_are_refused() -> None:
    with pytest.raises(DesignError, match="no pay table has such lines"):
        search(base_space("10", "20", *FEW[2:]), Targets(par=Range.parse("3")))


def test_candidates_that_are_played_otherwise_are_told_apart() -> None:
    space = base_space("1000", "200", "50", "11", "8", "4..6", "3", "2", "1")
    found = search(space, Targets(par=Range.parse("2..4", of=100)), keep=3, measure=measure)

    differences = differing_play(found.candidates, space)

    straights = [each.table.odds.best_first()[5] for each in found.candidates]
    open_ended = next(each for each in differences if each.words == "Four to an open straight")
    assert open_ended.decision == "Bet 2"
    assert open_ended.listed == tuple(odds == 6 for odds in straights)
    assert all(0 < sum(each.listed) < 3 for each in differences)


def test_side_bets_are_not_played() -> None:
    space = catalogued(PAIR_PLUS)
    found = search(space, Targets(house_edge=Range.parse("7", of=100)), measure=measure)

    assert differing_play(found.candidates, space) == ()


def test_a_line_too_long_for_one_block_is_searched_in_several() -> None:
    lines = ("none", "100..9999", "50", "11", "8", "5")
    space = Space(wager=PAIR_PLUS, basis=catalogued(PAIR_PLUS).basis, lines=tuple(map(parse_odds, lines)))

    found = search(space, Targets(house_edge=Range.parse("1..2", of=100)), measure=measure)

    assert found.searched == 9900


def test_where_numba_cannot_be_loaded_numpy_measures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "letitride.design.compiled", None)
    monkeypatch.delattr("letitride.design.compiled", raising=False)
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: object())

    assert compiled_measure() is None
