"""What a settled round should have paid, by the account of the odds room, which shares no rule with the table's."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.cards import Money
from letitride.house import Game, Wager
from letitride.odds.settlement import Settlement, settle, settle_three_card_poker
from letitride.table import Table
from letitride.table.event import WagerCollected, WagerPaid
from letitride.table.state import NOTHING, Seat, Wagers
from letitride.table.terms import Standing

Sums = tuple[Money, Money, Money]
"""The stake, the winnings, and what was returned."""


class Ending:
    """A round that is being settled: the table when all cards were turned, and what was paid since."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.paid: dict[tuple[int, Wager], Sums] = {}

    def happened(self, event: WagerPaid | WagerCollected) -> None:
        """Take what became of a wager; the ante bonus belongs to its ante."""
        wager = Wager.ANTE if event.wager is Wager.ANTE_BONUS else event.wager
        stake, winnings, returned = self.paid.get((event.seat, wager), (NOTHING, NOTHING, NOTHING))
        if isinstance(event, WagerPaid):
            winnings, returned = winnings + event.winnings, returned + event.returned
        self.paid[event.seat, wager] = stake + event.stake, winnings, returned


def wrong_payouts(ending: Ending) -> Iterator[str]:
    """Say which wagers ended otherwise than they should have."""
    due = dict(_due(ending.table))
    for place in sorted(due.keys() | ending.paid.keys(), key=lambda place: (place[0], place[1].value)):
        expected, paid = due.get(place), ending.paid.get(place)
        if expected != paid:
            seat, wager = place
            yield f"seat {seat}, {wager.label}: {_in_words(paid)}, and should be {_in_words(expected)}"


def _due(table: Table) -> Iterator[tuple[tuple[int, Wager], Sums]]:
    for number, seat, wagers in table.wagering():
        for settled in _settlement(table, seat, wagers).wagers:
            yield (number, settled.wager), (settled.stake, settled.winnings, settled.returned)


def _settlement(table: Table, seat: Seat, wagers: Wagers) -> Settlement:
    cards = seat.hand.cards if seat.hand else ()
    dealers = table.round.dealers_cards if table.round else ()
    stakes = dict(wagers.stakes)
    if table.house.game is Game.LET_IT_RIDE:
        return settle(table.house, cards, dealers, stakes=stakes, riding=wagers.riding)
    plays = wagers.one is Standing.RIDING
    return settle_three_card_poker(table.house, cards, dealers, stakes=stakes, plays=plays)


def _in_words(sums: Sums | None) -> str:
    if sums is None:
        return "nothing"
    stake, winnings, returned = sums
    return f"a stake of {stake} with winnings of {winnings} and {returned} returned"
