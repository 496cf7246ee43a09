"""The table: seven-seat rounds through ``apply``, and replay, beside a general poker engine."""

from __future__ import annotations

import random

from pokerkit import Automation, FixedLimitTexasHoldem, Mode

from benchmarks.report import print_section, ratio
from benchmarks.timing import announce, best_of
from letitride.cards import DECK, Card, Money
from letitride.house import House, house_ids, load_house
from letitride.table import ALL_CHORES, Command, Event, Table, apply, do_chores, replay
from letitride.table.model.command import BuyIn, CallNoMoreBets, MakeDecision, OpenTable, PlaceWagers, TakeSeat
from letitride.table.rules.deciding import point_of, seats_asked

REPEATS = 5
ROUNDS = 100
SEATS = range(1, 8)
HEADER = ("", "rounds per second", "/ peer", "events per second, replayed", "goals")


def run() -> None:
    """Print how many rounds a second each house plays, and how many events a second are replayed."""
    announce("PokerKit, seven-handed")
    seconds, _ = best_of(REPEATS, _peer_hands)
    peer = ROUNDS / seconds
    rows = [("PokerKit, seven hands of fixed-limit hold'em called to the showdown", f"{peer:,.0f}", "", "", "")]
    for house_id in house_ids():
        announce(house_id)
        house = load_house(house_id)
        seconds, events = best_of(REPEATS, lambda house=house: _play(house))  # type: ignore[misc]
        replaying, _ = best_of(REPEATS, lambda house=house, events=events: replay(house, events))  # type: ignore[misc]
        rounds, told = ROUNDS / seconds, len(events) / replaying
        goals = "at least 1,800, and 100,000" if house_id == "lir" else "at least 100,000 replayed"
        rows.append((house_id, f"{rounds:,.0f}", ratio(rounds / peer), f"{told:,.0f}", goals))
    about = "Seven seats, every wager of the house, all chores automated, one core."
    print_section("Dealing", about, HEADER, rows)


class _Dealer:
    """A table that is played at, with everything that happened."""

    def __init__(self, house: House) -> None:
        self.house, self.table = house, Table.of(house)
        self.events: list[Event] = []
        self.random = random.Random(1)

    def order(self) -> tuple[Card, ...]:
        return tuple(self.random.sample(DECK, len(DECK)))

    def do(self, command: Command) -> None:
        self.table, events = apply(self.table, command)
        self.table, chores = do_chores(self.table, ALL_CHORES, self.order)
        self.events += (*events, *chores)


def _play(house: House) -> list[Event]:
    dealer = _Dealer(house)
    dealer.do(OpenTable())
    for seat in SEATS:
        dealer.do(TakeSeat(seat=seat, player=f"player {seat}"))
        dealer.do(BuyIn(seat=seat, amount=Money.dollars(100_000)))
    side = ((wager, Money.dollars(1)) for wager in house.wagers if wager is not house.main_wager)
    stakes = ((house.main_wager, house.wagers[house.main_wager].minimum), *side)
    for _ in range(ROUNDS):
        for seat in SEATS:
            dealer.do(PlaceWagers(seat=seat, stakes=stakes))
        dealer.do(CallNoMoreBets())
        while seats := seats_asked(dealer.table):
            option = point_of(dealer.table).options[0 if dealer.random.random() < 0.5 else -1]
            dealer.do(MakeDecision(seat=seats[0], option=option.id))
    return dealer.events


def _peer_hands() -> None:
    chores = tuple(each for each in Automation)
    for _ in range(ROUNDS):
        state = FixedLimitTexasHoldem.create_state(
            chores,
            True,
            0,
            (1, 2),
            2,
            4,
            (100,) * len(SEATS),
            len(SEATS),
            mode=Mode.CASH_GAME,
        )
        while state.status:
            state.check_or_call()
