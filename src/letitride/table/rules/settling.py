"""Settling a round: hands exposed, wagers collected and paid, cards picked up."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from letitride.house import Wager
from letitride.table.model import command as commands
from letitride.table.model import event as events
from letitride.table.model.event import Event
from letitride.table.model.state import TABLE_KEY, Deck, Hand, Keypad, Payout, RackEntry, Table
from letitride.table.model.vocabulary import Stage
from letitride.table.rules.dealing import current
from letitride.table.rules.procedure import has_keypad, require_due
from letitride.table.rules.seats import taken
from letitride.table.rules.voiding import without_round

Commands = (
    commands.ExposeHand
    | commands.ShowBonusHand
    | commands.WaveOff
    | commands.CollectWager
    | commands.PayWager
    | commands.PickUpHand
    | commands.PickUpCommunityCards
    | commands.CollectLammers
)
Events = (
    events.HandExposed
    | events.BonusHandShown
    | events.HandWavedOff
    | events.WagerCollected
    | events.WagerPaid
    | events.HandPickedUp
    | events.CommunityCardsPickedUp
    | events.LammersCollected
    | events.RoundEnded
)


def decide(table: Table, command: Commands) -> tuple[Event, ...]:
    """Return what follows when the dealer settles: every step has its turn."""
    require_due(table, command, topic="settlement")
    match command:
        case commands.ExposeHand(seat=seat):
            return (events.HandExposed(seat=seat, cards=_hand(table, seat).cards),)
        case commands.ShowBonusHand(seat=seat):
            return (events.BonusHandShown(seat=seat, cards=_hand(table, seat).cards),)
        case commands.WaveOff(seat=seat):
            return (events.HandWavedOff(seat=seat),)
        case commands.CollectWager(seat=seat, wager=wager):
            return (events.WagerCollected(seat=seat, wager=wager, stake=_payout(table, seat, wager).stake),)
        case commands.PayWager(seat=seat, wager=wager):
            paid = _payout(table, seat, wager)
            return (
                events.WagerPaid(
                    seat=seat, wager=wager, stake=paid.stake, winnings=paid.winnings, returned=paid.returned
                ),
            )
        case commands.PickUpHand(seat=seat):
            return (events.HandPickedUp(seat=seat, cards=_hand(table, seat).cards),)
        case commands.PickUpCommunityCards():
            return (events.CommunityCardsPickedUp(cards=current(table).dealers_cards),)
        case commands.CollectLammers():
            return (events.LammersCollected(),)
        case _:
            assert_never(command)


def evolve(table: Table, event: Events) -> Table:
    """Return the table after a step of the settlement."""
    match event:
        case events.HandExposed(seat=number) | events.BonusHandShown(seat=number):
            seat = taken(table, number)
            return table.with_seat(number, replace(seat, hand=replace(_hand(table, number), exposed=True)))
        case events.WagerCollected(seat=number, wager=wager):
            return _ended(table, number, wager)
        case events.WagerPaid(seat=number, wager=wager, returned=returned):
            seat = taken(table, number)
            return _ended(table.with_seat(number, replace(seat, rail=seat.rail + returned)), number, wager)
        case events.HandPickedUp(seat=number, cards=cards):
            rack = table.rack.having(table.deck, RackEntry(source=f"seat {number}", cards=cards))
            return replace(table.with_seat(number, replace(taken(table, number), hand=None)), rack=rack)
        case events.CommunityCardsPickedUp(cards=cards):
            rack = table.rack.having(table.deck, RackEntry(source="community", cards=cards))
            return replace(table, rack=rack, round=replace(current(table), dealers_cards=()))
        case events.HandWavedOff() | events.LammersCollected():
            return table
        case events.RoundEnded():
            return _over(table)
        case _:
            assert_never(event)


def _hand(table: Table, number: int) -> Hand:
    hand = taken(table, number).hand
    if hand is None:
        raise LookupError(f"seat {number} has no cards")
    return hand


def _payout(table: Table, seat: int, wager: Wager) -> Payout:
    return next(each for each in current(table).payouts if each.seat == seat and each.wager is wager)


def _ended(table: Table, number: int, wager: Wager) -> Table:
    seat = taken(table, number)
    if seat.wagers is None:
        raise LookupError(f"seat {number} has no wagers")
    wagers = replace(seat.wagers, ended=(*seat.wagers.ended, wager))
    return table.with_seat(number, replace(seat, wagers=wagers))


def _over(table: Table) -> Table:
    """Return the table between two rounds: two decks take turns."""
    keypad = Keypad(keys=(TABLE_KEY,), display=table.keypad.display) if has_keypad(table.house) else Keypad()
    return replace(
        without_round(table.with_deck(table.deck, Deck())),
        stage=Stage.BETTING,
        seats=tuple(replace(seat, wagers=None) if seat else None for seat in table.seats),
        deck=3 - table.deck if table.house.cards.decks == 2 else table.deck,
        keypad=keypad,
    )
