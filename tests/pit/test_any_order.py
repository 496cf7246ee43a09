"""Any order of steps, legal or not: chips are conserved, the log tells the same again, and no hidden card is shown."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from letitride.cards import Card, Money
from letitride.fair import Key
from letitride.house import house_ids, load_house
from letitride.house.to_json import ENCODER
from letitride.ledger import Account, AccountKind, Ledger, Overdrawn, deposit, entry_for
from letitride.pit.log.log import read_one, rows_for
from letitride.pit.log.orders import secret_orders
from letitride.pit.people.people import Person, Post
from letitride.pit.tables.chair import CHAIR_COMMANDS, LeaveChair, Staff, TakeChair
from letitride.pit.tables.dealers_steps import next_steps
from letitride.pit.tables.execute import Secrets, execute
from letitride.pit.tables.fairness import CloseReveals
from letitride.pit.tables.mispays import CorrectMispay, SettleAsStated
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.reasons import StaffReason
from letitride.pit.tables.table_modes import PauseTable
from letitride.pit.tables.two_persons import ConfirmVoid
from letitride.server.tables.legal_commands import legal_at
from letitride.server.tables.table_state import state
from letitride.table import Actor, Command, Refused, authorize
from letitride.table.model import command as commands
from letitride.table.model.vocabulary import Role
from tests.pit.evening import filled_in
from tests.scale import scaled
from tests.server.leaks import cards_in
from tests.table.anything import People, actor

STAFF = {
    "Dana": (Actor(role=Role.DEALER), StaffReason(by="Dana", post="dealer", reason="it is so")),
    "Ron": (Actor(role=Role.DEALER), StaffReason(by="Ron", post="dealer", reason="it is so")),
    "Flora": (Actor(role=Role.FLOOR), StaffReason(by="Flora", post="floor", reason="it is so")),
    "Gus": (Actor(role=Role.FLOOR), StaffReason(by="Gus", post="floor", reason="it is so")),
}
PLAYERS = ("Ann", "Bob", "Cleo")
SELDOM = {
    LeaveChair,
    TakeChair,
    PauseTable,
    commands.LeaveSeat,
    commands.TakeBackWagers,
    commands.CloseTable,
    commands.ReplaceDeck,
    commands.ReportWrongNumber,
    commands.InterruptRound,
    commands.ReportCountLamp,
    commands.ReportFaceUpCard,
    commands.ReportEarlyUnload,
}
PLENTY = Money.dollars(10**7)
COMMANDS = scaled(250, 800)


class Table:
    """A table of the pit in memory, with its books and its log."""

    def __init__(self, rules: str, seed: int) -> None:
        self.rng, self.people = random.Random(seed), People()
        house = load_house(rules)
        self.secrets = Secrets(key=Key(bytes(32)), randomness=random.Random(seed).randbytes)
        self.first = self.live = PitTable.of(rules, house, "rules")
        self.ledger, self.rows = Ledger(), []  # type: ignore[var-annotated]

    def ask(self, command: Command, asks: Actor, reason: StaffReason | None) -> None:
        """Ask for something; refused or not, everything must hold afterwards."""
        try:
            after, happened = execute(self.live, command, asks, self.secrets, reason, self.purse)
        except Refused:
            return
        entries = [entry_for(event, table=self.live.id) for _, event in happened]
        try:
            self.ledger = self.ledger.post(*filter(None, entries))
        except Overdrawn:
            return
        events = [event for _, event in happened]
        self.rows += rows_for(self.live, events, at=1, actor="somebody", command="command")
        self.live = replace(after, head=self.rows[-1].hash if self.rows else after.head)
        self.check_chips()

    def purse(self, player: str) -> tuple[str, Money]:
        return player, self.ledger.balance(Account(AccountKind.PLAYER, player=player))

    def check_chips(self) -> None:
        """Check that the books say what lies on every rail, and add up to nothing."""
        assert self.ledger.total() == Money(0)
        for number, seat in enumerate(self.live.table.seats, 1):
            rail = self.ledger.balance(Account(AccountKind.RAIL, table=self.live.id, seat=number))
            assert rail == (seat.rail if seat else Money(0))

    def check_replay(self) -> None:
        """Check that the log tells the same table again."""
        told = self.first
        for row in self.rows:
            told, _ = read_one(told, row, secret_orders(self.secrets))
        assert told == self.live

    def check_dealer_sees_nothing_hidden(self) -> None:
        """Check that no staff member is shown a card that lies face down."""
        table = self.live.table
        hidden: list[Card] = list(table.cards or ())
        hidden += [
            card for seat in table.seats if seat and seat.hand and not seat.hand.exposed for card in seat.hand.cards
        ]
        if table.round is not None:
            hidden += table.round.dealers_cards[table.round.turned :]
        for name, post in (("Dana", Post.DEALER), ("Flora", Post.FLOOR)):
            shown = state(self.live, Person(name=name, post=post), [], now=0)
            spread_out = replace(shown, view=replace(shown.view, spread=()))
            assert not cards_in(ENCODER.encode(spread_out), hidden)

    def begin(self) -> None:
        """Open the table with a dealer in the chair, and three players with chips."""
        self.ask(TakeChair(), *STAFF["Dana"])
        self.ask(commands.OpenTable(), *STAFF["Flora"])
        for seat, name in enumerate(PLAYERS, 1):
            self.ledger = self.ledger.post(deposit(name, PLENTY))
            who = Actor(role=Role.PLAYER, player=name)
            self.ask(commands.TakeSeat(seat=seat, player=name), who, None)
            self.ask(commands.BuyIn(seat=seat, amount=Money.dollars(500)), who, None)

    def step(self) -> None:
        """Ask for the next thing: often what comes next, at times anything at all."""
        rng, live = self.rng, self.live
        chance, steps = rng.random(), next_steps(live)
        if chance < 0.6 and steps:
            self.next(filled_in(live, rng.choice(steps)))
        elif chance < 0.8:
            who = Actor(role=Role.PLAYER, player=rng.choice(PLAYERS))
            self.something_legal(who, None)
        elif chance < 0.9:
            self.something_legal(*STAFF[rng.choice(list(STAFF))])
        elif chance < 0.95:
            self.ask(self.odd(), *STAFF[rng.choice([live.modes.chair.dealer or "Dana", *STAFF])])
        else:
            command = self.people.ask(rng, live.table)
            asks = actor(rng, live.table, command)
            self.ask(command, asks, self.reason_of(asks))
        if live.fairness.next and live.fairness.next.awaited:
            self.ask(CloseReveals(), Actor(role=Role.DEVICE), None)

    def next(self, command: Command) -> None:
        """Have a step done by whoever's it is; at times the dealer pays another amount."""
        dealer = self.live.modes.chair.dealer or "Dana"
        if isinstance(command, commands.PayWager | commands.CollectWager) and self.rng.random() < 0.2:
            returned = Money.dollars(self.rng.randint(0, 40))
            command = SettleAsStated(seat=command.seat, wager=command.wager, returned=returned)
        try:
            authorize(self.live.table, command, Actor(role=Role.DEALER))
        except Refused:
            dealer = "Flora"
        self.ask(command, *STAFF[dealer])

    def something_legal(self, asks: Actor, reason: StaffReason | None) -> None:
        """Ask for something that is offered; what ends a shift, a seat or a day comes seldom."""
        who = Staff(name=reason.by, post=reason.post) if reason else None
        offered = legal_at(self.live, asks, who)
        calm = [entry for entry in offered if entry.command not in SELDOM]
        chosen = offered if self.rng.random() < 0.1 else calm
        if chosen:
            self.ask(self.rng.choice(chosen).example(), asks, reason)

    def reason_of(self, asks: Actor) -> StaffReason | None:
        return {Role.DEALER: STAFF["Dana"][1], Role.FLOOR: STAFF["Gus"][1]}.get(asks.role)

    def odd(self) -> Command:
        """Return something that is hardly ever due."""
        rng, wager = self.rng, self.live.table.house.main_wager
        kinds: tuple[type[Command], ...] = (*CHAIR_COMMANDS, SettleAsStated, CorrectMispay, ConfirmVoid)
        kind = rng.choice(kinds)
        values = {
            "seat": rng.randint(0, 8),
            "at": rng.randint(-1, 60),
            "dealer": rng.choice(("Ron", "Dana", "", "x" * 70)),
            "wager": wager,
            "returned": Money(rng.choice((0, 100, 500, 10**9, 7))),
            "round": rng.randint(0, 3),
        }
        return kind(**{field: values[field] for field in kind.__struct_fields__})


@given(rules=st.sampled_from(house_ids()), seed=st.integers(0, 10**9))
@settings(max_examples=scaled(12, 300), deadline=None)
def test_any_order_of_steps_conserves_every_chip_and_is_told_again(rules: str, seed: int) -> None:
    table = Table(rules, seed)
    table.begin()
    for turn in range(COMMANDS):
        table.step()
        if turn % 10 == 0:
            table.check_dealer_sees_nothing_hidden()
    table.check_replay()
