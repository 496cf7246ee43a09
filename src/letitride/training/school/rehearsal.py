"""Deals rounds at the pure table with every chore off, and keeps each moment with its due step."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from letitride.cards import DECK, Card, Money
from letitride.games import Effect, Option, rules_of
from letitride.house import House, Wager
from letitride.house.round import Asking
from letitride.house.setup import Cut
from letitride.table.model import command as commands
from letitride.table.model.command import Command, PlayerCommand, Stakes
from letitride.table.model.event import Event
from letitride.table.model.state import Table, in_play
from letitride.table.model.vocabulary import DEALER, Hands, Stage
from letitride.table.rules.deciding import options, seats_asked
from letitride.table.rules.engine import apply
from letitride.table.rules.procedure import by_shuffler, deliveries, due
from letitride.training.school.draw import Draw
from letitride.training.school.steps import Ask, PushBack, Step

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gail")
"""The players at the school's table, by seat."""

LARGEST = 25
"""The largest bet, as a multiple of the minimum."""

Wanted = Mapping[int, tuple[Card, ...]]
"""Cards to deal to a seat, or to the dealer's area without its burn card (0)."""


class Moment(Struct, frozen=True):
    """The table, what is done at it, and what happens."""

    table: Table
    step: Step
    events: tuple[Event, ...]
    after: Table

    @property
    def is_staff(self) -> bool:
        """Whether the procedure wants it of dealer or floor: a shuffler shuffles by itself, a cut may be ordered."""
        by_machine = isinstance(self.step, commands.ShuffleDeck) and by_shuffler(self.table.house)
        return not isinstance(self.step, PlayerCommand | commands.OrderCut) and not by_machine


class Rehearsal:
    """A table while rounds are dealt at it."""

    def __init__(self, house: House, draw: Draw, *, players: int) -> None:
        self.house, self.draw = house, draw
        self.table = Table.of(house)
        self.moments: list[Moment] = []
        taken = draw.sample(range(1, len(self.table.seats) + 1), min(players, len(self.table.seats)))
        self.seats = tuple(sorted(taken))
        self.wanted: Wanted = {}
        self.stays: frozenset[int] = frozenset()
        """Seats that do not fold."""

        self.side_bets: Mapping[int, tuple[str, ...]] = {}
        """The side bets that are certainly made, by seat."""

        self.cut_at = draw.between(house.cards.cut_at_least, len(DECK) - 1)

    # What is done

    def do(self, command: Command) -> tuple[Event, ...]:
        """Carry out a command and keep the moment."""
        before = self.table
        self.table, events = apply(before, command)
        self.moments.append(Moment(before, command, events, self.table))
        return events

    def note(self, step: Ask | PushBack) -> None:
        """Keep a moment that changes nothing at the table."""
        self.moments.append(Moment(self.table, step, (), self.table))

    def due(self) -> Command | None:
        """Return the due step, with what the table cannot know filled in."""
        steps = due(self.table)
        return self._filled_in(steps[0]) if steps else None

    def _filled_in(self, step: Command | type[Command]) -> Command:
        if not isinstance(step, type):
            return step
        if step is commands.ShuffleDeck:
            return commands.ShuffleDeck(order=self._order())
        if step is commands.CutDeck:
            return commands.CutDeck(at=self.cut_at)
        if step is commands.CountStub:
            return commands.CountStub(found=self.stub())
        if step is commands.CountDeck:
            return commands.CountDeck(found=len(DECK))
        if step is commands.VerifyHands:
            return commands.VerifyHands(hands=Hands.RIGHT)
        return commands.ChooseDeck(deck=self.draw.between(1, 2))

    def next_step(self) -> Step | None:
        """Return what staff do next: the due step, the call when all bets are down, or the question to a player."""
        if self.table.stage is Stage.DECIDING and not self.table.todo and seats_asked(self.table):
            return self._question()
        if self.table.stage is Stage.BETTING and not due(self.table) and any(self.table.wagering()):
            return commands.CallNoMoreBets()
        return self.due()

    def stub(self) -> int:
        """Return how many cards the stub must have."""
        return self.table.round.stub or 0 if self.table.round else 0

    # The opening

    def open(self) -> None:
        """Open the table and seat the players, until betting opens."""
        self.do(commands.OpenTable())
        self.prepare()
        self.arrive()

    def prepare(self) -> None:
        """Prepare the cards, until betting opens. Players come when the cards wait for the first one to look."""
        while self.table.stage is Stage.PREPARING:
            step = self.due()
            if step is None:
                self.arrive()
            else:
                self.do(step)

    def arrive(self) -> None:
        """Seat the missing players, and let players buy chips who might run out."""
        largest, most = self.house.chips.denominations[-1], self._most()
        for seat in self.seats:
            taken = self.table.seat(seat)
            if taken is None:
                self.do(commands.TakeSeat(seat=seat, player=NAMES[seat - 1]))
            if taken is None or taken.rail < most:
                self.do(commands.BuyIn(seat=seat, amount=largest * -(-most.cents * 2 // largest.cents)))

    def _most(self) -> Money:
        """Return more than a seat can bet in a round."""
        stakes = sum((limits.minimum for limits in self.house.wagers.values()), Money(0))
        return stakes * LARGEST * rules_of(self.house).most_units

    # Bets

    def bet(self) -> None:
        """Place the wagers of a round, up to the call."""
        for seat, stakes in self._planned().items():
            self.do(commands.PlaceWagers(seat=seat, stakes=stakes))
        while (step := self.due()) is not None:
            self.do(step)

    def ready(self) -> None:
        """Do what is due before bets are placed: shuffle, cut."""
        self.arrive()
        self._stakes = {seat: self.stakes(seat) for seat in self.seats}
        while (step := self.due()) is not None:
            self.do(step)

    def _planned(self) -> dict[int, Stakes]:
        return self._stakes

    def stakes(self, seat: int) -> Stakes:
        """Return what a seat bets."""
        made: list[tuple[Wager, Money]] = []
        for wager, limits in self.house.wagers.items():
            sure = wager.value in self.side_bets.get(seat, ())
            if wager is self.house.main_wager or sure or self.draw.one_in(3):
                sizes = [limits.minimum * times for times in (1, 1, 1, 2, 3, 5, 10, LARGEST)]
                chips = self.house.chips
                made.append(
                    (wager, self.draw.choice([size for size in sizes if limits.allow(size) and chips.can_make(size)]))
                )
        return tuple(made)

    # The deck

    def _order(self) -> tuple[Card, ...]:
        """Return a shuffled deck that deals what is wanted."""
        order = list(self.draw.deck())
        if self.wanted:
            order = self._stacked(order)
        if self.house.cards.cut is Cut.ALWAYS:
            at = len(order) - self.cut_at
            order = order[at:] + order[:at]
        return tuple(order)

    def _stacked(self, order: list[Card]) -> list[Card]:
        left = {seat: list(cards) for seat, cards in self.wanted.items()}
        named = {card for cards in left.values() for card in cards}
        others = [card for card in order if card not in named]
        burned = self.house.deal.burn.place
        if burned is not None and DEALER in left:
            missing = self.house.deal.dealers_cards - 1 - len(left[DEALER])
            left[DEALER] += [others.pop() for _ in range(missing)]
            left[DEALER].insert(burned, others.pop())
        dealt = [
            left[each.seat].pop(0) if left.get(each.seat) else others.pop()
            for each in deliveries(self._with_wagers())
            for _ in range(each.cards)
        ]
        return [*dealt, *others]

    def _with_wagers(self) -> Table:
        table = self.table
        if table.stage is Stage.BETTING:
            for seat, stakes in self._planned().items():
                if table.seat(seat) and table.seats[seat - 1].wagers is None:  # type: ignore[union-attr]
                    table, _ = apply(table, commands.PlaceWagers(seat=seat, stakes=stakes))
        return table

    # The round

    def close(self) -> None:
        """Call no more bets."""
        self.do(commands.CallNoMoreBets())

    def deal(self, until: Callable[[Table], bool] = lambda _: False) -> None:
        """Continue a round until it is over, or until *until* says so."""
        while self.table.round is not None and not until(self.table):
            step = self.due()
            if step is not None:
                self.do(step)
            elif self.table.stage is Stage.DECIDING:
                self._ask()
            else:
                return

    def _ask(self) -> None:
        """Ask the next seat, or all seats if the house asks together, and take the answers."""
        self.note(self._question())
        for seat in seats_asked(self.table):
            effect = self._decide(seat)
            if effect is Effect.TAKE_BACK:
                self.note(PushBack(seat))

    def _question(self) -> Ask:
        one_by_one = self.house.decisions.asking is Asking.ONE_BY_ONE
        return Ask(seats_asked(self.table)[0] if one_by_one else 0)

    def _decide(self, seat: int) -> Effect:
        option = self._answer(seat)
        self.do(commands.MakeDecision(seat=seat, option=option.id))
        return option.effect

    def _answer(self, seat: int) -> Option:
        possible = options(self.table, seat)
        if seat in self.stays or not self.draw.one_in(4):
            possible = tuple(o for o in possible if o.effect is not Effect.FOLD) or possible
        return self.draw.choice(possible)

    def play(self, until: Callable[[Table], bool] = lambda _: False, *, cut: bool = False) -> None:
        """Play one round, or as much of it as *until* lets, with a *cut* that the floor wants."""
        self.ready()
        if cut:
            self.do(commands.OrderCut())
        self.bet()
        if not until(self.table):
            self.close()
            self.deal(until)


def at_stake(table: Table) -> Money:
    """Return everything on the layout."""
    return sum((in_play(wagers.stakes) for _, _, wagers in table.wagering()), Money(0))
