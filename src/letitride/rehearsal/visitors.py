"""How visitors come and go: cash at the cage, a seat, a toke, chips redeemed, cash for the way home."""

from __future__ import annotations

import heapq

from letitride.cards import Money
from letitride.day.events import Pocket
from letitride.pit.play.answer import AnswerKind
from letitride.rehearsal.cast import FLOOR, MINUTE, Visitor
from letitride.rehearsal.players import least_for_a_round
from letitride.rehearsal.room import Room
from letitride.table.model.command import BuyIn, LeaveSeat, TakeSeat
from letitride.table.model.vocabulary import Stage
from letitride.tournament import Phase

LEAVES, TOKES, FOR_CHIPS, ENTERS = 0.25, 0.3, 0.15, 0.6


class Visitors:
    """Everything visitors do away from the tables."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._next = [(each.comes, each.name) for each in room.visitors.values()]
        heapq.heapify(self._next)

    @property
    def next_at(self) -> int:
        """When somebody does something next."""
        return self._next[0][0]

    def think(self) -> bool:
        """Let the next visitor whose time has come act. Return whether there was one."""
        if self.next_at > self._room.now:
            return False
        _, name = heapq.heappop(self._next)
        between = min(40, 120 / self._room.size.rounds_an_hour) * MINUTE
        heapq.heappush(self._next, (self._room.now + int(between * self._room.rng.uniform(0.2, 1)), name))
        self._decide(self._room.visitors[name])
        return True

    def place_of(self, name: str) -> tuple[str, int] | None:
        """Return where somebody sits."""
        for table in self._room.event.tables:
            for number, seat in enumerate(self._room.live(table.id).table.seats, 1):
                if seat is not None and seat.player == name:
                    return table.id, number
        return None

    def _decide(self, visitor: Visitor) -> None:
        if visitor.name not in self._room.day().cash:
            self._room.happened["people"] += 1
            self.bring(visitor, Money(visitor.purse.cents * 3 // 500 * 100))
        elif place := self.place_of(visitor.name):
            if self._room.now >= visitor.goes or self._room.rng.random() < LEAVES:
                self.get_up(visitor, *place)
        elif self._is_in_a_tournament(visitor):
            return
        elif chips := self._room.chips_held(visitor.name):
            self.use_chips(visitor, chips)
        elif self._room.now >= visitor.goes:
            self.go_home(visitor)
        elif not self._enter(visitor):
            self._sit_down(visitor)

    def bring(self, visitor: Visitor, amount: Money) -> None:
        """Take cash to the cage, for the account or for chips."""
        pocket = Pocket.CHIPS if self._room.rng.random() < FOR_CHIPS else Pocket.ACCOUNT
        floor = self._room.rng.choice(FLOOR)
        self._room.at_day(
            lambda days, command: days.bring_cash(visitor.name, amount, pocket, floor.signer, command), floor.name
        )

    def get_up(self, visitor: Visitor, table: str, number: int) -> bool:
        """Leave a seat, now or after the round. Return whether it worked."""
        return self._room.ask(table, LeaveSeat(seat=number), visitor.actor).outcome is AnswerKind.DONE

    def use_chips(self, visitor: Visitor, chips: Money) -> None:
        """Give the dealers something, and redeem the rest."""
        toke = Money.dollars(self._room.rng.choice((1, 2, 5)))
        tables = [table.id for table in self._room.event.tables]
        if toke <= chips and self._room.rng.random() < TOKES:
            table = self._room.rng.choice(tables)
            self._room.at_day(lambda days, command: days.toke(visitor.name, table, toke, command), visitor.name)
            self._room.happened["tokes"] += 1
            chips -= toke
        if not chips:
            return
        by = visitor.signer if self._room.rng.random() < 0.5 else self._room.rng.choice(FLOOR).signer
        self._room.at_day(
            lambda days, command: days.redeem(visitor.name, chips, by, command, issued=self._room.event.id), by.name
        )
        self._room.happened["chips redeemed"] += 1

    def go_home(self, visitor: Visitor) -> None:
        """Have the cage pay what the account has."""
        has = self._room.pit.balance(visitor.name)
        if has:
            floor = self._room.rng.choice(FLOOR)
            self._room.at_day(
                lambda days, command: days.pay_cash(visitor.name, has, Pocket.ACCOUNT, floor.signer, command),
                floor.name,
            )
            self._room.happened["cashed in"] += 1

    def _sit_down(self, visitor: Visitor) -> None:
        has = self._room.pit.balance(visitor.name)
        tables = [table for table in self._room.open_tables() if self._free_seat(table)]
        self._room.rng.shuffle(tables)
        for table in tables:
            least = least_for_a_round(self._room.live(table).table.house)
            if has < least * 3:
                continue
            number = self._free_seat(table)
            if self._room.ask(table, TakeSeat(seat=number, player=visitor.name), visitor.actor).code:
                continue
            amount = min(least * self._room.rng.choice((5, 10, 20)), Money(has.cents // 500 * 500))
            if amount:
                bought = self._room.ask(table, BuyIn(seat=number, amount=amount), visitor.actor)
                self._room.happened["buy-ins"] += bought.outcome is AnswerKind.DONE
            return
        day = self._room.day()
        brought = day.cash[visitor.name].brought
        if has < Money.dollars(30) and brought < visitor.purse:
            self.bring(visitor, visitor.purse - brought)

    def _free_seat(self, table: str) -> int:
        live = self._room.live(table)
        if live.table.stage is Stage.CLOSED or live.modes.paused:
            return 0
        return next((number for number, seat in enumerate(live.table.seats, 1) if seat is None), 0)

    def _is_in_a_tournament(self, visitor: Visitor) -> bool:
        for tournament in self._room.open_tournaments():
            entrant = tournament.entrant(visitor.name)
            if entrant is not None and entrant.out is None and tournament.phase is not Phase.ANNOUNCED:
                return True
        return False

    def _enter(self, visitor: Visitor) -> bool:
        """Enter a tournament whose prices are called."""
        tournaments = self._room.running.tournaments
        for tournament in self._room.open_tournaments():
            price = tournament.plan.buy_in
            full = len(tournament.entrants) >= tournament.plan.most_entries
            if tournament.phase is not Phase.ANNOUNCED or full or tournament.entrant(visitor.name):
                continue
            if self._room.pit.balance(visitor.name) >= price and self._room.rng.random() < ENTERS:
                tournaments.enter(tournament.id, visitor.person, f"the word of {visitor.name}")
                self._room.tick()
                self._room.happened["entries"] += 1
                return True
        return False
