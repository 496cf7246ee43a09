"""Every rule that a house cites is a clause of its own document about its own game, or says that it is assumed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import letitride
from letitride.house import House, house_ids, load_house
from letitride.table.clauses.citing import _CLAUSES, _slug, cite, clause_behind, is_about, is_rule, rule_text
from letitride.table.clauses.rule_list import is_clause
from tests.training.school.mistakes import written

SOURCE = Path(letitride.__file__).parent
AT_THE_TABLE = ("table", "pit/play", "pit/tables", "training", "server/tables", "server/desk")
OF_TOURNAMENTS = "tournament_play.py"
"""Tournaments have the rules of document 001 at every house."""


def belongs(house: House, rule: str) -> bool:
    """Tell whether a rule is the house's own, or says that it is assumed."""
    if rule.startswith(("assumed-", "missing-")):
        return is_clause(clause_behind(rule)) and not is_clause(rule)
    own = (house.document or house.based_on)[:3]
    return is_clause(rule) and rule.startswith(own) and is_about(house.game, rule)


@pytest.mark.parametrize("house_id", house_ids())
def test_whatever_a_house_cites_belongs_to_its_document_and_game(house_id: str) -> None:
    house = load_house(house_id)

    assert [rule for topic in _CLAUSES if not belongs(house, rule := cite(house, topic))] == []


@pytest.mark.parametrize("house_id", house_ids())
def test_every_mistake_of_the_school_breaks_a_rule_of_its_house(house_id: str) -> None:
    house, rules = load_house(house_id), {line.rpartition(" · ")[2] for line in written(house_id)}

    assert rules
    assert [rule for rule in rules if not belongs(house, rule)] == []


def test_no_table_names_a_clause_without_asking_its_house() -> None:
    found = [
        f"{path.name}: {clause}"
        for room in AT_THE_TABLE
        for path in sorted((SOURCE / room).rglob("*.py"))
        for clause in re.findall(r'"(00[0-4]-[a-z]+-[0-9a-z-]+)"', path.read_text("utf-8"))
        if path.name != OF_TOURNAMENTS
    ]

    assert found == ["cases.py: 001-house-2"]  # a prefix, to pick what is asked about


def test_a_page_that_is_missing_is_not_cited() -> None:
    poker, ride = load_house("seacoast-3cp"), load_house("seacoast")

    assert cite(ride, "face up") == "003-irregularities-1"
    assert cite(poker, "face up") == "missing-003-face-up"
    assert rule_text("missing-003-face-up").startswith("Assumed, because pages of document 003 are missing: ")
    assert cite(poker, "round") == "003-tcp-definitions-5"
    assert cite(ride, "round") == "missing-003-round"
    assert cite(poker, "verify") == "assumed-000-verify"
    assert rule_text("assumed-000-verify").startswith("Assumed, as in document 000: ")


def test_topics_have_ids_of_their_own() -> None:
    assert len({_slug(topic) for topic in _CLAUSES}) == len(_CLAUSES)


@pytest.mark.parametrize("rule", ["", "assumed-", "assumed-000-nothing", "missing-002-face-up", "000-face-up"])
def test_what_is_no_rule_is_known_as_none(rule: str) -> None:
    assert not is_rule(rule)
