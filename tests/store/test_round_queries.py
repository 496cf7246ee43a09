"""What the store finds of the past: rounds, days and accounts, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

from operator import methodcaller
from typing import Any

import pytest

from letitride.pit.people.people import AccountFilter, Person, Post, Register
from letitride.pit.ports import Movement, RoundFilter, Row, Transaction, WagerRecord
from letitride.store import Writer

pytestmark = pytest.mark.heavy

BEFORE, FIRST, LAST, AFTER = 99, 100, 199, 200
"""A time, and the moments just outside it."""


def row(seq: int, name: str = "Happened") -> Row:
    data = b'{"%d": 1}' % seq
    return Row(seq=seq, name=name, format=1, data=data, at=seq, actor="Ann", command="c", hash=f"link {seq}")


def moved(
    seq: int, kind: str, cents: int, text: str = "WagerPaid", *, player: str = "", stream: str = "t", seat: int = 0
) -> Movement:
    account = f"{kind} {stream} seat {seat}" if seat else f"{kind} {stream}"
    return Movement(account=account, kind=kind, player=player, cents=cents, stream=stream, seq=seq, at=seq, text=text)


# Tables


def test_tables_in_use_are_the_public_ones_and_the_private_ones_that_are_not_closed(store: Writer) -> None:
    def write(books: Transaction) -> None:
        books.create_table("public", b"", "")
        books.append("public", [row(1), row(2, "TableClosed")])
        for name, events in {
            "closed": [row(1), row(2, "TableClosed")],
            "closed and told": [row(1), row(2, "TableClosed"), row(3), row(4), row(5)],
            "open": [row(1), row(2)],
            "open again": [row(1, "TableClosed"), row(2), row(3), row(4), row(5)],
            "untouched": [],
        }.items():
            books.create_table(name, b"", "", "Ann")
            books.append(name, events)

    store.submit(write).result()

    in_use = store.read(lambda books: books.in_use(10))
    assert in_use == ("public", "open", "open again", "untouched")
    assert store.read(lambda books: books.in_use(2)) == ("public", "open")


# Rounds


@pytest.fixture
def played(store: Writer) -> Writer:
    """Give a store with three rounds of two tables, of which the first ends where the second begins."""

    def write(books: Transaction) -> None:
        for name in ("t", "u"):
            books.create_table(name, b"", "")
        books.append("t", [row(seq) for seq in range(1, 31)])
        books.append("u", [row(seq) for seq in range(1, 11)])
        books.book(
            [
                moved(10, "rail", 900, "ChipsBought", player="Ann", seat=1),
                moved(10, "layout", 500, "WagersPlaced", player="Ann", seat=1),
                moved(10, "layout", -500, "WagerCollected", player="Ann", seat=1),
                moved(11, "layout", 300, "WagersPlaced", player="Bob", seat=2),
                moved(20, "layout", -300, "RoundVoided", player="Bob", seat=2),
                moved(20, "layout", 300, "WagersPlaced", player="Cleo", seat=3),
                moved(20, "layout", -300, "WagersTakenBack", player="Cleo", seat=3),
                moved(10, "layout", 100, "WagersPlaced", player="Ann", stream="u", seat=2),
                moved(10, "layout", -100, "WagerPaid", player="Ann", stream="u", seat=2),
            ]
        )
        books.close_round("t", 1, last=10, outcome="settled", at=100, players=["Ann"])
        books.close_round("t", 2, last=20, outcome="void", at=200, players=["Bob", "Cleo"])
        books.close_round("u", 1, last=10, outcome="settled", at=200, players=["Ann"])

    store.submit(write).result()
    return store


ROUNDS: list[tuple[dict[str, Any], list[str]]] = [
    ({}, ["u 1", "t 2", "t 1"]),
    ({"stream": "t"}, ["t 2", "t 1"]),
    ({"player": "Ann"}, ["u 1", "t 1"]),
    ({"player": "Ann", "stream": "t"}, ["t 1"]),
    ({"player": "Nobody"}, []),
    ({"since": 100}, ["u 1", "t 2", "t 1"]),
    ({"since": 101}, ["u 1", "t 2"]),
    ({"since": 200}, ["u 1", "t 2"]),
    ({"since": 201}, []),
    ({"until": 200}, ["u 1", "t 2", "t 1"]),
    ({"until": 199}, ["t 1"]),
    ({"until": 100}, ["t 1"]),
    ({"until": 99}, []),
    ({"outcome": "settled"}, ["u 1", "t 1"]),
    ({"outcome": "void"}, ["t 2"]),
    ({"seat": 1}, ["t 1"]),
    ({"seat": 2}, ["u 1", "t 2"]),
    ({"seat": 2, "player": "Bob"}, ["t 2"]),
    ({"seat": 2, "player": "Ann"}, ["u 1"]),
    ({"seat": 1, "player": "Bob"}, []),
    ({"seat": 3}, []),
    ({"before": (200, "u", 1)}, ["t 2", "t 1"]),
    ({"before": (200, "t", 2)}, ["t 1"]),
    ({"before": (200, "t", 1)}, ["t 1"]),
    ({"before": (100, "t", 1)}, []),
]


def test_rounds_are_found_by_whatever_is_asked(played: Writer) -> None:
    for wanted, found in ROUNDS:
        lines = played.read(methodcaller("rounds", RoundFilter(**wanted), 10))

        assert [f"{line.stream} {line.number}" for line in lines] == found, wanted


def test_what_moved_in_a_round_is_what_lies_between_its_first_and_its_last_event(played: Writer) -> None:
    one, other = played.read(lambda books: (books.round("t", 1), books.round("t", 2)))
    assert one is not None
    assert other is not None

    assert [line.cents for line in played.read(lambda books: books.movements_in(one, None))] == [900, 500, -500]
    assert [line.cents for line in played.read(lambda books: books.movements_in(other, None))] == [300, -300, 300, -300]
    assert [line.text for line in played.read(lambda books: books.movements_in(other, "Bob"))] == [
        "WagersPlaced",
        "RoundVoided",
    ]


def test_what_a_round_came_to_is_counted_within_it(store: Writer) -> None:
    def write(books: Transaction) -> None:
        for name in ("t", "u"):
            books.create_table(name, b"", "")
        books.book(
            [
                moved(1, "rail", 9000, "ChipsBought", player="Ann", seat=1),
                moved(10, "rail", -500, "WagersPlaced", player="Ann", seat=1),
                moved(11, "rail", 700, "WagerPaid", player="Ann", seat=1),
                moved(10, "rail", 9000, "WagerPaid", player="Ann", stream="u", seat=1),
                moved(10, "layout", 9000, "WagersPlaced", player="Ann", seat=1),
            ]
        )
        books.close_round("t", 1, last=10, outcome="settled", at=100, players=["Ann"])
        books.close_round("t", 2, last=11, outcome="settled", at=100, players=["Ann"])

    store.submit(write).result()

    def numbers(**wanted: Any) -> list[int]:
        lines = store.read(lambda books: books.rounds(RoundFilter(stream="t", **wanted), 10))
        return [line.number for line in lines]

    for player in ("Ann", None):
        assert numbers(player=player, result="lost") == [1]
        assert numbers(player=player, result="won") == [2]
        assert numbers(player=player, result="even") == []


# Days


def test_what_drop_and_tray_gained_is_counted_from_the_first_moment_to_before_the_last(store: Writer) -> None:
    lines = [
        *(moved(at, "drop", 2**power) for power, at in enumerate((BEFORE, FIRST, LAST, AFTER))),
        *(moved(at, "tray", 10 * 2**power) for power, at in enumerate((BEFORE, FIRST, LAST, AFTER))),
        moved(FIRST, "tray", -7, stream="u"),
        moved(FIRST, "rail", 1000, player="Ann", seat=1),
    ]
    store.submit(lambda books: books.book(lines)).result()

    assert store.read(lambda books: books.house_gains_between(FIRST, AFTER)) == {
        ("t", "drop"): 6,
        ("t", "tray"): 60,
        ("u", "tray"): -7,
    }


def test_rounds_are_counted_when_they_end(store: Writer) -> None:
    def write(books: Transaction) -> None:
        for name in ("t", "u"):
            books.create_table(name, b"", "")
        for number, at in enumerate((BEFORE, FIRST, LAST, AFTER), 1):
            books.close_round("t", number, last=number, outcome="settled", at=at, players=[])
        books.close_round("t", 5, last=5, outcome="void", at=LAST, players=[])
        books.close_round("u", 1, last=1, outcome="void", at=FIRST, players=[])

    store.submit(write).result()

    assert store.read(lambda books: books.rounds_ended_between(FIRST, AFTER)) == {
        ("t", "settled"): 2,
        ("t", "void"): 1,
        ("u", "void"): 1,
    }


def test_the_wagers_of_a_day_are_those_of_settled_rounds_that_ended_on_it(store: Writer) -> None:
    def write(books: Transaction) -> None:
        for name in ("t", "u"):
            books.create_table(name, b"", "")
            kinds = ("WagersPlaced", "WagersTakenBack", "CardsDealt", "WagerPaid", "WagerCollected")
            books.append(name, [row(seq, kinds[(seq - 1) % 5]) for seq in range(1, 26)])
        for number, at in enumerate((BEFORE, FIRST, LAST, AFTER), 1):
            books.close_round("t", number, last=number * 5, outcome="settled", at=at, players=[])
        books.close_round("t", 5, last=25, outcome="void", at=FIRST, players=[])
        books.close_round("u", 1, last=5, outcome="settled", at=FIRST, players=[])

    store.submit(write).result()

    found = store.read(lambda books: books.wagers_between("t", FIRST, AFTER))
    expected = [(2, 6, "WagersPlaced"), (2, 7, "WagersTakenBack"), (2, 9, "WagerPaid"), (2, 10, "WagerCollected")]
    expected += [(3, seq + 5, name) for _, seq, name in expected]
    assert found == tuple(
        WagerRecord(round=number, last=number * 5, name=name, data=b'{"%d": 1}' % seq) for number, seq, name in expected
    )


# Accounts


@pytest.fixture
def accounts(store: Writer) -> Writer:
    def enter(register: Register) -> None:
        for at, (name, post) in enumerate(
            [
                ("Zoe", Post.PLAYER),
                ("anna", Post.PLAYER),
                ("Hannah", Post.FLOOR),
                ("x_y", Post.PLAYER),
                ("Bob", Post.DEALER),
            ],
            10,
        ):
            register.add_person(Person(name=name, post=post), None, at)
        register.open_session("one", "anna", 300)
        register.open_session("two", "ANNA", 500)
        register.open_session("three", "anna", 400)
        register.open_session("four", "Bob", 700)

    store.on_people(enter).result()
    return store


ACCOUNTS = [
    (AccountFilter(), ["anna", "Bob", "Hannah", "x_y", "Zoe"]),
    (AccountFilter(name_part="ANN"), ["anna", "Hannah"]),
    (AccountFilter(name_part="ANN", post=Post.FLOOR), ["Hannah"]),
    (AccountFilter(post=Post.PLAYER), ["anna", "x_y", "Zoe"]),
    (AccountFilter(name_part="_"), ["x_y"]),
    (AccountFilter(name_part="%"), []),
    (AccountFilter(after="Bob"), ["Hannah", "x_y", "Zoe"]),
    (AccountFilter(after="BOB", post=Post.PLAYER), ["x_y", "Zoe"]),
    (AccountFilter(after="zoe"), []),
]


def test_accounts_are_found_by_a_part_of_their_name_by_post_and_page_by_page(accounts: Writer) -> None:
    for wanted, names in ACCOUNTS:
        for most in (10, 1):
            found = accounts.look_up(methodcaller("accounts", wanted, most))
            assert [each.person.name for each in found] == names[:most], wanted


def test_an_account_tells_since_when_it_is_there_and_how_long_its_newest_session_lasts(accounts: Writer) -> None:
    found = accounts.look_up(lambda register: register.accounts(AccountFilter(), 3))

    assert [(each.person, each.since, each.session_until) for each in found] == [
        (Person(name="anna", post=Post.PLAYER), 11, 500),
        (Person(name="Bob", post=Post.DEALER), 14, 700),
        (Person(name="Hannah", post=Post.FLOOR), 12, None),
    ]
