"""What visitors do at the tables: they buy chips, bet, decide, fall silent, vote, and keep their seeds or show them."""

from __future__ import annotations

from letitride.cards import Money
from letitride.fair import commit_player_seed
from letitride.games import rules_of
from letitride.house import House
from letitride.pit.play.answer import AnswerKind
from letitride.pit.tables.chair import answering
from letitride.pit.tables.fairness import CommitSeed, RevealSeed
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.timers import best_answer, shown_step
from letitride.rehearsal.room import Room
from letitride.table.model import command as commands
from letitride.table.model.command import Stakes
from letitride.table.model.command.base import PlayerCommand
from letitride.table.model.state import Seat
from letitride.table.model.vocabulary import Ballot, Cause, Stage
from letitride.table.rules.deciding import options
from letitride.table.rules.interruption import voters

SITS_OUT, SILENT, LOOSE, SIDE_BET = 0.08, 0.02, 0.12, 0.3
SEED, WITHHELD, AGAINST = 0.1, 0.15, 0.15
TOO_MUCH, CASH, SECOND_THOUGHTS = 0.01, 0.02, 0.01
ROUNDS_BOUGHT = 15


class Players:
    """Players at tables where chips have value. They act on what they see."""

    def __init__(self, room: Room) -> None:
        self._room = room

    def bet(self, live: PitTable) -> bool:
        """Let the next player who wants to bet do so. Return whether anybody acted."""
        table = live.table
        for number, seat in enumerate(table.seats, 1):
            waits = seat is not None and not seat.wagers and not seat.leaving
            if seat and waits and self._wants_to_bet(live, number, seat) and self._bet(live, number, seat):
                return True
        return False

    def answer(self, live: PitTable) -> bool:
        """Let the player who is asked answer. Return whether anybody did."""
        table = live.table
        if table.halt is not None:
            return table.halt.cause is Cause.INTERRUPTION and self._vote(live)
        promise = live.fairness.next
        if table.stage is not Stage.BETTING and promise is not None and promise.awaited:
            return self._reveal(live)
        if table.stage is Stage.DECIDING:
            return self._decide(live)
        step = shown_step(table) if table.stage is Stage.SETTLING else None
        if step is None or self._is(SILENT, live, step.seat, "shows"):
            return False
        return self._ask(live, step)

    def _wants_to_bet(self, live: PitTable, number: int, seat: Seat) -> bool:
        return not self._is(SITS_OUT, live, number, seat.player, "sits out") and not live.rounds_out(number)

    def _bet(self, live: PitTable, number: int, seat: Seat) -> bool:
        house = live.table.house
        draw = self._room.draw(live.id, live.table.rounds, number, seat.player, live.version, "bet")
        needed = least_for_a_round(house)
        if seat.rail < needed:
            return self._buy(live, number, seat, needed)
        if draw.random() < TOO_MUCH:
            self._ask(live, commands.PlaceWagers(seat=number, stakes=((house.main_wager, seat.rail * 2),)))
        stakes = self._stakes(live, number, seat)
        kind = commands.BetCash if draw.random() < CASH else commands.PlaceWagers
        done = self._ask(live, kind(seat=number, stakes=stakes))
        if not done and not self._ask(live, commands.PlaceWagers(seat=number, stakes=smallest(house))):
            return False
        if draw.random() < SECOND_THOUGHTS:
            self._ask(live, commands.TakeBackWagers(seat=number))
        elif draw.random() < SEED:
            shuffle = self._room.live(live.id).fairness.shuffles
            seed = self._seed(live.id, shuffle, number)
            digest = commit_player_seed(seed, table=live.id, shuffle=shuffle, seat=number)
            self._ask(live, CommitSeed(seat=number, digest=digest))
        return True

    def _buy(self, live: PitTable, number: int, seat: Seat, needed: Money) -> bool:
        """Buy chips, or get up if the money is gone."""
        has = self._room.pit.balance(seat.player)
        amount = min(needed * ROUNDS_BOUGHT, Money(has.cents // 500 * 500))
        if amount >= needed and self._ask(live, commands.BuyIn(seat=number, amount=amount)):
            self._room.happened["buy-ins"] += 1
            return True
        return self._ask(live, commands.LeaveSeat(seat=number))

    def _stakes(self, live: PitTable, number: int, seat: Seat) -> Stakes:
        house, main = live.table.house, live.table.house.main_wager
        draw = self._room.draw(live.id, live.table.rounds, number, "stakes")
        limits = house.wagers[main]
        units = rules_of(house).most_units
        stake = limits.minimum * draw.choice((1, 1, 1, 2, 2, 3, 5))
        most = limits.maximum or limits.minimum * 5
        stake = stake if stake <= most and stake * units <= seat.rail else limits.minimum
        left, stakes = seat.rail - stake * units, [(main, stake)]
        for wager, section in house.wagers.items():
            side = wager.fixed_stake or section.minimum
            if wager.is_side_bet and side <= left and draw.random() < SIDE_BET:
                stakes.append((wager, side))
                left -= side
        return tuple(stakes)

    def _decide(self, live: PitTable) -> bool:
        table = live.table
        for number in answering(table, live.modes.chair):
            point = table.round.point if table.round else 0
            if self._is(SILENT, live, number, point, "silent"):
                continue
            draw = self._room.draw(live.id, table.rounds, number, point, "decides")
            open_to = options(table, number)
            option = draw.choice(open_to).id if draw.random() < LOOSE else best_answer(table, number)
            return self._ask(live, commands.MakeDecision(seat=number, option=option))
        return False

    def _vote(self, live: PitTable) -> bool:
        halt = live.table.halt
        voted = {number for number, _ in halt.ballots} if halt else set()
        for number in voters(live.table):
            if number not in voted and not self._is(SILENT, live, number, "votes"):
                against = self._is(AGAINST, live, number, "against")
                ballot = Ballot.NO if against else Ballot.YES
                return self._ask(live, commands.Vote(seat=number, ballot=ballot))
        return False

    def _reveal(self, live: PitTable) -> bool:
        promise = live.fairness.next
        for number in promise.awaited if promise else ():
            if not self._is(WITHHELD, live, number, "withholds") and promise:
                seed = self._seed(live.id, promise.shuffle, number)
                return self._ask(live, RevealSeed(seat=number, seed=seed))
        return False

    def _seed(self, table: str, shuffle: int, number: int) -> str:
        return self._room.draw(table, shuffle, number, "seed").randbytes(8).hex()

    def _is(self, chance: float, live: PitTable, *words: object) -> bool:
        return self._room.draw(live.id, live.table.rounds, *words).random() < chance

    def _ask(self, live: PitTable, command: PlayerCommand) -> bool:
        visitor = self._room.visitor_at(live.id, command.seat)
        if visitor is None:
            return False
        return self._room.ask(live.id, command, visitor.actor).outcome is AnswerKind.DONE


def smallest(house: House) -> Stakes:
    """Return the smallest bet on the main wager."""
    return ((house.main_wager, house.wagers[house.main_wager].minimum),)


def least_for_a_round(house: House) -> Money:
    """Return what a round may take at the smallest bet."""
    return house.wagers[house.main_wager].minimum * rules_of(house).most_units
