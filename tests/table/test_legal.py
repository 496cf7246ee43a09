"""``legal`` is exact: what it lists is accepted, and what it does not list is refused, wherever a table may stand."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from random import Random

import pytest

from letitride.cards import Money
from letitride.house import House
from letitride.table import COMMANDS, Actor, Command, Legal, Refused, Table, authorize, decide, due, legal, legal_for
from letitride.table.model.command import BuyIn, CutDeck, MakeDecision, PlaceWagers
from letitride.table.model.vocabulary import Role, Stage
from letitride.table.rules.choices import Amounts, Counts
from tests.table.anything import PEOPLE, filled, meant
from tests.table.houses import HOUSES, any_house
from tests.table.play import Play
from tests.table.walk import Walk

pytestmark = pytest.mark.exhaustive

STAGES = frozenset(Stage)


def reached(house: House, rng: Random, *, commands: int, states: int) -> Iterator[Table]:
    """Return some of the states that a walk comes by."""
    walk = Walk(house)
    for number in range(commands):
        walk.step(rng)
        if number % (commands // states) == 0:
            yield walk.table


@functools.cache
def states(house: str) -> tuple[Table, ...]:
    """Return states of a house, of every stage it knows."""
    return tuple(reached(HOUSES[house], Random(house), commands=2_400, states=80))


def accepts(table: Table, command: Command, actor: Actor | None = None) -> bool:
    try:
        if actor is not None:
            authorize(table, command, actor)
        decide(table, command)
    except Refused:
        return False
    return True


def candidates(rng: Random, table: Table, entries: tuple[Legal, ...]) -> Iterator[Command]:
    """Return commands of every kind, those that are all but legal among them."""
    for kind in COMMANDS:
        yield from (filled(rng, table, kind) for _ in range(2))
    for entry in entries:
        command, other = meant(rng, entry), filled(rng, table, entry.command)
        yield command
        for name, _ in entry.fields:
            same = {each: getattr(command, each) for each, _ in entry.fields}
            yield entry.command(**same | {name: getattr(other, name)})


def check_exact(rng: Random, table: Table) -> int:
    """Check that a list of what is legal is right, and return how many commands were tried."""
    entries, tried = legal(table), 0
    assert len(set(entries)) == len(entries)
    for entry in entries:
        for command in (entry.example(), *(meant(rng, entry) for _ in range(3))):
            assert entry.admits(command)
            assert accepts(table, command), f"{command} is listed, and refused"
    for command in candidates(rng, table, entries):
        listed = any(entry.admits(command) for entry in entries)
        assert accepts(table, command) == listed, f"{command} is {'' if listed else 'not '}listed"
        tried += 1
    return tried


@pytest.mark.parametrize("house", HOUSES)
def test_what_is_listed_is_accepted_and_nothing_else(house: str) -> None:
    rng = Random(house)

    tried = [check_exact(rng, table) for table in states(house)]

    assert sum(tried) > 5_000


def test_the_states_are_of_every_stage() -> None:
    assert {table.stage for house in HOUSES for table in states(house)} == STAGES


@pytest.mark.parametrize("seed", range(15))
def test_the_list_is_exact_whatever_a_house_chooses(seed: int) -> None:
    rng = Random(seed)

    tried = [check_exact(rng, table) for table in reached(any_house(rng), rng, commands=400, states=10)]

    assert sum(tried) > 500


@pytest.mark.parametrize("house", HOUSES)
def test_the_list_for_somebody_has_what_is_accepted_from_them(house: str) -> None:
    rng = Random(house)
    people = [Actor(role=role) for role in Role] + [Actor(role=Role.PLAYER, player=name) for name in PEOPLE[:4]]
    for table in states(house)[::4]:
        entries = legal(table)
        commands = [command for entry in entries for command in (entry.example(), meant(rng, entry), meant(rng, entry))]
        for actor in people:
            theirs = legal_for(table, actor)
            for command in commands:
                listed = any(entry.admits(command) for entry in theirs)
                assert accepts(table, command, actor) == listed, f"{actor}: {command}"


@pytest.mark.parametrize("house", HOUSES)
def test_what_the_procedure_wants_is_always_listed(house: str) -> None:
    for table in states(house):
        kinds = {entry.command for entry in legal(table)}
        assert all((step if isinstance(step, type) else type(step)) in kinds for step in due(table))


@pytest.mark.parametrize("house", HOUSES)
def test_a_table_is_never_at_a_loss(house: str) -> None:
    assert all(legal(table) for table in states(house))


def test_a_field_is_listed_with_all_it_may_hold() -> None:
    play = Play("seacoast").opened(1).bet(1)
    entries = {entry.command: dict(entry.fields) for entry in legal(play.no_more_bets().table)}

    assert entries[BuyIn]["amount"] == Amounts(play.house.chips)
    assert PlaceWagers not in entries
    assert MakeDecision not in entries
    play.chores(before=CutDeck)
    entries = {entry.command: dict(entry.fields) for entry in legal(play.table)}
    assert entries[CutDeck]["at"] == Counts(10, 51)


def test_nobody_is_told_to_bet_more_than_there_is_on_the_rail() -> None:
    play = Play("seacoast").opened(1, rail=2)

    assert PlaceWagers not in {entry.command for entry in legal(play.table)}
    play.do(BuyIn(seat=1, amount=Money.dollars(1)))
    assert PlaceWagers in {entry.command for entry in legal(play.table)}
