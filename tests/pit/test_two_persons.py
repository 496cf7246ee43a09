"""Where the pit is set so, money and posts take two persons: one proposes, and another enters the same."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from letitride.cards import Money
from letitride.cli.serve import _start_after_restore
from letitride.pit.interventions import Intervention
from letitride.pit.log.house_log import take_note
from letitride.pit.log.two_persons import STANDS, SecondPersonWanted
from letitride.pit.people.credentials import NobodyCalled, PersonFault
from letitride.pit.people.people import Post
from letitride.pit.tables.reasons import StaffReason, intervention
from letitride.wiring import Running, Settings
from tests.pit.tampering import faults

ADA = StaffReason(by="Ada", post="administrator", reason="a prize")
BEA = replace(ADA, by="Bea", reason="as agreed")
FIVE = Money.dollars(5)
OTHERS = [(FIVE * 2, "Ann", 0), (FIVE, "Bob", 0), (FIVE, "Ann", STANDS + 1)]


class House(Running):
    """A pit that wants two persons, with a clock that stands still."""

    def __init__(self, folder: Path, *, two_persons: bool = True) -> None:
        self.time = 1_700_000_000_000
        settings = Settings(
            database=str(folder / "pit.db"),
            key_file=folder / "pit.key",
            demonstration=False,
            two_persons=two_persons,
        )
        super().__init__(settings, lambda *_: None, clock=lambda: self.time)

    def deposit(self, command: str, who: StaffReason | None, amount: Money = FIVE, whom: str = "Ann") -> bool | None:
        return self.pit.deposit(whom, amount, command, reason=who).result()

    @property
    def done(self) -> list[tuple[str, str]]:
        noted = self.desk.interventions(100, None)
        return [(each.intervention.person, each.intervention.what) for each in reversed(noted)]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    running = House(tmp_path)
    yield running
    running.stop()


def test_a_deposit_is_made_when_a_second_person_enters_the_same(house: House) -> None:
    assert house.deposit("1", ADA) is None
    assert house.deposit("2", ADA) is None
    assert house.pit.balance("Ann") == Money(0)
    assert house.deposit("3", BEA) is True
    assert house.deposit("3", BEA) is False

    assert house.pit.balance("Ann") == FIVE
    assert house.done == [("Ada", "Propose Deposit $5"), ("Bea", "Deposit $5")]


def test_what_was_agreed_on_once_is_not_agreed_on_for_ever(house: House) -> None:
    house.deposit("1", ADA)
    house.deposit("2", BEA)

    assert house.deposit("3", BEA) is None
    assert house.deposit("4", ADA) is True


@pytest.mark.parametrize(("amount", "whom", "later"), OTHERS)
def test_something_else_or_something_late_is_a_proposal_of_its_own(
    house: House, amount: Money, whom: str, later: int
) -> None:
    house.deposit("1", ADA)
    house.time += later

    assert house.deposit("2", BEA, amount, whom) is None
    house.time += STANDS
    assert house.deposit("3", ADA, amount, whom) is True


def test_chips_that_nobody_of_the_house_gives_need_nobody(house: House) -> None:
    assert house.deposit("welcome Ann", None) is True


def test_posts_take_two_persons(house: House) -> None:
    people = house.people
    people.register("Flo", "a good password")
    with pytest.raises(SecondPersonWanted, match="Proposed: Post floor, Flo"):
        people.set_post("Flo", Post.FLOOR, reason=ADA)
    assert people.called("Flo").post is Post.PLAYER
    people.set_post("Flo", Post.FLOOR, reason=BEA)

    assert people.called("Flo").post is Post.FLOOR


def test_whoever_is_entered_by_the_house_is_entered_by_two(house: House) -> None:
    people = house.people
    with pytest.raises(SecondPersonWanted, match="when a second administrator enters the same"):
        people.register("Dan", "a good password", Post.DEALER, reason=ADA)
    with pytest.raises(NobodyCalled):
        people.called("Dan")
    people.register("Dan", "a good password", Post.DEALER, reason=BEA)
    with pytest.raises(PersonFault, match="is taken"):
        people.register("Dan", "a good password", Post.DEALER, reason=BEA)

    assert people.called("Dan").post is Post.DEALER


@pytest.fixture
def staffed(tmp_path: Path) -> Iterator[House]:
    """Give a pit that wants two persons, with two administrators and a player who were there before."""
    before = House(tmp_path, two_persons=False)
    for name in ("Ada", "Bea"):
        before.people.register(name, f"the password of {name}", Post.ADMINISTRATOR)
    before.people.register("Ann", "a good password")
    assert before.deposit("1", ADA) is True
    before.stop()
    running = House(tmp_path)
    yield running
    running.stop()


def found(house: House) -> list[str]:
    return faults(house.settings.database)


def note(house: House, who: StaffReason, what: str, whom: str = "Ann") -> None:
    """Write a line into the house's log, with the hash that it has to have."""
    told = intervention(who, what, whom, house.time)
    house.store.submit(lambda books: take_note(books, told)).result()


def test_an_audit_holds_where_two_agreed(staffed: House) -> None:
    staffed.deposit("2", ADA)
    staffed.deposit("3", BEA)
    staffed.deposit("welcome Ann", None)
    staffed.deposit("refill Ann 7", None)
    for who in (BEA, ADA):
        with contextlib.suppress(SecondPersonWanted):
            staffed.people.register("Dan", "a good password", Post.DEALER, reason=who)
    for who in (ADA, BEA):
        with contextlib.suppress(SecondPersonWanted):
            staffed.people.set_post("Bea", Post.FLOOR, reason=who)

    assert staffed.people.called("Bea").post is Post.FLOOR
    assert found(staffed) == []


def alone(house: House) -> str:
    note(house, ADA, "Post floor")
    return "Ada did this alone, and two persons have to agree: Post floor"


def twice(house: House) -> str:
    note(house, ADA, "Propose Post floor")
    note(house, ADA, "Post floor")
    return "Ada did this alone, and two persons have to agree: Post floor"


def with_a_post_of_others(house: House) -> str:
    note(house, replace(ADA, by="Ann"), "Propose Post floor", "Bob")
    return "Ann did this as administrator, and was player then: Propose Post floor, Bob"


def as_nobody(house: House) -> str:
    note(house, replace(ADA, by="Mallory"), "Propose Post floor")
    return "Mallory did this as administrator, and had no account then: Propose Post floor, Ann"


def post_by_nobody(house: House) -> str:
    house.people.set_post("Ann", Post.FLOOR)
    return "the log does not say who did this, and two persons have to agree: Post floor, Ann"


def account_by_nobody(house: House) -> str:
    house.people.register("Mal", "a good password", Post.FLOOR)
    house.people.register("Nan", "a good password")
    return "the log does not say who did this, and two persons have to agree: Enter as floor, Mal"


def deposit_by_nobody(house: House) -> str:
    house.deposit("Ada 12345678", None)
    return "the log does not say who did this, and two persons have to agree: Deposit $5, Ann"


def more_than_was_agreed(house: House) -> str:
    def smaller(who: StaffReason, _what: str, whom: str, at: int) -> Intervention:
        return intervention(who, "Deposit $1", whom, at)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("letitride.pit.play.pit.intervention", smaller)
        house.deposit("2", ADA)
        house.deposit("3", BEA)
    return "the log does not say who did this, and two persons have to agree: Deposit $5, Ann"


def restore_by_nobody(house: House) -> str:
    house.start_after_restore()
    return "the pit made a new start after a restore, and two persons have to agree: nobody did"


def restore_alone(house: House) -> str:
    note(house, ADA, "Restore", "the database")
    note(house, ADA, "Restore", "the database")
    house.start_after_restore()
    return "the pit made a new start after a restore, and two persons have to agree: Ada did"


def no_restore(house: House) -> str:
    house.pit.note_restore("t1", 7)
    return "t1 was given up as after a restore, and nothing was restored"


FORGERIES = [
    alone,
    twice,
    with_a_post_of_others,
    as_nobody,
    post_by_nobody,
    account_by_nobody,
    deposit_by_nobody,
    more_than_was_agreed,
    restore_by_nobody,
    restore_alone,
    no_restore,
]


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
def test_an_audit_names_what_two_persons_did_not_agree_on(staffed: House, forge: Callable[[House], str]) -> None:
    expected = forge(staffed)

    (fault,) = found(staffed)
    assert fault.endswith(expected)


def test_a_restore_takes_two_administrators_with_their_own_passwords(house: House) -> None:
    for name, post in (("Ada", Post.ADMINISTRATOR), ("Bea", Post.ADMINISTRATOR), ("Flo", Post.FLOOR)):
        house.people.register(name, f"the password of {name}", post)
    ada, bea, flo = ((name, f"the password of {name}") for name in ("Ada", "Bea", "Flo"))
    for pair in ((ada, ada), (ada, flo)):
        with pytest.raises(PersonFault, match="two administrators are needed"):
            house.people.note_restore(*pair)
    with pytest.raises(PersonFault, match="wrong name or password"):
        house.people.note_restore(ada, ("Bea", "another password"))
    assert house.done == []
    house.people.note_restore(ada, bea)

    assert house.done == [("Ada", "Restore"), ("Bea", "Restore")]


def test_an_audit_holds_where_two_agreed_on_a_restore(staffed: House) -> None:
    staffed.people.note_restore(*((name, f"the password of {name}") for name in ("Ada", "Bea")))
    staffed.start_after_restore()

    assert found(staffed) == []


def test_the_command_asks_two_administrators_before_it_starts_after_a_restore(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("Ada", "Bea"):
        house.people.register(name, f"the password of {name}", Post.ADMINISTRATOR)
    typed = iter(["Ada", "the password of Ada", "Bea", "the password of Bea"])
    monkeypatch.setattr("click.prompt", lambda *_, **__: next(typed))
    _start_after_restore(house)

    assert house.done == [("Ada", "Restore"), ("Bea", "Restore")]
