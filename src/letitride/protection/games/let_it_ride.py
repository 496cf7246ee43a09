"""Let It Ride: exposed burn card and community cards, and hands that are shared or dealt face up."""

from __future__ import annotations

from msgspec.structs import replace

from letitride.house.games.let_it_ride import LET_IT_RIDE
from letitride.odds import analyse_base
from letitride.odds.solvers.let_it_ride import LetItRideRules
from letitride.protection.exposed_cards import burn_leaks, community_leaks
from letitride.protection.games.protection import LeakRequest, Leaks, Protection
from letitride.protection.leak import Leak, What
from letitride.protection.neighbours import face_up_leak, neighbour_leaks


def _work_out(rules: LetItRideRules, request: LeakRequest) -> Leaks:
    base, what = analyse_base(rules.table, cap=rules.cap), request.what
    leaks: list[Leak] = []
    if What.BURN in what:
        leaks += burn_leaks(base) if request.burns else map(_of_the_stub, burn_leaks(base))
    if What.COMMUNITY in what:
        leaks += community_leaks(base)
    if request.neighbours and what & {What.NEIGHBOURS, What.FACE_UP}:
        counts = range(1, request.neighbours + 1) if What.NEIGHBOURS in what else (request.neighbours,)
        shown = neighbour_leaks(base, counts, samples=request.samples, seed=request.seed, progress=request.progress)
        leaks += shown if What.NEIGHBOURS in what else []
        leaks += [face_up_leak(shown[-1], request.neighbours)] if What.FACE_UP in what else []
    return Leaks(base.figures.house_edge, leaks)


def _of_the_stub(leak: Leak) -> Leak:
    """Return the leak of the burn card for a house that burns none."""
    return replace(leak, words=leak.words.replace("the burn card", "a card of the stub"))


PROTECTION = Protection(
    game=LET_IT_RIDE,
    what=(What.BURN, What.COMMUNITY, What.NEIGHBOURS, What.FACE_UP),
    work_out=_work_out,
)
