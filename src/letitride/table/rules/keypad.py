"""The table controller: keys, lock-out, GAME OVER, and the reset after an early unload."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from letitride.table.clauses.citing import cite
from letitride.table.model.command import InsertKey, PressKey, RemoveKey
from letitride.table.model.event import Event, KeyInserted, KeyPressed, KeyRemoved
from letitride.table.model.refusal import Refused
from letitride.table.model.state import TABLE_KEY, Keypad, Table
from letitride.table.model.vocabulary import Key
from letitride.table.rules.procedure import has_keypad, require_due

Commands = InsertKey | RemoveKey | PressKey
Events = KeyInserted | KeyRemoved | KeyPressed

_DISPLAY = {
    Key.LOCK_OUT: "locked out",
    Key.FOUR_OF_A_KIND: "press enter to reset the keypad",
    Key.ENTER: "keypad reset",
    Key.GAME_OVER: "game over",
}


def decide(table: Table, command: Commands) -> tuple[Event, ...]:
    """Return the events of inserting, removing or pressing a key."""
    if not has_keypad(table.house):
        raise Refused("no-controller", f"{table.house.id} has no controller", rule=cite(table.house, "controller"))
    require_due(table, command, topic="controller")
    match command:
        case InsertKey(slot=slot):
            return (KeyInserted(slot=slot),)
        case RemoveKey(slot=slot):
            return (KeyRemoved(slot=slot),)
        case PressKey(key=key):
            return (KeyPressed(key=key),)
        case _:
            assert_never(command)


def evolve(table: Table, event: Events) -> Table:
    """Return the table after its controller was used."""
    keypad = table.keypad
    match event:
        case KeyInserted(slot=slot):
            display = "table open" if slot == TABLE_KEY else "maintenance"
            return replace(table, keypad=replace(keypad, keys=(*keypad.keys, slot), display=display))
        case KeyRemoved(slot=slot):
            left = tuple(each for each in keypad.keys if each != slot)
            return replace(table, keypad=replace(keypad, keys=left))
        case KeyPressed(key=key):
            locked = key is Key.LOCK_OUT or (keypad.locked and key is Key.FOUR_OF_A_KIND)
            return replace(table, keypad=Keypad(keys=keypad.keys, locked=locked, display=_DISPLAY[key]))
        case _:
            assert_never(event)
