"""What the pit asks of a store, of SQLite and of PostgreSQL alike."""

from __future__ import annotations

import threading
from functools import partial
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError

from letitride.pit.cases import Case, CaseFilter, CaseReason, CaseState
from letitride.pit.people.people import Person, Post, Register
from letitride.pit.ports import Head, Movement, RoundFilter, RoundLine, Row, SessionProof, Snapshot, Transaction
from letitride.pit.store_faults import Insufficient, NoSuchThing
from letitride.store import Writer, open_database
from letitride.store.migrating import migrate
from letitride.store.snapshots import SPAN


def row(seq: int, command: str = "c") -> Row:
    return Row(seq=seq, name="Happened", format=1, data=b"{}", at=seq, actor="Ann", command=command, hash=f"link {seq}")


def line(account: str, cents: int, *, kind: str = "player", seq: int = 1) -> Movement:
    name = account.removeprefix("player ") if kind == "player" else ""
    return Movement(account=account, kind=kind, player=name, cents=cents, stream="t", seq=seq, at=seq, text="test")


def give(books: Transaction, name: str, cents: int) -> None:
    books.book([line("cage", -cents, kind="cage"), line(f"player {name}", cents)])


def founded(books: Transaction) -> None:
    books.create_table("t", b"house", "first")


# Logs


def test_a_table_is_founded_once(store: Writer) -> None:
    assert store.submit(lambda books: books.create_table("t", b"house", "first")).result()
    assert not store.submit(lambda books: books.create_table("t", b"another", "other")).result()

    head = Head(version=0, hash="first", waiting="", due=None)
    assert store.read(lambda books: books.head("t")) == head
    assert store.read(lambda books: books.house_record("t")) == b"house"


def test_tables_are_listed_by_name(store: Writer) -> None:
    store.submit(lambda books: [books.create_table(name, b"", "") for name in ("b", "a", "c")]).result()

    assert store.read(lambda books: books.streams()) == ("a", "b", "c")


def test_a_table_that_nobody_founded_has_no_head_and_no_record(store: Writer) -> None:
    assert store.read(lambda books: books.head("nowhere")) is None
    assert store.submit(lambda books: books.head("nowhere")).result() is None
    assert store.read(lambda books: books.house_record("nowhere")) is None


def test_events_are_read_as_they_were_written_in_order(store: Writer) -> None:
    def write(books: Transaction) -> None:
        founded(books)
        books.append("t", [row(1), row(2)])
        books.append("t", [row(3)])
        books.append("t", [])

    store.submit(write).result()

    assert store.read(lambda books: books.rows("t", 0)) == (row(1), row(2), row(3))
    assert store.read(lambda books: books.rows("t", 2)) == (row(3),)
    assert store.read(lambda books: books.rows("t", 0, 2)) == (row(1), row(2))
    head = store.read(lambda books: books.head("t"))
    assert head is not None
    assert (head.version, head.hash) == (3, "link 3")


def test_a_place_in_a_log_is_taken_once(store: Writer) -> None:
    def write(books: Transaction) -> None:
        founded(books)
        books.append("t", [row(1)])

    store.submit(write).result()
    with pytest.raises(IntegrityError):
        store.submit(lambda books: books.append("t", [row(1, "another")])).result()

    assert store.read(lambda books: books.rows("t", 0)) == (row(1),)


def test_a_log_belongs_to_a_table(store: Writer) -> None:
    with pytest.raises(NoSuchThing):
        store.submit(lambda books: books.append("nowhere", [row(1)])).result()


# Answers


def test_an_answer_is_kept_as_it_was_given(store: Writer) -> None:
    store.submit(lambda books: books.remember("t", "c", b"\x00done")).result()

    assert store.read(lambda books: books.answer("t", "c")) == b"\x00done"
    assert store.read(lambda books: books.answer("t", "d")) is None
    assert store.read(lambda books: books.answer("u", "c")) is None


def test_a_command_is_answered_once(store: Writer) -> None:
    store.submit(lambda books: books.remember("t", "c", b"first")).result()
    with pytest.raises(IntegrityError):
        store.submit(lambda books: books.remember("t", "c", b"second")).result()

    assert store.read(lambda books: books.answer("t", "c")) == b"first"


# Chips


def test_chips_move_and_are_told_of_newest_first(store: Writer) -> None:
    store.submit(lambda books: give(books, "Ann", 500)).result()
    store.submit(lambda books: books.book([line("player Ann", -200), line("tray t", 200, kind="tray")])).result()

    assert store.read(lambda books: books.balance("player Ann")) == 300
    assert store.read(lambda books: books.balance("cage")) == -500
    assert store.read(lambda books: books.balance("player Bob")) == 0
    told = store.read(lambda books: books.statement("Ann", 10, None))
    assert [movement.cents for movement in told] == [-200, 500]
    assert [each.cents for each in store.read(lambda books: books.statement("Ann", 1, None))] == [-200]
    assert [each.cents for each in store.read(lambda books: books.statement("Ann", 10, told[0].id))] == [500]


def test_nobody_spends_what_is_not_there_and_nothing_is_booked(store: Writer) -> None:
    store.submit(lambda books: give(books, "Ann", 100)).result()

    def twice(books: Transaction) -> str:
        with pytest.raises(Insufficient) as caught:
            books.book([line("player Ann", -60), line("tray t", 120, kind="tray"), line("player Ann", -60)])
        return str(caught.value)

    assert store.submit(twice).result() == "Ann has $1, and $1.20 is asked for"
    assert store.read(lambda books: books.balance("player Ann")) == 100
    assert store.read(lambda books: books.balance("tray t")) == 0


@pytest.mark.parametrize("kind", ["rail", "layout", "bonus"])
def test_the_database_itself_keeps_chips_of_players_from_going_below_nothing(store: Writer, kind: str) -> None:
    with pytest.raises(IntegrityError):
        store.submit(lambda books: books.book([line(f"{kind} t", -1, kind=kind)])).result()

    assert store.read(lambda books: books.balance(f"{kind} t")) == 0


# Snapshots and rounds


def test_the_newest_snapshots_are_kept_and_of_older_ones_the_first_in_so_many_events(store: Writer) -> None:
    def versions(books: Transaction) -> list[int]:
        found = [books.snapshot("t", until) for until in range(500, 30_001, 500)]
        return sorted({each.version for each in found if each})

    def keep(books: Transaction) -> None:
        books.create_table("t", b"{}", "0")
        for version in range(500, 30_001, 500):
            books.keep_snapshot("t", Snapshot(version=version, data=b""))

    store.submit(keep).result()

    assert store.read(versions) == [500, *range(5000, 30_000, SPAN), 29_000, 29_500, 30_000]


def test_the_last_snapshot_is_found_and_the_last_before_a_version(store: Writer) -> None:
    def write(books: Transaction) -> None:
        founded(books)
        books.keep_snapshot("t", Snapshot(version=1, data=b"one"))
        books.keep_snapshot("t", Snapshot(version=9, data=b"nine"))

    store.submit(write).result()

    assert store.read(lambda books: books.snapshot("t")) == Snapshot(version=9, data=b"nine")
    assert store.read(lambda books: books.snapshot("t", 9)) == Snapshot(version=9, data=b"nine")
    assert store.read(lambda books: books.snapshot("t", 8)) == Snapshot(version=1, data=b"one")
    assert store.read(lambda books: books.snapshot("t", 0)) is None
    assert store.read(lambda books: books.snapshot("u")) is None


def test_rounds_begin_where_the_one_before_ended(store: Writer) -> None:
    def write(books: Transaction) -> None:
        founded(books)
        books.close_round("t", 1, last=10, outcome="settled", at=100, players=["Ann", "Bob", "Ann"])
        books.close_round("t", 2, last=25, outcome="void", at=200, players=[])
        books.close_round("t", 3, last=30, outcome="settled", at=300, players=["Ann"])

    store.submit(write).result()

    first = RoundLine(stream="t", number=1, first=1, last=10, outcome="settled", at=100)
    second = RoundLine(stream="t", number=2, first=11, last=25, outcome="void", at=200)
    third = RoundLine(stream="t", number=3, first=26, last=30, outcome="settled", at=300)
    assert store.read(lambda books: books.round("t", 2)) == second
    assert store.read(lambda books: books.round("t", 4)) is None
    assert store.read(lambda books: books.players("t", 1)) == ("Ann", "Bob")
    assert store.read(lambda books: books.players("t", 2)) == ()
    assert store.read(lambda books: books.rounds(RoundFilter(), 10)) == (third, second, first)
    assert store.read(lambda books: books.rounds(RoundFilter(player="Ann"), 10)) == (third, first)
    assert store.read(lambda books: books.rounds(RoundFilter(stream="u"), 10)) == ()
    assert store.read(lambda books: books.rounds(RoundFilter(stream="t"), 1)) == (third,)
    page = RoundFilter(stream="t", before=(300, "t", 3))
    assert store.read(lambda books: books.rounds(page, 10)) == (second, first)


def test_rounds_are_found_by_what_moved_in_them(store: Writer) -> None:
    def line(seq: int, player: str, cents: int, text: str) -> Movement:
        seat = {"Ann": 1, "Bob": 2}[player]
        return Movement(
            account=f"rail t seat {seat}", kind="rail", player=player, cents=cents, stream="t", seq=seq, at=0, text=text
        )

    moved = (
        line(1, "Ann", 900, "ChipsBought"),
        line(2, "Ann", -500, "WagersPlaced"),
        line(3, "Bob", -300, "WagersPlaced"),
        line(4, "Bob", 600, "WagerPaid"),
        line(12, "Ann", -500, "WagersPlaced"),
        line(13, "Ann", 500, "RoundVoided"),
    )

    def write(books: Transaction) -> None:
        founded(books)
        books.book(moved)
        books.close_round("t", 1, last=10, outcome="settled", at=100, players=["Ann", "Bob"])
        books.close_round("t", 2, last=25, outcome="void", at=200, players=["Ann"])

    store.submit(write).result()

    def found(**wanted: Any) -> list[int]:
        return [line.number for line in store.read(lambda books: books.rounds(RoundFilter(**wanted), 10))]

    assert found(player="Ann", result="lost") == [1]
    assert found(player="Ann", result="even") == [2]
    assert found(player="Ann", result="won") == []
    assert found(player="Bob", result="won") == [1]
    assert found(result="lost") == [1]
    assert found(outcome="void") == [2]
    first = store.read(lambda books: books.round("t", 1))
    assert first is not None
    of_round = store.read(lambda books: books.movements_in(first, "Ann"))
    assert [line.text for line in of_round] == ["ChipsBought", "WagersPlaced"]
    assert len(store.read(lambda books: books.movements_in(first, None))) == 4


def test_a_transaction_sees_the_movements_it_has_made_itself(store: Writer) -> None:
    whole = RoundLine(stream="t", number=1, first=1, last=10, outcome="settled", at=100)

    def write(books: Transaction) -> int:
        founded(books)
        give(books, "Ann", 500)
        return len(books.movements_in(whole, "Ann"))

    assert store.submit(write).result() == 1


# Private tables


def test_private_tables_are_apart_and_are_open_while_they_wait_for_something(store: Writer) -> None:
    def write(books: Transaction) -> None:
        founded(books)
        for name in ("mine", "closed"):
            assert books.create_table(name, b"", "", "Ann")
        books.set_timer("mine", "idle", 100)

    store.submit(write).result()

    assert store.read(lambda books: books.public()) == ("t",)
    assert store.read(lambda books: books.streams()) == ("closed", "mine", "t")
    assert store.read(lambda books: books.open_tables("Ann")) == ("mine",)
    assert store.read(lambda books: books.open_tables("Bob")) == ()
    heads = store.submit(lambda books: [books.head(name) for name in ("mine", "t")]).result()
    assert [head.owner for head in heads if head] == ["Ann", ""]


# Timers


def test_tables_are_due_in_order_of_their_time(store: Writer) -> None:
    def write(books: Transaction) -> None:
        for name, due in (("late", 300), ("soon", 100), ("never", None), ("next", 200)):
            books.create_table(name, b"", "")
            books.set_timer(name, "bets", due)

    store.submit(write).result()

    assert store.read(lambda books: books.due_timers(200, 10)) == ("soon", "next")
    assert store.read(lambda books: books.due_timers(999, 1)) == ("soon",)
    assert store.read(lambda books: books.due_timers(99, 10)) == ()
    store.submit(lambda books: books.set_timer("soon", "", None)).result()
    assert store.read(lambda books: books.due_timers(200, 10)) == ("next",)


# Transactions


def test_work_that_fails_leaves_nothing_and_does_not_touch_that_of_others(store: Writer) -> None:
    told: list[str] = []
    gate = threading.Event()

    def wait(books: Transaction) -> None:
        gate.wait()

    def good(books: Transaction, name: str) -> str:
        books.remember("t", name, b"done")
        books.afterwards(lambda: told.append(name))
        return name

    def bad(books: Transaction) -> None:
        books.remember("t", "bad", b"done")
        books.afterwards(lambda: told.append("bad"))
        raise ZeroDivisionError

    store.submit(wait)
    one = store.submit(lambda books: good(books, "one"))
    broken = store.submit(bad)
    two = store.submit(lambda books: good(books, "two"))
    gate.set()

    assert (one.result(), two.result()) == ("one", "two")
    with pytest.raises(ZeroDivisionError):
        broken.result()
    assert told == ["one", "two"]
    assert store.read(lambda books: books.answer("t", "bad")) is None


def test_something_that_does_not_exist_spoils_nothing(store: Writer) -> None:
    def missing(books: Transaction) -> None:
        raise NoSuchThing("no such thing")

    with pytest.raises(NoSuchThing):
        store.submit(missing).result()
    store.submit(founded).result()


def test_what_waits_is_written_together(store: Writer) -> None:
    gate = threading.Event()
    seen: list[Transaction] = []
    store.submit(lambda _books: gate.wait())
    jobs = [store.submit(seen.append) for _ in range(20)]
    gate.set()
    for job in jobs:
        job.result()

    assert len({id(books) for books in seen}) == 1


def test_readers_see_what_is_durable_and_nothing_else(store: Writer) -> None:
    store.submit(lambda books: give(books, "Ann", 100)).result()
    written, looked = threading.Event(), threading.Event()

    def write(books: Transaction) -> None:
        give(books, "Ann", 50)
        written.set()
        assert looked.wait(10)

    job = store.submit(write)
    assert written.wait(10)
    assert store.read(lambda books: books.balance("player Ann")) == 100
    looked.set()
    job.result()
    assert store.read(lambda books: books.balance("player Ann")) == 150


def test_what_was_written_is_there_when_the_database_is_opened_again(store: Writer, database: str) -> None:
    def write(books: Transaction) -> None:
        founded(books)
        books.append("t", [row(1)])
        give(books, "Ann", 100)

    store.submit(write).result()
    store.close()

    engine = open_database(database)
    migrate(engine)
    again = Writer(engine)
    assert again.read(lambda books: books.rows("t", 0)) == (row(1),)
    assert again.read(lambda books: books.balance("player Ann")) == 100
    again.close()


# People

ANN, BOB = Person(name="Ann", post=Post.PLAYER), Person(name="Bob", post=Post.FLOOR)


def test_people_are_found_however_their_name_is_capitalised(store: Writer) -> None:
    assert store.on_people(lambda register: register.add_person(ANN, "hash", 1)).result()

    assert store.look_up(lambda register: register.person("aNN")) == ANN
    assert store.look_up(lambda register: register.password_hash("ANN")) == "hash"
    assert store.look_up(lambda register: register.person("Bob")) is None
    assert store.look_up(lambda register: register.password_hash("Bob")) is None


def test_a_name_is_taken_once_and_the_transaction_goes_on(store: Writer) -> None:
    def enter(register: Register) -> tuple[bool, bool, bool]:
        return (
            register.add_person(ANN, None, 1),
            register.add_person(Person(name="ANN", post=Post.FLOOR), None, 2),
            register.add_person(BOB, None, 3),
        )

    assert store.on_people(enter).result() == (True, False, True)
    assert store.look_up(lambda register: register.people()) == (ANN, BOB)


def test_a_post_and_a_password_change(store: Writer) -> None:
    def change(register: Register) -> None:
        register.add_person(ANN, "old", 1)
        register.add_person(BOB, "of Bob", 1)
        register.set_post("ann", Post.DEALER)
        register.set_password("ANN", "new", must_change=False)

    store.on_people(change).result()

    assert store.look_up(lambda register: register.people()) == (Person(name="Ann", post=Post.DEALER), BOB)
    assert store.look_up(lambda register: register.password_hash("Ann")) == "new"
    assert store.look_up(lambda register: register.password_hash("Bob")) == "of Bob"


def test_whether_a_password_must_be_changed_is_kept_with_it(store: Writer) -> None:
    first = Person(name="First", post=Post.ADMINISTRATOR, must_change_password=True)

    def begin(register: Register) -> None:
        register.add_person(first, "printed", 1)
        register.open_session("token", "First", 100)

    store.on_people(begin).result()
    assert store.look_up(lambda register: register.person_of("token", 1)) == first
    store.on_people(lambda register: register.set_password("first", "again", must_change=True)).result()
    assert store.look_up(lambda register: register.person("First")) == first
    store.on_people(lambda register: register.set_password("first", "own", must_change=False)).result()
    changed = store.look_up(lambda register: register.person("First"))
    assert changed == Person(name="First", post=Post.ADMINISTRATOR)


def test_a_token_stands_for_somebody_until_its_time_or_its_end(store: Writer) -> None:
    def begin(register: Register) -> None:
        register.add_person(ANN, None, 1)
        for token in ("one", "two", "three"):
            register.open_session(token, "Ann", 100)

    store.on_people(begin).result()

    assert store.look_up(lambda register: register.person_of("one", 99)) == ANN
    assert store.look_up(lambda register: register.person_of("one", 100)) is None
    assert store.look_up(lambda register: register.person_of("four", 99)) is None
    store.on_people(lambda register: register.close_session("one")).result()
    assert store.look_up(lambda register: register.person_of("one", 99)) is None
    assert store.look_up(lambda register: register.person_of("two", 99)) == ANN
    store.on_people(lambda register: register.close_sessions("ANN")).result()
    assert store.look_up(lambda register: register.person_of("two", 99)) is None


def test_sessions_whose_time_is_over_are_forgotten(store: Writer) -> None:
    def begin(register: Register) -> None:
        register.add_person(ANN, None, 1)
        register.open_session("old", "Ann", 100)
        register.open_session("new", "Ann", 200)
        register.forget_sessions(100)

    store.on_people(begin).result()

    assert store.look_up(lambda register: register.person_of("old", 1)) is None
    assert store.look_up(lambda register: register.person_of("new", 1)) == ANN


def test_a_session_holds_while_it_is_open_and_its_person_is_what_they_were(store: Writer) -> None:
    def begin(register: Register) -> None:
        register.add_person(ANN, None, 1)
        register.open_session("one", "Ann", 100)

    store.on_people(begin).result()
    proof = SessionProof(token_hash="one", name="Ann", post=ANN.post.value)

    def holds(proof: SessionProof, now: int = 99) -> bool:
        return store.submit(lambda books: books.session_holds(proof, now)).result()

    assert holds(proof)
    assert not holds(proof, 100)
    assert not holds(SessionProof(token_hash="none", name="Ann", post=ANN.post.value))
    store.on_people(lambda register: register.set_post("Ann", Post.SURVEILLANCE)).result()
    assert not holds(proof)


def test_cases_are_kept_as_they_are_now_and_found_by_state_player_and_table(store: Writer) -> None:
    def case(number: int, player: str, state: CaseState) -> Case:
        return Case(
            number=number,
            at=number,
            table="t",
            round=7,
            player=player,
            reason=CaseReason.CARDS,
            text="%_'",
            state=state,
        )

    def keep(each: Case, books: Transaction) -> None:
        books.keep_case(each)

    store.submit(lambda books: books.create_table("t", b"{}", "0")).result()
    wanted = [
        case(1, "Ann", CaseState.OPEN),
        case(2, "guest-223a000000", CaseState.OPEN),
        case(1, "Ann", CaseState.RULED),
    ]
    for each in wanted:
        store.submit(partial(keep, each)).result()

    def found(**filters: object) -> list[int]:
        return store.read(lambda books: [each.number for each in books.cases(CaseFilter(**filters), 10)])  # type: ignore[arg-type]

    assert store.read(lambda books: books.case(1)) == wanted[-1]
    assert store.read(lambda books: books.case(3)) is None
    assert store.read(lambda books: books.last_case()) == 2
    assert store.read(lambda books: books.open_cases()) == {"t": 1}
    assert found() == [2, 1]
    assert found(before=2) == [1]
    assert found(state=CaseState.RULED) == [1]
    assert found(player="Ann", table="t") == [1]
    assert found(player_begins="guest-223a") == [2]
    assert found(player_begins="guest_") == []
