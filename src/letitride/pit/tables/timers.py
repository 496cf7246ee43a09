"""The automatic dealer: what a table waits for, how long, and what happens when time is up."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from letitride.house.round import Asking, SilentPlayer
from letitride.odds.solvers import Situation, best_of, solver_of
from letitride.pit.tables.chair import answering
from letitride.pit.tables.fairness import CloseReveals
from letitride.pit.tables.outside import MissOutside, Outside
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.tournament_commands import BetForSilent, CloseSecretBets, OpenSecretBets
from letitride.pit.tables.tournament_play import awaited
from letitride.table import Command, Table
from letitride.table.model.command import (
    AnswerForSilentPlayer,
    CallNoMoreBets,
    CloseTable,
    CloseVote,
    ShowBonusHand,
    WaveOff,
)
from letitride.table.model.vocabulary import Cause, Stage
from letitride.table.rules.deciding import options, point_of
from letitride.table.rules.interruption import voters
from letitride.table.rules.procedure import due

SECOND = 1000
AT_ONCE = 0
"""How long a table waits for players who are away, in milliseconds."""


class Pace(Struct, frozen=True, kw_only=True):
    """How long a table of the pit waits, in milliseconds."""

    betting: int = 15 * SECOND
    """From the first wager until no more bets are called."""

    all_have_bet: int = 1_500
    """The same once everybody seated has bet; never later than without it."""

    seeds: int = 4 * SECOND
    """From no more bets until withheld seeds are no longer waited for."""

    showing: int = 8 * SECOND
    """From when a player should show cards or wave them off until it is done for them."""

    outside: int = 20 * SECOND
    """From an outside value's release time until it is no longer waited for."""

    bots: int = 150
    """How long a bot thinks."""

    idle: int = 30 * 60 * SECOND
    """From the last event at a private table without bets until it is closed."""

    absent: int = 10 * 60 * SECOND
    """From a seated player's last bet until the seat is freed."""

    after_outage: int = 10 * SECOND
    """Extra time for a deadline that passed while the pit was down."""


class Wait(Struct, frozen=True):
    """Something a table waits for, and how long."""

    what: str
    """Its key, so that the clock continues when something else happens meanwhile."""

    most: int
    since: int = 0
    """When the time starts, if that is still to come."""

    def due(self, waiting: str, due: int | None, now: int) -> int:
        """Return when it ends, given what was *waiting* and *due* before. A running clock only gets shorter."""
        if due is None or _topic(waiting) != _topic(self.what):
            return max(now, self.since) + self.most
        return due if waiting == self.what else min(due, now + self.most)


def _topic(what: str) -> tuple[str, ...]:
    words = what.split()
    return tuple(words[: _TOPICS.get(words[0], len(words))])


_TOPICS = {"seeds": 2, "bets": 2, "decision": 4, "turn": 3, "show": 3, "vote": 2}
"""How many words of the key say what is waited for; the rest says how long."""


def waits_for(live: PitTable, pace: Pace) -> Wait | None:
    """Return what a table waits for that the clock must end, if anything."""
    table = live.table
    if awaits_seeds(live):
        promise = live.fairness.next
        return _unless_away(live, f"seeds {live.fairness.shuffles}", promise.awaited if promise else (), pace.seeds)
    if outside := awaited_outside(live):
        return Wait(f"outside {live.fairness.shuffles}", pace.outside, outside.at)
    match table.stage:
        case Stage.BETTING if live.of_tournament:
            return _tournament_bets(live, pace)
        case Stage.BETTING:
            if live.modes.chair.dealer:  # The dealer calls no more bets.
                return None
            bettors = {number for number, _, _ in table.wagering()}
            if not bettors:
                return None
            there = {number for number, seat in enumerate(table.seats, 1) if seat and number not in live.away}
            everybody = there <= bettors
            most = pace.all_have_bet if everybody else int(pace.betting * live.hosting.pace.stretch)
            return Wait(f"bets {table.rounds + 1} {'all' if everybody else 'some'}", most)
        case Stage.DECIDING:
            seats = answering(table, live.modes.chair)
            if not seats or table.round is None:
                return None
            most = int(table.house.decisions.seconds_to_decide * SECOND * live.hosting.pace.stretch)
            together = table.house.decisions.asking is Asking.TOGETHER
            what = f"decision {table.round.number} {point_of(table).id} {'all' if together else seats[0]}"
            return _unless_away(live, what, seats if together else seats[:1], most)
        case Stage.SETTLING if table.round and (step := shown_step(table)):
            return _unless_away(live, f"show {table.round.number} {step.seat}", (step.seat,), pace.showing)
        case Stage.HALTED if table.halt and table.halt.cause is Cause.INTERRUPTION and table.round:
            voted = {seat for seat, _ in table.halt.ballots}
            silent = tuple(seat for seat in voters(table) if seat not in voted)
            most = table.house.interruption.vote_seconds * SECOND
            # Where nobody has voted, everybody may be away because of what stopped the round.
            return _unless_away(live, f"vote {table.round.number}", silent if voted else (), most)
        case _:
            return None


def _unless_away(live: PitTable, what: str, seats: Collection[int], most: int) -> Wait:
    """Return how long seats are waited for: not at all if everybody in them is away."""
    return Wait(f"{what} away", AT_ONCE) if seats and set(seats) <= set(live.away) else Wait(what, most)


def _tournament_bets(live: PitTable, pace: Pace) -> Wait | None:
    """Return whose bet a tournament table waits for: in turn, or all at once if bets are secret."""
    table, play = live.table, live.tournament
    number, most = table.rounds + 1, int(pace.betting * live.hosting.pace.stretch)
    seats = awaited(table, play)
    if seats and play.is_secret:
        return Wait(f"shown {number}", pace.seeds) if play.closed else Wait(f"secret {number}", most)
    if seats:
        return _unless_away(live, f"turn {number} {seats[0]}", seats[:1], most)
    called = any(table.wagering()) and not live.modes.chair.dealer
    return Wait(f"bets {number} all", pace.all_have_bet) if called else None


def awaits_seeds(live: PitTable) -> bool:
    """Return whether a table waits for players to reveal their seeds."""
    promise = live.fairness.next
    return live.table.stage is not Stage.BETTING and promise is not None and bool(promise.awaited)


def awaited_outside(live: PitTable) -> Outside | None:
    """Return the outside value that a table waits for, if any. All seeds are revealed or withheld by then."""
    promise = live.fairness.next
    if live.table.stage is Stage.BETTING or promise is None or promise.awaited:
        return None
    return promise.outside if promise.outside and promise.outside.awaited else None


IDLE = "idle"
"""The prefix of waits that nobody sees: for closing an unused private table."""


def idles(table: Table, pace: Pace, version: int) -> Wait | None:
    """Return how long an idle private table stays open from now, if it can be closed."""
    between = table.stage in (Stage.PREPARING, Stage.IDLE, Stage.BETTING) and table.round is None
    return Wait(f"{IDLE} {version}", pace.idle) if between and not any(table.wagering()) else None


def wait_of(live: PitTable, pace: Pace, *, private: bool) -> Wait | None:
    """Return what a table waits for; for a private table, that may be its closing."""
    wait = None if live.modes.holds_bets(live.table) else waits_for(live, pace)
    return idles(live.table, pace, live.version) if wait is None and private and not live.of_tournament else wait


def when_time_is_up(live: PitTable) -> Command | None:
    """Return what the automatic dealer does when a wait is over."""
    table = live.table
    if awaits_seeds(live):
        return CloseReveals()
    if awaited_outside(live):
        return MissOutside()
    match table.stage:
        case Stage.BETTING if live.of_tournament and (seats := awaited(table, live.tournament)):
            if not live.tournament.is_secret:
                return BetForSilent(seat=seats[0])
            return OpenSecretBets() if live.tournament.closed else CloseSecretBets()
        case Stage.BETTING if any(table.wagering()):
            return CallNoMoreBets()
        case Stage.PREPARING | Stage.IDLE | Stage.BETTING:
            return CloseTable()
        case Stage.DECIDING:
            seats = answering(table, live.modes.chair)
            return AnswerForSilentPlayer(seat=seats[0], option=answer_for(table, seats[0])) if seats else None
        case Stage.SETTLING:
            return shown_step(table)
        case Stage.HALTED:
            return CloseVote()
        case _:
            return None


def shown_step(table: Table) -> ShowBonusHand | WaveOff | None:
    """Return what a player should do with cards that decide a side bet, if that is next."""
    step = next(iter(due(table)), None)
    return step if isinstance(step, ShowBonusHand | WaveOff) else None


def answer_for(table: Table, seat: int) -> str:
    """Return the option for a silent player by the house file, which is the best by default."""
    if table.house.decisions.silent_player is SilentPlayer.WITHDRAW:
        return point_of(table).cautious.id
    return best_answer(table, seat)


def best_answer(table: Table, number: int) -> str:
    """Return the option with the highest exact expectation that the seat has chips for."""
    situation = situation_of(table, number)
    values = solver_of(table.house).values(situation)
    return best_of(situation, {option.id: values[option.id] for option in options(table, number)})


def situation_of(table: Table, number: int) -> Situation:
    """Return what the player in a seat knows when asked."""
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
