"""A round of a tournament: seats are drawn, tables play their hands, the lowest go out, the best advance."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

from letitride.table.model.refusal import Refused
from letitride.tournament import events
from letitride.tournament.draw import Lot, drawn, tables_for
from letitride.tournament.entries import PRICES_CALLED
from letitride.tournament.events import Count, Seating, Why
from letitride.tournament.plan import Purchase, Ties
from letitride.tournament.state import Phase, TableInRound, Tournament, table_name

INTERRUPTED = "001-house-2"
MINUTE = 60_000
"""In milliseconds."""


def start(tournament: Tournament, lot: Lot, *, at: int) -> events.SeatsDrawn:
    """Return the draw of the first round. The brush must have called the prices before it."""
    name = tournament.plan.name
    if tournament.phase is Phase.LISTED:
        message = f"{name} cannot begin: the brush has not called its prices"
        raise Refused("not-announced", message, rule=PRICES_CALLED)
    if tournament.phase is not Phase.ANNOUNCED:
        raise Refused("begun", f"{name} is {tournament.phase.value}", rule=PRICES_CALLED)
    if len(tournament.entrants) < tournament.plan.least_entries:
        message = f"{name} needs {tournament.plan.least_entries} entries, and has {len(tournament.entrants)}"
        raise Refused("too-few-entries", message, rule=PRICES_CALLED)
    return draw_seats(tournament, {entrant.player: entrant.off_table for entrant in tournament.left}, lot, at=at)


def draw_seats(tournament: Tournament, chips: Mapping[str, int], lot: Lot, *, at: int) -> events.SeatsDrawn:
    """Return the seats of the next round for everybody still in. *chips* says what each player has."""
    number = tournament.round + 1
    fresh = number > 1 and tournament.plan.rounds[number - 1].fresh_chips
    players = [entrant.player for entrant in tournament.left]
    order = iter(drawn(players, tournament.words, seed=lot.seed))
    seatings: list[Seating] = []
    for place, size in enumerate(tables_for(len(players), tournament.plan.seats), 1):
        table = table_name(tournament.id, tournament.made + place)
        for seat, player in enumerate(itertools.islice(order, size), 1):
            had = chips[player]
            given = tournament.plan.chips_for(Purchase.BUY_IN) if fresh else had
            seatings.append(Seating(player=player, table=table, seat=seat, had=had, chips=given))
    return events.SeatsDrawn(round=number, at=at, seatings=tuple(seatings), lot=lot)


def hands_until(tournament: Tournament, played: int, *, time_is_up: bool) -> int:
    """Return how many hands of the round a table plays before the next count, given those it has played."""
    plan = tournament.round_plan
    if plan.hands is None:
        return played if time_is_up else played + 1
    return min((hand for hand in (*plan.elimination, plan.hands) if hand > played), default=played)


def time_is_up(tournament: Tournament, at: int) -> bool:
    """Return whether a round that ends by the clock has lasted as long as the plan says."""
    minutes = tournament.round_plan.minutes
    return minutes is not None and at >= tournament.began + minutes * MINUTE


def stop_clock(tournament: Tournament, *, at: int) -> events.ClockStopped:
    """Return what follows when play stops."""
    if tournament.phase is not Phase.IN_PLAY or tournament.stopped_at is not None:
        raise Refused("not-now", f"{tournament.plan.name} has no clock that runs", rule=INTERRUPTED)
    return events.ClockStopped(at=at)


def start_clock(tournament: Tournament, *, at: int) -> events.ClockStarted:
    """Return what follows when play goes on."""
    if tournament.phase is not Phase.IN_PLAY or tournament.stopped_at is None:
        raise Refused("not-now", f"{tournament.plan.name} does not stand still", rule=INTERRUPTED)
    return events.ClockStarted(at=at)


def can_re_buy(tournament: Tournament, player: str) -> bool:
    """Return whether a player without chips may still buy in again."""
    price, entrant = tournament.plan.price(Purchase.RE_BUY), tournament.entrant(player)
    within = price is not None and entrant is not None and entrant.spent + price.cents <= tournament.cap
    return within and tournament.phase is Phase.IN_PLAY and tournament.round == 1


def broke(
    tournament: Tournament, table: str, counts: Sequence[Count], *, least: int, last: bool
) -> tuple[events.Out, ...]:
    """Return who is out because they have too few chips. *last* says whether it is too late for a re-buy."""
    waiting = {entrant.player for entrant in tournament.at(table) if entrant.off_table}
    out = [
        count
        for count in counts
        if count.chips < least and count.player not in waiting and (last or not can_re_buy(tournament, count.player))
    ]
    if len(out) == len(tournament.left):
        # There has to be a winner: players who went broke together are placed by the chips they have left.
        return ()
    groups = itertools.groupby(sorted(out, key=lambda count: count.chips), key=lambda count: count.chips)
    return tuple(
        events.Out(why=Why.BROKE, table=table, counts=tuple(counts), players=tuple(count.player for count in group))
        for _, group in groups
    )


def eliminate(tournament: Tournament, table: str, counts: Sequence[Count], lot: Lot) -> events.Out | None:
    """Return who is out after an elimination hand: the lowest count at the table."""
    if len(counts) < 2:
        return None
    lowest = min(count.chips for count in counts)
    level = [count.player for count in counts if count.chips == lowest]
    if len(level) == 1:
        return events.Out(why=Why.LOWEST, table=table, counts=tuple(counts), players=tuple(level))
    if tournament.plan.ties is Ties.ALL:
        return None
    loser = drawn(level, tournament.words, seed=lot.seed)[0]
    return events.Out(why=Why.LOWEST, table=table, counts=tuple(counts), players=(loser,), lot=lot)


def cut(tournament: Tournament, lot: Lot) -> tuple[events.Out, ...]:
    """Return who misses the next round, once every table has finished: the lowest counts first."""
    advance = tournament.round_plan.advance or 0
    counts = [count for table in tournament.tables for count in table.counts]
    going_on: set[str] = set()
    by_lot = False
    for table in tournament.tables:
        on, drew = _advancing(tournament, table, advance, lot)
        going_on |= on
        by_lot |= drew
    missed = sorted((count for count in counts if count.player not in going_on), key=lambda count: count.chips)
    outs: list[events.Out] = []
    for _, group in itertools.groupby(missed, key=lambda count: count.chips):
        used = lot if by_lot and not outs else None
        players = tuple(count.player for count in group)
        outs.append(events.Out(why=Why.CUT, table="", counts=tuple(counts), players=players, lot=used))
    return tuple(outs)


def _advancing(tournament: Tournament, table: TableInRound, advance: int, lot: Lot) -> tuple[set[str], bool]:
    """Return who advances from a table, and whether a lot decided it."""
    ranked = sorted(table.counts, key=lambda count: -count.chips)
    if len(ranked) <= advance:
        return {count.player for count in ranked}, False
    line = ranked[advance - 1].chips
    above = {count.player for count in ranked if count.chips > line}
    level = [count.player for count in ranked if count.chips == line]
    if len(above) + len(level) == advance or tournament.plan.ties is Ties.ALL:
        return above | set(level), False
    order = drawn(sorted(level), (*tournament.words, table.id), seed=lot.seed)
    return above | set(order[: advance - len(above)]), True


def move(tournament: Tournament, player: str, table: str, seat: int, chips: int, *, by: str) -> events.Moved:
    """Return what follows when the floor moves a player to another table of the round."""
    entrant = tournament.entrant(player)
    if entrant is None or not entrant.table:
        raise Refused("not-in", f"{player} does not sit at a table of {tournament.plan.name}", rule=PRICES_CALLED)
    source, target = tournament.table(entrant.table), tournament.table(table)
    if source is not None and source.finished:
        message = f"{player} stays: {source.id} has played its hands of this round, and they are counted"
        raise Refused("hands-over", message, rule=PRICES_CALLED)
    if target is None or target.finished or table == entrant.table:
        message = f"{player} can move to another table of this round that is still playing"
        raise Refused("no-such-table", message, rule=PRICES_CALLED)
    if len(tournament.at(table)) >= tournament.plan.seats or not 1 <= seat <= tournament.plan.seats:
        raise Refused("no-such-seat", f"there is no free seat {seat} at {table}", rule=PRICES_CALLED)
    if any(each.seat == seat for each in tournament.at(table)):
        raise Refused("seat-taken", f"seat {seat} at {table} is taken", rule=PRICES_CALLED)
    seating = Seating(player=player, table=table, seat=seat, had=chips, chips=chips)
    return events.Moved(seating=seating, by=by)
