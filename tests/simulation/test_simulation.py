"""The whole pit under a seed, scaled down; and faults of the pit itself, which the simulation must find."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from letitride.pit.tables.pit_table import Happened, PitTable
from letitride.server.tables.teller import Teller
from letitride.store.transaction import SqlTransaction
from letitride.table import Audience, Table, View, view
from tests.simulation.actions import act, choose
from tests.simulation.running import again, run, shortened
from tests.simulation.world import HOUSES, World, world_in

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


def test_rounds_are_played_to_their_end_at_every_house(tmp_path: Path) -> None:
    with world_in(tmp_path / "world") as world:
        a_played_world(world, 1_200)
        rounds = {house: world.live(house).table.rounds for house in HOUSES}

    assert min(rounds.values()) > 0, rounds
    assert sum(rounds.values()) > 8, rounds


def test_an_answer_that_is_forgotten_is_found_and_the_way_to_it_is_short(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SqlTransaction, "remember", lambda *_: None)
    failure = next(filter(None, (run(seed, 300, tmp_path / "world") for seed in range(1, 5))))
    short = shortened(failure, tmp_path / "world")

    assert again(short, tmp_path / "world") is not None
    assert len(short) < len(failure.actions)
    assert len(short) <= 6


def a_played_world(world: World, steps: int = 300) -> None:
    rng = Random(1)
    for _ in range(steps):
        act(world, choose(world, rng))
        world.check()
    world.faults.planted.clear()
    while world.store.waiting:
        world.store.flush()
    world.published.clear()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            "UPDATE balances SET cents = cents + 1 WHERE account = (SELECT min(account) FROM balances)",
            "together have 1",
        ),
        ("UPDATE events SET data = replace(data, '1', '2') WHERE seq = 5", "the chain is broken"),
        ("DELETE FROM answers", "and kept is None"),
        ("UPDATE people SET post = 'administrator' WHERE name = 'Dana'", "Dana"),
    ],
)
def test_a_record_that_was_changed_is_found(tmp_path: Path, change: str, said: str) -> None:
    with world_in(tmp_path / "world") as world:
        a_played_world(world)
        with closing(sqlite3.connect(world.database)) as connection:
            assert connection.execute(change).rowcount > 0
            connection.commit()

        def look() -> None:
            world.check()
            world.check_all()

        with pytest.raises(Exception, match=said):  # a broken chain is refused where it is read
            look()


def test_a_view_that_shows_a_hidden_card_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def with_a_hand(table: Table, audience: Audience) -> View:
        cards = [str(card) for seat in table.seats if seat is not None and seat.hand for card in seat.hand.cards]
        return replace(view(table, audience), display="".join(cards[:1]))

    monkeypatch.setattr("tests.simulation.world.view", with_a_hand)
    found = [failure for seed in range(1, 4) if (failure := run(seed, 500, tmp_path / "world"))]

    assert any("which is face down" in failure.what for failure in found)


def test_a_message_that_tells_of_a_hidden_card_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tell = Teller.tell

    def with_a_hand(self: Teller, live: PitTable, happened: Happened, *, now: int, watching: int) -> bytes:
        cards = [f'"{card}"' for seat in live.table.seats if seat is not None and seat.hand for card in seat.hand.cards]
        return tell(self, live, happened, now=now, watching=watching) + "".join(cards).encode()

    monkeypatch.setattr(Teller, "tell", with_a_hand)
    found = [failure for seed in range(1, 4) if (failure := run(seed, 500, tmp_path / "world"))]

    assert any(" tells " in failure.what for failure in found)


def test_an_answer_that_is_lost_is_found_at_the_step_that_heard_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(World, "check_all", lambda _: None)
    monkeypatch.setattr(SqlTransaction, "remember", lambda *_: None)

    assert any(run(seed, 100, tmp_path / "world") for seed in range(1, 3))


def test_power_fails_in_the_middle_of_a_commit_too(tmp_path: Path) -> None:
    cuts = 0
    with world_in(tmp_path / "world") as world:
        rng = Random(2)
        for number in range(600):
            act(world, choose(world, rng))
            world.check()
            if number % 60 == 59:
                act(world, ("end", "power cut"))
                world.check()
        world.check_all()
        cuts = world.cuts

    assert cuts > 2


def test_a_table_that_is_shown_before_it_is_durable_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SqlTransaction, "afterwards", lambda _, call: call())
    found = [failure for seed in range(1, 6) if (failure := run(seed, 500, tmp_path / "world"))]

    assert any("nothing is written there" in failure.what for failure in found)
