"""Set phrases and reactions between players, on the record like everything else at a table."""

from __future__ import annotations

import enum

from letitride.table import Event
from letitride.table.model.command import PlayerCommand


class Phrase(enum.Enum):
    """The phrases. Players can say nothing else, so nobody can insult or cheat with words."""

    HELLO = "hello"
    GOOD_LUCK = "good-luck"
    NICE_HAND = "nice-hand"
    HARD_LUCK = "hard-luck"
    THANKS = "thanks"
    GOODBYE = "goodbye"
    APPLAUSE = "applause"
    WOW = "wow"
    LAUGHTER = "laughter"
    SHRUG = "shrug"


class SayPhrase(PlayerCommand, frozen=True, kw_only=True):
    """Say something to everybody at the table."""

    phrase: Phrase


class PhraseSaid(Event, frozen=True, kw_only=True):
    """Somebody said something."""

    seat: int
    phrase: Phrase
