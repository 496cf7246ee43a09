"""One seed: as many steps as wanted, and where something does not hold, the shortest way to it that is found."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.simulation.actions import Action, act, choose
from tests.simulation.world import world_in

EVERY = 500
"""How many steps lie between two checks of everything: each table from its first event, every answer, and the audit.

After every step, balances, durability, what was answered since, each changed table against its log, and what everybody
sees and hears of it are checked; when the process has died, every answer.
"""


class Failure(NamedTuple):
    """What did not hold, and what led there."""

    seed: int
    what: str
    actions: list[Action]


def run(seed: int, steps: int, folder: Path) -> Failure | None:
    """Have a world go on by a seed; the same seed is the same world, step by step."""
    rng, done = Random(seed), list[Action]()
    with world_in(folder) as world:
        try:
            for number in range(1, steps + 1):
                done.append(choose(world, rng))
                act(world, done[-1])
                world.check()
                if number % EVERY == 0 or number == steps:
                    world.check_all()
        except Exception as fault:  # noqa: BLE001 - whatever it is, it must not happen
            return Failure(seed, f"{type(fault).__name__}: {fault}", done)
    return None


def again(actions: list[Action], folder: Path) -> str | None:
    """Have the same happen again, and return what does not hold."""
    with world_in(folder) as world:
        try:
            for action in actions:
                act(world, action)
                world.check()
            world.check_all()
        except Exception as fault:  # noqa: BLE001 - as above
            return f"{type(fault).__name__}: {fault}"
    return None


def shortened(failure: Failure, folder: Path) -> list[Action]:
    """Leave out whatever is not needed for something not to hold: halves first, then smaller parts."""
    left, size = failure.actions, max(1, len(failure.actions) // 2)
    while True:
        place = 0
        while place < len(left):
            fewer = left[:place] + left[place + size :]
            if again(fewer, folder) is not None:
                left = fewer
            else:
                place += size
        if size == 1:
            return left
        size //= 2
