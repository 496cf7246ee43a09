"""The order in which a round is settled: counter-clockwise from the dealer's right, by the house's method."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from letitride.house.round import BonusShown, Paying, is_shown
from letitride.house.setup import Marker
from letitride.house.wager import Decider
from letitride.table.model import command as commands
from letitride.table.model.command import Command
from letitride.table.model.state import Payout, Table
from letitride.table.model.vocabulary import Key
from letitride.table.rules.procedure import has_keypad


def settlement(table: Table) -> tuple[Command, ...]:
    """Return the steps of the settlement, from the first hand exposed to the last card in the rack."""
    seats = [number for number, _, _ in table.wagering()][::-1]
    by_seat: dict[int, list[Payout]] = {seat: [] for seat in seats}
    for payout in table.round.payouts if table.round else ():
        by_seat[payout.seat].append(payout)
    shown = list(_shown_by_players(table, by_seat))
    makers = {
        Paying.LOSERS_FIRST: _losers_first,
        Paying.PICK_AND_PAY: _pick_and_pay,
        Paying.LAY_AND_PAY: _lay_and_pay,
    }
    hidden = {seat for seat in seats if not _is_read(table, seat, by_seat[seat])}
    hands = makers[table.house.settling.paying](by_seat, hidden)
    return (*shown, *hands, commands.PickUpCommunityCards(), *_closing(table))


def _closing(table: Table) -> Iterator[Command]:
    if table.bonus_bets() and table.house.wagering.bonus_marker is Marker.LAMMER:
        yield commands.CollectLammers()
    if has_keypad(table.house):
        yield commands.PressKey(key=Key.GAME_OVER)


def _shown_by_players(table: Table, by_seat: dict[int, list[Payout]]) -> Iterator[Command]:
    """Settle side bets that players show first, and take them off the list."""
    if table.house.settling.side_bet_shown is BonusShown.BY_DEALER:
        return
    for seat, payouts in by_seat.items():
        for payout in [each for each in payouts if is_shown(each.wager)]:
            yield commands.ShowBonusHand(seat=seat) if payout.returned else commands.WaveOff(seat=seat)
            yield _settled(payout)
            payouts.remove(payout)


def _is_read(table: Table, number: int, payouts: Sequence[Payout]) -> bool:
    """Return whether the dealer reads a seat's cards. A folded hand is read only for a side bet on it."""
    seat = table.seat(number)
    if seat is not None and seat.wagers is not None and seat.wagers.folded:
        others = (payout.wager for payout in payouts if payout.wager is not table.house.main_wager)
        return any(wager.decider is not Decider.COMMUNITY_CARDS for wager in others)
    return True


def _losers_first(by_seat: dict[int, list[Payout]], hidden: set[int]) -> Iterator[Command]:
    yield from (commands.ExposeHand(seat=seat) for seat in by_seat if seat not in hidden)
    winners = [seat for seat, payouts in by_seat.items() if any(payout.returned for payout in payouts)]
    for seat, payouts in by_seat.items():
        yield from (_settled(payout) for payout in payouts if not payout.returned)
        if seat not in winners:
            yield commands.PickUpHand(seat=seat)
    for seat in winners:
        yield from (_settled(payout) for payout in by_seat[seat] if payout.returned)
    yield from (commands.PickUpHand(seat=seat) for seat in winners)


def _pick_and_pay(by_seat: dict[int, list[Payout]], hidden: set[int]) -> Iterator[Command]:
    for seat, payouts in by_seat.items():
        if seat not in hidden:
            yield commands.ExposeHand(seat=seat)
        yield from map(_settled, payouts)
        yield commands.PickUpHand(seat=seat)


def _lay_and_pay(by_seat: dict[int, list[Payout]], hidden: set[int]) -> Iterator[Command]:
    yield from (commands.ExposeHand(seat=seat) for seat in by_seat if seat not in hidden)
    for payouts in by_seat.values():
        yield from map(_settled, payouts)
    yield from (commands.PickUpHand(seat=seat) for seat in by_seat)


def _settled(payout: Payout) -> Command:
    if payout.returned:
        return commands.PayWager(seat=payout.seat, wager=payout.wager)
    return commands.CollectWager(seat=payout.seat, wager=payout.wager)
