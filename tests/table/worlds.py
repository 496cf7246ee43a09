"""Two worlds that differ only in cards that somebody has not seen: do they look the same to them?"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random

from msgspec import Struct

from letitride.cards import Card
from letitride.house import House
from letitride.house.round import Faces
from letitride.table import (
    Actor,
    Audience,
    Command,
    Event,
    FaceDown,
    Refused,
    Table,
    View,
    Watching,
    apply,
    authorize,
    decide,
    due,
    event_seen,
    evolve,
    legal,
    legal_for,
    to_json,
    view,
)
from letitride.table.model import event as e
from letitride.table.model.command import (
    CallNoMoreBets,
    InterruptRound,
    MakeDecision,
    PlaceWagers,
    Report,
    RuleHandDead,
    ShowBonusHand,
    ShuffleDeck,
    WarnPlayer,
    WaveOff,
)
from letitride.table.model.vocabulary import DEALER, Role, Stage
from letitride.table.rules.betting import offer
from letitride.table.rules.deciding import options, seats_asked
from tests.table.anything import accepted, bets, done, meant, written
from tests.table.play import Play

Known = list[set[Card]]
"""For every shuffle in turn, the cards of that deck that somebody has seen."""

Viewing = Callable[[Table, Audience], View]
Telling = Callable[[Table, Event, Audience], Event | FaceDown]


class Step(Struct, frozen=True):
    """A command, the table it was given at, and what happened."""

    table: Table
    command: Command
    events: tuple[Event, ...]


# A round, with whatever goes wrong in it


def opened(house: House) -> Table:
    """Return an open table with three players."""
    last = house.seating.seats
    return Play(house).opened(*sorted({1, (last + 1) // 2, last})).table


def play_a_round(rng: Random, table: Table) -> tuple[Step, ...]:
    """Return a round from its wagers on, and at times the beginning of the next."""
    steps: list[Step] = []
    for number, seat in enumerate(table.seats, 1):
        if seat and (rng.random() < 0.8 or not any(table.wagering())):
            stakes = bets(rng, offer(table, number, cash=False))
            table = _went_on(steps, table, PlaceWagers(seat=number, stakes=stakes))
    after_the_end = rng.choice([0, 3, 12])
    while len(steps) < 150 and after_the_end >= 0:
        usual = next_of(rng, table) if rng.random() < 0.95 else None
        table = _went_on(steps, table, usual or _surprise(rng, table))
        after_the_end -= table.stage is Stage.BETTING and table.rounds > 0
    return tuple(steps)


def next_of(rng: Random, table: Table) -> Command | None:
    """Return what a round without incidents goes on with."""
    if wanted := due(table):
        return done(rng, table, rng.choice(wanted))
    if waiting := seats_asked(table):
        seat = rng.choice(waiting)
        *staying, cautious = (option.id for option in options(table, seat))
        return MakeDecision(seat=seat, option=rng.choice(staying) if staying and rng.random() < 0.6 else cautious)
    return CallNoMoreBets() if table.stage is Stage.BETTING and any(table.wagering()) else None


INCIDENTS = (Report, InterruptRound, WarnPlayer, RuleHandDead)


def _surprise(rng: Random, table: Table) -> Command:
    """Return something that is accepted, and half of the time an incident where there can be one."""
    entries = legal(table)
    incidents = [entry for entry in entries if issubclass(entry.command, INCIDENTS)]
    return meant(rng, rng.choice(incidents)) if incidents and rng.random() < 0.5 else accepted(rng, entries)


def _went_on(steps: list[Step], table: Table, command: Command) -> Table:
    after, events = apply(table, command)
    steps.append(Step(table, command, events))
    return after


# What somebody has seen


def seen(steps: tuple[Step, ...], audience: Audience) -> Known:
    """Return which cards *audience* has seen by the end of these steps, by the rules and not by any view."""
    known: Known = []
    shuffle_of: dict[int, int] = {}
    for step in steps:
        table = step.table
        for event in step.events:
            if isinstance(event, e.DeckShuffled):
                shuffle_of[event.deck] = len(known)
                known.append(set())
            if table.deck in shuffle_of:
                known[shuffle_of[table.deck]] |= set(_shown(table, event, audience))
            table = evolve(table, event)
            if table.round is None and audience.may_open_rack and table.rack.deck in shuffle_of:
                known[shuffle_of[table.rack.deck]] |= {card for entry in table.rack.entries for card in entry.cards}
    return known


def _shown(table: Table, event: Event, audience: Audience) -> tuple[Card, ...]:
    match event:
        case e.CardsDealt(seat=seat, cards=cards):
            return cards if seat != DEALER and table.house.deal.faces is Faces.UP else ()
        case e.FaceUpCardFound(card=card):
            return (card,)
        case e.CardsTurned(cards=cards) | e.HandExposed(cards=cards) | e.BonusHandShown(cards=cards):
            return cards
        case e.DecisionsOpened() if audience.watching is Watching.SEAT:
            own = table.seat(audience.seat)
            return own.hand.cards if own and own.hand else ()
        case _:
            return ()


# The other world


def otherwise(rng: Random, steps: tuple[Step, ...], known: Known) -> Iterator[Command]:
    """Return the same commands at decks in which all cards but the known ones have changed places."""
    shuffles = iter(known)
    for step in steps:
        command = step.command
        if isinstance(command, ShuffleDeck):
            command = ShuffleDeck(order=_changed(rng, command.order, next(shuffles)))
        yield command


def _changed(rng: Random, order: tuple[Card, ...], known: set[Card]) -> tuple[Card, ...]:
    unknown = [card for card in order if card not in known]
    other = dict(zip(unknown, rng.sample(unknown, len(unknown)), strict=True))
    return tuple(other.get(card, card) for card in order)


def leak(
    rng: Random, steps: tuple[Step, ...], audience: Audience, *, view: Viewing = view, told: Telling = event_seen
) -> str | None:
    """Return what tells *audience* one world from another that differs in cards it has not seen, if anything does."""
    table = steps[0].table
    for step, command in zip(steps, otherwise(rng, steps, seen(steps, audience)), strict=True):
        if difference := _looks(rng, step.table, table, audience, view):
            return difference
        try:
            events = decide(table, command)
        except Refused as refusal:
            # Whether a player shows or waves off comes when it is done, and to that player from the first look on.
            if isinstance(command, ShowBonusHand | WaveOff) and audience != Audience.at_seat(command.seat):
                return None
            return f"{command} is possible or not: {refusal}"
        if len(events) != len(step.events):
            return f"more happened at {command}"
        here, there = step.table, table
        for event, other in zip(step.events, events, strict=True):
            if as_bytes(told(here, event, audience)) != as_bytes(told(there, other, audience)):
                return f"told of {type(event).__name__}: {told(here, event, audience)}, {told(there, other, audience)}"
            here, there = evolve(here, event), evolve(there, other)
        table = there
    return _looks_closely(here, there, audience, view)


def as_bytes(value: object) -> str:
    """Return a value as it is sent."""
    return json.dumps(to_json(value))


def _looks(rng: Random, here: Table, there: Table, audience: Audience, view: Viewing) -> str | None:
    one, other = view(here, audience), view(there, audience)
    if one != other or (rng.random() < 0.3 and as_bytes(one) != as_bytes(other)):
        return _difference(one, other)
    return _refusal_differs(rng, here, there, audience) if rng.random() < 0.2 else None


def _difference(one: View, other: View) -> str:
    """Return the first field in which two views differ."""
    fields = ((name, getattr(one, name), getattr(other, name)) for name in one.__struct_fields__)
    return next(f"{name}: {here}, {there}" for name, here, there in fields if as_bytes(here) != as_bytes(there))


def _looks_closely(here: Table, there: Table, audience: Audience, view: Viewing) -> str | None:
    one, other = view(here, audience), view(there, audience)
    if as_bytes(one) != as_bytes(other):
        return _difference(one, other)
    actor = standing_for(here, audience)
    if legal_for(here, actor) != legal_for(there, actor):
        return f"legal: {set(legal_for(here, actor)) ^ set(legal_for(there, actor))}"
    return None


def _refusal_differs(rng: Random, here: Table, there: Table, audience: Audience) -> str | None:
    command, actor = written(rng, here), standing_for(here, audience)
    one, other = _refusal(here, command, actor), _refusal(there, command, actor)
    return None if one == other else f"refusal: {one}, {other}"


def _refusal(table: Table, command: Command, actor: Actor) -> tuple[str, ...]:
    try:
        authorize(table, command, actor)
        decide(table, command)
    except Refused as refusal:
        return refusal.code, refusal.message, refusal.rule
    return ()


def standing_for(table: Table, audience: Audience) -> Actor:
    """Return who acts for those who look: people who only watch are players without a seat."""
    roles = {Watching.DEALER: Role.DEALER, Watching.FLOOR: Role.FLOOR}
    seat = table.seat(audience.seat)
    return Actor(role=roles.get(audience.watching, Role.PLAYER), player=seat.player if seat else "")
