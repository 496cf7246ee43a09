"""A house day, told again from the log alone: every rule asked again, every entry, every win and every share."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from letitride.cards import Money
from letitride.day import events
from letitride.day.booking import entry_of
from letitride.day.events import DayEvent, RulingPaid, UnreadableDay, read_day_event
from letitride.day.rules import DayRefused, Signer, require
from letitride.day.shares import proceeds_of, shares_of
from letitride.day.state import HouseDay, evolve
from letitride.day.streams import is_day
from letitride.day.table_log import corrections_in, read_table_log
from letitride.day.tournaments import in_all
from letitride.ledger.account import Account, AccountKind
from letitride.pit.audit import audit as pit_audit
from letitride.pit.audit.audit import Audited, Progress
from letitride.pit.audit.days import PostOf
from letitride.pit.audit.movements import MovementReconciliation, ReportFault
from letitride.pit.audit.stored_record import HeadKept, Record, SealKept
from letitride.pit.day_records import DayRow
from letitride.pit.log.day_log import DAY
from letitride.pit.log.house_log import Deposited
from letitride.pit.play.booking import lines_of
from letitride.pit.ports import Movement
from letitride.pit.tables.day_tables import DayJoined, DayLeft


def audit(record: Record, heads: Sequence[HeadKept], progress: Progress, seals: Sequence[SealKept] = ()) -> Audited:
    """Replay everything in a store, its house days too, and return the faults."""
    return pit_audit.audit(record, heads, progress, seals, DayAudit)


class DayAudit:
    """The days of a pit, followed from row to row of the log of the house."""

    def __init__(self, record: Record, post_of: PostOf, report_fault: ReportFault) -> None:
        self._record, self._post_of, self._report_fault = record, post_of, report_fault
        self._days: dict[str, HouseDay] = {}
        self._broken: set[str] = set()
        self._commands: dict[str, int] = {}
        self._due: list[tuple[int, list[Movement]]] = []
        self._paid: dict[str, list[RulingPaid]] = {}
        """What cases paid while each day was open."""

    def follow(self, row: DayRow) -> None:
        """Take the next event of any day."""
        if not is_day(row.stream) or row.stream in self._broken:
            return
        self._commands[row.command] = self._commands.get(row.command, 0) + bool(row.command)
        day = self._days.get(row.stream)
        try:
            event = read_day_event(row.name, row.data)
            self._check(day, event, row)
            entry = entry_of(day, event) if day else None
            self._days[row.stream] = evolve(day, event, by=row.by, at=row.at)
        except (UnreadableDay, DayRefused, LookupError, ValueError) as fault:
            self._report_fault(row.seq, f"{row.name} of {row.stream} cannot have happened: {fault}")
            self._broken.add(row.stream)
            return
        if entry is not None:
            self._due.append((row.seq, lines_of(entry, stream=DAY, seq=row.seq, at=row.at, players={})))

    def follow_payment(self, case: int, event: Deposited) -> None:
        """Take what a case paid: it belongs to the day that is open."""
        for day in self._days.values():
            if day.closed is None:
                paid = RulingPaid(case=case, player=event.player, cents=event.cents)
                self._paid.setdefault(day.id, []).append(paid)

    def finish(self) -> None:
        """Compare what moved, and what the tables' logs say."""
        moved = MovementReconciliation(self._record.movements_of(DAY), self._report_fault)
        for seq, lines in self._due:
            moved.expect(seq, lines)
        moved.finish()
        for day in self._days.values():
            for table, money in day.tables.items():
                if money.left:
                    self._check_table(day, table)
            self._check_corrections(day)
            self._check_rulings(day)
        self._check_chips()
        self._check_pools()
        self._check_answers()

    def _check(self, day: HouseDay | None, event: DayEvent, row: DayRow) -> None:
        if isinstance(event, events.DayOpened):
            self._check_opening(day, event, row)
            return
        if day is None:
            raise DayRefused("unknown", "the day was never opened")
        require(day, event, Signer(name=row.by, post=row.post))
        if isinstance(event, events.CashBrought | events.CashPaid) and not self._post_of(event.player):
            raise DayRefused("nobody", f"{event.player} has no account")
        if isinstance(event, events.DayClosed):
            self._check_closing(day, event, row)

    def _check_closing(self, day: HouseDay, event: events.DayClosed, row: DayRow) -> None:
        """Compare what a day was closed with: the money of each tournament on its schedule, and the shares."""
        told = sorted(each.tournament for each in event.tournaments)
        listed = sorted(plan.id for plan, _ in day.event.tournaments())
        if told != listed:
            what = f"{day.id} was closed with the money of {', '.join(told) or 'no tournament'}"
            self._report_fault(row.seq, f"{what}, and its schedule has {', '.join(listed) or 'none'}")
        proceeds = proceeds_of(day, in_all(event.tournaments), event.corrections)
        due = shares_of(proceeds, day.event.split, day.event.charities)
        if event.shares != due:
            self._report_fault(row.seq, f"the shares of {day.id} were changed: its tables give {due}")

    def _check_opening(self, day: HouseDay | None, event: events.DayOpened, row: DayRow) -> None:
        opened = evolve(None, event, by=row.by, at=row.at)
        if day is not None:
            raise DayRefused("open", "it was opened before")
        if opened.id != row.stream:
            raise DayRefused("name", f"the event of {opened.id} was opened as {row.stream}")
        for other in self._days.values():
            if other.closed is None:
                raise DayRefused("open", f"{other.id} was still open")

    def _check_table(self, day: HouseDay, table: str) -> None:
        """Compare what a day says of a table with the table's own log."""
        money = day.table(table)
        rows = itertools.takewhile(lambda row: row.seq <= money.left, self._record.log(table))
        own = [row for row in rows if row.seq >= money.joined]
        if not own or own[0].name != DayJoined.__name__ or own[-1].name != DayLeft.__name__:
            self._report_fault(None, f"{day.id} says that {table} joined it and left it where its log does not")
            return
        log = read_table_log(own)
        if (log.win, log.drop) != (money.log_win, money.log_drop):
            what = f"{day.id} has a win of {money.log_win} and a drop of {money.log_drop} for {table}"
            self._report_fault(None, f"{what}, and its log says {log.win} and {log.drop}")

    def _check_corrections(self, day: HouseDay) -> None:
        """Compare what a closed day says was corrected late with the tables' own logs."""
        for told in day.closed.corrections if day.closed else ():
            left = day.table(told.table).left
            rows = itertools.takewhile(lambda row: row.seq <= told.version, self._record.log(told.table))  # noqa: B023
            if (found := corrections_in(row for row in rows if row.seq > left)) != Money(told.win):
                what = f"{day.id} has corrections of {Money(told.win)} at {told.table} after it closed"
                self._report_fault(None, f"{what}, and its log says {found}")

    def _check_rulings(self, day: HouseDay) -> None:
        """Compare what a day says that rulings paid with what cases paid while it was open."""
        if (paid := self._paid.get(day.id, [])) != list(day.rulings):
            told, found = (Money(sum(each.cents for each in all_of)) for all_of in (day.rulings, paid))
            self._report_fault(None, f"{day.id} has {told} paid by rulings, and cases paid {found} while it was open")

    def _check_answers(self) -> None:
        """Compare which commands were answered: one that is forgotten would be carried out again."""
        answered = {each.command for each in self._record.answers(DAY)}
        for command, times in self._commands.items():
            if times > 1:
                self._report_fault(None, f"the command {command!r} was carried out {times} times in a day")
            elif times and command not in answered:
                self._report_fault(None, f"it is forgotten that {command!r} was carried out in a day")
        for command in sorted(answered - self._commands.keys()):
            self._report_fault(None, f"{command!r} was answered, and no day knows of it")

    def _check_pools(self) -> None:
        """Compare what closed days say of tournaments with what their entries, refunds and prizes moved."""
        moved: dict[str, dict[str, int]] = {}
        for line in self._record.movements():
            if line.kind == AccountKind.POOL.value and line.stream != DAY:
                texts = moved.setdefault(Account.parse(line.account).table, {})
                texts[line.text] = texts.get(line.text, 0) + line.cents
        for day in self._days.values():
            for told in day.closed.tournaments if day.closed else ():
                texts = moved.get(told.tournament, {})
                paid = -texts.get("tournament Finished", 0)
                kept = sum(texts.values())
                if (told.collected, told.prizes) not in ((kept + paid, paid), (kept, 0)):
                    self._report_fault(None, f"{day.id} has other figures for {told.tournament} than its pool")

    def _check_chips(self) -> None:
        """Say which chips of a closed day were never redeemed."""
        held: dict[str, int] = {}
        for line in self._record.movements():
            if line.kind == AccountKind.CHIPS.value:
                held[line.account] = held.get(line.account, 0) + line.cents
        for account, cents in sorted(held.items()):
            day = self._days.get(Account.parse(account).table)
            if cents and (day is None or day.closed is not None):
                self._report_fault(None, f"{account}: {cents} cents were left when the day closed")
