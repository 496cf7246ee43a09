"""Money at the tables: openers, fills and credits, closers and drops, each by two people.

Closers are counted as they lie there: what was brought to the table, less what people carried away. No settlement is
looked at, so the win of the counts stands on its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from letitride.cards import Money
from letitride.day.events import Chips, SlipKind, worth
from letitride.day.state import HouseDay, Slip
from letitride.house import House
from letitride.pit.log.codec import decode_event
from letitride.pit.tables.chair import TakeChair
from letitride.rehearsal.cast import ADA, DEALERS, FLOOR, FLORA, Staffer
from letitride.rehearsal.room import Broken, Room
from letitride.table.model.event import MispayCorrected, SeatLeft
from letitride.table.model.vocabulary import Stage

PIECES = 120
"""How many chips of the smallest denomination a table begins with."""

MISCOUNTED, VOIDED, LOST, AT_RANDOM = 0.3, 0.1, 0.125, 0.07


class Counts:
    """The counts of a day, and the slips between them."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self.missing: dict[str, int] = {}
        """What was really lost at a table before its closer was counted, in cents."""

    def open_tables(self, dealt_by_people: dict[str, Staffer]) -> None:
        """Have every opener counted by a dealer and verified by the floor."""
        for place, table in enumerate(self._room.event.tables):
            if dealer := dealt_by_people.get(table.id):
                self._room.do(table.id, TakeChair(), dealer.actor, dealer.because("my table tonight"))
            house = self._room.live(table.id).table.house
            counter = DEALERS[place % len(DEALERS)]
            chips = full_tray(house)
            if self._room.rng.random() < MISCOUNTED:
                self._count_opener(table.id, change(house, 7_00), counter)
            self._count_opener(table.id, chips, counter)
            self._verify_opener(table.id, worth(chips))

    def _count_opener(self, table: str, chips: Chips, by: Staffer) -> None:
        self._room.at_day(lambda days, command: days.count_opener(table, chips, by.signer, command), by.name)

    def _verify_opener(self, table: str, seen: Money) -> None:
        self._room.at_day(lambda days, command: days.verify_opener(table, seen, FLORA.signer, command), FLORA.name)

    # Slips

    def look_after_trays(self) -> None:
        """Request a fill where chips run out, a credit where there are too many, and sign pending slips."""
        day = self._room.day()
        for slip in day.slips:
            if slip.is_open:
                self._sign(slip)
        for table, money in day.tables.items():
            if not money.is_open or money.opener is None:
                continue
            house, began = self._room.live(table).table.house, money.opener.total.cents
            has = self._room.cents(f"tray {table}")
            if has < began // 2:
                self._request(SlipKind.FILL, table, change(house, began - has // 100 * 100))
            elif has > began * 3 // 2 or self._room.rng.random() < AT_RANDOM:
                some = max((has - began) // 100 * 100, 20_00)
                self._request(SlipKind.CREDIT, table, change(house, some, brought_to(day, table)))
            elif self._room.rng.random() < AT_RANDOM:
                self._request(SlipKind.FILL, table, change(house, 20_00))

    def _request(self, kind: SlipKind, table: str, chips: Chips) -> None:
        dealer = self._room.rng.choice(DEALERS)
        self._room.at_day(
            lambda days, command: days.request_slip(kind, table, chips, dealer.signer, command), dealer.name
        )
        self._room.happened[f"{kind.value}s"] += 1

    def _sign(self, slip: Slip) -> None:
        floor = self._room.rng.choice(FLOOR)
        if self._room.rng.random() < VOIDED:
            self._room.at_day(lambda days, command: days.void_slip(slip.number, floor.signer, command), floor.name)
            self._room.happened["slips voided"] += 1
        else:
            self._room.at_day(lambda days, command: days.accept_slip(slip.number, floor.signer, command), floor.name)

    # The close

    def close_table(self, table: str) -> None:
        """Close a table and count it, the closer and the drop, two signatures each."""
        for slip in self._room.day().slips:
            if slip.is_open and slip.table == table:
                self._sign(slip)
        self._room.at_day(lambda days, command: days.close_table(table, FLORA.signer, command), FLORA.name)
        if self._room.live(table).table.stage is not Stage.CLOSED:
            raise Broken(f"{table} was closed, and is at {self._room.live(table).table.stage}")
        self._count_closer(table)
        self._count_drop(table)

    def _count_closer(self, table: str) -> None:
        house, counter = self._room.live(table).table.house, self._room.rng.choice(DEALERS)
        lies = self.in_the_tray(table)
        if self._room.draw(table, "lost").random() < LOST and lies >= 100:
            self.missing[table] = 100
            self._room.happened["chips lost"] += 1
        found = lies - self.missing.get(table, 0)
        there = brought_to(self._room.day(), table)
        counts = [change(house, found, there)]
        if self._room.rng.random() < MISCOUNTED:
            counts.insert(0, change(house, found // 2 // 100 * 100, there))
        for chips in counts:
            self._count_chips(table, chips, counter)
        self._room.at_day(
            lambda days, command: days.verify_closer(table, Money(found), FLORA.signer, command), FLORA.name
        )

    def _count_chips(self, table: str, chips: Chips, by: Staffer) -> None:
        self._room.at_day(lambda days, command: days.count_closer(table, chips, by.signer, command), by.name)

    def _count_drop(self, table: str) -> None:
        cash = Money(self._room.cents(f"drop {table}"))
        self._room.at_day(lambda days, command: days.count_drop(table, cash, FLORA.signer, command), FLORA.name)
        self._room.at_day(lambda days, command: days.verify_drop(table, cash, ADA.signer, command), ADA.name)

    def in_the_tray(self, table: str) -> int:
        """Return the cents in the tray of a closed table: what came in less what went out."""
        money = self._room.day().table(table)
        if money.opener is None:
            return 0
        brought = money.opener.total + money.fills - money.credits
        rows = self._room.store.read(lambda books: books.rows(table, money.joined - 1, money.left))
        carried = 0
        for row in rows:
            if row.name == SeatLeft.__name__:
                carried += decode_event(row.data, SeatLeft).amount.cents
            elif row.name == MispayCorrected.__name__:
                corrected = decode_event(row.data, MispayCorrected)
                carried += 0 if corrected.on_rail else corrected.moved.cents
        return brought.cents - carried


def full_tray(house: House) -> Chips:
    """Return the chips a table starts with: fewer of each denomination than of the one below it."""
    values = sorted(chip.cents for chip in house.chips.denominations)
    return tuple((cents, PIECES * values[0] // cents + 20) for cents in values)


def change(house: House, cents: int, among: Mapping[int, int] | None = None) -> Chips:
    """Return an amount in a house's chips, largest first, taken from *among* if it is given.

    >>> from letitride.house import load_house
    >>> change(load_house("lir"), 131_00)
    ((100, 1), (500, 1), (2500, 1), (10000, 1))
    >>> change(load_house("lir"), 131_00, {100: 40, 500: 20, 2500: 1, 10000: 0})
    ((100, 6), (500, 20), (2500, 1), (10000, 0))
    """
    counted = []
    for value in sorted((chip.cents for chip in house.chips.denominations), reverse=True):
        pieces = cents // value if among is None else min(cents // value, max(0, among.get(value, 0)))
        cents -= pieces * value
        counted.append((value, pieces))
    if cents:
        raise Broken(f"{house.id} has no chips for {cents} cents")
    return tuple(sorted(counted))


def brought_to(day: HouseDay, table: str) -> Counter[int]:
    """Return how many chips of each denomination were brought to a table and not taken back to the cage."""
    opener = day.table(table).opener
    pieces = Counter(dict(opener.chips)) if opener else Counter[int]()
    for slip in day.slips:
        if slip.table == table and slip.accepted_by:
            sign = 1 if slip.kind is SlipKind.FILL else -1
            for cents, count in slip.chips:
                pieces[cents] += sign * count
    return pieces
