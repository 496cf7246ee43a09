"""What a table waits for, in words."""

from __future__ import annotations

from random import Random

import pytest

from letitride.house import house_ids, load_house
from letitride.table import Table, due, evolve
from letitride.table.model import command as commands
from letitride.table.words.steps import awaited
from tests.table.walk import Walk


@pytest.mark.parametrize("house_id", house_ids())
def test_whatever_is_due_has_words(house_id: str) -> None:
    house = load_house(house_id)
    walk, table, heard = Walk(house).go(Random(1), 400), Table.of(house), set[str]()
    for event in walk.events:
        table = evolve(table, event)
        heard |= {awaited(house, step) for step in due(table)}

    assert len(heard) > 5
    assert not [words for words in heard if "{" in words or "None" in words]


def test_it_is_said_whom_the_table_waits_for() -> None:
    house = load_house("nh-000")

    assert awaited(house, commands.DealCards(seat=0, cards=1)) == "the dealer: community cards"
    assert awaited(house, commands.DealCards(seat=3, cards=1)) == "the dealer: cards for seat 3"
    assert awaited(house, commands.VerifyHands) == "the floor: count the hands"
    assert awaited(load_house("seacoast-3cp"), commands.TurnCards()) == "the dealer: turn over the dealer’s hand"


def test_showing_and_waving_off_read_the_same() -> None:
    house = load_house("lir-bonus")

    assert awaited(house, commands.ShowBonusHand(seat=2)) == awaited(house, commands.WaveOff(seat=2))
