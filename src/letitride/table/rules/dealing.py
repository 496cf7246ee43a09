"""Dealing, burning, racking and counting the stub."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from letitride.cards import Card
from letitride.house.setup import Counting
from letitride.table.clauses.citing import cite
from letitride.table.model import command as commands
from letitride.table.model import event as events
from letitride.table.model.event import Event
from letitride.table.model.refusal import Refused
from letitride.table.model.state import Deck, Hand, RackEntry, Round, Table
from letitride.table.model.vocabulary import DEALER, Cause, Stage
from letitride.table.rules.choices import ANY_COUNT
from letitride.table.rules.procedure import by_shuffler, require_due
from letitride.table.rules.seats import taken
from letitride.table.rules.voiding import next_deck, void, voidable, without_round

Commands = commands.DealCards | commands.BurnCard | commands.RackStub | commands.PressStart | commands.CountStub
Events = events.CardsDealt | events.CardBurned | events.StubRacked | events.StubCounted


def decide(table: Table, command: Commands) -> tuple[Event, ...]:
    """Return the events of dealing cards or putting them out of play."""
    match command:
        case commands.DealCards(seat=seat, cards=cards):
            require_due(table, command, topic="deal")
            return (events.CardsDealt(seat=seat, cards=(table.cards or ())[:cards]),)
        case commands.BurnCard():
            require_due(table, command, topic="deal")
            return (events.CardBurned(card=burn_card_of(table)),)
        case commands.RackStub():
            require_due(table, command, topic="deal")
            return (events.StubRacked(cards=table.cards or ()),)
        case commands.PressStart():
            if not by_shuffler(table.house):
                raise Refused("no-shuffler", f"{table.house.id} has no shuffler", rule=cite(table.house, "shuffler"))
            require_due(table, command, topic="deal")
            if table.round is None:
                return (events.ShufflingStarted(deck=table.deck),)
            return (events.StubRacked(cards=table.cards or ()),)
        case commands.CountStub(found=found):
            stub = _countable(table)
            require_count(table, found)
            counted = events.StubCounted(found=found)
            return (counted,) if found == stub else (counted, void(table, Cause.WRONG_STUB_COUNT))
        case _:
            assert_never(command)


def evolve(table: Table, event: Events) -> Table:
    """Return the table after cards were dealt or put out of play."""
    round_ = current(table)
    match event:
        case events.CardsDealt(cards=cards):
            deck = table.decks[table.deck - 1]
            rest = replace(deck, order=(deck.order or ())[len(cards) :])
            return _delivered(table.with_deck(table.deck, rest), event)
        case events.CardBurned(card=card):
            left = tuple(each for each in round_.dealers_cards if each != card)
            rack = table.rack.having(table.deck, RackEntry(source="burn", cards=(card,)))
            return replace(table, rack=rack, round=replace(round_, dealers_cards=left, burn_card=card))
        case events.StubRacked(cards=cards):
            rack = table.rack.having(table.deck, RackEntry(source="stub", cards=cards))
            racked = replace(table.with_deck(table.deck, Deck(order=())), rack=rack)
            if table.stage is Stage.PREPARING:
                return without_round(next_deck(racked))
            return replace(racked, round=replace(round_, stub=len(cards)))
        case events.StubCounted():
            return replace(table, round=replace(round_, stub_counted=True))
        case _:
            assert_never(event)


def current(table: Table) -> Round:
    """Return the current round."""
    if table.round is None:
        raise LookupError("no round is in progress")
    return table.round


def burn_card_of(table: Table) -> Card:
    """Return the card that the house burns, of those in front of the chip tray."""
    place = table.house.deal.burn.place
    if place is None:
        raise LookupError(f"{table.house.id} burns no card")
    return current(table).dealers_cards[place]


def _delivered(table: Table, event: events.CardsDealt) -> Table:
    if event.seat == DEALER:
        round_ = current(table)
        return replace(table, round=replace(round_, dealers_cards=round_.dealers_cards + event.cards))
    seat = taken(table, event.seat)
    before = seat.hand.cards if seat.hand else ()
    return table.with_seat(event.seat, replace(seat, hand=Hand(cards=before + event.cards)))


def require_count(table: Table, found: int) -> None:
    """Refuse a number of cards that is impossible."""
    if found not in ANY_COUNT:
        message = f"enter a count of {ANY_COUNT} cards, not {found}"
        raise Refused("count", message, rule=cite(table.house, "count"))


def _countable(table: Table) -> int:
    """Return how many cards the stub should have. Refuse a count that is not due or too late."""
    rule = cite(table.house, "count")
    round_ = voidable(table)
    if table.house.cards.counted_by is not Counting.DEALER:
        raise Refused("no-stub", "the shuffler counts the deck, not the dealer", rule=rule)
    if round_.stub is None:
        raise Refused("no-stub", "there is no stub in the rack yet", rule=rule)
    if round_.stub_counted:
        raise Refused("counted", "the stub of this round has been counted", rule=rule)
    return round_.stub
