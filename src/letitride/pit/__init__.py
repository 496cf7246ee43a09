"""Use cases of many tables: the one road every command takes, people, timers, the record, and the ports they need."""

from letitride.pit.people.people import People, Person, Post
from letitride.pit.play.answer import Answer, AnswerKind
from letitride.pit.play.loaded_tables import UnknownTable
from letitride.pit.play.pit import Pit
from letitride.pit.tables.pit_table import PitTable

__all__ = ["Answer", "AnswerKind", "People", "Person", "Pit", "PitTable", "Post", "UnknownTable"]
