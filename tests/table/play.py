"""A table for tests: open it, seat players, let them bet, and stop wherever a rule bites."""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce

import pytest

from letitride.cards import DECK, Card, Money, parse_cards
from letitride.house import House, Wager, load_house
from letitride.table import (
    ALL_CHORES,
    Audience,
    Command,
    Event,
    Refused,
    Table,
    decide,
    due,
    evolve,
    legal,
    next_chore,
    view,
)
from letitride.table.model.command import (
    BuyIn,
    CallNoMoreBets,
    CutDeck,
    DealCards,
    MakeDecision,
    OpenTable,
    PlaceWagers,
    ShuffleDeck,
    TakeSeat,
)
from letitride.table.model.event import DecisionMade, Returned
from letitride.table.model.state import NOTHING
from letitride.table.model.vocabulary import DEALER, Role, Stage, Standing
from letitride.table.rules.deciding import point_of, seats_asked
from letitride.table.views.view import SeatView

RIDE, WITHDRAW = True, False
PLAY, FOLD = True, False


def dollars(amount: int) -> Money:
    return Money.dollars(amount)


def returned(
    seat: int, *, from_layout: int = 0, from_bonus: int = 0, from_tray: int = 0, given_back: int = 0
) -> Returned:
    """Return what a void round moves at a seat, in dollars."""
    return Returned(
        seat=seat,
        from_layout=dollars(from_layout),
        from_bonus=dollars(from_bonus),
        from_tray=dollars(from_tray),
        given_back=dollars(given_back),
    )


def decided(
    seat: int, point: str, option: str, *, put_up: Money = NOTHING, taken_back: Money = NOTHING, by: Role = Role.PLAYER
) -> DecisionMade:
    """Return a decision; no chip moves unless it is said."""
    return DecisionMade(seat=seat, point=point, option=option, put_up=put_up, taken_back=taken_back, decided_by=by)


class Play:
    """A table with its whole story; chores are done only when asked for, so that any point can be reached."""

    def __init__(self, house: str | House) -> None:
        self.house = load_house(house) if isinstance(house, str) else house
        self.table = Table.of(self.house)
        self.events: list[Event] = []
        self.hands: dict[int, tuple[Card, ...]] = {}
        """What the next shuffle deals to seats, and to the dealer's area (0), as far as anybody cares."""

    def do(self, *commands: Command) -> tuple[Event, ...]:
        """Carry commands out, and return what happened at the last one."""
        events: tuple[Event, ...] = ()
        for command in commands:
            events = decide(self.table, command)
            self.table = reduce(evolve, events, self.table)
            self.events += events
        return events

    def refused(self, command: Command) -> Refused:
        """Expect a refusal, and return it."""
        before = self.table
        with pytest.raises(Refused) as caught:
            decide(self.table, command)
        assert self.table is before
        return caught.value

    def chores(self, *, before: type[Command] | Command | None = None, most: int = 1000) -> list[Event]:
        """Do what is due until nothing is, or until *before* is due, and return what happened.

        A deck is shuffled only when betting is closed, so that it can be stacked for those who bet.
        """
        happened: list[Event] = []
        for _ in range(most):
            if any(step == before or (step if isinstance(step, type) else type(step)) is before for step in self.due):
                break
            wait = {ShuffleDeck, CutDeck} if self.table.stage is Stage.BETTING else set()
            chore = next_chore(self.table, ALL_CHORES - wait, self._order)
            if chore is None:
                break
            happened += self.do(chore)
        return happened

    @property
    def due(self) -> tuple[Command | type[Command], ...]:
        return due(self.table)

    # Shortcuts

    def opened(self, *players: int, rail: int = 1000) -> "Play":
        """Open the table, and seat players with chips."""
        self.do(OpenTable())
        for seat in players or (1,):
            self.sit(seat, rail=rail)
        while self.table.stage is Stage.PREPARING:
            assert self.chores(most=1), f"nothing happens: {self.due}"
        return self

    def sit(self, seat: int, *, rail: int = 1000) -> "Play":
        self.do(TakeSeat(seat=seat, player=f"player {seat}"))
        if rail:
            self.do(BuyIn(seat=seat, amount=dollars(rail)))
        return self

    @property
    def usual_bet(self) -> Money:
        """What is bet unless a test says otherwise: $5, or the most that the house takes."""
        most = self.house.wagers[self.house.main_wager].maximum
        return dollars(5) if most is None else min(dollars(5), most)

    def bet(self, seat: int, main: int | None = None, **side: int) -> "Play":
        """Bet a number of dollars on the main wager, and on side bets by name: ``three_card_bonus=1``."""
        stake = self.usual_bet if main is None else dollars(main)
        stakes = [(self.house.main_wager, stake)] if stake else []
        stakes += [(Wager.named(name.replace("_", "-")), dollars(stake)) for name, stake in side.items()]
        self.do(PlaceWagers(seat=seat, stakes=tuple(stakes)))
        return self

    def no_more_bets(self) -> "Play":
        self.chores()
        self.do(CallNoMoreBets())
        return self

    def dealt(self, **hands: str) -> "Play":
        """Call no more bets and deal to the end: ``dealt(s1="As Ks Qs", dealer="2c 3d 4h")``."""
        self.stack(**hands)
        self.no_more_bets()
        self.chores()
        return self

    def stack(self, **hands: str) -> "Play":
        """Say what the next deck deals: seats as s1 to s7, and the dealer's cards in the order they are dealt."""
        self.hands = {
            DEALER if name == "dealer" else int(name.removeprefix("s")): parse_cards(text)
            for name, text in hands.items()
        }
        return self

    def decide_all(self, *answers: bool, default: bool = RIDE) -> "Play":
        """Answer for every seat that is asked, in turn, and do the chores in between."""
        given = list(answers)
        while seats_asked(self.table):
            self.answer(seats_asked(self.table)[0], ride=given.pop(0) if given else default)
            self.chores()
        return self

    def answer(self, seat: int, *, ride: bool) -> tuple[Event, ...]:
        """Have a seat stay in for as little as it can, or give up what it can."""
        *_, staying, cautious = point_of(self.table).options
        return self.do(MakeDecision(seat=seat, option=staying.id if ride else cautious.id))

    def moments(self, *, ride: bool = RIDE) -> Iterator[Table]:
        """Play the round to its end, and stop at the table before every step."""
        while self.table.round:
            yield self.table
            if not self.chores(most=1):
                self.answer(seats_asked(self.table)[0], ride=ride)

    def shown(self, seat: int = 1) -> SeatView:
        """Return a taken seat as its player sees it."""
        found = view(self.table, Audience.at_seat(seat)).seats[seat - 1]
        assert found is not None
        return found

    def standings(self, seat: int = 1) -> dict[str, Standing]:
        """Return what became of every bet before a seat, by its spot."""
        return {spot.spot: spot.standing for spot in self.shown(seat).spots}

    def amounts(self, seat: int = 1) -> dict[str, Money]:
        """Return what lies on every spot before a seat."""
        return {spot.spot: spot.amount for spot in self.shown(seat).spots}

    def options(self, seat: int) -> set[str]:
        """Return what a seat may decide now."""
        return {
            str(fields["option"])
            for entry in legal(self.table)
            if entry.command is MakeDecision and (fields := dict(entry.fields))["seat"] == seat
        }

    def rail(self, seat: int) -> Money:
        taken = self.table.seat(seat)
        assert taken is not None
        return taken.rail

    def _order(self) -> tuple[Card, ...]:
        """Return a deck that deals the stacked hands, once the cut has been made."""
        top = stacked(self.hands, [step for step in self.table.todo if isinstance(step, DealCards)])
        at = max(26, self.house.cards.cut_at_least) if CutDeck in self.table.todo else 0
        return top[len(top) - at :] + top[: len(top) - at]


def stacked(hands: dict[int, tuple[Card, ...]], deliveries: Iterable[DealCards]) -> tuple[Card, ...]:
    """Return a deck that deals *hands*, filled up with the cards nobody cares about."""
    wanted: list[Card] = [card for cards in hands.values() for card in cards]
    others = [card for card in DECK if card not in wanted]
    left = {seat: list(cards) for seat, cards in hands.items()}
    order: list[Card] = []
    for delivery in deliveries:
        for _ in range(delivery.cards):
            mine = left.get(delivery.seat)
            order.append(mine.pop(0) if mine else others.pop(0))
    rest: Sequence[Card] = [*(card for cards in left.values() for card in cards), *others]
    return (*order, *rest)
