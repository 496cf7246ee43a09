"""What goes wrong with the cards: the report, the house's ruling, and exactly what follows."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from letitride.cards import DECK
from letitride.house.irregularity import CountLamp, EarlyUnload, FaceUpCard
from letitride.table.clauses.citing import cite
from letitride.table.model import command as commands
from letitride.table.model import event as events
from letitride.table.model.event import Event
from letitride.table.model.refusal import Refused
from letitride.table.model.state import Deck, Halt, RackEntry, Table
from letitride.table.model.vocabulary import DEALER, Cause, Hands, Stage
from letitride.table.rules.choices import Counts
from letitride.table.rules.dealing import current, require_count
from letitride.table.rules.procedure import dealing_again, require_due
from letitride.table.rules.voiding import any_dealt, evolve_void, gather, void, voidable

Commands = (
    commands.ReportFaceUpCard
    | commands.ReportCardDrawnInError
    | commands.ReportWrongNumber
    | commands.ReportCountLamp
    | commands.ReportEarlyUnload
    | commands.VerifyHands
    | commands.CountDeck
    | commands.GatherCards
    | commands.DeclareMisdeal
)
Events = (
    events.FaceUpCardFound
    | events.CardDrawnInError
    | events.WrongNumberFound
    | events.CountLampLit
    | events.HandsVerified
    | events.DeckCounted
    | events.MisdealDeclared
    | events.ShufflerUnloadedEarly
    | events.CardsGathered
    | events.RoundVoided
)

WHOLE = len(DECK)


def decide(table: Table, command: Commands) -> tuple[Event, ...]:
    """Return the events of a report or an inspection."""
    match command:
        case commands.ReportFaceUpCard():
            return _face_up(table)
        case commands.ReportCardDrawnInError():
            _require_being_dealt(table, "drawn in error")
            return (events.CardDrawnInError(),)
        case commands.ReportWrongNumber(seat=seat, found=found):
            _require_wrong(table, seat, found)
            cause = Cause.WRONG_NUMBER_OF_CARDS
            return (events.WrongNumberFound(seat=seat, found=found), void(table, cause))
        case commands.ReportCountLamp():
            _require_lamp(table)
            return (events.CountLampLit(),)
        case commands.ReportEarlyUnload():
            _require_early_unload(table)
            return (events.ShufflerUnloadedEarly(),)
        case commands.VerifyHands(hands=hands):
            require_due(table, command, topic="lamp")
            verified = events.HandsVerified(hands=hands)
            wrong = hands is Hands.WRONG
            return (verified, void(table, Cause.WRONG_NUMBER_OF_CARDS)) if wrong else (verified,)
        case commands.CountDeck(found=found):
            require_due(table, command, topic="lamp")
            require_count(table, found)
            counted = events.DeckCounted(deck=_counted_deck(table), found=found)
            return (counted, events.RoundResumed()) if table.halt and found == WHOLE else (counted,)
        case commands.GatherCards():
            require_due(table, command, topic="wrong number")
            return (events.CardsGathered(),)
        case commands.DeclareMisdeal():
            require_due(table, command, topic="lamp")
            return (events.MisdealDeclared(), void(table, Cause.COUNT_LAMP))
        case _:
            assert_never(command)


def evolve(table: Table, event: Events) -> Table:
    """Return the table after something went wrong."""
    match event:
        case events.FaceUpCardFound(card=card):
            rack = table.rack.having(table.deck, RackEntry(source="face up", cards=(card,)))
            round_ = replace(current(table), face_up_cards=current(table).face_up_cards + 1)
            deck = table.decks[table.deck - 1]
            rest = table.with_deck(table.deck, replace(deck, order=(deck.order or ())[1:]))
            return replace(rest, rack=rack, round=round_)
        case events.CountLampLit():
            halt = Halt(cause=Cause.COUNT_LAMP, stage=table.stage, todo=table.todo)
            return replace(table, stage=Stage.HALTED, halt=halt, todo=(commands.VerifyHands, commands.CountDeck))
        case events.DeckCounted(deck=deck, found=found):
            if found == WHOLE:
                return table
            return replace(
                table, todo=(commands.DeclareMisdeal(),) if table.halt else (commands.ReplaceDeck(deck=deck),)
            )
        case events.ShufflerUnloadedEarly():
            return _unloaded(table)
        case events.CardsGathered():
            return gather(table)
        case events.RoundVoided():
            return evolve_void(table, event)
        case events.CardDrawnInError() | events.WrongNumberFound() | events.HandsVerified() | events.MisdealDeclared():
            return table
        case _:
            assert_never(event)


def _unloaded(table: Table) -> Table:
    """Return the table with the rest of the deck unloaded, and the steps back to the same round."""
    stub = table.cards or ()
    rack = table.rack.having(table.deck, RackEntry(source="stub", cards=stub))
    out = table.with_deck(table.deck, Deck(order=()))
    round_ = replace(current(table), stub=len(stub), again=True)
    return replace(out, rack=rack, round=round_, todo=dealing_again(table))


def _counted_deck(table: Table) -> int:
    """Return the deck that the floor counts: the one in play, or the one gathered into the rack."""
    return table.deck if table.round or table.rack.deck is None else table.rack.deck


def _require_being_dealt(table: Table, topic: str) -> None:
    if not (table.todo and isinstance(table.todo[0], commands.DealCards)):
        message = f"no card is being dealt ({table.stage_in_words})"
        raise Refused("not-dealing", message, rule=cite(table.house, topic))


def _face_up(table: Table) -> tuple[Event, ...]:
    rule = cite(table.house, "face up")
    if table.house.irregularities.face_up_card is FaceUpCard.NO_IRREGULARITY:
        raise Refused("no-irregularity", f"{table.house.id} deals all cards face up", rule=rule)
    _require_being_dealt(table, "face up")
    found = events.FaceUpCardFound(card=(table.cards or ())[0])
    if not current(table).face_up_cards:
        return (found,)
    return (found, void(table, Cause.SECOND_FACE_UP_CARD))


def cards_before(table: Table, seat: int) -> int | None:
    """Return how many cards a seat or the dealer's area was dealt; None if nobody plays there."""
    if seat == DEALER:
        return len(table.round.dealers_cards) if table.round else None
    taken = table.seat(seat)
    if taken is None or taken.wagers is None:
        return None
    if taken.hand is None and table.stage is Stage.SETTLING:
        return sum(len(entry.cards) for entry in table.rack.entries if entry.source == f"seat {seat}")
    return len(taken.hand.cards) if taken.hand else 0


def wrong_numbers(table: Table, seat: int) -> Counts:
    """Return which numbers of cards at a seat would be wrong."""
    return Counts(0, WHOLE, but=cards_before(table, seat))


def _require_wrong(table: Table, seat: int, found: int) -> None:
    rule = cite(table.house, "wrong number")
    voidable(table)
    right = cards_before(table, seat)
    if right is None:
        raise Refused("not-in-round", f"seat {seat} is not in the round", rule=rule)
    if not any_dealt(table):
        raise Refused("not-dealing", "no card has been dealt", rule=rule)
    if found not in wrong_numbers(table, seat):
        message = f"enter a wrong number of cards before seat {seat}: {wrong_numbers(table, seat)}"
        raise Refused("right-number", message, rule=rule)


def _require_lamp(table: Table) -> None:
    rule = cite(table.house, "lamp")
    if table.house.irregularities.count_lamp is CountLamp.NO_IRREGULARITY:
        raise Refused("no-lamp", f"{table.house.id} has no shuffler that counts", rule=rule)
    voidable(table)
    if table.cards is None:
        raise Refused("not-shuffled", "the shuffler has counted no deck of this round yet", rule=rule)


def _require_early_unload(table: Table) -> None:
    rule = cite(table.house, "early unload")
    if table.house.irregularities.early_unload is EarlyUnload.NO_IRREGULARITY:
        raise Refused("no-shuffler", f"{table.house.id} has no shuffler to unload", rule=rule)
    step = table.todo[0] if table.todo else None
    if not (isinstance(step, commands.DealCards) and step.seat == DEALER and current(table).dealers_cards == ()):
        message = "an early unload comes when the players have their packets and the dealer has none"
        raise Refused("not-due", message, rule=rule)
