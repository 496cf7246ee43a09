"""Plays a scenario: the table does its chores, the scenario says what people do."""

from __future__ import annotations

from contextlib import suppress

from msgspec import Struct

from letitride.cards import Card, Money
from letitride.house import House
from letitride.table.model.command import (
    BurnCard,
    CallNoMoreBets,
    Command,
    DealCards,
    InviteBonusBets,
    OpenTable,
    PressStart,
    RackStub,
    ReportFaceUpCard,
)
from letitride.table.model.event import ChipsBought, Event, SeatLeft
from letitride.table.model.refusal import Refused
from letitride.table.model.state import NOTHING, Table
from letitride.table.model.vocabulary import Stage
from letitride.table.rules.chores import ALL_CHORES, Chores, next_chore
from letitride.table.rules.deciding import SilentAnswer, point_of, require_silent_answer, seats_asked
from letitride.table.rules.engine import carry_out
from letitride.table.scenario.forms import ScenarioError
from letitride.table.scenario.scenario import Line, Place, Point, Scenario, Stack
from letitride.table.scenario.stacking import ANY_ORDER, face_up_cards, require_room, stacked, through_the_cuts
from letitride.table.words.calls import call


class Step(Struct, frozen=True):
    """Something that happened, or was refused, in a dealer's words."""

    says: str
    event: Event | None = None
    refused: Refused | None = None


class Chips(Struct, frozen=True, kw_only=True):
    """What a player brought, and what is left."""

    seat: int
    player: str
    bought: Money
    rail: Money

    @property
    def net(self) -> Money:
        """The player's net result, without wagers still on the layout."""
        return self.rail - self.bought


class Played(Struct, frozen=True):
    """A scenario that was played to its end."""

    scenario: Scenario
    house: House
    table: Table
    steps: tuple[Step, ...]
    chips: tuple[Chips, ...]

    @property
    def events(self) -> tuple[Event, ...]:
        """The events, without refusals."""
        return tuple(step.event for step in self.steps if step.event is not None)

    @property
    def waits_for(self) -> str:
        """What the last round waits for, with lines that continue it; empty if no chip is in play."""
        table = self.table
        if not any(table.wagering()):
            return ""
        if table.stage is Stage.BETTING:
            return "bets are still open; write 'no more bets'"
        names = [seat.player for number, seat, _ in table.wagering() if number in seats_asked(table)]
        if names:
            lines = " or ".join(f"'{names[0]} {option.verb}'" for option in point_of(table).options)
            return f"{names[0]} has not decided; write {lines}"
        return f"the round stops at {table.stage_in_words}; letitride deal --help lists what can be written"


def play_scenario(scenario: Scenario, house: House, silent: SilentAnswer) -> Played:
    """Return what happens in *scenario* at a table of *house*. *silent* is its rule for silent players."""
    player = _Player(scenario.lines, Table.of(house), silent)
    player.perform(OpenTable())
    player.play()
    never_dealt = [*player.never_dealt, *player.stack.values()]
    if never_dealt:
        raise ScenarioError("\n".join(line.fault("these cards were never dealt") for line in never_dealt))
    return Played(scenario, house, player.table, tuple(player.steps), player.chips())


class _Rehearsed(Exception):
    """A rehearsal has reached the first card of the deal, or a shuffle that undoes the one before."""


class _Player:
    """The table while a scenario is played at it."""

    def __init__(self, lines: tuple[Line, ...], table: Table, silent: SilentAnswer) -> None:
        self.lines, self.table, self.silent = lines, table, silent
        self.place = 0
        """The current line."""

        self.steps: list[Step] = []
        self.stack: dict[Place, Line] = {}
        """What the next deal should bring where."""

        self.never_dealt: list[Line] = []
        self.shuffled = False
        """Whether a shuffled deck is waiting of which no card has been dealt."""

        self.rehearsing = False

    def play(self) -> None:
        """Follow the lines from the current one to the last, then do what is due."""
        while self.place < len(self.lines):
            line = self.lines[self.place]
            try:
                self.follow(line)
            except (Refused, ScenarioError) as error:
                raise ScenarioError(line.fault(error)) from error
            self.place += 1
        self.chores()

    def follow(self, line: Line) -> None:
        """Do what a line says, after the chores before it."""
        if isinstance(line.means, Stack):
            require_room(self.table.house, line.means, self.stacks())
            self.stack[line.means.place] = line
            return
        action = line.means
        if not action.at_once:
            self.chores(until=action.after, but=frozenset(map(type, action.commands)))
        if action.expects_refusal:
            self._expect_refusal(action.commands, action.asks)
            return
        for command in action.commands:
            self.perform(command)

    def perform(self, command: Command) -> None:
        """Carry a command out."""
        steps = self._carry_out(self.table, command)
        if isinstance(command, DealCards | ReportFaceUpCard):
            if self.rehearsing:
                raise _Rehearsed
            self._deal_the_stack()
        for event, after in steps:
            self.steps.append(Step(str(call(self.table, event)), event))
            self.table = after

    def chores(self, *, until: Point | None = None, but: Chores = frozenset()) -> None:
        """Do what is due, except what the line does itself. Bonus bets are invited when all others are down."""
        wait = but if CallNoMoreBets in but else but | {InviteBonusBets}
        while until is None or not self._has_come_to(until):
            chore = next_chore(self.table, ALL_CHORES - wait, self._order)
            if chore is None:
                break
            self.perform(chore)
        if until is not None and not self._has_come_to(until):
            dealt = f"the deal never comes to {until.count} cards: {self.table.house.deal.method.value}"
            settled = f"the dealer never stops at {until.count} settled wagers"
            raise ScenarioError(dealt if until.of == "card" else settled)

    def chips(self) -> tuple[Chips, ...]:
        """Return what everybody brought and has now, including those who left."""
        bought: dict[tuple[int, str], Money] = {}
        left: dict[tuple[int, str], Money] = {}
        for step in self.steps:
            match step.event:
                case ChipsBought(seat=seat, player=name, amount=amount):
                    bought[seat, name] = bought.get((seat, name), NOTHING) + amount
                case SeatLeft(seat=seat, player=name, amount=amount):
                    left[seat, name] = left.get((seat, name), NOTHING) + amount
                case _:
                    pass
        for seat, taken in enumerate(self.table.seats, 1):
            if taken:
                left[seat, taken.player] = left.get((seat, taken.player), NOTHING) + taken.rail
        return tuple(
            Chips(seat=seat, player=name, bought=bought.get((seat, name), NOTHING), rail=rail)
            for (seat, name), rail in sorted(left.items())
        )

    def _expect_refusal(self, commands: tuple[Command, ...], asks: str) -> None:
        table = self.table
        try:
            for command in commands:
                table = self._carry_out(table, command)[-1][1]
        except Refused as refused:
            self.steps.append(Step(f"{asks[0].upper()}{asks[1:]}? Refused: {refused}.", refused=refused))
            return
        raise ScenarioError("expected a refusal, and the table allows it")

    def _carry_out(self, table: Table, command: Command) -> tuple[tuple[Event, Table], ...]:
        require_silent_answer(table, command, self.silent)
        return carry_out(table, command)

    def _has_come_to(self, point: Point) -> bool:
        if point.of == "card":
            return self._has_dealt(point.count)
        settled = sum(len(wagers.ended) for _, _, wagers in self.table.wagering())
        return self.table.stage is Stage.SETTLING and settled == point.count

    def _has_dealt(self, cards: int) -> bool:
        round_, todo = self.table.round, self.table.todo
        dealing = (DealCards, BurnCard, RackStub, PressStart) if cards else DealCards
        if round_ is None or self.table.stage is not Stage.DEALING or not isinstance(todo[0], dealing):
            return False
        hands = (len(seat.hand.cards) for seat in self.table.seats if seat and seat.hand)
        return sum(hands) + len(round_.dealers_cards) + (round_.burn_card is not None) == cards

    def _deal_the_stack(self) -> None:
        """Note which requested cards this deal brings to nobody, and forget the rest."""
        seats = {step.seat for step in self.table.todo if isinstance(step, DealCards)}
        dealt = self.stack if self.shuffled else {}
        self.never_dealt += [
            line
            for place, line in self.stack.items()
            if place not in dealt or (isinstance(place, int) and place not in seats)
        ]
        self.stack, self.shuffled = {}, False

    def _order(self) -> tuple[Card, ...]:
        """Return the order of the deck to shuffle now, so that the deal brings what the scenario asks for."""
        if self.shuffled and self.rehearsing:
            raise _Rehearsed
        self.shuffled = True
        if self.rehearsing:
            return ANY_ORDER
        ahead = self._rehearsal()
        cut, deliveries = ahead.table.cards, [step for step in ahead.table.todo if isinstance(step, DealCards)]
        if cut is None or not deliveries:
            return ANY_ORDER
        top = stacked(ahead.table.house, deliveries, ahead.stacks(), face_up_cards(self.lines[ahead.place :]))
        return through_the_cuts(top, cut)

    def stacks(self) -> list[Stack]:
        """Return what the next deal should bring where."""
        return [line.means for line in self.stack.values() if isinstance(line.means, Stack)]

    def _rehearsal(self) -> _Player:
        """Return the table before the first card of the next deal, with any deck."""
        ahead = _Player(self.lines, self.table, self.silent)
        ahead.place, ahead.stack, ahead.rehearsing = self.place, dict(self.stack), True
        with suppress(_Rehearsed, ScenarioError, Refused):  # Errors are reported when the round gets there.
            ahead.play()
        return ahead
