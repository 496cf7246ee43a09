"""Sitting down, buying chips, getting up."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from letitride.cards import Money
from letitride.house import House
from letitride.house.setup import Permission
from letitride.table.clauses.citing import cite
from letitride.table.model.command import BuyIn, LeaveSeat, TakeSeat
from letitride.table.model.event import ChipsBought, Event, LeavingAnnounced, SeatLeft, SeatTaken, WagersTakenBack
from letitride.table.model.refusal import Refused
from letitride.table.model.state import Seat, Table, in_play
from letitride.table.model.vocabulary import Stage
from letitride.table.rules.choices import LONGEST_NAME, Amounts, Names, is_name

Commands = TakeSeat | BuyIn | LeaveSeat
Events = SeatTaken | ChipsBought | LeavingAnnounced | SeatLeft


def decide(table: Table, command: Commands) -> tuple[Event, ...]:
    """Return the events of sitting down, buying chips or getting up."""
    if table.stage is Stage.CLOSED:
        raise Refused("closed", "the table is closed", rule=cite(table.house, "opening"))
    match command:
        case TakeSeat(seat=number, player=player):
            _require_free(table, number)
            _require_player(table, player)
            return (SeatTaken(seat=number, player=player),)
        case BuyIn(seat=number, amount=amount):
            seat = seated(table, number)
            require_chips(table.house, amount)
            return (ChipsBought(seat=number, player=seat.player, amount=amount),)
        case LeaveSeat(seat=number):
            return _leave(table, number)
        case _:
            assert_never(command)


def evolve(table: Table, event: Events) -> Table:
    """Return the table after players sat down, bought chips or got up."""
    match event:
        case SeatTaken(seat=number, player=player):
            return table.with_seat(number, Seat(player=player))
        case ChipsBought(seat=number, amount=amount):
            return with_rail(table, number, amount)
        case LeavingAnnounced(seat=number):
            return table.with_seat(number, replace(taken(table, number), leaving=True))
        case SeatLeft(seat=number):
            return table.with_seat(number, None)
        case _:
            assert_never(event)


def seated(table: Table, number: int) -> Seat:
    """Return the seat of a player, or refuse people without a seat."""
    seat = table.seat(number)
    if seat is None:
        raise Refused("not-seated", f"nobody sits in seat {number}", rule=cite(table.house, "seated"))
    return seat


def taken(table: Table, number: int) -> Seat:
    """Return a seat that is known to be taken."""
    seat = table.seat(number)
    if seat is None:
        raise LookupError(f"nobody sits in seat {number}")
    return seat


def with_rail(table: Table, number: int, amount: Money) -> Table:
    """Return the table with *amount* more on a rail."""
    seat = taken(table, number)
    return table.with_seat(number, replace(seat, rail=seat.rail + amount))


def require_chips(house: House, amount: Money) -> None:
    """Refuse an amount of zero, or one that the house's chips cannot make."""
    amounts = Amounts(house.chips)
    if amount not in amounts:
        message = f"enter {amounts}, not {amount}"
        raise Refused("chips", message, rule=cite(house, "chips"))


def names(table: Table) -> Names:
    """Return the possible names for a seat: one player plays as many hands as the house allows."""
    players = [seat.player for seat in table.seats if seat]
    most = table.house.seating.hands_per_player
    return Names(but=tuple(sorted({name for name in players if players.count(name) >= most})))


def leaving(table: Table) -> tuple[SeatLeft, ...]:
    """Return how players get up who asked to during the round."""
    return tuple(_left(number, seat) for number, seat in enumerate(table.seats, 1) if seat and seat.leaving)


def everybody_leaves(table: Table) -> tuple[SeatLeft, ...]:
    """Return how everybody gets up with their chips."""
    return tuple(_left(number, seat) for number, seat in enumerate(table.seats, 1) if seat)


def _left(number: int, seat: Seat) -> SeatLeft:
    return SeatLeft(seat=number, player=seat.player, amount=seat.rail)


def _require_free(table: Table, number: int) -> None:
    if not 1 <= number <= len(table.seats):
        message = f"there is no seat {number}: the table has {len(table.seats)}"
        raise Refused("no-such-seat", message, rule=cite(table.house, "no such seat"))
    if table.seat(number) is not None:
        raise Refused("seat-taken", f"seat {number} is taken", rule=cite(table.house, "one hand"))


def _require_player(table: Table, player: str) -> None:
    allowed_names = names(table)
    if not is_name(player):
        message = f"enter {allowed_names}, not {player[:LONGEST_NAME]!r}"
        raise Refused("name", message, rule=cite(table.house, "one hand"))
    if player not in allowed_names:
        allowed = table.house.seating.hands_per_player
        hands = "one hand" if allowed == 1 else f"{allowed} hands"
        raise Refused("one-hand", f"{player} already plays {hands}", rule=cite(table.house, "one hand"))


def _leave(table: Table, number: int) -> tuple[Event, ...]:
    seat = seated(table, number)
    if seat.wagers is None and seat.hand is None:
        return (_left(number, seat),)
    if table.round is None and seat.wagers is not None:
        stakes = seat.wagers.stakes
        back = replace(seat, rail=seat.rail + in_play(stakes))
        return (WagersTakenBack(seat=number, stakes=stakes), _left(number, back))
    if seat.leaving or table.house.seating.leaving_mid_round is Permission.REFUSED:
        message = "you can leave after this round"
        raise Refused("stay-seated", message, rule=cite(table.house, "stay seated"))
    return (LeavingAnnounced(seat=number),)
