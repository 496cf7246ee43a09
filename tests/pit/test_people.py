"""Who comes to the pit, and how they prove it."""

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from letitride.pit.people.credentials import (
    LONGEST_PASSWORD,
    SHORTEST_PASSWORD,
    NobodyCalled,
    PersonFault,
    check_name,
    check_password,
)
from letitride.pit.people.people import SESSION_LASTS, People, Person, Post
from letitride.store import Writer, open_database
from letitride.store.migrating import migrate
from letitride.store.people import Argon2
from letitride.table import Actor
from letitride.table.model.vocabulary import Role

PASSWORD = "correct horse battery"


class Door:
    """The accounts of a pit, with a clock that stands still and a hasher that counts."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "pit.db"
        engine = open_database(str(self.file))
        migrate(engine)
        self.store = Writer(engine)
        self.time = 1_000_000
        self.hasher = CountingHasher()
        self.people = People(self.store, self.hasher, lambda: self.time, os.urandom)


class CountingHasher(Argon2):
    """Argon2, with a count of how often it was asked."""

    verified = 0

    def verify(self, hashed: str, password: str) -> bool:
        self.verified += 1
        return super().verify(hashed, password)


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Door]:
    door = Door(tmp_path)
    yield door
    door.store.close()


def test_who_registers_can_log_in(door: Door) -> None:
    door.people.register("Ann", PASSWORD)

    assert door.people.log_in("Ann", PASSWORD) == Person(name="Ann", post=Post.PLAYER)
    assert door.people.log_in("aNN", PASSWORD).name == "Ann"


@pytest.mark.parametrize(("name", "password"), [("Ann", "another password"), ("Nobody", PASSWORD)])
def test_a_wrong_name_and_a_wrong_password_are_told_alike(door: Door, name: str, password: str) -> None:
    door.people.register("Ann", PASSWORD)

    with pytest.raises(PersonFault, match="wrong name or password"):
        door.people.log_in(name, password)


@pytest.mark.parametrize("name", ["Ann", "Nobody", "guest"])
def test_the_same_work_is_done_for_strangers_guests_and_people(door: Door, name: str) -> None:
    door.people.register("Ann", PASSWORD)
    asked = door.people.guest().name if name == "guest" else name

    with pytest.raises(PersonFault):
        door.people.log_in(asked, "a wrong password")

    assert door.hasher.verified == 1


@pytest.mark.parametrize(
    "name",
    [
        "", "ab", "a" * 31, " Ann", "Ann ", "Änn", "a\x00b", "guest-123", "GUEST-1", "bot 1 of t1", "Bot Ann", "bot",
        "clock", "cage", "Welcome", "a\nb", "../x", "<b>x</b>", "Ann\u202e", "\ud800ab",
    ],
)  # fmt: skip
def test_names_that_cannot_be_used_are_refused(name: str) -> None:
    with pytest.raises(PersonFault, match="cannot be a name"):
        check_name(name)


@pytest.mark.parametrize("post", [post.value for post in Post])
def test_a_player_is_not_called_as_a_post(door: Door, post: str) -> None:
    with pytest.raises(PersonFault, match="is a post here"):
        door.people.register(post.title(), PASSWORD)


@pytest.mark.parametrize("password", ["", "short", "x" * (LONGEST_PASSWORD + 1)])
def test_passwords_have_a_length(door: Door, password: str) -> None:
    with pytest.raises(PersonFault, match="choose a password"):
        door.people.register("Ann", password)


@pytest.mark.parametrize("length", [SHORTEST_PASSWORD, LONGEST_PASSWORD])
def test_a_password_may_be_as_short_and_as_long_as_this(length: int) -> None:
    check_password("x" * length)
    with pytest.raises(PersonFault, match="choose a password of 10 to 200 characters"):
        check_password("x" * (length - 1 if length == SHORTEST_PASSWORD else length + 1))


def test_a_name_is_given_once_however_it_is_written(door: Door) -> None:
    door.people.register("Ann", PASSWORD)

    with pytest.raises(PersonFault, match="is taken"):
        door.people.register("ANN", PASSWORD)


def test_a_token_stands_for_somebody_until_it_expires(door: Door) -> None:
    ann = door.people.register("Ann", PASSWORD)
    token = door.people.open_session(ann)
    assert door.people.person_of(token) == ann

    door.time += SESSION_LASTS

    assert door.people.person_of(token) is None


def test_sessions_that_are_over_are_forgotten_when_somebody_comes(door: Door) -> None:
    ann = door.people.register("Ann", PASSWORD)
    door.people.open_session(ann)
    door.time += SESSION_LASTS
    door.people.open_session(ann)

    assert door.store._engine.connect().exec_driver_sql("SELECT count(*) FROM sessions").scalar() == 1


def test_only_the_hash_of_a_token_is_kept(door: Door) -> None:
    token = door.people.open_session(door.people.register("Ann", PASSWORD))

    files = b"".join(file.read_bytes() for file in door.file.parent.iterdir())
    assert len(bytes.fromhex(token)) == 32
    assert hashlib.sha256(token.encode()).hexdigest().encode() in files
    assert token.encode() not in files
    assert bytes.fromhex(token) not in files
    assert PASSWORD.encode() not in files


def test_logging_out_ends_one_session_and_logging_out_everywhere_all(door: Door) -> None:
    ann = door.people.register("Ann", PASSWORD)
    first, second, third = (door.people.open_session(ann) for _ in range(3))

    door.people.close_session(first)
    assert [door.people.person_of(token) for token in (first, second, third)] == [None, ann, ann]
    door.people.close_sessions("Ann")

    assert [door.people.person_of(token) for token in (first, second, third)] == [None, None, None]


def test_a_new_password_ends_every_session_and_the_old_one(door: Door) -> None:
    ann = door.people.register("Ann", PASSWORD)
    token = door.people.open_session(ann)

    door.people.change_password(ann, PASSWORD, "another good password")

    assert door.people.person_of(token) is None
    assert door.people.log_in("Ann", "another good password") == ann
    with pytest.raises(PersonFault):
        door.people.log_in("Ann", PASSWORD)


def test_a_password_is_changed_only_by_who_knows_it(door: Door) -> None:
    ann = door.people.register("Ann", PASSWORD)

    with pytest.raises(PersonFault, match="wrong name or password"):
        door.people.change_password(ann, "not the old password", "another good password")
    with pytest.raises(PersonFault, match="choose a password"):
        door.people.change_password(ann, PASSWORD, "short")

    assert door.people.log_in("Ann", PASSWORD) == ann


def test_a_guest_has_no_password_to_log_in_with(door: Door) -> None:
    guest = door.people.guest()

    assert guest.guest
    assert guest.name.startswith("guest-")
    for password in ("", "None", "nobody has this password"):
        with pytest.raises(PersonFault):
            door.people.log_in(guest.name, password)


def test_a_guest_whose_name_is_taken_gets_another(door: Door) -> None:
    same = [b"\x01" * 5, b"\x01" * 5, b"\x02" * 5]
    people = People(door.store, door.hasher, lambda: door.time, lambda _count: same.pop(0))

    assert [people.guest().name, people.guest().name] == ["guest-0101010101", "guest-0202020202"]


def test_another_post_ends_every_session(door: Door) -> None:
    token = door.people.open_session(door.people.register("Ann", PASSWORD))

    door.people.set_post("Ann", Post.DEALER)

    assert door.people.person_of(token) is None
    assert door.people.called("ann").post is Post.DEALER


def test_nobody_gets_a_post_or_is_found_who_has_no_account(door: Door) -> None:
    with pytest.raises(NobodyCalled, match="'Ann'"):
        door.people.set_post("Ann", Post.DEALER)
    with pytest.raises(NobodyCalled, match="'Ann'"):
        door.people.called("Ann")


def test_a_new_password_differs_from_the_old_one(door: Door) -> None:
    ann = door.people.register("Ann", PASSWORD)

    with pytest.raises(PersonFault, match="differs from the old one"):
        door.people.change_password(ann, PASSWORD, PASSWORD)


def test_the_last_administrator_stays_one(door: Door) -> None:
    door.people.first_password()

    with pytest.raises(PersonFault, match="the last administrator"):
        door.people.set_post("Administrator", Post.PLAYER)

    door.people.register("Ann", PASSWORD, Post.ADMINISTRATOR)
    door.people.set_post("administrator", Post.PLAYER)
    assert door.people.first_password() is None


def test_the_first_start_enters_an_administrator_who_must_change_the_password(door: Door) -> None:
    password = door.people.first_password()

    assert password is not None
    first = Person(name="administrator", post=Post.ADMINISTRATOR, must_change_password=True)
    assert door.people.log_in("administrator", password) == first
    assert door.people.everybody() == (first,)


def test_every_start_gives_another_first_password_until_somebody_has_replaced_it(door: Door) -> None:
    unread, read = door.people.first_password(), door.people.first_password()
    assert unread is not None
    assert read is not None

    with pytest.raises(PersonFault, match="wrong name or password"):
        door.people.log_in("administrator", unread)
    administrator = door.people.log_in("administrator", read)
    own = door.people.change_password(administrator, read, PASSWORD)

    assert own == door.people.log_in("administrator", PASSWORD) == Person(name="administrator", post=Post.ADMINISTRATOR)
    assert door.people.first_password() is None
    assert door.people.log_in("administrator", PASSWORD) == own


def test_another_first_password_ends_the_sessions_of_the_one_before(door: Door) -> None:
    door.people.first_password()
    token = door.people.open_session(door.people.called("administrator"))
    other = door.people.open_session(door.people.register("Ann", PASSWORD))

    door.people.first_password()

    assert door.people.person_of(token) is None
    assert door.people.person_of(other) is not None


def test_a_first_password_that_is_replaced_while_another_server_starts_stays_replaced(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    password = door.people.first_password()
    assert password is not None
    before = door.people.everybody()
    door.people.change_password(before[0], password, PASSWORD)
    monkeypatch.setattr(door.people, "everybody", lambda: before)

    assert door.people.first_password() is None
    assert door.people.log_in("administrator", PASSWORD).name == "administrator"


@pytest.mark.parametrize(
    ("post", "actor"),
    [
        (Post.PLAYER, Actor(role=Role.PLAYER, player="Ann")),
        (Post.DEALER, Actor(role=Role.DEALER)),
        (Post.FLOOR, Actor(role=Role.FLOOR)),
        (Post.ADMINISTRATOR, Actor(role=Role.FLOOR)),
        (Post.SURVEILLANCE, None),
    ],
)
def test_a_post_says_who_somebody_is_at_a_table(post: Post, actor: Actor | None) -> None:
    assert Person(name="Ann", post=post).actor() == actor
