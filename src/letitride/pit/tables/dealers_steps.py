"""What a person in the chair does next: the table's procedure, with the dealer's calls in their places."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.ledger import tournament_of
from letitride.pit.tables.chair import (
    SEATING_COMMANDS,
    AskPlayer,
    CarryOutShuffle,
    ChooseCut,
    LeaveChair,
    NameHand,
    PushBack,
    SendRelief,
    Staff,
    TakeChair,
    cut_at,
    is_cut_ahead,
    seated,
    to_ask,
)
from letitride.pit.tables.mispays import CorrectMispay, SettleAsStated, can_be_corrected
from letitride.pit.tables.pit_table import PitTable
from letitride.table import ALL_CHORES, Actor, Command, Legal, Refused, Table, due, legal_for
from letitride.table.model import command as commands
from letitride.table.model.state import Step
from letitride.table.model.vocabulary import Role, Stage
from letitride.table.rules.choices import Amounts, Names
from letitride.table.rules.procedure import by_shuffler
from letitride.table.rules.shuffling import depths

STEPS = (ALL_CHORES - {commands.CountStub}) | {SettleAsStated}
"""What has a place in the procedure. A stub can be counted at any time."""

CALLS: tuple[type[Command], ...] = (AskPlayer, PushBack, NameHand, CarryOutShuffle)
"""What a dealer does that is no step of the table itself."""

WITHOUT_A_WORD = ALL_CHORES | {commands.CallNoMoreBets, SettleAsStated, *CALLS}
"""Due steps, which need no reason when a person deals."""


def kind_of(step: Step) -> type[Command]:
    """Return the type of a step."""
    return step if isinstance(step, type) else type(step)


def next_steps(live: PitTable) -> tuple[Step, ...]:
    """Return the next steps at a table, for everybody. The first is the dealer's."""
    table, chair = live.table, live.modes.chair
    if not chair.dealer:
        return due(table)
    if chair.unnamed:
        return (NameHand(seat=chair.unnamed[0]),)
    if chair.taken_back:
        return (PushBack(seat=chair.taken_back[0]),)
    if asked := to_ask(table, chair):
        return (AskPlayer(seat=asked[0]),)
    steps = tuple(_in_turn(live, due(table)))
    if table.stage is Stage.BETTING and not steps and any(table.wagering()) and not live.modes.holds_bets(table):
        return (commands.CallNoMoreBets(),)
    return steps


def _in_turn(live: PitTable, steps: tuple[Step, ...]) -> Iterator[Step]:
    """Yield what is due: a deck is shuffled when all seeds are known, then cut."""
    for step in steps:
        if kind_of(step) is commands.ShuffleDeck:
            if can_shuffle_now(live):
                yield CarryOutShuffle()
        elif step is not commands.CutDeck or live.table.stage is not Stage.BETTING:
            yield step


def can_shuffle_now(live: PitTable) -> bool:
    """Return whether the deck can be shuffled: betting is closed, and every seed is revealed or withheld."""
    promise = live.fairness.next
    waits = live.table.stage is Stage.BETTING or promise is None or promise.waits
    return commands.ShuffleDeck in due(live.table) and not waits and not by_shuffler(live.table.house)


def legal_with_chair(live: PitTable, actor: Actor, who: Staff, legal: tuple[Legal, ...]) -> tuple[Legal, ...]:
    """Return what a person can do, given what the table accepts. When a person deals, the rest waits."""
    chair, table = live.modes.chair, live.table
    if chair.dealer:
        legal = tuple(_left_by_chair(live, actor, who, legal))
    if actor.role is Role.PLAYER:
        return legal + tuple(_wishes(live, actor))
    if actor.role not in (Role.DEALER, Role.FLOOR):
        return legal
    if actor.role is Role.FLOOR:
        legal += tuple(
            Legal(CorrectMispay, (("round", each.round), ("seat", each.seat), ("wager", each.wager)))
            for each in can_be_corrected(live.mispays, table)
        )
    seating = (_seating(kind, chair.dealer) for kind in SEATING_COMMANDS if actor.role in kind.who)
    return legal + tuple(entry for entry in seating if _is_accepted(table, live, entry, who))


def _left_by_chair(live: PitTable, actor: Actor, who: Staff, legal: tuple[Legal, ...]) -> Iterator[Legal]:
    chair, table = live.modes.chair, live.table
    deals = who.name == chair.dealer
    if actor.role is Role.DEALER and not deals:
        return
    entries = legal + (legal_for(table, Actor(role=Role.DEALER)) if deals and actor.role is Role.FLOOR else ())
    for entry in dict.fromkeys(entries):
        if entry.command is commands.MakeDecision:
            if dict(entry.fields)["seat"] in chair.asked:
                yield entry
        elif entry.command is commands.CutDeck:
            yield Legal(commands.CutDeck, (("at", cut_at(table, chair)),))
        elif entry.command in STEPS and (chair.taken_back or chair.unnamed):
            continue
        elif not (entry.command is commands.VerifyDeck and deals) and entry.command is not commands.ShuffleDeck:
            yield entry
    if deals:
        yield from _stated(live)
        calls = (step for step in next_steps(live) if isinstance(step, CALLS))
        yield from (Legal(type(step), tuple((f, getattr(step, f)) for f in step.__struct_fields__)) for step in calls)


def _stated(live: PitTable) -> Iterator[Legal]:
    """Yield how the current wager can be settled by another amount than is due; never in a tournament."""
    for step in next_steps(live) if not tournament_of(live.id) else ():
        if isinstance(step, commands.PayWager | commands.CollectWager):
            amounts = Amounts(live.table.house.chips)
            yield Legal(SettleAsStated, (("seat", step.seat), ("wager", step.wager), ("returned", amounts)))


def _wishes(live: PitTable, actor: Actor) -> Iterator[Legal]:
    """Yield how deep a player can have the deck cut."""
    chair, table = live.modes.chair, live.table
    if not chair.dealer or not is_cut_ahead(table):
        return
    for number, seat, _ in table.wagering():
        if seat.player == actor.player and (chair.cut is None or chair.cut.seat == number):
            yield Legal(ChooseCut, (("seat", number), ("at", depths(table))))


def _seating(kind: type[Command], dealer: str) -> Legal:
    return Legal(kind, (("dealer", Names((dealer,))),) if kind is SendRelief else ())


def _is_accepted(table: Table, live: PitTable, entry: Legal, who: Staff) -> bool:
    command = entry.example()
    if not isinstance(command, TakeChair | SendRelief | LeaveChair):
        return False
    try:
        seated(table, live.modes.chair, command, who)
    except Refused:
        return False
    return True
