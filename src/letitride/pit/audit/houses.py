"""Replays posted houses from the house's log, and the rules that a table took up from its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import msgspec
from msgspec.structs import replace

from letitride.pit.audit.movements import ReportFault
from letitride.pit.audit.stored_record import KeptHouse, Record
from letitride.pit.log.house_event import HouseEvent
from letitride.pit.log.house_log import HousePosted, HouseRetired
from letitride.pit.people.register import Post
from letitride.pit.ports import Row
from letitride.pit.posted_houses import PostedHouse
from letitride.pit.tables.house_versions import HouseTakenUp, why_not_yet
from letitride.pit.tables.pit_table import PitTable


class PostedAudit:
    """The posted houses, followed row by row through the house's log."""

    def __init__(self, post_of: Callable[[str], str], report_fault: ReportFault) -> None:
        self._post_of, self._report_fault = post_of, report_fault
        self._posted: dict[tuple[str, int], PostedHouse] = {}
        self._newest: dict[str, int] = {}

    @property
    def records(self) -> frozenset[tuple[str, int, str]]:
        """Every version of every house: name, version and record."""
        return frozenset((each.id, each.version, each.record) for each in self._posted.values())

    def follow(self, event: HouseEvent, row: Row) -> None:
        """Take the next event."""
        match event:
            case HousePosted(house=house, version=version, by=by):
                self._check_person(row, by, f"posted {house}")
                if version != self._newest.get(house, 0) + 1:
                    self._report_fault(row.seq, f"version {version} of {house} was posted out of its turn")
                self._check_record(event, row)
                posted = PostedHouse(id=house, version=version, record=event.record, at=row.at, by=by)
                self._posted[house, version], self._newest[house] = posted, version
            case HouseRetired(house=house, version=version, by=by):
                self._check_person(row, by, f"retired {house}")
                known = self._posted.get((house, version))
                if known is None or known.retired is not None or self._newest[house] != version:
                    self._report_fault(row.seq, f"version {version} of {house} was retired, and was not posted then")
                else:
                    self._posted[house, version] = replace(known, retired=row.at)
            case _:
                pass

    def check(self, record: Record) -> Iterator[str]:
        """Report houses that differ from the log."""
        left = dict(self._posted)
        for kept in record.posted():
            told = left.pop((kept.id, kept.version), None)
            if told is None:
                yield f"version {kept.version} of house {kept.id} was planted: the house's log does not know it"
            elif kept != told:
                yield f"version {kept.version} of house {kept.id} was changed: the house's log has it otherwise"
        for house, version in left:
            yield f"version {version} of house {house} is missing from the list"

    def _check_person(self, row: Row, by: str, what: str) -> None:
        if by and self._post_of(by) != Post.ADMINISTRATOR.value:
            self._report_fault(row.seq, f"{by} {what}, and was no administrator")

    def _check_record(self, event: HousePosted, row: Row) -> None:
        posted = PostedHouse(id=event.house, version=event.version, record=event.record, at=row.at, by=event.by)
        try:
            name = posted.house.id
        except (msgspec.MsgspecError, ValueError) as fault:
            self._report_fault(row.seq, f"the rules of {event.house} cannot be read: {fault}")
            return
        if name != event.house:
            self._report_fault(row.seq, f"the rules of {name} were posted as those of {event.house}")


class TakenUpCheck:
    """The rules that a table took up, followed row by row through its log."""

    def __init__(
        self, kept: Iterable[KeptHouse], posted: frozenset[tuple[str, int, str]], report_fault: ReportFault
    ) -> None:
        self._kept = {each.seq: each.house for each in kept}
        self.first = self._kept.pop(0, b"")
        self._posted, self._report_fault = posted, report_fault

    def follow(self, live: PitTable, event: HouseTakenUp, row: Row) -> None:
        """Check that rules a table took up were posted, could be taken up then, and are stored unchanged."""
        if (live.table.house.id, event.version, event.record) not in self._posted:
            self._report_fault(row.seq, f"the table took up rules of {live.table.house.id} that were never posted")
        if why := why_not_yet(live.table, event.house):
            self._report_fault(row.seq, f"the table took up new rules, and could not: {why}")
        if self._kept.pop(row.seq, None) != event.record.encode():
            self._report_fault(row.seq, "the record of the house that the table took up is not kept as its log has it")

    def finish(self) -> None:
        """Take the end of the log."""
        for seq in self._kept:
            self._report_fault(seq, "the record of a house is kept for it, and the table took up none there")
