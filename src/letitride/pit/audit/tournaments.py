"""Replays tournaments from the house's log, and recomputes entries, draws, moves, counts and prizes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping

import msgspec
from msgspec.structs import replace

from letitride.ledger import Entry, tournament_of
from letitride.pit.audit.movements import ReportFault
from letitride.pit.audit.stored_record import Record
from letitride.pit.audit.tournament_tables import TournamentTableCheck
from letitride.pit.house_record import read_house, rules_of
from letitride.pit.kept_tournaments import read_tournament
from letitride.pit.log.house_event import HouseEvent
from letitride.pit.log.tournament_step import TournamentStep
from letitride.pit.people.register import Post
from letitride.pit.ports import Row
from letitride.pit.tables.tournament_play import minimum_bet
from letitride.table import Refused
from letitride.table.model.state import in_play
from letitride.tournament import Phase, Tournament, events, evolve
from letitride.tournament.books import entry_of
from letitride.tournament.draw import Lot, kept
from letitride.tournament.ending import break_off, end_broken_off, finish
from letitride.tournament.entries import announce, buy, call_it_close, refund
from letitride.tournament.rounds import broke, cut, draw_seats, eliminate, move, start, start_clock, stop_clock
from letitride.tournament.state import begin, stream_of

STAFF = (Post.FLOOR.value, Post.ADMINISTRATOR.value)
Expectation = tuple[int, Tournament, events.AnyEvent]
"""A row of the log, the tournament before it, and its event."""


class TournamentAudit:
    """The tournaments, followed row by row through the house's log."""

    def __init__(self, post_of: Callable[[str], str], report_fault: ReportFault) -> None:
        self._post_of, self._report_fault = post_of, report_fault
        self._now: dict[str, Tournament] = {}
        self._lots: dict[str, Lot] = {}
        """The last draw of each tournament: one draw may be followed by several rows about absent players."""

        self._seated: Counter[tuple[str, int, str]] = Counter()
        self._counts: list[tuple[int, tuple[events.Count, ...]]] = []
        self._refunds: list[tuple[int, int, str]] = []

    @property
    def broken_off(self) -> Collection[str]:
        """The tournaments that were broken off."""
        ended = (events.Ruling.STANDS, events.Ruling.DIVIDED, events.Ruling.VOID)
        return {name for name, each in self._now.items() if each.phase is Phase.BROKEN_OFF or each.ruling in ended}

    def follow(self, event: HouseEvent, row: Row) -> Entry | None:
        """Take the next event, and return what it moves."""
        if not isinstance(event, TournamentStep):
            return None
        known, told = self._now.get(event.tournament), event.event
        if isinstance(told, events.Listed):
            self._list(event.tournament, told, known, row)
            return None
        if known is None:
            self._fault(row, event.tournament, "the log never listed it")
            return None
        try:
            for what in self._faults(known, told, row):
                self._fault(row, known.id, what)
            entry = entry_of(known, told)
            self._now[known.id] = evolve(known, told)
        except (LookupError, ValueError, TypeError) as fault:
            self._fault(row, known.id, f"{type(told).__name__} cannot have happened: {fault}")
            return None
        self._remember(known, told, row)
        return entry

    def _list(self, name: str, told: events.Listed, known: Tournament | None, row: Row) -> None:
        try:
            listed = begin(name, told)
            rules = read_house(told.house.encode())
        except (msgspec.MsgspecError, ValueError) as fault:
            self._fault(row, name, f"it cannot be read: {fault}")
            return
        if known is not None or listed.plan.id != name:
            self._fault(row, name, "it was listed twice, or under another name")
        if any(limits.maximum is not None for wager, limits in rules.wagers.items() if not wager.collected_before):
            self._fault(row, name, "its tables have a limit on bets")
        if listed.practice and not listed.plan.is_free:
            self._fault(row, name, "it costs money, and is said to be for practice")
        self._check_staff(row, listed, told.by)
        self._now[name] = listed

    def _faults(self, now: Tournament, told: events.AnyEvent, row: Row) -> Iterator[str]:
        """Report how an event differs from the tournament's rules."""
        if isinstance(told, events.SeatsDrawn) and told.at > row.at:
            yield "a round is said to have begun later than it was written"
        if isinstance(told, events.ClockStopped | events.ClockStarted) and told.at != row.at:
            yield "a clock is said to have stopped or started at another time than it was written"
        lot = getattr(told, "lot", None)
        if lot is not None and not kept(now.promise, lot.seed, stream=stream_of(now.id)):
            yield "a draw used another seed than the one that was promised"
        if lot is not None:
            self._lots[now.id] = lot
        by = getattr(told, "by", None)
        if by is not None and not (isinstance(told, events.Refunded) and by == told.player):
            self._check_staff(row, now, by)
        try:
            allowed = tuple(_derived(now, told, self._lots.get(now.id)))
        except Refused as refused:
            yield f"{type(told).__name__} had to be refused: {refused.message}"
            return
        if allowed and told not in allowed:
            yield f"{type(told).__name__} is not what the rules and the counts give"

    def _remember(self, before: Tournament, told: events.AnyEvent, row: Row) -> None:
        """Keep what the tables' logs must agree with."""
        match told:
            case events.SeatsDrawn(seatings=seatings):
                self._seated.update((each.player, each.seat, each.table) for each in seatings)
            case events.Moved(seating=each):
                self._seated[each.player, each.seat, each.table] += 1
            case events.Refunded() if before.tables:
                self._refunds.append((row.seq, row.at, before.id))
            case events.Out(counts=counts) | events.TableFinished(counts=counts) | events.Finished(counts=counts):
                self._counts.append((row.seq, counts))
            case _:
                pass

    def check_tables(self, tables: Mapping[str, TournamentTableCheck]) -> None:
        """Compare with the tables' logs."""
        seated: Counter[tuple[str, int, str]] = Counter()
        for name, table in tables.items():
            seated += table.seated
            listed = self._now.get(tournament_of(name))
            if listed is None or rules_of(listed.house.encode()) != table.rules:
                self._report_fault(None, f"{name} is dealt by other rules than its tournament was listed with")
        for player, seat, name in seated - self._seated:
            self._report_fault(None, f"{player} sat in seat {seat} of {name}, and no draw and no move says so")
        for player, seat, name in self._seated - seated:
            self._report_fault(None, f"{player} was drawn or moved to seat {seat} of {name}, and never sat there")
        for seq, counts in self._counts:
            for name in dict.fromkeys(count.table for count in counts if count.table):
                own = tuple(count for count in counts if count.table == name)
                if name not in tables or own not in tables[name].counts:
                    self._report_fault(seq, f"the counts at {name} are not what lay there")
        for seq, at, name in self._refunds:
            dealt = [each.first_card for own, each in tables.items() if tournament_of(own) == name]
            if any(first is not None and first < at for first in dealt):
                self._report_fault(seq, f"an entry of {name} was refunded after the first card")

    def check(self, record: Record) -> Iterator[str]:
        """Report tournaments that differ from the log."""
        left = dict(self._now)
        for name, data in record.all_tournaments():
            told = left.pop(name, None)
            if told is None:
                yield f"tournament {name} was planted: the house's log does not know it"
                continue
            try:
                same = read_tournament(data) == told
            except (msgspec.MsgspecError, ValueError):
                same = False
            if not same:
                yield f"tournament {name} was changed: the house's log has it otherwise"
        for name in left:
            yield f"tournament {name} is missing from the list"

    def _check_staff(self, row: Row, tournament: Tournament, by: str) -> None:
        if not tournament.practice and self._post_of(by) not in STAFF:
            self._fault(row, tournament.id, f"{by} did this, and is not on the floor")
        elif tournament.practice and by != tournament.by:
            self._fault(row, tournament.id, f"{by} did this, and it is the practice of {tournament.by}")

    def _fault(self, row: Row, tournament: str, what: str) -> None:
        self._report_fault(row.seq, f"tournament {tournament}: {what}")


def _derived(now: Tournament, told: events.AnyEvent, last: Lot | None) -> Iterator[events.AnyEvent]:
    """Yield what the rules give instead of *told*; nothing if only the tables can say."""
    match told:
        case events.Announced(by=by):
            yield announce(now, by=by)
        case events.Bought(player=player, purchase=purchase, word=word):
            yield buy(now, player, purchase, word=word)
        case events.Refunded(player=player, by=by):
            yield refund(now, player, by=by, dealt=False)
        case events.CloseCall(by=by):
            yield call_it_close(now, by=by)
        case events.SeatsDrawn(seatings=seatings, lot=lot, at=at):
            had = {each.player: each.had for each in seatings}
            yield start(now, lot, at=at) if now.round == 0 else draw_seats(now, had, lot, at=at)
        case events.Moved(seating=each, by=by):
            yield move(now, each.player, each.table, each.seat, each.chips, by=by)
        case events.ClockStopped(at=at):
            yield stop_clock(now, at=at)
        case events.ClockStarted(at=at):
            yield start_clock(now, at=at)
        case events.BrokenOff(by=by, unreadable=unreadable):
            yield break_off(now, by=by, unreadable=unreadable)
        case events.Out():
            yield from _outs(now, told, last)
        case events.Finished(counts=counts):
            stands_at = read_house(now.house.encode()).interruption.tournament_stands_at
            broken = now.phase is Phase.BROKEN_OFF
            yield end_broken_off(now, counts, stands_at=stands_at) if broken else finish(now, counts)
        case _:
            pass


def _outs(now: Tournament, told: events.Out, last: Lot | None) -> Iterator[events.Out]:
    lot = last or Lot(seed="00" * 32, following=now.promise)
    match told.why:
        case events.Why.BROKE:
            least = in_play(minimum_bet(read_house(now.house.encode()))).cents
            for late in (True, False):
                yield from broke(now, told.table, told.counts, least=least, last=late)
        case events.Why.LOWEST:
            lowest = eliminate(now, told.table, told.counts, lot)
            if lowest is not None:
                yield lowest
        case events.Why.CUT:
            yield from (replace(out, lot=told.lot) for out in cut(now, lot))
