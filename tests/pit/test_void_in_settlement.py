"""A round that becomes void between two settlements: books, receipt, history and audit all follow."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from letitride.cards import Money
from letitride.cli.check_round import DoesNotHold, check
from letitride.house import load_house
from letitride.house.to_json import to_json
from letitride.pit.history.history import History
from letitride.pit.history.receipt import Receipt
from letitride.pit.ports import RoundFilter
from letitride.pit.tables.dealers_steps import kind_of, next_steps
from letitride.pit.tables.two_persons import ConfirmVoid
from letitride.table.model.command import CollectWager, OpenTable, PayWager, ReportWrongNumber
from letitride.table.rules.deciding import seats_asked
from letitride.training.review import review_of
from tests.pit.evening import DANA, DEALER, FLO, FLOOR, FLOOR_PERSON, PLAYERS, Evening
from tests.pit.tampering import Tampered, faults

BY_DEALER = (CollectWager, PayWager)
"""Between two of these something goes wrong here."""

TABLE = "nh-000"


class Voided:
    """A table where a round is void after one wager was paid and another collected."""

    def __init__(self, folder: Path) -> None:
        self.evening = Evening(folder, demonstration=False)
        self.evening.pit.create_table(TABLE, load_house(TABLE)).result()
        self.evening.do(TABLE, OpenTable(), FLOOR)
        self.evening.sit_down(TABLE)
        self.evening.take_chair(TABLE)
        self.number = 0
        while not self._voided():
            assert self.number < 50, "no round had a winner and a loser"
        self.history = History(self.evening.running.store)

    def _voided(self) -> bool:
        """Play a round, and report a misdeal once a wager is collected and another paid, if it comes to that."""
        self.number += 1
        self.before = self.rails()
        self.evening.bet(TABLE)
        self.evening.deal_rest(TABLE)
        while seats_asked(self.evening.pit.live(TABLE).table):
            self.evening.decide(TABLE, ride=True)
            self.evening.turn(TABLE)
        settled: list[type | None] = []
        while self.evening.pit.live(TABLE).table.round is not None:
            settled.append(self.evening.step(TABLE))
            open_ = [step for step in next_steps(self.evening.pit.live(TABLE)) if kind_of(step) in BY_DEALER]
            if set(BY_DEALER) <= set(settled) and open_:
                self.evening.do(TABLE, ReportWrongNumber(seat=1, found=4), DEALER, DANA)
                self.evening.do(TABLE, ConfirmVoid(), FLOOR, FLO)
                self.evening.prepare(TABLE)
                return True
        return False

    def rails(self) -> list[Money]:
        return [seat.rail for seat in self.evening.pit.live(TABLE).table.seats if seat]

    def receipt(self) -> Receipt:
        return self.history.receipt(FLOOR_PERSON, TABLE, self.number)


@pytest.fixture(scope="module")
def voided(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Voided]:
    found = Voided(tmp_path_factory.mktemp("voided"))
    yield found
    found.evening.stop()


def test_every_rail_is_as_it_was_before_the_round(voided: Voided) -> None:
    assert voided.rails() == voided.before


def test_the_receipt_tells_of_both_settlements_and_leaves_nobody_up_or_down(voided: Voided) -> None:
    receipt = voided.receipt()
    ended = [payout for seat in receipt.seats for payout in seat.payouts]

    assert receipt.outcome == "void"
    assert any(payout.returned for payout in ended)
    assert any(not payout.returned for payout in ended)
    assert [seat.net for seat in receipt.seats] == [Money(0)] * len(PLAYERS)
    assert list(check(json.dumps(to_json(receipt))))


@pytest.mark.parametrize("field", ["from_layout", "from_bonus", "from_tray", "given_back"])
def test_a_receipt_of_a_void_round_that_leaves_a_seat_up_or_down_does_not_hold(
    voided: Voided, field: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("letitride.cli.check_round.check_chain", lambda _receipt: "")
    receipt = json.loads(json.dumps(to_json(voided.receipt())))
    (row,) = [row for row in receipt["rows"] if row["name"] == "RoundVoided"]
    said = json.loads(row["data"])
    said["returns"][1][field][0] += 100
    row["data"] = json.dumps(said)

    with pytest.raises(DoesNotHold, match=rf"row {row['seq']} voids the round, and seat 2 put up"):
        list(check(json.dumps(receipt)))


def test_history_and_review_tell_of_a_round_that_came_to_nothing(voided: Voided) -> None:
    (played,) = voided.history.played(FLOOR_PERSON, RoundFilter(outcome="void"), 10)
    assert played.result.net == Money(0)
    told = voided.history.round_replay(FLOOR_PERSON, TABLE, voided.number)

    for name in PLAYERS:
        review = review_of(told, name)
        assert review is not None
        assert not any((review.result, review.expectation, review.decided))


def test_the_audit_holds_and_names_a_void_that_moves_other_chips(voided: Voided, tmp_path: Path) -> None:
    assert faults(voided.evening.database) == []
    with sqlite3.connect(voided.evening.database) as whole:
        whole.execute("VACUUM INTO ?", (str(tmp_path / "whole.db"),))
    tampered = Tampered(tmp_path / "whole.db", tmp_path)
    seq = tampered.seq_of("RoundVoided")
    returns = tampered.said(seq)["returns"]
    assert isinstance(returns, list)
    returns[0]["from_tray"][0] += 500
    tampered.say(seq, returns=returns)
    tampered.chain_anew()

    named = f"{TABLE} at {seq}: the table says RoundVoided"
    assert any(fault.startswith(named) and "its wagers say" in fault for fault in tampered.faults())
