"""The answer to a command."""

from __future__ import annotations

import enum

import msgspec
from msgspec import Struct

from letitride.table import Refused


class AnswerKind(enum.Enum):
    """What became of a command."""

    DONE = "done"
    REFUSED = "refused"
    CONFLICT = "conflict"
    """The table had moved on from the expected version."""


class Answer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The answer to a command. The same command id always has the same answer."""

    outcome: AnswerKind
    version: int
    """The version of the table after the command."""

    code: str = ""
    message: str = ""
    rule: str = ""
    at: int = 0
    """When it was refused: refusals are dropped by age. A carried-out command has its time in the log."""

    @classmethod
    def refusal(cls, refused: Refused, version: int, at: int) -> Answer:
        """Return the answer to a refused command."""
        code, message, rule = refused.code, refused.message, refused.rule
        return cls(outcome=AnswerKind.REFUSED, version=version, code=code, message=message, rule=rule, at=at)

    def to_bytes(self) -> bytes:
        """Return the answer as the store keeps it."""
        return msgspec.json.encode(self)

    @classmethod
    def from_bytes(cls, data: bytes) -> Answer:
        """Return an answer that the store kept."""
        return _READ(data)


_READ = msgspec.json.Decoder(Answer).decode
