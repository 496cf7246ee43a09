"""A room with one table of seven, where everybody does the same each time: the same commands, ids and shuffles."""

from __future__ import annotations

import hashlib
import itertools
import sqlite3
from collections.abc import Callable, Iterator
from functools import partial

from sqlalchemy import event

from letitride.cards import Money
from letitride.fair import Key
from letitride.house import load_house
from letitride.house.games.let_it_ride import BASE, DOLLAR_BONUS
from letitride.pit.play.answer import Answer
from letitride.pit.play.pit import Pit
from letitride.pit.tables.execute import Secrets
from letitride.pit.tables.pit_table import PitTable
from letitride.store import Writer, open_database
from letitride.store.migrating import migrate
from letitride.table import Actor, Command
from letitride.table.model.command import BuyIn, CallNoMoreBets, MakeDecision, OpenTable, PlaceWagers, TakeSeat
from letitride.table.model.vocabulary import Role
from letitride.table.rules.deciding import point_of, seats_asked

TABLE, HOUSE = "seven", "lir-bonus"
SEATS = range(1, 8)
STAKES = ((BASE, Money.dollars(5)), (DOLLAR_BONUS, Money.dollars(1)))
DEPOSIT, BOUGHT = Money.dollars(1000), Money.dollars(300)
OFTEN = 40
"""Pages in the journal after which SQLite copies them into the file: several times in a round."""

Ask = Callable[[str, Command, Actor], object]


def _set(pragma: str, connection: sqlite3.Connection, _record: object) -> None:
    connection.execute(f"PRAGMA {pragma}")


def player(seat: int) -> Actor:
    return Actor(role=Role.PLAYER, player=f"player {seat}")


class Room:
    """A pit over a database, whose chance and time are always the same."""

    def __init__(self, database: str, *pragmas: str) -> None:
        self.engine = open_database(database)
        if self.engine.dialect.name == "sqlite":
            for pragma in (f"wal_autocheckpoint={OFTEN}", *pragmas):
                event.listen(self.engine, "connect", partial(_set, pragma))
        migrate(self.engine)
        self.store = Writer(self.engine)
        ticks, draws = itertools.count(1_800_000_000_000, 1000), itertools.count()
        secrets = Secrets(Key(b"k" * 32), lambda size: hashlib.sha256(b"%d" % next(draws)).digest()[:size])
        self.pit = Pit(self.store, secrets, clock=lambda: next(ticks), watcher=lambda *_: None)

    def set_up(self) -> None:
        """Set the table up and give everybody money; at a room that has both, nothing happens."""
        self.pit.create_table(TABLE, load_house(HOUSE)).result()
        for seat in SEATS:
            self.pit.deposit(f"player {seat}", DEPOSIT, f"deposit-{seat}").result()

    def ask(self, command_id: str, command: Command, actor: Actor) -> Answer:
        """Ask for something, and wait for the answer."""
        return self.pit.handle(TABLE, command, actor, command_id).result()

    @property
    def live(self) -> PitTable:
        return self.pit.live(TABLE)

    def close(self) -> None:
        self.store.close()


def opening() -> Iterator[tuple[str, Command, Actor]]:
    """Give the commands by which everybody sits down, bets, and no more bets are called."""
    yield "open", OpenTable(), Actor(role=Role.FLOOR)
    for seat in SEATS:
        yield f"sit-{seat}", TakeSeat(seat=seat, player=f"player {seat}"), player(seat)
    for seat in SEATS:
        yield f"buy-{seat}", BuyIn(seat=seat, amount=BOUGHT), player(seat)
    for seat in SEATS:
        yield f"bet-{seat}", PlaceWagers(seat=seat, stakes=STAKES), player(seat)
    yield "no-more-bets", CallNoMoreBets(), Actor(role=Role.DEALER)


def decision(live: PitTable) -> tuple[str, Command, Actor] | None:
    """Give what the seat decides that is asked now, if one is."""
    seats = seats_asked(live.table)
    if not seats:
        return None
    seat, point = seats[0], point_of(live.table).id
    rides = seat % 2 == (1 if point == "1" else 0)
    command = MakeDecision(seat=seat, option="ride" if rides else "withdraw")
    return f"decide-{point}-{seat}", command, player(seat)


def play(room: Room, ask: Ask) -> None:
    """Play a whole round; of one that was begun, the rest."""
    for command in opening():
        ask(*command)
    while (next_one := decision(room.live)) is not None:
        ask(*next_one)


def cards_of(live: PitTable) -> str:
    """Return every card that lies on the table, hidden or not."""
    table = live.table
    if table.round is None:
        return ""
    hands = {number: str(seat.hand) for number, seat in enumerate(table.seats, 1) if seat and seat.hand}
    return f"{hands} {table.round.dealers_cards} {table.cards}"
