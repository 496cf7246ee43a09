"""Settling a round: hands exposed, wagers collected and paid, cards picked up."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from letitride.house import Wager
from letitride.table.model.command import (
    CollectLammers,
    CollectWager,
    ExposeHand,
    PayWager,
    PickUpCommunityCards,
    PickUpHand,
    ShowBonusHand,
    WaveOff,
)
from letitride.table.model.event import (
    BonusHandShown,
    CommunityCardsPickedUp,
    Event,
    HandExposed,
    HandPickedUp,
    HandWavedOff,
    LammersCollected,
    RoundEnded,
    WagerCollected,
    WagerPaid,
)
from letitride.table.model.state import TABLE_KEY, Deck, Hand, Keypad, Payout, RackEntry, Table
from letitride.table.model.vocabulary import Stage
from letitride.table.rules.dealing import current
from letitride.table.rules.procedure import has_keypad, require_due
from letitride.table.rules.seats import taken
from letitride.table.rules.voiding import without_round

SettlingCommand = (
    ExposeHand | ShowBonusHand | WaveOff | CollectWager | PayWager | PickUpHand | PickUpCommunityCards | CollectLammers
)
SettlingEvent = (
    HandExposed
    | BonusHandShown
    | HandWavedOff
    | WagerCollected
    | WagerPaid
    | HandPickedUp
    | CommunityCardsPickedUp
    | LammersCollected
    | RoundEnded
)


def decide_settling(table: Table, command: SettlingCommand) -> tuple[Event, ...]:
    """Return what follows when the dealer settles: every step has its turn."""
    require_due(table, command, topic="settlement")
    match command:
        case ExposeHand(seat=seat):
            return (HandExposed(seat=seat, cards=_hand(table, seat).cards),)
        case ShowBonusHand(seat=seat):
            return (BonusHandShown(seat=seat, cards=_hand(table, seat).cards),)
        case WaveOff(seat=seat):
            return (HandWavedOff(seat=seat),)
        case CollectWager(seat=seat, wager=wager):
            return (WagerCollected(seat=seat, wager=wager, stake=_payout(table, seat, wager).stake),)
        case PayWager(seat=seat, wager=wager):
            paid = _payout(table, seat, wager)
            return (
                WagerPaid(seat=seat, wager=wager, stake=paid.stake, winnings=paid.winnings, returned=paid.returned),
            )
        case PickUpHand(seat=seat):
            return (HandPickedUp(seat=seat, cards=_hand(table, seat).cards),)
        case PickUpCommunityCards():
            return (CommunityCardsPickedUp(cards=current(table).dealers_cards),)
        case CollectLammers():
            return (LammersCollected(),)
        case _:
            assert_never(command)


def evolve_settling(table: Table, event: SettlingEvent) -> Table:
    """Return the table after a step of the settlement."""
    match event:
        case HandExposed(seat=number) | BonusHandShown(seat=number):
            seat = taken(table, number)
            return table.with_seat(number, replace(seat, hand=replace(_hand(table, number), exposed=True)))
        case WagerCollected(seat=number, wager=wager):
            return _ended(table, number, wager)
        case WagerPaid(seat=number, wager=wager, returned=returned):
            seat = taken(table, number)
            return _ended(table.with_seat(number, replace(seat, rail=seat.rail + returned)), number, wager)
        case HandPickedUp(seat=number, cards=cards):
            rack = table.rack.having(table.deck, RackEntry(source=f"seat {number}", cards=cards))
            return replace(table.with_seat(number, replace(taken(table, number), hand=None)), rack=rack)
        case CommunityCardsPickedUp(cards=cards):
            rack = table.rack.having(table.deck, RackEntry(source="community", cards=cards))
            return replace(table, rack=rack, round=replace(current(table), dealers_cards=()))
        case HandWavedOff() | LammersCollected():
            return table
        case RoundEnded():
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
