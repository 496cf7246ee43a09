"""A hand ruled dead at a live table: by two persons, in the books, on the receipt, in the history, and audited."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from letitride.cards import Money
from letitride.cli.check_round import DoesNotHold, check
from letitride.house.to_json import to_json
from letitride.pit.history.history import History
from letitride.pit.history.receipt import Receipt
from letitride.pit.people.people import Person, Post
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.two_persons import ConfirmVoid
from letitride.table.model.command import RuleHandDead, WarnPlayer
from letitride.training.review import review_of
from tests.pit.evening import DANA, DEALER, FLO, FLOOR, FLOOR_PERSON, Evening
from tests.pit.tampering import faults

pytestmark = pytest.mark.heavy

TABLE, DEAD = "lir-bonus", RuleHandDead(seat=1)


def dealt(folder: Path) -> Evening:
    """Return a table where a person has dealt to Ann, who has every side bet, and to Bob."""
    made = Evening(folder)
    made.hire(DANA, FLO)
    made.sit_down(TABLE, "Ann", "Bob")
    made.take_chair(TABLE)
    made.bet(TABLE)
    made.deal_rest(TABLE)
    return made


def with_a_dead_hand(folder: Path) -> Evening:
    """Have Ann's hand ruled dead by two, and the round finished."""
    made = dealt(folder)
    warned(made)
    made.do(TABLE, DEAD, FLOOR, FLO)
    made.do(TABLE, ConfirmVoid(), DEALER, DANA)
    made.finish(TABLE)
    return made


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = dealt(tmp_path)
    yield made
    made.stop()


@pytest.fixture
def ruled(tmp_path: Path) -> Iterator[Evening]:
    made = with_a_dead_hand(tmp_path)
    yield made
    made.stop()


def warned(evening: Evening) -> None:
    evening.do(TABLE, WarnPlayer(seat=1), FLOOR, FLO)


def receipt_of(evening: Evening) -> Receipt:
    return History(evening.running.store).receipt(FLOOR_PERSON, TABLE, 1)


def rail(live: PitTable, seat: int = 1) -> Money:
    taken = live.table.seat(seat)
    assert taken is not None
    return taken.rail


def test_a_dead_hand_takes_the_floor_and_the_dealer(evening: Evening) -> None:
    assert evening.ask(TABLE, DEAD, FLOOR, FLO).code == "not-warned"
    warned(evening)
    evening.do(TABLE, DEAD, FLOOR, FLO)
    taken = evening.pit.live(TABLE).table.seat(1)
    assert taken is not None
    assert taken.wagers is not None
    assert evening.ask(TABLE, ConfirmVoid(), FLOOR, FLO).code == "two-persons"
    evening.do(TABLE, ConfirmVoid(), DEALER, DANA)

    live = evening.pit.live(TABLE)
    assert (rail(live), live.proposal) == (Money.dollars(300), None)


def test_receipt_history_and_review_tell_of_it_and_the_audit_holds(ruled: Evening) -> None:
    evening, receipt = ruled, receipt_of(ruled)
    first, second = receipt.seats
    ann = Person(name="Ann", post=Post.PLAYER)
    played = History(evening.running.store).one_played(ann, TABLE, 1)
    review = review_of(History(evening.running.store).round_replay(FLOOR_PERSON, TABLE, 1), "Ann")

    assert (first.dead, first.net, first.payouts) == (True, Money(0), ())
    assert second.payouts
    assert "The floor ruled the hand of seat 1 dead: every bet on it went back." in check(json.dumps(to_json(receipt)))
    assert played.result.net == Money(0)
    assert review is not None
    assert review.result == 0
    assert faults(evening.database) == []


@pytest.mark.parametrize("field", ["from_layout", "from_bonus"])
def test_a_receipt_that_gives_a_dead_hand_more_or_less_does_not_hold(
    ruled: Evening, field: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    receipt = json.loads(json.dumps(to_json(receipt_of(ruled))))
    monkeypatch.setattr("letitride.cli.check_round.check_chain", lambda _receipt: "")
    (row,) = [row for row in receipt["rows"] if row["name"] == "HandRuledDead"]
    said = json.loads(row["data"])
    said[field][0] += 100
    row["data"] = json.dumps(said)

    with pytest.raises(DoesNotHold, match=rf"row {row['seq']} rules the hand of seat 1 dead, and it put up"):
        list(check(json.dumps(receipt)))


def test_the_rates_count_the_round_as_void_with_both_who_ruled(ruled: Evening) -> None:
    found = ruled.running.desk.rates(0, 10**15)

    assert found.void == 1
    assert {rate.who for rate in found.void_by_pair} == {
        (by, who) for by in ("Flora", "Dana") for who in ("Ann", "Bob")
    }


def test_the_audit_names_a_dead_hand_that_one_person_ruled(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("letitride.pit.tables.two_persons.proposal_of", lambda *_: None)
    warned(evening)
    evening.do(TABLE, DEAD, FLOOR, FLO)

    (fault,) = faults(evening.database)
    assert fault.endswith("Flora did this alone, and two persons have to agree: RuleHandDead")


def test_the_audit_names_a_dead_hand_without_a_warning(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("letitride.table.rules.conduct._require_warned", lambda *_: None)
    evening.do(TABLE, DEAD, FLOOR, FLO)
    evening.do(TABLE, ConfirmVoid(), DEALER, DANA)
    evening.finish(TABLE)
    monkeypatch.undo()

    wanted = "HandRuledDead had to be refused: warn seat 1 first"
    assert any(fault.endswith(wanted) for fault in faults(evening.database))
