"""Replays staff actions: each with the post they had, and by two people where two have to agree."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import Struct

from letitride.cards import Money
from letitride.pit.audit.movements import ReportFault
from letitride.pit.house_record import rules_of
from letitride.pit.interventions import Intervention
from letitride.pit.log.house_event import HouseEvent
from letitride.pit.log.house_log import (
    DayEntered,
    Deposited,
    HousePosted,
    Intervened,
    PersonEntered,
    PitStarted,
    PostGiven,
    SecondFactorSet,
    SessionsClosed,
    TableRestored,
)
from letitride.pit.log.two_persons import (
    CASH_BROUGHT,
    OF_TWO,
    PROPOSE,
    REMOVE_FACTOR,
    RESTORE,
    agrees,
    cash_name,
    deposit_name,
    rules_name,
)
from letitride.pit.people.register import Post
from letitride.pit.play.bots import is_bot
from letitride.pit.ports import Row


class _Done(Struct, frozen=True, kw_only=True):
    """Something that the next row must give the reason for."""

    seq: int
    what: str
    whom: str
    post_before: str = ""


class TwoPersonsCheck:
    """The staff actions, followed row by row through the house's log."""

    def __init__(self, post_of: Callable[[str], str], report_fault: ReportFault) -> None:
        self._post_of, self._report_fault = post_of, report_fault
        self._two_persons = self._is_restored = False
        self._done: _Done | None = None
        self._restoring = set[str]()
        self._proposals: dict[tuple[str, str], Intervention] = {}

    def follow(self, event: HouseEvent, row: Row) -> None:
        """Take the next event, before it changes its account."""
        done, self._done = self._done, None
        if isinstance(event, Intervened):
            self._check_post(event.intervention, row, done)
            self._check_agreed(event.intervention, row)
        self._check_noted(done, event.intervention if isinstance(event, Intervened) else None)
        match event:
            case PitStarted(two_persons=two_persons):
                self._two_persons, self._is_restored, self._restoring = two_persons, False, set()
            case PostGiven(name=name, post=post):
                self._done = _Done(seq=row.seq, what=f"Post {post}", whom=name, post_before=self._post_of(name))
            case PersonEntered(name=name, post=post) if _is_by_staff(event):
                self._done = _Done(seq=row.seq, what=f"Enter as {post}", whom=name)
            case Deposited(player=player, cents=cents) if _is_staff_deposit(player, row.command):
                self._done = _Done(seq=row.seq, what=deposit_name(Money(cents), row.command), whom=player)
            case HousePosted(house=house, record=record, by=by) if by:
                self._done = _Done(seq=row.seq, what=rules_name(rules_of(record.encode())), whom=f"house {house}")
            case SecondFactorSet(name=name, mark=""):
                self._done = _Done(seq=row.seq, what=REMOVE_FACTOR, whom=name)
            case DayEntered(name=name, data=data) if name == CASH_BROUGHT:
                self._done = _cash_done(row.seq, data)
            case SessionsClosed(name=""):
                self._check_restore(row)
            case TableRestored(table=table) if not self._is_restored:
                self._report_fault(row.seq, f"{table} was given up as after a restore, and nothing was restored")
            case _:
                pass

    def finish(self) -> None:
        """Take the end of the log."""
        self._check_noted(self._done, None)

    def _check_post(self, told: Intervention, row: Row, done: _Done | None) -> None:
        posts = {self._post_of(told.person)}
        if done is not None and done.whom == told.person:
            posts.add(done.post_before)
        if told.post not in posts:
            had = self._post_of(told.person)
            known = f"was {had} then" if had else "had no account then"
            what = f"{told.person} did this as {told.post}, and {known}: {told.what}, {told.whom}"
            self._report_fault(row.seq, what)

    def _check_agreed(self, done: Intervention, row: Row) -> None:
        if done.what.startswith(PROPOSE):
            self._proposals[done.what.removeprefix(PROPOSE), done.whom] = done
            return
        if done.what == RESTORE and done.post == Post.ADMINISTRATOR.value:
            self._restoring.add(done.person)
        proposal = self._proposals.pop((done.what, done.whom), None)
        if self._two_persons and done.what.startswith(OF_TWO) and not (proposal and agrees(proposal, done)):
            self._report_fault(row.seq, f"{done.person} did this alone, and two persons have to agree: {done.what}")

    def _check_noted(self, done: _Done | None, told: Intervention | None) -> None:
        """If two have to agree, what was done must be what the next row gives the reason for."""
        if done is None or not self._two_persons or (told and (told.what, told.whom) == (done.what, done.whom)):
            return
        what = f"the log does not say who did this, and two persons have to agree: {done.what}, {done.whom}"
        self._report_fault(done.seq, what)

    def _check_restore(self, row: Row) -> None:
        self._is_restored = True
        if self._two_persons and len(self._restoring) < 2:
            who = " and ".join(sorted(self._restoring)) or "nobody"
            self._report_fault(
                row.seq, f"the pit made a new start after a restore, and two persons have to agree: {who} did"
            )


class _Cash(Struct, frozen=True):
    """What the event of a house day says of cash that was brought."""

    player: str
    cents: int
    pocket: str


_READ_CASH = msgspec.json.Decoder(_Cash)


def _cash_done(seq: int, data: str) -> _Done | None:
    """Return cash as two people agree on it; None if its event cannot be read, which the audit of the day names."""
    try:
        cash = _READ_CASH.decode(data)
    except msgspec.MsgspecError:
        return None
    return _Done(seq=seq, what=cash_name(Money(cash.cents), cash.pocket), whom=cash.player)


def _is_by_staff(event: PersonEntered) -> bool:
    """Return whether somebody else added this account. Nobody adds the first administrator, and players register."""
    by_themselves = event.post == Post.PLAYER.value and not event.must_change_password
    return not by_themselves and event.name != Post.ADMINISTRATOR.value


def _is_staff_deposit(player: str, command: str) -> bool:
    """Return whether somebody gave this money. Welcome chips, refills and bots' chips need nobody."""
    return not (command == f"welcome {player}" or command.startswith(f"refill {player} ") or is_bot(player))
