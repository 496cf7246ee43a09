"""A room that runs any game names none: no game and no wager stands in its code, its words or its comments."""

from __future__ import annotations

import ast
import io
import re
import token
import tokenize
from collections.abc import Iterator
from pathlib import Path
from pkgutil import iter_modules

import pytest

import letitride.games
import letitride.house.games
from letitride.games import every_game
from letitride.house import Game, Wager

ROOMS = ("table", "pit", "store", "server", "cli", "design")
"""The rooms that name no game, but for a module of their own for each."""

SOURCE = Path(letitride.games.__file__).parents[1]
MODULES = sorted(path for room in ROOMS for path in (SOURCE / room).rglob("*.py") if path.parent.name != "games")
MODULES_OF_GAMES = {
    *(f"letitride.games.{module.name}" for module in iter_modules(letitride.house.games.__path__)),
    *(f"letitride.house.games.{module.name}" for module in iter_modules(letitride.house.games.__path__)),
    "letitride.house.games",
}
SHOWS_AN_EXAMPLE = {SOURCE / "table" / "scenario" / "scenario.py"}
"""The modules whose docstring is an example of what people write, and so is one of a game."""

NAMES_OF_OTHERS = re.compile(r"\b(Base(Model|Route|Exception|Transport)|base-uri)\b")
"""What Python, libraries and browsers call things of theirs: a BaseModel is no bet."""

TEXT = {token.STRING, token.COMMENT, getattr(token, "FSTRING_MIDDLE", token.STRING)}

STATEMENT_BEGINS = {token.NEWLINE, token.NL, token.INDENT, token.DEDENT}


def words(text: str) -> str:
    """Return a text as words in small letters: ``DollarBonus``, ``DOLLAR_BONUS`` and ``dollar-bonus`` are one."""
    apart = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", text)
    return " ".join(re.split(r"[-_\s]+", apart)).lower()


NAMES = {
    words(name)
    for names in (
        *((game.value, game.label) for game in Game.every()),
        *((wager.value, wager.label) for wager in Wager.every()),
    )
    for name in names
}
NAMED = re.compile("|".join(rf"(?<![\w$]){re.escape(name)}(?!\w)" for name in sorted(NAMES, key=len, reverse=True)))


def imported(source: str) -> Iterator[str]:
    """Yield every module that a source imports, and every name it imports from one."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def named(source: str, *, docstring: bool = True) -> list[str]:
    """Return the names of games and wagers in a source, without its docstring where that is not to be read."""
    tree = ast.parse(source)
    shown = 0 if docstring or ast.get_docstring(tree) is None else (tree.body[0].end_lineno or 0)
    found: list[str] = []
    path = begins = True
    for each in tokenize.generate_tokens(io.StringIO(source).readline):
        if each.type == token.NAME and begins:
            # Where a module lies is not what the code says: command/base.py is about no base bet.
            path = each.string == "from"
        elif each.type == token.NAME and each.string == "import":
            path = False
        if each.start[0] > shown and (each.type in TEXT or (each.type == token.NAME and not path)):
            found += NAMED.findall(words(NAMES_OF_OTHERS.sub("", each.string)))
        begins = each.type in STATEMENT_BEGINS or (begins and each.type == token.COMMENT)
    return found


def test_every_game_has_a_module_of_its_own_in_both_rooms() -> None:
    assert {f"letitride.games.{words(rules.game.value).replace(' ', '_')}" for rules in every_game()} < MODULES_OF_GAMES
    assert {rules.game for rules in every_game()} == set(Game.every())


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_room_that_runs_any_game_imports_none(path: Path) -> None:
    assert MODULES_OF_GAMES.isdisjoint(imported(path.read_text("utf-8")))


@pytest.mark.heavy
@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_room_that_runs_any_game_names_neither_a_game_nor_a_wager(path: Path) -> None:
    assert named(path.read_text("utf-8"), docstring=path not in SHOWS_AN_EXAMPLE) == []


# The check finds what it looks for


@pytest.mark.parametrize(
    "source",
    [
        "from letitride.house.games.let_it_ride import BASE",
        "from letitride.house.games import let_it_ride",
        "from letitride.house import games",
        "import letitride.games.three_card_poker",
        "def late():\n    from letitride.games.three_card_poker import RULES",
    ],
)
def test_an_import_of_a_game_is_found(source: str) -> None:
    assert not MODULES_OF_GAMES.isdisjoint(imported(source))


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("stake = stakes[BASE]", "base"),
        ("if wager is wagers.DOLLAR_BONUS: pass", "dollar bonus"),
        ("class LetItRide: pass", "let it ride"),
        ("seat.three_card_bonus = 5", "three card bonus"),
        ("words = {'pair-plus': 5}", "pair plus"),
        ("words = f'{name}: the ante of {stake}'", "ante"),
        ("'''What the ante bonus earns.'''", "ante bonus"),
        ("pass  # Three Card Poker has no such card.", "three card poker"),
        ("say('$1 Bonus')", "$1 bonus"),
        ("from letitride.table.model.command.base import BASE", "base"),
        ("def every():\n    yield from BASE", "base"),
    ],
)
def test_a_name_of_a_game_or_a_wager_is_found(source: str, name: str) -> None:
    assert named(source) == [name]


@pytest.mark.parametrize(
    "source",
    [
        "from letitride.table.model.event.base import Event",
        "based_on = 'database'",
        "'''letitride deal --help lists what can be written'''",
        "quantity = 'guarantee'",
        "class Seat(BaseModel): pass",
        "policy = \"base-uri 'none'\"",
    ],
)
def test_other_words_are_no_names(source: str) -> None:
    assert named(source) == []


def test_an_example_is_left_out_with_its_docstring_only() -> None:
    source = "'''Ann bets base 5.'''\nwager = 'base'\n"

    assert named(source, docstring=False) == ["base"]
    assert named(source) == ["base", "base"]
