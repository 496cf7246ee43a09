"""The dealer's calls."""

from __future__ import annotations

import enum
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from letitride.games import rules_of
from letitride.games.phrases import in_words
from letitride.house.round import is_shown
from letitride.house.setup import Marker
from letitride.table.model import event as events
from letitride.table.model.event import Event
from letitride.table.model.state import MAINTENANCE_KEY, TABLE_KEY, Table
from letitride.table.model.vocabulary import DEALER, Ballot
from letitride.table.rules import keypad
from letitride.table.rules.deciding import point_of
from letitride.table.rules.procedure import by_shuffler, has_keypad
from letitride.table.rules.seats import taken
from letitride.table.words import wording
from letitride.table.words.sentence import Part, PlayerName, Sentence, blanks_of, capitalized, filled, spread


def call(table: Table, event: Event, *, to_player: bool = False) -> Sentence:
    """Return a sentence for *event*, given the table just before; in the second person for the player concerned."""
    words = (CALLS_TO_PLAYERS if to_player else CALLS)[type(event)]
    template = words if isinstance(words, str) else words(table, event)
    return capitalized(filled(template, **{name: _blank(table, event, name) for name in blanks_of(template)}))


def _blank(table: Table, event: Any, name: str) -> Part | Sentence:
    """Return the value of a placeholder: something about the table, or a field of the event."""
    if name in _BLANKS:
        return _BLANKS[name](table, event)
    value = getattr(event, name)
    if isinstance(value, tuple):
        return spread(value)
    return value if not isinstance(value, int | enum.Enum) else str(getattr(value, "value", value))


def _face(table: Table, event: events.CardsDealt) -> str:
    return "face up" if table.house.deal.faces.value == "up" and event.seat != DEALER else "face down"


def _decided(table: Table, event: events.DecisionMade, *, to_player: bool = False) -> Sentence:
    option = point_of(table).option(event.option)
    if option is None:
        raise LookupError(f"no option is called {event.option}")
    words = option.yours if to_player else option.said
    return filled(words, late=wording.in_time(event.decided_by), stake=event.put_up or event.taken_back)


def _shown_bets(table: Table, seat: int) -> str:
    wagers = taken(table, seat).wagers
    return " and ".join(wager.label for wager, _ in wagers.stakes if is_shown(wager)) if wagers else ""


_KEYS = {TABLE_KEY: "The table's key", MAINTENANCE_KEY: "The floor's maintenance key"}

_BLANKS: dict[str, Callable[[Table, Any], Part | Sentence]] = {
    "name": lambda table, event: wording.name(table, event.seat),
    "player": lambda _, event: PlayerName(event.player, event.seat),
    "packet": lambda table, _: in_words(table.house.game.own_cards),
    "key": lambda _, event: _KEYS[event.slot],
    "pressed": lambda _, event: event.key.value.upper(),
    "display": lambda table, event: keypad.evolve(table, event).keypad.display,
    "wagers": lambda table, event: wording.stakes_of(table, event.stakes),
    "each": lambda table, event: wording.each_of(table, event.stakes),
    "markers": lambda _, event: ", a lammer in the place of each" if event.marker is Marker.LAMMER else "",
    "places": lambda table, _: "on the lit sensors" if has_keypad(table.house) else "in their places",
    "face": _face,
    "count": lambda _, event: in_words(len(event.cards)),
    "decided": _decided,
    "you_decided": partial(_decided, to_player=True),
    "hand": lambda table, event: wording.hand_of(table, event.cards),
    "bets": lambda table, event: _shown_bets(table, event.seat),
    "label": lambda _, event: event.wager.label,
    "lost": lambda table, event: wording.lost(table, event.seat, event.wager),
    "payment": wording.paid_of,
    "turned": lambda table, event: wording.turned_of(table, event.cards),
    "plural": lambda _, event: "" if event.found == 1 else "s",
    "flash": lambda table, _: "the sensors flash, " if has_keypad(table.house) else "",
    "void": lambda table, event: wording.void_of(table, event.cause),
    "undone": lambda table, event: wording.undone(table, event.returns),
    "wants": lambda _, event: "wants" if event.ballot is Ballot.YES else "does not want",
}


def _shuffled(table: Table, _: events.DeckShuffled) -> str:
    if by_shuffler(table.house):
        return "The shuffler has shuffled and counted deck {deck}."
    return "The dealer shuffles deck {deck} and squares it into one stack."


def _cut_ordered(table: Table, _: events.CutOrdered) -> str:
    again = table.decks[table.deck - 1].cut
    return "The floor has the deck cut again." if again else "The floor has the deck cut."


def _stub_counted(table: Table, event: events.StubCounted) -> str:
    right = table.round.stub if table.round else None
    return f"The dealer counts the stub: {{found}} cards{'' if event.found == right else f', and not {right}'}."


def _question(table: Table, event: events.DecisionsOpened) -> str:
    point, main = next(each for each in rules_of(table.house).points if each.id == event.point), table.house.main_wager
    if any(wagers.stake(main) and not wagers.folded for _, _, wagers in table.wagering()):
        return point.question
    return f"Nobody is left to ask about {point.about}."


def _collected(_: Table, event: events.WagerCollected) -> str:
    before = event.wager.collected_before
    return "{name}: {label} loses. {stake} stays in the tray." if before else "{name}: {lost}, {stake} into the tray."


_WORDS: dict[str, Any] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))

CALLS: dict[type[Event], str | Callable[[Table, Any], str]] = {
    **{getattr(events, name): words for name, words in _WORDS.items() if isinstance(words, str)},
    events.DeckHandled: lambda _, event: _WORDS["DeckHandled"][event.handling.value],
    events.TableReady: lambda table, _: "Place your bets." if any(table.seats) else "The cards are ready.",
    events.GameWentDead: lambda table, _: _WORDS["GameWentDead"][table.house.opening.idle.value],
    events.DeckShuffled: _shuffled,
    events.CutOrdered: _cut_ordered,
    events.StubRacked: lambda table, event: wording.stub_of(table, len(event.cards)),
    events.StubCounted: _stub_counted,
    events.DecisionsOpened: _question,
    events.WagerCollected: _collected,
    events.CardsGathered: lambda table, _: (
        "The floor gathers all cards." if by_shuffler(table.house) else "All cards are gathered."
    ),
}
"""The call for each type of event: a sentence with placeholders, or a function that picks one."""

CALLS_TO_PLAYERS: dict[type[Event], str] = {getattr(events, name): words for name, words in _WORDS["You"].items()}
"""What the player concerned hears, if it differs from what everybody hears."""
