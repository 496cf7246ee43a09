"""A table of a tournament: who bets when, secret bets, and how many hands are played before the next count.

Chips, seats and hands come from the tournament. Players bet in turn, from a first bettor who moves on with every hand,
and a bet that is down stays. In a hand with secret bets everybody is bound to a bet by its fingerprint first. Then
players show their bets to the house, and all go down together: whoever withholds a bet has seen no other.
"""

from __future__ import annotations

import hashlib

from msgspec import Struct
from msgspec.structs import replace

from letitride.cards import Money
from letitride.house import House
from letitride.ledger import tournament_of
from letitride.pit.tables.mispays import SettleAsStated
from letitride.pit.tables.tournament_commands import (
    AddChips,
    BetForSilent,
    CallHands,
    CloseSecretBets,
    CommitSecretBet,
    EndTournamentTable,
    HandsCalledAtTable,
    InterruptHand,
    OpenSecretBets,
    SeatEntrant,
    SecretBetCommitted,
    SecretBetsClosed,
    SecretBetShown,
    SecretBetsOpened,
    SecretCommand,
    TournamentCommand,
    UnseatEntrant,
)
from letitride.table import Command, Event, Legal, Refused, Table, carry_out
from letitride.table.model import command as commands
from letitride.table.model.command import Stakes
from letitride.table.model.event import BettingClosed, RoundEnded, SeatLeft
from letitride.table.model.state import Seat, in_play
from letitride.table.model.vocabulary import Stage

NO_LIMIT, PRICES_CALLED = "001-house-7c", "001-house-1"


_NOT_FOR_PLAYERS = (
    commands.TakeSeat,
    commands.LeaveSeat,
    commands.BuyIn,
    commands.BetCash,
    commands.TakeBackWagers,
    commands.CloseTable,
)


class TournamentPlay(Struct, frozen=True, kw_only=True):
    """The state of a tournament table."""

    hands: int = 0
    """How many hands are over; void ones are played again."""

    until: int = 0
    secret: tuple[int, ...] = ()
    last_first: int = 0
    """The seat that bet first in the last hand."""

    commitments: tuple[tuple[int, str], ...] = ()
    closed: bool = False
    """Whether secret bets are being shown."""

    shown: tuple[SecretBetShown, ...] = ()
    """The secret bets that only the house has seen."""

    def evolve(self, table: Table, event: Event) -> TournamentPlay:
        """Return the state after *event*, given the table just before it."""
        match event:
            case HandsCalledAtTable(until=until, secret=secret):
                return replace(self, until=until, secret=secret)
            case SecretBetCommitted(seat=seat, digest=digest):
                return replace(self, commitments=(*self.commitments, (seat, digest)))
            case SecretBetsClosed():
                return replace(self, closed=True)
            case SecretBetShown():
                return replace(self, shown=(*self.shown, event))
            case BettingClosed():
                order = betting_order(table, self)
                return replace(self, last_first=order[0] if order else 0, commitments=(), closed=False, shown=())
            case RoundEnded():
                return replace(self, hands=self.hands + 1)
            case SeatLeft(seat=seat):
                commitments = tuple(each for each in self.commitments if each[0] != seat)
                return replace(self, commitments=commitments, shown=tuple(s for s in self.shown if s.seat != seat))
            case _:
                return self

    @property
    def is_secret(self) -> bool:
        """Whether the next hand has secret bets."""
        return self.hands + 1 in self.secret

    @property
    def takes_bets(self) -> bool:
        """Whether another hand is to be played."""
        return self.hands < self.until


def minimum_bet(house: House) -> Stakes:
    """Return the minimum bet of a tournament: the smallest main wager."""
    return ((house.main_wager, house.wagers[house.main_wager].minimum),)


def can_bet(house: House, seat: Seat | None) -> bool:
    """Return whether somebody in a seat has bet, or has the chips to."""
    return seat is not None and (seat.wagers is not None or seat.rail >= in_play(minimum_bet(house)))


def betting_order(table: Table, play: TournamentPlay) -> tuple[int, ...]:
    """Return the seats that bet, the first bettor first: the next one after who was first in the last hand."""
    seats = [number for number, seat in enumerate(table.seats, 1) if can_bet(table.house, seat)]
    return tuple(sorted(seats, key=lambda number: (number <= play.last_first, number)))


def awaited(table: Table, play: TournamentPlay) -> tuple[int, ...]:
    """Return the seats that are still to bet, in their order."""
    if table.stage is not Stage.BETTING or not play.takes_bets:
        return ()
    return tuple(number for number in betting_order(table, play) if (seat := table.seat(number)) and not seat.wagers)


def awaited_secrets(table: Table, play: TournamentPlay) -> tuple[int, ...]:
    """Return the seats whose secret bets are still to be taken, or to be shown."""
    if not play.is_secret:
        return ()
    bound, shown = {seat for seat, _ in play.commitments}, {each.seat for each in play.shown}
    seats = (number for number in awaited(table, play) if number not in shown)
    return tuple(number for number in seats if (number in bound) is play.closed)


def secret_digest(table_id: str, hand: int, seat: int, cents: int, nonce: str) -> str:
    """Return the fingerprint of a secret bet: SHA-256, in hex. It holds for one seat and one hand."""
    text = f"letitride secret bet 1|{table_id}|{hand}|{seat}|{cents}|{nonce}"
    return hashlib.sha256(text.encode()).hexdigest()


def require_tournament(table_id: str, table: Table, play: TournamentPlay, command: Command) -> None:
    """Refuse commands that do not belong at a tournament table, and tournament commands at any other table."""
    if not tournament_of(table_id):
        if isinstance(command, TournamentCommand | SecretCommand):
            raise Refused("no-tournament", "this is not a table of a tournament", rule=PRICES_CALLED)
        return
    if isinstance(command, _NOT_FOR_PLAYERS):
        message = "seats and chips come from the tournament here, and a bet that is down stays"
        raise Refused("tournament", message, rule=PRICES_CALLED)
    if isinstance(command, SettleAsStated):
        message = "chips of a tournament decide prizes: pay what is due, or take the wager"
        raise Refused("tournament", message, rule=PRICES_CALLED)
    if isinstance(command, commands.PlaceWagers):
        _require_turn(table, play, command.seat)
    if isinstance(command, commands.CallNoMoreBets) and awaited(table, play):
        raise Refused("bets-awaited", "everybody bets in turn first", rule=PRICES_CALLED)


def is_for_tournament(table_id: str, table: Table, play: TournamentPlay, entry: Legal) -> bool:
    """Return whether something that a table accepts can be done where it is one of a tournament."""
    if not tournament_of(table_id):
        return True
    if issubclass(entry.command, commands.PlaceWagers):
        fields = dict(entry.fields)
        return not play.is_secret and fields.get("seat") in awaited(table, play)[:1]
    return not issubclass(entry.command, _NOT_FOR_PLAYERS)


def _require_turn(table: Table, play: TournamentPlay, seat: int) -> None:
    if not play.takes_bets:
        raise Refused("hands-over", "wait: the tournament calls the next hand", rule=PRICES_CALLED)
    if play.is_secret:
        raise Refused("secret-bet", "the bets of this hand are secret: commit to one", rule=PRICES_CALLED)
    turn = next(iter(awaited(table, play)), None)
    if seat != turn:
        raise Refused("not-your-turn", f"seat {seat} bets after seat {turn}", rule=PRICES_CALLED)


def secret_bet(
    table_id: str, table: Table, play: TournamentPlay, command: SecretCommand
) -> tuple[Event | Command, ...]:
    """Return what follows when a player commits to a secret bet, or shows it."""
    if command.seat not in awaited_secrets(table, play) or isinstance(command, CommitSecretBet) is play.closed:
        raise Refused("no-secret-bet", f"no secret bet of seat {command.seat} is awaited", rule=PRICES_CALLED)
    if isinstance(command, CommitSecretBet):
        committed = SecretBetCommitted(seat=command.seat, digest=command.digest)
        last = len(awaited_secrets(table, play)) == 1
        return (committed, SecretBetsClosed()) if last else (committed,)
    digest = dict(play.commitments)[command.seat]
    shown = secret_digest(table_id, play.hands + 1, command.seat, command.stake.cents, command.nonce)
    if shown != digest:
        raise Refused("other-bet", "this is not the bet that the seat is bound to", rule=PRICES_CALLED)
    event = SecretBetShown(seat=command.seat, cents=command.stake.cents, nonce=command.nonce)
    carry_out(table, _placed(table, event))  # A bet that cannot be made is refused before the others go down with it.
    after = play.evolve(table, event)
    return (event,) if awaited_secrets(table, after) else (event, *_opened(table, after))


def _placed(table: Table, bet: SecretBetShown) -> commands.PlaceWagers:
    return commands.PlaceWagers(seat=bet.seat, stakes=((table.house.main_wager, Money(bet.cents)),))


def _opened(table: Table, play: TournamentPlay) -> tuple[Event | Command, ...]:
    """Return how all secret bets go down together, with the minimum bet for everybody who showed none."""
    if not play.closed:
        raise Refused("no-secret-bet", "no secret bets are being shown", rule=PRICES_CALLED)
    shown = {each.seat: _placed(table, each) for each in play.shown}
    least = minimum_bet(table.house)
    bets = (shown.get(seat) or commands.PlaceWagers(seat=seat, stakes=least) for seat in awaited(table, play))
    return (SecretBetsOpened(withheld=awaited_secrets(table, play)), *bets)


def carried_out(table: Table, play: TournamentPlay, command: TournamentCommand) -> tuple[Event | Command, ...]:
    """Return what follows from what a tournament asks of a table."""
    match command:
        case SeatEntrant(seat=seat, player=player, chips=chips):
            return (commands.TakeSeat(seat=seat, player=player), *_bought(seat, chips))
        case UnseatEntrant(seat=seat):
            _require_between(table, seat)
            return (commands.LeaveSeat(seat=seat),)
        case AddChips(seat=seat, chips=chips):
            _require_between(table, seat)
            return _bought(seat, chips)
        case CallHands(until=until, secret=secret):
            if until < play.hands:
                raise Refused("hands-over", f"{play.hands} hands are over already", rule=PRICES_CALLED)
            return (HandsCalledAtTable(until=until, secret=secret),)
        case BetForSilent(seat=seat):
            if seat not in awaited(table, play):
                raise Refused("no-bet", f"no bet of seat {seat} is awaited", rule=PRICES_CALLED)
            return (commands.PlaceWagers(seat=seat, stakes=minimum_bet(table.house)),)
        case CloseSecretBets():
            return (SecretBetsClosed(),)
        case OpenSecretBets():
            return _opened(table, play)
        case InterruptHand(cards=cards):
            return (commands.InterruptRound(cards=cards),)
        case EndTournamentTable():
            seats = (number for number, seat in enumerate(table.seats, 1) if seat)
            return (*(commands.LeaveSeat(seat=number) for number in seats), commands.CloseTable())
    raise TypeError(f"{type(command).__name__} is nothing that a tournament asks")


def _bought(seat: int, chips: Money) -> tuple[Command, ...]:
    return (commands.BuyIn(seat=seat, amount=chips),) if chips else ()


def _require_between(table: Table, number: int) -> None:
    seat = table.seat(number)
    if seat is None or (table.round is not None and (seat.wagers is not None or seat.hand is not None)):
        raise Refused("in-a-hand", f"seat {number} is free or in a hand", rule=PRICES_CALLED)
