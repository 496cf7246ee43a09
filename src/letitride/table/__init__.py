"""The table the documents describe: commands, events, what follows from what, and who may see it."""

from letitride.table.actor import Actor, authorize
from letitride.table.chores import ALL_CHORES, NO_CHORES, Chores, do_chores, next_chore
from letitride.table.clauses import Clause, Document, documents
from letitride.table.command import Command
from letitride.table.engine import COMMANDS, EVENTS, apply, decide, evolve, replay
from letitride.table.event import Event
from letitride.table.legal import Legal, legal, legal_for
from letitride.table.plain import plain
from letitride.table.procedure import due
from letitride.table.rack import Reconstruction, reconstruct
from letitride.table.refusal import Refused
from letitride.table.state import Table
from letitride.table.view import Audience, FaceDown, View, Watching, told, view

__all__ = [
    "ALL_CHORES",
    "COMMANDS",
    "EVENTS",
    "NO_CHORES",
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
    "decide",
    "do_chores",
    "documents",
    "due",
    "evolve",
    "legal",
    "legal_for",
    "next_chore",
    "plain",
    "reconstruct",
    "replay",
    "told",
    "view",
]
