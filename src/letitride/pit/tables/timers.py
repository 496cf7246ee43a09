"""The automatic dealer: what a table waits for, how long, and what is done when the time is up."""

from __future__ import annotations

from msgspec import Struct

from letitride.house.round import Asking, SilentPlayer
from letitride.odds.solvers import Situation, best_of, solver_of
from letitride.pit.tables.fairness import CloseReveals
from letitride.pit.tables.outside import MissOutside, Outside
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.presence import AWAY_DECIDES
from letitride.table import Command, Table
from letitride.table.model.command import AnswerForSilentPlayer, CallNoMoreBets, CloseTable, CloseVote
from letitride.table.model.vocabulary import Cause, Stage
from letitride.table.rules.deciding import options, point_of, seats_asked

SECOND = 1000


class Pace(Struct, frozen=True, kw_only=True):
    """How long a table of the pit waits, in milliseconds."""

    betting: int = 15 * SECOND
    """From the first wager until no more bets are called."""

    all_have_bet: int = 2 * SECOND
    """The same, once everybody who sits there has bet; never later than without it."""

    seeds: int = 4 * SECOND
    """From no more bets until players who keep their seeds back are waited for no longer."""

    outside: int = 20 * SECOND
    """From when an outside value was to come out until it is waited for no longer."""

    bots: int = 350
    """How long a bot thinks."""

    idle: int = 30 * 60 * SECOND
    """From the last thing that happened at a private table until it is closed, while nobody has bet."""

    absent: int = 10 * 60 * SECOND
    """From the last bet of somebody who sits at a table until the seat is given free."""

    after_outage: int = 10 * SECOND
    """What is given on top of a time that ran out while the pit stood still."""


class Wait(Struct, frozen=True):
    """Something a table waits for, and how long."""

    what: str
    """Names it, so that the time goes on when something else happens meanwhile."""

    most: int
    since: int = 0
    """From when the time counts, where that is still to come."""

    def due(self, waiting: str, due: int | None, now: int) -> int:
        """Return when it ends, given what was *waiting* and *due* before: what has begun only ever gets shorter."""
        if due is None or _topic(waiting) != _topic(self.what):
            return max(now, self.since) + self.most
        return due if waiting == self.what else min(due, now + self.most)


def _topic(what: str) -> tuple[str, ...]:
    words = what.split()
    return tuple(words[: _TOPICS.get(words[0], len(words))])


_TOPICS = {"bets": 2, "decision": 4}
"""How many words say what is waited for; the rest says for how long."""


def waits_for(live: PitTable, pace: Pace) -> Wait | None:
    """Return what a table waits for that a clock must end, if anything."""
    table = live.table
    if awaits_seeds(live):
        return Wait(f"seeds {live.fairness.shuffles}", pace.seeds)
    if outside := awaited_outside(live):
        return Wait(f"outside {live.fairness.shuffles}", pace.outside, outside.at)
    match table.stage:
        case Stage.BETTING:
            bettors = {number for number, _, _ in table.wagering()}
            if not bettors:
                return None
            there = {number for number, seat in enumerate(table.seats, 1) if seat and number not in live.away}
            everybody = there <= bettors
            most = pace.all_have_bet if everybody else int(pace.betting * live.hosting.pace.stretch)
            return Wait(f"bets {table.rounds + 1} {'all' if everybody else 'some'}", most)
        case Stage.DECIDING:
            seats = seats_asked(table)
            if not seats or table.round is None:
                return None
            most = int(table.house.decisions.seconds_to_decide * SECOND * live.hosting.pace.stretch)
            together = table.house.decisions.asking is Asking.TOGETHER
            what = f"decision {table.round.number} {point_of(table).id} {'all' if together else seats[0]}"
            if set(seats if together else seats[:1]) <= set(live.away):
                return Wait(f"{what} away", min(most, AWAY_DECIDES))
            return Wait(what, most)
        case Stage.HALTED if table.halt and table.halt.cause is Cause.INTERRUPTION and table.round:
            return Wait(f"vote {table.round.number}", table.house.interruption.vote_seconds * SECOND)
        case _:
            return None


def awaits_seeds(live: PitTable) -> bool:
    """Tell whether a table waits for players to show their seeds."""
    promise = live.fairness.next
    return live.table.stage is not Stage.BETTING and promise is not None and bool(promise.awaited)


def awaited_outside(live: PitTable) -> Outside | None:
    """Return the outside value that a table waits for, if it does: all seeds are shown by then, or kept back."""
    promise = live.fairness.next
    if live.table.stage is Stage.BETTING or promise is None or promise.awaited:
        return None
    return promise.outside if promise.outside and promise.outside.awaited else None


IDLE = "idle"
"""How the name of a wait begins that nobody is told of: that for a private table which nobody needs any more."""


def idles(table: Table, pace: Pace, version: int) -> Wait | None:
    """Return how long a private table stays open from now on where nothing happens, if it can be closed."""
    between = table.stage in (Stage.PREPARING, Stage.IDLE, Stage.BETTING) and table.round is None
    return Wait(f"{IDLE} {version}", pace.idle) if between and not any(table.wagering()) else None


def wait_of(live: PitTable, pace: Pace, *, private: bool) -> Wait | None:
    """Return what a table waits for, a private one for its end too."""
    wait = None if live.modes.holds_bets(live.table) else waits_for(live, pace)
    return idles(live.table, pace, live.version) if wait is None and private else wait


def when_time_is_up(live: PitTable) -> Command | None:
    """Return what the automatic dealer does when the time of a wait is up."""
    table = live.table
    if awaits_seeds(live):
        return CloseReveals()
    if awaited_outside(live):
        return MissOutside()
    match table.stage:
        case Stage.BETTING if any(table.wagering()):
            return CallNoMoreBets()
        case Stage.PREPARING | Stage.IDLE | Stage.BETTING:
            return CloseTable()
        case Stage.DECIDING:
            seats = seats_asked(table)
            return AnswerForSilentPlayer(seat=seats[0], option=answer_for(table, seats[0])) if seats else None
        case Stage.HALTED:
            return CloseVote()
        case _:
            return None


def answer_for(table: Table, seat: int) -> str:
    """Return the option that is chosen for a silent player: what the house file says, the best unless it says else."""
    if table.house.decisions.silent_player is SilentPlayer.WITHDRAW:
        return point_of(table).cautious.id
    return best_answer(table, seat)


def best_answer(table: Table, number: int) -> str:
    """Return the option with the highest exact expectation, of those that the seat has the chips for."""
    situation = situation_of(table, number)
    values = solver_of(table.house).values(situation)
    return best_of(situation, {option.id: values[option.id] for option in options(table, number)})


def situation_of(table: Table, number: int) -> Situation:
    """Return what the player in a seat knows who is asked."""
    seat, round_, house = table.seats[number - 1], table.round, table.house
    if seat is None or seat.hand is None or seat.wagers is None or round_ is None:
        raise LookupError(f"seat {number} has nothing to decide")
    return Situation(
        house=house,
        cards=seat.hand.cards,
        seen=round_.dealers_cards[: round_.turned],
        decisions=seat.wagers.decisions,
        stake=seat.wagers.stake(house.main_wager),
    )
