"""Reports that the machine's own count disproves: where it dealt every card, it knows where each of them is.

At a table where people deal, only they know what lies on the felt, and their word stands. A machine that dealt a round
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
    """Tell whether people deal the round: a card of it was dealt by hand, or the first one waits for a hand."""
    return live.modes.hand_dealt or (live.modes.by_hand and not any_dealt(live.table))


def require_not_disproved(live: PitTable, command: Command, *, by_person: bool = True) -> None:
    """Refuse a report that the machine's own count disproves; the pit itself gives up a round whose backup is old."""
    if dealt_by_people(live):
        return
    topic, found = _disproof(live, command, by_person=by_person)
    if found:
        message = f"the machine dealt this round, and {found}"
        raise Refused("disproved", message, rule=cite(live.table.house, topic))


def is_disproved(live: PitTable, command: Command) -> bool:
    """Tell whether somebody's report is refused."""
    return not dealt_by_people(live) and bool(_disproof(live, command, by_person=True)[1])


def report_of(event: Event) -> Command | None:
    """Return the report that *event* tells of, where it is one that a machine's count may disprove."""
    match event:
        case events.WrongNumberFound(seat=seat, found=found):
            return commands.ReportWrongNumber(seat=seat, found=found)
        case events.CountLampLit():
            return commands.ReportCountLamp()
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
    """Return what the machine knows better, and the topic of the clause about it; nothing where it knows no better."""
    table, round_ = live.table, live.table.round
    match command:
        case commands.ReportWrongNumber(seat=seat):
            where = "the dealer" if seat == DEALER else f"seat {seat}"
            return "wrong number", f"it counts {cards_before(table, seat)} cards before {where}, as there should be"
        case commands.ReportCountLamp():
            return "lamp", f"it counts {WHOLE} cards: no lamp is lit"
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
    """Return what is left of something that the table accepts: of a count only the right number, of the rest all."""
    if dealt_by_people(live):
        return entry
    round_ = live.table.round
    if entry.command is commands.CountStub and round_ is not None:
        return Legal(entry.command, (("found", round_.stub),))
    if entry.command is commands.CountDeck:
        return Legal(entry.command, (("found", WHOLE),))
    return None if _disproof(live, entry.example(), by_person=True)[1] else entry
