"""Settling a round: hands exposed, wagers collected and paid, cards picked up."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from letitride.cards import Money
from letitride.house import Wager
from letitride.table.clauses.citing import cite
from letitride.table.model import command as commands
from letitride.table.model import event as events
from letitride.table.model.event import Event
from letitride.table.model.refusal import Refused
from letitride.table.model.state import NOTHING, TABLE_KEY, Deck, Hand, Keypad, Payout, RackEntry, Table
from letitride.table.model.vocabulary import Stage
from letitride.table.rules.dealing import current
from letitride.table.rules.procedure import due, has_keypad, require_due
from letitride.table.rules.seats import taken, with_rail
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
    | events.MispayCorrected
    | events.RoundEnded
)


def decide(table: Table, command: Commands) -> tuple[Event, ...]:
    """Return the events of a settlement step, each in its turn."""
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
            paid = _ended(table.with_seat(number, replace(seat, rail=seat.rail + returned)), number, wager)
            return paid if event.due is None else _as_stated(paid, event)
        case events.MispayCorrected(seat=number, moved=moved, on_rail=on_rail):
            return with_rail(table, number, moved) if on_rail else table
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


def stated(table: Table, seat: int, wager: Wager, returned: Money) -> events.WagerPaid:
    """Return how a wager ends that the dealer settles by a stated amount, or refuse.

    Dealers can be wrong: what is due is on the record beside what was paid.
    """
    step = next(iter(due(table)), None)
    if not isinstance(step, commands.PayWager | commands.CollectWager) or (step.seat, step.wager) != (seat, wager):
        require_due(table, commands.PayWager(seat=seat, wager=wager), topic="settlement")
        raise LookupError("this is not the step that is due")
    payout, rule = _payout(table, seat, wager), cite(table.house, "settlement")
    if returned == payout.returned:
        raise Refused("not-due", f"{returned} is what is due: pay it, or take the wager", rule=rule)
    most = _most(table, seat)
    if not NOTHING <= returned <= most or not table.house.chips.can_make(returned):
        message = f"enter an amount from zero to {most} in chips of {table.house.chips}, not {returned}"
        raise Refused("chips", message, rule=cite(table.house, "chips"))
    winnings = max(returned - payout.stake, NOTHING)
    return events.WagerPaid(
        seat=seat, wager=wager, stake=payout.stake, winnings=winnings, returned=returned, due=payout.returned
    )


def _most(table: Table, number: int) -> Money:
    """Return a bound on what a seat can ever be paid: all its stakes at the house's best odds."""
    wagers = taken(table, number).wagers
    if wagers is None:
        raise LookupError(f"seat {number} has no wagers")
    tables = table.house.wagers.pay_tables().values()
    odds = [each for paid in tables for name in paid.odds.__struct_fields__ if (each := getattr(paid.odds, name))]
    staked = sum((stake * wager.spots for wager, stake in wagers.stakes), NOTHING)
    return staked * (int(max(odds)) + 2)


def _as_stated(table: Table, event: events.WagerPaid) -> Table:
    """Return the table with a wager ended as it was paid, so that a void undoes what really happened."""
    round_ = current(table)
    payouts = tuple(
        replace(each, winnings=event.winnings, returned=event.returned)
        if (each.seat, each.wager) == (event.seat, event.wager)
        else each
        for each in round_.payouts
    )
    return replace(table, round=replace(round_, payouts=payouts))


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
    """Return the table between two rounds. Two decks alternate."""
    keypad = Keypad(keys=(TABLE_KEY,), display=table.keypad.display) if has_keypad(table.house) else Keypad()
    return replace(
        without_round(table.with_deck(table.deck, Deck())),
        stage=Stage.BETTING,
        seats=tuple(replace(seat, wagers=None) if seat else None for seat in table.seats),
        deck=3 - table.deck if table.house.cards.decks == 2 else table.deck,
        keypad=keypad,
    )
