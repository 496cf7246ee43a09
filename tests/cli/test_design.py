"""``letitride design``: understood, exact, exported, and refused in one line where it cannot be done."""

from __future__ import annotations

import importlib.util
from fractions import Fraction
from pathlib import Path

import pytest

from letitride.house import load_file
from letitride.odds import solve
from tests.conftest import Letitride

ASKED = ("design", "base", "--par", "2.5..3", "--top", "500..1000", "--pay", "flush=7..9", "--pay", "straight=4..6")


def test_the_help_shows_an_example(letitride: Letitride) -> None:
    answer = letitride("design", "--help")

    assert "letitride design base --par 2.5..3 --top 500..1000" in answer.out
    assert "Ctrl-C ends the search and keeps the best so far" in " ".join(answer.out.split())


def test_candidates_stand_side_by_side(letitride: Letitride) -> None:
    answer = letitride(*ASKED)

    assert answer.status == 0
    assert "69 pay tables for the base bets meet the targets" in answer.out
    assert "of 528 that were searched" in answer.out
    assert "line of the strategy card" in answer.out


def test_figures_in_json_are_those_of_the_odds_room(letitride: Letitride, tmp_path: Path) -> None:
    answer = letitride(*ASKED, "--export", str(tmp_path), "--keep", "2", "--json").json

    assert (answer["tables"], answer["searched"], answer["meeting"]) == (528, 528, 69)
    assert answer["stopped"] is False
    assert len(answer["files"]) == 4
    for candidate in answer["candidates"]:
        table = load_file(tmp_path / f"{candidate['designator']}.toml")
        exact = solve(table)  # type: ignore[arg-type]
        assert Fraction(candidate["par"]["exact"]) == exact.par
        assert candidate["meets"]
        priced = letitride("odds", str(tmp_path / f"casablanca-{candidate['designator']}.toml"), "--json").json
        assert priced["par"] == candidate["par"]


def test_a_file_says_what_to_search_and_options_say_otherwise(letitride: Letitride, tmp_path: Path) -> None:
    file = tmp_path / "targets.toml"
    file.write_text('wager = "pair-plus"\n[targets]\nhouse-edge = "2..3"\n[odds]\nstraight = "5..6"\nflush = 3\n')

    as_written = letitride("design", str(file), "--json").json
    otherwise = letitride("design", str(file), "--json", "--pay", "straight=5..9", "--house-edge", "1..2").json

    assert (as_written["tables"], otherwise["tables"]) == (2, 5)
    assert "One pay table for the Pair Plus meets" in letitride("design", str(file), "--house-edge", "8..12").out


def test_without_numba_the_answer_is_the_same(letitride: Letitride, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = letitride(*ASKED, "--json").out
    found = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *rest: None if name == "numba" else found(name, *rest)
    )

    assert letitride(*ASKED, "--json").out == compiled


def test_candidates_that_are_played_alike_say_so(letitride: Letitride) -> None:
    answer = letitride("design", "base", "--par", "2.86", "--pay", "royal-flush=999,1000", "--keep", "2", *_FIXED)

    assert "All are played alike." in answer.out


_FIXED = [
    word
    for line in ("straight-flush=200", "four-of-a-kind=50", "full-house=11", "flush=8", "straight=5")
    for word in ("--pay", line)
]
REFUSED = {
    "nothing to search": (("design", "roulette"), "'roulette' is nothing to search: expected base"),
    "nothing asked": (("design", "base"), "no target given"),
    "a top award alone": (("design", "base", "--top", "500..1000"), "a top award only limits which are searched"),
    "no line": (("design", "base", "--par", "3", "--pay", "flush"), "'flush' is no line: expected its name and odds"),
    "no range": (("design", "base", "--par", "low"), "design: targets.par: 'low' is not a range"),
    "a cap without a bet": (("design", "base", "--par", "3", "--cap", "1000"), "design: bet: a payout cap"),
    "an ante bonus": (("design", "ante-bonus", "--par", "3"), "design: wager: expected one of base"),
    "no house": (("design", "base", "--par", "3", "--export", "x", "--house", "nowhere"), "no house is called"),
    "a capped house": (
        ("design", "base", "--par", "3", "--export", "x", "--house", "seacoast"),
        "seacoast caps payouts at $1,000",
    ),
    "no file": (("design", "missing.toml"), "missing.toml: found no such file"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_searched_is_refused(name: str, letitride: Letitride) -> None:
    words, message = REFUSED[name]

    answer = letitride(*words)

    assert (answer.status, answer.out) == (2, "")
    assert message in answer.err
