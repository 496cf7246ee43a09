"""Recomputes every seal from the logs. Rewriting or shortening a log gives other roots."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from letitride.pit.audit.house_audit import HouseAudit
from letitride.pit.audit.stored_record import HOUSE, Fault, Record, SealedRound, SealKept
from letitride.pit.chain import Seal
from letitride.pit.log.house_log import REFUSALS_KEPT
from letitride.pit.log.tree import Tree, leaf_of, root_from, seal_of
from letitride.pit.tables.pit_table import FIRST_HEAD

_WHERE = "seals"


class SealAudit:
    """The seals, in order."""

    def __init__(self, record: Record, house: HouseAudit, kept: Sequence[SealKept]) -> None:
        self._record, self._house = record, house
        self._kept = {each.number: each.root for each in kept}
        self._tree, self._root = Tree(), ""
        self._places = {table: place for place, table in enumerate(house.tables, 1)}
        self._unset = iter(house.tables.values())
        self._next = next(self._unset, None)
        self._rewritten = False
        self.witnessed = 0
        """How many seals match a witness's."""

        self.recently_refused: dict[str, set[str]] = {}
        """The last refusal links under seals too recent for them to have been dropped, by table."""

        self.faults: list[Fault] = []

    def _report_fault(self, seq: int | None, what: str, where: str = _WHERE) -> None:
        self.faults.append(Fault(where=where, seq=seq, what=what))

    def run(self) -> None:
        """Recompute every seal."""
        by_seal = itertools.groupby(self._record.sealed_rounds(), key=lambda each: each.seal)
        waiting = next(by_seal, None)
        if waiting is not None and waiting[0] is None:
            self._check_unsealed(waiting[1])
            waiting = next(by_seal, None)
        last: Seal | None = None
        broken = 0
        for number, seal in enumerate(self._record.all_seals(), 1):
            if seal.number != number:
                self._report_fault(number, "the seal is missing: it was taken away")
                return
            ended: list[SealedRound] = []
            if waiting is not None and waiting[0] == number:
                ended, waiting = list(waiting[1]), next(by_seal, None)
            broken += not self._follow(seal, ended, first=not broken)
            last = seal
        if waiting is not None:
            self._report_fault(waiting[0], "rounds are under a seal that is not there: it was taken away")
        if broken > 1:
            self._report_fault(None, f"{broken:,} seals do not fit the logs")
        self._finish(last)

    def _follow(self, seal: Seal, ended: Sequence[SealedRound], *, first: bool) -> bool:
        """Return whether a seal matches the logs. Only the first mismatch is reported."""
        self._set_up(seal.house)
        leaves: dict[str, bytes] = {}
        for each in ended:
            last = self._house.forgotten.get(each.stream)
            if last is not None and seal.at > last[1] - REFUSALS_KEPT:
                self.recently_refused.setdefault(each.stream, set()).add(each.refused or "")
            leaves[each.stream] = leaf_of(each.stream, each.last, each.hash or "", each.refused or "")
            if each.stream in self._places:
                self._tree.put(self._places[each.stream], leaves[each.stream])
        kept = self._kept.pop(seal.number, None)
        self.witnessed += kept == seal.root
        if kept not in (None, seal.root) and not self._rewritten:
            self._rewritten = True  # Every later root differs, too.
            self._report_fault(seal.number, "the witness has another root: the logs were rewritten after it was sent")
        size, root = len(self._tree), self._tree.root
        before, self._root = self._root, seal.root
        sealed = seal_of(before, number=seal.number, at=seal.at, size=size, tree=root)
        if (seal.size, seal.root) != (size, sealed):
            if first:
                what = f"its root is {seal.root}, and the logs give {sealed}: a log was rewritten, or the seal"
                self._report_fault(seal.number, what)
            return False
        for each in ended:
            place = self._places.get(each.stream, -1)
            if root_from(leaves[each.stream], place, size, each.path or b"") != root:
                self._report_fault(each.last, "the way from its head to the root was changed", each.stream)
        return True

    def _set_up(self, version: int) -> None:
        """Advance the house's log to a version, with the tables set up until then."""
        link = self._house.links[version - 1] if 0 < version <= len(self._house.links) else ""
        self._tree.put(0, leaf_of(HOUSE, version, link, ""))
        while self._next is not None and self._next[0] <= version:
            table = self._next[1].table
            self._tree.put(self._places[table], leaf_of(table, 0, FIRST_HEAD, ""))
            self._next = next(self._unset, None)

    def _check_unsealed(self, rounds: Iterator[SealedRound]) -> None:
        for each in rounds:
            if each.stream in self._house.tables:
                self._report_fault(each.last, f"round {each.number} has no seal", each.stream)

    def _finish(self, last: Seal | None) -> None:
        end, rows = last.house if last else 0, len(self._house.links)
        if end != rows:
            what = f"the house's log has {rows} rows, and the last seal covers {end}: its tail was cut or planted"
            self._report_fault(last.number if last else None, what)
        if self._kept:
            newest, end = max(self._kept), last.number if last else 0
            self._report_fault(newest, f"the witness has it, and the list of seals ends at {end}: it was cut back")
        for table, place, leaf in self._record.leaves():
            known = self._places.get(table)
            if known is not None and (place != known or (known < len(self._tree) and leaf != self._tree[known])):
                self._report_fault(None, "its leaf in the tree of heads was changed", table)
