"""What a chart says, and in which colors."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import pytest

from letitride.simulate import Engine, Sessions, Tally, chart, compare
from letitride.simulate.tally import count
from tests.simulate.experiments import experiment


@pytest.fixture
def axes(monkeypatch: pytest.MonkeyPatch) -> MagicMock:
    """Return what a chart is drawn on: it remembers what was drawn."""
    drawn = MagicMock()

    @contextmanager
    def drawing(_path: Path, _title: str, *, height: float) -> Iterator[Any]:
        yield drawn

    monkeypatch.setattr(chart, "_drawn", drawing)
    return drawn


def test_a_chart_of_sessions_says_how_many_ended_beyond_its_edge(axes: MagicMock) -> None:
    results = ((-100, 590), (0, 300), (200, 100), (5_000, 7), (9_000, 3))
    sessions = Sessions(1_000, results, 0, 0, 0, 0, Tally(0, ((),), 0, 0))

    chart.draw_sessions(Path("chart.svg"), "title", sessions)

    (label,) = axes.set_xlabel.call_args.args
    assert "; 10 sessions ended beyond the right edge" in label
    assert axes.hist.call_args.args[0] == [-1, 0, 2]
    assert axes.hist.call_args.kwargs["weights"] == [590, 300, 100]


def test_a_hand_that_turned_up_too_often_is_red(axes: MagicMock) -> None:
    made = experiment("LIRX-01")
    comparison = compare(made, count(made, seed=1, first=0, rounds=5_000, seats=1, engine=Engine.NUMPY))
    (seat,) = comparison.seats
    alarmed = replace(comparison, seats=(replace(seat, hands={**seat.hands, "flush": 1e-9}),))

    chart.draw_comparison(Path("chart.svg"), "title", alarmed)

    hands = [hand.hand for hand in comparison.hands][::-1]
    colors = [call.kwargs["color"] for call in axes.plot.call_args_list[::2]]
    assert {hand for hand, color in zip(hands, colors, strict=True) if color == chart._RED} == {"flush"}
    axes.set_xlabel.assert_called_once_with("standard deviations of independent hands from the expected count")
    low, high = axes.set_xlim.call_args.args
    assert high == -low >= max(4.0, *(abs(hand.z) for hand in comparison.hands))


def test_a_chart_reaches_beyond_the_hand_that_is_farthest_off(axes: MagicMock) -> None:
    made = experiment("LIRX-01")
    comparison = compare(made, count(made, seed=1, first=0, rounds=5_000, seats=1, engine=Engine.NUMPY))
    far_off = tuple(replace(hand, observed=hand.observed * 3) for hand in comparison.hands)

    chart.draw_comparison(Path("chart.svg"), "title", replace(comparison, hands=far_off))

    low, high = axes.set_xlim.call_args.args
    assert high == -low > max(abs(hand.z) for hand in far_off) > chart._LEAST_REACH
