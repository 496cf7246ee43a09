"""What a house requires in the table test: the pass mark and the target times."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from letitride.house.validation import Validated

FULL_MARKS = 1000
Seconds = Annotated[int, Meta(ge=1, le=3600)]


class Exam(Validated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A house's table test. No document mentions one, so a file may leave all of it out."""

    pass_mark: Annotated[int, Meta(ge=1, le=FULL_MARKS)] = 800
    """The points needed to pass, out of 1,000."""

    step_seconds: Seconds = 10
    """The target time for a step of the procedure, or a call."""

    reading_seconds: Seconds = 15
    """The target time to read a hand."""

    payout_seconds: Seconds = 30
    """The target time to work out a payment, and again to cut its chips."""

    ruling_seconds: Seconds = 40
    """The target time for each question of a ruling."""

    count_seconds: Seconds = 60
    """The target time for a count."""
