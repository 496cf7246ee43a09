"""Who gives a command, and whether they may."""

from __future__ import annotations

from msgspec import Struct

from letitride.table.clauses.citing import cite
from letitride.table.model import command as commands
from letitride.table.model.command import Command
from letitride.table.model.refusal import Refused
from letitride.table.model.state import MAINTENANCE_KEY, Table
from letitride.table.model.vocabulary import Key, Role, Stage
from letitride.table.rules.procedure import by_shuffler


class Actor(Struct, frozen=True, kw_only=True):
    """A person at the table, or one of its devices."""

    role: Role
    player: str = ""
    """The name of a player."""


def authorize(table: Table, command: Command, actor: Actor) -> None:
    """Refuse *command* unless *actor* may give it: players act for their own seat only."""
    roles = _FLOOR if _is_maintenance(command) or _is_recovery(table, command) else command.who
    if actor.role not in roles:
        allowed = " or ".join(sorted(role.value for role in roles))
        message = f"a {actor.role.value} cannot do this: it is for the {allowed}"
        topic = "own decision" if isinstance(command, commands.PlayerCommand) else "own cards"
        raise Refused("not-your-role", message, rule=cite(table.house, topic))
    if not isinstance(command, commands.PlayerCommand) or actor.role is not Role.PLAYER:
        return
    if _owner(table, command) != actor.player:
        message = f"seat {command.seat} is not {actor.player}'s"
        raise Refused("not-your-seat", message, rule=cite(table.house, "own decision"))


_FLOOR = frozenset({Role.FLOOR})


def _is_maintenance(command: Command) -> bool:
    """Return whether a command resets the controller, which takes the floor's key."""
    match command:
        case commands.InsertKey(slot=slot) | commands.RemoveKey(slot=slot):
            return slot == MAINTENANCE_KEY
        case commands.PressKey(key=key):
            return key in (Key.FOUR_OF_A_KIND, Key.ENTER)
        case _:
            return False


def _is_recovery(table: Table, command: Command) -> bool:
    """Return whether a command gathers the cards of a misdeal, which the floor does at a table with a shuffler."""
    if not by_shuffler(table.house) or table.round is None:
        return False
    return isinstance(command, commands.GatherCards) or (
        isinstance(command, commands.PressStart) and table.stage is Stage.PREPARING
    )


def _owner(table: Table, command: commands.PlayerCommand) -> str | None:
    if isinstance(command, commands.TakeSeat):
        return command.player
    seat = table.seat(command.seat)
    return seat.player if seat else None
