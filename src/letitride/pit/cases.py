"""Disputes as cases: who called the floor about which round, staff notes, the ruling, and what was paid."""

from __future__ import annotations

import enum
import re
from collections.abc import Mapping, Sequence
from typing import Protocol

from msgspec import Struct

_COMMAND = re.compile(r"case #(?P<case>[1-9][0-9]*)-(?P<ruling>[1-9][0-9]*)")


class CaseState(enum.Enum):
    """The state of a case."""

    OPEN = "open"
    RULED = "ruled"
    CLOSED = "closed"


class CaseReason(enum.Enum):
    """Why a player calls the floor."""

    PAID_WRONG = "paid wrong"
    DECISION = "decision not taken"
    CARDS = "cards"
    OTHER = "other"


class StepKind(enum.Enum):
    """The kinds of steps in a case."""

    NOTED = "noted"
    RULED = "ruled"
    PAID = "paid"
    CLOSED = "closed"
    REOPENED = "reopened"


class CaseStep(Struct, frozen=True, kw_only=True):
    """A staff action on a case."""

    kind: StepKind
    at: int
    by: str
    post: str
    text: str
    clause: str = ""
    """For a ruling, the clause it cites."""

    cents: int = 0
    """For a ruling, what the player is due; for a payment, what was paid."""


class Case(Struct, frozen=True, kw_only=True):
    """A dispute, from the player's call to its end."""

    number: int
    at: int
    table: str
    round: int | None
    """The round it is about; None if the player had not played one yet."""

    player: str
    reason: CaseReason
    text: str
    state: CaseState = CaseState.OPEN
    steps: tuple[CaseStep, ...] = ()

    @property
    def ruling(self) -> CaseStep | None:
        """The current ruling; none if the case was reopened since."""
        kinds = (StepKind.RULED, StepKind.REOPENED)
        last = next((step for step in reversed(self.steps) if step.kind in kinds), None)
        return last if last and last.kind is StepKind.RULED else None

    @property
    def rulings(self) -> int:
        """How many rulings there were."""
        return sum(step.kind is StepKind.RULED for step in self.steps)

    @property
    def due(self) -> int:
        """What the ruling gives the player and is not paid yet, in cents."""
        kinds = (StepKind.RULED, StepKind.PAID, StepKind.REOPENED)
        last = next((step for step in reversed(self.steps) if step.kind in kinds), None)
        return last.cents if last and last.kind is StepKind.RULED else 0

    @property
    def payment(self) -> str:
        """The command that pays the correction: one per ruling, so nothing is paid twice."""
        return f"case #{self.number}-{self.rulings}"


def case_paid_by(command: str) -> int | None:
    """Return the number of the case whose correction a command pays; None where it pays none.

    >>> case_paid_by("case #3-1"), case_paid_by("case 3"), case_paid_by("welcome Ann")
    (3, None, None)
    """
    found = _COMMAND.fullmatch(command)
    return int(found["case"]) if found else None


class CaseFilter(Struct, frozen=True, kw_only=True):
    """A filter for cases: all, or by state, player and table."""

    state: CaseState | None = None
    player: str | None = None
    formerly: str = ""
    """Another name of the player, where one is named."""

    player_begins: str = ""
    player_ends: str = ""
    """The beginning and end of the player's name, in lower case, if no player is named."""

    table: str | None = None
    before: int | None = None
    """The number of the last case on the previous page."""


class CaseRecords(Protocol):
    """The cases, within one transaction."""

    def keep_case(self, case: Case) -> None:
        """Store the current state of a case."""

    def case(self, number: int) -> Case | None:
        """Return a case."""

    def cases(self, filters: CaseFilter, most: int) -> Sequence[Case]:
        """Return cases, newest first."""

    def open_cases(self) -> Mapping[str, int]:
        """Return how many cases are open, by table."""

    def last_case(self) -> int:
        """Return the number of the newest case, 0 if there is none."""
