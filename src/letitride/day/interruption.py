"""A power failure, as the floor reports it: every table stops at once, and every round is finished by vote or void."""

from __future__ import annotations

from typing import TYPE_CHECKING

from letitride.day.rules import DayRefused
from letitride.day.state import HouseDay
from letitride.pit.ports import Transaction
from letitride.pit.tables.chair import FLOOR_POSTS
from letitride.pit.tables.pit_table import PitTable, VoidProposed
from letitride.pit.tables.table_modes import PauseTable, ResumeTable
from letitride.pit.tables.two_persons import ConfirmVoid, other_role
from letitride.table import Actor
from letitride.table.clauses.citing import cite
from letitride.table.model.command import InterruptRound
from letitride.table.model.vocabulary import Cause, Readable, Role
from letitride.table.rules.voiding import can_be_interrupted

FLOOR = Actor(role=Role.FLOOR)

if TYPE_CHECKING:
    from letitride.day.day_book import DayBook, Signing


def stop_tables(days: DayBook, books: Transaction, day: HouseDay, unreadable: tuple[str, ...], at: Signing) -> None:
    """Pause every open table, stop its clock, and propose that the round which is on be put to a vote, or be void."""
    for table in open_tables(day):
        live = days.table(books, table)
        if can_be_interrupted(live.table):
            cards = Readable.NO if table in unreadable else Readable.YES
            days.at_table(books, table, InterruptRound(cards=cards), at)
        if not days.table(books, table).modes.paused:
            days.at_table(books, table, PauseTable(), at)
        if live.table.halt is None:
            days.stop_clock(books, table)


def confirm_stop(days: DayBook, books: Transaction, day: HouseDay, at: Signing) -> int:
    """Agree, as a dealer, to what the floor has proposed at the tables of that dealer; return at how many.

    Where a machine or the floor deals, any dealer agrees; where a dealer deals, only the one in the chair.
    """
    proposed = [table for table in open_tables(day) if _waits_for(days.table(books, table), at.by.name)]
    for table in proposed:
        days.at_table(books, table, ConfirmVoid(), at)
    return len(proposed)


def resume_tables(days: DayBook, books: Transaction, day: HouseDay, at: Signing) -> None:
    """Resume every open table and its clock, unless its players still vote."""
    for table in open_tables(day):
        live = days.table(books, table)
        if live.table.halt is not None:
            rule = cite(live.table.house, "interruption")
            raise DayRefused("undecided", f"{table}: {undecided(live)}", rule=rule)
        days.start_clock(books, table)
        if live.modes.paused:
            days.at_table(books, table, ResumeTable(), at)


def pause_at_the_end(days: DayBook) -> None:
    """Take no more bets at any table once the house day has ended: rounds that are on are finished."""
    day = days.current()
    if day is None or days.clock() < day.event.ends_at:
        return
    for table in open_tables(day):
        live = days.pit.live(table)
        if not live.modes.paused:
            days.pit.handle(table, PauseTable(), FLOOR, f"end of {day.id} {live.version}").result()


def undecided(live: PitTable) -> str:
    """Say what is left to decide at a table that stands still; nothing where nothing is."""
    if live.proposal is not None:
        wanted = other_role(live.proposal).value
        return f"{live.proposal.by} stopped the round, and the {wanted} has to agree"
    halt = live.table.halt
    if halt is None or live.table.round is None:
        return ""
    number = live.table.round.number
    if halt.cause is not Cause.INTERRUPTION:
        return f"round {number} waits: {halt.cause.value}"
    voted = {seat for seat, _ in halt.ballots}
    left = [str(seat) for seat, _, _ in live.table.wagering() if seat not in voted]
    return f"round {number} waits for the {'vote of seat' if len(left) == 1 else 'votes of seats'} {', '.join(left)}"


def _waits_for(live: PitTable, dealer: str) -> bool:
    chair = live.modes.chair
    by_another = bool(chair.dealer) and chair.post not in FLOOR_POSTS and chair.dealer != dealer
    return live.proposal is not None and _stops(live.proposal) and not by_another


def _stops(proposal: VoidProposed) -> bool:
    return proposal.command == InterruptRound.__name__ and other_role(proposal) is Role.DEALER


def open_tables(day: HouseDay) -> tuple[str, ...]:
    """Return the tables of a day that are dealt at."""
    return tuple(table for table, money in day.tables.items() if money.is_open)
