"""Chips at the table of a table test: whatever is planted, answered or tried there, none appears and none is lost."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.cards import Money
from letitride.house import house_ids, load_house
from letitride.ledger import Account, AccountKind, Ledger, deposit, entry_for
from letitride.table import Event, Refused, Table, authorize
from letitride.table.model.event import ChipsBought
from letitride.table.model.state import Seat
from letitride.table.rules.engine import apply
from letitride.training.school.chips import NoSuchChips, fewest_chips
from letitride.training.school.exam import Exam, Sitting, exam_of
from letitride.training.school.grading import Given, grade
from letitride.training.school.record import check_record, read_record, record_of, write_record
from tests.scale import scaled
from tests.table.anything import People, actor
from tests.training.school.candidates import QUICK, wrong_answers

TABLE = "exam"
TRIED = 40
"""How many commands are tried from a moment of a test."""


class Books:
    """The ledger of a table, kept from its events alone."""

    def __init__(self) -> None:
        self.ledger = Ledger()

    def copy(self) -> Books:
        copied = Books()
        copied.ledger = self.ledger
        return copied

    def post(self, events: tuple[Event, ...], table: Table) -> None:
        """Book what happened, and check that the books say what lies on the table."""
        for event in events:
            if isinstance(event, ChipsBought):  # whoever buys chips has brought the money
                self.ledger = self.ledger.post(deposit(event.player, event.amount))
            entry = entry_for(event, table=TABLE)
            self.ledger = self.ledger.post(entry) if entry else self.ledger
        assert self.ledger.total() == Money(0)
        for number, seat in enumerate(table.seats, 1):
            assert self.balance(AccountKind.RAIL, number) == (seat.rail if seat else Money(0)) >= Money(0)
            assert self.balance(AccountKind.LAYOUT, number) == on_layout(table, seat)
        assert table.round is not None or self.balance(AccountKind.BONUS) == Money(0)

    def balance(self, kind: AccountKind, seat: int = 0) -> Money:
        return self.ledger.balance(Account(kind, table=TABLE, seat=seat))


def on_layout(table: Table, seat: Seat | None) -> Money:
    """Return what lies before a seat: every bet that is neither settled nor collected before the deal."""
    if seat is None or seat.wagers is None:
        return Money(0)
    wagers, collected = seat.wagers, table.round is not None and table.round.bonus_collected
    return sum(
        (
            wagers.in_action(wager)
            for wager, _ in wagers.stakes
            if wager not in wagers.ended and not (collected and wager.collected_before)
        ),
        Money(0),
    )


def booked(sitting: Sitting) -> list[Books]:
    """Return the books after every moment of a table test, each compared with the table."""
    books, kept = Books(), []
    for moment in sitting.table.moments:
        books.post(moment.events, moment.after)
        kept.append(books.copy())
    return kept


def dealt(house_id: str, seed: int) -> Sitting:
    """Return a table test with all its rounds dealt."""
    sitting = Sitting(load_house(house_id), seed)
    rounds = tuple(sitting.rounds())
    assert rounds == exam_of(sitting.house, seed).rounds
    return sitting


@pytest.mark.heavy
@pytest.mark.parametrize("house_id", house_ids())
def test_the_books_of_a_whole_table_test_say_what_lies_on_its_table(house_id: str) -> None:
    for seed in range(scaled(2, 40)):
        sitting = dealt(house_id, seed)
        last = booked(sitting)[-1]
        rails = sum((seat.rail for seat in sitting.table.table.seats if seat), Money(0))
        # What the players have is what they bought, and what the tray lost to them or won.
        assert last.balance(AccountKind.TRAY) + rails == Money(0)


def answered(exam: Exam, rng: random.Random) -> list[Given]:
    """Return answers to some of the questions, right, wrong, in time or late."""
    given_ = []
    for _, question in exam.questions[: rng.randrange(len(exam.questions) + 1)]:
        possible = [question.right, *(answer for answer, _ in wrong_answers(question))]
        given_.append(Given(rng.choice(possible), rng.choice((QUICK, 10**6))))
    return given_


@pytest.mark.heavy
@settings(max_examples=scaled(12, 300), deadline=None)
@given(house_id=st.sampled_from(house_ids()), seed=st.integers(0, scaled(1, 9)), walk=st.integers(0, 10**6))
def test_any_order_of_steps_conserves_chips_and_the_grade_follows_from_the_record(
    house_id: str, seed: int, walk: int
) -> None:
    sitting, rng = dealt(house_id, seed), random.Random(walk)
    kept, people = booked(sitting), People()
    place = rng.randrange(len(kept))
    table, books = sitting.table.moments[place].after, kept[place]
    for _ in range(TRIED):
        command = people.ask(rng, table)
        try:
            authorize(table, command, actor(rng, table, command))
            table, events = apply(table, command)
        except Refused:
            events = ()
        books.post(events, table)

    exam = exam_of(sitting.house, seed)
    record = record_of(exam, answered(exam, rng), candidate="Ann", started=1)
    again = read_record(write_record(record))
    assert all(finding.holds for finding in check_record(again, head=record.head))
    graded = grade(exam, [Given(step.given, step.milliseconds) for step in again.steps])
    assert (again.points, again.deductions, again.passed) == (graded.points, graded.deductions, graded.passed)


def test_no_amount_takes_no_chips_and_a_negative_one_cannot_be_made() -> None:
    assert fewest_chips((Money.dollars(1), Money.dollars(5)), Money(0)) == ()
    with pytest.raises(NoSuchChips):
        fewest_chips((Money.dollars(1), Money.dollars(5)), Money.dollars(-1))
