"""What goes wrong in a rehearsed day beside the cards: the power, disputes, a relief, a new deck, a pause."""

from __future__ import annotations

import heapq

from letitride.cards import Money
from letitride.day.rules import DayRefused
from letitride.pit.cases import CaseReason
from letitride.pit.floor.cases import CaseFault, NeverPlayed
from letitride.pit.play.answer import AnswerKind
from letitride.pit.tables.chair import LeaveChair, SendRelief, TakeChair
from letitride.pit.tables.table_modes import PauseTable, ResumeTable
from letitride.rehearsal.cast import ADA, BY_NAME, DEALERS, FLORA, FRANK, MINUTE, Staffer
from letitride.rehearsal.crashes import Crashes
from letitride.rehearsal.dealers import Dealers
from letitride.rehearsal.room import Room
from letitride.table import Command
from letitride.table.model.command import InterruptRound, OrderCut, ReplaceDeck
from letitride.table.model.vocabulary import Readable, Stage

KINDS = {
    "power failure": 1,
    "false alarm": 1,
    "dispute": 3,
    "relief": 2,
    "machine": 2,
    "new deck": 1,
    "cut": 1,
    "pause": 1,
    "interruption": 2,
    "crash": 1,
    "power cut": 1,
    "kill": 1,
}
"""What happens on every day, and how often."""


CLAUSE = "001-payouts-1"


class Incidents:
    """Everything on the list of a day, each at its time."""

    def __init__(self, room: Room, dealers: Dealers, crashes: Crashes) -> None:
        self._room, self._dealers, self._crashes = room, dealers, crashes
        self._resume_at = 0
        event = room.event
        draw, latest = room.draw("incidents"), event.ends_at - 45 * MINUTE
        self._next = [
            (draw.randint(event.begins_at + 20 * MINUTE, max(latest, event.begins_at + 21 * MINUTE)), place, kind)
            for place, kind in enumerate(kind for kind, times in KINDS.items() for _ in range(times))
        ]
        heapq.heapify(self._next)

    @property
    def next_at(self) -> int:
        """When something happens next. Far in the future if nothing does."""
        listed = self._next[0][0] if self._next else 2**62
        return min(listed, self._resume_at or 2**62)

    def happen(self) -> bool:
        """Trigger the next incident whose time has come. Return whether there was one."""
        if self._resume_at and self._room.now >= self._resume_at:
            self.resume()
            return True
        if not self._next or self._room.now < self._next[0][0]:
            return False
        _, place, kind = heapq.heappop(self._next)
        if not self._happened(kind):
            # It cannot happen now: try a little later.
            later = self._room.now + MINUTE // 4
            if later < self._room.event.ends_at - 20 * MINUTE:
                heapq.heappush(self._next, (later, place, kind))
            return False
        self._room.happened[f"incident: {kind}"] += 1
        return True

    def _happened(self, kind: str) -> bool:
        match kind:
            case "power failure" | "false alarm":
                return self._stop_play(confirmed=kind == "power failure")
            case "dispute":
                return self._dispute()
            case "crash":
                self._crashes.crash()
            case "power cut":
                self._crashes.lose_power()
            case "kill":
                return self._crashes.kill()
            case _:
                return self._at_a_table(kind)
        return True

    # The power

    def _stop_play(self, *, confirmed: bool) -> bool:
        """Stop every table; a dealer confirms, and players vote. Or nobody confirms: it was nothing."""
        room = self._room
        rounds = [table for table in room.open_tables() if room.live(table).table.round]
        if room.day().stopped or not rounds:
            return False
        by_hand = [table for table in rounds if room.live(table).modes.hand_dealt]
        unreadable = tuple(by_hand[:1]) if room.rng.random() < 0.5 else ()
        room.at_day(
            lambda days, command: days.stop_play("power failure", unreadable, FRANK.signer, command), FRANK.name
        )
        self._resume_at = room.now + int(room.rng.uniform(1, 15) * MINUTE)
        if confirmed:
            for dealer in DEALERS:
                self._confirm_stop(dealer)
        return True

    def _confirm_stop(self, dealer: Staffer) -> None:
        """Have a dealer confirm that play stopped, if something waits for that dealer."""
        try:
            self._room.at_day(lambda days, command: days.confirm_stop(dealer.signer, command), dealer.name)
        except DayRefused as refused:
            if refused.code != "nothing-waits":
                raise

    def resume(self) -> None:
        """Have play go on, or try again when the votes are in."""
        room = self._room
        try:
            room.at_day(lambda days, command: days.resume_play(FLORA.signer, command), FLORA.name)
            self._resume_at = 0
        except DayRefused as refused:
            if refused.code != "undecided":
                raise
            self._resume_at = room.now + MINUTE

    @property
    def is_stopped(self) -> bool:
        """Whether play has stopped in the whole room."""
        return bool(self._resume_at)

    # A dispute

    def _dispute(self) -> bool:
        """Have a player call the floor, which looks into it, corrects what was paid wrongly, rules, and closes."""
        room, cases = self._room, self._room.running.cases
        seated = [(table, seat.player) for table in room.open_tables() for seat in room.live(table).table.seats if seat]
        if not seated:
            return False
        table, player = room.rng.choice(seated)
        reason = room.rng.choice(list(CaseReason))
        try:
            case = cases.open(room.visitors[player].person, table, reason, "that is not what I was due")
        except NeverPlayed:
            return False
        cases.note(case.number, FLORA.because("I have spoken to the dealer"))
        while self._dealers.correct(room.live(table), all_of_them=True):
            pass
        amount = Money.dollars(room.rng.choice((0, 0, 2, 5)))
        try:
            cases.rule(case.number, FLORA.because("I have looked at the round"), CLAUSE, amount)
        except CaseFault:
            # A mispay in the current round is corrected after the round.
            cases.rule(case.number, FLORA.because("the mistake is corrected by itself"), CLAUSE, Money(0))
        cases.close(case.number, ADA.because("settled with the player"))
        return True

    # At one table

    def _at_a_table(self, kind: str) -> bool:
        tables = self._room.open_tables()
        self._room.rng.shuffle(tables)
        return any(self._tried(kind, table) for table in tables)

    def _tried(self, kind: str, table: str) -> bool:
        live = self._room.live(table)
        dealer = BY_NAME.get(live.modes.chair.dealer)
        match kind:
            case "relief" if dealer:
                relief = next(each for each in DEALERS if each is not dealer)
                self._by_floor(table, SendRelief(dealer=relief.name))
                return not self._room.by(relief, table, TakeChair(), "I relieve").code
            case "machine" if dealer:
                return self._by_floor(table, LeaveChair())
            case "machine":
                dealer = self._room.rng.choice(DEALERS)
                return not self._room.by(dealer, table, TakeChair(), "I deal from here on").code
            case "new deck" if live.table.round is None and live.table.stage is Stage.BETTING:
                return self._by_floor(table, ReplaceDeck(deck=live.table.deck))
            case "cut" if dealer and live.table.stage is Stage.DEALING:
                return self._by_floor(table, OrderCut())
            case "pause":
                paused = self._by_floor(table, PauseTable())
                self._room.now += 5 * MINUTE
                return paused and self._by_floor(table, ResumeTable())
            case "interruption" if live.table.round and live.table.halt is None and not live.proposal:
                cards = Readable.NO if live.modes.hand_dealt and self._room.rng.random() < 0.5 else Readable.YES
                return self._by_floor(table, InterruptRound(cards=cards))
            case _:
                return False

    def _by_floor(self, table: str, command: Command) -> bool:
        return self._room.by(FRANK, table, command, "as it happens").outcome is AnswerKind.DONE
