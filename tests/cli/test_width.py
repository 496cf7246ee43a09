"""Answers fit the terminal, or the COLUMNS of whoever reads them elsewhere, and no word is broken for it."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from tests.conftest import Letitride

HAND = ("--cards", "As Ks Qs", "--community", "Js Ts", "--base", "10", "--riding", "3")
ANSWERS: tuple[tuple[str, ...], ...] = (
    ("odds", "lir-bonus", "--law"),
    ("odds", "seacoast", "--bet", "100"),
    ("odds", "seacoast-3cp"),
    ("odds", "3CB-1"),
    ("strategy", "lir"),
    ("strategy", "seacoast-3cp"),
    ("strategy", "seacoast", "--bet", "500"),
    ("advise", "LIRX-01", "--cards", "Tc Jc Qc"),
    ("settle", "seacoast", *HAND, "--three-card-bonus", "5"),
    ("session", "lir-bonus", "--rounds", "500", "--bankroll", "300", "--house-loses", "1000"),
    ("simulate", "lir", "--rounds", "1000", "--seed", "1"),
    ("simulate", "lir", "--rounds", "20", "--seed", "1", "--sessions", "9", "--bankroll", "50"),
    ("leak", "nh-000", "--samples", "100"),
    ("design", "base", "--par", "2.5..3", "--pay", "flush=7..9"),
    ("houses",),
    ("houses", "nh-000"),
    ("paytables",),
    ("paytables", "LIRB-03"),
    ("rules", "003"),
    ("--help",),
    ("simulate", "--help"),
    ("deal", "--help"),
)


def words_of(text: str) -> set[str]:
    """Return the words; long names go on after an underscore or a slash, and lines under heads are as long as these."""
    return {word.rstrip(":") for word in re.split(r"[\s_/─]+", text)}


@pytest.mark.heavy
@pytest.mark.parametrize("words", ANSWERS, ids=" ".join)
@pytest.mark.parametrize("columns", [80, 40])
def test_an_answer_fits_and_breaks_no_word(
    letitride: Letitride, monkeypatch: pytest.MonkeyPatch, words: Sequence[str], columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", "1000")
    whole = letitride(*words).out
    monkeypatch.setenv("COLUMNS", str(columns))
    narrow = letitride(*words).out

    assert [line for line in narrow.splitlines() if len(line) > columns and len(line.split()) > 1] == []
    assert words_of(narrow) - words_of(whole) == set()
