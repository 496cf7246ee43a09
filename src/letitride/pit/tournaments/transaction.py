"""A tournament within one transaction: its log, its money and its tables change together or not at all."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from letitride.cards import Money
from letitride.fair import commit, server_seed
from letitride.house import House
from letitride.pit.log.house_log import enter
from letitride.pit.log.tournament_step import TournamentStep
from letitride.pit.play.booking import lines_of
from letitride.pit.play.pit import Pit
from letitride.pit.ports import Transaction
from letitride.pit.store_faults import NoSuchThing
from letitride.pit.tables.execute import Secrets
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.tournament_commands import (
    AddChips,
    CallHands,
    EndTournamentTable,
    SeatEntrant,
    TournamentCommand,
    UnseatEntrant,
)
from letitride.table import Actor
from letitride.table.model.command import OpenTable
from letitride.table.model.state import in_play
from letitride.table.model.vocabulary import Role, Stage
from letitride.tournament import Tournament, events, evolve
from letitride.tournament.books import entry_of
from letitride.tournament.draw import Lot, Promise
from letitride.tournament.events import AnyEvent, Count, Seating
from letitride.tournament.state import begin, stream_of

CAGE = "cage"
OWNER = "tournament:"
"""The owner of tournament tables. No person can have this name, so nobody's list of tables shows them."""

_PIT = Actor(role=Role.DEVICE)


class NoSuchTournament(NoSuchThing):
    """No tournament goes by this name."""


class TournamentWork:
    """One tournament, being changed."""

    def __init__(self, pit: Pit, secrets: Secrets, books: Transaction, tournament: Tournament, at: int) -> None:
        self._pit, self._secrets, self.books, self.at = pit, secrets, books, at
        self.now = tournament

    # The log

    def happen(self, *happened: AnyEvent) -> None:
        """Write events to the house's log, book what they move, and store the new state."""
        for event in happened:
            seq = enter(self.books, TournamentStep(tournament=self.now.id, event=event), at=self.at)
            entry = entry_of(self.now, event)
            if entry is not None:
                self.books.book(lines_of(entry, stream=CAGE, seq=seq, at=self.at, players={}))
            self.now = evolve(self.now, event)
        self.books.keep_tournament(self.now, self.at)

    def lot(self) -> Lot:
        """Return the seed committed for the next draw, and a new commitment."""
        promise = self.now.promise
        seed = seed_of(self._secrets, self.now.id, promise)
        return Lot(seed=seed.hex(), following=new_promise(self._secrets, self.now.id, promise.number + 1))

    # Its tables

    def live(self, table: str) -> PitTable:
        """Return a table as it is now."""
        return self._pit.table_within(self.books, table)

    def order(self, table: str, command: TournamentCommand) -> None:
        """Have a table do something."""
        self._pit.handle_within(self.books, table, command, _PIT)

    def open_tables(self, house: House, seatings: Sequence[Seating]) -> None:
        """Set up the tables of a round, and seat everybody."""
        for table in dict.fromkeys(each.table for each in seatings):
            self._pit.create_within(self.books, table, house, owner=OWNER)
            self._pit.handle_within(self.books, table, OpenTable(), Actor(role=Role.FLOOR))
        for seating in seatings:
            self.seat(seating)

    def seat(self, seating: Seating) -> None:
        """Seat somebody with chips."""
        chips = Money(seating.chips)
        self.order(seating.table, SeatEntrant(seat=seating.seat, player=seating.player, chips=chips))

    def unseat(self, player: str) -> None:
        """Have somebody get up."""
        entrant = self.now.entrant(player)
        if entrant is not None and entrant.table:
            self.order(entrant.table, UnseatEntrant(seat=entrant.seat))

    def close_tables(self) -> None:
        """Have everybody get up, and close the tables of the round."""
        for table in self.now.tables:
            if self.live(table.id).table.stage is not Stage.CLOSED:
                self.order(table.id, EndTournamentTable())

    def place_chips(self, table: str) -> None:
        """Put the chips that players at a table have bought in front of them."""
        for entrant in self.now.at(table):
            if entrant.off_table:
                self.order(table, AddChips(seat=entrant.seat, chips=Money(entrant.off_table)))
                self.happen(events.ChipsPlaced(player=entrant.player, chips=entrant.off_table))

    def call_hands(self, table: str, until: int) -> None:
        """Have a table play on."""
        self.order(table, CallHands(until=until, secret=self.now.round_plan.secret))
        self.happen(events.HandsCalled(table=table, until=until))

    def counts(self, tables: Sequence[str]) -> tuple[Count, ...]:
        """Return what everybody has at these tables, in the order of the seats."""
        return tuple(count for table in tables for count in counts_at(self.live(table)))


def counts_at(live: PitTable) -> tuple[Count, ...]:
    """Return what everybody has on the rail at a table."""
    return tuple(
        Count(player=seat.player, table=live.id, seat=number, chips=seat.rail.cents)
        for number, seat in enumerate(live.table.seats, 1)
        if seat is not None
    )


def counts_with_bets(live: PitTable) -> tuple[Count, ...]:
    """Return everybody's chips at a table between hands, including bets that are returned."""
    bets = {number: in_play(wagers.stakes).cents for number, _, wagers in live.table.wagering()}
    return tuple(replace(count, chips=count.chips + bets.get(count.seat, 0)) for count in counts_at(live))


def seed_of(secrets: Secrets, tournament: str, promise: Promise) -> bytes:
    """Return the seed of a commitment."""
    nonce = bytes.fromhex(promise.nonce)
    return server_seed(secrets.key, table=stream_of(tournament), shuffle=promise.number, nonce=nonce)


def new_promise(secrets: Secrets, tournament: str, number: int) -> Promise:
    """Fix the seed of a draw, and return its public commitment."""
    nonce = secrets.randomness(32)
    stream = stream_of(tournament)
    seed = server_seed(secrets.key, table=stream, shuffle=number, nonce=nonce)
    return Promise(number=number, nonce=nonce.hex(), digest=commit(seed, table=stream, shuffle=number).digest)


def listed(
    pit: Pit, secrets: Secrets, books: Transaction, tournament: str, event: events.Listed, at: int
) -> TournamentWork:
    """List a tournament."""
    work = TournamentWork(pit, secrets, books, begin(tournament, event), at)
    work.happen(event)
    return work
