"""What happens at the table, in the words of a dealer who calls it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, assert_never, get_args

from letitride.games import DecisionPoint, rules_of
from letitride.games.phrases import in_words
from letitride.house.round import is_shown
from letitride.house.setup import Idle, Marker
from letitride.table.model import event as events
from letitride.table.model.event import Event
from letitride.table.model.state import MAINTENANCE_KEY, TABLE_KEY, Table
from letitride.table.model.vocabulary import DEALER, Ballot, Handling
from letitride.table.rules.betting import BettingEvent
from letitride.table.rules.dealing import DealingEvent
from letitride.table.rules.deciding import DecisionEvent, point_of
from letitride.table.rules.interruption import InterruptionEvent
from letitride.table.rules.irregularities import IrregularEvent
from letitride.table.rules.keypad import KeypadEvent, evolve_keypad
from letitride.table.rules.preparing import PreparingEvent
from letitride.table.rules.procedure import by_shuffler, has_keypad
from letitride.table.rules.seats import SeatEvent, taken
from letitride.table.rules.settling import SettlingEvent
from letitride.table.rules.shuffling import ShufflingEvent
from letitride.table.words.sentence import PlayerName, Said, Sentence, capitalized, filled, say, spread
from letitride.table.words.wording import (
    each_of,
    hand_of,
    in_time,
    lost,
    name,
    paid_of,
    stakes_of,
    stub_of,
    turned_of,
    undone,
    void_of,
)


def call(table: Table, event: Event) -> Sentence:
    """Return a sentence for *event*, given the table just before it."""
    return capitalized(say(_WORDS[type(event)](table, event)))


def _seats(table: Table, event: SeatEvent) -> Said:
    match event:
        case events.SeatTaken(seat=seat, player=player):
            return say(PlayerName(player, seat), f" takes seat {seat}.")
        case events.ChipsBought(seat=seat, player=player, amount=amount):
            return say(
                "Change ", amount, " for ", PlayerName(player, seat), ": cash into the drop box, chips from the tray."
            )
        case events.LeavingAnnounced(seat=seat):
            return say(name(table, seat), " gets up; the hand is played to its end.")
        case events.SeatLeft(seat=seat, player=player, amount=amount):
            return say(PlayerName(player, seat), " leaves with ", amount, " in chips.")
        case _:
            assert_never(event)


def _preparing(table: Table, event: PreparingEvent) -> Said:
    match event:
        case events.OpeningBegun():
            return "The table opens."
        case events.ShufflerSwitchedOn():
            return f"The shuffler is on, set to packets of {in_words(table.house.game.own_cards)}."
        case events.DeckChosen(deck=deck):
            return f"Of the two decks at hand, deck {deck} is taken."
        case events.DeckHandled(deck=deck, handling=handling):
            return _HANDLED[handling].format(deck=deck)
        case events.ShufflingStarted(deck=deck):
            return f"START: the shuffler shuffles deck {deck}."
        case events.DeckReplaced(deck=deck):
            return f"The floor takes deck {deck} away and brings a new one in its place."
        case events.TableReady():
            return "Place your bets." if any(table.seats) else "The cards are ready."
        case events.GameWentDead():
            return f"Nobody plays: {_IDLE[table.house.opening.idle]}."
        case events.PlayReturned():
            return "A player is here: play goes on."
        case events.TableClosed():
            return "The table is closed."
        case _:
            assert_never(event)


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


def _shuffling(table: Table, event: ShufflingEvent) -> Said:
    match event:
        case events.DeckShuffled(deck=deck):
            who = "The shuffler has shuffled and counted" if by_shuffler(table.house) else "The dealer shuffles"
            return f"{who} deck {deck}; it stands in one stack."
        case events.DeckCut(at=at):
            return f"Cut: {at} cards from the top, the rest upon them, the cover card to the rack."
        case events.CutOrdered():
            again = table.decks[table.deck - 1].cut
            return "The floor has the deck cut again." if again else "The floor has the deck cut."
        case events.NestLoaded():
            return "The deck from the rack goes into the nest; the shuffled one comes out."
        case _:
            assert_never(event)


def _keypad(table: Table, event: KeypadEvent) -> Said:
    match event:
        case events.KeyInserted(slot=slot):
            return f"{_KEYS[slot]} goes into slot {slot} of the controller."
        case events.KeyRemoved(slot=slot):
            return f"{_KEYS[slot]} comes out of slot {slot} of the controller."
        case events.KeyPressed(key=key):
            return f"{key.value.upper()} on the controller; it shows “{evolve_keypad(table, event).keypad.display}”."
        case _:
            assert_never(event)


_KEYS = {TABLE_KEY: "The table's key", MAINTENANCE_KEY: "The floor's maintenance key"}


def _betting(table: Table, event: BettingEvent) -> Said:
    match event:
        case events.WagersPlaced(seat=seat, stakes=stakes):
            return say(name(table, seat), " bets ", stakes_of(table, stakes), ".")
        case events.WagersTakenBack(seat=seat):
            return say(name(table, seat), " takes the wagers back.")
        case events.BonusBetsInvited():
            return "Any bonus bets?"
        case events.BettingClosed(round=number):
            return f"No more bets. Round {number}."
        case events.BonusBetsCollected(stakes=stakes, marker=marker):
            put = ", a lammer in the place of each" if marker is Marker.LAMMER else ""
            return say(f"Bonus bets into the tray{put}: ", each_of(table, stakes), ".")
        case events.BonusBetsRedistributed(stakes=stakes):
            places = "on the lit sensors" if has_keypad(table.house) else "in their places"
            return say(f"The floor puts the bonus bets back {places}: ", each_of(table, stakes), ".")
        case _:
            assert_never(event)


def _dealing(table: Table, event: DealingEvent) -> Said:
    match event:
        case events.CardsDealt(seat=seat, cards=cards):
            face = "face up" if table.house.deal.faces.value == "up" and seat != DEALER else "face down"
            return say(name(table, seat), ": ", spread(cards), f", {face}.")
        case events.CardBurned(card=card):
            return say("Burned, unseen into the rack: ", card, ".")
        case events.StubRacked(cards=cards):
            return stub_of(table, len(cards))
        case events.StubCounted(found=found):
            right = table.round.stub if table.round else None
            return f"The dealer counts the stub: {found} cards{'' if found == right else f', and not {right}'}."
        case _:
            assert_never(event)


def _question(table: Table, point: DecisionPoint) -> str:
    main = table.house.main_wager
    if any(wagers.stake(main) and not wagers.folded for _, _, wagers in table.wagering()):
        return point.question
    return f"Nobody is left to ask about {point.about}."


def _deciding(table: Table, event: DecisionEvent) -> Said:
    match event:
        case events.DecisionsOpened(point=point):
            return _question(table, next(each for each in rules_of(table.house).points if each.id == point))
        case events.CardsLookedAt(seat=seat, cards=cards):
            return say(name(table, seat), f" looks at {in_words(len(cards))} cards.")
        case events.DecisionMade():
            return say(name(table, event.seat), " ", _decided(table, event), ".")
        case events.CardsTurned(cards=cards):
            return turned_of(table, cards)
        case _:
            assert_never(event)


def _decided(table: Table, event: events.DecisionMade) -> Sentence:
    option = point_of(table).option(event.option)
    if option is None:
        raise LookupError(f"no option is called {event.option}")
    return filled(option.said, late=in_time(event.decided_by), stake=event.put_up or event.taken_back)


def _settling(table: Table, event: SettlingEvent) -> Said:
    match event:
        case events.HandExposed(seat=seat, cards=cards):
            return say(name(table, seat), " has ", hand_of(table, cards), ".")
        case events.BonusHandShown(seat=seat, cards=cards):
            return say(name(table, seat), " shows ", spread(cards), f" for the {_shown_bets(table, seat)}.")
        case events.HandWavedOff(seat=seat):
            return say(name(table, seat), f" waves the cards, unseen: no {_shown_bets(table, seat)}.")
        case events.WagerCollected(seat=seat, wager=wager, stake=stake) if wager.collected_before:
            return say(name(table, seat), f": {wager.label} loses; ", stake, " stays in the tray.")
        case events.WagerCollected(seat=seat, wager=wager, stake=stake):
            return say(name(table, seat), f": {lost(table, seat, wager)}, ", stake, " into the tray.")
        case events.WagerPaid():
            return say(name(table, event.seat), ": ", paid_of(table, event), ".")
        case events.HandPickedUp(seat=seat):
            return say("The cards of ", name(table, seat), " go into the rack.")
        case events.CommunityCardsPickedUp():
            return "The dealer's cards go into the rack."
        case events.LammersCollected():
            return "The lammers go back into the tray."
        case events.RoundEnded(round=number):
            return f"Round {number} is over."
        case _:
            assert_never(event)


def _shown_bets(table: Table, seat: int) -> str:
    wagers = taken(table, seat).wagers
    return " and ".join(wager.label for wager, _ in wagers.stakes if is_shown(wager)) if wagers else ""


def _irregular(table: Table, event: IrregularEvent) -> Said:
    match event:
        case events.FaceUpCardFound(card=card):
            return say("Irregularity: ", card, " lies face up in the deck; it goes into the rack.")
        case events.CardDrawnInError():
            return "Irregularity: a card drawn in error, unseen; it is the next card."
        case events.WrongNumberFound(seat=seat, found=found):
            return say("Irregularity: ", name(table, seat), f" has {found} card{'' if found == 1 else 's'}.")
        case events.CountLampLit():
            flash = "the sensors flash, " if has_keypad(table.house) else ""
            return f"Irregularity: {flash}the shuffler signals a wrong count."
        case events.HandsVerified(hands=hands):
            return f"The floor counts the cards before the players and the dealer: {hands.value}."
        case events.DeckCounted(deck=deck, found=found):
            return f"The floor counts deck {deck}: {found} cards."
        case events.MisdealDeclared():
            return "The dealer declares a misdeal."
        case events.ShufflerUnloadedEarly():
            return (
                "Irregularity: the shuffler was unloaded before the dealer had a packet; misdeal, the same round again."
            )
        case events.CardsGathered():
            return f"{'The floor gathers all cards' if by_shuffler(table.house) else 'All cards are gathered'}."
        case events.RoundVoided(cause=cause, returns=returns):
            return say(f"{void_of(table, cause)}: {cause.value}. ", undone(table, returns))
        case _:
            assert_never(event)


def _interruption(table: Table, event: InterruptionEvent) -> Said:
    match event:
        case events.RoundInterrupted(cards=cards):
            return f"The round is interrupted; the cards are {cards.value}."
        case events.VoteCast(seat=seat, ballot=ballot):
            wants = "wants the round completed" if ballot is Ballot.YES else "does not want the round completed"
            return say(name(table, seat), f" {wants}.")
        case events.RoundResumed():
            return "The round goes on where it was."
        case _:
            assert_never(event)


_FAMILIES: tuple[tuple[Any, Callable[[Table, Any], Said]], ...] = (
    (SeatEvent, _seats),
    (PreparingEvent, _preparing),
    (ShufflingEvent, _shuffling),
    (KeypadEvent, _keypad),
    (BettingEvent, _betting),
    (DealingEvent, _dealing),
    (DecisionEvent, _deciding),
    (SettlingEvent, _settling),
    (IrregularEvent, _irregular),
    (InterruptionEvent, _interruption),
)

_WORDS = {kind: words for family, words in _FAMILIES for kind in get_args(family)}
