"""Which clause forbids what, by topic and by the document and game of a house.

A house cites only clauses of its own document about its own game. Where there is none, the rule is assumed: it follows
a clause of another document, or of the other game of a document that has lost pages, and its id says so.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path

from letitride.house import Game, House
from letitride.table.clauses.rule_list import document_of, is_clause, text_of

_FILE = Path(__file__).with_name("topics.toml")
_CLAUSES: dict[str, dict[str, str]] = tomllib.loads(_FILE.read_text("utf-8"))
_ASSUMED, _MISSING = "assumed", "missing"


def cite(house: House, topic: str) -> str:
    """Return the clause on *topic* in the house's document, or the id of the rule that is assumed in its place."""
    return _cite((house.document or house.based_on)[:3], house.game, topic)


@functools.cache
def _cite(own: str, game: Game, topic: str) -> str:
    clauses = _CLAUSES[topic]
    clause = clauses.get(own)
    if clause is None:
        return f"{_ASSUMED}-{next(iter(clauses))}-{_slug(topic)}"
    if is_about(game, clause):
        return clause
    return f"{_MISSING if document_of(clause).pages_missing else _ASSUMED}-{own}-{_slug(topic)}"


def is_about(game: Game, clause_id: str) -> bool:
    """Return whether a clause is about a game, and not about another one in the same document."""
    others = {each.label for each in Game.every() if each is not game}
    return document_of(clause_id).part_of(clause_id) not in others


def cited(topics: Iterable[str]) -> frozenset[str]:
    """Return every clause cited for one of these topics, in any document."""
    return frozenset(clause for topic in topics for clause in _CLAUSES[topic].values())


def is_rule(rule: str) -> bool:
    """Return whether a clause, or an assumed rule, has this id."""
    return is_clause(clause_behind(rule))


def clause_behind(rule: str) -> str:
    """Return the clause that an assumed rule follows, and any other rule as it is."""
    origin, _, place = rule.partition("-")
    number, _, slug = place.partition("-")
    return _TOPICS.get(slug, {}).get(number, rule) if origin in (_ASSUMED, _MISSING) else rule


def rule_text(rule: str) -> str:
    """Return what a rule says, and why it is assumed if no clause states it."""
    clause = clause_behind(rule)
    if clause == rule:
        return text_of(rule)
    number, lost = clause[:3], rule.startswith(_MISSING)
    reason = f"because pages of document {number} are missing" if lost else f"as in document {number}"
    return f"Assumed, {reason}: {text_of(clause)}"


def _slug(topic: str) -> str:
    return re.sub("[^a-z]+", "-", topic.replace("'", ""))


_TOPICS = {_slug(topic): clauses for topic, clauses in _CLAUSES.items()}
