"""Tournaments when the power fails: their tables stop with all others, and document 001 says how each one ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from letitride.day.rules import DayRefused, Signer
from letitride.day.state import HouseDay
from letitride.pit.log.house_log import take_note
from letitride.pit.ports import Transaction
from letitride.pit.tables.disproved import require_unreadable
from letitride.pit.tables.reasons import StaffReason, intervention
from letitride.pit.tables.table_modes import PauseTable, ResumeTable
from letitride.pit.tournaments.tournaments import BREAK_OFF, MOST, tournament_name
from letitride.pit.tournaments.transaction import TournamentWork
from letitride.table import Refused
from letitride.table.model.vocabulary import Stage
from letitride.tournament import Phase, Tournament
from letitride.tournament.ending import VOID_UNLESS_FEW
from letitride.tournament.rounds import start_clock, stop_clock

if TYPE_CHECKING:
    from letitride.day.day_book import DayBook, Signing


def stopping(books: Transaction) -> tuple[Tournament, ...]:
    """Return the tournaments that a power failure stops: those in play for money, whichever file listed them."""
    return tuple(
        each for each in books.tournaments(MOST, over=False) if each.phase is Phase.IN_PLAY and not each.practice
    )


def stop_tournaments(days: DayBook, books: Transaction, unreadable: tuple[str, ...], at: Signing) -> None:
    """Pause every table of the tournaments in play, and stop all clocks; refuse what a machine knows better."""
    for each in stopping(books):
        days.tournaments.do_within(books, each.id, lambda work: work.happen(stop_clock(work.now, at=work.at)))
    for table in tournament_tables(days, books):
        if table in unreadable:
            try:
                require_unreadable(days.table(books, table))
            except Refused as known:
                raise DayRefused(known.code, f"{table}: {known.message}", rule=known.rule) from None
        if not days.table(books, table).modes.paused:
            days.at_table(books, table, PauseTable(), at)
        days.stop_clock(books, table)


def break_off_tournaments(days: DayBook, books: Transaction, day: HouseDay, by: Signer) -> tuple[str, ...]:
    """Break off the tournaments in play: one person stopped play, and another one, *by*, confirms; return which ones.

    Hourly ones end at once. With several tables the hands are voted on first, except where the cards cannot be read.
    """
    broken = tuple(each.id for each in stopping(books))
    reason = StaffReason(by=by.name, post=by.post, reason=f"{day.stopped}, as {day.stopped_by} reported")
    for tournament in broken:
        _break_off(days, books, tournament, by=day.stopped_by, reason=reason, unreadable=day.unreadable)
    return broken


def end_unplayed(days: DayBook, books: Transaction, day: HouseDay, by: Signer) -> None:
    """End the tournaments of a day that nobody has entered: none outlives its day."""
    reason = StaffReason(by=by.name, post=by.post, reason=f"nobody entered before {day.id} was closed")
    for plan, _ in day.event.tournaments():
        tournament = books.tournament(plan.id)
        if tournament is not None and tournament.phase is not Phase.OVER:
            _break_off(days, books, plan.id, by=by.name, reason=reason)


def _break_off(
    days: DayBook,
    books: Transaction,
    tournament: str,
    *,
    by: str,
    reason: StaffReason,
    unreadable: tuple[str, ...] = (),
) -> None:
    def work(work: TournamentWork) -> None:
        own = [table.id for table in work.now.tables if table.id in unreadable]
        days.tournaments.break_off_within(work, by=by, unreadable=own)

    days.tournaments.do_within(books, tournament, work)
    take_note(books, intervention(reason, BREAK_OFF, tournament_name(tournament), days.clock()))


def resume_tournaments(days: DayBook, books: Transaction, at: Signing) -> None:
    """Have tournaments go on that nobody broke off; refuse while the players of one that was still vote."""
    for each in books.tournaments(MOST, over=False):
        if each.phase is Phase.BROKEN_OFF and not each.practice:
            raise DayRefused("undecided", f"{each.plan.name}: {_VOTING}", rule=VOID_UNLESS_FEW)
    for each in stopping(books):
        if each.stopped_at is not None:
            days.tournaments.do_within(books, each.id, lambda work: work.happen(start_clock(work.now, at=work.at)))
    for table in tournament_tables(days, books):
        days.start_clock(books, table)
        if days.table(books, table).modes.paused:
            days.at_table(books, table, ResumeTable(), at)


_VOTING = "the players vote on the hands that were on, and then it ends by its rule"


def undecided_tournaments(books: Transaction, day: HouseDay) -> Iterator[str]:
    """Say what is left to decide about the tournaments of a day, and what keeps it from closing."""
    for plan, _ in day.event.tournaments():
        tournament = books.tournament(plan.id)
        if tournament is None or tournament.phase is Phase.OVER or not tournament.entrants:
            continue
        if tournament.phase is Phase.BROKEN_OFF:
            yield f"{plan.name} is broken off: {_VOTING}"
        elif day.stopped and tournament.phase is Phase.IN_PLAY:
            yield f"{plan.name} stands still: a dealer confirms, and it ends by its rule"
        else:
            yield f"{plan.name} is not over"


def tournament_tables(days: DayBook, books: Transaction) -> tuple[str, ...]:
    """Return the tables of tournaments in play that are not closed."""
    listed = (table.id for tournament in stopping(books) for table in tournament.tables)
    return tuple(table for table in listed if days.table(books, table).table.stage is not Stage.CLOSED)
