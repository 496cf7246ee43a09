"""From settings to a running pit: the one module that knows every adapter."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TypeVar

import structlog
from msgspec import Struct
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from letitride.day.days import Days
from letitride.fair import Key
from letitride.fair.beacon import open_beacon
from letitride.house import House, house_ids
from letitride.pit.floor.cases import Cases
from letitride.pit.floor.desk import Desk
from letitride.pit.floor.rates import LOST_CONNECTIONS
from letitride.pit.floor.school import School
from letitride.pit.history.history import History
from letitride.pit.history.round_links import RoundLinks
from letitride.pit.history.witness import Witness
from letitride.pit.log.house_log import KeyKept, PitStarted, enter
from letitride.pit.people.people import People
from letitride.pit.people.sessions import Sessions
from letitride.pit.play.after_restore import void_open_rounds
from letitride.pit.play.automatic_dealer import end_wait
from letitride.pit.play.bots import Bots
from letitride.pit.play.chore import Chore, note_count
from letitride.pit.play.gone_guests import GoneGuests
from letitride.pit.play.houses import Houses
from letitride.pit.play.idle_seats import IdleSeats
from letitride.pit.play.kept_chips import KeptChips
from letitride.pit.play.loaded_tables import Watcher
from letitride.pit.play.new_rules import NewRules
from letitride.pit.play.old_refusals import OldRefusals
from letitride.pit.play.outside_values import OutsideValues, naming_of
from letitride.pit.play.pit import Pit
from letitride.pit.play.private_tables import PrivateTables
from letitride.pit.ports import Clock, Transaction
from letitride.pit.tables.execute import Secrets
from letitride.pit.tables.timers import Pace
from letitride.pit.tournaments.bots import TournamentBots
from letitride.pit.tournaments.practice import PracticeTournaments
from letitride.pit.tournaments.tournaments import Tournaments
from letitride.store import DatabaseFault, Owner, open_database
from letitride.store.adapters import Adapters
from letitride.store.clock import SteadyClock, clock_of
from letitride.store.database import has_tables, sqlite_warning
from letitride.store.key_file import load_key
from letitride.store.migrating import migrate
from letitride.store.notifications import Listener
from letitride.store.witness import FileWitness, Marker, WitnessSender, witness_at
from letitride.store.writer import Committed

log = structlog.get_logger()
TICK_SECONDS, BEACON_SECONDS = 0.1, 0.25
MOST_TABLES, HEALTH_SECONDS, SECOND = 10_000, 3, 1000
Result = TypeVar("Result")


class Settings(Struct, frozen=True, kw_only=True):
    """How a pit is run."""

    database: str
    key_file: Path
    pace: Pace = Pace()
    welcome_chips: int = 1000
    demonstration: bool = True
    """Whether a table of every house of the catalogue is set up."""

    houses: tuple[House, ...] = ()
    """Houses of the operator's own files, which are posted at the start, each with a table."""

    witnesses: tuple[str, ...] = ()
    """Files and URLs that are sent every seal."""

    witness_for: tuple[Path, ...] = ()
    """Files for the seals of other pits, each found under its own name without its ending."""

    two_persons: bool = False
    """Whether two persons have to agree on deposits and posts."""

    second_factor: bool = False
    """Whether staff must set a second factor before anything else."""

    restored: bool = False
    """Whether the database may be older than the pit: it was restored from a backup."""

    lost_connections: Fraction = LOST_CONNECTIONS
    """How often an honest player's seed arrives too late. The desk compares withheld seeds with it."""

    outside: str = ""
    """The file or URL of the beacon whose values go into every shuffle; empty for none."""

    clerks: int | None = None
    """How many processes do long work: by default as many as processors, 0 for none."""

    socket_processes: int | None = None
    """How many processes hold live connections: by default as many as processors, 0 for none."""

    sites: tuple[str, ...] = ()
    """The names the server is reached by, without ports; any if empty."""


class Running:
    """A pit that runs."""

    adapters = Adapters()

    def __init__(
        self, settings: Settings, watcher: Watcher, committed: Committed | None = None, clock: Clock | None = None
    ) -> None:
        self.settings, randomness = settings, self.adapters.randomness
        beacon, self._owner = open_beacon(settings.outside) if settings.outside else None, Owner(settings.database)
        engine = open_database(settings.database)
        try:
            migrate(engine)
            key = load_key(settings.key_file, first_start=not has_tables(engine))
            told = clock_of(engine)
        except (ValueError, OSError):
            engine.dispose()
            self._owner.release()
            raise
        if trap := sqlite_warning(engine):
            log.warning(trap)
        self.clock = clock = clock or told
        self.store = self.registry = self.adapters.writer(engine, committed)
        marker = Marker(self.store, settings.key_file.with_name(f"{settings.key_file.name}.seal"))
        self._check_key(key, marker, clock())
        secrets = Secrets(key, randomness, naming_of(beacon, settings.pace, clock))
        pace, two = settings.pace, settings.two_persons
        self.pit = Pit(self.store, secrets, clock=clock, watcher=watcher, pace=pace, two_persons=two)
        self.pit.real_money = settings.welcome_chips == 0
        self.people = People(self.store, self.adapters.hasher, clock, randomness, two_persons=two)
        self.sessions, self.kept_chips = Sessions(self.store, clock), KeptChips(self.store, clock)
        self.history, self.desk = History(self.store), Desk(self.store, settings.lost_connections)
        self.round_links, self.school = RoundLinks(self.history, key), School(self.store, clock, key)
        self.bots, self.houses = Bots(self.pit, clock, pace.bots), Houses(self.pit, self.store, clock, two_persons=two)
        self.tournaments = Tournaments(self.pit, self.store, secrets, clock=clock, houses=self.houses, two_persons=two)
        self.days = Days(self.pit, self.store, self.tournaments, clock, two_persons=two)
        self.cases = Cases(self.pit, self.store, clock, self.days.book_ruling)
        self.practice, self._chores = PracticeTournaments(self.tournaments, randomness), self._set_chores(told)
        self.outside = OutsideValues(self.pit, beacon, clock) if beacon else None
        self.private, self._stopping = PrivateTables(self.pit, randomness), threading.Event()
        self._senders = [marker, *(WitnessSender(self.store, witness_at(each), each) for each in settings.witnesses)]
        self.witness_for: dict[str, Witness] = {path.stem: FileWitness(path) for path in settings.witness_for}
        self._dealer = threading.Thread(target=self._tick, name="clock", daemon=True)
        self._beacon = threading.Thread(target=self._ask_beacon, name="beacon", daemon=True)
        self._listener = self._listen(engine)

    def _listen(self, engine: Engine) -> Listener | None:
        shared = engine.dialect.name == "postgresql"
        return Listener(engine, heard=self._heard, cut_off=self._catch_up) if shared else None

    def set_up(self) -> str | None:
        """Set up what a new database lacks, and return the administrator's first password until it is replaced."""
        posted = self.houses.post_files(self.settings.houses)
        for house_id in (*(house_ids() if self.settings.demonstration else ()), *posted):
            self.houses.set_up(house_id)
        return self.people.first_password()

    def start_after_restore(self) -> tuple[str, ...]:
        """Make a new start after a backup was restored, and return the tables that the floor has to look after."""
        self.people.close_all_sessions()
        return void_open_rounds(self.pit)

    def start(self) -> None:
        """Let the automatic dealer begin."""
        if self._listener is not None:
            self._listener.start()
        self._attempted(self.pit.forgive_outage().result)
        self._dealer.start()
        for sender in self._senders:
            sender.start()
        if self.outside is not None:
            for table_id in self._attempted(partial(self.pit.in_use, MOST_TABLES)) or ():
                self._attempted(partial(self.pit.live, table_id))  # one may have waited for its value at the last stop
            self._beacon.start()

    def stop(self) -> None:
        """Finish what was begun, and stop; rounds go on at the next start."""
        self._stopping.set()
        for thread in (self._dealer, self._beacon):
            if thread.is_alive():
                thread.join()
        if self._listener is not None:
            self._listener.stop()
        for sender in self._senders:
            sender.stop()
        self.store.close()
        self._owner.release()

    def trouble(self) -> str:
        """Return what is wrong with the store, nothing where it can be read and written to."""
        try:
            self.pit.tables()
            self.store.submit(lambda books: books.touch()).result(HEALTH_SECONDS)
        except TimeoutError:
            return f"nothing was written for {HEALTH_SECONDS} seconds"
        except (RuntimeError, SQLAlchemyError) as error:
            return f"the store does not answer: {type(error).__name__}"
        return "" if self._dealer.is_alive() else "the automatic dealer has stopped"

    def _check_generation(self, marker: Marker) -> None:
        """Refuse a database that is older than the pit was when it last ran: players may know what comes."""
        try:
            if not self.settings.restored and (missing := marker.missing()):
                raise DatabaseFault(
                    f"this database is not the one that ran last with {self.settings.key_file}: {missing}. If it was "
                    f"restored from a backup, start once with --restored. If this is another machine, copy "
                    f"{marker.name} there with the key"
                )
        except ValueError:
            self.store.close()
            self._owner.release()
            raise

    def _check_key(self, key: Key, marker: Marker, at: int) -> None:
        """Refuse a key that is not the one of this database: every card of an open round would be another."""
        fingerprint = hashlib.sha256(b"letitride key 1" + key.secret).digest()
        if self.store.read(lambda books: books.key_fingerprint()) in (None, fingerprint):
            self._check_generation(marker)

        def work(books: Transaction) -> bool:
            books.house_head()
            kept = books.key_fingerprint()
            if kept is None:
                books.keep_fingerprint(fingerprint)
                enter(books, KeyKept(fingerprint=fingerprint.hex()), at=at)
            elif kept != fingerprint:
                return False
            enter(books, PitStarted(pace=self.settings.pace, two_persons=self.settings.two_persons), at=at)
            return True

        if not self.store.submit(work).result():
            self.store.close()
            self._owner.release()
            raise DatabaseFault(
                f"{self.settings.key_file} is not the key of this database: its rounds were dealt with another one; "
                "every process that shares a database needs the same key file"
            )

    def _heard(self, table_id: str, version: int) -> None:
        """Read what another process wrote to a table that somebody here may look at."""
        if any(live.id == table_id and live.version < version for live in self.pit.loaded()):
            self.pit.catch_up(table_id)

    def _catch_up(self) -> None:
        """Read whatever other processes wrote while nobody listened."""
        for live in self.pit.loaded():
            self.pit.catch_up(live.id)

    def tick(self) -> None:
        """Let the automatic dealer and the bots do what is due now."""
        due = self._attempted(self.pit.waiting) or ()
        # All are begun before the first is waited for: they share a transaction.
        for ending in [self._attempted(partial(end_wait, self.pit, table_id)) for table_id in due]:
            if ending is not None:
                self._attempted(ending.result)
        self._attempted(self.bots.move)
        for chore in self._chores:
            self._attempted(chore.do)

    def _set_chores(self, told: SteadyClock) -> list[Chore]:
        bots = TournamentBots(self.pit, self.clock, self.settings.pace.bots, self.adapters.randomness)
        guests = GoneGuests(self.pit, self.registry, self.clock)
        refusals = OldRefusals(self.store, self.clock)
        return [
            Chore(self.tournaments.drive, self.clock, 0),
            Chore(bots.move, self.clock, 0),
            Chore(IdleSeats(self.pit, self.clock, self.settings.pace.absent).vacate, self.clock, SECOND),
            Chore(NewRules(self.pit, self.houses).take_up, self.clock, SECOND),
            Chore(self.days.end_play, self.clock, SECOND),
            Chore(told.follow, self.clock, 10 * SECOND),
            Chore(partial(note_count, "guests were retired", guests.retire), self.clock, 10 * SECOND),
            Chore(partial(note_count, "old refusals were forgotten", refusals.forget), self.clock, 60 * SECOND),
        ]

    def _tick(self) -> None:
        while not self._stopping.wait(TICK_SECONDS):
            self.tick()

    def _ask_beacon(self) -> None:
        while self.outside is not None and not self._stopping.wait(BEACON_SECONDS):
            self._attempted(self.outside.give)

    def _attempted(self, call: Callable[[], Result]) -> Result | None:
        """Have something done, and go on where it fails: the dealer must not stop for one table's trouble."""
        try:
            return call()
        except Exception:
            log.exception("the automatic dealer stumbled")
            return None
