"""The desk lists the same commands at every moment, and whoever takes the deal in hand can deal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from letitride.house import house_ids, load_house
from letitride.server.desk.commands import kinds_for
from letitride.server.desk.words import IRREGULARITIES
from letitride.table import ALL_CHORES, Actor, Command, legal_for
from letitride.table.model.command import CountStub, VerifyDeck
from letitride.table.model.vocabulary import Role
from tests.server.desk import Watched, settled_right, watched
from tests.server.house import House, serve
from tests.server.sentences import in_words
from tests.table.worlds import opened, play_a_round

pytestmark = pytest.mark.heavy

STORIES = 12
FLOOR, DEALER = Actor(role=Role.FLOOR), Actor(role=Role.DEALER)
DONE_BY_PEOPLE: set[type[Command]] = {CountStub, VerifyDeck}
"""Chores that people do all the same."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with serve(tmp_path) as house:
        yield house


@pytest.mark.heavy
@pytest.mark.parametrize("rules", house_ids())
@pytest.mark.parametrize("actor", [FLOOR, DEALER], ids=["floor", "dealer"])
def test_whatever_people_can_do_in_any_round_is_in_the_list(rules: str, actor: Actor) -> None:
    listed, rng = set(kinds_for(load_house(rules), actor)), Random(rules)
    found: set[type[Command]] = set()
    for _ in range(STORIES):
        for step in play_a_round(rng, opened(load_house(rules))):
            found |= {entry.command for entry in legal_for(step.table, actor)}

    assert found & set(IRREGULARITIES)
    assert found - (ALL_CHORES - DONE_BY_PEOPLE) <= listed


def listed(table: Watched) -> list[tuple[str, bool]]:
    shown = table.floor.get(f"/api/desk/tables/{table.id}").json()
    return [(each["command"], each["possible"]) for each in shown["commands"]]


@pytest.mark.parametrize("rules", ["nh-000", "lir-bonus", "casablanca"])
def test_the_list_keeps_its_order_while_a_round_is_played(house: House, rules: str) -> None:
    table = watched(house, rules)
    moments = [listed(table)]
    table.bet()
    moments.append(listed(table))
    table.floor.done(table.id, "PauseTable")
    moments.append(listed(table))
    table.finish()
    moments.append(listed(table))

    assert {tuple(kind for kind, _ in moment) for moment in moments} == {tuple(kind for kind, _ in moments[0])}
    assert [dict(moment)["CloseTable"] for moment in moments] == [True, False, False, True]
    assert [dict(moment)["ResumeTable"] for moment in moments] == [False, False, True, True]


def test_what_cannot_be_done_now_says_when_it_can(house: House) -> None:
    table = watched(house, "nh-000")
    table.bet()
    shown = table.floor.get(f"/api/desk/tables/{table.id}").json()

    close = next(each for each in shown["commands"] if each["command"] == "CloseTable")

    assert not close["possible"]
    assert close["only"] == "Only between rounds."
    assert (close["fields"], close["ways"]) == ([], [])


def test_a_house_without_a_shuffler_lists_nothing_about_one(house: House) -> None:
    names = {name for name, _ in listed(watched(house, "nh-000"))}

    assert not names & {"VerifyHands", "DeclareMisdeal", "ReportCountLamp", "ReportEarlyUnload"}


# The chair


def test_a_floor_person_who_takes_the_chair_deals(house: House) -> None:
    table = watched(house, "seacoast")
    table.dealer = table.floor
    table.by_hand()
    table.bet()
    table.deal()
    table.finish()

    settled_right(table)


def test_a_floor_person_does_not_deal_what_the_machine_deals(house: House) -> None:
    table = watched(house, "seacoast")

    assert table.floor.command(table.id, "DealCards", seat=1, cards=3)["code"] == "not-your-role"


def test_players_are_told_who_deals(house: House) -> None:
    table = watched(house, "seacoast")
    table.by_hand()
    table.bet()

    shown = table.players[0].state(table.id)

    assert shown["view"]["dealer"] == "The dealer"
    assert in_words(shown["hint"]) == "No more bets: The dealer deals the cards."
    assert shown["chair"] is None
