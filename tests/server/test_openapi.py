"""What the document of the server says of views, events, legal commands and receipts is what is sent."""

from __future__ import annotations

import functools
import json
import runpy
from pathlib import Path
from random import Random
from typing import Any

import jsonschema_rs
import pytest

from letitride.house.to_json import to_json
from letitride.pit.history.history import read_receipt
from letitride.pit.people.people import Person, Post
from letitride.pit.ports import RoundFilter
from letitride.pit.tables.pit_table import PitTable
from letitride.server.app import described
from letitride.server.tables.table_state import state
from letitride.table import Event
from letitride.table.model.vocabulary import Stage
from tests.pit.evening import Evening
from tests.table.houses import HOUSES
from tests.table.worlds import Step, opened, play_a_round

pytestmark = pytest.mark.heavy

PEOPLE = (
    None,
    Person(name="Somebody", post=Post.PLAYER),
    Person(name="player 1", post=Post.PLAYER),
    Person(name="The dealer", post=Post.DEALER),
    Person(name="The floor", post=Post.FLOOR),
)


@functools.cache
def schema_of(name: str) -> jsonschema_rs.Draft202012Validator:
    document = described().openapi()
    return jsonschema_rs.Draft202012Validator({**document, "$ref": f"#/components/schemas/{name}"})


def states(house: str, steps: tuple[Step, ...]) -> list[tuple[PitTable, list[tuple[PitTable, Event]]]]:
    """Return a table after every step, with what happened in it."""
    found = []
    for version, step in enumerate(steps):
        live = PitTable(id="t1", rules="", table=step.table, version=1000 * version, head=house)
        happened = []
        for event in step.events:
            happened.append((live, event))
            live = live.after(event)
        found.append((live, happened))
    return found


@pytest.mark.parametrize("house", HOUSES)
def test_every_state_of_rounds_with_incidents_is_as_described(house: str) -> None:
    table, check, commands = opened(HOUSES[house]), schema_of("TableState"), set[str]()
    for seed in range(2):
        story = states(f"{house} {seed}", play_a_round(Random(f"{house} {seed}"), table))
        for number, (live, happened) in enumerate(story, seed):
            shown = to_json(state(live, PEOPLE[number % len(PEOPLE)], happened, now=0))
            check.validate(shown)
            commands |= {entry["command"] for entry in shown["legal"]}
    assert "InterruptRound" in commands


def test_a_state_that_says_anything_more_or_less_is_not_as_described() -> None:
    live = PitTable(id="t1", rules="", table=opened(HOUSES["nh-000"]), version=1, head="a test")
    shown = to_json(state(live, PEOPLE[2], [], now=0))
    assert live.table.stage is Stage.BETTING

    for wrong in (
        {**shown, "view": {**shown["view"], "burn_card": "As"}},
        {**shown, "view": {**shown["view"], "seats": [{"seat": 1}]}},
        {**shown, "events": [{"event": "CardBurned", "card": "As", "call": []}]},
        {**shown, "hint": "in one piece"},
        {**shown, "legal": [{"command": "Cheat"}]},
    ):
        assert not schema_of("TableState").is_valid(wrong)


def test_receipts_are_as_described(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.sit_down("nh-000", "Ann", "Bob")
    evening.sit_down("seacoast-3cp", "Cleo")
    for table in ("nh-000", "seacoast-3cp"):
        evening.play(table)
    lines = evening.running.store.read(lambda books: books.rounds(RoundFilter(), 10))
    receipts = [evening.running.store.read(functools.partial(read_receipt, line=line)) for line in lines]
    evening.stop()

    assert len(receipts) == 2
    for receipt in receipts:
        schema_of("Receipt").validate(to_json(receipt))


def test_the_document_refers_to_nothing_that_it_does_not_describe() -> None:
    document = described().openapi()

    def references(part: Any) -> set[str]:
        if isinstance(part, dict):
            own = {part["$ref"]} if isinstance(part.get("$ref"), str) else set()
            return own.union(*map(references, part.values()))
        return set().union(*map(references, part)) if isinstance(part, list) else set()

    known = {f"#/components/schemas/{name}" for name in document["components"]["schemas"]}
    assert references(document) <= known
    assert not [name for name in known if "." in name], "two Structs go by one name"


def test_the_document_is_printed_by_its_module(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_module("letitride.server.document", run_name="__main__")

    assert json.loads(capsys.readouterr().out) == json.loads(json.dumps(described().openapi()))
