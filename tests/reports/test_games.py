"""What documents say of a game is one module: the rest of the room names none, and a game without one is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import letitride.reports
from letitride.games import every_game
from letitride.house import House, house_ids, load_house, load_pay_table
from letitride.odds.refusals import NotWorkedOut
from letitride.reports import games, par_sheet, procedures
from letitride.reports.games import pages_for
from tests.games.test_no_game_named import MODULES_OF_GAMES, imported

pytestmark = pytest.mark.heavy

ROOM = Path(letitride.reports.__file__).parent
MODULES = sorted(path for path in ROOM.rglob("*.py") if path.parent.name != "games")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOM)))
def test_only_the_modules_of_games_import_one(path: Path) -> None:
    assert MODULES_OF_GAMES.isdisjoint(imported(path.read_text("utf-8")))


def test_every_game_has_pages() -> None:
    assert [pages_for(rules.game).game for rules in every_game()] == [rules.game for rules in every_game()]


@pytest.mark.parametrize("house_id", ["lir", "seacoast-3cp", "mississippi-stud"])
@pytest.mark.parametrize("document", [par_sheet, procedures])
def test_a_game_without_pages_is_refused_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, house_id: str, document: Callable[[House], object]
) -> None:
    house = load_house(house_id)
    monkeypatch.delitem(games._PAGES, house.game)

    with pytest.raises(NotWorkedOut, match=f"^no documents are written for {house.game.label}$"):
        document(house)


def test_a_side_bet_needs_no_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    for house_id in house_ids():
        monkeypatch.delitem(games._PAGES, load_house(house_id).game, raising=False)

    assert par_sheet(load_pay_table("mississippi-stud-bonus")).title == "Pay table mississippi-stud-bonus"
