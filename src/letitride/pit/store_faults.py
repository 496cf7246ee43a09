"""What a store cannot do, or cannot say."""

from __future__ import annotations


class NoSuchThing(LookupError):
    """Something that does not exist was asked for. Nothing was changed."""


class SessionEnded(NoSuchThing):
    """The session of a command has ended, or its person has another post by now. Nothing was changed."""


class Insufficient(ValueError):
    """A player's account would have gone below zero. Nothing was booked."""


class Unknown(RuntimeError):
    """The store cannot say whether a change has happened. The command's id will tell."""


class Unavailable(RuntimeError):
    """The store cannot do anything now and has changed nothing. It is safe to ask again later."""
