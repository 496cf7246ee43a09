"""``carry_out``, ``decide`` and ``apply`` give the same events and tables; ``rule_on`` what a command itself brings."""

from __future__ import annotations

from functools import reduce

import pytest

from letitride.house import load_house
from letitride.table import ALL_CHORES, Command, Table, apply, carry_out, decide, evolve, next_chore, rule_on
from letitride.table.model.command import OpenTable
from letitride.table.rules.choices import WholeDeck


@pytest.mark.parametrize("house", ["nh-000", "lir-bonus", "seacoast"])
def test_each_event_comes_with_the_table_after_it(house: str) -> None:
    table = Table.of(load_house(house))
    command: Command | None = OpenTable()
    steps_seen = 0
    while command is not None:
        steps = carry_out(table, command)
        events = tuple(event for event, _ in steps)

        assert decide(table, command) == events
        assert events[: len(rule_on(table, command))] == rule_on(table, command)
        for count, (_, after) in enumerate(steps, 1):
            assert after == reduce(evolve, events[:count], table)
        assert apply(table, command) == (steps[-1][1], events)

        table, steps_seen = steps[-1][1], steps_seen + len(steps)
        command = next_chore(table, ALL_CHORES, WholeDeck().example)
    assert steps_seen >= 5
