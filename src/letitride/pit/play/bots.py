"""Practice bots: they play the best strategy with their own money, where people play."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future

from letitride.cards import Money
from letitride.games import rules_of
from letitride.house import House, Wager
from letitride.pit.people.credentials import BOT
from letitride.pit.play.answer import Answer, AnswerKind
from letitride.pit.play.pit import Pit
from letitride.pit.ports import Clock
from letitride.pit.tables.chair import answering
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.timers import best_answer, shown_step
from letitride.table import Actor, Table
from letitride.table.model import command as commands
from letitride.table.model.command.base import PlayerCommand
from letitride.table.model.state import Seat
from letitride.table.model.vocabulary import Ballot, Cause, Role, Stage

ROUNDS_BOUGHT = 20
"""For how many rounds a bot buys chips at once."""


def bot_name(table_id: str, seat: int) -> str:
    """Return the name of a seat's bot. People cannot have it."""
    return f"{BOT}{seat} of {table_id}"


def is_bot(name: str) -> bool:
    """Return whether a player is a bot."""
    return name.startswith(BOT)


def bots_at(table: Table) -> tuple[tuple[int, Seat], ...]:
    """Return the seats where bots sit."""
    return tuple((number, seat) for number, seat in enumerate(table.seats, 1) if seat and is_bot(seat.player))


def people_at(table: Table) -> int:
    """Return how many seats people have."""
    return sum(seat is not None for seat in table.seats) - len(bots_at(table))


def seats_for_bots(table: Table, wanted: int) -> tuple[int, ...]:
    """Return the seats for this many bots. The last free seat is kept for people."""
    free = [number for number, seat in enumerate(table.seats, 1) if seat is None]
    return tuple(free[: max(0, min(wanted, len(free) - 1))])


def next_move(live: PitTable) -> PlayerCommand | None:
    """Return what a bot does next at a table, if anything."""
    return next(_moves(live), None)


def _moves(live: PitTable) -> Iterator[PlayerCommand]:
    table = live.table
    bots, asked = bots_at(table), answering(table, live.modes.chair)
    if table.stage is Stage.BETTING:
        people_bet = any(not is_bot(seat.player) for _, seat, _ in table.wagering())
        for number, seat in bots:
            yield from _betting(table, number, seat, people_bet=people_bet)
    elif table.stage is Stage.DECIDING:
        for number, _ in bots:
            if number in asked:
                yield commands.MakeDecision(seat=number, option=best_answer(table, number))
    elif (step := shown_step(table)) and step.seat in dict(bots):
        yield step
    elif table.stage is Stage.HALTED and table.halt and table.halt.cause is Cause.INTERRUPTION:
        voted = {number for number, _ in table.halt.ballots}
        for number, seat in bots:
            if seat.wagers is not None and number not in voted:
                yield commands.Vote(seat=number, ballot=Ballot.YES)


def _betting(table: Table, number: int, seat: Seat, *, people_bet: bool) -> Iterator[PlayerCommand]:
    if seat.wagers is not None:
        if not people_bet:
            yield commands.TakeBackWagers(seat=number)
    elif not people_at(table):
        yield commands.LeaveSeat(seat=number)
    elif seat.rail < (needed := chips_for_a_round(table.house)):
        yield commands.BuyIn(seat=number, amount=needed * ROUNDS_BOUGHT)
    elif people_bet:
        yield commands.PlaceWagers(seat=number, stakes=smallest_wager(table.house))


def smallest_wager(house: House) -> tuple[tuple[Wager, Money], ...]:
    """Return the smallest wager that a house takes."""
    return ((house.main_wager, house.wagers[house.main_wager].minimum),)


def chips_for_a_round(house: House) -> Money:
    """Return the most a round can take at the smallest wager, with everything decisions may add."""
    return house.wagers[house.main_wager].minimum * rules_of(house).most_units


class Bots:
    """The bots of a pit: seated on request, moved by the clock, sent away when no person is left."""

    def __init__(self, pit: Pit, clock: Clock, think: int) -> None:
        self._pit, self._clock, self._think = pit, clock, think
        self._since: dict[str, tuple[int, int]] = {}
        """The last version seen of each table, and since when."""

        self._sent_away: set[str] = set()
        """Tables whose bots leave after the round."""

    def seat(self, table_id: str, wanted: int) -> tuple[int, ...]:
        """Seat bots, and return where."""
        seats = seats_for_bots(self._pit.live(table_id).table, wanted)
        self._sent_away.discard(table_id)
        asked = (commands.TakeSeat(seat=number, player=bot_name(table_id, number)) for number in seats)
        return tuple(
            command.seat for command in asked if self._begin(table_id, command).result().outcome is AnswerKind.DONE
        )

    def send_away(self, table_id: str) -> tuple[int, ...]:
        """Make all bots of a table leave, after the round if one is on, and return their seats."""
        sent = tuple(number for number, _ in bots_at(self._pit.live(table_id).table))
        for number in sent:
            self._begin(table_id, commands.LeaveSeat(seat=number)).result()
        self._sent_away.add(table_id)
        return sent

    def move(self) -> None:
        """Let the bots of every table act once they have thought, at many tables at once."""
        begun: list[Future[Answer]] = []
        for live in self._pit.loaded():
            if not bots_at(live.table) or live.of_tournament:
                self._sent_away.discard(live.id)
                self._since.pop(live.id, None)
                continue
            seen, since = self._since.get(live.id, (-1, 0))
            if seen != live.version:
                self._since[live.id] = (live.version, self._clock())
            elif live.modes.holds_bets(live.table):
                continue
            elif live.id in self._sent_away and live.table.round is None:
                self.send_away(live.id)
            elif self._clock() >= since + self._think and (move := next_move(live)) is not None:
                begun.append(self._begin(live.id, move, expected=live.version))
        for move_made in begun:
            move_made.result()

    def _begin(self, table_id: str, command: PlayerCommand, expected: int | None = None) -> Future[Answer]:
        name, version = bot_name(table_id, command.seat), self._pit.live(table_id).version
        if isinstance(command, commands.BuyIn) and self._pit.balance(name) < command.amount:
            self._pit.deposit(name, command.amount, f"{name} {version}").result()
        command_id = f"{name} {version} {type(command).__name__}"
        actor = Actor(role=Role.PLAYER, player=name)
        return self._pit.handle(table_id, command, actor, command_id, expected)
