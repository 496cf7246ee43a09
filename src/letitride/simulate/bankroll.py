"""Sessions: players with a bankroll bet by a plan, and leave when ruined, at their win target, or when time is up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from letitride.cards import Money, MoneyError
from letitride.games import rules_for
from letitride.simulate.betting import BetLimits, BetPlan, Standing
from letitride.simulate.engine import Engine
from letitride.simulate.experiment import Experiment
from letitride.simulate.running import HERE, Progress, RunError, Workers, add_up, check, chosen_engine
from letitride.simulate.strategy import read_only
from letitride.simulate.tally import Tally, deal, score

ROUNDS_A_PART = 2**22
"""How many rounds of whole sessions a worker plays at a time."""

MOST_CENTS = 2**53
"""More than anybody has. Below this, sums stay exact."""


@dataclass(frozen=True, slots=True)
class Visit:
    """What a player brings, and when they leave."""

    bankroll: int
    """In cents."""

    rounds: int
    plan: BetPlan
    limits: BetLimits
    target: int | None = None
    """The win target, in cents: with this bankroll the player leaves."""


@dataclass(frozen=True, slots=True)
class Sessions:
    """How many sessions ended with each result."""

    sessions: int
    results: tuple[tuple[int, int], ...]
    """Net results in cents, ascending, with the number of sessions that ended so."""

    ruined: int
    """How many ended because the bankroll did not cover the smallest bets of a round."""

    content: int
    """How many ended because the target was reached."""

    staked: int
    """All main bets added up, in cents; in the base game, one of the three."""

    played: int
    """How many rounds were played."""

    tally: Tally
    """All rounds that were dealt, at the stakes of the experiment, also those after a player had left.

    When players leave depends on their cards, so the rounds they played have no simple law; those dealt have one.
    """

    def __add__(self, other: Sessions) -> Sessions:
        results = dict(self.results)
        for net, times in other.results:
            results[net] = results.get(net, 0) + times
        return Sessions(
            self.sessions + other.sessions,
            tuple(sorted(results.items())),
            self.ruined + other.ruined,
            self.content + other.content,
            self.staked + other.staked,
            self.played + other.played,
            self.tally + other.tally,
        )

    @property
    def net(self) -> int:
        """What all sessions gained together, in cents."""
        return sum(net * times for net, times in self.results)

    def quantile(self, share: float) -> int:
        """Return the smallest result that is not exceeded in this *share* of the sessions, in cents."""
        needed, seen = share * self.sessions, 0
        for net, times in self.results:
            seen += times
            if seen >= needed:
                return net
        raise RunError("no session was played")

    def share(self, ends: Callable[[int], bool]) -> float:
        """Return the share of sessions that ended as *ends* says."""
        return sum(times for net, times in self.results if ends(net)) / self.sessions


def play_sessions(
    experiment: Experiment,
    visit: Visit,
    *,
    sessions: int,
    seed: int,
    workers: Workers = HERE,
    progress: Progress = lambda _done, _total: None,
) -> Sessions:
    """Return how *sessions* visits of one player end; who else sits at the table changes nobody's cards.

    Session after session takes the next rounds, played or not, so the result does not depend on who plays which.
    """
    check(rounds=sessions * visit.rounds, seats=1, seed=seed)
    _check(experiment, visit)
    chosen = chosen_engine(workers.engine, sessions * visit.rounds)
    size = max(ROUNDS_A_PART // visit.rounds, 1)
    parts = (
        partial(play_part, experiment, visit, seed, first, min(size, sessions - first), chosen)
        for first in range(0, sessions, size)
    )
    nothing = Sessions(0, (), 0, 0, 0, 0, Tally.nothing(experiment, 1))
    return add_up(
        parts, nothing, workers.executor, lambda done: progress(done.sessions * visit.rounds, sessions * visit.rounds)
    )


def _check(experiment: Experiment, visit: Visit) -> None:
    if visit.rounds > ROUNDS_A_PART:
        raise RunError(f"a session of {visit.rounds:,} rounds is too long: expected at most {ROUNDS_A_PART:,}")
    if not 0 < visit.bankroll < MOST_CENTS:
        raise RunError("a bankroll must be above zero, and not too large")
    takes = visit.limits.least * rules_for(experiment.game).most_units + _side_stakes(experiment)
    if visit.bankroll < takes:
        raise RunError(f"a bankroll of {Money(visit.bankroll)} does not cover one round, which takes {Money(takes)}")
    if visit.target is not None and visit.target <= visit.bankroll:
        raise RunError("a target is more than the bankroll a player sits down with")
    odd = [net for net in experiment.main.nets if net * visit.limits.chip % experiment.main.parts]
    if odd:
        raise MoneyError("odds on the smallest chip are not paid in whole cents: choose larger chips")


def _side_stakes(experiment: Experiment) -> int:
    return sum(stake.cents for wager, stake in experiment.stakes.items() if wager.is_side_bet)


def play_part(experiment: Experiment, visit: Visit, seed: int, first: int, sessions: int, engine: Engine) -> Sessions:
    """Play some of the sessions, in any process."""
    rounds = sessions * visit.rounds
    cards = deal(seed, first=first * visit.rounds, rounds=rounds, seats=1, engine=engine)
    cells = score(experiment, cards).reshape(sessions, visit.rounds)
    return _Table(experiment, visit, sessions).play(np.ascontiguousarray(cells.T))


class _Table:
    """Players at work, all updated together from round to round."""

    def __init__(self, experiment: Experiment, visit: Visit, players: int) -> None:
        self.experiment, self.visit = experiment, visit
        self.nets, self.beside = np.array(experiment.main.nets), np.array(experiment.beside)
        self.side, self.most_bets = _side_stakes(experiment), rules_for(experiment.game).most_units
        self.most = min(MOST_CENTS, 2**62 // max(1, *map(abs, experiment.main.nets)))
        self.bankroll = np.full(players, visit.bankroll, dtype=np.int64)
        self.bet, self.net = np.zeros(players, dtype=np.int64), np.zeros(players, dtype=np.int64)
        self.seated = np.ones(players, dtype=np.bool_)
        self.ruined = np.zeros(players, dtype=np.bool_)
        self.staked = self.played = 0

    def play(self, cells: NDArray[np.uint16]) -> Sessions:
        """Return how everyone did. A row of *cells* is a round."""
        for played, row in enumerate(cells):
            self._bet(played)
            if not self.seated.any():
                break
            self._settle(row)
        ends, times = np.unique(self.bankroll - self.visit.bankroll, return_counts=True)
        target = self.visit.target
        return Sessions(
            sessions=len(self.bankroll),
            results=tuple(zip(ends.tolist(), times.tolist(), strict=True)),
            ruined=int(self.ruined.sum()),
            content=0 if target is None else int((self.bankroll >= target).sum()),
            staked=self.staked,
            played=self.played,
            tally=self._tally(cells),
        )

    def _bet(self, played: int) -> None:
        """Let everyone bet, and remove those who cannot."""
        if self.bankroll.max() >= self.most:
            raise RunError("a player has won more than can be counted exactly: set a limit to bets, or a target")
        standing = Standing(read_only(self.bankroll), read_only(self.bet), read_only(self.net), played)
        wanted = np.asarray(self._wanted(standing))
        if wanted.dtype != np.int64 or wanted.shape != self.bankroll.shape:
            name = self.visit.plan.name
            raise RunError(
                f"the bet plan {name} answered an array of {wanted.dtype}: expected whole cents for everyone"
            )
        affordable = (self.bankroll - self.side) // self.most_bets
        bets = self.visit.limits.within(wanted, affordable)
        broke = self.seated & (bets == 0)
        self.ruined |= broke
        self.seated &= ~broke
        self.bet = np.where(self.seated, bets, self.bet)

    def _wanted(self, standing: Standing) -> NDArray[np.int64]:
        try:
            return self.visit.plan.wanted(standing)
        except Exception as error:
            name = self.visit.plan.name
            raise RunError(f"the bet plan {name} failed: {type(error).__name__}: {error}") from error

    def _settle(self, cells: NDArray[np.uint16]) -> None:
        main = self.nets[cells] * self.bet // self.experiment.main.parts
        if self.experiment.main.cap is not None:
            main = np.minimum(main, self.experiment.main.cap)
        self.net = np.where(self.seated, main + self.beside[cells], 0)
        self.bankroll += self.net
        self.staked += int(self.bet[self.seated].sum())
        self.played += int(self.seated.sum())
        if self.visit.target is not None:
            self.seated &= self.bankroll < self.visit.target

    def _tally(self, cells: NDArray[np.uint16]) -> Tally:
        """Return the rounds dealt, each at the stakes of the experiment."""
        counts = np.bincount(cells.reshape(-1), minlength=len(self.experiment.cells))
        return Tally.of_one_seat(self.experiment, counts.tolist())
