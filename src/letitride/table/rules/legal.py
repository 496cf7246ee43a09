"""What is legal now. It asks the rules about every conceivable command, so the two cannot disagree."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import chain

from msgspec import Struct

from letitride.table.model import command as commands
from letitride.table.model.command import Command
from letitride.table.model.refusal import Refused
from letitride.table.model.state import Step, Table
from letitride.table.model.vocabulary import DEALER, Ballot, Hands, Readable, Role
from letitride.table.rules.actor import Actor, authorize
from letitride.table.rules.betting import Offer, offer
from letitride.table.rules.choices import ANY_COUNT, Amounts, Counts, Names, WholeDeck
from letitride.table.rules.deciding import options
from letitride.table.rules.engine import rule_on
from letitride.table.rules.irregularities import wrong_numbers
from letitride.table.rules.procedure import due
from letitride.table.rules.seats import names
from letitride.table.rules.shuffling import depths

_DOMAINS = (Counts, Amounts, Names, WholeDeck, Offer)
_PLAIN: tuple[type[Command], ...] = (
    commands.OpenTable,
    commands.CallDeadGame,
    commands.CloseTable,
    commands.OrderCut,
    commands.CallNoMoreBets,
    commands.CloseVote,
    commands.ReportFaceUpCard,
    commands.ReportCardDrawnInError,
    commands.ReportCountLamp,
    commands.ReportEarlyUnload,
)


class Legal(Struct, frozen=True):
    """A legal command: its type, and for each field a value or its possible values."""

    command: type[Command]
    fields: tuple[tuple[str, object], ...] = ()

    def admits(self, command: Command) -> bool:
        """Return whether *command* matches."""
        return type(command) is self.command and all(
            getattr(command, name) in allowed if isinstance(allowed, _DOMAINS) else getattr(command, name) == allowed
            for name, allowed in self.fields
        )

    def example(self) -> Command:
        """Return a command that matches."""
        return self.command(
            **{name: allowed.example() if isinstance(allowed, _DOMAINS) else allowed for name, allowed in self.fields}
        )


def legal(table: Table) -> tuple[Legal, ...]:
    """Return everything the table accepts now, from anybody."""
    return tuple(dict.fromkeys(entry for entry in _conceivable(table) if _accepted(table, entry.example())))


def legal_for(table: Table, actor: Actor) -> tuple[Legal, ...]:
    """Return everything the table accepts now from *actor*."""
    is_player = actor.role is Role.PLAYER
    conceivable = chain(_due(table), _at_seats(table, actor.player)) if is_player else _conceivable(table)
    for_actor = (_by(actor, entry) for entry in conceivable if actor.role in entry.command.who)
    return tuple(dict.fromkeys(entry for entry in for_actor if _accepted_from(table, entry.example(), actor)))


def _by(actor: Actor, entry: Legal) -> Legal:
    """Return an entry as *actor* can use it: players sit down under their own name only."""
    if entry.command is not commands.TakeSeat:
        return entry
    fields = dict(entry.fields)
    return Legal(commands.TakeSeat, (("seat", fields["seat"]), ("player", actor.player)))


def _accepted_from(table: Table, command: Command, actor: Actor) -> bool:
    try:
        authorize(table, command, actor)
    except Refused:
        return False
    return _accepted(table, command)


def _accepted(table: Table, command: Command) -> bool:
    try:
        rule_on(table, command)
    except Refused:
        return False
    return True


def _conceivable(table: Table) -> Iterator[Legal]:
    """Return every command worth asking about."""
    yield from _due(table)
    yield from map(Legal, _PLAIN)
    yield Legal(commands.CountStub, (("found", ANY_COUNT),))
    yield from (Legal(commands.ReplaceDeck, (("deck", deck),)) for deck in (1, 2))
    yield from (Legal(commands.InterruptRound, (("cards", cards),)) for cards in Readable)
    for number in range(DEALER, len(table.seats) + 1):
        yield Legal(commands.ReportWrongNumber, (("seat", number), ("found", wrong_numbers(table, number))))
    yield from _at_seats(table)


def _at_seats(table: Table, only: str | None = None) -> Iterator[Legal]:
    """Return the seat commands worth asking about, of *only* one player if named."""
    may_sit = names(table)
    for number, seat in enumerate(table.seats, 1):
        if seat is None:
            if only is None or only in may_sit:
                yield Legal(commands.TakeSeat, (("seat", number), ("player", may_sit)))
        elif only is None or seat.player == only:
            yield from _of_seat(table, number)


def _due(table: Table) -> Iterator[Legal]:
    for step in due(table):
        yield from ways_of(table, step)


def ways_of(table: Table, step: Step) -> Iterator[Legal]:
    """Return the due step, in all the ways it can be done."""
    if not isinstance(step, type):
        yield Legal(type(step), tuple((field, getattr(step, field)) for field in step.__struct_fields__))
    elif step is commands.VerifyHands:
        yield from (Legal(step, (("hands", hands),)) for hands in Hands)
    elif step is commands.ChooseDeck:
        yield from (Legal(step, (("deck", deck),)) for deck in (1, 2))
    else:
        field = {
            commands.ShuffleDeck: ("order", WholeDeck()),
            commands.CutDeck: ("at", depths(table)),
            commands.CountStub: ("found", ANY_COUNT),
            commands.CountDeck: ("found", ANY_COUNT),
        }[step]
        yield Legal(step, (field,))


def _of_seat(table: Table, number: int) -> Iterator[Legal]:
    seat = ("seat", number)
    yield from (Legal(kind, (seat,)) for kind in (commands.WarnPlayer, commands.RuleHandDead))
    yield Legal(commands.BuyIn, (seat, ("amount", Amounts(table.house.chips))))
    yield Legal(commands.LookAtCards, (seat, ("hand", number)))
    for kind in (commands.LeaveSeat, commands.TakeBackWagers, commands.ReportDarkSensor):
        yield Legal(kind, (seat,))
    for option in options(table, number):
        yield Legal(commands.MakeDecision, (seat, ("option", option.id)))
        yield Legal(commands.AnswerForSilentPlayer, (seat, ("option", option.id)))
    yield from (Legal(commands.Vote, (seat, ("ballot", ballot))) for ballot in Ballot)
    with suppress(Refused):
        yield Legal(commands.PlaceWagers, (seat, ("stakes", offer(table, number, cash=False))))
        yield Legal(commands.BetCash, (seat, ("stakes", offer(table, number, cash=True))))
