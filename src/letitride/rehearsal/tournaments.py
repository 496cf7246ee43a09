"""The tournaments of a rehearsed day: led by the floor, played by visitors, one of them broken off."""

from __future__ import annotations

import datetime as dt

from letitride.cards import Money
from letitride.pit.play.answer import AnswerKind
from letitride.pit.tables.disproved import dealt_by_people
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.tournament_commands import CommitSecretBet, ShowSecretBet
from letitride.pit.tables.tournament_play import awaited, awaited_secrets, secret_digest
from letitride.pit.tournaments.driving import is_at_rest
from letitride.rehearsal.cast import FLORA, MINUTE
from letitride.rehearsal.players import Players
from letitride.rehearsal.room import Room
from letitride.rehearsal.visitors import Visitors
from letitride.table import Refused
from letitride.table.model.command import PlaceWagers
from letitride.table.model.command.base import PlayerCommand
from letitride.table.model.vocabulary import Stage
from letitride.tournament import Phase, Plan, Purchase, Tournament

CALLED_BEFORE = 40 * MINUTE
REFUNDED, CLOSE_CALL, MORE_CHIPS, MOVED, SILENT, UNREADABLE = 0.15, 0.2, 0.03, 0.02, 0.03, 0.3
WHY = FLORA.because("the schedule says so")


class RehearsedTournaments:
    """Runs every tournament on the schedule, by its current state."""

    def __init__(self, room: Room, players: Players, visitors: Visitors) -> None:
        self._room, self._players, self._visitors = room, players, visitors
        plans = [plan for plan, _ in room.event.tournaments()]
        draw = room.draw("broken off")
        self._broken_off = draw.choice(plans).id if plans else ""
        self._after = draw.randint(0, 6)
        """How many hands are played before it is broken off."""

    def starts(self, plan: Plan) -> int:
        """Return when a tournament starts."""
        event = self._room.event
        opens, starts = (dt.time.fromisoformat(text) for text in (event.opens, plan.starts))
        minutes = (starts.hour - opens.hour) * 60 + starts.minute - opens.minute
        return event.begins_at + minutes % (24 * 60) * MINUTE

    @property
    def next_at(self) -> int:
        """When the next one is announced or starts. Far in the future if there is none."""
        times = [at for each, _ in self._room.event.tournaments() for at in self._times(each)]
        return min((at for at in times if at > self._room.now), default=2**62)

    def _times(self, plan: Plan) -> tuple[int, int]:
        return self.starts(plan) - CALLED_BEFORE, self.starts(plan)

    def lead(self) -> bool:
        """Do what is due in a tournament. Return whether anything was."""
        for tournament in self._room.open_tournaments():
            if self._lead(tournament):
                self._room.tick()
                return True
        return False

    def tables(self) -> list[str]:
        """Return the tables where tournaments are being played."""
        return [table.id for each in self._room.open_tournaments() for table in each.tables]

    def is_over(self) -> bool:
        """Return whether every tournament that anybody entered is over."""
        return not any(each.entrants for each in self._room.open_tournaments())

    def end(self) -> None:
        """Break off open tournaments when the house day ends."""
        for each in self._room.open_tournaments():
            if each.phase in (Phase.ANNOUNCED, Phase.IN_PLAY):
                self._break_off(each)

    def _lead(self, tournament: Tournament) -> bool:
        called, starts = self._times(tournament.plan)
        led, name = self._room.running.tournaments, tournament.id
        match tournament.phase:
            case Phase.LISTED if self._room.now >= called:
                led.announce(name, WHY)
            case Phase.ANNOUNCED if self._room.now >= starts:
                if len(tournament.entrants) < tournament.plan.least_entries:
                    self._break_off(tournament)
                else:
                    self._start(tournament)
            case Phase.IN_PLAY:
                return self._in_play(tournament)
            case _:
                return False
        return True

    def _start(self, tournament: Tournament) -> None:
        """Refund some entries, have all entrants leave other tables, and start."""
        led, rng = self._room.running.tournaments, self._room.rng
        spare = len(tournament.entrants) - tournament.plan.least_entries
        for entrant in tournament.entrants[: max(0, spare)]:
            if rng.random() < REFUNDED:
                if rng.random() < 0.5:
                    led.leave(tournament.id, self._room.visitors[entrant.player].person)
                else:
                    led.scratch(tournament.id, entrant.player, WHY)
                self._room.happened["entries refunded"] += 1
        for entrant in led.find(tournament.id).entrants:
            if place := self._visitors.place_of(entrant.player):
                self._visitors.get_up(self._room.visitors[entrant.player], *place)
        led.start(tournament.id, WHY)
        self._room.happened["tournaments started"] += 1
        if rng.random() < CLOSE_CALL:
            led.close_call(tournament.id, WHY)
            self._room.happened["close calls"] += 1

    def _in_play(self, tournament: Tournament) -> bool:
        led, rng = self._room.running.tournaments, self._room.rng
        hands = sum(self._room.live(table.id).tournament.hands for table in tournament.tables)
        if tournament.id == self._broken_off and (hands >= self._after or tournament.round > 1):
            self._break_off(tournament)
            return True
        entrant = rng.choice(tournament.left)
        if tournament.round == 1 and rng.random() < MORE_CHIPS:
            purchase = rng.choice((Purchase.RE_BUY, Purchase.ADD_ON))
            try:
                person = self._room.visitors[entrant.player].person
                led.buy_more(tournament.id, person, purchase, len(entrant.purchases))
                self._room.happened["re-buys and add-ons"] += 1
            except Refused:
                self._room.happened["refused"] += 1
        elif rng.random() < MOVED:
            self._move(tournament, entrant.player, entrant.table)
        return False

    def _move(self, tournament: Tournament, player: str, table: str) -> None:
        others = [each.id for each in tournament.tables if each.id != table and not each.finished]
        if not table or not others or not all(is_at_rest(self._room.live(each)) for each in (table, others[0])):
            return
        seats = self._room.live(others[0]).table.seats
        free = next((number for number, seat in enumerate(seats, 1) if seat is None), 0)
        try:
            self._room.running.tournaments.move(tournament.id, player, others[0], free, WHY)
            self._room.happened["players moved"] += 1
        except Refused:
            self._room.happened["refused"] += 1

    def _break_off(self, tournament: Tournament) -> None:
        # What a machine has dealt can be read.
        by_hand = [table.id for table in tournament.tables if dealt_by_people(self._room.live(table.id))]
        unreadable = [table for table in by_hand if self._room.rng.random() < UNREADABLE]
        self._room.running.tournaments.break_off(tournament.id, WHY, unreadable)
        self._room.happened["tournaments broken off"] += 1

    # At the tables

    def play(self, live: PitTable) -> bool:
        """Let the player whose turn it is at a tournament table act. Return whether anybody did."""
        table, play = live.table, live.tournament
        if table.stage is not Stage.BETTING:
            return self._players.answer(live)
        if live.modes.paused:
            return False
        if play.is_secret:
            return any(self._secret(live, number) for number in awaited_secrets(table, play))
        for number in awaited(table, play)[:1]:
            if not self._is_silent(live, number):
                stakes = ((table.house.main_wager, self._stake(live, number)),)
                return self._ask(live, PlaceWagers(seat=number, stakes=stakes))
        return False

    def _secret(self, live: PitTable, number: int) -> bool:
        hand = live.tournament.hands + 1
        nonce = self._room.draw(live.id, hand, number, "nonce").randbytes(16).hex()
        stake = self._stake(live, number)
        if live.tournament.closed:
            self._room.happened["secret bets shown"] += 1
            return self._ask(live, ShowSecretBet(seat=number, stake=stake, nonce=nonce))
        if self._is_silent(live, number):
            return False
        digest = secret_digest(live.id, hand, number, stake.cents, nonce)
        return self._ask(live, CommitSecretBet(seat=number, digest=digest))

    def _stake(self, live: PitTable, number: int) -> Money:
        house, seat = live.table.house, live.table.seat(number)
        least, spots = house.wagers[house.main_wager].minimum, house.main_wager.spots
        most = (seat.rail.cents if seat else 0) // (least.cents * spots)
        draw = self._room.draw(live.id, live.tournament.hands, number, "stake")
        return least * max(1, min(most, draw.choice((1, 1, 2, 3, 5, most))))

    def _is_silent(self, live: PitTable, number: int) -> bool:
        return self._room.draw(live.id, live.tournament.hands, number, "silent").random() < SILENT

    def _ask(self, live: PitTable, command: PlayerCommand) -> bool:
        visitor = self._room.visitor_at(live.id, command.seat)
        if visitor is None:
            return False
        return self._room.ask(live.id, command, visitor.actor).outcome is AnswerKind.DONE
