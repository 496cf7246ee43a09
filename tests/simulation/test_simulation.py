"""The whole pit under a seed, scaled down; and faults of the pit itself, which the simulation must find."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from letitride.store.transaction import SqlTransaction
from tests.simulation.running import again, run, shortened
from tests.simulation.world import HOUSES, act, choose, world_in

pytestmark = pytest.mark.heavy


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whatever_happens_everything_holds(seed: int, tmp_path: Path) -> None:
    failure = run(seed, 1_200, tmp_path / "world")

    assert failure is None, failure.what


def test_the_same_seed_is_the_same_world(tmp_path: Path) -> None:
    ends = []
    for _ in range(2):
        rng = Random(5)
        with world_in(tmp_path / "world") as world:
            actions = []
            for _ in range(400):
                actions.append(choose(world, rng))
                act(world, actions[-1])
            ends.append((actions, [(world.live(house).version, world.live(house).head) for house in HOUSES]))

    assert ends[0] == ends[1]
    assert sum(version for version, _ in ends[0][1]) > 50


def test_an_answer_that_is_forgotten_is_found_and_the_way_to_it_is_short(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SqlTransaction, "remember", lambda *_: None)
    failure = next(filter(None, (run(seed, 300, tmp_path / "world") for seed in range(1, 5))))
    short = shortened(failure, tmp_path / "world")

    assert again(short, tmp_path / "world") is not None
    assert len(short) < len(failure.actions)
    assert len(short) <= 6


def test_a_table_that_is_shown_before_it_is_durable_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SqlTransaction, "afterwards", lambda _, call: call())
    found = [failure for seed in range(1, 6) if (failure := run(seed, 500, tmp_path / "world"))]

    assert any("nothing is written there" in failure.what for failure in found)
