"""A pit's houses: the catalogue's, and those an administrator has posted, in versions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from letitride.house import House, house_ids, load_house
from letitride.pit.house_record import OWN, read_house, rules_of, write_house
from letitride.pit.log.house_log import HousePosted, HouseRetired, enter, take_note
from letitride.pit.log.two_persons import is_agreed, rules_name, short_rules, waits_for_second
from letitride.pit.play.loaded_tables import PRIVATE
from letitride.pit.play.pit import RESERVED, Pit
from letitride.pit.play.tables_of_day import not_in_a_day
from letitride.pit.ports import Clock, Store, Transaction
from letitride.pit.posted_houses import PostedHouse
from letitride.pit.store_faults import NoSuchThing
from letitride.pit.tables.reasons import StaffReason, intervention
from letitride.table import Actor
from letitride.table.model.command import OpenTable
from letitride.table.model.vocabulary import Role

RETIRE = "Retire house"
MOST_TABLES = 20
"""The most public tables of a house."""

LONGEST_ID = 50
"""A table is named after its house, with a number."""

_FLOOR = Actor(role=Role.FLOOR)


class HouseRefused(ValueError):
    """Something that cannot be done with a house. Nothing was changed."""


class NoSuchHouse(NoSuchThing):
    """There is no house with this name."""


class Houses:
    """The houses that a table of this pit can be opened with."""

    def __init__(self, pit: Pit, store: Store, clock: Clock, *, two_persons: bool = False) -> None:
        self._pit, self._store, self._clock, self._two_persons = pit, store, clock, two_persons

    def posted(self) -> Sequence[PostedHouse]:
        """Return the newest version of every posted house."""
        return tuple(_newest(self.versions()).values())

    def versions(self) -> Sequence[PostedHouse]:
        """Return every version of every posted house, by house and version."""
        return self._store.read(lambda books: books.posted())

    def version(self, house_id: str, number: int) -> tuple[PostedHouse, PostedHouse | None]:
        """Return a version of a posted house, and the one before it."""
        found = {each.version: each for each in self.versions() if each.id == house_id}
        if number not in found:
            raise NoSuchHouse(f"no version {number} of a house called {house_id!r} was posted")
        return found[number], found.get(number - 1)

    def in_use(self) -> dict[str, House]:
        """Return the houses that tables can be opened with, by name: the catalogue's, then the posted ones."""
        houses = {name: load_house(name) for name in house_ids()}
        return houses | {each.id: each.house for each in self.posted() if each.retired is None}

    def find(self, house_id: str) -> House:
        """Return a house that tables can be opened with."""
        houses = self.in_use()
        if house_id not in houses:
            raise NoSuchHouse(f"no house is called {house_id!r}: known are {', '.join(houses)}")
        return houses[house_id]

    def post(self, house: House, reason: StaffReason | None = None) -> PostedHouse:
        """Post a house or a new version. What is already posted stays as it is.

        There is no reason if the file was named at the start of the server. If two people have to agree, the first
        proposes it.
        """
        record = write_house(house).decode()
        rules, whom = rules_of(record.encode()), house_name(house.id)
        what = rules_name(rules)

        def work(books: Transaction) -> PostedHouse | None:
            books.house_head()
            known = _newest(books.posted()).get(house.id)
            require_postable(house, known)
            if known is not None and known.record == record and known.retired is None:
                return known
            at = self._clock()
            done = intervention(reason, what, whom, at) if reason else None
            if done and self._two_persons and not is_agreed(books, done):
                books.keep_proposed(short_rules(rules), record)
                return None
            version = known.version + 1 if known else 1
            posted = PostedHouse(id=house.id, version=version, record=record, at=at, by=reason.by if reason else "")
            enter(books, HousePosted(house=posted.id, version=version, record=record, by=posted.by), at=at)
            books.keep_posted(posted)
            if done:
                take_note(books, done)
            return posted

        posted = self._store.submit(work).result()
        if posted is None:
            raise waits_for_second(what, whom, "administrator posts it")
        return posted

    def proposed(self, rules: str) -> House:
        """Return a proposed house, by the beginning of the hash of its rules."""
        record = self._store.read(lambda books: books.proposed(rules))
        if record is None:
            raise NoSuchHouse(f"nobody has proposed rules {rules!r}")
        return read_house(record.encode())

    def post_files(self, houses: Iterable[House]) -> tuple[str, ...]:
        """Post the houses of the files named at the start of the server, all of them or none.

        What is already posted is not posted again, and a retired house stays retired until its file changes. Returns
        the names of the houses that tables are opened with.
        """
        newest, houses = _newest(self.versions()), tuple(houses)
        if refused := [why for house in houses if (why := why_not_postable(house, newest.get(house.id)))]:
            raise HouseRefused("\n".join(refused))
        return tuple(house.id for house in houses if self._post_file(house, newest.get(house.id)))

    def _post_file(self, house: House, known: PostedHouse | None) -> bool:
        """Post the house of a file. Return False if it was retired as it is."""
        if known is not None and known.retired is not None and known.record == write_house(house).decode():
            return False
        self.post(house)
        return True

    def retire(self, house_id: str, reason: StaffReason) -> PostedHouse:
        """Retire a posted house: no more tables are opened with it, and the open ones continue."""

        def work(books: Transaction) -> PostedHouse:
            books.house_head()
            known = _newest(books.posted()).get(house_id)
            if known is None or known.retired is not None:
                raise NoSuchHouse(f"no posted house is called {house_id!r}")
            at = self._clock()
            enter(books, HouseRetired(house=house_id, version=known.version, by=reason.by), at=at)
            books.keep_posted(retired := replace(known, retired=at))
            take_note(books, intervention(reason, RETIRE, house_name(house_id), at))
            return retired

        return self._store.submit(work).result()

    def set_up(self, house_id: str) -> None:
        """Make sure a house has its table, open. Called at every start, and done once."""
        self._pit.create_table(house_id, self.find(house_id)).result()
        # A pit that died between the two still opens its tables.
        self._pit.handle(house_id, OpenTable(), _FLOOR, "set-up-open").result()

    def open_table(self, house_id: str, reason: StaffReason | None = None) -> str:
        """Set up and open another public table of a house, and return its name."""
        house = self.find(house_id)
        if self._pit.real_money:
            raise not_in_a_day(f"another table of {house_id}", house)
        for name in _table_names(house_id):
            if self._pit.create_table(name, house).result():
                self._pit.handle(name, OpenTable(), _FLOOR, "set-up-open", reason=reason).result()
                return name
        raise HouseRefused(f"{house_id} has {MOST_TABLES} tables, the most allowed: reopen a closed one")


def _table_names(house_id: str) -> Iterator[str]:
    yield house_id
    yield from (f"{house_id}-{number}" for number in range(2, MOST_TABLES + 1))


def house_name(house_id: str) -> str:
    """Return a house's name in the list of interventions. A table may have the bare name."""
    return f"house {house_id}"


def require_postable(house: House, known: PostedHouse | None) -> None:
    """Refuse a house that cannot be posted under its name."""
    if why := why_not_postable(house, known):
        raise HouseRefused(why)


def why_not_postable(house: House, known: PostedHouse | None) -> str:
    """Return why a house cannot be posted: its name is taken, or it dealt another game before; empty if it can."""
    if house.id in house_ids():
        return f"{house.id} is a house of the catalogue: give your house an id of its own"
    if house.id in RESERVED or house.id.startswith((PRIVATE, OWN)) or len(house.id) > LONGEST_ID:
        return f"tables cannot be called {house.id}: give your house another id, of at most {LONGEST_ID} characters"
    if known is not None and known.house.game is not house.game:
        dealt = known.house.game.label
        return f"{house.id} deals {dealt}: give a house that deals {house.game.label} an id of its own"
    return ""


def _newest(versions: Sequence[PostedHouse]) -> dict[str, PostedHouse]:
    return {each.id: each for each in versions}
