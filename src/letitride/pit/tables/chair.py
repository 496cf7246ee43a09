"""The dealer's chair: a person deals, or the machine does.

With a person in the chair, no step of the procedure happens by itself: the table says what is due, and waits. The floor
does what the documents give to the floor, and players answer from their seats. A player's time runs once the dealer has
asked. The dealer's own time decides nothing about cards or money.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from letitride.house.setup import Cut
from letitride.table import Event, Refused, Table
from letitride.table.clauses.citing import cite
from letitride.table.model import command as commands
from letitride.table.model import event as events
from letitride.table.model.command import Command
from letitride.table.model.vocabulary import Role, Stage
from letitride.table.rules.choices import is_name
from letitride.table.rules.chores import default_cut
from letitride.table.rules.deciding import seats_asked

FLOOR_POSTS = ("floor", "administrator")
"""Who may send somebody else into the chair, or take it from anybody."""


class TakeChair(commands.SupervisedCommand, frozen=True, kw_only=True):
    """Sit down in the dealer's chair. Every step of the procedure then waits for you."""


class SendRelief(commands.FloorCommand, frozen=True, kw_only=True):
    """Name the dealer who relieves the one in the chair."""

    dealer: commands.Text


class LeaveChair(commands.SupervisedCommand, frozen=True, kw_only=True):
    """Leave the table to the machine, which continues where the dealer stopped."""


class CarryOutShuffle(Command, frozen=True, kw_only=True):
    """Shuffle the deck to be dealt next. Its order comes from the committed seeds."""


class AskPlayer(Command, frozen=True, kw_only=True):
    """Ask the player whose turn it is."""

    seat: commands.Number


class PushBack(Command, frozen=True, kw_only=True):
    """Push a taken-back bet to its player."""

    seat: commands.Number


class NameHand(Command, frozen=True, kw_only=True):
    """Name the exposed hand of a seat."""

    seat: commands.Number


class ChooseCut(commands.PlayerCommand, frozen=True, kw_only=True):
    """Choose how many cards the dealer cuts from the top."""

    at: commands.Number


class ChairTaken(Event, frozen=True, kw_only=True):
    """A person deals from now on."""

    dealer: str
    post: str


class ReliefSent(Event, frozen=True, kw_only=True):
    """The floor named the relief dealer."""

    dealer: str


class ChairLeft(Event, frozen=True, kw_only=True):
    """The machine deals from now on."""


class DealerNamed(Event, frozen=True, kw_only=True):
    """A round began, and this person deals it."""

    dealer: str


class PlayerAsked(Event, frozen=True, kw_only=True):
    """The dealer asked a player, whose time runs from now."""

    seat: int
    point: str


class BetPushedBack(Event, frozen=True, kw_only=True):
    """The dealer pushed a taken-back bet to its player, whose it has been since the decision."""

    seat: int


class HandNamed(Event, frozen=True, kw_only=True):
    """The dealer named a hand."""

    seat: int
    hand: str


class CutChosen(Event, frozen=True, kw_only=True):
    """A player chose the depth of the cut."""

    seat: int
    at: int


SeatingCommand = TakeChair | SendRelief | LeaveChair
CallCommand = AskPlayer | PushBack | NameHand | ChooseCut
ChairCommand = SeatingCommand | CallCommand
SEATING_COMMANDS: tuple[type[Command], ...] = (TakeChair, SendRelief, LeaveChair)
CHAIR_COMMANDS: tuple[type[Command], ...] = (
    *SEATING_COMMANDS,
    CarryOutShuffle,
    AskPlayer,
    PushBack,
    NameHand,
    ChooseCut,
)
CHAIR_EVENTS: tuple[type[Event], ...] = (
    ChairTaken,
    ReliefSent,
    ChairLeft,
    DealerNamed,
    PlayerAsked,
    BetPushedBack,
    HandNamed,
    CutChosen,
)


class Staff(Struct, frozen=True, kw_only=True):
    """A staff member's name and post."""

    name: str
    post: str


class ChosenCut(Struct, frozen=True, kw_only=True):
    """Where a player wants the deck cut."""

    seat: int
    at: int


class Chair(Struct, frozen=True, kw_only=True):
    """Who deals, and what they have called."""

    dealer: str = ""
    """The person in the chair; empty if the machine deals."""

    post: str = ""
    relief: str = ""
    """The relief dealer who was sent and has not come yet."""

    asked: tuple[int, ...] = ()
    """The seats that were asked at this decision point."""

    taken_back: tuple[int, ...] = ()
    """The seats whose taken-back bets were not pushed back yet."""

    unnamed: tuple[int, ...] = ()
    """The seats whose exposed hands were not named yet."""

    cut: ChosenCut | None = None

    def evolve(self, event: Event) -> Chair:
        """Return the chair after an event. At a closed table it is empty."""
        if not self.dealer and not isinstance(event, ChairTaken):
            return self
        match event:
            case ChairTaken(dealer=dealer, post=post):
                return replace(self, dealer=dealer, post=post, relief="")
            case ReliefSent(dealer=dealer):
                return replace(self, relief=dealer)
            case ChairLeft() | events.TableClosed():
                return Chair()
            case PlayerAsked(seat=seat):
                return replace(self, asked=(*self.asked, seat))
            case CutChosen(seat=seat, at=at):
                return replace(self, cut=ChosenCut(seat=seat, at=at))
            case _:
                return self._after_table_event(event)

    def _after_table_event(self, event: Event) -> Chair:
        match event:
            case events.DecisionsOpened() if self.asked:
                return replace(self, asked=())
            case events.DecisionMade(seat=seat, taken_back=back) if back:
                return replace(self, taken_back=(*self.taken_back, seat))
            case BetPushedBack(seat=seat) | events.HandRuledDead(seat=seat) if seat in self.taken_back:
                return replace(self, taken_back=_without(self.taken_back, seat))
            case events.HandExposed(seat=seat):
                return replace(self, unnamed=(*self.unnamed, seat))
            case HandNamed(seat=seat) | events.HandPickedUp(seat=seat) if seat in self.unnamed:
                return replace(self, unnamed=_without(self.unnamed, seat))
            case events.DeckCut() if self.cut:
                return replace(self, cut=None)
            case events.WagersTakenBack(seat=seat) if self.cut and self.cut.seat == seat:
                return replace(self, cut=None)
            case events.RoundEnded() | events.RoundVoided():
                return replace(self, asked=(), taken_back=(), unnamed=(), cut=None)
            case _:
                return self


def _without(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(each for each in seats if each != seat)


def seated(table: Table, chair: Chair, command: SeatingCommand, who: Staff) -> Event:
    """Return the events of taking the chair, leaving it or sending relief, or refuse."""
    rule = cite(table.house, "deal")
    is_floor = who.post in FLOOR_POSTS
    match command:
        case TakeChair():
            if chair.dealer == who.name:
                raise Refused("is-so", "you already deal at this table", rule=rule)
            if chair.dealer and not is_floor and chair.relief != who.name:
                message = f"{chair.dealer} deals here: the floor has to send you as relief"
                raise Refused("chair-taken", message, rule=rule)
            return ChairTaken(dealer=who.name, post=who.post)
        case SendRelief(dealer=dealer):
            if not chair.dealer:
                raise Refused("is-so", "the machine deals: a dealer can take the chair", rule=rule)
            if not is_name(dealer) or dealer == chair.dealer:
                raise Refused("name", "name another dealer than the one in the chair", rule=rule)
            return ReliefSent(dealer=dealer)
        case LeaveChair():
            if not chair.dealer:
                raise Refused("is-so", "the machine already deals", rule=rule)
            if not is_floor and chair.dealer != who.name:
                raise Refused("not-in-the-chair", f"{chair.dealer} deals here, not you", rule=rule)
            return ChairLeft()


def to_ask(table: Table, chair: Chair) -> tuple[int, ...]:
    """Return the seats that the dealer asks next."""
    return tuple(seat for seat in seats_asked(table) if seat not in chair.asked)[:1]


def answering(table: Table, chair: Chair) -> tuple[int, ...]:
    """Return the seats that can answer: those whose turn it is, once a person who deals has asked them."""
    seats = seats_asked(table)
    return tuple(seat for seat in seats if seat in chair.asked) if chair.dealer else seats


def is_cut_ahead(table: Table) -> bool:
    """Return whether a player can choose the cut: until no more bets are called. Then the key gives the order."""
    return table.stage is Stage.BETTING and table.house.cards.cut is not Cut.NEVER


def cut_at(table: Table, chair: Chair) -> int:
    """Return how deep the dealer cuts: where a player chose before the cards were shuffled, else in the middle."""
    return chair.cut.at if chair.cut is not None else default_cut(table)


def require_in_chair(table: Table, chair: Chair, command: Command, role: Role, who: str) -> None:
    """Refuse a dealer's command by somebody else. Nobody verifies a deck they have inspected."""
    if not chair.dealer or role not in (Role.DEALER, Role.FLOOR):
        return
    if role is Role.DEALER and who != chair.dealer and not isinstance(command, TakeChair):
        message = f"{chair.dealer} deals here, not you"
        raise Refused("not-in-the-chair", message, rule=cite(table.house, "deal"))
    if isinstance(command, commands.VerifyDeck) and who == chair.dealer:
        message = "you deal here: another floor person verifies the deck"
        raise Refused("two-persons", message, rule=cite(table.house, "verify"))
