"""The house days of a pit: led from the first count to the close."""

from __future__ import annotations

from letitride.cards import Money
from letitride.day import events
from letitride.day.closing import close_within
from letitride.day.day_book import CASHED, REASON, DayBook, Signing
from letitride.day.events import Chips, DayEvent, Pocket, SlipKind
from letitride.day.interruption import confirm_stop, open_tables, pause_at_the_end, resume_tables, stop_tables
from letitride.day.rules import DayRefused, Signer, require
from letitride.day.state import HouseDay
from letitride.day.stopped_tournaments import (
    break_off_tournaments,
    resume_tournaments,
    stop_tournaments,
    tournament_tables,
)
from letitride.day.table_log import read_table_log
from letitride.pit.cases import Case
from letitride.pit.log.two_persons import cash_name
from letitride.pit.people.register import Post
from letitride.pit.ports import Transaction
from letitride.pit.tables.day_tables import JoinDay, LeaveDay
from letitride.pit.tables.reasons import StaffReason, intervention
from letitride.table.model.command import CloseTable, OpenTable

SAME_DAY = "001-house-6a"
"""A chip is good only on the day it was issued."""


class Days(DayBook):
    """The days of a pit, and all that is done in them."""

    # Money at the tables

    def count_opener(self, table: str, chips: Chips, by: Signer, command: str) -> HouseDay:
        """Have the chips counted with which a table begins."""
        self.require_denominations(table, chips)
        return self.do(events.OpenerCounted(table=table, chips=chips), by, command)

    def verify_opener(self, table: str, seen: Money, by: Signer, command: str) -> HouseDay:
        """Verify them, and open the table: whoever verifies says what they saw."""

        def work(books: Transaction, day: HouseDay) -> DayEvent:
            require(day, events.OpenerVerified(table=table, version=0, seen=seen.cents), by)
            planned = day.event.table(table)
            posted = tuple((each.wager, each.maximum) for each in planned.posted) if planned else ()
            version = self.at_table(books, table, JoinDay(day=day.id, posted=posted), Signing(by, command))
            self.at_table(books, table, OpenTable(), Signing(by, command))
            return events.OpenerVerified(table=table, version=version, seen=seen.cents)

        return self.do(work, by, command)

    def request_slip(self, kind: SlipKind, table: str, chips: Chips, by: Signer, command: str) -> HouseDay:
        """Ask for a fill or a credit."""
        self.require_denominations(table, chips)

        def work(_books: Transaction, day: HouseDay) -> DayEvent:
            return events.SlipRequested(slip=len(day.slips) + 1, kind=kind, table=table, chips=chips)

        return self.do(work, by, command)

    def accept_slip(self, slip: int, by: Signer, command: str) -> HouseDay:
        """Sign a slip: the chips move."""
        return self.do(events.SlipAccepted(slip=slip), by, command)

    def void_slip(self, slip: int, by: Signer, command: str) -> HouseDay:
        """Void a slip before anything has moved."""
        return self.do(events.SlipVoided(slip=slip), by, command)

    def close_table(self, table: str, by: Signer, command: str) -> HouseDay:
        """Close a table: everybody gets up, and its tray and its drop box can be counted."""

        def work(books: Transaction, day: HouseDay) -> DayEvent:
            require(day, events.PlayEnded(table=table, version=0, win=0, drop=0), by)
            if (playing := self.table(books, table).table.round) is not None:
                after = "pause the table, and close it when the round is over"
                raise DayRefused("round-on", f"round {playing.number} of {table} is on: {after}")
            self.at_table(books, table, CloseTable(), Signing(by, command))
            version = self.at_table(books, table, LeaveDay(), Signing(by, command))
            joined = day.table(table).joined
            log = read_table_log(books.rows(table, joined - 1, version))
            return events.PlayEnded(table=table, version=version, win=log.win.cents, drop=log.drop.cents)

        return self.do(work, by, command)

    def count_closer(self, table: str, chips: Chips, by: Signer, command: str) -> HouseDay:
        """Have the chips counted that are left in the tray of a closed table."""
        self.require_denominations(table, chips)
        return self.do(events.CloserCounted(table=table, chips=chips), by, command)

    def verify_closer(self, table: str, seen: Money, by: Signer, command: str) -> HouseDay:
        """Verify them."""
        return self.do(events.CloserVerified(table=table, seen=seen.cents), by, command)

    def count_drop(self, table: str, cash: Money, by: Signer, command: str) -> HouseDay:
        """Have the cash in a drop box counted."""
        return self.do(events.DropCounted(table=table, cents=cash.cents), by, command)

    def verify_drop(self, table: str, seen: Money, by: Signer, command: str) -> HouseDay:
        """Verify it."""
        return self.do(events.DropVerified(table=table, seen=seen.cents), by, command)

    # The cage

    def bring_cash(self, player: str, cash: Money, pocket: Pocket, by: Signer, command: str) -> HouseDay:
        """Take cash from a player, for the account or for chips of the day; two people do, if the pit is set so."""
        brought = events.CashBrought(player=player, cents=cash.cents, pocket=pocket)
        if not self.two_persons:
            return self.do(brought, by, command)
        reason = StaffReason(by=by.name, post=by.post, reason=REASON)
        counted = intervention(reason, cash_name(cash, pocket.value), player, self.clock())
        return self.do(brought, by, command, of_two=counted)

    def pay_cash(self, player: str, cash: Money, pocket: Pocket, by: Signer, command: str) -> HouseDay:
        """Pay a player cash, from the account or for chips of the day."""
        return self.do(events.CashPaid(player=player, cents=cash.cents, pocket=pocket), by, command)

    def redeem(self, player: str, amount: Money, by: Signer, command: str, issued: str = "") -> HouseDay:
        """Turn chips of the day into balance of the player's account; those of another day are worth nothing."""
        today = self.current()
        if issued and (today is None or issued != today.id):
            raise DayRefused("other-day", f"chips of {issued} were good until that day closed", rule=SAME_DAY)
        return self.do(events.ChipsRedeemed(player=player, cents=amount.cents), by, command)

    def toke(self, player: str, table: str, amount: Money, command: str) -> HouseDay:
        """Give the dealers of a table chips of the day."""
        by = Signer(name=player, post=Post.PLAYER.value)
        return self.do(events.TokeGiven(player=player, table=table, cents=amount.cents), by, command)

    def chips_held(self, player: str) -> Money:
        """Return what a player holds in chips of the day that is open."""
        today = self.current()
        held = self.store.read(lambda books: books.chips_held(player=player))
        return Money(sum(cents for day, _, cents in held if today and day == today.id))

    def book_ruling(self, books: Transaction, case: Case, amount: Money, reason: StaffReason) -> None:
        """Have the operator bear what a ruling gave a player; where chips are money, the cage pays in a day only."""
        day = self.find_open(books)
        if day is not None:
            by = Signer(name=reason.by, post=reason.post)
            paid = events.RulingPaid(case=case.number, player=case.player, cents=amount.cents)
            require(day, paid, by)
            self.write(books, day, paid, by)
        elif self.pit.real_money:
            what = "the cage pays while a house day is open: rule without money, or open the day first"
            raise DayRefused("no-house-day", what, rule=CASHED)

    # Interruption, and the end

    def stop_play(self, cause: str, unreadable: tuple[str, ...], by: Signer, command: str) -> HouseDay:
        """Stop play at every table at once: the power failed, or the like. Clocks stand still from here on.

        When a dealer confirms it, a round whose cards can be read is put to its players' vote; at *unreadable* tables
        it is void. Tournaments in play are broken off then, and end by their rule.
        """

        def work(books: Transaction, day: HouseDay) -> DayEvent:
            stopped = events.PlayStopped(cause=cause, unreadable=unreadable)
            require(day, stopped, by)
            known = {*open_tables(day), *tournament_tables(self, books)}
            if strange := sorted(set(unreadable) - known):
                raise DayRefused("no-table", f"{strange[0]} is not open in {day.id}")
            stop_tables(self, books, day, unreadable, Signing(by, command))
            stop_tournaments(self, books, unreadable, Signing(by, command))
            return stopped

        return self.do(work, by, command)

    def confirm_stop(self, by: Signer, command: str) -> HouseDay:
        """Agree that play stopped, as the second person: rounds that are on are put to the vote, or are void."""

        def work(books: Transaction, day: HouseDay) -> DayEvent:
            require(day, events.StopConfirmed(tables=0), by)
            tables = confirm_stop(self, books, day, Signing(by, command))
            broken = break_off_tournaments(self, books, day, by)
            if not tables and not broken:
                raise DayRefused("nothing-waits", f"nothing waits for {by.name} to confirm")
            return events.StopConfirmed(tables=tables, tournaments=broken)

        return self.do(work, by, command)

    def resume_play(self, by: Signer, command: str) -> HouseDay:
        """Have play go on, when every round that stood still is decided."""

        def work(books: Transaction, day: HouseDay) -> DayEvent:
            require(day, events.PlayResumed(), by)
            resume_tables(self, books, day, Signing(by, command))
            resume_tournaments(self, books, Signing(by, command))
            return events.PlayResumed()

        return self.do(work, by, command)

    def end_play(self) -> None:
        """Take no more bets once the house day has ended."""
        pause_at_the_end(self)

    def close(self, by: Signer, command: str) -> HouseDay:
        """Close the day: redeem every chip, share the proceeds out, and book both."""
        return self.do(lambda books, day: close_within(self, books, day, by), by, command)
