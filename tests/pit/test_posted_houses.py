"""Houses are posted in versions; tables take them up between rounds, and every round stays under its own rules."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from letitride.cards import Money
from letitride.cli.check_round import check
from letitride.house import House
from letitride.house.catalogue import read_house
from letitride.house.games.let_it_ride import BASE
from letitride.house.loader import parse_toml
from letitride.house.to_json import ENCODER
from letitride.pit.house_record import rules_of, write_house
from letitride.pit.log.house_event import HouseEvent
from letitride.pit.log.house_log import HousePosted, HouseRetired, enter
from letitride.pit.log.two_persons import SecondPersonWanted
from letitride.pit.people.people import Person, Post
from letitride.pit.play.answer import AnswerKind
from letitride.pit.play.houses import HouseRefused, NoSuchHouse
from letitride.pit.tables.house_versions import HouseTakenUp, TakeUpHouse
from letitride.pit.tables.reasons import StaffReason
from letitride.table import Actor
from letitride.table.model.command import CallNoMoreBets, CloseTable, MakeDecision, OpenTable, PlaceWagers
from letitride.table.model.vocabulary import Role, Stage
from letitride.table.rules.deciding import seats_asked
from letitride.wiring import Settings
from tests.own_house import own_house
from tests.pit.slow_clock import DEALER, FLOOR, PACE, Pit, a_player
from tests.pit.tampering import Tampered, faults

PIT = Actor(role=Role.DEVICE)
ADA = StaffReason(by="Ada", post="administrator", reason="The commission was told.")
BEN = StaffReason(by="Ben", post="administrator", reason="I have read it.")


class Room(Pit):
    """A pit with a table of a posted house, where Ann plays."""

    def __init__(self, folder: Path, *, two_persons: bool = False) -> None:
        self.two_persons = two_persons
        super().__init__(folder, own_house())
        self.houses = self.running.houses
        if self.table.seat(1) is None:
            self.sit(1, "Ann")

    def hire(self, *names: str) -> None:
        for name in names:
            self.running.people.register(name, "a good password", Post.ADMINISTRATOR)

    def _settings(self, folder: Path) -> Settings:
        return Settings(
            database=str(folder / "pit.db"),
            key_file=folder / "pit.key",
            pace=PACE,
            demonstration=False,
            two_persons=self.two_persons,
        )

    def look_for_new_rules(self) -> None:
        self.wait(1_000)

    def begin(self) -> None:
        seat = next(number for number, seat in enumerate(self.table.seats, 1) if seat)
        self.do(PlaceWagers(seat=seat, stakes=((BASE, Money.dollars(1)),)), a_player("Ann"))
        self.do(CallNoMoreBets(), DEALER)

    def finish(self) -> None:
        while seats := seats_asked(self.table):
            self.do(MakeDecision(seat=seats[0], option="ride"), a_player("Ann"))

    def play(self) -> None:
        self.begin()
        self.finish()

    def receipt(self, number: int) -> str:
        ann = Person(name="Ann", post=Post.PLAYER)
        return ENCODER.encode(self.running.history.receipt(ann, "t1", number)).decode()


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    room = Room(tmp_path)
    yield room
    room.stop()


# Posting


def test_a_house_is_posted_once_and_every_change_is_a_version(room: Room) -> None:
    first = room.houses.post(own_house(), ADA)
    same = room.houses.post(own_house(), ADA)
    room.time += 5_000
    second = room.houses.post(own_house(flush=8), ADA)

    assert same == first
    assert (first.version, second.version, second.at - first.at, second.by) == (1, 2, 5_000, "Ada")
    assert [each.version for each in room.houses.versions()] == [1, 2]
    assert room.houses.posted() == (second,)
    assert room.houses.find("our-house") == own_house(flush=8)


def test_a_name_of_the_catalogue_and_another_game_are_refused(room: Room) -> None:
    room.houses.post(own_house())
    with pytest.raises(HouseRefused, match="nh-000 is a house of the catalogue: give your house an id of its own"):
        room.houses.post(room.houses.find("nh-000"))
    stud = 'extends = "mississippi-stud"\nid = "our-house"\nname = "Ours"\n'
    with pytest.raises(HouseRefused, match="our-house deals Let It Ride: give a house that deals Mississippi Stud"):
        room.houses.post(read_house(parse_toml(stud, file="ours.toml"), file="ours.toml"))

    assert [each.version for each in room.houses.versions()] == [1]


def test_no_table_is_opened_by_a_retired_house_until_it_is_posted_again(room: Room) -> None:
    room.houses.post(own_house(), ADA)
    assert room.houses.open_table("our-house") == "our-house"
    assert room.houses.open_table("our-house") == "our-house-2"
    retired = room.houses.retire("our-house", ADA)
    with pytest.raises(NoSuchHouse, match="no house is called 'our-house': known are casablanca"):
        room.houses.open_table("our-house")
    with pytest.raises(NoSuchHouse, match="no posted house"):
        room.houses.retire("our-house", ADA)
    again = room.houses.post(own_house(), ADA)

    assert (retired.version, retired.retired) == (1, room.time)
    assert (again.version, again.retired) == (2, None)
    assert room.houses.open_table("our-house") == "our-house-3"


def test_a_closed_table_of_a_retired_house_stays_closed_until_it_is_posted_again(room: Room) -> None:
    room.houses.post(own_house(), ADA)
    for _ in range(2):
        room.houses.open_table("our-house")
    shut, running = "our-house", "our-house-2"
    room.pit.handle(shut, CloseTable(), FLOOR, "close", reason=ADA).result()
    room.houses.retire("our-house", ADA)

    refused = room.pit.handle(shut, OpenTable(), FLOOR, "open", reason=ADA).result()
    assert (refused.outcome, refused.code) == (AnswerKind.REFUSED, "house-retired")
    assert refused.message == "Our house is retired: post the house again to open its tables"
    assert room.pit.live(running).table.stage is not Stage.CLOSED
    assert room.pit.handle(running, CloseTable(), FLOOR, "close", reason=ADA).result().outcome is AnswerKind.DONE

    room.houses.post(own_house(flush=8), ADA)
    assert room.pit.handle(shut, OpenTable(), FLOOR, "again", reason=ADA).result().outcome is AnswerKind.DONE


def test_where_two_persons_have_to_agree_a_second_one_posts_the_same_rules(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.hire("Ada", "Ben")
    room.stop()
    room = Room(tmp_path, two_persons=True)
    with pytest.raises(SecondPersonWanted, match="when a second administrator posts it"):
        room.houses.post(own_house(), ADA)
    with pytest.raises(SecondPersonWanted):
        room.houses.post(own_house(flush=8), BEN)
    assert room.houses.posted() == ()
    posted = room.houses.post(own_house(), BEN)
    room.stop()

    assert (posted.version, posted.by) == (1, "Ben")
    assert faults(str(tmp_path / "pit.db")) == []


# Taking up


def test_a_table_takes_new_rules_up_between_two_rounds(room: Room) -> None:
    room.houses.post(own_house(flush=8))
    room.begin()
    room.look_for_new_rules()
    assert room.table.house == own_house()
    room.finish()
    promised = room.live.fairness.shuffles
    room.look_for_new_rules()

    assert room.table.house == own_house(flush=8)
    assert room.live.rules == rules_of(write_house(own_house(flush=8)))
    assert room.live.fairness.shuffles == promised + 1
    assert room.table.seats[0] is not None


def test_a_higher_maximum_is_accepted_from_then_on(room: Room) -> None:
    stakes = ((BASE, Money.dollars(10)),)
    assert room.ask(PlaceWagers(seat=1, stakes=stakes), a_player("Ann")).outcome is AnswerKind.REFUSED
    room.houses.post(own_house(maximum=10))
    room.look_for_new_rules()
    room.do(PlaceWagers(seat=1, stakes=stakes), a_player("Ann"))


def test_seats_chips_and_devices_change_when_the_table_is_closed(room: Room) -> None:
    room.houses.post(own_house(more="[seating]\nseats = 5\n[chips]\ndenominations = [1, 2]\n"))
    room.look_for_new_rules()
    assert len(room.table.seats) == 7
    room.do(CloseTable(), FLOOR)
    room.look_for_new_rules()
    assert len(room.table.seats) == 5
    room.do(OpenTable(), FLOOR)
    room.sit(5, "Ann")
    room.play()

    assert room.table.rounds == 1


def test_nobody_at_a_table_can_have_it_take_up_rules(room: Room) -> None:
    generous = TakeUpHouse(version=2, record=write_house(own_house(flush=500)).decode())
    for actor in (a_player("Ann"), DEALER, FLOOR):
        assert room.ask(generous, actor).code == "not-your-role"
    other = TakeUpHouse(version=1, record=write_house(room.houses.find("nh-000")).decode())
    assert room.ask(other, PIT).code == "not-yet"


def test_every_round_stays_under_the_rules_it_was_dealt_by(room: Room, tmp_path: Path) -> None:
    room.play()
    room.houses.post(own_house(flush=8))
    room.look_for_new_rules()
    room.play()
    room.play()
    room.houses.post(own_house(flush=7))
    room.look_for_new_rules()
    room.play()
    receipts = [room.receipt(number) for number in (1, 2, 3, 4)]
    records = [json.loads(receipt)["house"]["record"] for receipt in receipts]

    assert records == [write_house(own_house(flush=flush)).decode() for flush in (9, 8, 8, 7)]
    for receipt in receipts:
        assert list(check(receipt))[-1].startswith("The head to keep: t1:")
    for number, flush in enumerate((9, 8, 8, 7), 1):
        looked_into = room.running.desk.dispute("t1", number)
        assert looked_into.house == own_house(flush=flush)
        assert looked_into.broken == ""
        assert all(wager.agrees for wager in looked_into.wagers)
    (day,) = room.running.desk.day(dt.date(1970, 1, 1))
    assert day.house == own_house(flush=7)
    assert {house for house, _, _ in day.figures.expected.seats} == {own_house(flush=flush) for flush in (9, 8, 7)}


def test_a_table_is_read_again_with_the_rules_it_took_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("letitride.pit.play.close_round.EVERY", 10)
    room = Room(tmp_path)
    for flush in (8, 7):
        room.play()
        room.houses.post(own_house(flush=flush))
        room.look_for_new_rules()
    room.play()
    live = room.live
    room.stop()
    again = Room(tmp_path)

    assert again.live == live
    assert again.table.house == own_house(flush=7)
    again.stop()
    assert faults(str(tmp_path / "pit.db")) == []


# What an audit says


@pytest.fixture(scope="module")
def pit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the database of a table that took up a second version."""
    folder = tmp_path_factory.mktemp("houses")
    room = Room(folder)
    room.hire("Ada")
    room.houses.post(own_house(), ADA)
    room.play()
    room.houses.post(own_house(flush=8), ADA)
    room.look_for_new_rules()
    room.play()
    room.stop()
    return folder / "pit.db"


def test_rules_that_were_not_touched_hold(pit: Path) -> None:
    assert faults(str(pit)) == []


FORGERIES: dict[str, tuple[str, str]] = {
    "a version is planted": (
        "INSERT INTO posted_houses SELECT id, 3, record, at, by, retired FROM posted_houses WHERE version = 1",
        "version 3 of house our-house was planted",
    ),
    "a version is removed": ("DELETE FROM posted_houses WHERE version = 1", "version 1 of house our-house is missing"),
    "who posted it is changed": ("UPDATE posted_houses SET by = 'Ben'", "version 1 of house our-house was changed"),
    "it is retired by hand": ("UPDATE posted_houses SET retired = 1", "version 1 of house our-house was changed"),
    "what the table took up is changed": (
        "UPDATE taken_up_houses SET house = (SELECT house FROM taken_up_houses WHERE seq = 0)",
        "the record of the house that the table took up is not kept as its log has it",
    ),
    "what the table took up is gone": (
        "DELETE FROM taken_up_houses WHERE seq > 0",
        "the record of the house that the table took up is not kept as its log has it",
    ),
    "it took up something else": (
        "INSERT INTO taken_up_houses SELECT stream, 3, house FROM taken_up_houses WHERE seq = 0",
        "the record of a house is kept for it, and the table took up none there",
    ),
}


@pytest.mark.parametrize("forgery", FORGERIES)
def test_rules_that_were_tampered_with_are_named(pit: Path, tmp_path: Path, forgery: str) -> None:
    forged = Tampered(pit, tmp_path)
    statement, told = FORGERIES[forgery]
    forged(statement)

    assert any(told in fault for fault in forged.faults())


def _enter(room: Room, event: HouseEvent) -> None:
    room.running.store.submit(lambda books: enter(books, event, at=room.time)).result()


def _take_up_unposted(room: Room) -> None:
    record = write_house(own_house(flush=500)).decode()
    room.pit.handle("t1", TakeUpHouse(version=2, record=record), PIT, "forged").result()


def _post(by: str, version: int, house: House | None = None, record: str = "") -> Callable[[Room], None]:
    record = record or write_house(house or own_house(flush=8)).decode()
    event = HousePosted(house="our-house", version=version, record=record, by=by)
    return lambda room: _enter(room, event)


def _retire(version: int, by: str) -> Callable[[Room], None]:
    event = HouseRetired(house="our-house", version=version, by=by)
    return lambda room: _enter(room, event)


@pytest.mark.parametrize(
    ("forge", "told"),
    [
        (_take_up_unposted, "the table took up rules of our-house that were never posted"),
        (_post("Ann", 2), "Ann posted our-house, and was no administrator"),
        (_post("Ada", 5), "version 5 of our-house was posted out of its turn"),
        (_post("Ada", 2, record="{}"), "the rules of our-house cannot be read"),
        (_retire(1, "Ann"), "Ann retired our-house, and was no administrator"),
        (_retire(2, "Ada"), "version 2 of our-house was retired, and was not posted then"),
    ],
)
def test_deeds_that_the_house_could_not_do_are_named(tmp_path: Path, forge: Callable[[Room], None], told: str) -> None:
    room = Room(tmp_path)
    room.houses.post(own_house())
    forge(room)
    room.stop()

    assert any(told in fault for fault in faults(str(tmp_path / "pit.db")))


def test_rules_posted_under_another_name_are_named(tmp_path: Path) -> None:
    room = Room(tmp_path)
    _post("Ada", 1, room.houses.find("nh-000"))(room)
    room.stop()

    found = faults(str(tmp_path / "pit.db"))
    assert any("the rules of nh-000 were posted as those of our-house" in fault for fault in found)


def test_rules_that_were_taken_up_during_a_round_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(tmp_path)
    room.houses.post(own_house())
    posted = room.houses.post(own_house(flush=8))
    room.begin()
    monkeypatch.setattr("letitride.pit.tables.house_versions.why_not_yet", lambda _table, _house: "")
    room.pit.handle("t1", TakeUpHouse(version=2, record=posted.record), PIT, "forged").result()
    assert any(isinstance(event, HouseTakenUp) for event in room.happened)
    monkeypatch.undo()
    room.stop()

    found = faults(str(tmp_path / "pit.db"))
    assert any("could not: new rules are taken up between two rounds" in fault for fault in found)
