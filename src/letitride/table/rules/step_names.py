"""Steps of the procedure in words."""

from __future__ import annotations

import functools

from letitride.table.model.command import ShowBonusHand, WaveOff
from letitride.table.model.state import Step


@functools.lru_cache(4096)
def name_of(step: Step) -> str:
    """Return a step in the words of its command: ``deal cards (seat 3, cards 1)``."""
    kind = step if isinstance(step, type) else type(step)
    words = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in kind.__name__).strip()
    if isinstance(step, type) or not step.__struct_fields__:
        return words
    fields = ((field, getattr(step, field)) for field in step.__struct_fields__)
    named = (f"{field} {getattr(value, 'value', value)}" for field, value in fields)
    return f"{words} ({', '.join(named)})"


def public_name_of(step: Step) -> str:
    """Return a step as everybody may hear it: showing or waving off would reveal hidden cards."""
    if isinstance(step, ShowBonusHand | WaveOff):
        return f"show bonus hand or wave off (seat {step.seat})"
    return name_of(step)
