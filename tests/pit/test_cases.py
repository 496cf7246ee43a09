"""Disputes are cases: opened by a player, ruled by a clause, corrected once, and told again by the audit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from letitride.cards import Money
from letitride.pit.cases import Case, CaseFilter, CaseReason, CaseState, StepKind
from letitride.pit.floor.cases import CaseFault, NeverPlayed
from letitride.pit.interventions import Intervention
from letitride.pit.log.house_event import HouseEvent
from letitride.pit.log.house_log import (
    CaseClosed,
    CaseNoted,
    CaseOpened,
    CaseRuled,
    Deposited,
    Intervened,
    enter,
    enter_intervention,
)
from letitride.pit.log.two_persons import SecondPersonWanted
from letitride.pit.people.people import Person, Post
from letitride.pit.ports import Transaction
from letitride.pit.store_faults import NoSuchThing
from letitride.pit.tables.reasons import StaffReason
from letitride.table.model.command import CallNoMoreBets, MakeDecision
from letitride.table.rules.deciding import seats_asked
from letitride.wiring import Settings
from tests.pit.slow_clock import DEALER, PACE, Pit, a_player
from tests.pit.tampering import Tampered, faults

CLAUSE = "000-completion-31"
FLO = StaffReason(by="Flo", post="floor", reason="The flush was paid as a straight.")
SUE = StaffReason(by="Sue", post="surveillance", reason="Seen on camera 2.")
FIVE = Money.dollars(5)
STAFF = {"Flo": Post.FLOOR, "Fay": Post.FLOOR, "Sue": Post.SURVEILLANCE, "Dan": Post.DEALER}


class Room(Pit):
    """A pit with one table where Ann and Bob play, and staff."""

    def __init__(self, folder: Path, *, two_persons: bool = False) -> None:
        self.two_persons = two_persons
        super().__init__(folder)
        self.cases, self.people = self.running.cases, self.running.people
        known = {person.name for person in self.people.everybody()}
        if "Ann" in known:
            return
        for name in ("Ann", "Bob", "Cleo"):
            self.people.register(name, "a good password")
        for name, post in STAFF.items():
            self.people.register(name, "a good password", post)
        self.sit(1, "Ann")
        self.sit(2, "Bob")

    def _settings(self, folder: Path) -> Settings:
        return Settings(
            database=str(folder / "pit.db"),
            key_file=folder / "pit.key",
            pace=PACE,
            demonstration=False,
            two_persons=self.two_persons,
        )

    def begin(self) -> None:
        self.bet(1, "Ann")
        self.bet(2, "Bob")
        self.do(CallNoMoreBets(), DEALER)

    def finish(self) -> None:
        while seats := seats_asked(self.table):
            self.do(MakeDecision(seat=seats[0], option="ride"), a_player({1: "Ann", 2: "Bob"}[seats[0]]))

    def call(self, name: str = "Ann", number: int | None = None) -> Case:
        reason = CaseReason.PAID_WRONG
        return self.cases.open(self.people.called(name), "t1", reason, "I had a flush.", number)

    def person(self, name: str) -> Person:
        return self.people.called(name)

    @property
    def done(self) -> list[tuple[str, str, str, str]]:
        found = (each.intervention for each in reversed(self.running.desk.interventions(100, None)))
        return [(each.person, each.what, each.whom, each.reason) for each in found]


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    room = Room(tmp_path)
    yield room
    room.stop()


def test_a_case_is_about_the_round_that_is_on_or_the_last_that_was_played(room: Room) -> None:
    before = room.call()
    room.begin()
    during = room.call()
    room.finish()
    after = room.call()

    assert (before.number, before.round, before.state) == (1, None, CaseState.OPEN)
    assert (during.number, during.round) == (2, 1)
    assert (after.round, after.player, after.table) == (1, "Ann", "t1")


def test_a_round_may_be_named_by_whoever_played_it(room: Room) -> None:
    room.begin()
    assert room.call(number=1).round == 1
    room.finish()
    room.begin()
    assert room.call(number=1).round == 1
    with pytest.raises(NeverPlayed, match="you did not play round 3 of t1"):
        room.call(number=3)


def test_only_somebody_who_sits_or_played_there_calls_the_floor(room: Room) -> None:
    with pytest.raises(NeverPlayed, match="take a seat at t1"):
        room.call("Cleo")
    with pytest.raises(NoSuchThing):
        room.cases.open(room.person("Ann"), "nowhere", CaseReason.CARDS, "")


def test_the_same_call_again_opens_no_second_case(room: Room) -> None:
    room.begin()
    room.finish()
    first, again = room.call(), room.call()
    other = room.cases.open(room.person("Ann"), first.table, CaseReason.CARDS, "")
    room.cases.close(first.number, FLO)

    assert again == first
    assert other.number == first.number + 1
    assert room.call().number == other.number + 1


def test_a_case_goes_from_the_call_over_the_ruling_to_its_end(room: Room) -> None:
    room.begin()
    room.finish()
    number = room.call().number
    had = room.pit.balance("Ann")
    room.cases.note(number, SUE)
    ruled = room.cases.rule(number, FLO, CLAUSE, FIVE)
    closed = room.cases.close(number, replace(FLO, reason="Ann agrees."))

    assert room.pit.balance("Ann") == had + FIVE
    assert (ruled.state, ruled.due) == (CaseState.RULED, 0)
    assert ruled.ruling is not None
    assert (ruled.ruling.clause, ruled.ruling.cents) == (CLAUSE, 500)
    assert closed.state is CaseState.CLOSED
    assert [step.kind for step in closed.steps] == [StepKind.NOTED, StepKind.RULED, StepKind.PAID, StepKind.CLOSED]
    assert room.cases.case(number) == closed
    assert room.done == [
        ("Sue", "Note on case 1", "Ann", "Seen on camera 2."),
        ("Flo", "Rule on case 1", "Ann", "The flush was paid as a straight."),
        ("Flo", "Deposit $5 for case 1", "Ann", "case 1"),
        ("Flo", "Close case 1", "Ann", "Ann agrees."),
    ]


def test_a_reopened_case_has_no_ruling_until_there_is_another_which_is_paid_too(room: Room) -> None:
    number = room.call().number
    had = room.pit.balance("Ann")
    room.cases.rule(number, FLO, CLAUSE, FIVE)
    reopened = room.cases.reopen(number, FLO)
    again = room.cases.rule(number, FLO, CLAUSE, FIVE)

    assert (reopened.state, reopened.ruling) == (CaseState.OPEN, None)
    assert again.state is CaseState.RULED
    assert room.pit.balance("Ann") == had + FIVE * 2


def test_what_cannot_be_done_is_refused_and_changes_nothing(room: Room) -> None:
    number = room.call().number
    with pytest.raises(CaseFault, match="no clause is called '001-nonsense-1'"):
        room.cases.rule(number, FLO, "001-nonsense-1", FIVE)
    with pytest.raises(CaseFault, match="case 1 is open"):
        room.cases.reopen(number, FLO)
    with pytest.raises(CaseFault, match="no correction to be paid"):
        room.cases.pay(number, room.person("Flo"))
    room.cases.rule(number, FLO, CLAUSE, Money(0))
    with pytest.raises(CaseFault, match="has its ruling"):
        room.cases.rule(number, FLO, CLAUSE, FIVE)
    room.cases.close(number, FLO)
    with pytest.raises(CaseFault, match="is closed: reopen it first"):
        room.cases.note(number, SUE)
    with pytest.raises(NoSuchThing, match="there is no case 9"):
        room.cases.note(9, SUE)

    assert [step.kind for step in room.cases.case(number).steps] == [StepKind.RULED, StepKind.CLOSED]


def test_nobody_is_paid_whose_account_is_gone(room: Room) -> None:
    number = room.call().number
    room.running.store.on_people(
        lambda register: register.books.keep_case(  # type: ignore[attr-defined]
            replace(room.cases.case(number), player="guest-0123456789")
        )
    ).result()
    with pytest.raises(CaseFault, match="has no account any more: rule without a correction"):
        room.cases.rule(number, FLO, CLAUSE, FIVE)

    assert room.cases.case(number).state is CaseState.OPEN
    assert room.done == []


def test_where_two_persons_have_to_agree_a_second_one_pays_the_correction(tmp_path: Path) -> None:
    Room(tmp_path).stop()
    room = Room(tmp_path, two_persons=True)
    had, number = room.pit.balance("Ann"), room.call().number
    ruled = room.cases.rule(number, FLO, CLAUSE, FIVE)
    with pytest.raises(CaseFault, match="the correction of case 1 is not paid yet"):
        room.cases.close(number, FLO)
    with pytest.raises(SecondPersonWanted, match="when a second person of the floor agrees"):
        room.cases.pay(number, room.person("Flo"))
    assert (ruled.due, room.pit.balance("Ann")) == (500, had)
    (waiting,) = room.running.desk.waiting((), room.time)
    paid = room.cases.pay(number, room.person("Fay"))
    room.stop()

    assert (waiting.what, waiting.whom, waiting.reason) == ("Deposit $5 for case 1", "Ann", "case 1")
    assert (paid.due, paid.steps[-1].kind, paid.steps[-1].by) == (0, StepKind.PAID, "Fay")
    assert faults(str(tmp_path / "pit.db")) == []


def test_cases_are_listed_by_state_player_and_table_newest_first(room: Room) -> None:
    for name in ("Ann", "Bob"):
        room.call(name)
    room.cases.close(1, FLO)
    room.call("Ann")

    def found(**wanted: object) -> list[int]:
        return [case.number for case in room.cases.cases(CaseFilter(**wanted), 10)]  # type: ignore[arg-type]

    assert found() == [3, 2, 1]
    assert found(state=CaseState.OPEN) == [3, 2]
    assert found(player="Ann") == [3, 1]
    assert found(player_begins="a", player_ends="n", before=3) == [1]
    assert found(table="t1", state=CaseState.CLOSED) == [1]
    assert found(table="elsewhere") == []
    assert [case.number for case in room.cases.cases(CaseFilter(), 1)] == [3]


# What an audit says


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the database of a pit with a case that was corrected, and one that is open."""
    folder = tmp_path_factory.mktemp("cases")
    room = Room(folder)
    room.begin()
    room.finish()
    room.call()
    room.cases.note(1, SUE)
    room.cases.rule(1, FLO, CLAUSE, FIVE)
    room.cases.close(1, FLO)
    room.call("Bob")
    room.stop()
    return folder / "pit.db"


@pytest.fixture
def forged(house: Path, tmp_path: Path) -> Iterator[Tampered]:
    copy = Tampered(house, tmp_path)
    yield copy
    copy.connection.close()


def test_cases_that_were_not_touched_hold(house: Path) -> None:
    assert faults(str(house)) == []


@pytest.mark.parametrize(
    ("statement", "named"),
    [
        ("UPDATE cases SET state = 'closed' WHERE number = 2", "case 2 was changed in the list"),
        ("UPDATE cases SET player = 'Bob' WHERE number = 1", "case 1 was changed in the list"),
        ("UPDATE cases SET data = replace(data, '500', '900') WHERE number = 1", "case 1 was changed in the list"),
        ("DELETE FROM cases WHERE number = 1", "case 1 is missing from the list"),
        ("INSERT INTO cases SELECT 7, player, stream, state, data FROM cases LIMIT 1", "case 7 was planted"),
        ("DELETE FROM interventions WHERE what = 'Rule on case 1'", "is missing from the list: Flo, Rule on case 1"),
    ],
)
def test_a_case_that_is_changed_in_the_list_is_named(forged: Tampered, statement: str, named: str) -> None:
    forged(statement.replace("replace(data, '500', '900')", "CAST(replace(CAST(data AS TEXT), '500', '900') AS BLOB)"))

    assert any(named in fault for fault in forged.faults())


def noted(what: str, by: str = "Flo", post: str = "floor", whom: str = "Bob") -> Intervention:
    return Intervention(at=2_000_000, person=by, post=post, what=what, whom=whom, reason="so it is")


def ruled(by: str = "Flo", post: str = "floor", clause: str = CLAUSE, **told: str) -> CaseRuled:
    return CaseRuled(case=2, intervention=noted("Rule on case 2", by, post, **told), clause=clause, cents=500)


def opened(number: int, player: str) -> CaseOpened:
    return CaseOpened(case=number, table="t1", round=None, player=player, reason=CaseReason.OTHER, text="")


FORGERIES: list[tuple[list[tuple[HouseEvent, str]], str]] = [
    ([(opened(4, "Ann"), "")], "case 4 was opened, and 3 comes next"),
    ([(opened(3, "Zoe"), "")], "Zoe opened case 3, and had no account then"),
    ([(CaseNoted(case=9, intervention=noted("Note on case 9")), "")], "case 9, which was never opened"),
    ([(CaseNoted(case=1, intervention=noted("Note on case 1", whom="Ann")), "")], "cannot be: case 1 is closed"),
    ([(ruled(by="Dan", post="dealer"), "")], "Dan did this as dealer, and it is for the floor: Rule on case 2"),
    ([(ruled(by="Sue", post="surveillance"), "")], "Sue did this as surveillance, and it is for the floor"),
    ([(ruled(clause="001-nonsense-1"), "")], "case 2 was ruled by '001-nonsense-1', which is not a clause"),
    ([(ruled(whom="Ann"), "")], "CaseRuled on case 2 is noted as Rule on case 2, Ann"),
    ([(ruled(by="Ann"), "")], "Ann did this as floor, and was player then"),
    (
        [(ruled(), ""), (CaseClosed(case=2, intervention=noted("Close case 2")), "")],
        "cannot be: the correction of case 2 is not paid yet",
    ),
    ([(Deposited(player="Bob", cents=500), "case #2-1")], "paid 500 cents for case 2: case 2 has no correction"),
    ([(Deposited(player="Bob", cents=500), "case #9-1")], "paid 500 cents for case 9: there is no case 9"),
    ([(ruled(), ""), (Deposited(player="Ann", cents=500), "case #2-1")], "for case 2: case 2 is that of Bob"),
    ([(ruled(), ""), (Deposited(player="Bob", cents=900), "case #2-1")], "the ruling on case 2 gives 500 cents"),
    ([(ruled(), ""), (Deposited(player="Bob", cents=500), "case #2-2")], "its ruling is paid by 'case #2-1'"),
    (
        [(ruled(), ""), (Deposited(player="Bob", cents=500), "case #2-1")],
        "the log does not say who paid the correction of case 2",
    ),
    (
        [
            (ruled(), ""),
            (Deposited(player="Bob", cents=500), "case #2-1"),
            (Intervened(intervention=noted("Deposit $5")), ""),
        ],
        "the log does not say who paid the correction of case 2",
    ),
]


@pytest.mark.parametrize(("events", "named"), FORGERIES)
def test_what_a_program_writes_that_does_not_keep_the_rules_is_named(
    house: Path, tmp_path: Path, events: list[tuple[HouseEvent, str]], named: str
) -> None:
    forged = Tampered(house, tmp_path)
    forged.connection.close()
    _written(forged.database, lambda books: _enter_all(books, events))

    assert any(named in fault for fault in faults(forged.database)), "\n".join(faults(forged.database))


def _enter_all(books: Transaction, events: list[tuple[HouseEvent, str]]) -> None:
    for event, command in events:
        if isinstance(event, Intervened):
            enter_intervention(books, event)
        else:
            enter(books, event, at=2_000_000, command=command)


def _written(database: str, work: Callable[[Transaction], None]) -> None:
    from letitride.store import Writer, open_database

    writer = Writer(open_database(database))
    writer.submit(work).result()
    writer.close()


def test_a_case_is_read_as_it_was_written(room: Room) -> None:
    room.call()
    room.cases.rule(1, FLO, CLAUSE, FIVE)
    case = room.cases.case(1)

    assert msgspec.json.decode(msgspec.json.encode(case), type=Case) == case
