"""A dealer pays another amount than is due, and the floor corrects it later: books, receipts and audit follow."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from letitride.cards import Money
from letitride.cli.check_round import DoesNotHold, check
from letitride.house import load_house
from letitride.house.to_json import to_json
from letitride.pit.cases import CaseReason
from letitride.pit.floor.cases import CaseFault
from letitride.pit.history.history import History, NoSuchRound
from letitride.pit.people.people import Person, Post
from letitride.pit.tables.dealers_steps import next_steps
from letitride.pit.tables.mispays import CorrectMispay, Mispay, SettleAsStated
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.two_persons import ConfirmVoid
from letitride.table.model.command import (
    BuyIn,
    CollectWager,
    LeaveSeat,
    OpenTable,
    PayWager,
    ReportWrongNumber,
    TakeSeat,
)
from letitride.table.rules.deciding import seats_asked
from tests.pit.evening import DANA, DEALER, FLO, FLOOR, FLOOR_PERSON, Evening, player
from tests.pit.tampering import faults

TABLE = "nh-000"
SILENT = replace(DANA, reason="")
WHY = replace(FLO, reason="seat 1 was paid wrongly")


class Mispaid:
    """A table where the dealer settles the first wager by an amount of their own."""

    def __init__(self, folder: Path) -> None:
        self.evening = Evening(folder, demonstration=False)
        self.evening.pit.create_table(TABLE, load_house(TABLE)).result()
        self.evening.do(TABLE, OpenTable(), FLOOR)
        self.evening.sit_down(TABLE, "Ann", "Bob")
        self.evening.take_chair(TABLE)

    @property
    def live(self) -> PitTable:
        return self.evening.pit.live(TABLE)

    def to_the_first_payout(self) -> PayWager | CollectWager:
        """Play until a wager is settled, and return the step."""
        self.evening.bet(TABLE)
        self.evening.deal_rest(TABLE)
        while seats_asked(self.live.table):
            self.evening.decide(TABLE, ride=True)
            self.evening.turn(TABLE)
        while not isinstance(step := next_steps(self.live)[0], PayWager | CollectWager):
            self.evening.step(TABLE)
        return step

    def pay(self, step: PayWager | CollectWager, more: int) -> Mispay:
        """Settle a wager with this many dollars more than are due, or fewer."""
        round_ = self.live.table.round
        assert round_ is not None
        due = next(each.returned for each in round_.payouts if each.seat == step.seat and each.wager is step.wager)
        stated = SettleAsStated(seat=step.seat, wager=step.wager, returned=due + Money.dollars(more))
        self.evening.do(TABLE, stated, DEALER, SILENT)
        (found,) = self.live.mispays
        return found

    def finish(self) -> None:
        while self.live.table.round is not None:
            self.evening.step(TABLE)

    def correct(self, found: Mispay) -> None:
        self.evening.do(TABLE, CorrectMispay(round=found.round, seat=found.seat, wager=found.wager), FLOOR, WHY)

    def rail(self, seat: int) -> Money:
        taken = self.live.table.seats[seat - 1]
        return taken.rail if taken else Money(0)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Mispaid]:
    made = Mispaid(tmp_path)
    yield made
    made.evening.stop()


def test_a_wrong_amount_is_paid_as_stated_and_stands_beside_what_was_due(table: Mispaid) -> None:
    step = table.to_the_first_payout()
    before = table.rail(step.seat)
    found = table.pay(step, more=7)

    assert found.paid == found.due + Money.dollars(7)
    assert table.rail(step.seat) == before + found.paid
    table.finish()
    receipt = History(table.evening.running.store).receipt(FLOOR_PERSON, TABLE, 1)
    (payout,) = [
        each
        for seat in receipt.seats
        for each in seat.payouts
        if each.due is not None and each.due == found.due and seat.seat == step.seat and each.wager == step.wager.value
    ]
    assert payout.returned == found.paid
    assert list(check(json.dumps(to_json(receipt))))
    checked = table.evening.running.desk.dispute(TABLE, 1).wagers
    wrong = [each for each in checked if not each.agrees]
    assert [(each.seat, each.difference) for each in wrong] == [(step.seat, Money.dollars(7))]
    assert faults(table.evening.database) == []


@pytest.mark.parametrize("more", [7, -1])
def test_the_floor_corrects_it_once_by_an_event_of_its_own(table: Mispaid, more: int) -> None:
    step = table.to_the_first_payout()
    while more < 0 and isinstance(step, CollectWager):
        table.finish()
        step = table.to_the_first_payout()
    found = table.pay(step, more)
    command = CorrectMispay(round=found.round, seat=found.seat, wager=found.wager)
    assert table.evening.ask(TABLE, command, FLOOR, WHY).code == "no-mispay"  # it can still become void
    table.finish()
    before = table.rail(found.seat)
    assert table.evening.ask(TABLE, command, FLOOR, replace(WHY, reason="")).code == "reason-wanted"
    assert table.evening.ask(TABLE, command, DEALER, DANA).code == "not-your-role"
    table.correct(found)

    assert table.rail(found.seat) == before + found.due - found.paid
    assert table.live.mispays == ()
    assert table.evening.ask(TABLE, command, FLOOR, WHY).code == "no-mispay"
    history, ann = History(table.evening.running.store), Person(name=found.player, post=Post.PLAYER)
    receipt = history.correction(ann, TABLE, table.live.version)
    assert (receipt.paid, receipt.due, receipt.moved, receipt.left) == (
        found.paid,
        found.due,
        found.due - found.paid,
        Money(0),
    )
    text = json.dumps(to_json(receipt))
    assert list(check(text))
    with pytest.raises(DoesNotHold):
        list(check(text.replace('"moved": "', '"moved": "1')))
    with pytest.raises(NoSuchRound):
        history.correction(Person(name="Cleo", post=Post.PLAYER), TABLE, table.live.version)
    for seq in (1, table.live.version - 1, table.live.version + 1):
        with pytest.raises(NoSuchRound):
            history.correction(FLOOR_PERSON, TABLE, seq)
    assert list(check(json.dumps(to_json(history.receipt(FLOOR_PERSON, TABLE, found.round)))))
    assert faults(table.evening.database) == []


def test_what_a_player_has_not_any_more_is_left_and_said(table: Mispaid) -> None:
    step = table.to_the_first_payout()
    found = table.pay(step, more=20)
    table.finish()
    name = found.player
    table.evening.do(TABLE, LeaveSeat(seat=found.seat), player(name))
    table.evening.pit.create_table("other", load_house(TABLE)).result()
    table.evening.do("other", OpenTable(), FLOOR)
    all_but_five = table.evening.pit.balance(name) - Money.dollars(5)
    table.evening.sit_down("other", "Cleo")
    table.evening.do("other", TakeSeat(seat=2, player=name), player(name))
    table.evening.do("other", BuyIn(seat=2, amount=all_but_five), player(name))
    table.correct(found)

    assert table.evening.pit.balance(name) == Money(0)
    receipt = History(table.evening.running.store).correction(FLOOR_PERSON, TABLE, table.live.version)
    assert (receipt.moved, receipt.left) == (Money.dollars(-5), Money.dollars(15))
    assert list(check(json.dumps(to_json(receipt))))
    assert faults(table.evening.database) == []


@pytest.mark.parametrize("returns", [False, True], ids=["away", "back in the seat"])
@pytest.mark.parametrize("more", [20, -1])
def test_a_guest_who_has_registered_since_is_corrected_in_the_new_account(
    table: Mispaid, *, returns: bool, more: int
) -> None:
    running, seat = table.evening.running, 1
    for number, name in ((1, "Ann"), (2, "Bob")):
        table.evening.do(TABLE, LeaveSeat(seat=number), player(name))
    guest = running.people.guest()
    table.evening.sit_down(TABLE, guest.name)
    step = table.to_the_first_payout()
    while more < 0 and isinstance(step, CollectWager):
        table.finish()
        step = table.to_the_first_payout()
    found = table.pay(step, more)
    table.finish()
    table.evening.do(TABLE, LeaveSeat(seat=seat), player(guest.name))
    keeper = running.people.register("Keeper", "the password of Keeper", Post.PLAYER)
    running.kept_chips.move(guest, keeper)
    if returns:
        table.evening.do(TABLE, TakeSeat(seat=seat, player="Keeper"), player("Keeper"))
        table.evening.do(TABLE, BuyIn(seat=seat, amount=Money.dollars(100)), player("Keeper"))
    had = table.evening.pit.balance("Keeper") + table.rail(seat)
    table.correct(found)

    assert table.evening.pit.balance("Keeper") + table.rail(seat) == had + found.due - found.paid
    assert table.evening.pit.balance(guest.name) == Money(0)
    receipt = History(running.store).correction(keeper, TABLE, table.live.version)
    assert (receipt.player, receipt.left) == ("Keeper", Money(0))
    assert list(check(json.dumps(to_json(receipt))))
    assert faults(table.evening.database) == []


def test_a_void_undoes_what_was_paid_and_leaves_nothing_to_correct(table: Mispaid) -> None:
    table.evening.prepare(TABLE)
    rails = [table.rail(seat) for seat in (1, 2)]
    step = table.to_the_first_payout()
    table.pay(step, more=3)
    table.evening.do(TABLE, ReportWrongNumber(seat=1, found=4), DEALER, DANA)
    table.evening.do(TABLE, ConfirmVoid(), FLOOR, FLO)

    assert [table.rail(seat) for seat in (1, 2)] == rails
    assert table.live.mispays == ()
    table.evening.prepare(TABLE)
    assert faults(table.evening.database) == []


def test_amounts_that_cannot_be_meant_are_refused(table: Mispaid) -> None:
    step = table.to_the_first_payout()
    for returned, code in ((Money.dollars(10**6), "chips"), (Money(-100), "chips"), (Money(33), "chips")):
        command = SettleAsStated(seat=step.seat, wager=step.wager, returned=returned)
        assert table.evening.ask(TABLE, command, DEALER, SILENT).code == code
    other = SettleAsStated(seat=3 - step.seat, wager=step.wager, returned=Money.dollars(1))
    assert table.evening.ask(TABLE, other, DEALER, SILENT).code == "not-due"
    assert table.evening.ask(TABLE, other, FLOOR, FLO).code == "not-your-role"


def test_a_case_about_a_wrong_payment_is_not_paid_a_second_way(table: Mispaid) -> None:
    step = table.to_the_first_payout()
    found = table.pay(step, more=-1 if isinstance(step, PayWager) else 1)
    table.finish()
    table.evening.running.people.register(found.player, f"the password of {found.player}", Post.PLAYER)
    cases = table.evening.running.cases
    case = cases.open(
        Person(name=found.player, post=Post.PLAYER), TABLE, CaseReason.PAID_WRONG, "a dollar", found.round
    )
    with pytest.raises(CaseFault, match="correct the wrong payment of round 1"):
        cases.rule(case.number, WHY, "000-completion-26", Money.dollars(1))
    table.correct(found)
    ruled = cases.rule(case.number, WHY, "000-completion-26", Money(0))
    assert ruled.due == 0
