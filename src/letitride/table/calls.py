"""What happens at the table, in the words of a dealer who calls it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, assert_never

from letitride.cards import Card, Money, print_cards, rank_hand, rank_three_cards
from letitride.house import Wager
from letitride.table import event as events
from letitride.table.betting import BettingEvent
from letitride.table.command import Stakes
from letitride.table.dealing import DealingEvent
from letitride.table.deciding import DecidingEvent
from letitride.table.event import Event
from letitride.table.interruption import InterruptionEvent
from letitride.table.irregularities import IrregularEvent
from letitride.table.keypad import KeypadEvent
from letitride.table.preparing import PreparingEvent
from letitride.table.seats import SeatEvent
from letitride.table.settling import SettlingEvent
from letitride.table.shuffling import ShufflingEvent
from letitride.table.state import Table
from letitride.table.terms import DEALER, Ballot, Circle, Role


def call(table: Table, event: Event) -> str:
    """Return a sentence for *event*, given the table just before it."""
    for family, words in _FAMILIES:
        if isinstance(event, family):
            sentence = words(table, event)
            return f"T{sentence[1:]}" if sentence.startswith("the ") else sentence
    raise LookupError(f"no words for {event!r}")


def _seats(table: Table, event: SeatEvent) -> str:
    match event:
        case events.SeatTaken(seat=seat, player=player):
            return f"{player} takes seat {seat}."
        case events.ChipsBought(player=player, amount=amount):
            return f"Change {amount} for {player}: cash into the drop box, chips from the tray."
        case events.LeavingAnnounced(seat=seat):
            return f"{_name(table, seat)} gets up; the hand is played to its end."
        case events.SeatLeft(player=player, amount=amount):
            return f"{player} leaves with {amount}."
        case _:
            assert_never(event)


def _preparing(table: Table, event: PreparingEvent) -> str:
    match event:
        case events.OpeningBegun():
            return "The table opens."
        case events.ShufflerSwitchedOn():
            return "The shuffler is on, set to packets of three."
        case events.DeckChosen(deck=deck):
            return f"Of the two decks at hand, deck {deck} is taken."
        case events.DeckHandled(deck=deck, handling=handling):
            return f"Deck {deck} is {handling.value}."
        case events.ShufflingStarted(deck=deck):
            return f"START: the shuffler shuffles deck {deck}."
        case events.DeckReplaced(deck=deck):
            return f"Deck {deck} is taken away, and a new one brought in its place."
        case events.TableReady():
            return "Place your bets."
        case events.GameWentDead():
            return f"Nobody plays: {_IDLE[table.house.opening.idle.value]}."
        case events.PlayReturned():
            return "A player is here: the cards are taken up."
        case events.TableClosed():
            return "The table is closed."
        case _:
            assert_never(event)


_IDLE = {
    "spread-face-up": "the cards are spread face up",
    "spread-face-down": "the cards are spread face down",
    "dead-game": "dead game, one deck in the shuffler and the other in the rack",
}


def _shuffling(table: Table, event: ShufflingEvent) -> str:
    match event:
        case events.DeckShuffled(deck=deck):
            return f"Deck {deck} is shuffled and stands in one stack."
        case events.DeckCut(at=at):
            return f"Cut: {at} cards from the top, the rest upon them, the cover card to the rack."
        case events.CutOrdered():
            again = table.decks[table.deck - 1].cut
            return "The floor has the deck cut again." if again else "The floor has the deck cut."
        case events.NestLoaded():
            return "The deck from the rack goes into the nest; the shuffled one comes out."
        case _:
            assert_never(event)


def _keypad(_table: Table, event: KeypadEvent) -> str:
    match event:
        case events.KeyInserted(slot=slot):
            return f"Key into slot {slot} of the controller."
        case events.KeyRemoved(slot=slot):
            return f"Key out of slot {slot} of the controller."
        case events.KeyPressed(key=key):
            return f"{key.value.upper()} on the controller."
        case _:
            assert_never(event)


def _betting(table: Table, event: BettingEvent) -> str:
    match event:
        case events.WagersPlaced(seat=seat, stakes=stakes):
            return f"{_name(table, seat)} bets {_stakes(stakes)}."
        case events.WagersTakenBack(seat=seat):
            return f"{_name(table, seat)} takes the wagers back."
        case events.BonusBetsInvited():
            return "Any bonus bets?"
        case events.BettingClosed(round=number):
            return f"No more bets. Round {number}."
        case events.BonusBetsCollected(stakes=stakes, marker=marker):
            put = "" if marker.value == "none" else f", a {marker.value} for each"
            return f"Bonus bets of {_each(table, stakes)} into the tray{put}."
        case events.BonusBetsRedistributed(stakes=stakes):
            return f"Bonus bets of {_each(table, stakes)} back on the lit sensors."
        case _:
            assert_never(event)


def _dealing(table: Table, event: DealingEvent) -> str:
    match event:
        case events.CardsDealt(seat=seat, cards=cards):
            face = "face up" if table.house.deal.faces.value == "up" and seat != DEALER else "face down"
            return f"{_name(table, seat)}: {print_cards(cards)}, {face}."
        case events.CardBurned(card=card):
            return f"Burn, unseen: {card}."
        case events.StubRacked(cards=cards):
            return f"The stub goes into the rack, unseen: {len(cards)} cards."
        case events.StubCounted(found=found):
            return f"The stub is counted: {found} cards."
        case _:
            assert_never(event)


def _deciding(table: Table, event: DecidingEvent) -> str:
    match event:
        case events.DecisionsOpened(circle=circle):
            if table.house.wagers.base is None:
                return "Play or fold?"
            return f"Bet {circle.value}: let it ride, or take it back?"
        case events.CardsLookedAt(seat=seat):
            return f"{_name(table, seat)} looks at the cards."
        case events.BetLeftRiding(seat=seat, circle=circle, decided_by=by):
            under = Circle.TWO if circle is Circle.ONE else Circle.DOLLAR
            return f"{_name(table, seat)} lets bet {circle.value} ride, cards under bet {under.value}{_for(by)}."
        case events.BetWithdrawn(seat=seat, circle=circle, stake=stake, decided_by=by):
            return f"{_name(table, seat)} takes bet {circle.value} back: {stake}{_for(by)}."
        case events.PlayWagerMade(seat=seat, stake=stake, decided_by=by):
            return f"{_name(table, seat)} plays for {stake}{_for(by)}."
        case events.HandFolded(seat=seat, decided_by=by):
            return f"{_name(table, seat)} folds{_for(by)}."
        case events.CommunityCardTurned(card=card):
            first = table.round is not None and table.round.turned == 0
            return f"{'First' if first else 'Second'} community card: {card}."
        case events.DealersHandTurned(cards=cards):
            return f"The dealer has {_hand(table, cards)}."
        case _:
            assert_never(event)


def _settling(table: Table, event: SettlingEvent) -> str:
    match event:
        case events.HandExposed(seat=seat, cards=cards):
            return f"{_name(table, seat)} has {_hand(table, cards)}."
        case events.BonusHandShown(seat=seat, cards=cards):
            return f"{_name(table, seat)} shows {print_cards(cards)} for the 3 Card Bonus."
        case events.HandWavedOff(seat=seat):
            return f"{_name(table, seat)} waves the 3 Card Bonus off."
        case events.WagerCollected(seat=seat, wager=wager, stake=stake):
            return f"{_name(table, seat)}: {wager.label}, {stake} into the tray."
        case events.WagerPaid(seat=seat, wager=wager, winnings=winnings, returned=returned):
            paid = f"pay {winnings}" if winnings else "push"
            return f"{_name(table, seat)}: {wager.label}, {paid}; {returned} to the rail."
        case events.HandPickedUp(seat=seat):
            return f"The cards of {_name(table, seat)} go into the rack."
        case events.CommunityCardsPickedUp():
            return "The dealer's cards go into the rack."
        case events.LammersCollected():
            return "The lammers go back into the tray."
        case events.RoundEnded(round=number):
            return f"Round {number} is over."
        case _:
            assert_never(event)


def _irregular(table: Table, event: IrregularEvent) -> str:
    match event:
        case events.FaceUpCardFound(card=card):
            return f"Irregularity: {card} lies face up in the deck; it goes into the rack."
        case events.CardDrawnInError():
            return "Irregularity: a card drawn in error, unseen; it is the next card."
        case events.WrongNumberFound(seat=seat, found=found):
            return f"Irregularity: {found} cards before {_name(table, seat)}."
        case events.CountLampLit():
            return "Irregularity: the sensors flash, the shuffler signals a wrong count."
        case events.HandsVerified(hands=hands):
            return f"The floor counts the cards on the table: {hands.value}."
        case events.DeckCounted(deck=deck, found=found):
            return f"The floor counts deck {deck}: {found} cards."
        case events.MisdealDeclared():
            return "Misdeal."
        case events.ShufflerUnloadedEarly():
            return "Irregularity: the shuffler was unloaded before the dealer had a packet. The same round again."
        case events.CardsGathered():
            return "All cards are gathered."
        case events.RoundVoided(cause=cause, returns=returns):
            back = _each(table, tuple((each.seat, each.from_layout + each.from_tray) for each in returns))
            return f"All hands are void: {cause.value}. Every wager goes back: {back}."
        case _:
            assert_never(event)


def _interruption(table: Table, event: InterruptionEvent) -> str:
    match event:
        case events.RoundInterrupted(cards=cards):
            return f"The round is interrupted; the cards are {cards.value}."
        case events.VoteCast(seat=seat, ballot=ballot):
            wants = "wants the round completed" if ballot is Ballot.YES else "does not want the round completed"
            return f"{_name(table, seat)} {wants}."
        case events.RoundResumed():
            return "The round goes on where it was."
        case _:
            assert_never(event)


_FAMILIES: tuple[tuple[Any, Callable[[Table, Any], str]], ...] = (
    (SeatEvent, _seats),
    (PreparingEvent, _preparing),
    (ShufflingEvent, _shuffling),
    (KeypadEvent, _keypad),
    (BettingEvent, _betting),
    (DealingEvent, _dealing),
    (DecidingEvent, _deciding),
    (SettlingEvent, _settling),
    (IrregularEvent, _irregular),
    (InterruptionEvent, _interruption),
)


def _name(table: Table, number: int) -> str:
    if number == DEALER:
        return "the dealer's area"
    seat = table.seat(number)
    return seat.player if seat else f"seat {number}"


def _stakes(stakes: Stakes) -> str:
    return ", ".join(
        f"three times {stake}" if wager is Wager.BASE else f"{stake} on {wager.label}" for wager, stake in stakes
    )


def _each(table: Table, stakes: tuple[tuple[int, Money], ...]) -> str:
    return ", ".join(f"{_name(table, seat)} {stake}" for seat, stake in stakes)


def _for(by: Role) -> str:
    return " (no answer in time)" if by is Role.DEVICE else ""


def _hand(table: Table, cards: tuple[Card, ...]) -> str:
    if table.house.wagers.base is None or table.round is None:
        return f"{print_cards(cards)}: {rank_three_cards(cards).ranking.label}"
    community = table.round.dealers_cards
    return f"{print_cards(cards)} with {print_cards(community)}: {rank_hand((*cards, *community)).ranking.label}"
