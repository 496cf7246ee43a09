"""Whole days dealt by people at every house: opening, five rounds with a count, a new deck, dead game and closing."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from letitride.cli.check_round import check
from letitride.house import House, house_ids, load_house
from letitride.house.round import Asking
from letitride.house.setup import Counting, Cut, Idle, Spread, Verification
from letitride.house.to_json import to_json
from letitride.pit.history.history import History
from letitride.pit.tables.chair import (
    AskPlayer,
    CarryOutShuffle,
    ChooseCut,
    LeaveChair,
    PushBack,
    SendRelief,
    TakeChair,
)
from letitride.pit.tables.dealers_steps import kind_of, next_steps
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.reasons import StaffReason
from letitride.pit.tables.timers import answer_for
from letitride.pit.tables.two_persons import ConfirmVoid
from letitride.table import Command
from letitride.table.model import command as commands
from letitride.table.model.vocabulary import Handling, Stage
from letitride.table.rules.deciding import seats_asked
from letitride.table.rules.procedure import has_keypad
from tests.pit.evening import DANA, DEALER, DEVICE, FLO, FLOOR, FLOOR_PERSON, Evening, player
from tests.pit.tampering import faults
from tests.rules import rule
from tests.server.options import OPTIONS, option_house

RON = replace(DANA, by="Ron")
ROUNDS = 5


class Room:
    """A closed table of a house, and the people who deal there."""

    def __init__(self, folder: Path, house: House) -> None:
        self.evening, self.id = Evening(folder, demonstration=False), house.id
        self.evening.pit.create_table(house.id, house).result()
        self.evening.take_chair(house.id)
        self.done: list[type[Command]] = []

    @property
    def live(self) -> PitTable:
        return self.evening.pit.live(self.id)

    def step(self) -> type[Command] | None:
        """Have the next step done by whoever's it is."""
        made = self.evening.step(self.id)
        if made is not None:
            self.done.append(made)
        return made

    def steps(self) -> None:
        """Have everything done that needs no player."""
        while self.step() is not None:
            pass

    def open(self) -> None:
        self.evening.do(self.id, commands.OpenTable(), FLOOR, FLO)

    def asks(self, command: Command, who: StaffReason = DANA) -> str:
        return self.evening.ask(self.id, command, DEALER if who.post == "dealer" else FLOOR, who).code

    def bet(self) -> None:
        for number, seat in enumerate(self.live.table.seats, 1):
            if seat is not None:
                house = self.live.table.house
                stakes = [(house.main_wager, house.wagers[house.main_wager].minimum)]
                stakes += [
                    (wager, wager.fixed_stake or limits.minimum)
                    for wager, limits in house.wagers.items()
                    if wager.is_side_bet
                ]
                placed = commands.PlaceWagers(seat=number, stakes=tuple(stakes))
                self.evening.do(self.id, placed, player(seat.player))

    def play(self) -> None:
        """Play a round from the bets to the last card in the rack, every step by its person."""
        self.bet()
        for turn in itertools.count():
            while self.live.table.stage is Stage.BETTING or self.live.table.round is not None:
                if self.step() is None:
                    break
            if self.live.table.round is None:
                return
            self.evening.decide(self.id, ride=turn % 3 != 1)

    def names(self) -> list[str]:
        return [row.name for row in self.evening.running.store.read(lambda books: books.rows(self.id, 0))]


@pytest.fixture
def room(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Room]:
    rules = getattr(request, "param", "nh-000")
    made = Room(tmp_path, option_house(rules) if rules in OPTIONS else load_house(rules))
    yield made
    made.evening.stop()


@pytest.mark.heavy
@pytest.mark.parametrize(
    "room", [*house_ids(), pytest.param("spread-closed", marks=rule("000-shuffle-2a"))], indirect=True
)
def test_a_whole_day_is_dealt_by_people(room: Room) -> None:
    house = room.live.table.house
    room.open()
    room.steps()
    room.evening.sit_down(room.id, "Ann", "Bob")
    room.steps()
    for _ in range(ROUNDS):
        room.play()
    deck = room.live.table.deck
    room.evening.do(room.id, commands.ReplaceDeck(deck=deck), FLOOR, FLO)
    room.steps()
    room.play()
    for number, name in enumerate(("Ann", "Bob"), 1):
        room.evening.do(room.id, commands.LeaveSeat(seat=number), player(name))
    room.steps()
    stages = [room.live.table.stage]
    room.evening.sit_down(room.id, "Ann")
    room.steps()
    assert [*stages, room.live.table.stage] == [Stage.IDLE, Stage.BETTING]
    room.play()
    room.evening.do(room.id, commands.CloseTable(), FLOOR, FLO)

    assert faults(room.evening.database) == []
    assert room.live.modes.chair.dealer == ""
    assert {commands.DealCards, AskPlayer, commands.CallNoMoreBets, commands.CallDeadGame} <= set(room.done)
    assert (commands.CountStub in room.done) is (house.cards.counted_by is Counting.DEALER)
    assert (CarryOutShuffle in room.done) is (commands.PressStart not in room.done)
    assert (commands.CutDeck in room.done) is (house.cards.cut is Cut.ALWAYS)
    assert (commands.VerifyDeck in room.done) is (house.opening.verified_by is Verification.FLOOR)
    assert (commands.PressKey in room.done) is has_keypad(house)
    assert (commands.TurnSpreadUp in room.done) is (house.opening.idle is Idle.SPREAD_FACE_DOWN)
    history = History(room.evening.running.store)
    for number in range(1, ROUNDS + 3):
        receipt = history.receipt(FLOOR_PERSON, room.id, number)
        assert receipt.dealers == ("Dana",)
        assert list(check(json.dumps(to_json(receipt))))


# 000's opening


@rule("000-opening-1")
def test_the_dealer_takes_either_deck_and_nobody_does_it_for_them(room: Room) -> None:
    room.open()
    assert room.live.table.stage is Stage.PREPARING
    assert room.asks(commands.ChooseDeck(deck=3)) == "no-such-deck"
    assert room.asks(commands.ChooseDeck(deck=2), FLO) == "not-your-role"
    assert room.asks(commands.ChooseDeck(deck=2)) == ""
    assert room.live.table.deck == 2


@rule("000-opening-2", "000-opening-3")
def test_the_dealer_inspects_and_another_person_of_the_floor_verifies(room: Room) -> None:
    room.open()
    room.step()
    assert room.asks(commands.VerifyDeck(deck=1), FLO) == "not-due"
    assert room.asks(commands.InspectDeck(deck=1)) == ""
    assert room.asks(commands.VerifyDeck(deck=1)) == "not-your-role"
    assert room.asks(commands.SpreadDeck(deck=1)) == "not-due"
    assert room.asks(commands.VerifyDeck(deck=1), FLO) == ""


def test_whoever_deals_does_not_verify_what_they_inspected(room: Room) -> None:
    room.evening.do(room.id, LeaveChair(), FLOOR, FLO)
    room.evening.take_chair(room.id, FLO)
    room.open()
    for command in (commands.ChooseDeck(deck=1), commands.InspectDeck(deck=1)):
        assert room.asks(command, FLO) == ""
    assert room.asks(commands.VerifyDeck(deck=1), FLO) == "two-persons"


@rule("000-opening-4", "000-opening-5", "000-opening-6")
def test_the_spread_lies_by_suit_until_the_first_player_has_come_to_look(room: Room) -> None:
    assert room.live.table.house.opening.spread is Spread.FACE_UP_BY_SUIT
    room.open()
    room.steps()
    assert room.live.table.decks[0].handling is Handling.SPREAD
    assert room.asks(commands.WashDeck(deck=1)) == "first-player"
    room.evening.sit_down(room.id, "Ann")
    assert room.asks(commands.WashDeck(deck=1)) == ""


@rule("000-opening-7", "000-opening-8", "000-opening-9")
def test_the_cards_are_washed_stacked_and_then_shuffled_in_this_order(room: Room) -> None:
    room.open()
    room.evening.sit_down(room.id, "Ann")
    room.steps()
    room.bet()
    assert room.asks(CarryOutShuffle()) == "not-due"  # the players' seeds come first
    room.step()
    room.step()

    washed = [row for row in room.done if row in (commands.WashDeck, commands.StackDeck, CarryOutShuffle)]
    assert washed == [commands.WashDeck, commands.StackDeck, CarryOutShuffle]
    assert room.asks(commands.ShuffleDeck(order=())) in ("fair-shuffle", "not-due")


# The cut


def with_bets(room: Room) -> None:
    """Have two players bet."""
    room.open()
    room.evening.sit_down(room.id, "Ann", "Bob")
    room.steps()
    room.bet()


def to_the_cut(room: Room) -> None:
    """Have the floor require a cut of a shuffled deck."""
    while room.step() is not CarryOutShuffle:
        pass
    room.evening.do(room.id, commands.OrderCut(), FLOOR, FLO)


@rule("000-shuffle-0d", "000-shuffle-0g")
def test_a_player_chooses_how_deep_the_dealer_cuts_and_never_less_than_ten(room: Room) -> None:
    with_bets(room)
    ann, bob = player("Ann"), player("Bob")
    ask = room.evening.ask
    assert ask(room.id, ChooseCut(seat=1, at=9), ann).code == "cut"
    assert ask(room.id, ChooseCut(seat=2, at=20), ann).code == "not-your-seat"
    room.evening.do(room.id, ChooseCut(seat=1, at=30), ann)
    room.evening.do(room.id, ChooseCut(seat=1, at=31), ann)
    assert ask(room.id, ChooseCut(seat=2, at=20), bob).code == "cut"
    to_the_cut(room)
    assert ask(room.id, ChooseCut(seat=1, at=20), ann).code == "no-cut"
    assert room.asks(commands.CutDeck(at=26)) == "cut"
    assert room.asks(commands.CutDeck(at=31)) == ""


def test_nobody_who_can_work_out_the_order_chooses_the_cut(room: Room) -> None:
    """With the key a dealer or a player knows the cards from the shuffle on: every depth would be another deal."""
    with_bets(room)
    to_the_cut(room)
    others = [at for at in range(10, 52) if at != 26]

    assert {room.asks(commands.CutDeck(at=at)) for at in others} == {"cut"}
    assert room.evening.ask(room.id, ChooseCut(seat=1, at=20), player("Ann")).code == "no-cut"
    assert room.asks(commands.CutDeck(at=26)) == ""


def test_a_cut_where_nobody_had_chosen_is_named(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that was changed lets it happen; the audit is another program."""
    with_bets(room)
    to_the_cut(room)
    with monkeypatch.context() as changed:
        changed.setattr("letitride.pit.tables.execute.require_called", lambda *_, **__: None)
        assert room.asks(commands.CutDeck(at=11)) == ""

    assert any("nobody had chosen, so it had to be 26" in each for each in faults(room.evening.database))


@rule("000-shuffle-1")
def test_the_floor_has_the_deck_cut_again_before_the_first_card(room: Room) -> None:
    with_bets(room)
    to_the_cut(room)
    room.step()
    room.evening.do(room.id, commands.OrderCut(), FLOOR, FLO)
    assert [kind_of(step) for step in next_steps(room.live)] == [commands.CutDeck]
    room.step()
    room.step()
    assert room.asks(commands.OrderCut(), FLO) == "too-late"


@rule("000-dealing-8")
def test_the_stub_is_counted_by_a_person_every_fifth_round_and_a_wrong_count_needs_a_second_one(room: Room) -> None:
    room.open()
    room.evening.sit_down(room.id, "Ann", "Bob")
    room.steps()
    for _ in range(ROUNDS - 1):
        room.play()
    assert commands.CountStub not in room.done
    room.bet()
    while commands.CountStub not in map(kind_of, next_steps(room.live)):
        room.step()
    assert room.asks(commands.CountStub(found=40), replace(DANA, reason="")) == "reason-wanted"
    assert room.asks(commands.CountStub(found=40)) == ""
    assert room.live.proposal is not None
    assert room.live.table.round is not None


# 004's keypad


@rule("004-table-4d")
@pytest.mark.parametrize("room", ["lir-bonus"], indirect=True)
def test_the_dealer_locks_the_keypad_out_and_ends_the_game_on_it(room: Room) -> None:
    room.open()
    room.evening.sit_down(room.id, "Ann")
    room.steps()
    room.bet()
    while room.step() is not commands.CallNoMoreBets:
        pass
    assert room.asks(commands.DealCards(seat=1, cards=3)) == "not-due"
    room.step()
    assert room.live.table.keypad.locked
    while room.live.table.round is not None:
        if room.step() is None:
            room.evening.decide(room.id, ride=True)
    assert room.live.table.keypad.display == "game over"


# Who deals


@rule("000-completion-7")
def test_players_answer_when_they_are_asked_and_their_time_runs_from_then(room: Room) -> None:
    room.open()
    room.evening.sit_down(room.id, "Ann", "Bob")
    room.steps()
    room.bet()
    while AskPlayer not in map(kind_of, next_steps(room.live)):
        room.step()
    early = commands.MakeDecision(seat=1, option="ride")
    assert room.live.due is None
    assert room.evening.ask(room.id, early, player("Ann")).code == "not-asked"
    assert room.asks(AskPlayer(seat=2)) == "not-asked"
    assert room.asks(AskPlayer(seat=1)) == ""
    assert room.live.due is not None
    assert room.evening.ask(room.id, early, player("Ann")).code == ""


def to_the_question(room: Room) -> None:
    """Have the first of two players asked."""
    with_bets(room)
    while room.step() is not AskPlayer:
        pass


def answered(room: Room, seat: int, *, ride: bool) -> None:
    """Have a player who was asked answer."""
    taken = room.live.table.seats[seat - 1]
    assert taken is not None
    option = "ride" if ride else "withdraw"
    room.evening.do(room.id, commands.MakeDecision(seat=seat, option=option), player(taken.player))


def rails(room: Room) -> list[int]:
    return [seat.rail.cents for seat in room.live.table.seats if seat]


@pytest.mark.parametrize(
    ("room", "clauses"),
    [
        pytest.param(
            "nh-000",
            ("000-completion-9", "000-completion-17"),
            marks=rule("000-completion-9", "000-completion-17"),
        ),
        pytest.param("casablanca", ("001-play-6", "001-play-6"), marks=rule("001-play-6")),
        pytest.param(
            "seacoast",
            ("003-completion-2b", "003-completion-4b"),
            marks=rule("003-completion-2b", "003-completion-4b"),
        ),
        pytest.param(
            "lir-bonus",
            ("004-completion-2b", "004-completion-4b"),
            marks=rule("004-completion-2b", "004-completion-4b"),
        ),
    ],
    indirect=["room"],
)
def test_a_bet_that_is_taken_back_is_pushed_back_before_the_next_player_is_asked_or_a_card_turned(
    room: Room, clauses: tuple[str, str]
) -> None:
    to_the_question(room)
    for clause in clauses:
        before = rails(room)
        answered(room, 1, ride=False)
        taken = rails(room)
        assert taken[0] > before[0]
        assert next_steps(room.live) == (PushBack(seat=1),)
        refused = room.evening.ask(room.id, AskPlayer(seat=2), DEALER, replace(DANA, reason=""))
        assert (refused.code, refused.rule) == ("not-due", clause)
        assert room.asks(PushBack(seat=1), FLO) == "not-your-role"
        assert room.asks(PushBack(seat=2)) == "not-due"
        assert room.step() is PushBack
        assert room.asks(PushBack(seat=1)) == "not-due"
        assert room.step() is AskPlayer
        answered(room, 2, ride=False)
        assert {room.asks(commands.BurnCard()), room.asks(commands.TurnCards())} == {"not-due"}
        assert room.step() is PushBack
        assert rails(room)[0] == taken[0]  # the chips were the player's from the decision on
        while room.step() not in (AskPlayer, commands.ExposeHand):
            pass

    assert faults(room.evening.database) == []


@rule("000-completion-9")
def test_what_the_clock_takes_back_for_a_silent_player_is_pushed_back_too(room: Room) -> None:
    to_the_question(room)
    live = room.live.table
    while answer_for(live, seats_asked(live)[0]) != "withdraw":
        answered(room, seats_asked(live)[0], ride=True)
        room.steps()
        live = room.live.table
    silent = seats_asked(live)[0]

    room.evening.do(room.id, commands.AnswerForSilentPlayer(seat=silent, option="withdraw"), DEVICE)

    assert next_steps(room.live) == (PushBack(seat=silent),)


def test_where_everybody_is_asked_together_each_bet_is_pushed_back_in_the_order_of_the_answers(tmp_path: Path) -> None:
    together = load_house("nh-000")
    house = replace(together, decisions=replace(together.decisions, asking=Asking.TOGETHER))
    room = Room(tmp_path, house)
    to_the_question(room)
    room.step()
    for seat in (2, 1):
        answered(room, seat, ride=False)
    assert room.asks(PushBack(seat=1)) == ""
    assert next_steps(room.live) == (PushBack(seat=2),)
    assert room.asks(commands.BurnCard()) == "not-due"
    assert room.step() is PushBack
    assert room.asks(commands.BurnCard()) == ""
    room.evening.stop()


def test_a_void_leaves_nothing_to_push_back(room: Room) -> None:
    to_the_question(room)
    answered(room, 1, ride=False)
    room.evening.do(room.id, commands.ReportWrongNumber(seat=1, found=4), DEALER, DANA)
    assert next_steps(room.live) == (PushBack(seat=1),)  # nothing is void before the floor agrees
    room.evening.do(room.id, ConfirmVoid(), FLOOR, FLO)

    assert room.live.modes.chair.taken_back == ()
    room.steps()
    room.play()
    assert faults(room.evening.database) == []


def test_a_card_that_was_turned_before_a_bet_was_pushed_back_is_named(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that was changed lets it happen; the audit is another program."""
    to_the_question(room)
    answered(room, 1, ride=True)
    assert room.step() is AskPlayer
    answered(room, 2, ride=False)
    with monkeypatch.context() as changed:
        changed.setattr("letitride.pit.tables.execute.require_called", lambda *_, **__: None)
        assert room.asks(commands.BurnCard()) == ""

    assert any("before the bet of seat 2 was pushed back" in each for each in faults(room.evening.database))


def test_a_relief_is_sent_by_the_floor_and_the_table_goes_back_to_the_machine_in_the_middle_of_a_round(
    room: Room,
) -> None:
    room.evening.hire(RON)
    room.open()
    room.evening.sit_down(room.id, "Ann")
    room.steps()
    room.bet()
    room.evening.deal_next(room.id)
    assert room.asks(TakeChair(), RON) == "chair-taken"
    assert room.asks(SendRelief(dealer="Ron")) == "not-your-role"
    assert room.asks(SendRelief(dealer="Ron"), FLO) == ""
    assert room.asks(TakeChair(), RON) == ""
    assert room.asks(next(step for step in next_steps(room.live) if isinstance(step, commands.DealCards))) == (
        "not-in-the-chair"
    )
    room.evening.deal_next(room.id)
    room.evening.leave_chair(room.id)
    while room.live.table.round is not None:
        room.evening.decide(room.id, ride=True)

    receipt = History(room.evening.running.store).receipt(FLOOR_PERSON, room.id, 1)
    assert receipt.dealers == ("Dana", "Ron")
    assert list(check(json.dumps(to_json(receipt))))
    assert faults(room.evening.database) == []


def test_a_round_dealt_by_somebody_else_than_who_is_in_the_chair_is_named(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.evening.hire(RON)
    room.open()
    room.evening.sit_down(room.id, "Ann")
    room.steps()
    room.bet()
    room.evening.deal_next(room.id)
    monkeypatch.setattr("letitride.pit.tables.execute.require_in_chair", lambda *_: None)
    (step,) = next_steps(room.live)
    assert isinstance(step, commands.DealCards)
    room.evening.do(room.id, step, DEALER, replace(RON, reason=""))

    assert any("Dana deals here, and somebody else did this: Ron" in fault for fault in faults(room.evening.database))


# 004's sensors


@rule("004-dealing-2b")
@pytest.mark.parametrize("room", ["lir-bonus"], indirect=True)
def test_the_dealer_pushes_back_a_bonus_bet_whose_lamp_stays_dark(room: Room) -> None:
    with_bets(room)
    before = [seat.rail for seat in room.live.table.seats if seat]
    assert [seat for seat, _ in room.live.table.bonus_bets()] == [1, 2]

    assert room.asks(commands.ReportDarkSensor(seat=1)) == ""

    after = [seat.rail for seat in room.live.table.seats if seat]
    assert [(now - then).cents for now, then in zip(after, before, strict=True)] == [100, 0]
    assert [seat for seat, _ in room.live.table.bonus_bets()] == [2]
    assert room.asks(commands.ReportDarkSensor(seat=1)) == "no-wagers"
    assert faults(room.evening.database) == []


@rule("004-dealing-2b")
@pytest.mark.parametrize("room", ["lir-bonus"], indirect=True)
def test_where_the_machine_deals_every_lamp_is_lit_and_nobody_can_say_otherwise(room: Room) -> None:
    room.evening.do(room.id, LeaveChair(), FLOOR, FLO)
    with_bets(room)

    answer = room.evening.ask(room.id, commands.ReportDarkSensor(seat=1), FLOOR, FLO)

    assert (answer.code, answer.rule) == ("disproved", "004-dealing-2b")
    assert answer.message == "the machine deals at this table, and the lamp of seat 1 is lit"
