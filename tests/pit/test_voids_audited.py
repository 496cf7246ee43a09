"""Somebody with the database, the key and a program of their own writes a chain that holds: an audit names the void."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from letitride.pit.play.after_restore import void_open_rounds
from letitride.pit.play.answer import AnswerKind
from letitride.pit.tables.pit_table import PitTable, VoidProposed
from letitride.pit.tables.reasons import StaffReason
from letitride.pit.tables.two_persons import ConfirmVoid
from letitride.table import Command
from letitride.table.model import command as commands
from letitride.table.model.vocabulary import Ballot, Hands, Readable
from tests.pit.evening import DANA, DEALER, FLO, FLOOR, Evening, player
from tests.pit.tampering import faults
from tests.pit.test_disproved import REPORTS, SHUFFLER, TABLE, VOTING, WRONG, dealt, is_void

pytestmark = pytest.mark.heavy

DORA = replace(DANA, by="Dora")
STOP = commands.InterruptRound(cards=Readable.NO)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path)
    made.hire(DANA, DORA, FLO)
    yield made
    made.stop()


def found(evening: Evening) -> list[str]:
    return faults(evening.database)


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let one person be enough."""
    monkeypatch.setattr("letitride.pit.tables.two_persons.proposal_of", lambda *_: None)


def agree_to(monkeypatch: pytest.MonkeyPatch, command: Command) -> None:
    """Let anybody agree, to anything."""
    monkeypatch.setattr("letitride.pit.tables.two_persons.confirmed", lambda *_: command)


@pytest.mark.usefixtures("alone")
def test_a_void_by_one_person_is_named(evening: Evening) -> None:
    dealt(evening, by_hand=True)
    evening.do(TABLE, WRONG, FLOOR, FLO)

    (fault,) = found(evening)
    assert fault.endswith("Flora did this alone, and two persons have to agree: ReportWrongNumber")


def test_a_void_by_nobody_is_named(evening: Evening) -> None:
    dealt(evening, by_hand=True)
    evening.do(TABLE, WRONG, FLOOR)

    (fault,) = found(evening)
    assert fault.endswith("became void, and the log does not say by whom: two persons have to agree")


@pytest.mark.parametrize(
    ("second", "said"),
    [
        (DANA, "Dana proposed the void and agreed to it, and two persons have to agree"),
        (DORA, "Dora agreed to the void as dealer, and the floor had to: Dana proposed it"),
        (replace(DORA, post="surveillance"), "Dora did this as surveillance, and was dealer then: ConfirmVoid, nh-000"),
        (replace(FLO, by="Mallory"), "Mallory did this as floor, and had no account then: ConfirmVoid, nh-000"),
    ],
)
def test_a_void_by_the_wrong_two_is_named(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, second: StaffReason, said: str
) -> None:
    dealt(evening, by_hand=True)
    evening.do(TABLE, WRONG, DEALER, DANA)
    agree_to(monkeypatch, WRONG)
    evening.do(TABLE, ConfirmVoid(), FLOOR, second)

    assert any(fault.endswith(said) for fault in found(evening))


def test_a_void_for_something_else_than_was_agreed_to_is_named(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealt(evening, by_hand=True)
    evening.do(TABLE, WRONG, DEALER, DANA)
    agree_to(monkeypatch, STOP)
    evening.do(TABLE, ConfirmVoid(), FLOOR, FLO)

    (fault,) = found(evening)
    assert fault.endswith("Dana and Flora agreed to ReportWrongNumber, and something else was done")


PROPOSAL = VoidProposed(
    by="Dana", post="dealer", command="ReportWrongNumber", fields='{"command":"ReportWrongNumber","seat":1,"found":4}'
)


@pytest.mark.parametrize(
    ("proposal", "by", "said"),
    [
        (PROPOSAL, FLO, "Dana is said to have proposed a void, and gave no reason for it"),
        (
            replace(PROPOSAL, post="player"),
            DANA,
            "Dana proposed a void as player, and it is for the dealer or the floor",
        ),
        (replace(PROPOSAL, fields="{}"), DANA, "the proposal of Dana had to be refused: Object missing required field"),
        (
            replace(PROPOSAL, fields='{"command":"ReportWrongNumber","seat":7,"found":4}'),
            DANA,
            "something else was done",
        ),
    ],
)
def test_a_proposal_that_nobody_made_is_named(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, proposal: VoidProposed, by: StaffReason, said: str
) -> None:
    dealt(evening, by_hand=True)
    monkeypatch.setattr("letitride.pit.tables.two_persons.proposal_of", lambda *_: proposal)
    evening.do(TABLE, WRONG, FLOOR, by)
    monkeypatch.undo()
    agree_to(monkeypatch, WRONG)
    monkeypatch.setattr("letitride.pit.tables.two_persons.proposal_of", lambda *_: None)
    evening.do(TABLE, ConfirmVoid(), FLOOR, FLO)

    assert any(said in fault for fault in found(evening))


@pytest.mark.parametrize(("table", "report", "why"), REPORTS)
def test_a_report_that_the_machine_disproves_is_named(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, table: str, report: Command, why: str
) -> None:
    dealt(evening, table)
    monkeypatch.setattr("letitride.pit.tables.execute.require_not_disproved", lambda *_, **__: None)
    evening.do(table, report, FLOOR, FLO)
    proposed = evening.pit.live(table).proposal
    if proposed is not None:
        evening.do(table, ConfirmVoid(), DEALER, DANA)
    named = [fault for fault in found(evening) if "had to be refused: the machine dealt this round" in fault]

    assert all(why in fault for fault in named)
    assert len(named) == (1 if proposed is None else 2)


@pytest.mark.parametrize("name", ["clock", "restored"])
def test_a_void_in_the_name_of_the_clock_or_of_a_restore_is_named(evening: Evening, name: str) -> None:
    dealt(evening, VOTING)
    version = evening.pit.live(VOTING).version
    done = evening.pit.handle(VOTING, STOP, FLOOR, f"{name} {version}").result()
    assert done.outcome is AnswerKind.DONE
    said = found(evening)

    assert any("the log does not say by whom" in fault for fault in said)
    assert any("RoundInterrupted had to be refused: the machine dealt this round" in fault for fault in said)


def test_a_vote_by_somebody_else_is_named(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    dealt(evening, VOTING)
    evening.do(VOTING, commands.InterruptRound(cards=Readable.YES), FLOOR, FLO)
    evening.do(VOTING, ConfirmVoid(), DEALER, DANA)
    monkeypatch.setattr("letitride.pit.tables.execute.authorize", lambda *_: None)
    evening.do(VOTING, commands.Vote(seat=1, ballot=Ballot.NO), player("Bob"))

    (fault,) = found(evening)
    assert "the log does not say by whom" in fault


def end_of_a_vote(evening: Evening) -> None:
    dealt(evening, VOTING)
    evening.do(VOTING, commands.InterruptRound(cards=Readable.YES), FLOOR, FLO)
    evening.do(VOTING, ConfirmVoid(), DEALER, DANA)


def by_vote(evening: Evening) -> None:
    end_of_a_vote(evening)
    evening.do(VOTING, commands.Vote(seat=1, ballot=Ballot.NO), player("Ann"))


def by_time(evening: Evening) -> None:
    end_of_a_vote(evening)
    pit, seen = evening.pit, evening.pit.live(VOTING)
    later = (seen.due or 0) + 1
    pit._clock = lambda: later
    pit.end_wait(VOTING, seen, commands.CloseVote(), FLOOR).result()


def by_restore(evening: Evening) -> None:
    dealt(evening, VOTING)
    evening.running.people.close_all_sessions()
    assert void_open_rounds(evening.pit) == ()


@pytest.mark.parametrize("ends", [by_vote, by_time, by_restore])
def test_a_void_by_votes_by_the_clock_and_after_a_restore_needs_nobody(
    evening: Evening, ends: Callable[[Evening], None]
) -> None:
    ends(evening)

    assert is_void(evening, VOTING)
    assert found(evening) == []


def test_what_two_agree_to_is_refused_where_a_machine_has_dealt_since(evening: Evening) -> None:
    evening.sit_down(TABLE, "Ann", "Bob")
    evening.take_chair(TABLE)
    evening.bet(TABLE)
    evening.do(TABLE, STOP, FLOOR, FLO)
    evening.leave_chair(TABLE)
    live: PitTable = evening.pit.live(TABLE)
    assert live.proposal is not None

    assert evening.ask(TABLE, ConfirmVoid(), DEALER, DANA).code == "disproved"


def test_the_wrong_hands_of_a_lamp_are_agreed_to_by_two(evening: Evening) -> None:
    dealt(evening, SHUFFLER, by_hand=True)
    evening.do(SHUFFLER, commands.ReportCountLamp(), DEALER, DANA)
    evening.do(SHUFFLER, commands.VerifyHands(hands=Hands.WRONG), FLOOR, FLO)
    evening.do(SHUFFLER, ConfirmVoid(), DEALER, DANA)

    assert found(evening) == []
