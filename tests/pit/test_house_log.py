"""Money and power in one chain: whoever changes either in the database by hand is named by the audit."""

from __future__ import annotations

import hashlib
import itertools
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from letitride.cards import Money
from letitride.house import load_house
from letitride.house.games.let_it_ride import BASE
from letitride.pit.audit.stored_record import HeadKept
from letitride.pit.chain import link_of
from letitride.pit.log.house_log import Deposited, KeyKept, PersonEntered, PostGiven, enter
from letitride.pit.people.people import Post
from letitride.pit.ports import Transaction
from letitride.pit.tables.reasons import StaffReason
from letitride.pit.tables.table_modes import PauseTable, ResumeTable
from letitride.table.model.command import MakeDecision, OpenTable, PlaceWagers
from tests.pit.evening import FLOOR, Evening, player
from tests.pit.tampering import TABLE, Tampered, faults

WHY = StaffReason(by="administrator", post="administrator", reason="a prize")
REFUSED = b'{"outcome":"refused","version":3,"code":"too-late","message":"no","rule":"1"}'


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the database of two tables, one with a round that is on, and of people with posts, money and sessions."""
    folder = tmp_path_factory.mktemp("house")
    evening = Evening(folder, demonstration=False)
    people = evening.running.people
    for table in (TABLE, "lir"):
        evening.pit.create_table(table, load_house(table)).result()
        evening.do(table, OpenTable(), FLOOR)
    ann = people.register("Ann", "a good password")
    people.register("Flo", "a good password", Post.FLOOR, reason=WHY)
    people.register("Dan", "a good password", Post.DEALER, reason=WHY)
    people.set_post("Dan", Post.FLOOR, reason=WHY)
    people.guest()
    for name in ("Ann", "Flo", "Dan"):
        people.open_session(people.called(name))
    people.close_session(people.open_session(people.called("Flo")))
    people.close_sessions("Dan")
    people.open_session(people.change_password(people.called("Dan"), "a good password", "a better password"))
    evening.pit.deposit("Ann", Money.dollars(1000), f"welcome {ann.name}").result()
    evening.pit.deposit("Ann", Money.dollars(5), "administrator 1", reason=WHY).result()
    evening.sit_down(TABLE, "Ann", "Bob")
    evening.play(TABLE)
    evening.do(TABLE, PauseTable(), FLOOR, WHY)
    evening.do(TABLE, ResumeTable(), FLOOR, WHY)
    evening.play(TABLE)
    for _ in range(3):
        assert evening.ask(TABLE, MakeDecision(seat=1, option="ride"), player("Ann")).code
    evening.sit_down("lir", "Cleo")
    evening.bet("lir")
    evening.stop()
    return folder / "pit.db"


@pytest.fixture
def forged(house: Path, tmp_path: Path) -> Iterator[Tampered]:
    copy = Tampered(house, tmp_path)
    yield copy
    copy.connection.close()


def named(forged: Tampered, *expected: str) -> None:
    found = forged.faults()
    for each in expected:
        assert any(each in fault for fault in found), "\n".join(found)


def chain_again(forged: Tampered) -> None:
    """Hash the whole log of the house again, as a forger would who can write to everything."""
    before = hashlib.sha256(b"letitride log 1").hexdigest()
    rows = forged("SELECT seq, name, format, at, actor, command, data FROM house_log ORDER BY seq")
    for seq, (old, *said) in enumerate(rows, 1):
        before = link_of(before, "house", "", seq, *said)  # type: ignore[arg-type]
        forged("UPDATE house_log SET seq = ?, hash = ? WHERE seq = ?", seq, before, old)


def test_what_was_not_touched_holds(house: Path) -> None:
    assert faults(str(house)) == []


def test_no_password_and_no_hash_of_one_is_in_the_log(forged: Tampered) -> None:
    said = b"".join(bytes(data) for (data,) in forged("SELECT data FROM house_log"))  # type: ignore[call-overload]

    assert b"password" in said
    assert b"a good password" not in said
    assert b"argon2" not in said
    for (token,) in forged("SELECT token FROM sessions"):
        assert str(token).encode() not in said


def test_a_session_of_staff_that_is_closed_is_in_the_log_as_it_was_opened(forged: Tampered) -> None:
    rows = forged("SELECT name, json_extract(data, '$.session') FROM house_log WHERE name LIKE 'Session%' ORDER BY seq")
    opened = {mark for name, mark in rows if name == "SessionOpened"}
    closed = [mark for name, mark in rows if name == "SessionClosed"]

    assert len(opened) > len(closed) == 1
    assert set(closed) <= opened


# Money


def test_a_deposit_that_is_scaled_is_named(forged: Tampered) -> None:
    forged("UPDATE movements SET cents = cents * 10 WHERE stream = 'cage' AND text = 'deposit' AND abs(cents) = 500")
    forged("UPDATE balances SET cents = cents + 4500 WHERE account = 'player Ann'")
    forged("UPDATE balances SET cents = cents - 4500 WHERE account = 'cage'")

    named(forged, "the movement of 500 cents, player Ann", "the movement of 5000 cents, player Ann")


def test_a_deposit_that_is_forged_with_its_answer_is_named(forged: Tampered) -> None:
    columns = "account, kind, player, cents, stream, seq, at, text"
    for account, kind, name, cents in (("cage", "cage", "", -100), ("player Ann", "player", "Ann", 100)):
        values = (account, kind, name, cents)
        forged(f"INSERT INTO movements ({columns}) VALUES (?, ?, ?, ?, 'cage', 99, 1, 'deposit')", *values)
        forged("UPDATE balances SET cents = cents + ? WHERE account = ?", cents, account)
    forged("INSERT INTO answers (stream, command, answer) VALUES ('cage', 'administrator 2', ?)", b"{}")

    named(forged, "cage at 99: the movement of 100 cents", "the cage answered 'administrator 2', and the house's log")


def test_welcome_chips_that_are_given_twice_are_named(house: Path, tmp_path: Path) -> None:
    for suffix in ("db", "key", "key.seal"):
        shutil.copy(house.with_suffix(f".{suffix}"), tmp_path)
    with sqlite3.connect(tmp_path / "pit.db") as connection:
        connection.execute("DELETE FROM answers WHERE command = 'welcome Ann'")
    connection.close()
    assert faults(str(tmp_path / "pit.db")) == [
        "house: the cage has forgotten that it was asked for 'welcome Ann', and would pay again"
    ]
    evening = Evening(tmp_path, demonstration=False)
    assert evening.pit.deposit("Ann", Money.dollars(1000), "welcome Ann").result()
    evening.stop()

    assert faults(str(tmp_path / "pit.db")) == ["house: the cage paid 2 times for the command 'welcome Ann'"]


# Power


def test_a_post_that_is_raised_is_named(forged: Tampered) -> None:
    forged("UPDATE people SET post = 'administrator' WHERE name = 'Ann'")

    named(forged, "house: the post of Ann was changed to administrator: the house's log says player")


def test_a_person_who_is_removed_is_named(forged: Tampered) -> None:
    forged("DELETE FROM sessions WHERE person = 'flo'")
    forged("DELETE FROM people WHERE name = 'Flo'")

    named(forged, "house: the account of Flo was removed: the house's log has Flo as floor")


def test_a_person_who_is_planted_is_named(forged: Tampered) -> None:
    forged(
        "INSERT INTO people SELECT 'eve', 'Eve', post, guest, password, must_change_password, at, NULL, NULL, formerly,"
        " outline FROM people WHERE name = 'Flo'"
    )

    named(forged, "house: the account of Eve was planted")


def test_a_password_that_is_replaced_is_named(forged: Tampered) -> None:
    forged("UPDATE people SET password = (SELECT password FROM people WHERE name = 'Ann') WHERE name = 'administrator'")

    named(forged, "house: the password of administrator was changed, and the house's log does not say so")


def test_an_account_that_is_renamed_is_named(forged: Tampered) -> None:
    forged("UPDATE people SET name = 'ANN' WHERE name = 'Ann'")

    named(forged, "house: the account of ANN was changed: it is not as it was entered")


@pytest.mark.parametrize(
    "forge",
    [
        "INSERT INTO sessions VALUES ('00', 'administrator', 9999999999999)",
        "UPDATE sessions SET until = until + 1 WHERE person = 'flo'",
        "UPDATE sessions SET person = 'flo' WHERE person = 'ann'",
    ],
)
def test_a_session_of_staff_that_nobody_was_granted_is_named(forged: Tampered, forge: str) -> None:
    forged(forge)

    named(forged, "was planted or prolonged: the house's log does not know it")


def test_a_key_fingerprint_that_is_changed_is_named(forged: Tampered) -> None:
    forged("UPDATE house_key SET fingerprint = ?", bytes(32))

    named(forged, "house: the fingerprint of the key was changed")


# What staff did


def test_an_intervention_that_is_cut_from_the_list_is_named(forged: Tampered) -> None:
    forged("DELETE FROM interventions WHERE number = (SELECT max(number) FROM interventions)")

    named(forged, "is missing from the list: administrator, ResumeTable")


def test_an_intervention_that_is_changed_or_planted_is_named(forged: Tampered) -> None:
    forged("UPDATE interventions SET person = 'Flo' WHERE what = 'PauseTable'")
    forged("INSERT INTO interventions VALUES (9999, 1, 'Flo', 'floor', 'Deposit $5', 'Ann', 'none')")

    named(
        forged,
        "was changed in the list: administrator, PauseTable",
        "intervention 9999 was planted in the list: Flo, Deposit $5",
    )


def test_a_log_of_the_house_that_is_cut_with_its_list_is_named(forged: Tampered) -> None:
    ((last,),) = forged("SELECT max(seq) FROM house_log")
    forged("DELETE FROM house_log WHERE seq >= ?", last)

    named(forged, "its tail was cut or planted")


def test_a_log_of_the_house_that_is_hashed_again_is_named(forged: Tampered) -> None:
    ((seq, data),) = forged(
        "SELECT seq, data FROM house_log WHERE name = 'Intervened' AND CAST(data AS TEXT) LIKE '%Pause%'"
    )
    assert isinstance(data, bytes)
    forged("UPDATE house_log SET data = ? WHERE seq = ?", data.replace(b"a prize", b"nothing"), seq)
    forged("UPDATE interventions SET reason = 'nothing' WHERE number = ?", seq)
    chain_again(forged)

    named(forged, "and the logs give")


def test_a_row_that_is_taken_from_the_middle_is_named(forged: Tampered) -> None:
    ((seq,),) = forged("SELECT min(seq) FROM house_log WHERE name = 'Intervened'")
    forged("DELETE FROM house_log WHERE seq = ?", seq)

    named(forged, f"house at {int(str(seq)) + 1}: rows are missing from the house's log: {seq} comes next")


def test_a_row_that_nobody_can_read_is_named(forged: Tampered) -> None:
    forged("UPDATE house_log SET name = 'Nothing' WHERE seq = 1")
    forged("UPDATE house_log SET data = ? WHERE seq = 2", b"{")

    named(forged, "house at 1: nobody knows what 'Nothing' in format 1 means", "house at 2: PitStarted cannot be read")


# Tables


def test_a_planted_answer_is_named(forged: Tampered) -> None:
    forged("INSERT INTO answers (stream, command, answer) VALUES (?, 'forged', ?)", TABLE, REFUSED)

    named(forged, f"{TABLE}: the answer to 'forged' was planted: it is not in the chain of refusals")


@pytest.mark.parametrize(
    ("forge", "expected"),
    [
        (
            "INSERT INTO answers SELECT stream, 'forged', answer, 4 FROM answers WHERE number = 3",
            "a refusal was changed",
        ),
        (
            "DELETE FROM answers WHERE number = 3",
            "a refusal was changed, planted or taken away: 2 are kept, and 3 were",
        ),
        ("DELETE FROM answers WHERE number = 2", "refusal 2 is missing"),
        ("UPDATE answers SET answer = CAST(answer || ' ' AS BLOB) WHERE number = 1", "a refusal was changed"),
        ("UPDATE answers SET number = 4 WHERE command = 'command-0001'", "was done, and is counted as refused"),
    ],
)
def test_refusals_are_in_a_chain(forged: Tampered, forge: str, expected: str) -> None:
    forged(forge)

    named(forged, expected)


@pytest.mark.parametrize("forge", ["due = due + 600000", "due = NULL", "waiting = 'bets 1 some'"])
def test_a_timer_that_is_changed_is_named(forged: Tampered, forge: str) -> None:
    forged(f"UPDATE streams SET {forge} WHERE id = 'lir'")

    named(forged, "lir: its timer was changed: it says")


def test_a_table_that_is_removed_whole_is_named(forged: Tampered) -> None:
    forged("PRAGMA foreign_keys = OFF")
    ((gone,),) = forged("SELECT coalesce(sum(cents), 0) FROM balances WHERE account LIKE '%lir%'")
    forged("UPDATE balances SET cents = cents + ? WHERE account = 'player Cleo'", gone)
    for part in ("events", "movements", "answers", "rounds", "round_players", "snapshots"):
        forged(f"DELETE FROM {part} WHERE stream = 'lir'")
    forged("DELETE FROM balances WHERE account LIKE '%lir%'")
    forged("DELETE FROM streams WHERE id = 'lir'")

    named(forged, "lir: the table was removed: the house's log set it up at row")


def test_a_table_that_is_planted_or_given_to_another_is_named(forged: Tampered) -> None:
    first = hashlib.sha256(b"letitride log 1").hexdigest()
    forged("INSERT INTO streams (id, version, hash, waiting) VALUES ('mine', 0, ?, '')", first)
    forged("INSERT INTO taken_up_houses SELECT 'mine', 0, house FROM taken_up_houses WHERE stream = 'lir' AND seq = 0")
    forged("UPDATE streams SET owner = 'Ann' WHERE id = 'lir'")

    named(
        forged,
        "mine: the table was planted: the house's log never set it up",
        "lir: its house rules or its owner were changed since it was set up",
    )


# Seals


def test_a_table_that_is_hashed_again_has_another_root(forged: Tampered) -> None:
    seq = forged.seq_of("DecisionMade")
    forged("UPDATE events SET at = at + 1 WHERE stream = ? AND seq = ?", TABLE, seq)
    forged("UPDATE movements SET at = at + 1 WHERE stream = ? AND seq = ?", TABLE, seq)
    forged.chain_anew()

    ((seal,),) = forged("SELECT seal FROM rounds WHERE stream = ? AND number = 1", TABLE)
    assert forged.faults()[0].startswith(f"seals at {seal}: its root is ")


@pytest.mark.parametrize(
    ("forge", "expected"),
    [
        ("DELETE FROM seals WHERE number = 2", "seals at 2: the seal is missing: it was taken away"),
        ("DELETE FROM seals WHERE number = (SELECT max(seal) FROM rounds)", "it was taken away"),
        ("UPDATE rounds SET seal = NULL, path = NULL WHERE number = 1", "round 1 has no seal"),
        ("UPDATE rounds SET path = zeroblob(64) WHERE number = 1", "the way from its head to the root was changed"),
        ("UPDATE streams SET leaf = zeroblob(32) WHERE id = 'lir'", "lir: its leaf in the tree of heads was changed"),
        ("UPDATE seals SET root = 'ab' WHERE number = 3", "seals at 3: its root is ab, and the logs give"),
    ],
)
def test_whatever_is_done_to_seals_is_named(forged: Tampered, forge: str, expected: str) -> None:
    forged(forge)

    named(forged, expected)


def test_a_pit_that_runs_on_goes_on_with_the_chain(house: Path, tmp_path: Path) -> None:
    for suffix in ("db", "key", "key.seal"):
        shutil.copy(house.with_suffix(f".{suffix}"), tmp_path)
    evening = Evening(tmp_path, demonstration=False)
    evening.finish("lir")
    evening.play("lir")
    evening.stop()

    assert faults(str(tmp_path / "pit.db")) == []


def test_rounds_that_end_in_one_transaction_have_a_seal_each(tmp_path: Path) -> None:
    evening = Evening(tmp_path, demonstration=False)
    store = evening.running.store

    def twice(books: Transaction) -> None:
        for cents in (100, 200):
            enter(books, Deposited(player="Ann", cents=cents), at=1, command=f"{cents}")

    before = len(store.read(lambda books: books.seals(0, 100)))
    store.submit(twice).result()
    assert len(store.read(lambda books: books.seals(0, 100))) == before + 1
    evening.stop()


def test_a_clock_that_acts_before_its_time_is_named(tmp_path: Path) -> None:
    evening = Evening(tmp_path, demonstration=False)
    evening.pit.create_table(TABLE, load_house(TABLE)).result()
    evening.do(TABLE, OpenTable(), FLOOR)
    evening.sit_down(TABLE, "Ann", "Bob")
    evening.do(TABLE, PlaceWagers(seat=1, stakes=((BASE, Money.dollars(1)),)), player("Ann"))
    evening.stop()
    with sqlite3.connect(evening.database) as connection:
        connection.execute("UPDATE streams SET due = 1")
    connection.close()
    evening = Evening(tmp_path, demonstration=False)
    evening.running.tick()
    assert evening.pit.live(TABLE).table.round is not None
    evening.stop()

    assert any(
        "the clock acted before the time was up: the timer was changed" in each for each in faults(evening.database)
    )


def test_what_the_log_of_the_house_cannot_tell_is_named(tmp_path: Path) -> None:
    evening = Evening(tmp_path, demonstration=False)
    entered = PersonEntered(name="Ann", post="player", guest=False, password="", must_change_password=False)

    def forge(books: Transaction) -> None:
        for event in (KeyKept(fingerprint="ab"), entered, entered, PostGiven(name="Bob", post="floor")):
            enter(books, event, at=1)

    evening.running.store.submit(forge).result()
    evening.stop()
    found = "\n".join(faults(evening.database))

    assert "a second key was kept: a pit has one" in found
    assert "PersonEntered tells of Ann, who had an account" in found
    assert "PostGiven tells of Bob, who had no account" in found


def test_a_head_of_the_house_that_was_kept_must_be_in_its_log(house: Path) -> None:
    with sqlite3.connect(house) as connection:
        right = connection.execute("SELECT hash FROM house_log WHERE seq = 3").fetchone()[0]
    connection.close()

    assert faults(str(house), HeadKept(table="house", version=3, hash=right)) == []
    (other,) = faults(str(house), HeadKept(table="house", version=3, hash="ab"))
    assert other == f"house at 3: its link is {right}, and the head that was kept is ab"
    (cut,) = faults(str(house), HeadKept(table="house", version=999, hash="ab"))
    assert cut == "house at 999: the house's log ends before it, and ab was its link: the tail was cut"


def test_processes_that_share_a_database_seal_in_turn(postgres: object, tmp_path: Path) -> None:
    database = postgres.new_database()  # type: ignore[attr-defined]
    both = [Evening(tmp_path, database=database, demonstration=False) for _ in range(2)]
    for number, (evening, table) in enumerate(zip(both, (TABLE, "lir"), strict=True)):
        evening._ids = itertools.count(number * 5000)
        evening.pit.create_table(table, load_house(table)).result()
        evening.do(table, OpenTable(), FLOOR)
        evening.sit_down(table, "Ann", "Bob")
    for _ in range(3):
        for evening, table in zip(both, (TABLE, "lir"), strict=True):
            evening.play(table)
            evening.pit.deposit("Ann", Money(1), f"{table} {evening.pit.live(table).version}").result()
    for evening in both:
        evening.stop()

    assert faults(database) == []
