"""A search as a file describes it, and every fault of such a file at once."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from letitride.cards import Money, Rank
from letitride.design import DesignError, Range, read_brief
from letitride.house import Basis, FileError, Tie
from letitride.odds import Cap

WHOLE: dict[str, Any] = {
    "wager": "base",
    "basis": "for 1",
    "lowest-pair": ["10", "J", "none"],
    "cap": 25_000,
    "bet": Decimal("2.50"),
    "tie": "ride",
    "equal-odds": True,
    "whole-odds": True,
    "targets": {"par": "2.5..3", "standard-deviation": 5, "top": "500..1000"},
    "odds": {"flush": "6..9", "straight": [4, 5], "full-house": 11, "two-pair": "1..2:1/2"},
}


def faults(raw: dict[str, Any]) -> str:
    with pytest.raises((DesignError, FileError)) as raised:
        read_brief(raw, file="targets.toml")
    return str(raised.value)


def test_a_search_is_read_as_it_is_written() -> None:
    brief = read_brief(WHOLE, file="targets.toml")
    space = brief.space

    assert (space.basis, space.tie, space.equal_odds) == (Basis.FOR_ONE, Tie.RIDE, True)
    assert space.lowest_pairs == (Rank.TEN, Rank.JACK, None)
    assert space.cap == Cap(Money.dollars(25_000), Money.parse("2.50"))
    assert brief.targets.par == Range(Fraction(1, 40), Fraction(3, 100))
    assert brief.targets.standard_deviation == Range(Fraction(9, 2), Fraction(11, 2))
    assert space.lines[0] == (Fraction(500), Fraction(1000))
    assert space.lines[4] == tuple(map(Fraction, (6, 7, 8, 9)))
    assert space.lines[5] == (Fraction(4), Fraction(5))
    assert space.lines[7] == (Fraction(1), Fraction(2))


def test_the_top_award_is_that_of_the_best_line_there_is() -> None:
    brief = read_brief({"wager": "pair-plus", "targets": {"par": "7", "top": "30"}}, file="x")

    assert brief.space.lines[:2] == ((None,), (Fraction(30),))


FAULTS: dict[str, tuple[dict[str, Any], str]] = {
    "no wager": ({"wager": "roulette"}, "targets.toml: wager: found 'roulette', expected one of 'base'"),
    "an ante bonus": (
        {"wager": "ante-bonus"},
        "wager: expected one of base, dollar-bonus, three-card-bonus, pair-plus",
    ),
    "an unknown key": ({"color": 1}, "targets.toml: color: found an unknown key"),
    "an unknown target": ({"targets": {"pars": 1}}, "targets.pars: found an unknown key, expected 'par', perhaps"),
    "targets that are none": ({"targets": 1}, "targets.toml: targets: found 1"),
    "no range": ({"targets": {"par": "3..2"}}, "targets.toml: targets.par: '3..2' is not a range"),
    "no odds": ({"odds": {"flush": "a lot"}}, "targets.toml: odds.flush: 'alot' is not odds"),
    "no line": ({"odds": {"blush": "1"}}, "odds.blush: no such line: expected one of royal-flush, straight-flush"),
    "no rank": ({"lowest-pair": "1"}, "lowest-pair: '1' is not a rank"),
    "a bet of nothing": ({"bet": 0}, "cap: expected amounts above zero"),
    "a top nobody pays": (
        {"targets": {"par": "3", "top": "1..2"}},
        "odds.royal-flush: none of its odds is left by the top award",
    ),
    "no whole odds": ({"odds": {"flush": "13/2"}}, "odds.flush: none of its odds is left"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_told_with_its_place(name: str) -> None:
    changed, message = FAULTS[name]

    assert message in faults({**WHOLE, **changed})


@pytest.mark.parametrize("target", ["par", "house-edge", "hit-frequency", "standard-deviation", "top"])
def test_a_target_that_is_no_range_is_named_in_the_fault(target: str) -> None:
    assert faults({**WHOLE, "targets": {target: "x"}}).startswith(f"targets.toml: targets.{target}: 'x' is not a range")


def test_edge_and_frequency_are_read_in_per_cent_and_the_deviation_in_bets() -> None:
    wanted = {"house-edge": "2..4", "hit-frequency": "20..30", "standard-deviation": "4..6"}

    targets = read_brief({**WHOLE, "targets": wanted}, file="targets.toml").targets

    assert targets.house_edge == Range(Fraction(2, 100), Fraction(4, 100))
    assert targets.hit_frequency == Range(Fraction(20, 100), Fraction(30, 100))
    assert targets.standard_deviation == Range(Fraction(4), Fraction(6))


def test_every_fault_is_told_at_once() -> None:
    told = faults({**WHOLE, "targets": {"par": "x", "house-edge": "y"}, "odds": {"flush": "z"}, "lowest-pair": "1"})

    assert len(told.splitlines()) == 4


def test_a_cap_needs_a_bet_and_a_bet_a_cap() -> None:
    plain = {key: value for key, value in WHOLE.items() if key not in ("cap", "bet")}

    assert "bet: a payout cap is worth what the size of one bet makes it" in faults({**plain, "cap": 1000})
    assert "cap: a payout cap is worth what the size of one bet makes it" in faults({**plain, "bet": 5})


def test_side_bets_have_neither_cap_nor_lowest_pair() -> None:
    raw = {"wager": "pair-plus", "targets": {"par": 7}, "cap": 1000, "bet": 5, "lowest-pair": "10"}

    told = faults(raw)

    assert "lowest-pair: the Pair Plus is decided by three cards" in told
    assert "cap: the Pair Plus is paid in full" in told
