"""What a settled round should have paid, by the account of the odds room, which shares no rule with the table's."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from letitride.cards import Money
from letitride.house import Wager
from letitride.house.wager import WagerPart
from letitride.odds.settlement import Settled, Settlement
from letitride.odds.solvers import Finished, solver_of
from letitride.table import Table
from letitride.table.model.event import WagerCollected, WagerPaid
from letitride.table.model.state import NOTHING, PlacedWagers, Seat

Sums = tuple[Money, Money, Money]
"""The stake, the winnings, and what was returned."""


class WagerCheck(Struct, frozen=True, kw_only=True):
    """A wager as it was paid, beside what its cards and the rules of the house say."""

    seat: int
    wager: Wager
    due: Settled | None
    """What it should have come to; None where nothing was to be settled."""

    paid: Sums | None
    """What it came to; None where it was never settled."""

    @property
    def expected(self) -> Sums | None:
        """What should have been paid."""
        return (self.due.stake, self.due.winnings, self.due.returned) if self.due else None

    @property
    def difference(self) -> Money:
        """What the player got more than was due, or less."""
        paid, due = self.paid or _NOTHING, self.expected or _NOTHING
        return (paid[2] - paid[0]) - (due[2] - due[0])


_NOTHING: Sums = (NOTHING, NOTHING, NOTHING)


class SettlementCheck:
    """A round that is being settled: the table when all cards were turned, and what was paid since."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.paid: dict[tuple[int, Wager], Sums] = {}

    def add_payout(self, event: WagerPaid | WagerCollected) -> None:
        """Take what became of a wager; an award belongs to the main wager that earned it."""
        wager = self.table.house.main_wager if event.wager.part is WagerPart.AWARD else event.wager
        stake, winnings, returned = self.paid.get((event.seat, wager), (NOTHING, NOTHING, NOTHING))
        if isinstance(event, WagerPaid):
            winnings, returned = winnings + event.winnings, returned + event.returned
        self.paid[event.seat, wager] = stake + event.stake, winnings, returned


def resettled(ending: SettlementCheck) -> Iterator[WagerCheck]:
    """Settle every wager anew from the cards, and set it beside what was paid."""
    due = dict(_due(ending.table))
    for seat, wager in sorted(due.keys() | ending.paid.keys(), key=lambda place: (place[0], place[1].value)):
        yield WagerCheck(seat=seat, wager=wager, due=due.get((seat, wager)), paid=ending.paid.get((seat, wager)))


def wrong_payouts(ending: SettlementCheck) -> Iterator[str]:
    """Say which wagers ended otherwise than they should have."""
    for each in resettled(ending):
        if each.expected != each.paid:
            was, should = _in_words(each.paid), _in_words(each.expected)
            yield f"seat {each.seat}, {each.wager.label}: {was}, and should be {should}"


def _due(table: Table) -> Iterator[tuple[tuple[int, Wager], Settled]]:
    for number, seat, wagers in table.wagering():
        for settled in _settlement(table, seat, wagers).wagers:
            yield (number, settled.wager), settled


def _settlement(table: Table, seat: Seat, wagers: PlacedWagers) -> Settlement:
    hand = Finished(
        house=table.house,
        cards=seat.hand.cards if seat.hand else (),
        dealers_cards=table.round.dealers_cards if table.round else (),
        stakes=dict(wagers.stakes),
        decisions=wagers.decisions,
    )
    return solver_of(table.house).settle(hand)


def _in_words(sums: Sums | None) -> str:
    if sums is None:
        return "nothing"
    stake, winnings, returned = sums
    return f"a stake of {stake} with winnings of {winnings} and {returned} returned"
