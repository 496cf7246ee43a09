"""What a settled round should have paid, by the odds room, which shares no rule with the table."""

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


class WagerAmounts(Struct, frozen=True):
    """The result of a wager."""

    stake: Money
    winnings: Money
    returned: Money

    def __str__(self) -> str:
        return f"a stake of {self.stake} with winnings of {self.winnings} and {self.returned} returned"


_NOTHING = WagerAmounts(NOTHING, NOTHING, NOTHING)


class WagerCheck(Struct, frozen=True, kw_only=True):
    """A wager as it was paid, beside what its cards and the house's rules say."""

    seat: int
    player: str
    wager: Wager
    label: str
    hand: str = ""
    """What decides it, in words."""

    result: str = ""
    """The odds it is paid at, or how it ends without odds."""

    rule: str = ""
    due: WagerAmounts | None
    """What it should have paid; None if there was nothing to settle."""

    paid: WagerAmounts | None
    """What it paid; None if it was never settled."""

    difference: Money
    """What the player got above or below what was due; zero if all is right."""

    agrees: bool


class SettlementCheck:
    """A round being settled: the table when all cards were turned, and what was paid since."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.paid: dict[tuple[int, Wager], WagerAmounts] = {}
        self._told_due: dict[tuple[int, Wager], Money] = {}
        """What the record itself says was due."""

        self._mispaid = set[tuple[int, Wager]]()

    def add_payout(self, event: WagerPaid | WagerCollected) -> None:
        """Take the result of a wager. An award belongs to the main wager that earned it."""
        wager = self.table.house.main_wager if event.wager.part is WagerPart.AWARD else event.wager
        before = self.paid.get((event.seat, wager), _NOTHING)
        won, back = (event.winnings, event.returned) if isinstance(event, WagerPaid) else (NOTHING, NOTHING)
        place = event.seat, wager
        due = event.due if isinstance(event, WagerPaid) and event.due is not None else None
        if due is not None:
            self._mispaid.add(place)
        self._told_due[place] = self._told_due.get(place, NOTHING) + (back if due is None else due)
        self.paid[place] = WagerAmounts(before.stake + event.stake, before.winnings + won, before.returned + back)

    def is_told(self, seat: int, wager: Wager, due: Money) -> bool:
        """Return whether the record itself says that a wager was settled by another amount than this."""
        return (seat, wager) in self._mispaid and self._told_due[seat, wager] == due


def resettled(ending: SettlementCheck) -> Iterator[WagerCheck]:
    """Settle every wager again from the cards, and put it beside what was paid."""
    due, players = dict(_due(ending.table)), {number: seat.player for number, seat, _ in ending.table.wagering()}
    for place in sorted(due.keys() | ending.paid.keys(), key=lambda place: (place[0], place[1].value)):
        (seat, wager), settled, paid = place, due.get(place), ending.paid.get(place)
        amounts = WagerAmounts(settled.stake, settled.winnings, settled.returned) if settled else None
        words = {"hand": settled.hand, "result": settled.result, "rule": settled.rule} if settled else {}
        yield WagerCheck(
            seat=seat,
            player=players.get(seat, ""),
            wager=wager,
            label=wager.label,
            **words,
            due=amounts,
            paid=paid,
            difference=_net(paid) - _net(amounts),
            agrees=paid == amounts,
        )


def _net(amounts: WagerAmounts | None) -> Money:
    return amounts.returned - amounts.stake if amounts else NOTHING


def wrong_payouts(ending: SettlementCheck) -> Iterator[str]:
    """Report wagers that ended differently than they should have."""
    for each in resettled(ending):
        if not each.agrees and not (each.due and ending.is_told(each.seat, each.wager, each.due.returned)):
            yield f"seat {each.seat}, {each.label}: {each.paid or 'nothing'}, and should be {each.due or 'nothing'}"


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
