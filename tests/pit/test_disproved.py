"""Reports that the machine's own count disproves are refused; a void by people takes two of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from letitride.pit.play.answer import Answer
from letitride.pit.tables.chair import Staff
from letitride.pit.tables.reasons import StaffReason
from letitride.pit.tables.two_persons import ConfirmVoid
from letitride.server.tables.legal_commands import legal_at
from letitride.table import Command
from letitride.table.model import command as commands
from letitride.table.model.event import RoundVoided
from letitride.table.model.vocabulary import Ballot, Hands, Readable, Stage
from letitride.table.rules.irregularities import cards_before
from tests.pit.evening import DANA, DEALER, FLO, FLOOR, Evening, player

pytestmark = pytest.mark.heavy

TABLE, SHUFFLER, VOTING = "nh-000", "lir-bonus", "casablanca"
AS_DANA = Staff(name=DANA.by, post=DANA.post)
WRONG = commands.ReportWrongNumber(seat=1, found=4)
REPORTS = [
    (TABLE, WRONG, "it counts 3 cards before seat 1, as there should be"),
    (TABLE, commands.ReportWrongNumber(seat=0, found=4), "cards before the dealer, as there should be"),
    (TABLE, commands.CountStub(found=39), "cards, not 39"),
    (SHUFFLER, WRONG, "it counts 3 cards before seat 1"),
    (SHUFFLER, commands.ReportCountLamp(), "it counts 52 cards: no lamp is lit"),
    (VOTING, commands.InterruptRound(cards=Readable.NO), "it can still read every card"),
]


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path)
    yield made
    made.stop()


def dealt(evening: Evening, table: str = TABLE, *, by_hand: bool = False) -> None:
    evening.sit_down(table, "Ann", "Bob")
    if by_hand:
        evening.take_chair(table)
    evening.bet(table)
    evening.deal_rest(table)


def floor_asks(evening: Evening, command: Command, table: str = TABLE) -> Answer:
    return evening.ask(table, command, FLOOR, FLO)


def is_void(evening: Evening, table: str = TABLE) -> bool:
    rows = evening.running.store.read(lambda books: books.rows(table, 0))
    return RoundVoided.__name__ in [row.name for row in rows]


@pytest.mark.parametrize(("table", "report", "why"), REPORTS)
def test_what_the_machine_knows_better_is_refused_with_what_it_counts(
    evening: Evening, table: str, report: Command, why: str
) -> None:
    dealt(evening, table)
    offered = [entry for entry in legal_at(evening.pit.live(table), FLOOR) if entry.admits(report)]
    answer = floor_asks(evening, report, table)

    assert answer.code == "disproved"
    assert answer.message.startswith("the machine dealt this round, and ")
    assert why in answer.message
    assert offered == []


@pytest.mark.parametrize(("table", "report", "why"), REPORTS)
def test_nobody_can_switch_to_dealing_by_hand_once_the_cards_are_seen(
    evening: Evening, table: str, report: Command, why: str
) -> None:
    dealt(evening, table)
    evening.take_chair(table)

    assert floor_asks(evening, report, table).code == "disproved"


def test_a_true_count_of_the_machines_stub_is_taken(evening: Evening) -> None:
    dealt(evening)
    round_ = evening.pit.live(TABLE).table.round
    assert round_ is not None
    counts = [entry for entry in legal_at(evening.pit.live(TABLE), FLOOR) if entry.command is commands.CountStub]

    assert [dict(entry.fields) for entry in counts] == [{"found": round_.stub}]
    assert floor_asks(evening, commands.CountStub(found=round_.stub or 0)).code == ""


def test_where_people_deal_their_word_stands_if_two_say_it(evening: Evening) -> None:
    dealt(evening, by_hand=True)
    assert cards_before(evening.pit.live(TABLE).table, 1) == 3

    assert evening.ask(TABLE, ConfirmVoid(), FLOOR, FLO).code == "nothing-proposed"
    evening.do(TABLE, WRONG, DEALER, DANA)
    assert not is_void(evening)
    assert evening.ask(TABLE, ConfirmVoid(), DEALER, DANA).code == "two-persons"
    assert [each for each in legal_at(evening.pit.live(TABLE), DEALER, AS_DANA) if each.command is ConfirmVoid] == []
    assert [each for each in legal_at(evening.pit.live(TABLE), FLOOR) if each.command is ConfirmVoid] != []
    evening.do(TABLE, ConfirmVoid(), FLOOR, FLO)

    live = evening.pit.live(TABLE)
    assert is_void(evening)
    assert (live.proposal, live.table.stage) == (None, Stage.PREPARING)
    noted = [entry.intervention for entry in evening.running.desk.interventions(9, None)]
    assert [(each.person, each.what) for each in noted] == [
        ("Flora", "ConfirmVoid"),
        ("Dana", "ReportWrongNumber"),
        ("Dana", "TakeChair"),
    ]


def test_the_same_person_in_two_posts_is_one_person(evening: Evening) -> None:
    dealt(evening, by_hand=True)
    evening.do(TABLE, WRONG, DEALER, DANA)
    answer = evening.ask(TABLE, ConfirmVoid(), FLOOR, StaffReason(by="Dana", post="floor", reason="it is so"))

    assert (answer.code, answer.message) == ("two-persons", "Dana proposed it: the floor has to agree")


def test_a_proposal_that_nobody_agrees_to_is_gone_with_its_round(evening: Evening) -> None:
    dealt(evening, by_hand=True)
    evening.do(TABLE, WRONG, DEALER, DANA)
    evening.finish(TABLE)

    assert not is_void(evening)
    assert evening.ask(TABLE, ConfirmVoid(), FLOOR, FLO).code == "nothing-proposed"


def test_a_round_is_void_by_two_persons_from_the_shuffle_on(evening: Evening) -> None:
    """Whoever has the key knows the cards of a shuffled deck, before one is dealt."""
    evening.sit_down(TABLE, "Ann", "Bob")
    evening.take_chair(TABLE)
    evening.bet(TABLE)
    evening.shuffle(TABLE)
    evening.do(TABLE, commands.InterruptRound(cards=Readable.NO), FLOOR, FLO)
    assert not is_void(evening)
    evening.do(TABLE, ConfirmVoid(), DEALER, DANA)
    assert is_void(evening)


@pytest.mark.parametrize("last", [commands.CloseVote(), None])
def test_an_interruption_takes_two_persons_and_so_does_the_end_of_its_vote(
    evening: Evening, last: Command | None
) -> None:
    dealt(evening, VOTING)
    evening.do(VOTING, commands.InterruptRound(cards=Readable.YES), FLOOR, FLO)
    assert evening.pit.live(VOTING).table.stage is Stage.DECIDING
    evening.do(VOTING, ConfirmVoid(), DEALER, DANA)
    assert evening.pit.live(VOTING).table.stage is Stage.HALTED
    assert evening.ask(VOTING, ConfirmVoid(), DEALER, DANA).code == "nothing-proposed"
    if last is None:
        evening.do(VOTING, commands.Vote(seat=1, ballot=Ballot.NO), player("Ann"))
    else:
        evening.do(VOTING, last, FLOOR, FLO)
        assert not is_void(evening, VOTING)
        evening.do(VOTING, ConfirmVoid(), DEALER, DANA)
    assert is_void(evening, VOTING)


def test_a_lamp_and_wrong_hands_where_people_deal_take_two_persons(evening: Evening) -> None:
    dealt(evening, SHUFFLER, by_hand=True)
    evening.do(SHUFFLER, commands.ReportCountLamp(), DEALER, DANA)
    evening.do(SHUFFLER, commands.VerifyHands(hands=Hands.WRONG), FLOOR, FLO)
    assert not is_void(evening, SHUFFLER)
    evening.do(SHUFFLER, ConfirmVoid(), DEALER, DANA)
    assert is_void(evening, SHUFFLER)


def test_a_card_dealt_by_hand_makes_the_round_one_of_people_until_the_next(evening: Evening) -> None:
    evening.sit_down(TABLE, "Ann", "Bob")
    evening.take_chair(TABLE)
    evening.bet(TABLE)
    evening.deal_next(TABLE)
    evening.leave_chair(TABLE)
    assert evening.pit.live(TABLE).modes.hand_dealt
    evening.finish(TABLE)
    evening.bet(TABLE)

    assert not evening.pit.live(TABLE).modes.hand_dealt
    assert floor_asks(evening, WRONG).code == "disproved"
