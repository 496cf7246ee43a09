"""Replays the house's log and checks accounts, sessions, money, interventions and the key against it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from msgspec.structs import replace

from letitride.pit.audit.cage import CageAudit
from letitride.pit.audit.cases import CaseAudit
from letitride.pit.audit.days import DayEntriesAudit, MakeDayFollower
from letitride.pit.audit.houses import PostedAudit
from letitride.pit.audit.school import SchoolAudit
from letitride.pit.audit.stored_record import HOUSE, Fault, HeadKept, KeptAccount, Record
from letitride.pit.audit.tournaments import TournamentAudit
from letitride.pit.audit.two_persons import TwoPersonsCheck
from letitride.pit.interventions import Intervention
from letitride.pit.log.codec import LogFault
from letitride.pit.log.guest_log import ChipsKept, GuestRegistered, GuestRetired
from letitride.pit.log.house_event import HouseEvent
from letitride.pit.log.house_log import (
    GUESTS_KEPT,
    Deposited,
    Intervened,
    KeyKept,
    PasswordSet,
    PersonEntered,
    PitStarted,
    PostGiven,
    RefusalsForgotten,
    SecondFactorSet,
    SessionClosed,
    SessionOpened,
    SessionsClosed,
    TableCreated,
    TableRestored,
    TimerSet,
    house_link,
    read_house_event,
)
from letitride.pit.log.marks import password_mark, second_factor_mark, session_mark
from letitride.pit.ports import Row
from letitride.pit.tables.pit_table import FIRST_HEAD
from letitride.pit.tables.timers import Pace


class HouseAudit:
    """The house's log, folded."""

    def __init__(self, record: Record, heads: Sequence[HeadKept], days: MakeDayFollower | None = None) -> None:
        self._record, self._heads = record, heads
        self.faults: list[Fault] = []
        self.links: list[str] = []
        """The link of each row."""

        self.tables: dict[str, tuple[int, TableCreated]] = {}
        """The tables in the order they were set up, each with its row."""

        self.paces: set[Pace] = set()
        self.timers: dict[str, list[TimerSet]] = {}
        self.forgotten: dict[str, tuple[RefusalsForgotten, int]] = {}
        """For each table, when refusals were last dropped."""

        self.restored: dict[str, set[int]] = {}
        """Where the pit itself gave up what was open at a table, after a restore."""

        self.interventions: dict[int, Intervention] = {}
        self._accounts: dict[str, KeptAccount] = {}
        self._registered: set[str] = set()
        """The guests whose rounds an account has."""

        self.registered: set[tuple[str, str]] = set()
        """Guests with the accounts they opened."""

        self._sessions: dict[str, SessionOpened] = {}
        self.cage = CageAudit()
        self._fingerprint: str | None = None
        self._two_persons = TwoPersonsCheck(self._post_of, self.report_fault)
        self._cases = CaseAudit(self._post_of, self.report_fault)
        self.houses = PostedAudit(self._post_of, self.report_fault)
        self._school = SchoolAudit(self._post_of, self.report_fault)
        follower = days(record, self._post_of, self.report_fault) if days else None
        self._days = DayEntriesAudit(self._post_of, self.report_fault, follower)
        self.tournaments = TournamentAudit(self._post_of, self.report_fault)

    def report_fault(self, seq: int | None, what: str, where: str = HOUSE) -> None:
        """Add a fault."""
        self.faults.append(Fault(where=where, seq=seq, what=what))

    def run(self) -> None:
        """Replay the log, and compare with what the store keeps beside it."""
        before = FIRST_HEAD
        for place, row in enumerate(self._record.house_log(), 1):
            if row.seq != place:
                self.report_fault(row.seq, f"rows are missing from the house's log: {place} comes next")
                break
            if row.hash != house_link(before, row):
                self.report_fault(row.seq, f"this row ({row.name}) or one before it was changed: the chain is broken")
            before = row.hash
            self.links.append(row.hash)
            try:
                self._fold(read_house_event(row), row)
            except LogFault as fault:
                self.report_fault(row.seq, str(fault))
        self._two_persons.finish()
        self._cases.finish()
        self._days.finish()
        self._check_heads()
        for check in (self._check_accounts, self._check_sessions, self._check_interventions):
            for what in check():
                self.report_fault(None, what)
        checks = (self._cases, self.houses, self._days, self._school, self.tournaments)
        for what in (fault for each in checks for fault in each.check(self._record)):
            self.report_fault(None, what)
        self.cage.check(self._record, self.report_fault)
        kept = self._record.key_fingerprint()
        if (kept.hex() if kept is not None else None) != self._fingerprint:
            self.report_fault(None, "the fingerprint of the key was changed: it is not the one in the house's log")

    def _post_of(self, name: str) -> str:
        account = self._accounts.get(name.lower())
        return account.post if account and account.name == name else ""

    def _fold(self, event: HouseEvent, row: Row) -> None:
        self._two_persons.follow(event, row)
        self._cases.follow(event, row)
        self.houses.follow(event, row)
        self._days.follow(event, row)
        self._school.follow(event, row)
        self.cage.move(row, self.tournaments.follow(event, row))
        match event:
            case PitStarted(pace=pace):
                self.paces.add(pace)
            case KeyKept(fingerprint=fingerprint):
                if self._fingerprint is not None:
                    self.report_fault(row.seq, "a second key was kept: a pit has one")
                self._fingerprint = fingerprint
            case TableCreated() | TimerSet() | TableRestored():
                self._fold_table(event, row)
            case Deposited():
                self.cage.pay(event, row)
            case ChipsKept():
                self._keep_chips(event, row)
            case GuestRegistered():
                self._register_guest(event, row)
            case Intervened(intervention=intervention):
                self.interventions[row.seq] = intervention
            case PersonEntered() | PostGiven() | PasswordSet() | SecondFactorSet() | GuestRetired():
                self._fold_account(event, row)
            case RefusalsForgotten(table=table):
                self.forgotten[table] = event, row.at
            case SessionOpened() | SessionClosed() | SessionsClosed():
                self._fold_session(event)

    def _fold_table(self, event: TableCreated | TimerSet | TableRestored, row: Row) -> None:
        match event:
            case TableCreated(table=table):
                self.tables[table] = row.seq, event
            case TimerSet(table=table):
                self.timers.setdefault(table, []).append(event)
            case TableRestored(table=table, version=version):
                self.restored.setdefault(table, set()).add(version)
            case _:
                assert_never(event)

    def _fold_account(
        self, event: PersonEntered | PostGiven | PasswordSet | SecondFactorSet | GuestRetired, row: Row
    ) -> None:
        key = event.name.lower()
        if (key in self._accounts) is isinstance(event, PersonEntered):
            self.report_fault(
                row.seq, f"{row.name} tells of {event.name}, who had {'an' if key in self._accounts else 'no'} account"
            )
            return
        match event:
            case GuestRetired():
                self._retire(event, row, self._accounts.pop(key))
                return
            case PersonEntered(name=name, post=post, guest=guest, password=password):
                self.cage.retired.discard(name)
                self._registered.discard(name)
                self._accounts[key] = KeptAccount(
                    key=key,
                    name=name,
                    post=post,
                    guest=guest,
                    password=password,
                    must_change_password=event.must_change_password,
                    at=row.at,
                    second_factor="",
                    formerly=None,
                )
                return
            case SecondFactorSet(mark=mark):
                self._accounts[key] = replace(self._accounts[key], second_factor=mark)
                return
            case PostGiven(post=post):
                self._accounts[key] = replace(self._accounts[key], post=post)
            case PasswordSet(password=password, must_change_password=must_change):
                changed = replace(self._accounts[key], password=password, must_change_password=must_change)
                self._accounts[key] = changed
            case _:
                assert_never(event)
        self._end_sessions(event.name)

    def _register_guest(self, event: GuestRegistered, row: Row) -> None:
        if event.guest in self._registered or not self._is_opened_by(event.guest, event.name):
            self.report_fault(row.seq, f"the rounds of {event.guest} went to {event.name}: no guest's to a new account")
        else:
            key = event.name.lower()
            self._accounts[key] = replace(self._accounts[key], formerly=event.guest)
            self._registered.add(event.guest)
            self.registered.add((event.guest, event.name))

    def _is_opened_by(self, name: str, opened: str) -> bool:
        """Tell whether the one is a guest and the other an account."""
        guest, account = (self._accounts.get(each.lower()) for each in (name, opened))
        return guest is not None and guest.guest and account is not None and not account.guest

    def _keep_chips(self, event: ChipsKept, row: Row) -> None:
        self.cage.keep(event, row)
        if not self._is_opened_by(event.guest, event.name):
            self.report_fault(row.seq, f"chips of {event.guest} went to {event.name}: no guest's to a new account")

    def _retire(self, event: GuestRetired, row: Row, account: KeptAccount) -> None:
        self.cage.retire(event, row)
        if not account.guest:
            self.report_fault(row.seq, f"{event.name} was retired, and is no guest")
        elif row.at < account.at + GUESTS_KEPT:
            self.report_fault(row.seq, f"{event.name} was retired less than a day after coming in")

    def _fold_session(self, event: SessionOpened | SessionClosed | SessionsClosed) -> None:
        match event:
            case SessionOpened(session=session):
                self._sessions[session] = event
            case SessionClosed(session=session):
                self._sessions.pop(session, None)
            case SessionsClosed(name=name):
                self._end_sessions(name)

    def _end_sessions(self, name: str) -> None:
        self._sessions = {mark: each for mark, each in self._sessions.items() if name and each.name != name}

    def _check_heads(self) -> None:
        known = [head for head in self._heads if 0 < head.version <= len(self.links)]
        other = next((head for head in known if self.links[head.version - 1] != head.hash), None)
        if other is not None:
            what = f"its link is {self.links[other.version - 1]}, and the head that was kept is {other.hash}"
            self.report_fault(other.version, what)
        last = max(self._heads, key=lambda head: head.version, default=None)
        if last is not None and last.version > len(self.links):
            what = f"the house's log ends before it, and {last.hash} was its link: the tail was cut"
            self.report_fault(last.version, what)

    def _check_accounts(self) -> Iterator[str]:
        left = dict(self._accounts)
        for kept in self._record.everybody():
            told = left.pop(kept.key, None)
            if told is None:
                yield f"the account of {kept.name} was planted: the house's log does not know it"
                continue
            if kept.post != told.post:
                yield f"the post of {kept.name} was changed to {kept.post}: the house's log says {told.post}"
            marks = {"password": password_mark(kept.password), "second_factor": second_factor_mark(kept.second_factor)}
            found = replace(kept, **marks)
            if found.password != told.password:
                yield f"the password of {kept.name} was changed, and the house's log does not say so"
            if found.second_factor != told.second_factor:
                yield f"the second factor of {kept.name} was changed, and the house's log does not say so"
            if replace(found, post=told.post, password=told.password, second_factor=told.second_factor) != told:
                yield f"the account of {kept.name} was changed: it is not as it was entered"
        for told in left.values():
            yield f"the account of {told.name} was removed: the house's log has {told.name} as {told.post}"

    def _check_sessions(self) -> Iterator[str]:
        for kept in self._record.staff_sessions():
            opened = self._sessions.get(session_mark(kept.token))
            if opened is None or (opened.name, opened.until) != (kept.name, kept.until):
                yield f"a session of {kept.name} was planted or prolonged: the house's log does not know it"

    def _check_interventions(self) -> Iterator[str]:
        listed = {entry.number: entry.intervention for entry in self._record.all_interventions()}
        for number, told in self.interventions.items():
            kept = listed.pop(number, None)
            if kept is None:
                yield f"the intervention at row {number} is missing from the list: {told.person}, {told.what}"
            elif kept != told:
                yield f"the intervention at row {number} was changed in the list: {told.person}, {told.what}"
        for number, kept in listed.items():
            yield f"intervention {number} was planted in the list: {kept.person}, {kept.what}"
