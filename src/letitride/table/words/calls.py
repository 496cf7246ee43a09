"""What happens at the table, in the words of a dealer who calls it."""

from __future__ import annotations

import enum
import re
from collections.abc import Callable
from typing import Any

from letitride.games import rules_of
from letitride.games.phrases import in_words
from letitride.house.round import is_shown
from letitride.house.setup import Idle, Marker
from letitride.table.model import event as events
from letitride.table.model.event import Event
from letitride.table.model.state import MAINTENANCE_KEY, TABLE_KEY, Table
from letitride.table.model.vocabulary import DEALER, Ballot, Handling
from letitride.table.rules import keypad
from letitride.table.rules.deciding import point_of
from letitride.table.rules.procedure import by_shuffler, has_keypad
from letitride.table.rules.seats import taken
from letitride.table.words import wording
from letitride.table.words.sentence import Part, PlayerName, Sentence, capitalized, filled, spread


def call(table: Table, event: Event) -> Sentence:
    """Return a sentence for *event*, given the table just before it."""
    words = CALLS[type(event)]
    template = words if isinstance(words, str) else words(table, event)
    return capitalized(filled(template, **{name: _blank(table, event, name) for name in _NAMES.findall(template)}))


_NAMES = re.compile(r"{(\w+)}")


def _blank(table: Table, event: Any, name: str) -> Part | Sentence:
    """Return what is filled in for a blank: something of the table, or else a field of the event."""
    if name in _BLANKS:
        return _BLANKS[name](table, event)
    value = getattr(event, name)
    if isinstance(value, tuple):
        return spread(value)
    return value if not isinstance(value, int | enum.Enum) else str(getattr(value, "value", value))


def _face(table: Table, event: events.CardsDealt) -> str:
    return "face up" if table.house.deal.faces.value == "up" and event.seat != DEALER else "face down"


def _decided(table: Table, event: events.DecisionMade) -> Sentence:
    option = point_of(table).option(event.option)
    if option is None:
        raise LookupError(f"no option is called {event.option}")
    return filled(option.said, late=wording.in_time(event.decided_by), stake=event.put_up or event.taken_back)


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
    "hand": lambda table, event: wording.hand_of(table, event.cards),
    "bets": lambda table, event: _shown_bets(table, event.seat),
    "label": lambda _, event: event.wager.label,
    "lost": lambda table, event: wording.lost(table, event.seat, event.wager),
    "paid": wording.paid_of,
    "turned": lambda table, event: wording.turned_of(table, event.cards),
    "plural": lambda _, event: "" if event.found == 1 else "s",
    "flash": lambda table, _: "the sensors flash, " if has_keypad(table.house) else "",
    "void": lambda table, event: wording.void_of(table, event.cause),
    "undone": lambda table, event: wording.undone(table, event.returns),
    "wants": lambda _, event: "wants" if event.ballot is Ballot.YES else "does not want",
}

_IDLE = {
    Idle.SPREAD_FACE_UP: "the cards are spread face up",
    Idle.SPREAD_FACE_DOWN: "the cards are spread face down",
    Idle.DEAD_GAME: "dead game, one deck in the shuffler and the other in the rack",
}

_HANDLED = {
    Handling.INSPECTED: "The dealer inspects deck {deck}.",
    Handling.VERIFIED: "The floor verifies deck {deck}.",
    Handling.SPREAD: "Deck {deck} lies spread face up, by suit and in sequence, for the first player.",
    Handling.TURNED_UP: "Deck {deck} is turned face up for the player.",
    Handling.WASHED: "Deck {deck} is turned face down and washed.",
    Handling.STACKED: "Deck {deck} is stacked.",
    Handling.LOADED: "Deck {deck} goes into the shuffler.",
    Handling.RACKED: "Deck {deck} waits in the discard rack.",
}


def _shuffled(table: Table, _: events.DeckShuffled) -> str:
    who = "The shuffler has shuffled and counted" if by_shuffler(table.house) else "The dealer shuffles"
    return f"{who} deck {{deck}}; it stands in one stack."


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
    return "{name}: {label} loses; {stake} stays in the tray." if before else "{name}: {lost}, {stake} into the tray."


CALLS: dict[type[Event], str | Callable[[Table, Any], str]] = {
    events.SeatTaken: "{player} takes seat {seat}.",
    events.ChipsBought: "Change {amount} for {player}: cash into the drop box, chips from the tray.",
    events.LeavingAnnounced: "{name} gets up; the hand is played to its end.",
    events.SeatLeft: "{player} leaves with {amount} in chips.",
    events.OpeningBegun: "The table opens.",
    events.ShufflerSwitchedOn: "The shuffler is on, set to packets of {packet}.",
    events.DeckChosen: "Of the two decks at hand, deck {deck} is taken.",
    events.DeckHandled: lambda _, event: _HANDLED[event.handling],
    events.ShufflingStarted: "START: the shuffler shuffles deck {deck}.",
    events.DeckReplaced: "The floor takes deck {deck} away and brings a new one in its place.",
    events.TableReady: lambda table, _: "Place your bets." if any(table.seats) else "The cards are ready.",
    events.GameWentDead: lambda table, _: f"Nobody plays: {_IDLE[table.house.opening.idle]}.",
    events.PlayReturned: "A player is here: play goes on.",
    events.TableClosed: "The table is closed.",
    events.DeckShuffled: _shuffled,
    events.DeckCut: "Cut: {at} cards from the top, the rest upon them, the cover card to the rack.",
    events.CutOrdered: _cut_ordered,
    events.NestLoaded: "The deck from the rack goes into the nest; the shuffled one comes out.",
    events.KeyInserted: "{key} goes into slot {slot} of the controller.",
    events.KeyRemoved: "{key} comes out of slot {slot} of the controller.",
    events.KeyPressed: "{pressed} on the controller; it shows “{display}”.",
    events.WagersPlaced: "{name} bets {wagers}.",
    events.WagersTakenBack: "{name} takes the wagers back.",
    events.BonusBetsInvited: "Any bonus bets?",
    events.BettingClosed: "No more bets. Round {round}.",
    events.BonusBetsCollected: "Bonus bets into the tray{markers}: {each}.",
    events.BonusBetsRedistributed: "The floor puts the bonus bets back {places}: {each}.",
    events.CardsDealt: "{name}: {cards}, {face}.",
    events.CardBurned: "Burned, unseen into the rack: {card}.",
    events.StubRacked: lambda table, event: wording.stub_of(table, len(event.cards)),
    events.StubCounted: _stub_counted,
    events.DecisionsOpened: _question,
    events.CardsLookedAt: "{name} looks at {count} cards.",
    events.DecisionMade: "{name} {decided}.",
    events.CardsTurned: "{turned}",
    events.HandExposed: "{name} has {hand}.",
    events.BonusHandShown: "{name} shows {cards} for the {bets}.",
    events.HandWavedOff: "{name} waves the cards, unseen: no {bets}.",
    events.WagerCollected: _collected,
    events.WagerPaid: "{name}: {paid}.",
    events.HandPickedUp: "The cards of {name} go into the rack.",
    events.CommunityCardsPickedUp: "The dealer's cards go into the rack.",
    events.LammersCollected: "The lammers go back into the tray.",
    events.RoundEnded: "Round {round} is over.",
    events.FaceUpCardFound: "Irregularity: {card} lies face up in the deck; it goes into the rack.",
    events.CardDrawnInError: "Irregularity: a card drawn in error, unseen; it is the next card.",
    events.WrongNumberFound: "Irregularity: {name} has {found} card{plural}.",
    events.CountLampLit: "Irregularity: {flash}the shuffler signals a wrong count.",
    events.HandsVerified: "The floor counts the cards before the players and the dealer: {hands}.",
    events.DeckCounted: "The floor counts deck {deck}: {found} cards.",
    events.MisdealDeclared: "The dealer declares a misdeal.",
    events.ShufflerUnloadedEarly: (
        "Irregularity: the shuffler was unloaded before the dealer had a packet; misdeal, the same round again."
    ),
    events.CardsGathered: lambda table, _: (
        "The floor gathers all cards." if by_shuffler(table.house) else "All cards are gathered."
    ),
    events.RoundVoided: "{void}: {cause}. {undone}",
    events.RoundInterrupted: "The round is interrupted; the cards are {cards}.",
    events.VoteCast: "{name} {wants} the round completed.",
    events.RoundResumed: "The round goes on where it was.",
}
"""What is called for each kind of event: a sentence with blanks, or where there are several, which."""
