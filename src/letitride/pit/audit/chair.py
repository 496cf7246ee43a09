"""Replays the dealer's chair: who took it by what right, what was called, and that nobody else dealt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from letitride.pit.audit.voids import Step
from letitride.pit.ports import Row
from letitride.pit.tables import chair as chairs
from letitride.pit.tables.dealers_calls import called
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.reasons import ReasonGiven
from letitride.table import Event, Refused
from letitride.table.model.event import BettingClosed, CardBurned, CardsTurned, DecisionMade, DeckCut, HandExposed
from letitride.table.model.vocabulary import Role


def chair_faults(steps: Sequence[Step], *, guessing: bool) -> Iterator[tuple[int, str]]:
    """Report what a command did that is impossible with this person in the chair.

    *guessing* says that the cards are unknown, because the seed of the shuffle is not revealed yet.
    """
    word = next((event for _, event, _ in steps if isinstance(event, ReasonGiven)), None)
    for live, event, row in steps:
        if guessing and isinstance(event, chairs.HandNamed):
            continue
        is_call = isinstance(event, chairs.CHAIR_EVENTS)
        found = _of_chair(live, event, word) if is_call else _of_table(live, event, row)
        if found:
            yield row.seq, found
    named = [event for _, event, _ in steps if isinstance(event, chairs.DealerNamed)]
    for live, event, row in steps:
        if isinstance(event, BettingClosed) and bool(live.modes.chair.dealer) is not bool(named):
            yield row.seq, "a round began, and the log does not say who deals it"


def _of_chair(live: PitTable, event: Event, word: ReasonGiven | None) -> str:
    chair = live.modes.chair
    if isinstance(event, chairs.DealerNamed):
        return (
            "" if event.dealer == chair.dealer else f"{event.dealer} is named as the dealer, and {chair.dealer} deals"
        )
    try:
        expected = _expected(live, event, word)
    except (Refused, LookupError) as refused:
        return f"{type(event).__name__} cannot have happened: {refused}"
    return "" if expected == event else f"the table says {event}, and should say {expected}"


def _expected(live: PitTable, event: Event, word: ReasonGiven | None) -> Event | None:
    table, chair = live.table, live.modes.chair
    who = chairs.Staff(name=word.by, post=word.post) if word else chairs.Staff(name="floor", post="floor")
    match event:
        case chairs.ChairTaken():
            if word is None:
                raise LookupError(f"{event.dealer} is said to have taken the chair, and gave no reason")
            return chairs.seated(table, chair, chairs.TakeChair(), who)
        case chairs.ReliefSent(dealer=dealer):
            return chairs.seated(table, chair, chairs.SendRelief(dealer=dealer), who)
        case chairs.ChairLeft():
            return chairs.seated(table, chair, chairs.LeaveChair(), who)
        case chairs.PlayerAsked(seat=seat):
            return called(table, chair, chairs.AskPlayer(seat=seat))
        case chairs.BetPushedBack(seat=seat):
            return called(table, chair, chairs.PushBack(seat=seat))
        case chairs.HandNamed(seat=seat):
            return called(table, chair, chairs.NameHand(seat=seat))
        case chairs.CutChosen(seat=seat, at=at):
            return called(table, chair, chairs.ChooseCut(seat=seat, at=at))
        case _:
            return None


def _of_table(live: PitTable, event: Event, row: Row) -> str:
    chair = live.modes.chair
    if not chair.dealer:
        return ""
    match event:
        case DeckCut(at=at) if at != (due := chairs.cut_at(live.table, chair)):
            chosen = f"seat {chair.cut.seat} had chosen" if chair.cut else "nobody had chosen, so it had to be"
            return f"the deck was cut at {at}, and {chosen} {due}"
        case DecisionMade(seat=seat) if seat not in chair.asked:
            return f"seat {seat} answered, and {chair.dealer} had not asked"
        case CardBurned() | CardsTurned() if chair.taken_back:
            return f"the dealer went on before the bet of seat {chair.taken_back[0]} was pushed back"
        case HandExposed() if chair.unnamed:
            return f"the next hand was exposed before that of seat {chair.unnamed[0]} was named"
    by_dealer = bool(event.done) and all(kind.who == _BY_DEALER for kind in event.done)
    if by_dealer and row.command.rpartition(" ")[0] != chair.dealer:
        return f"{chair.dealer} deals here, and somebody else did this: {row.command}"
    return ""


_BY_DEALER = frozenset({Role.DEALER})
