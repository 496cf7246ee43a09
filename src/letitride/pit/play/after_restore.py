"""Starting over after a restored backup: players may know what happened since, including seeds."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.pit.play.pit import Pit
from letitride.pit.tables.chair import LeaveChair
from letitride.pit.tables.fairness import RenewPromise
from letitride.pit.tables.pit_table import PitTable
from letitride.table import Actor, Command
from letitride.table.model.command import CloseVote, InterruptRound, TakeBackWagers
from letitride.table.model.vocabulary import Cause, Readable, Role, Stage

FLOOR, DEVICE = Actor(role=Role.FLOOR), Actor(role=Role.DEVICE)
MOST_STEPS = 20


def void_open_rounds(pit: Pit) -> tuple[str, ...]:
    """Void every open round, return wagers, commit to new shuffles, and return the tables where the floor must help."""
    return tuple(table_id for table_id in pit.tables() if not _refreshed(pit, table_id))


def _refreshed(pit: Pit, table_id: str) -> bool:
    promise = pit.live(table_id).fairness.next
    for number in range(MOST_STEPS):
        live = pit.live(table_id)
        renewed = live.fairness.next is None or live.fairness.next != promise
        if live.table.round is None and renewed and not any(live.table.wagering()):
            return True
        step = next(_steps(live), None)
        if step is None:
            return False
        if not number:
            pit.note_restore(table_id, live.version)
        command, actor = step
        answer = pit.handle(table_id, command, actor, f"restored {live.version}", live.version).result()
        if answer.code:
            return False
    return False


def _steps(live: PitTable) -> Iterator[tuple[Command, Actor]]:
    table = live.table
    if live.modes.chair.dealer:
        yield LeaveChair(), FLOOR
        return
    if table.halt is not None:
        if table.halt.cause is Cause.INTERRUPTION:
            yield CloseVote(), FLOOR
        return
    if table.round is not None:
        yield InterruptRound(cards=Readable.NO), FLOOR
    elif table.stage is Stage.BETTING:
        for number, seat, _ in table.wagering():
            yield TakeBackWagers(seat=number), Actor(role=Role.PLAYER, player=seat.player)
        yield RenewPromise(), DEVICE
    elif live.fairness.next is not None:
        yield RenewPromise(), DEVICE
