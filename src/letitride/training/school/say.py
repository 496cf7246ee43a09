"""The calling drill: what the dealer says at each moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from letitride.house import House
from letitride.house.setup import Counting
from letitride.table.clauses.citing import cite
from letitride.table.model import event as events
from letitride.table.model.event import Event
from letitride.table.model.state import Table
from letitride.table.rules.engine import evolve
from letitride.training.school.draw import Draw
from letitride.training.school.procedure import told_before
from letitride.training.school.question import DrillKind, Exercise, Fault, Form, Option, Question, Signs, Wrong
from letitride.training.school.rehearsal import Moment, Rehearsal
from letitride.training.school.step_clauses import asking_topic, clause_of
from letitride.training.school.wording import called

CALLED: dict[type[Event], tuple[str, str]] = {
    events.BonusBetsInvited: ("invitation", "Inviting bonus bets"),
    events.BettingClosed: ("no-more-bets", "Closing the betting"),
    events.BonusBetsCollected: ("bonus-collected", "Collecting the bonus bets"),
    events.StubCounted: ("stub-counted", "Counting the stub"),
    events.DecisionsOpened: ("question", "Asking the players"),
    events.CardsTurned: ("turned", "Turning the cards before the tray"),
    events.HandExposed: ("hand", "Turning a hand over"),
    events.WagerCollected: ("taken", "Taking a bet"),
    events.WagerPaid: ("paid", "Paying a bet"),
}
"""The events that are called aloud."""

_CHOICES = 4
_TRIES = 12


def calls_to_make(house: House) -> dict[str, str]:
    """Return the calls of a house, by key."""
    bonus = bool(house.wagers.collected_before())
    has = {
        "invitation": bonus,
        "bonus-collected": bonus,
        "stub-counted": house.cards.counted_by is Counting.DEALER,
    }
    return {key: title for key, title in CALLED.values() if has.get(key, True)}


def exercise(house: House, key: str, draw: Draw) -> Exercise:
    """Return a call to make."""
    kind = next(event for event, (name, _) in CALLED.items() if name == key)
    for _ in range(_TRIES):
        moments = _rounds(house, key, draw)
        found = [(place, event) for place, m in enumerate(moments) for event in m.events if isinstance(event, kind)]
        if found:
            break
    place, event = draw.choice(found)
    question = call_question(moments, place, event, draw)
    return Exercise(kind=DrillKind.SAY, item=key, title=CALLED[kind][1], questions=(question,))


def _rounds(house: House, key: str, draw: Draw) -> Sequence[Moment]:
    rehearsal = Rehearsal(house, draw, players=draw.between(2, 4))
    bonus = [wager.value for wager in house.wagers.collected_before()]
    rehearsal.side_bets = {seat: tuple(bonus) for seat in rehearsal.seats}
    rehearsal.open()
    for _ in range(house.cards.stub_count_every if key == "stub-counted" else 1):
        rehearsal.play()
    return rehearsal.moments


def call_question(moments: Sequence[Moment], place: int, event: Event, draw: Draw) -> Question:
    """Return the question what is called when something happens."""
    moment = moments[place]
    before = _before(moment, event)
    right = called(before, event)
    variants = draw.shuffled(sorted(set(_variants(before, event, right)) - {right}))
    others = [*variants, *draw.shuffled(sorted(_others(moments, event, right) - set(variants)))][: _CHOICES - 1]
    cost = "Players act on what they hear: a wrong call is a dispute, and the house answers for it."
    wrong = Wrong(Fault.WRONG_CALL, _clause(moment, event), cost)
    words = draw.shuffled([right, *others])
    return Question(
        kind=DrillKind.SAY,
        prompt="What do you call?",
        form=Form.CHOICE,
        table=moment.after if not isinstance(event, events.BettingClosed) else moment.table,
        signs=Signs(told=told_before(moments, place)),
        options=tuple(Option(each, None if each == right else wrong) for each in words),
        right=str(words.index(right) + 1),
        wrong=wrong,
        seconds=moment.table.house.exam.step_seconds,
    )


def _clause(moment: Moment, event: Event) -> str:
    """Return the clause about a call: of what is done with it, or of the question and the hand that it names."""
    match event:
        case events.DecisionsOpened():
            return cite(moment.table.house, asking_topic(moment.after))
        case events.HandExposed():
            return cite(moment.table.house, "reading")
        case _:
            return clause_of(moment.table, moment.step)


def _before(moment: Moment, event: Event) -> Table:
    """Return the table just before one of the events of a moment."""
    table = moment.table
    for each in moment.events:
        if each is event:
            break
        table = evolve(table, each)
    return table


def _variants(table: Table, event: Event, right: str) -> Iterator[str]:
    """Yield the call of somebody who has misread or miscounted."""
    match event:
        case events.WagerPaid(stake=stake, winnings=winnings, returned=returned):
            for more in (stake, winnings):
                yield called(table, replace(event, winnings=winnings + more, returned=returned + more))
            lost = events.WagerCollected(seat=event.seat, wager=event.wager, stake=stake)
            yield called(table, lost)
        case events.WagerCollected(stake=stake):
            yield called(table, replace(event, stake=stake * 2))
            paid = events.WagerPaid(seat=event.seat, wager=event.wager, stake=stake, winnings=stake, returned=stake * 2)
            yield called(table, paid)
        case events.HandExposed():
            start, _, hand = right.rstrip(".").rpartition(": ")
            yield from (f"{start}: {label}." for label in _MISREAD.get(hand, ("pair", "straight", "high card")))
        case events.StubCounted(found=found):
            yield from (called(table, replace(event, found=number)) for number in (found - 1, found + 1))


_MISREAD = {
    "pair": ("two pair", "high card"),
    "two pair": ("full house", "pair"),
    "three of a kind": ("full house", "two pair"),
    "straight": ("flush", "high card"),
    "flush": ("straight", "straight flush"),
    "full house": ("two pair", "three of a kind"),
    "high card": ("pair", "straight"),
}
"""What a misread hand is mistaken for."""


def _others(moments: Sequence[Moment], event: Event, right: str) -> set[str]:
    """Return other calls of the same rounds: of the same kind first, then any."""
    same: set[str] = set()
    any_call: set[str] = set()
    for moment in moments:
        for other in moment.events:
            if type(other) in CALLED:
                words = called(_before(moment, other), other)
                (same if type(other) is type(event) else any_call).add(words)
    return same - {right} if len(same) > _CHOICES else (same | any_call) - {right}
