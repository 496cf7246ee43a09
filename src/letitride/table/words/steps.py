"""What a table waits for, in words: for whom, and for what."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from letitride.house import House
from letitride.table.model.command import Command, PlayerCommand
from letitride.table.model.state import Step
from letitride.table.model.vocabulary import DEALER, Role

_STEPS: dict[str, str] = tomllib.loads(Path(__file__).with_name("steps.toml").read_text("utf-8"))
_BLANK = re.compile(r"{(\w+)}")


def awaited(house: House, step: Step) -> str:
    """Return a step as everybody may hear it: ``the dealer: cards for seat 3``.

    Showing a bonus hand and waving it off read the same, because the choice would reveal hidden cards.
    """
    kind = step if isinstance(step, type) else type(step)
    return f"{_who(kind, step)}: {_what(house, kind, step)}"


def _who(kind: type[Command], step: Any) -> str:
    if issubclass(kind, PlayerCommand):
        return "the player" if isinstance(step, type) else f"seat {step.seat}"
    return "the floor" if kind.who == {Role.FLOOR} else "the dealer"


def _what(house: House, kind: type[Command], step: Any) -> str:
    dealers = "the community cards" if house.game.community_cards else "the dealer’s hand"
    if getattr(step, "seat", None) == DEALER and not isinstance(step, type):
        return dealers.removeprefix("the ") if house.game.community_cards else dealers
    values = {"dealers": dealers}
    return _BLANK.sub(lambda blank: values.get(blank[1]) or _value(step, blank[1]), _STEPS[kind.__name__])


def _value(step: Any, name: str) -> str:
    value = getattr(step, name)
    return str(getattr(value, "label", None) or getattr(value, "value", value))
