"""The table that the documents describe: commands, events, what follows from what, and who can see it."""

from letitride.house.to_json import to_json
from letitride.table.clauses.rule_list import Clause, Document, documents
from letitride.table.model.command import Command
from letitride.table.model.event import Event
from letitride.table.model.refusal import Refused
from letitride.table.model.state import Table
from letitride.table.rules.actor import Actor, authorize
from letitride.table.rules.chores import ALL_CHORES, Chores, do_chores, next_chore
from letitride.table.rules.discard_rack import Reconstruction, reconstruct
from letitride.table.rules.engine import COMMANDS, EVENTS, apply, carry_out, decide, evolve, replay, rule_on
from letitride.table.rules.legal import Legal, legal, legal_for
from letitride.table.rules.procedure import due
from letitride.table.views.view import Audience, FaceDown, View, Watching, event_seen, view

__all__ = [
    "ALL_CHORES",
    "COMMANDS",
    "EVENTS",
    "Actor",
    "Audience",
    "Chores",
    "Clause",
    "Command",
    "Document",
    "Event",
    "FaceDown",
    "Legal",
    "Reconstruction",
    "Refused",
    "Table",
    "View",
    "Watching",
    "apply",
    "authorize",
    "carry_out",
    "decide",
    "do_chores",
    "documents",
    "due",
    "event_seen",
    "evolve",
    "legal",
    "legal_for",
    "next_chore",
    "reconstruct",
    "replay",
    "rule_on",
    "to_json",
    "view",
]
