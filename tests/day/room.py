"""A pit that holds a house day, and people who work and play there."""

from __future__ import annotations

import itertools
from pathlib import Path

from letitride.cards import Money
from letitride.day.day_book import Opening
from letitride.day.days import Days
from letitride.day.events import Chips, SlipKind, worth
from letitride.day.licensed_event import LicensedEvent
from letitride.day.rules import Signer
from letitride.house import load_house
from letitride.pit.tables.dealers_steps import next_steps
from letitride.pit.tables.mispays import CorrectMispay, SettleAsStated
from letitride.pit.tables.reasons import StaffReason
from letitride.pit.tables.two_persons import ConfirmVoid
from letitride.table.model.command import BuyIn, CollectWager, PayWager, ReportWrongNumber, TakeSeat
from letitride.table.rules.deciding import seats_asked
from tests.day.event import saturday
from tests.pit.evening import DANA, FLO, Evening, player
from tests.pit.evening import DEALER as AT_TABLE
from tests.pit.evening import FLOOR as FROM_THE_FLOOR

DEALER = Signer(name="Dana", post="dealer")
FLOOR = Signer(name="Flora", post="floor")
BOSS = Signer(name="Ada", post="administrator")
TABLE = "table-1"
TRAY: Chips = ((100, 200), (200, 100), (300, 0), (400, 50))
"""$600."""


class Room(Evening):
    """A pit with staff, and a day that can be opened."""

    def __init__(self, folder: Path, *, database: str = "", two_persons: bool = False) -> None:
        super().__init__(folder, database=database, demonstration=False, two_persons=two_persons)
        self.hire(*(StaffReason(by=each.name, post=each.post, reason="") for each in (DEALER, FLOOR, BOSS)))
        self._commands = itertools.count(1)

    @property
    def days(self) -> Days:
        return self.running.days

    def id(self) -> str:
        return f"day-command-{next(self._commands):04}"

    def open_day(self, event: LicensedEvent | None = None) -> None:
        opening = Opening(load_house, self.running.tournaments.list_within)
        self.days.open(event or saturday(), FLOOR, self.id(), opening)

    def open_table(self, table: str = TABLE, chips: Chips = TRAY) -> None:
        self.days.count_opener(table, chips, DEALER, self.id())
        self.days.verify_opener(table, worth(chips), FLOOR, self.id())

    def seat(self, name: str, seat: int, table: str = TABLE, dollars: int = 60) -> None:
        self.pit.deposit(name, Money.dollars(1000), f"deposit {name} {table} {seat}").result()
        self.do(table, TakeSeat(seat=seat, player=name), player(name))
        self.do(table, BuyIn(seat=seat, amount=Money.dollars(dollars)), player(name))

    def cents(self, account: str) -> int:
        return self.running.store.read(lambda books: books.balance(account))

    def tray(self, table: str = TABLE, missing: int = 0) -> Chips:
        """Return what an honest count of the tray finds: of the chips that were put there, the small ones went first.

        This many of the smallest that are left are missing.
        """
        day = self.days.current()
        assert day is not None
        money = day.table(table)
        found = dict(money.opener.chips if money.opener else ())
        for slip in day.slips:
            for cents, pieces in slip.chips if slip.table == table and slip.accepted_by else ():
                found[cents] = found.get(cents, 0) + (pieces if slip.kind is SlipKind.FILL else -pieces)
        gone = sum(cents * pieces for cents, pieces in found.items()) - self.cents(f"tray {table}") + missing * 100
        for cents in sorted(found):
            taken = min(found[cents], gone // cents)
            found[cents], gone = found[cents] - taken, gone - taken * cents
        assert gone == 0
        return tuple(sorted(found.items()))

    def mispay(self, table: str, too_much: Money) -> None:
        """Have a round dealt by a person who pays the first wager this much too much."""
        self._deal_by_person(table)
        step = next_steps(self.pit.live(table))[0]
        assert isinstance(step, PayWager | CollectWager)
        round_ = self.pit.live(table).table.round
        assert round_ is not None
        due = next(each.returned for each in round_.payouts if (each.seat, each.wager) == (step.seat, step.wager))
        self.do(table, SettleAsStated(seat=step.seat, wager=step.wager, returned=due + too_much), AT_TABLE, DANA)
        while self.pit.live(table).table.round is not None:
            self.step(table)
        self.leave_chair(table)

    def correct(self, table: str = TABLE) -> None:
        """Have the floor correct the only wrong payment of a table."""
        (found,) = self.pit.live(table).mispays
        wanted = CorrectMispay(round=found.round, seat=found.seat, wager=found.wager)
        self.do(table, wanted, FROM_THE_FLOOR, FLO)

    def void_in_settlement(self, table: str) -> None:
        """Have a round become void after a wager of it was settled."""
        self._deal_by_person(table)
        self.step(table)
        self.do(table, ReportWrongNumber(seat=1, found=4), AT_TABLE, DANA)
        self.do(table, ConfirmVoid(), FROM_THE_FLOOR, FLO)
        self.prepare(table)
        self.leave_chair(table)

    def _deal_by_person(self, table: str) -> None:
        """Have a round dealt by a person, until its first wager is to be settled."""
        self.take_chair(table)
        self.bet(table)
        self.deal_rest(table)
        while seats_asked(self.pit.live(table).table):
            self.decide(table, ride=True)
            self.turn(table)
        while not isinstance(next_steps(self.pit.live(table))[0], PayWager | CollectWager):
            self.step(table)

    def close_table(self, table: str = TABLE, *, missing: int = 0, lost_cash: int = 0) -> None:
        """Close a table and count it, with this many dollars missing."""
        self.days.close_table(table, FLOOR, self.id())
        chips = self.tray(table, missing)
        self.days.count_closer(table, chips, DEALER, self.id())
        self.days.verify_closer(table, worth(chips), FLOOR, self.id())
        cash = Money(self.cents(f"drop {table}") - 100 * lost_cash)
        self.days.count_drop(table, cash, FLOOR, self.id())
        self.days.verify_drop(table, cash, BOSS, self.id())
