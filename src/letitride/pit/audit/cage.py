"""What came in at the cage and went back: each deposit paid once, and nothing left of retired guests."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from letitride.cards import Money
from letitride.ledger import Entry, deposit, kept, withdrawal
from letitride.pit.audit.movements import MovementReconciliation
from letitride.pit.audit.stored_record import CAGE, HOUSE, Record
from letitride.pit.log.guest_log import ChipsKept, GuestRetired
from letitride.pit.log.house_log import Deposited
from letitride.pit.play.booking import lines_of
from letitride.pit.ports import Row

ReportFault = Callable[[int | None, str, str], None]
"""Reports a fault: at which row, what, and where."""


class CageAudit:
    """The cage, folded from the house's log."""

    def __init__(self) -> None:
        self.retired: set[str] = set()
        """The retired guests whose name has no account again."""

        self._entries: list[tuple[Row, Entry]] = []
        self._paid: dict[str, dict[str, int]] = {}
        """How often the cage paid for a command, by player."""

        self._forgotten: set[str] = set()
        """Commands for retired guests. Their answers are no longer needed."""

    def pay(self, event: Deposited, row: Row) -> None:
        """Take a deposit."""
        self._entries.append((row, deposit(event.player, Money(event.cents))))
        paid = self._paid.setdefault(event.player, {})
        paid[row.command] = paid.get(row.command, 0) + 1

    def keep(self, event: ChipsKept, row: Row) -> None:
        """Take the chips that moved from a guest to the account this person opened."""
        self._entries.append((row, kept(event.guest, event.name, Money(event.cents))))

    def move(self, row: Row, entry: Entry | None) -> None:
        """Take what an event of a tournament moves."""
        if entry is not None:
            self._entries.append((row, entry))

    def retire(self, event: GuestRetired, row: Row) -> None:
        """Take what a guest left behind."""
        self._entries.append((row, withdrawal(event.name, Money(event.cents))))
        self.retired.add(event.name)
        self._forgotten |= self._paid.pop(event.name, {}).keys()

    def check(self, record: Record, report_fault: ReportFault) -> None:
        """Compare with what the store keeps beside the log."""
        for what in self._check_answers({each.command for each in record.answers(CAGE)}):
            report_fault(None, what, HOUSE)
        moved = MovementReconciliation(record.movements_of(CAGE), lambda seq, what: report_fault(seq, what, CAGE))
        for row, entry in self._entries:
            if entry.postings:
                moved.expect(row.seq, lines_of(entry, stream=CAGE, seq=row.seq, at=row.at, players={}))
        moved.finish()

    def _check_answers(self, answered: set[str]) -> Iterator[str]:
        asked: dict[str, int] = {}
        for paid in self._paid.values():
            for command, times in paid.items():
                asked[command] = asked.get(command, 0) + times
        for command, times in asked.items():
            if times > 1:
                yield f"the cage paid {times} times for the command {command!r}"
        for command in sorted(asked.keys() - answered):
            yield f"the cage has forgotten that it was asked for {command!r}, and would pay again"
        for command in sorted(answered - asked.keys() - self._forgotten):
            yield f"the cage answered {command!r}, and the house's log has no such deposit"
