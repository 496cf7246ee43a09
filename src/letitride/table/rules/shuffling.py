"""Shuffling, cutting, and the shuffler."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from letitride.cards import DECK, print_cards
from letitride.house.setup import Cut, Permission
from letitride.table.clauses.citing import cite
from letitride.table.model.command import CutDeck, LoadNest, OrderCut, ShuffleDeck
from letitride.table.model.event import CutOrdered, DeckCut, DeckShuffled, Event, NestLoaded
from letitride.table.model.refusal import Refused
from letitride.table.model.state import Deck, Rack, Table
from letitride.table.model.vocabulary import Stage
from letitride.table.rules.choices import Counts, WholeDeck
from letitride.table.rules.procedure import by_shuffler, must_cut, require_due

Commands = ShuffleDeck | CutDeck | OrderCut | LoadNest
Events = DeckShuffled | DeckCut | CutOrdered | NestLoaded


def depths(table: Table) -> Counts:
    """Return how many cards a cut can take from the top."""
    return Counts(table.house.cards.cut_at_least, len(DECK) - 1)


def decide(table: Table, command: Commands) -> tuple[Event, ...]:
    """Return the events of shuffling or cutting a deck."""
    match command:
        case ShuffleDeck(order=order):
            require_due(table, command, topic="shuffle")
            if order not in WholeDeck():
                message = f"a shuffled deck is {WholeDeck()}, not these {len(order)}: {print_cards(order[:60])}"
                raise Refused("not-a-deck", message, rule=cite(table.house, "one stack"))
            return (DeckShuffled(deck=table.deck, order=order),)
        case CutDeck(at=at):
            require_due(table, command, topic="cut")
            allowed = depths(table)
            if at not in allowed:
                message = f"a cut takes {allowed} cards from the top, not {at}"
                raise Refused("cut", message, rule=cite(table.house, "cut"))
            return (DeckCut(at=at),)
        case OrderCut():
            _require_order(table)
            return (CutOrdered(),)
        case LoadNest():
            require_due(table, command, topic="nest")
            return (NestLoaded(),)
        case _:
            assert_never(command)


def evolve(table: Table, event: Events) -> Table:
    """Return the table after a deck was shuffled or cut."""
    match event:
        case DeckShuffled(deck=deck, order=order):
            shuffled = table.with_deck(deck, Deck(order=order))
            return shuffled if by_shuffler(table.house) else replace(shuffled, rack=Rack())
        case DeckCut(at=at):
            order = table.cards or ()
            after = table.with_deck(table.deck, Deck(order=order[at:] + order[:at], cut=True))
            return replace(after, rack=replace(table.rack, cover_card=table.house.cards.cover_cards > 0))
        case CutOrdered():
            after = table.with_deck(table.deck, Deck(order=table.cards, cut_ordered=True))
            after = replace(after, rack=replace(table.rack, cover_card=False))
            return replace(after, todo=(CutDeck, *table.todo)) if table.stage is Stage.DEALING else after
        case NestLoaded():
            return replace(table, rack=Rack())
        case _:
            assert_never(event)


def _require_order(table: Table) -> None:
    deck, cards = table.decks[table.deck - 1], table.house.cards
    rule = cite(table.house, "recut")
    before_first_card = table.stage is Stage.BETTING or (table.stage is Stage.DEALING and table.cards is not None)
    if not before_first_card or table.cards is None or len(table.cards) < len(DECK):
        raise Refused("too-late", "a cut is ordered between the shuffle and the first card", rule=rule)
    if must_cut(table.house, deck):
        raise Refused("cut-due", "a cut is due anyway", rule=rule)
    permitted = cards.recut_on_floors_order is Permission.ALLOWED if deck.cut else cards.cut is Cut.WHEN_REQUIRED
    if not permitted:
        raise Refused("no-cut", f"{table.house.id} does not cut the deck here", rule=rule)
