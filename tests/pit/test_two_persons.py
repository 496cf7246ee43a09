"""Where the pit is set so, money and posts take two persons: one proposes, and another enters the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from letitride.cards import Money
from letitride.cli.serve import _start_after_restore
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


def test_an_audit_holds_and_names_what_somebody_did_alone(tmp_path: Path) -> None:
    alone = House(tmp_path, two_persons=False)
    assert alone.deposit("1", ADA) is True
    alone.stop()
    house = House(tmp_path)
    house.deposit("2", ADA)
    house.deposit("3", BEA)
    assert faults(house.settings.database) == []
    by_one = intervention(ADA, "Post floor", "Ann", house.time)
    house.store.submit(lambda books: take_note(books, by_one)).result()
    house.stop()

    (fault,) = faults(house.settings.database)
    assert fault.endswith("Ada did this alone, and two persons have to agree: Post floor")


def test_a_restore_takes_two_administrators_with_their_own_passwords(house: House) -> None:
    for name, post in (("Ada", Post.ADMINISTRATOR), ("Bea", Post.ADMINISTRATOR), ("Flo", Post.FLOOR)):
        house.people.register(name, f"the password of {name}", post)
    ada, bea, flo = ((name, f"the password of {name}") for name in ("Ada", "Bea", "Flo"))
    for pair in ((ada, ada), (ada, flo)):
        with pytest.raises(PersonFault, match="two administrators are needed"):
            house.people.note_restore(*pair)
    with pytest.raises(PersonFault, match="do not fit"):
        house.people.note_restore(ada, ("Bea", "another password"))
    assert house.done == []
    house.people.note_restore(ada, bea)

    assert house.done == [("Ada", "Restore"), ("Bea", "Restore")]


def test_the_command_asks_two_administrators_before_it_starts_after_a_restore(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("Ada", "Bea"):
        house.people.register(name, f"the password of {name}", Post.ADMINISTRATOR)
    typed = iter(["Ada", "the password of Ada", "Bea", "the password of Bea"])
    monkeypatch.setattr("click.prompt", lambda *_, **__: next(typed))
    _start_after_restore(house)

    assert house.done == [("Ada", "Restore"), ("Bea", "Restore")]
