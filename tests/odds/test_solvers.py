"""What every game has worked out: its decisions, its settlement, and its best play in words."""

from __future__ import annotations

import pytest

from letitride.house import House, house_ids, load_house
from letitride.house.games.let_it_ride import LET_IT_RIDE
from letitride.odds import BaseGame, analyse_house, solvers, strategy_card
from letitride.odds.solvers import NotWorkedOut, StrategyPart, StrategyWords, solver_of


def card_of(house: House) -> StrategyWords:
    return solver_of(house).card(house, house.wagers[house.main_wager].minimum)


@pytest.mark.parametrize("house_id", house_ids())
def test_the_best_play_in_words_is_that_of_the_strategy_card(house_id: str) -> None:
    house = load_house(house_id)
    game, words = analyse_house(house).main, card_of(house)

    if isinstance(game, BaseGame):
        card = strategy_card(game)
        assert [part.lines for part in words.parts] == [tuple(line.words for line in part.lines) for part in card.parts]
        assert {part.otherwise for part in words.parts} == {"Take it back with everything else."}
        assert words.notes == card.notes
    else:
        part = StrategyPart(title="Play or fold", lines=(game.card(),), otherwise="Fold everything else.")
        assert words == StrategyWords(parts=(part,))


def test_a_game_that_nobody_worked_out_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(solvers._SOLVERS, LET_IT_RIDE)

    with pytest.raises(NotWorkedOut, match="the best play is not worked out for Let It Ride"):
        solver_of(load_house("lir"))
