"""Reports that the machine's own count disproves: if it dealt every card, it knows where each is.

At a table where people deal, only they know what is on the felt, and their word counts. A machine that dealt a round
cannot have miscounted it, and a report to the contrary would only serve to undo a round that somebody is losing.
"""

from __future__ import annotations

from letitride.cards import DECK
from letitride.pit.tables.pit_table import PitTable
from letitride.table import Command, Event, Legal, Refused
from letitride.table.clauses.citing import cite
from letitride.table.model import command as commands
from letitride.table.model import event as events
from letitride.table.model.vocabulary import DEALER, Hands, Readable
from letitride.table.rules.irregularities import cards_before
from letitride.table.rules.voiding import any_dealt

WHOLE = len(DECK)


def dealt_by_people(live: PitTable) -> bool:
    """Return whether people deal the round: a person dealt one of its cards, or the first waits for a person."""
    return live.modes.hand_dealt or (bool(live.modes.chair.dealer) and not any_dealt(live.table))


def require_not_disproved(live: PitTable, command: Command, *, by_person: bool = True) -> None:
    """Refuse a report that the machine's own count disproves, except by the pit itself after a restore."""
    if dealt_by_people(live):
        return
    topic, found = _disproof(live, command, by_person=by_person)
    if found:
        deals = "dealt this round" if live.table.round else "deals at this table"
        raise Refused("disproved", f"the machine {deals}, and {found}", rule=cite(live.table.house, topic))


def require_unreadable(live: PitTable) -> None:
    """Refuse to call the cards of a table unreadable that the machine deals."""
    require_not_disproved(live, commands.InterruptRound(cards=Readable.NO))


def is_disproved(live: PitTable, command: Command) -> bool:
    """Return whether a report is refused."""
    return not dealt_by_people(live) and bool(_disproof(live, command, by_person=True)[1])


def report_of(event: Event) -> Command | None:
    """Return the report behind *event*, if a machine's count may disprove it."""
    match event:
        case events.WrongNumberFound(seat=seat, found=found):
            return commands.ReportWrongNumber(seat=seat, found=found)
        case events.CountLampLit():
            return commands.ReportCountLamp()
        case events.SensorFoundDark(seat=seat):
            return commands.ReportDarkSensor(seat=seat)
        case events.HandsVerified(hands=hands):
            return commands.VerifyHands(hands=hands)
        case events.DeckCounted(found=found):
            return commands.CountDeck(found=found)
        case events.StubCounted(found=found):
            return commands.CountStub(found=found)
        case events.RoundInterrupted(cards=cards):
            return commands.InterruptRound(cards=cards)
        case _:
            return None


def _disproof(live: PitTable, command: Command, *, by_person: bool) -> tuple[str, str]:
    """Return what the machine knows better, and the topic of its clause; None if it knows no better."""
    table, round_ = live.table, live.table.round
    match command:
        case commands.ReportWrongNumber(seat=seat):
            where = "the dealer" if seat == DEALER else f"seat {seat}"
            return "wrong number", f"it counts {cards_before(table, seat)} cards before {where}, as there should be"
        case commands.ReportCountLamp():
            return "lamp", f"it counts {WHOLE} cards: no lamp is lit"
        case commands.ReportDarkSensor(seat=seat):
            return "sensor", f"the lamp of seat {seat} is lit"
        case commands.VerifyHands(hands=Hands.WRONG):
            return "lamp", "everybody has as many cards as it dealt"
        case commands.CountDeck(found=found) if found != WHOLE:
            return "lamp", f"its deck has {WHOLE} cards, not {found}"
        case commands.CountStub(found=found) if round_ is not None and round_.stub is not None and found != round_.stub:
            return "count", f"its stub has {round_.stub} cards, not {found}"
        case commands.InterruptRound(cards=Readable.NO) if by_person:
            return "interruption", "it can still read every card"
        case _:
            return "", ""


def undisproved(live: PitTable, entry: Legal) -> Legal | None:
    """Return what is left of a legal command: for a count only the right number, otherwise everything."""
    if dealt_by_people(live):
        return entry
    round_ = live.table.round
    if entry.command is commands.CountStub and round_ is not None:
        return Legal(entry.command, (("found", round_.stub),))
    if entry.command is commands.CountDeck:
        return Legal(entry.command, (("found", WHOLE),))
    return None if _disproof(live, entry.example(), by_person=True)[1] else entry
