"""A game that nobody has prepared for the simulator is refused in one line."""

import pytest

from letitride.house import Game
from letitride.odds.refusals import NotWorkedOut
from letitride.simulate import games
from tests.conftest import Letitride
from tests.simulate.experiments import experiment


@pytest.mark.parametrize("game", Game.every(), ids=lambda game: game.value)
def test_every_game_that_is_dealt_is_simulated(game: Game) -> None:
    assert games.simulation_for(game).game is game


@pytest.mark.parametrize("target", ["mississippi-stud", "mississippi-stud-ante", "mississippi-stud-bonus"])
def test_a_game_without_a_simulation_is_refused(target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "_SIMULATIONS", {})

    with pytest.raises(NotWorkedOut, match=r"^the simulator is not worked out for Mississippi Stud$"):
        experiment(target)


def test_the_command_line_says_so_in_one_line(letitride: Letitride, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "_SIMULATIONS", {})
    answer = letitride("simulate", "seacoast", "--rounds", "1000")

    assert answer.status == 2
    assert answer.out == ""
    assert answer.err == "letitride: the simulator is not worked out for Let It Ride\n"
