"""The automatic dealer: what the clock does when a table has waited long enough."""

from __future__ import annotations

from concurrent.futures import Future

from letitride.pit.play.answer import Answer
from letitride.pit.play.pit import Pit
from letitride.pit.tables.timers import when_time_is_up
from letitride.table import Actor
from letitride.table.model.vocabulary import Role


def end_wait(pit: Pit, table_id: str) -> Future[Answer | None] | None:
    """End a table's wait as it stands now. Return a future for when that is durable, if anything is done."""
    seen = pit.live(table_id)
    command = when_time_is_up(seen)
    if command is None:
        return None
    role = next(role for role in (Role.DEVICE, Role.DEALER, Role.FLOOR) if role in command.who)
    return pit.end_wait(table_id, seen, command, Actor(role=role))
