"""What must hold after a rehearsed day, whatever happened in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from letitride.cards import Money
from letitride.day.audit import audit
from letitride.day.sheet import DaySheet, day_sheet
from letitride.day.state import HouseDay
from letitride.ledger.account import Account, AccountKind
from letitride.pit.audit.audit import Audited
from letitride.rehearsal.cast import FLORA
from letitride.rehearsal.counts import Counts
from letitride.rehearsal.room import Broken, Room
from letitride.store.stored_record import open_record
from letitride.table.model.command import OpenTable
from letitride.tournament.events import Ruling

EMPTY = (
    AccountKind.RAIL,
    AccountKind.LAYOUT,
    AccountKind.BONUS,
    AccountKind.TRAY,
    AccountKind.DROP,
    AccountKind.CHIPS,
    AccountKind.POOL,
    AccountKind.STACK,
)
"""Accounts that are empty once the day is closed."""

OF_THE_ISSUE = (AccountKind.TRAY, AccountKind.STACK)
"""Accounts that may keep the chips of a finished tournament. They are worth nothing."""


class Findings(Struct, frozen=True, kw_only=True):
    """What was found after the day."""

    sheet: DaySheet
    audited: Audited


def check_balances(room: Room) -> None:
    """Check that no money was made or lost, nor chips of any tournament."""
    with open_record(str(room.database)) as record:
        sums: Counter[str] = Counter()
        for balance in record.balances():
            sums[Account.parse(balance.account).currency] += balance.cents
    for currency, cents in sums.items():
        if cents:
            raise Broken(f"all accounts of {currency or 'money'} together have {cents} cents, and should have none")


def check_everything(room: Room, counts: Counts) -> Findings:
    """Check the whole day, and return what is printed of it."""
    room.check_acknowledged()
    check_balances(room)
    day = room.day()
    faults = [*_of_the_tables(day, counts), *_of_the_accounts(room), *_of_the_money(room, day), *_of_the_room(room)]
    with open_record(str(room.database)) as record:
        audited = audit(record, tuple(room.heads.values()), lambda _done, _total: None)
    faults += map(str, audited.faults)
    sheet = day_sheet(room.store, day, room.now)
    lost = {table: -cents for table, cents in counts.missing.items()}
    if {each.where: each.amount.cents for each in sheet.exceptions} != lost:
        faults.append(f"the sheet has the exceptions {sheet.exceptions}, and lost were {lost}")
    if audited.open_rounds:
        faults.append(f"rounds are still on: {audited.open_rounds}")
    if faults:
        raise Broken("\n".join(faults))
    return Findings(sheet=sheet, audited=audited)


def _of_the_tables(day: HouseDay, counts: Counts) -> Iterator[str]:
    """Compare the win by the counts with the win by the log, chip by chip."""
    if day.closed is None:
        yield f"{day.id} was never closed"
    for table, money in day.tables.items():
        lost = counts.missing.get(table, 0)
        if money.win is None:
            yield f"{table} was never counted"
        elif money.difference != Money(-lost):
            yield f"{table} won {money.win} by the counts and {money.log_win} by the log; lost were {Money(lost)}"


def _of_the_accounts(room: Room) -> Iterator[str]:
    with open_record(str(room.database)) as record:
        for balance in record.balances():
            account = Account.parse(balance.account)
            if account.kind in EMPTY and balance.cents and not (account.currency and account.kind in OF_THE_ISSUE):
                yield f"{balance.account} has {balance.cents} cents when the day is closed"


def _of_the_money(room: Room, day: HouseDay) -> Iterator[str]:
    """Compare what visitors lost, by their pockets, with what charity, state, operator, landlord and dealers got."""
    if day.closed is None:
        return
    pockets = sum((cash.paid - cash.brought).cents for cash in day.cash.values())
    accounts = sum(room.cents(f"player {name}") for name in room.visitors)
    lost = -pockets - accounts
    shares = day.closed.shares
    got = sum(cents for _, cents in shares.charities) + shares.state + shares.operator + shares.rent
    got += sum(money.tokes.cents for money in day.tables.values()) - day.paid_by_rulings.cents
    if lost != got:
        yield f"visitors lost {Money(lost)}, and {Money(got)} went to charities, state, operator, rent and dealers"
    for plan, _ in room.event.tournaments():
        tournament = room.running.tournaments.find(plan.id)
        if tournament.ruling is Ruling.PLAYED and not tournament.awards:
            yield f"{plan.name} was played, and nobody got a prize"


def _of_the_room(room: Room) -> Iterator[str]:
    """Have the floor open every table again: money is played in a house day alone."""
    for table in room.event.tables:
        if room.by(FLORA, table.id, OpenTable()).code != "no-house-day":
            yield f"{table.id} opened once the day was closed"
