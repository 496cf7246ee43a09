"""Honest runs are rejected as seldom as is said, and dishonest ones are rejected."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from letitride.simulate import Engine, Experiment, Tally, compare, deal, simulate
from letitride.simulate.tally import score
from tests.simulate import false_alarms
from tests.simulate.experiments import experiment

if TYPE_CHECKING:
    from numpy.typing import NDArray


@pytest.mark.heavy
@pytest.mark.parametrize("case", false_alarms.CASES)
def test_honest_runs_are_rejected_no_more_often_than_is_said(case: str) -> None:
    runs = 400 if case.startswith("heavy tail") else 80

    rejected = false_alarms.alarms(case, runs, first_seed=100_000)

    assert false_alarms.chance_of(rejected, runs) > false_alarms.LEAST_CHANCE


def test_the_chance_of_so_many_false_alarms_is_exact() -> None:
    assert false_alarms.chance_of(0, 400) == 1.0
    assert false_alarms.chance_of(1, 1) == pytest.approx(0.001)
    assert false_alarms.chance_of(2, 2) == pytest.approx(1e-6)
    assert false_alarms.chance_of(14, 400) < 1e-15


def test_the_report_says_how_many_were_rejected_and_fails_when_there_are_too_many(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert false_alarms.main(["10"]) == 0
    assert "10 honest runs, 0 rejected" in capsys.readouterr().out.splitlines()[-1]

    monkeypatch.setattr(false_alarms, "alarms", lambda _case, runs: runs)
    assert false_alarms.main(["10"]) == 1


def tally_of(made: Experiment, cards: NDArray[np.uint8]) -> Tally:
    counts = tuple(np.bincount(score(made, cards)[0], minlength=len(made.cells)).tolist())
    net, squares = (sum(times * each**power for times, each in zip(counts, made.nets, strict=True)) for power in (1, 2))
    return Tally(cards.shape[1], (counts,), net, squares)


def test_a_deck_that_gives_the_player_an_ace_too_seldom_is_found_out() -> None:
    made = experiment("LIRX-01")
    cards = deal(1, first=0, rounds=600_000, seats=1, engine=Engine.NUMPY)
    ace_of_spades = (cards[3:6] == 51).any(axis=0)
    kept_back = ace_of_spades & (np.arange(cards.shape[1]) % 2 == 0)

    assert compare(made, tally_of(made, cards)).agrees
    assert not compare(made, tally_of(made, cards[:, ~kept_back])).agrees


def test_a_dealer_who_takes_back_one_win_in_fifty_is_found_out() -> None:
    made = experiment("lir-bonus", sides={"dollar_bonus": 1})
    cards = deal(2, first=0, rounds=600_000, seats=1, engine=Engine.NUMPY)
    wins = np.array(made.nets)[score(made, cards)[0]] > 0
    taken_back = wins & (np.cumsum(wins) % 50 == 0)

    found = compare(made, tally_of(made, cards[:, ~taken_back]))

    assert not found.agrees
    assert found.accounted


@pytest.mark.parametrize("seats", [1, 2])
def test_pairs_paid_a_cent_short_are_found_out(seats: int) -> None:
    made = experiment("LIRX-01")
    pair = made.endings.index("pair of tens or better")
    short = [net - (cell.ending == pair) for cell, net in zip(made.cells, made.nets, strict=True)]

    found = compare(made, simulate(replace(made, nets=tuple(short)), rounds=1_000, seed=1, seats=seats).tally)

    assert compare(made, simulate(made, rounds=1_000, seed=1, seats=seats).tally).accounted
    assert not found.accounted
    assert not found.agrees


def test_a_player_dealt_the_same_rounds_twice_is_found_out() -> None:
    made = experiment("LIRX-01")
    once = simulate(made, rounds=100_000, seed=3).tally

    twenty_times = once
    for _ in range(19):
        twenty_times = twenty_times + once

    assert not compare(made, twenty_times).agrees
