"""What every game has worked out: its decisions, its settlement, and its best play in words."""

from __future__ import annotations

import pytest

from letitride.house import load_house
from letitride.house.games.let_it_ride import LET_IT_RIDE
from letitride.odds import solvers
from letitride.odds.solvers import NotWorkedOut, solver_of


def test_a_game_that_nobody_worked_out_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(solvers._SOLVERS, LET_IT_RIDE)

    with pytest.raises(NotWorkedOut, match="the best play is not worked out for Let It Ride"):
        solver_of(load_house("lir"))
