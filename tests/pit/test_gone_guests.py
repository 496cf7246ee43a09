"""A guest who cannot come back is taken off the books: the chips go back to the cage, and the audit knows it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from sqlalchemy import text

from letitride.cards import Money
from letitride.house import load_house
from letitride.pit.log.guest_log import GuestRetired
from letitride.pit.log.house_log import GUESTS_KEPT, enter
from letitride.pit.people.people import SESSION_LASTS, Person
from letitride.pit.people.register import Register
from letitride.pit.play.answer import AnswerKind
from letitride.pit.play.gone_guests import AT_ONCE, GoneGuests, GuestBook
from letitride.pit.tables.table_modes import PauseTable
from letitride.pit.tables.timers import Pace
from letitride.table import Actor, Command
from letitride.table.model.command import BuyIn, LeaveSeat, OpenTable, TakeSeat
from letitride.table.model.vocabulary import Role
from letitride.wiring import Running, Settings
from tests.pit.tampering import faults

FLOOR = Actor(role=Role.FLOOR)
WELCOME = Money.dollars(1000)


class Guests:
    """A pit on a database, a clock that stands still, and guests who come and go."""

    def __init__(self, folder: Path, database: str) -> None:
        self.time, self.database = 1_000_000, database
        settings = Settings(database=database, key_file=folder / "pit.key", pace=Pace(), demonstration=False)
        self.running = Running(settings, lambda *_: None, clock=lambda: self.time)
        self.pit, self.people = self.running.pit, self.running.people
        self._ids = itertools.count()
        self.pit.create_table("t1", load_house("nh-000")).result()
        self.do(OpenTable(), FLOOR)

    def do(self, command: Command, actor: Actor) -> None:
        answer = self.pit.handle("t1", command, actor, f"test-{next(self._ids)}").result()
        assert answer.outcome is AnswerKind.DONE, answer

    def come(self) -> tuple[Person, str]:
        """Have a guest come in as over HTTP; return the session too."""
        guest = self.people.guest()
        self.pit.deposit(guest.name, WELCOME, f"welcome {guest.name}").result()
        return guest, self.people.open_session(guest)

    def sit(self, guest: Person) -> Actor:
        actor = Actor(role=Role.PLAYER, player=guest.name)
        self.do(TakeSeat(seat=3, player=guest.name), actor)
        self.do(BuyIn(seat=3, amount=Money.dollars(300)), actor)
        return actor

    def retire(self) -> int:
        return GoneGuests(self.pit, self.running.registry, lambda: self.time).retire()

    def names(self) -> set[str]:
        return {person.name for person in self.people.everybody()}

    def count(self, rows: str) -> int:
        with self.running.store._engine.connect() as connection:
            return int(connection.execute(text(f"SELECT count(*) FROM {rows}")).scalar_one())


@pytest.fixture
def guests(tmp_path: Path, database: str) -> Iterator[Guests]:
    guests = Guests(tmp_path, database)
    yield guests
    guests.running.stop()


def test_a_guest_whose_session_ended_is_retired_and_the_chips_go_back(guests: Guests) -> None:
    guest, _ = guests.come()
    staying, _ = guests.come()
    guests.pit.deposit(guest.name, WELCOME, f"refill {guest.name} 12").result()
    guests.time += SESSION_LASTS - 1
    assert guests.retire() == 0
    guests.people.open_session(staying)

    guests.time += 1
    assert guests.retire() == 1

    assert guests.names() == {staying.name}
    assert guests.pit.balance(guest.name) == Money(0)
    assert guests.count(f"balances WHERE account = 'player {guest.name}'") == 0
    assert guests.count(f"answers WHERE stream = 'cage' AND command LIKE '%{guest.name}%'") == 0
    assert guests.count(f"sessions WHERE person = '{guest.name}'") == 0
    assert faults(guests.database) == []
    assert guests.retire() == 0


def test_a_guest_who_logged_out_is_kept_for_a_day(guests: Guests) -> None:
    guest, token = guests.come()
    guests.people.close_session(token)
    guests.time += GUESTS_KEPT - 1
    assert guests.retire() == 0

    guests.time += 1
    assert guests.retire() == 1

    assert guest.name not in guests.names()


def test_whoever_sits_at_a_table_stays_until_the_chips_are_back(guests: Guests) -> None:
    guest, token = guests.come()
    actor = guests.sit(guest)
    guests.do(PauseTable(), FLOOR)
    guests.people.close_session(token)
    guests.time += GUESTS_KEPT
    assert guests.retire() == 0
    guests.pit._tables.durable.clear()  # another process knows nothing of the seat but by the log
    assert guests.retire() == 0

    guests.do(LeaveSeat(seat=3), actor)
    assert guests.retire() == 1

    assert faults(guests.database) == []


def test_the_name_is_free_again_and_gets_welcome_chips(guests: Guests) -> None:
    guest, token = guests.come()
    guests.people.close_session(token)
    guests.time += GUESTS_KEPT
    guests.retire()
    named = bytes.fromhex(guest.name.removeprefix("guest-"))
    guests.people._randomness = lambda count: named if count == 5 else bytes(count)

    again, _ = guests.come()

    assert again == guest
    assert guests.pit.balance(guest.name) == WELCOME
    assert faults(guests.database) == []


def test_many_go_in_small_lots_and_who_cannot_go_holds_nobody_up(guests: Guests) -> None:
    stuck, _ = guests.come()
    guests.sit(stuck)
    for _ in range(AT_ONCE + 5):
        guests.come()
    guests.time += SESSION_LASTS
    chore = GoneGuests(guests.pit, guests.running.registry, lambda: guests.time)

    assert sorted((chore.retire(), chore.retire()), reverse=True) in ([AT_ONCE, 5], [AT_ONCE - 1, 6])

    assert guests.names() == {stuck.name}
    assert faults(guests.database) == []


def test_of_two_servers_that_find_the_same_guest_one_retires_it(guests: Guests) -> None:
    guest, _ = guests.come()
    guests.time += SESSION_LASTS
    slower = GoneGuests(guests.pit, guests.running.registry, lambda: guests.time)
    guests.retire()

    retired = guests.running.registry.on_people(
        lambda register: slower._retire(cast("GuestBook", register), [guest.name], guests.time)
    )

    assert retired.result() == 0
    assert faults(guests.database) == []


def test_accounts_with_a_password_stay_however_long_they_are_away(guests: Guests) -> None:
    guests.people.register("Ann", "a good password")
    guests.time += 100 * GUESTS_KEPT

    assert guests.retire() == 0
    assert guests.names() == {"Ann"}


def test_the_server_retires_guests_by_itself(guests: Guests) -> None:
    guest, token = guests.come()
    guests.people.close_session(token)
    guests.time += GUESTS_KEPT
    guests.running.tick()

    assert guest.name not in guests.names()


# What the audit finds


def in_house_log(guests: Guests, event: GuestRetired) -> None:
    def work(register: Register) -> None:
        enter(register, event, at=guests.time)

    guests.running.registry.on_people(work).result()


def remove(guests: Guests, guest: Person) -> None:
    with guests.running.store._engine.begin() as connection:
        connection.execute(text(f"DELETE FROM sessions WHERE person = '{guest.name}'"))
        connection.execute(text(f"DELETE FROM people WHERE key = '{guest.name}'"))


def test_a_guest_who_is_removed_without_an_entry_is_found(guests: Guests) -> None:
    guest, _ = guests.come()
    remove(guests, guest)

    assert faults(guests.database) == [
        f"house: the account of {guest.name} was removed: the house's log has {guest.name} as player"
    ]


def test_chips_that_a_retired_guest_kept_are_found(guests: Guests) -> None:
    guest, _ = guests.come()
    remove(guests, guest)
    guests.time += GUESTS_KEPT
    in_house_log(guests, GuestRetired(name=guest.name, cents=0))

    assert faults(guests.database) == [f"balances: {guest.name} was retired, and 100000 cents were left"]


def test_somebody_who_is_retired_too_early_or_is_no_guest_is_found(guests: Guests) -> None:
    guest = guests.people.guest()
    ann = guests.people.register("Ann", "a good password")
    for person in (guest, ann, Person(name="nobody", post=guest.post)):
        in_house_log(guests, GuestRetired(name=person.name, cents=0))
    with guests.running.store._engine.begin() as connection:
        connection.execute(text("DELETE FROM people"))

    assert [each.split(": ", 1)[1] for each in faults(guests.database)] == [
        f"{guest.name} was retired less than a day after coming in",
        "Ann was retired, and is no guest",
        "GuestRetired tells of nobody, who had no account",
    ]
