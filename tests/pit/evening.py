"""An evening at every table of a pit: settled and void rounds, players' seeds, silent players, one round left open."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from letitride.cards import Money
from letitride.fair import commit_player_seed
from letitride.house import load_house
from letitride.house.games.let_it_ride import BASE
from letitride.house.to_json import to_json
from letitride.pit.history.history import History
from letitride.pit.people.people import Person, Post
from letitride.pit.play.answer import Answer, AnswerKind
from letitride.pit.ports import RoundFilter
from letitride.pit.tables.chair import AskPlayer, LeaveChair, PushBack, TakeChair
from letitride.pit.tables.dealers_steps import WITHOUT_A_WORD, kind_of, next_steps
from letitride.pit.tables.fairness import CommitSeed, RevealSeed
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.reasons import StaffReason
from letitride.pit.tables.timers import Pace, answer_for
from letitride.pit.tables.two_persons import ConfirmVoid
from letitride.table import Actor, Command, Refused, authorize
from letitride.table.model.command import (
    AnswerForSilentPlayer,
    BuyIn,
    CallNoMoreBets,
    ChooseDeck,
    CountDeck,
    CountStub,
    CutDeck,
    DealCards,
    LeaveSeat,
    MakeDecision,
    OpenTable,
    PlaceWagers,
    ReportEarlyUnload,
    ReportFaceUpCard,
    ReportWrongNumber,
    ShuffleDeck,
    TakeBackWagers,
    TakeSeat,
    VerifyHands,
)
from letitride.table.model.state import Step
from letitride.table.model.vocabulary import Hands, Role, Stage
from letitride.table.rules.deciding import point_of, seats_asked
from letitride.wiring import Running, Settings

NEVER = 10**9
DEALER, FLOOR, DEVICE = (Actor(role=role) for role in (Role.DEALER, Role.FLOOR, Role.DEVICE))
PLAYERS = ("Ann", "Bob", "Cleo")
DANA = StaffReason(by="Dana", post="dealer", reason="a card too many")
FLO = StaffReason(by="Flora", post="floor", reason="I have counted")
BY_HAND = "by-hand"
"""A table whose dealer deals card by card, so that something can go wrong meanwhile."""


def player(name: str) -> Actor:
    return Actor(role=Role.PLAYER, player=name)


class Evening:
    """A pit in a folder, and somebody who plays at it."""

    def __init__(
        self, folder: Path, *, database: str = "", demonstration: bool = True, two_persons: bool = False
    ) -> None:
        self.database = database or str(folder / "pit.db")
        pace = Pace(betting=NEVER, all_have_bet=NEVER)
        settings = Settings(
            database=self.database,
            key_file=folder / "pit.key",
            pace=pace,
            demonstration=demonstration,
            two_persons=two_persons,
        )
        (folder / "pit.key").write_text("11" * 32 + "\n")
        (folder / "pit.key").chmod(0o600)
        self.running = Running(settings, lambda *_: None)
        self.pit = self.running.pit
        # The same cards every evening.
        self.pit._secrets = replace(self.pit._secrets, randomness=random.Random(7).randbytes)
        self.running.set_up()
        self._ids = itertools.count(1)

    def ask(self, table: str, command: Command, actor: Actor, reason: StaffReason | None = None) -> Answer:
        command_id = f"{reason.by} command-{next(self._ids):04}" if reason else f"command-{next(self._ids):04}"
        return self.pit.handle(table, command, actor, command_id, reason=reason).result()

    def do(self, table: str, command: Command, actor: Actor, reason: StaffReason | None = None) -> None:
        answer = self.ask(table, command, actor, reason)
        assert answer.outcome is AnswerKind.DONE, (command, answer)

    def hire(self, *staff: StaffReason) -> None:
        """Give people of the house the accounts that they act with, where they have none."""
        people = self.running.people
        known = {person.name for person in people.everybody()}
        for each in staff:
            if each.by not in known:
                people.register(each.by, f"the password of {each.by}", Post(each.post))

    def sit_down(self, table: str, *names: str) -> None:
        for seat, name in enumerate(names or PLAYERS, 1):
            self.pit.deposit(name, Money.dollars(1000), f"deposit {name} {table}").result()
            self.do(table, TakeSeat(seat=seat, player=name), player(name))
            self.do(table, BuyIn(seat=seat, amount=Money.dollars(300)), player(name))

    def bet(self, table: str, *, seeds: dict[int, str] | None = None) -> None:
        self.prepare(table)
        house = self.pit.live(table).table.house
        offered = house.wagers
        for seat, taken in enumerate(self.pit.live(table).table.seats, 1):
            if taken is None:
                continue
            stakes = [(house.main_wager, offered[house.main_wager].minimum)]
            if seat == 1:
                stakes += [
                    (wager, wager.fixed_stake or limits.minimum)
                    for wager, limits in offered.items()
                    if wager.is_side_bet
                ]
            self.do(table, PlaceWagers(seat=seat, stakes=tuple(stakes)), player(taken.player))
            if seed := (seeds or {}).get(seat):
                self.do(table, CommitSeed(seat=seat, digest=self.digest(table, seat, seed)), player(taken.player))
        self.call_no_more_bets(table)
        self.reveal(table, seeds or {})

    def call_no_more_bets(self, table: str) -> None:
        """Have the betting closed, by whoever deals."""
        if not self.pit.live(table).modes.chair.dealer:
            self.do(table, CallNoMoreBets(), DEALER)
            return
        while self.step(table) is not CallNoMoreBets:
            pass

    def digest(self, table: str, seat: int, seed: str) -> str:
        return commit_player_seed(seed, table=table, shuffle=self.pit.live(table).fairness.shuffles, seat=seat)

    def reveal(self, table: str, seeds: dict[int, str]) -> None:
        """Have players show the seeds to which they are bound."""
        for seat, taken in enumerate(self.pit.live(table).table.seats, 1):
            if taken is not None and seat in seeds:
                self.do(table, RevealSeed(seat=seat, seed=seeds[seat]), player(taken.player))

    def decide(self, table: str, *, ride: bool) -> None:
        """Have the seat that is asked decide; the third seat is silent, and a device decides for it."""
        while {AskPlayer, PushBack} & set(map(kind_of, next_steps(self.pit.live(table)))):
            self.step(table)
        live = self.pit.live(table).table
        seat = seats_asked(live)[0]
        if seat == 3:
            self.do(table, AnswerForSilentPlayer(seat=seat, option=answer_for(live, seat)), DEVICE)
            return
        taken = live.seats[seat - 1]
        assert taken is not None
        options = point_of(live).options
        self.do(table, MakeDecision(seat=seat, option=options[0 if ride else -1].id), player(taken.player))

    def finish(self, table: str) -> None:
        for turn in itertools.count():
            self.go_on(table)
            if not seats_asked(self.pit.live(table).table):
                return
            self.decide(table, ride=turn % 3 != 1)

    # A person in the chair

    def take_chair(self, table: str, dealer: StaffReason = DANA) -> None:
        self.hire(dealer, FLO)
        self.do(table, TakeChair(), Actor(role=Role(dealer.post)), dealer)

    def leave_chair(self, table: str) -> None:
        self.do(table, LeaveChair(), FLOOR, FLO)

    def step(self, table: str) -> type[Command] | None:
        """Have the next step of the procedure done by whoever's it is, and return its kind."""
        live = self.pit.live(table)
        steps = next_steps(live)
        if not steps or not live.modes.chair.dealer:
            return None
        command = filled_in(live, steps[0])
        dealer = StaffReason(by=live.modes.chair.dealer, post=live.modes.chair.post, reason="")
        try:
            authorize(live.table, command, DEALER)
            self.do(table, command, Actor(role=Role(dealer.post)), dealer)
        except Refused:
            word = FLO.reason if type(command) not in WITHOUT_A_WORD else ""
            self.do(table, command, FLOOR, replace(FLO, reason=word))
        return type(command)

    def turn(self, table: str) -> None:
        """Have cards burned and turned, until players are asked or a round is settled."""
        while self.pit.live(table).table.stage is Stage.DECIDING and not seats_asked(self.pit.live(table).table):
            self.step(table)

    def go_on(self, table: str) -> None:
        """Have everything done that a person who deals does without the players."""
        while self.pit.live(table).table.round is not None and self.step(table) not in (None, AskPlayer):
            pass

    def play(self, table: str, *, seeds: dict[int, str] | None = None) -> None:
        self.bet(table, seeds=seeds)
        self.finish(table)

    def void(self, table: str) -> None:
        """Have a round become void that is dealt by hand: a hand has a card too many."""
        self.take_chair(table)
        self.bet(table, seeds={2: "in vain"})
        self.deal_rest(table)
        self.decide(table, ride=False)
        self.do(table, ReportWrongNumber(seat=1, found=4), DEALER, DANA)
        self.do(table, ConfirmVoid(), FLOOR, FLO)
        self.prepare(table)
        self.leave_chair(table)

    def by_hand(self) -> None:
        """Have rounds dealt by hand: one where a card lies face up, and one where the shuffler is unloaded early."""
        house = load_house("lir-bonus")
        self.pit.create_table(BY_HAND, house).result()
        self.do(BY_HAND, OpenTable(), FLOOR)
        self.sit_down(BY_HAND)
        self.take_chair(BY_HAND)
        self.bet(BY_HAND, seeds={1: "by hand"})
        self.deal_next(BY_HAND)
        self.do(BY_HAND, ReportFaceUpCard(), DEALER, DANA)
        self.deal_rest(BY_HAND)
        self.finish(BY_HAND)
        self.bet(BY_HAND, seeds={2: "by hand"})
        for _ in PLAYERS:
            self.deal_next(BY_HAND)
        self.do(BY_HAND, ReportEarlyUnload(), DEALER, DANA)
        self.deal_rest(BY_HAND)
        self.finish(BY_HAND)

    def prepare(self, table: str) -> None:
        """Have a person who deals make the cards ready."""
        while self.pit.live(table).table.stage is not Stage.BETTING and self.step(table) is not None:
            pass

    def shuffle(self, table: str) -> None:
        """Have the deck shuffled, and whatever comes before it."""
        while self.pit.live(table).table.cards is None and self.step(table) is not None:
            pass

    def deal_next(self, table: str) -> None:
        """Have the next packet dealt, and whatever comes before it."""
        while self.step(table) is not DealCards:
            pass

    def deal_rest(self, table: str) -> None:
        """Have everything done until the players are asked."""
        while not seats_asked(self.pit.live(table).table) and self.step(table) is not None:
            pass

    def spend(self) -> None:
        """Play at every table, and leave a round open at the last."""
        tables = self.pit.tables()
        for table in tables:
            self.sit_down(table)
            self.play(table, seeds={1: "my own luck", 3: "7"})
            self.void(table)
            self.play(table, seeds={1: "once more", 3: "8"})
        first = tables[0]
        self.ask(first, MakeDecision(seat=1, option="ride"), player("Ann"))
        wager = BASE
        self.do(first, PlaceWagers(seat=1, stakes=((wager, Money.dollars(1)),)), player("Ann"))
        self.do(first, TakeBackWagers(seat=1), player("Ann"))
        self.do(first, LeaveSeat(seat=3), player("Cleo"))
        self.play(first)
        self.by_hand()
        self.bet(tables[-1], seeds={2: "still open"})
        self.decide(tables[-1], ride=False)

    def stop(self) -> None:
        self.running.stop()


def filled_in(live: PitTable, step: Step) -> Command:
    """Return a step with what a person enters: a true count, a cut in the middle, the first deck."""
    if not isinstance(step, type):
        return step
    stub = live.table.round.stub if live.table.round else None
    found: dict[type[Command], Command] = {
        CutDeck: CutDeck(at=live.modes.chair.cut.at if live.modes.chair.cut else 26),
        CountStub: CountStub(found=stub or 0),
        CountDeck: CountDeck(found=52),
        ChooseDeck: ChooseDeck(deck=1),
        VerifyHands: VerifyHands(hands=Hands.RIGHT),
        ShuffleDeck: ShuffleDeck(order=()),
    }
    return found[step]


FLOOR_PERSON = Person(name="Flo", post=Post.FLOOR)
Receipts = dict[tuple[str, int], dict[str, Any]]


def leave_behind(folder: Path) -> None:
    """Spend an evening, and leave its database and one receipt in a folder."""
    evening = Evening(folder)
    evening.spend()
    receipt = History(evening.running.store).receipt(FLOOR_PERSON, "lir", 1)
    (folder / "receipt.json").write_text(json.dumps(to_json(receipt)))
    evening.stop()


@pytest.fixture(scope="session")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """Give an evening that is over; the pit still runs."""
    spent = Evening(tmp_path_factory.mktemp("evening"))
    spent.spend()
    yield spent
    spent.stop()


@pytest.fixture(scope="session")
def receipts(evening: Evening) -> Receipts:
    """Give the receipts of all rounds of the evening, as files hold them."""
    history = History(evening.running.store)
    lines = history.rounds(FLOOR_PERSON, RoundFilter(), 1000)
    told = {
        (line.stream, line.number): to_json(history.receipt(FLOOR_PERSON, line.stream, line.number)) for line in lines
    }
    return {which: json.loads(json.dumps(receipt)) for which, receipt in told.items()}
