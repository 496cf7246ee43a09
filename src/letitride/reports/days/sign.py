"""The sign: what a room posts on the day of an event, to print and hang up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from letitride.day.licensed_event import LicensedEvent
from letitride.day.notices import Notice
from letitride.reports.days.parts import event_facts, event_mark
from letitride.reports.document import AnyBlock, Note, Paragraph, Report, Section
from letitride.reports.marks import PROGRAM, running_title, short


def sign(event: LicensedEvent, notices: Sequence[Notice]) -> Report:
    """Return the notices of a day as a sign, one heading for each topic."""
    return Report(
        kind="Notice",
        title=event.room,
        subtitle=f"House day {event.id}, {event.opens} to {event.ends}",
        running=running_title(f"{event.room}, {event.id}"),
        mark=short(event_mark(event)),
        mark_of="event",
        program=PROGRAM,
        facts=tuple(event_facts(event)),
        sections=tuple(_sections(notices)),
    )


def _sections(notices: Sequence[Notice]) -> Iterator[Section]:
    topics = tuple(dict.fromkeys(each.topic for each in notices))
    for number, topic in enumerate(topics, 1):
        own = [each for each in notices if each.topic == topic]
        rules = ", ".join(dict.fromkeys(each.rule for each in own))
        blocks: list[AnyBlock] = [Paragraph(text=each.text) for each in own]
        yield Section(str(number), topic, (*blocks, Note(text=f"Rule {rules}")), kept_whole=True)
