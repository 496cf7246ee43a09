"""The days of a pit in its store: read, opened, and written to, one event after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec import Struct

from letitride.cards import Money
from letitride.day import events
from letitride.day.events import Chips, DayEvent
from letitride.day.licensed_event import DayTable, LicensedEvent, write_event
from letitride.day.rules import SUPERVISORS, DayRefused, Signer, require
from letitride.day.state import HouseDay
from letitride.day.streams import Writing, is_day, read_day, write_to_day
from letitride.house import House
from letitride.house.loader import FindHouse
from letitride.pit.interventions import Intervention
from letitride.pit.log.day_log import DAY
from letitride.pit.log.house_log import take_note
from letitride.pit.log.two_persons import is_agreed, waits_for_second
from letitride.pit.people.register import Post
from letitride.pit.play.answer import AnswerKind
from letitride.pit.play.envelope import CommandEnvelope
from letitride.pit.play.pit import Pit
from letitride.pit.ports import Clock, Store, Transaction
from letitride.pit.store_faults import Insufficient, NoSuchThing
from letitride.pit.tables.day_tables import DayCommand
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.reasons import StaffReason
from letitride.pit.tournaments.tournaments import Tournaments
from letitride.table import Actor, Command
from letitride.table.model.vocabulary import Role
from letitride.tournament import Plan

PIT, FLOOR, DEALER = (Actor(role=role) for role in (Role.DEVICE, Role.FLOOR, Role.DEALER))
REASON = "the house day"
AFTER_OUTAGE = 60_000
"""Milliseconds that a table has for what it waited for, once play goes on."""

CASHED = "001-house-3a"
"""Chips are cashed at the value they bear: nobody gets more than is there."""


Work = Callable[[Transaction, HouseDay], DayEvent | tuple[HouseDay, DayEvent]]
"""Has the tables do their part, or writes to the day what comes first; returns the event that follows."""


class NoSuchDay(NoSuchThing):
    """No day goes by this name, or none is open."""


class Signing(Struct, frozen=True):
    """Who does something, and by which command."""

    by: Signer
    command: str


class ListTournament(Protocol):
    """Puts a tournament on the schedule, within a transaction."""

    def __call__(self, books: Transaction, plan: Plan, cap: Money, *, by: str) -> object:
        """List *plan*, of which one player may buy for *cap* at most."""


class Opening(Struct, frozen=True):
    """What a day needs of the pit to be opened."""

    find_house: FindHouse
    list_tournament: ListTournament


class DayBook:
    """The days of a pit."""

    def __init__(
        self, pit: Pit, store: Store, tournaments: Tournaments, clock: Clock, *, two_persons: bool = False
    ) -> None:
        self.pit, self.store, self.tournaments, self.clock = pit, store, tournaments, clock
        self.two_persons = two_persons
        """Whether two people have to agree on cash that is brought."""

        self._known: dict[str, HouseDay] = {}
        """Days as they durably were when somebody last looked."""

    # What there is

    def names(self) -> Sequence[str]:
        """Return the names of all days, the oldest first."""
        return self.store.read(lambda books: tuple(filter(is_day, books.day_streams())))

    def day(self, name: str) -> HouseDay:
        """Return a day."""
        found = self.store.read(lambda books: read_day(books, name, self._known.get(name)))
        if found is None:
            raise NoSuchDay(f"no day is called {name!r}")
        self._known[name] = found
        return found

    def current(self) -> HouseDay | None:
        """Return the day that is open."""
        names = self.names()
        day = self.day(names[-1]) if names else None
        return day if day and day.closed is None else None

    # Opening

    def open(self, event: LicensedEvent, by: Signer, command: str, opening: Opening) -> HouseDay:
        """Open a day, set up its tables and list its tournaments; one is open at a time, and none twice."""
        if by.post not in SUPERVISORS:
            raise DayRefused("not-allowed", f"a day is opened by {' or '.join(SUPERVISORS)}")
        if self.clock() >= event.ends_at:
            raise DayRefused("over", f"{event.id} ended at {event.ends}: change the date in the event file")
        for table in event.tables:
            self._set_up(table, opening.find_house(table.house))

        def work(books: Transaction) -> HouseDay:
            books.house_head()
            if books.answer(DAY, command) is not None:
                return self._read(books, event.id)
            for name in filter(is_day, books.day_streams()):
                if name == event.id:
                    raise DayRefused("opened", f"{name} was opened already")
                if self._read(books, name).closed is None:
                    raise DayRefused("open", f"close {name} first: one day is open at a time")
            opened = events.DayOpened(record=write_event(event))
            for plan, cap in event.tournaments():
                opening.list_tournament(books, plan, cap, by=by.name)
            books.remember(DAY, command, b"{}")
            return write_to_day(books, event.id, None, opened, Writing(by=by, at=self.clock(), command=command))

        return self.store.submit(work).result()

    def _set_up(self, table: DayTable, house: House) -> None:
        if not self.pit.create_table(table.id, house).result():
            found = self.pit.live(table.id).table.house
            if found.id != house.id:
                raise DayRefused("other-house", f"{table.id} is a table of {found.id}, not of {house.id}")

    # Within a transaction

    def do(self, event: DayEvent | Work, by: Signer, command: str, *, of_two: Intervention | None = None) -> HouseDay:
        """Have something happen in the day that is open, once; *of_two*, when a second person has entered the same."""

        def work(books: Transaction) -> tuple[HouseDay, Intervention | None]:
            books.house_head()
            day = self._open_day(books)
            if books.answer(DAY, command) is not None:
                return day, None
            happened = event if isinstance(event, DayEvent) else event(books, day)
            day, last = happened if isinstance(happened, tuple) else (day, happened)
            require(day, last, by)
            if of_two is not None and not is_agreed(books, of_two):
                return day, of_two
            books.remember(DAY, command, b"{}")
            after = self.write(books, day, last, by, command)
            if of_two is not None:
                take_note(books, of_two)
            return after, None

        try:
            after, waits = self.store.submit(work).result()
        except Insufficient as short:
            raise DayRefused("too-little", str(short), rule=CASHED) from short
        if waits is not None:
            raise waits_for_second(waits.what, waits.whom, "floor person or administrator enters the same")
        return after

    def write(self, books: Transaction, day: HouseDay, event: DayEvent, by: Signer, command: str = "") -> HouseDay:
        """Write an event to a day, and return the day after it."""
        return write_to_day(books, day.id, day, event, Writing(by=by, at=self.clock(), command=command))

    def table(self, books: Transaction, table: str) -> PitTable:
        """Return a table as it is within a transaction."""
        return self.pit.table_within(books, table)

    def _read(self, books: Transaction, name: str) -> HouseDay:
        found = read_day(books, name, self._known.get(name))
        if found is None:
            raise NoSuchDay(f"no day is called {name!r}")
        return found

    def find_open(self, books: Transaction) -> HouseDay | None:
        """Return the day that is open within a transaction."""
        names = tuple(filter(is_day, books.day_streams()))
        day = self._read(books, names[-1]) if names else None
        return day if day and day.closed is None else None

    def _open_day(self, books: Transaction) -> HouseDay:
        day = self.find_open(books)
        if day is None:
            raise NoSuchDay("no day is open")
        return day

    def stop_clock(self, books: Transaction, table: str) -> None:
        """Stop the clock of a table."""
        head = books.head(table)
        if head is not None and head.due is not None:
            self.pit.set_time(books, table, None)

    def start_clock(self, books: Transaction, table: str) -> None:
        """Start a clock that was stopped: the table has some time for what it waited for."""
        head = books.head(table)
        if head is not None and head.waiting and head.due is None:
            self.pit.set_time(books, table, self.clock() + AFTER_OUTAGE)

    def at_table(self, books: Transaction, table: str, command: Command, at: Signing) -> int:
        """Have a table do its part, or refuse the whole; return where its log stands then."""
        by, command_id = at.by, at.command
        of_person = DEALER if by.post == Post.DEALER.value else FLOOR
        actor = PIT if isinstance(command, DayCommand) else of_person
        reason = None if actor is PIT else StaffReason(by=by.name, post=by.post, reason=REASON)
        envelope = CommandEnvelope(
            command=command, actor=actor, id=f"{type(command).__name__} {command_id}", reason=reason
        )
        answer = self.pit.take_within(books, table, envelope)
        if answer.outcome is not AnswerKind.DONE:
            raise DayRefused(answer.code, f"{table}: {answer.message}", rule=answer.rule)
        return answer.version

    def require_denominations(self, table: str, chips: Chips) -> None:
        """Refuse chips that the table's house does not issue."""
        known = {chip.cents for chip in self.pit.live(table).table.house.chips.denominations}
        if strange := [Money(cents) for cents, _ in chips if cents not in known]:
            issued = ", ".join(str(Money(cents)) for cents in sorted(known))
            raise DayRefused("chips", f"{table} has no chips of {strange[0]}: its house issues {issued}")
