"""Playing a scenario: the table does its chores, the scenario says what people do."""

from __future__ import annotations

import re

from msgspec import Struct

from letitride.cards import DECK, Card, Money
from letitride.house import House
from letitride.house.round import Burn
from letitride.table.calls import call
from letitride.table.chores import ALL_CHORES, next_chore
from letitride.table.command import BuyIn, Command, CutDeck, DealCards, OpenTable, ShuffleDeck, TakeSeat
from letitride.table.engine import decide, evolve
from letitride.table.event import ChipsBought, Event, SeatLeft
from letitride.table.procedure import BURNED
from letitride.table.refusal import Refused
from letitride.table.scenario import Action, Line, Scenario, ScenarioError, Stack
from letitride.table.state import NOTHING, Table
from letitride.table.terms import DEALER, Stage

_FILLER = tuple(DECK[place * 23 % len(DECK)] for place in range(len(DECK)))
"""The cards that nobody named, in an order that deals no patterns."""


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
        """What the player is up or down."""
        return self.rail - self.bought


class Played(Struct, frozen=True):
    """A scenario that was played to its end."""

    scenario: Scenario
    house: House
    table: Table
    steps: tuple[Step, ...]
    chips: tuple[Chips, ...]


def play_scenario(scenario: Scenario, house: House) -> Played:
    """Return what happens in *scenario* at a table of *house*."""
    player = _Player(scenario, house)
    player.perform(OpenTable())
    for place, line in enumerate(scenario.lines):
        try:
            player.follow(place, line)
        except (Refused, ScenarioError) as error:
            raise ScenarioError(f"line {line.number}, {line.text!r}: {error}") from error
    player.chores()
    return Played(scenario, house, player.table, tuple(player.steps), player.chips())


class _Player:
    """The table while a scenario is played at it."""

    def __init__(self, scenario: Scenario, house: House) -> None:
        self.scenario, self.table = scenario, Table.of(house)
        self.steps: list[Step] = []
        self.seats: dict[str, int] = {}
        self.stack: dict[str, tuple[Card, ...]] = {}
        self.place = 0

    def follow(self, place: int, line: Line) -> None:
        """Do what a line says, after the chores that come before it."""
        self.place = place
        if isinstance(line.means, Stack):
            self.stack[line.means.place] = line.means.cards
            return
        self.chores(until=line.means.after_cards)
        command = line.means.command(self.seats)
        if line.means.expects_refusal:
            self._expect_refusal(command)
            return
        self.perform(command)
        self._sat_down(command, line.text)

    def perform(self, command: Command) -> None:
        """Carry a command out."""
        for event in decide(self.table, command):
            self.steps.append(Step(call(self.table, event), event))
            self.table = evolve(self.table, event)

    def chores(self, *, until: int | None = None) -> None:
        """Do what is due; a deck is shuffled only when betting is closed, so that it deals what is asked for."""
        while until is None or not self._has_dealt(until):
            wait = {ShuffleDeck, CutDeck} if self.table.stage is Stage.BETTING else set()
            chore = next_chore(self.table, ALL_CHORES - wait, self._order)
            if chore is None:
                break
            self.perform(chore)
        if until is not None and not self._has_dealt(until):
            raise ScenarioError(f"the deal never comes to {until} cards")

    def chips(self) -> tuple[Chips, ...]:
        """Return what everybody brought and has, those who left included."""
        bought: dict[tuple[int, str], Money] = {}
        left: dict[tuple[int, str], Money] = {}
        for step in self.steps:
            match step.event:
                case ChipsBought(seat=seat, player=name, amount=amount):
                    bought[seat, name] = bought.get((seat, name), NOTHING) + amount
                case SeatLeft(seat=seat, player=name, amount=amount):
                    left[seat, name] = amount
                case _:
                    pass
        for seat, taken in enumerate(self.table.seats, 1):
            if taken:
                left[seat, taken.player] = taken.rail
        return tuple(
            Chips(seat=seat, player=name, bought=bought.get((seat, name), NOTHING), rail=rail)
            for (seat, name), rail in sorted(left.items())
        )

    def _sat_down(self, command: Command, text: str) -> None:
        if isinstance(command, TakeSeat):
            self.seats[command.player] = command.seat
            brings = re.search(r" with (\S+)$", text)
            if brings:
                self.perform(BuyIn(seat=command.seat, amount=Money.parse(brings[1])))

    def _expect_refusal(self, command: Command) -> None:
        try:
            decide(self.table, command)
        except Refused as refused:
            self.steps.append(Step(f"Refused: {refused}.", refused=refused))
            return
        raise ScenarioError("expected a refusal, and the table allows it")

    def _has_dealt(self, cards: int) -> bool:
        round_, todo = self.table.round, self.table.todo
        if round_ is None or not todo or not isinstance(todo[0], DealCards):
            return False
        hands = (len(seat.hand.cards) for seat in self.table.seats if seat and seat.hand)
        return sum(hands) + len(round_.dealers_cards) == cards

    def _order(self) -> tuple[Card, ...]:
        """Return the deck that deals what the scenario asks for, as it stands before its cut."""
        named = self.stack.get("deck", ())
        deliveries = [step for step in self.table.todo if isinstance(step, DealCards)]
        top = list(named or self._dealt_in_order(deliveries))
        for after, card in self._face_up_cards():
            top = [each for each in top if each != card]
            top.insert(after, card)
        order = (*top, *(card for card in _FILLER if card not in top))
        at = max(26, self.table.house.cards.cut_at_least) if CutDeck in self.table.todo else 0
        self.stack = {}
        return order[len(order) - at :] + order[: len(order) - at]

    def _dealt_in_order(self, deliveries: list[DealCards]) -> list[Card]:
        left = {seat: list(self._named(seat)) for seat in {each.seat for each in deliveries}}
        taken = {card for cards in left.values() for card in cards} | {card for _, card in self._face_up_cards()}
        others = iter([card for card in _FILLER if card not in taken])
        # A place is filled up behind the cards that were named for it.
        return [
            left[each.seat].pop(0) if left[each.seat] else next(others)
            for each in deliveries
            for _ in range(each.cards)
        ]

    def _named(self, seat: int) -> tuple[Card, ...]:
        if seat != DEALER:
            player = self.table.seats[seat - 1]
            return self.stack.get(player.player, ()) if player else ()
        community = self.stack.get("dealer") or self.stack.get("community", ())
        burn, house = self.stack.get("burn", ()), self.table.house
        if house.deal.burn is Burn.NONE or not (community or burn):
            return community
        named = {card for cards in self.stack.values() for card in cards}
        spare = (card for card in reversed(_FILLER) if card not in named)
        laid = [card or next(spare) for card in (*community, None, None)[:2]]
        laid.insert(BURNED[house.deal.burn], burn[0] if burn else next(spare))
        return tuple(laid)

    def _face_up_cards(self) -> list[tuple[int, Card]]:
        """Return the cards found face up in the deal that comes, with how many others come before each."""
        found: list[tuple[int, Card]] = []
        for line in self.scenario.lines[self.place :]:
            if isinstance(line.means, Action) and line.means.face_up:
                found.append(((line.means.after_cards or 0) + len(found), line.means.face_up))
            elif isinstance(line.means, Action) and line.text == "no more bets" and line.number > self._line_number():
                break
        return found

    def _line_number(self) -> int:
        return self.scenario.lines[self.place].number
