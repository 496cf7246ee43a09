"""What was refused long ago is forgotten by a rule that the audit knows; what was done is never done twice."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from letitride.cards import Money
from letitride.house import load_house
from letitride.house.games.let_it_ride import BASE
from letitride.pit.chain import refusal_link
from letitride.pit.log.house_log import REFUSALS_KEPT, RefusalsForgotten, enter
from letitride.pit.play import old_refusals
from letitride.pit.play.answer import Answer, AnswerKind
from letitride.pit.play.old_refusals import OldRefusals
from letitride.pit.ports import Transaction
from letitride.pit.tables.timers import Pace
from letitride.table import Actor, Command
from letitride.table.model.command import BuyIn, CallNoMoreBets, OpenTable, PlaceWagers, TakeSeat
from letitride.table.model.vocabulary import Role
from letitride.wiring import Running, Settings
from tests.pit.tampering import faults

ANN = Actor(role=Role.PLAYER, player="Ann")
FLOOR, DEALER = Actor(role=Role.FLOOR), Actor(role=Role.DEALER)
BET = PlaceWagers(seat=1, stakes=((BASE, Money.dollars(5)),))


class Table:
    """A table on a database, where somebody asks for what is refused."""

    def __init__(self, folder: Path, database: str) -> None:
        self.time, self.database, self.folder = 1_000_000, database, folder
        self.start()
        self.pit.create_table("t1", load_house("lir")).result()
        self.ask("open", OpenTable(), FLOOR)
        self.pit.deposit("Ann", Money.dollars(1000), "for Ann").result()
        self.ask("sit", TakeSeat(seat=1, player="Ann"))
        self.ask("buy", BuyIn(seat=1, amount=Money.dollars(300)))

    def start(self) -> None:
        pace = Pace(betting=10**12, all_have_bet=10**12)
        settings = Settings(database=self.database, key_file=self.folder / "pit.key", pace=pace, demonstration=False)
        self.running = Running(settings, lambda *_: None, clock=lambda: self.time)
        self.pit = self.running.pit

    def ask(self, name: str, command: Command, actor: Actor = ANN) -> Answer:
        return self.pit.handle("t1", command, actor, name).result()

    def be_refused(self, *names: str) -> None:
        for name in names:
            assert self.ask(name, TakeSeat(seat=1, player="Ann")).outcome is AnswerKind.REFUSED

    def play_a_round(self) -> None:
        """Have a round end, so that a seal covers what was refused until then."""
        self.ask(f"bet {self.time}", BET)
        self.ask(f"close {self.time}", CallNoMoreBets(), DEALER)
        while self.pit.live("t1").table.round is not None:
            self.time += 60_000
            self.running.tick()

    def forget(self) -> int:
        return OldRefusals(self.running.store, lambda: self.time).forget()

    def kept(self) -> int:
        with self.running.store._engine.connect() as connection:
            return int(connection.execute(text("SELECT count(*) FROM answers WHERE number > 0")).scalar_one())

    def write(self, statement: str) -> None:
        with self.running.store._engine.begin() as connection:
            connection.execute(text(statement))


@pytest.fixture
def table(tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    monkeypatch.setattr(old_refusals, "FEWEST", 3)
    table = Table(tmp_path, database)
    yield table
    table.running.stop()


def test_refusals_are_forgotten_after_a_week_and_not_before(table: Table) -> None:
    table.be_refused("a", "b", "c")
    table.time += REFUSALS_KEPT - 1
    table.be_refused("d")
    assert table.forget() == 0

    table.time += 1
    assert table.forget() == 3

    assert table.kept() == 1
    assert faults(table.database) == []
    table.be_refused("e")
    assert faults(table.database) == []


def test_the_chain_of_refusals_goes_on_over_several_times(table: Table) -> None:
    for names in ("abc", "def", "ghi"):
        table.be_refused(*names)
        table.time += REFUSALS_KEPT
        assert table.forget() == 3
        assert faults(table.database) == []
    table.running.stop()
    table.start()
    table.be_refused("j")

    assert table.kept() == 1
    assert faults(table.database) == []


def test_few_refusals_are_not_worth_a_row_of_the_log(table: Table) -> None:
    table.be_refused("a", "b")
    table.time += REFUSALS_KEPT

    assert table.forget() == 0


def test_a_refusal_that_does_not_tell_its_time_is_as_old_as_the_next_that_does(table: Table) -> None:
    table.time, now = 0, table.time
    table.be_refused("a", "b", "c")
    table.time = now
    table.be_refused("d")
    assert table.forget() == 0

    table.time += REFUSALS_KEPT
    assert table.forget() == 4


def test_the_server_forgets_by_itself(table: Table) -> None:
    table.be_refused("a", "b", "c")
    table.time += REFUSALS_KEPT
    table.running.tick()

    assert table.kept() == 0
    assert faults(table.database) == []


def test_what_was_done_keeps_its_answer_and_is_never_done_again(table: Table) -> None:
    first = table.ask("buy more", BuyIn(seat=1, amount=Money.dollars(100)))
    table.be_refused("a", "b", "c")
    table.time += 100 * REFUSALS_KEPT
    table.forget()
    before = table.pit.balance("Ann")

    assert table.ask("buy more", BuyIn(seat=1, amount=Money.dollars(100))) == first
    assert table.pit.balance("Ann") == before


def test_an_id_that_was_refused_long_ago_is_a_new_one(table: Table) -> None:
    table.be_refused("a", "b", "c")
    table.time += REFUSALS_KEPT
    table.forget()

    assert table.ask("a", BuyIn(seat=1, amount=Money.dollars(100))).outcome is AnswerKind.DONE
    assert faults(table.database) == []


# What the audit finds


def test_a_refusal_that_is_taken_away_without_a_row_is_found(table: Table) -> None:
    table.be_refused("a", "b", "c")
    table.write("DELETE FROM answers WHERE command = 'a'")

    assert faults(table.database) == ["t1: refusal 1 is missing: 'b' is kept as refusal 2"]


def test_a_refusal_that_is_younger_than_those_forgotten_is_missed(table: Table) -> None:
    table.be_refused("a", "b", "c")
    table.time += REFUSALS_KEPT
    table.be_refused("d", "e")
    table.forget()
    table.write("DELETE FROM answers WHERE command = 'd'")

    assert faults(table.database) == ["t1: refusal 4 is missing: 'e' is kept as refusal 5"]


def test_refusals_that_were_forgotten_too_early_are_found_by_a_seal(table: Table) -> None:
    table.be_refused("a")
    table.play_a_round()
    table.be_refused("b")
    with table.running.store._engine.connect() as connection:
        rows = connection.execute(text("SELECT command, answer FROM answers WHERE number > 0 ORDER BY number")).all()
    link = ""
    for number, (command, answer) in enumerate(rows, 1):
        link = refusal_link(link, "t1", number, command, bytes(answer))

    def work(books: Transaction) -> None:
        enter(books, RefusalsForgotten(table="t1", number=len(rows), link=link), at=table.time)

    table.running.store.submit(work).result()
    table.write("DELETE FROM answers WHERE number > 0")
    table.write(f"INSERT INTO forgotten_refusals VALUES ('t1', {len(rows)}, '{link}')")

    assert faults(table.database) == ["t1: refusals were forgotten that were too young for it: a seal knows of them"]


def test_where_refusals_begin_cannot_be_changed(table: Table) -> None:
    table.be_refused("a", "b", "c")
    table.time += REFUSALS_KEPT
    table.forget()
    table.write("UPDATE forgotten_refusals SET number = 2")

    assert faults(table.database) == ["t1: where its refusals begin was changed: the house's log has it otherwise"]


def test_the_link_of_a_refusal_is_hashed_as_the_record_says() -> None:
    """By docs/record.md: previous link, table, number, id of the command and answer, each after its length."""
    parts = (b"before", b"t1", b"12", b"an id", b"\x00 answer")
    written = b"".join(len(part).to_bytes(4, "big") + part for part in parts)

    assert refusal_link("before", "t1", 12, "an id", b"\x00 answer") == hashlib.sha256(written).hexdigest()
