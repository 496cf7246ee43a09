"""The end of a tournament: places, prizes to the cent, and what follows when it is broken off."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from letitride.cards import Money
from letitride.table.model.refusal import Refused
from letitride.tournament import events
from letitride.tournament.events import Award, Count, Ruling
from letitride.tournament.plan import Kind, Plan
from letitride.tournament.state import Phase, Tournament

VOID_UNLESS_FEW, FEW_STAND, DIVIDED = "001-house-2", "001-house-2a", "001-house-2d"
PRIZES = "001-house-1a"


def prizes_of(plan: Plan, collected: Money) -> tuple[Money, ...]:
    """Return what each place is paid. Cents left over from shares go to the first places, one each."""
    if plan.prizes:
        return plan.prizes
    pool = collected.cents * plan.prize_pool // 100
    whole = [pool * share // 100 for share in plan.prize_shares]
    over = pool - sum(whole) if whole else 0
    return tuple(Money(cents + (place < over)) for place, cents in enumerate(whole))


def finish(tournament: Tournament, counts: Sequence[Count]) -> events.Finished:
    """Return the end of a tournament that was played out: those still in are ranked by their chips."""
    awards = (*_by_chips(tournament, counts), *_to_those_out(tournament))
    return events.Finished(ruling=Ruling.PLAYED, rule=PRIZES, counts=tuple(counts), awards=_in_order(awards))


def break_off(tournament: Tournament, *, by: str, unreadable: Sequence[str] = ()) -> events.BrokenOff:
    """Return what follows when a tournament cannot go on; at *unreadable* tables nobody can read the cards."""
    if tournament.phase in (Phase.BROKEN_OFF, Phase.OVER):
        message = f"{tournament.plan.name} is {tournament.phase.value}: there is nothing to break off"
        raise Refused("not-now", message, rule=VOID_UNLESS_FEW)
    if strange := [table for table in unreadable if tournament.table(table) is None]:
        raise Refused("no-table", f"{tournament.plan.name} does not play at {strange[0]}", rule=VOID_UNLESS_FEW)
    return events.BrokenOff(by=by, unreadable=tuple(unreadable))


def end_broken_off(tournament: Tournament, counts: Sequence[Count], *, stands_at: int) -> events.Finished:
    """Return how a broken-off tournament ends, once no hand lies on its tables.

    *stands_at* is the house's number of players at which an hourly tournament stands.
    """
    left = [entrant.player for entrant in tournament.left]
    if tournament.round and left and tournament.kind is Kind.SEVERAL_TABLES:
        prizes = prizes_of(tournament.plan, tournament.collected)[: len(left)]
        shares = _split(sum((prize.cents for prize in prizes), 0), left, place=None)
        awards = (*shares, *_to_those_out(tournament))
        return events.Finished(ruling=Ruling.DIVIDED, rule=DIVIDED, counts=tuple(counts), awards=awards)
    if tournament.round and len(left) <= stands_at:
        awards = (*_by_chips(tournament, counts), *_to_those_out(tournament))
        return events.Finished(ruling=Ruling.STANDS, rule=FEW_STAND, counts=tuple(counts), awards=_in_order(awards))
    refunds = tuple(Award(player=each.player, place=None, cents=each.spent) for each in tournament.entrants)
    return events.Finished(ruling=Ruling.VOID, rule=VOID_UNLESS_FEW, counts=tuple(counts), awards=refunds)


def _by_chips(tournament: Tournament, counts: Sequence[Count]) -> tuple[Award, ...]:
    """Return the places of those still in. Players with equal counts share the prizes of the places they fill."""
    prizes = prizes_of(tournament.plan, tournament.collected)
    order = {entrant.player: place for place, entrant in enumerate(tournament.entrants)}
    ranked = sorted(counts, key=lambda count: (-count.chips, order[count.player]))
    awards: list[Award] = []
    for _, group in itertools.groupby(ranked, key=lambda count: count.chips):
        level = [count.player for count in group]
        filled = prizes[len(awards) : len(awards) + len(level)]
        awards += _split(sum(prize.cents for prize in filled), level, place=len(awards) + 1)
    return tuple(awards)


def _to_those_out(tournament: Tournament) -> tuple[Award, ...]:
    """Return what players who are already out are paid: the prizes of the places they went out in."""
    prizes = prizes_of(tournament.plan, tournament.collected)
    awards: list[Award] = []
    for group in reversed(tournament.outs):
        first = next(each.place for each in tournament.entrants if each.player == group[0]) or 1
        filled = prizes[first - 1 : first - 1 + len(group)]
        awards += _split(sum(prize.cents for prize in filled), group, place=first)
    return tuple(awards)


def _split(cents: int, players: Sequence[str], *, place: int | None) -> tuple[Award, ...]:
    """Return equal shares. Cents left over go one each to the players named first."""
    each, over = divmod(cents, len(players))
    return tuple(Award(player=player, place=place, cents=each + (turn < over)) for turn, player in enumerate(players))


def _in_order(awards: Sequence[Award]) -> tuple[Award, ...]:
    return tuple(sorted(awards, key=lambda award: award.place or 0))
