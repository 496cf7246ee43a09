"""What passes the leader of a table, as the coach tells it."""

from __future__ import annotations

from msgspec import Struct

from letitride.cards import Money
from letitride.house import House
from letitride.house.to_json import ENCODER
from letitride.odds.last_hand import best_stake
from letitride.pit.tables.pit_table import PitTable
from letitride.table.model.state import in_play
from letitride.tournament.plan import CHIP


class LastHandAdvice(Struct, frozen=True, kw_only=True):
    """How much to bet to pass the leader, if all of one's bets ride and the leader takes back what can be."""

    leads: bool
    """Whether nobody at the table has more chips."""

    chips: int
    """In each circle; 0 where no bet passes."""

    chance: float
    exact: str
    """The same chance as a fraction."""

    leader_seat: int | None
    leader_bet: int
    """What the leader has bet in each circle; the minimum bet, where that is still to come."""


class LastHandStanding(Struct, frozen=True, kw_only=True):
    """What the advice follows from."""

    house: House
    own: Money
    leader: Money
    leader_seat: int | None
    """The seat with the most chips among the others; None if nobody has more."""

    leader_bet: Money


def standing_at(live: PitTable, number: int) -> LastHandStanding:
    """Return how the player in a seat stands against the leader."""
    table, house = live.table, live.table.house
    main = house.main_wager
    have = {
        seat_number: seat.rail.cents + (in_play(seat.wagers.stakes).cents if seat.wagers else 0)
        for seat_number, seat in enumerate(table.seats, 1)
        if seat
    }
    own = have.pop(number, 0)
    leader = max(have, key=lambda each: have[each], default=None)
    if leader is None or have[leader] < own:
        nothing = Money(0)
        return LastHandStanding(house=house, own=Money(own), leader=nothing, leader_seat=None, leader_bet=nothing)
    wagers = seat.wagers if (seat := table.seat(leader)) else None
    bet = wagers.stake(main) if wagers else house.wagers[main].minimum
    return LastHandStanding(house=house, own=Money(own), leader=Money(have[leader]), leader_seat=leader, leader_bet=bet)


def advise(standing: LastHandStanding) -> bytes:
    """Return the advice, encoded."""
    return ENCODER.encode(advice_on(standing))


def advice_on(standing: LastHandStanding) -> LastHandAdvice:
    """Return what passes the leader."""
    if standing.leader_seat is None:
        return LastHandAdvice(leads=True, chips=0, chance=1.0, exact="1", leader_seat=None, leader_bet=0)
    best = best_stake(standing.house, own=standing.own, leader=standing.leader, leader_stake=standing.leader_bet)
    return LastHandAdvice(
        leads=False,
        chips=best.stake.cents // CHIP,
        chance=float(best.chance),
        exact=str(best.chance),
        leader_seat=standing.leader_seat,
        leader_bet=standing.leader_bet.cents // CHIP,
    )
