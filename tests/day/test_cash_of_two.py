"""Cash in, in a pit where two persons have to agree: one alone credits nothing, and an audit names who did."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from letitride.cards import Money
from letitride.day.events import Pocket
from letitride.day.rules import DayRefused, Signer
from letitride.pit.floor.waiting import waiting
from letitride.pit.log.two_persons import SecondPersonWanted
from tests.day.room import BOSS, FLOOR, Room
from tests.pit.tampering import faults

FIFTY = Money.dollars(50)


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    made = Room(tmp_path, two_persons=True)
    made.running.people.register("Ann", "the password of Ann")
    made.open_day()
    yield made
    made.stop()


def bring(room: Room, by: Signer, cash: Money = FIFTY, pocket: Pocket = Pocket.ACCOUNT) -> None:
    room.days.bring_cash("Ann", cash, pocket, by, room.id())


def about_cash(room: Room) -> list[str]:
    """Return what an audit finds about cash; who hired the staff of this room is not its subject."""
    return [fault for fault in faults(room.database) if "Cash" in fault]


def test_cash_is_credited_when_a_second_person_enters_the_same(room: Room) -> None:
    before = room.pit.balance("Ann")
    with pytest.raises(SecondPersonWanted, match="Proposed: Cash in \\$50, account, Ann"):
        bring(room, FLOOR)
    assert room.pit.balance("Ann") == before
    (proposal,) = room.running.store.read(lambda books: waiting(books, (), room.running.clock()))
    assert (proposal.what, proposal.whom, proposal.by) == ("Cash in $50, account", "Ann", "Flora")
    bring(room, BOSS)

    assert room.pit.balance("Ann") == before + FIFTY
    assert about_cash(room) == []


def test_the_same_person_twice_is_one_person(room: Room) -> None:
    before = room.pit.balance("Ann")
    for _ in range(2):
        with pytest.raises(SecondPersonWanted):
            bring(room, FLOOR)

    assert room.pit.balance("Ann") == before


@pytest.mark.parametrize(("cash", "pocket"), [(Money.dollars(51), Pocket.ACCOUNT), (FIFTY, Pocket.CHIPS)])
def test_whoever_counts_something_else_agrees_to_nothing(room: Room, cash: Money, pocket: Pocket) -> None:
    before = room.pit.balance("Ann")
    with pytest.raises(SecondPersonWanted):
        bring(room, FLOOR)
    with pytest.raises(SecondPersonWanted):
        bring(room, BOSS, cash, pocket)

    assert room.pit.balance("Ann") == before


def test_one_agreement_is_good_for_one_credit(room: Room) -> None:
    with pytest.raises(SecondPersonWanted):
        bring(room, FLOOR)
    bring(room, BOSS)

    with pytest.raises(SecondPersonWanted):
        bring(room, BOSS)


def test_what_the_cage_refuses_is_not_proposed(room: Room) -> None:
    with pytest.raises(DayRefused, match="this is for floor or administrator"):
        bring(room, Signer(name="Dana", post="dealer"))

    assert not room.running.store.read(lambda books: waiting(books, (), room.running.clock()))


def test_the_audit_names_cash_that_one_person_credited(room: Room) -> None:
    room.days.two_persons = False
    bring(room, FLOOR)

    (fault,) = about_cash(room)
    assert fault.endswith("who did this, and two persons have to agree: Cash in $50, account, Ann")


def test_the_audit_names_one_person_who_notes_an_agreement_of_two(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("letitride.day.day_book.is_agreed", lambda *_: True)
    bring(room, FLOOR)

    (fault,) = about_cash(room)
    assert fault.endswith("Flora did this alone, and two persons have to agree: Cash in $50, account")
