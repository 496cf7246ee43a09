"""The table from the dealer's chair: what comes next, who does it, and the words that go with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import asdict

from letitride.cards import Money
from letitride.house import Wager
from letitride.pit.people.people import Person
from letitride.pit.tables.chair import AskPlayer, ChosenCut, NameHand, Staff, cut_at
from letitride.pit.tables.dealers_steps import WITHOUT_A_WORD, kind_of, next_steps
from letitride.pit.tables.mispays import can_be_corrected
from letitride.pit.tables.pit_table import PitTable
from letitride.server.tables.legal_commands import LegalCommand, legal_entry
from letitride.server.tables.sentences import SentencePart, sentence_parts
from letitride.table import Actor, Audience, Legal, Refused, Table, Watching, authorize
from letitride.table.model import command as commands
from letitride.table.model.state import Step
from letitride.table.model.vocabulary import Role, Stage
from letitride.table.rules.deciding import point_of
from letitride.table.rules.engine import rule_on
from letitride.table.rules.legal import ways_of
from letitride.table.words.calls_for import hand_named, heard
from letitride.table.words.sentence import Sentence, capitalized, say
from letitride.table.words.wording import name

Doer = Literal["dealer", "floor", "player"]
_DEALER = Audience(Watching.DEALER)


class WagerDue(Struct, frozen=True, kw_only=True):
    """The result of the wager being settled."""

    label: str
    """The wager's name."""

    stake: Money
    winnings: Money
    returned: Money
    """Everything that goes to the player; zero if the wager loses."""


class WrongPayment(Struct, frozen=True, kw_only=True):
    """A wager that was settled by another amount than was due, and not corrected yet."""

    round: int
    seat: int
    player: str
    wager: Wager
    label: str
    """What the wager is called."""

    paid: Money
    due: Money
    correctable: bool
    """Whether the floor can correct it now: once its round is over."""


class DealersStep(Struct, frozen=True, kw_only=True):
    """A step that comes next."""

    command: str
    ways: tuple[LegalCommand, ...]
    """How it can be done: each field with its value or its possible values; none if it is a player's."""

    doer: Doer
    say: tuple[SentencePart, ...]
    """What the dealer says; empty if nothing."""

    reasoned: bool
    """Whether it needs a reason, as a ruling does."""

    due: WagerDue | None = None


class DealersChair(Struct, frozen=True, kw_only=True):
    """Who deals at a table, and what comes next there."""

    dealer: str
    """The person in the chair; empty if the machine deals."""

    relief: str
    """The relief dealer who was sent and has not come yet."""

    yours: bool
    """Whether you deal."""

    steps: tuple[DealersStep, ...]
    """What comes next: a step, or a few in any order; none while the table waits for players."""

    say: tuple[SentencePart, ...]
    """What the dealer says while the table waits for players."""

    cut: ChosenCut | None
    """Where a player wants the deck cut."""

    mispays: tuple[WrongPayment, ...]
    """What was paid wrongly and not corrected yet."""


def staff_of(person: Person) -> Staff:
    """Return a staff member as a table knows them."""
    return Staff(name=person.name, post=person.post.value)


def chair_for(live: PitTable, person: Person) -> DealersChair:
    """Return the dealer's chair as a staff member sees it."""
    chair = live.modes.chair
    steps = tuple(_step(live, step) for step in next_steps(live)) if chair.dealer else ()
    return DealersChair(
        dealer=chair.dealer,
        relief=chair.relief,
        yours=chair.dealer == person.name,
        steps=steps,
        say=sentence_parts(_while_waiting(live.table)) if chair.dealer and not steps else (),
        cut=chair.cut,
        mispays=tuple(_mispays(live)),
    )


def _mispays(live: PitTable) -> Iterator[WrongPayment]:
    over = can_be_corrected(live.mispays, live.table)
    for each in live.mispays:
        yield WrongPayment(**asdict(each), label=each.wager.label, correctable=each in over)


def _step(live: PitTable, step: Step) -> DealersStep:
    doer = _doer(live.table, step)
    return DealersStep(
        command=kind_of(step).__name__ if doer != "player" else "",
        ways=tuple(map(legal_entry, _ways(live, step))) if doer != "player" else (),
        doer=doer,
        say=sentence_parts(_said(live.table, step)),
        reasoned=kind_of(step) not in WITHOUT_A_WORD,
        due=_due(live.table, step),
    )


def _doer(table: Table, step: Step) -> Doer:
    """Return whose step it is. No more is said about a player's step: it could reveal cards."""
    kind = kind_of(step)
    if issubclass(kind, commands.PlayerCommand):
        return "player"
    if isinstance(step, type):
        return "dealer" if Role.DEALER in kind.who else "floor"
    try:
        authorize(table, step, Actor(role=Role.DEALER))
    except Refused:
        return "floor"
    return "dealer"


def _ways(live: PitTable, step: Step) -> tuple[Legal, ...]:
    if step is commands.CutDeck:
        return (Legal(commands.CutDeck, (("at", cut_at(live.table, live.modes.chair)),)),)
    return tuple(ways_of(live.table, step))


def _said(table: Table, step: Step) -> Sentence:
    """Return what is said about open cards. Nobody may know a card before it is turned."""
    match step:
        case commands.CallNoMoreBets():
            return say("No more bets.")
        case commands.InviteBonusBets():
            return say("Any bonus bets?")
        case AskPlayer(seat=seat):
            return capitalized(say(name(table, seat), f"? {point_of(table).question}"))
        case NameHand(seat=seat):
            return capitalized(say(name(table, seat), f": {hand_named(table, seat)}."))
        case commands.PayWager() | commands.CollectWager():
            return heard(table, rule_on(table, step)[0], _DEALER)
        case _:
            return say()


def _while_waiting(table: Table) -> Sentence:
    return say("Bets, please.") if table.stage is Stage.BETTING and any(table.seats) else say()


def _due(table: Table, step: Step) -> WagerDue | None:
    if not isinstance(step, commands.PayWager | commands.CollectWager) or table.round is None:
        return None
    found = next(each for each in table.round.payouts if (each.seat, each.wager) == (step.seat, step.wager))
    return WagerDue(label=step.wager.label, stake=found.stake, winnings=found.winnings, returned=found.returned)
