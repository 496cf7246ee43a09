"""Commands at random: those that the table wants, those it would accept, and any that can be written down."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any, get_type_hints

from letitride.cards import DECK, Card, Money
from letitride.games import rules_of
from letitride.house import Wager
from letitride.house.setup import Chips
from letitride.table import COMMANDS, Actor, Command, Legal, Table, due, legal
from letitride.table.model import command as c
from letitride.table.model.command import PlayerCommand, Stakes, StakesByWager
from letitride.table.model.state import Step
from letitride.table.model.vocabulary import Ballot, Hands, Role, Stage
from letitride.table.rules.betting import Offer
from letitride.table.rules.choices import Amounts, Counts, Names, WholeDeck
from letitride.table.rules.voiding import last_card_picked_up

PEOPLE = ("Ann", "Bob", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hal", "Ida", "J" * 60, "Ka r l", "Łucja", "Mo")
NO_NAMES = ("", " Ann", "Bob ", "x" * 61, "a\nb", "\x00")

OFTEN: dict[type[Command], float] = {
    c.OpenTable: 5,
    c.TakeSeat: 0.3,
    c.BuyIn: 0.2,
    c.PlaceWagers: 4,
    c.BetCash: 2,
    c.CallNoMoreBets: 2,
    c.Vote: 3,
    c.OrderCut: 0.2,
    c.LookAtCards: 0.1,
    c.LeaveSeat: 0.03,
    c.TakeBackWagers: 0.05,
    c.CloseTable: 0.15,
    c.CallDeadGame: 0.5,
    c.ReplaceDeck: 0.02,
    c.InterruptRound: 0.008,
    c.CloseVote: 0.4,
    c.CountStub: 0.05,
    c.ReportWrongNumber: 0.002,
    c.ReportFaceUpCard: 0.1,
    c.ReportCardDrawnInError: 0.05,
    c.ReportDarkSensor: 0.05,
    c.ReportCountLamp: 0.03,
    c.ReportEarlyUnload: 1,
    c.WarnPlayer: 0.05,
    c.RuleHandDead: 0.05,
}
"""How much likelier something is than another: so that most rounds come to their end, and none is without surprises."""

OPTIONS: dict[object, float] = {"ride": 5, "withdraw": 3, "play": 5, "fold": 3, "bet-1": 3, "bet-2": 2, "bet-3": 3}
"""The same for what players decide."""


CHOOSY = (
    c.TakeSeat,
    c.TakeSeat,
    c.BuyIn,
    c.LeaveSeat,
    c.PlaceWagers,
    c.PlaceWagers,
    c.PlaceWagers,
    c.BetCash,
    c.TakeBackWagers,
    c.CallNoMoreBets,
    c.CallNoMoreBets,
    c.CallNoMoreBets,
    c.WashDeck,
    c.ReplaceDeck,
    c.CutDeck,
    c.OrderCut,
    c.LookAtCards,
    c.MakeDecision,
    c.MakeDecision,
    c.AnswerForSilentPlayer,
    c.AnswerForSilentPlayer,
    c.AnswerForSilentPlayer,
    c.Vote,
    c.RuleHandDead,
    c.RuleHandDead,
)
"""Commands that are refused for more than one reason."""


REPORTS = (c.ReportWrongNumber, c.ReportCountLamp, c.CountStub)
"""What is refused while a round stands still, before its deck is shuffled, and once its last card is picked up."""


class People:
    """Those around a table: they do what is wanted, now or later, what they saw they may a moment ago, or anything."""

    def __init__(self) -> None:
        self.seen: tuple[Legal, ...] = ()
        self.stage: str | None = None

    def ask(self, rng: Random, table: Table) -> Command:
        """Return what somebody asks of the table, about two times out of three something that is accepted."""
        chance, steps = rng.random(), due(table)
        if chance < 0.15 or (table.stage is Stage.CLOSED and chance < 0.5):
            return written(rng, table)
        if table.todo and chance < (0.2 if steps else 0.6):
            return done(rng, table, rng.choice(table.todo[:3]))
        if steps and chance < 0.75:
            return done(rng, table, rng.choice(steps))
        if table.stage_in_words != self.stage or rng.random() < 0.3:
            self.seen, self.stage = legal(table), table.stage_in_words
        return accepted(rng, self.seen)


def done(rng: Random, table: Table, step: Step) -> Command:
    """Return what the procedure wants."""
    if not isinstance(step, type):
        return step
    return step(**{name: _told(rng, table, step, name) for name in step.__struct_fields__})


def accepted(rng: Random, entries: Sequence[Legal]) -> Command:
    """Return something that the table accepts, if these are all such things."""
    entry = rng.choices(entries, [_weight(entry) for entry in entries])[0]
    command = meant(rng, entry)
    if isinstance(command, c.Vote) and rng.random() < 0.8:
        return c.Vote(seat=command.seat, ballot=Ballot.YES)
    return command


def _weight(entry: Legal) -> float:
    if entry.command is c.MakeDecision:
        return OPTIONS[dict(entry.fields)["option"]]
    return OFTEN.get(entry.command, 1)


def meant(rng: Random, entry: Legal) -> Command:
    """Return a command that an entry of the list admits."""
    return entry.command(**{name: member(rng, allowed) for name, allowed in entry.fields})


def actor(rng: Random, table: Table, command: Command) -> Actor:
    """Return who gives a command: mostly somebody who may."""
    if rng.random() < 0.03:
        return Actor(role=rng.choice(list(Role)), player=rng.choice(PEOPLE))
    if isinstance(command, c.TakeSeat):
        return Actor(role=Role.PLAYER, player=command.player)
    if isinstance(command, PlayerCommand):
        seat = table.seat(command.seat)
        return Actor(role=Role.PLAYER, player=seat.player if seat else "")
    # What the dealer may do the floor may do as well, where it is for both, and the maintenance keys are the floor's.
    roles = [role for role in (Role.DEALER, Role.FLOOR, Role.DEVICE) if role in command.who]
    return Actor(role=Role.FLOOR if Role.FLOOR in roles and rng.random() < 0.5 else rng.choice(roles))


def _told(rng: Random, table: Table, step: type[Command], name: str) -> object:
    """Return what people and devices bring to a step: mostly the truth."""
    round_, right = table.round, rng.random() < 0.8
    if step is c.CountStub and round_ and round_.stub is not None and right:
        return round_.stub
    if step is c.CountDeck and right:
        return len(DECK)
    if step is c.VerifyHands:
        return Hands.RIGHT if right else Hands.WRONG
    if step is c.ChooseDeck:
        return rng.choice([1, 2])
    if step is c.CutDeck:
        return rng.randint(table.house.cards.cut_at_least, len(DECK) - 1)
    return shuffled(rng) if step is c.ShuffleDeck else rng.randint(0, 104)


# Members of what a field may hold


def member(rng: Random, allowed: object) -> object:
    """Return a value that a field may hold, its edges included."""
    match allowed:
        case Counts(least=least, most=most, but=but):
            edges = [least, most] if but is None else [least, most, but - 1, but + 1]
            picked = rng.choice([*edges, rng.randint(least, most), rng.randint(least, most)])
            return picked if picked in allowed else allowed.example()
        case Amounts(chips=chips):
            return amount(rng, chips)
        case Names():
            picked_name = rng.choice(PEOPLE)
            return picked_name if picked_name in allowed else allowed.example()
        case WholeDeck():
            return shuffled(rng)
        case Offer():
            return bets(rng, allowed)
        case _:
            return allowed


def amount(rng: Random, chips: Chips) -> Money:
    """Return a few chips."""
    picked = rng.choices(chips.denominations, k=rng.randint(1, 6))
    return sum(picked, Money(0)) * rng.choice([1, 1, 10])


def shuffled(rng: Random) -> tuple[Card, ...]:
    """Return a deck in any order."""
    return tuple(rng.sample(DECK, len(DECK)))


def bets(rng: Random, offer: Offer) -> Stakes:
    """Return some of the wagers on offer, with stakes from the least to all that is there."""
    for _ in range(4):
        stakes = []
        for wager, limits in offer.limits().items():
            most = limits.maximum or rng.choice(
                [Money.dollars(5), Money.dollars(40), offer.chips or Money.dollars(400)]
            )
            stake = rng.choice([limits.minimum, most, Money.dollars(rng.randint(1, 10))])
            if rng.random() < (0.85 if wager is offer.house.main_wager else 0.5):
                stakes.append((wager, stake))
        rng.shuffle(stakes)
        if tuple(stakes) in offer:
            return tuple(stakes)
    return offer.example()


# Anything that can be written down


def written(rng: Random, table: Table) -> Command:
    """Return any command, with anything in its fields that has the right type."""
    not_shuffled = table.round is not None and table.cards is None
    if (table.halt or last_card_picked_up(table) or not_shuffled) and rng.random() < 0.3:
        return filled(rng, table, rng.choice(REPORTS))
    step = next(iter(due(table)), None)
    if step is not None and rng.random() < 0.2:
        return filled(rng, table, step if isinstance(step, type) else type(step))
    return filled(rng, table, rng.choice(COMMANDS if rng.random() < 0.4 else CHOOSY))


def filled(rng: Random, table: Table, kind: type[Command]) -> Command:
    """Return a command of a kind with anything in its fields."""
    return kind(**{name: _anything(rng, table, name, hint) for name, hint in _fields(kind)})


@cache
def _fields(kind: type[Command]) -> tuple[tuple[str, Any], ...]:
    hints = get_type_hints(kind)
    return tuple((name, hints[name]) for name in kind.__struct_fields__)


def _anything(rng: Random, table: Table, name: str, hint: Any) -> object:
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return rng.choice(list(hint))
    if hint is int:
        return _number(rng, table, name)
    if name == "option":
        usual = [option.id for point in rules_of(table.house).points for option in point.options]
        return rng.choice(usual if rng.random() < 0.75 else [*map(str, OPTIONS), *NO_NAMES])
    if hint is str:
        return rng.choice(PEOPLE if rng.random() < 0.7 else NO_NAMES)
    if hint is Money:
        return _money(rng, table)
    return _stakes(rng, table) if hint is StakesByWager else _wrong_deck(rng)


def _number(rng: Random, table: Table, name: str) -> int:
    match name:
        case "seat" | "hand":
            taken = [number for number, seat in enumerate(table.seats, 1) if seat]
            near: list[int] = [*taken, *taken, *range(-1, 9)]
            return rng.choice(near)
        case "deck" | "slot" | "cards":
            return rng.randint(-1, 4)
        case _:
            stub = table.round.stub if table.round and table.round.stub else 37
            likely: list[int] = [rng.randint(-1, 105), 52, stub, 3, 2, 10, 51, 10**30]
            return rng.choice(likely)


def _money(rng: Random, table: Table) -> Money:
    chips = table.house.chips
    return rng.choice([amount(rng, chips), amount(rng, chips), Money(rng.randint(-500, 5000)), Money(0), Money(10**12)])


def _stakes(rng: Random, table: Table) -> Stakes:
    """Return wagers that a house takes, or with one of them out of place."""
    wagers = [wager for wager in table.house.wagers if rng.random() < 0.7]
    stakes = [(wager, Money.dollars(rng.choice([1, 1, 5, 300]))) for wager in wagers]
    fault = (rng.choice(Wager.every()), _money(rng, table))
    return tuple([*stakes, fault] if rng.random() < 0.5 else stakes)


def _wrong_deck(rng: Random) -> tuple[Card, ...]:
    """Return a whole deck, one without a card, one with a card twice, or one too large."""
    order = shuffled(rng)
    return rng.choice([order, order[1:], (order[1], *order[1:]), (*order, order[0]), ()])
