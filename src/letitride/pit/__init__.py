"""Use cases of many tables: the one road every command takes, people, timers, the record, and the ports they need."""

from letitride.pit.answer import Answer, Outcome
from letitride.pit.live import Live
from letitride.pit.people import People, Person, Post
from letitride.pit.pit import Pit, UnknownTable

__all__ = ["Answer", "Live", "Outcome", "People", "Person", "Pit", "Post", "UnknownTable"]
