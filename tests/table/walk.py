"""A walk: one command after another, and what must hold after each, whatever was asked."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from random import Random

import msgspec

from letitride.cards import DECK, Card
from letitride.house import House
from letitride.table import (
    Actor,
    Audience,
    Command,
    Event,
    Refused,
    Table,
    authorize,
    decide,
    evolve,
    replay,
    to_json,
    view,
)
from letitride.table.clauses.citing import is_rule
from letitride.table.model import event as e
from letitride.table.views.view import SEES_NO_HAND
from tests.table.anything import People, actor
from tests.table.books import Books

WHOLE = frozenset(DECK)


class Walk:
    """A table that anything is asked of, with its books; every promise is checked after every command."""

    def __init__(self, house: House) -> None:
        self.house, self.table = house, Table.of(house)
        self.people, self.books = People(), Books()
        self.events: list[Event] = []
        self.commands: list[Command] = []
        self.asked = 0
        self.accepted: Counter[type[Command]] = Counter()
        self.refused: Counter[str] = Counter()

    def go(self, rng: Random, commands: int) -> Walk:
        """Ask for a number of things, and look now and then whether the story holds together."""
        try:
            for _ in range(commands):
                self.step(rng)
                if rng.random() < 0.003:
                    self.check_story()
            self.check_story()
        except Exception as fault:
            fault.add_note(f"at {self.house.id}, after command {self.asked}: {self.commands[-1]}")
            raise
        return self

    def step(self, rng: Random) -> None:
        """Ask for anything."""
        command = self.people.ask(rng, self.table)
        self.ask(command, actor(rng, self.table, command))

    def ask(self, command: Command, by: Actor) -> None:
        """Ask for a command, and check what must hold after it."""
        self.asked += 1
        self.commands.append(command)
        try:
            authorize(self.table, command, by)
            events = decide(self.table, command)
        except Refused as refusal:
            self.refused[refusal.code] += 1
            check_refusal(refusal)
            return
        assert events, "an accepted command has consequences"
        self.accepted[type(command)] += 1
        self.happen(events)

    def happen(self, events: Iterable[Event]) -> Walk:
        """Let things happen, and check what must hold after each."""
        for event in events:
            before, self.table = self.table, evolve(self.table, event)
            self.events.append(event)
            self.books.enter(event)
            self.books.compare(self.table)
            check_rack(before, self.table, event)
        check_cards(self.table)
        return self

    def check_story(self) -> None:
        """Check that the events alone give the same table again, and that nobody can change it behind our back."""
        again = replay(self.house, self.events)
        assert again == self.table
        assert hash(again) == hash(self.table)
        check_frozen(self.table)
        for audience in (*SEES_NO_HAND, *map(Audience.at_seat, range(1, len(self.table.seats) + 1))):
            assert json.dumps(to_json(view(self.table, audience)))


def check_refusal(refusal: Refused) -> None:
    """Check that a refusal says what and why, and names its rule."""
    assert refusal.code
    assert refusal.message
    assert is_rule(refusal.rule)


def check_cards(table: Table) -> None:
    """Check that the deck in play is whole, wherever its cards lie, and that the other one is too."""
    out = [card for seat in table.seats if seat and seat.hand for card in seat.hand.cards]
    out += table.round.dealers_cards if table.round else ()
    if table.cards is None:
        assert not out, "cards on the table, of a deck that nobody has shuffled"
    else:
        racked = racked_cards(table) if table.rack.deck == table.deck else []
        check_whole([*table.cards, *out, *racked])
    other = table.decks[2 - table.deck].order
    if other is not None:
        check_whole(list(other))


def check_rack(before: Table, after: Table, event: Event) -> None:
    """Check that the rack has cards of one deck, and all of them when a round is over."""
    if before.rack.entries and len(after.rack.entries) > len(before.rack.entries):
        assert after.rack.deck == before.rack.deck, "two decks in one rack"
    if after.rack.entries:
        assert after.rack.deck is not None
    cards = racked_cards(after)
    assert len(set(cards)) == len(cards), "a card lies twice in the rack"
    if isinstance(event, e.RoundEnded):
        check_whole(cards)


def check_whole(cards: list[Card]) -> None:
    """Check that these are all cards of a deck, each once."""
    assert len(cards) == len(DECK), f"{len(cards)} cards"
    assert set(cards) == WHOLE


def racked_cards(table: Table) -> list[Card]:
    """Return the cards in the rack."""
    return [card for entry in table.rack.entries for card in entry.cards]


def check_frozen(value: object) -> None:
    """Check that nothing in a value can be changed."""
    match value:
        case msgspec.Struct():
            assert value.__struct_config__.frozen, f"{type(value).__name__} can be changed"
            for name in value.__struct_fields__:
                check_frozen(getattr(value, name))
        case tuple() | frozenset():
            for each in value:
                check_frozen(each)
        case _:
            assert not isinstance(value, list | dict | set | bytearray), f"{value!r} can be changed"
