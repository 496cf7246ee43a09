"""A rule of a procedure before it is numbered: what it says, what it follows from, and its steps."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from letitride.house import House
from letitride.house.sources import Origin, Source
from letitride.reports.document import Clause, Clauses
from letitride.reports.sources import source_among, source_of_choices


class Rule(Struct, frozen=True, kw_only=True):
    """A rule that follows from choices of the house, or belongs to the game, whether or not a document states it."""

    text: str
    choices: tuple[str, ...] = ()
    among: str = ""
    """The clauses that state it, for a rule no house chooses."""

    reason: str = ""
    """Why it is assumed, for a rule no document states."""

    steps: tuple[str, ...] = ()
    """The dealer's commands that it describes, in order."""


def chosen(text: str, *keys: str, steps: str = "") -> Rule:
    """Return a rule that follows from choices of the house."""
    return Rule(text=text, choices=keys, steps=tuple(steps.split()))


def of_the_game(text: str, among: str, *, steps: str = "") -> Rule:
    """Return a rule that belongs to the game, with the clauses that state it."""
    return Rule(text=text, among=among, steps=tuple(steps.split()))


def assumed(text: str, reason: str, *, steps: str = "") -> Rule:
    """Return a rule that no document states, with the reason for it."""
    return Rule(text=text, reason=reason, steps=tuple(steps.split()))


def numbered(house: House, chapter: str, rules: Iterable[Rule]) -> Clauses:
    """Return the rules of a chapter with their numbers and sources."""
    places = enumerate(rules, start=1)
    clauses = (Clause(f"{chapter}.{place}", rule.text, _source_of(house, rule)) for place, rule in places)
    return Clauses(clauses=tuple(clauses))


def _source_of(house: House, rule: Rule) -> Source:
    if rule.choices:
        return source_of_choices(house, rule.choices)
    return source_among(house, rule.among) if rule.among else Source(Origin.ASSUMED, rule.reason)
