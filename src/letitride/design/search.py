"""The search: price every pay table of a space, keep the nearest, and solve those again with the odds room."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Sequence
from fractions import Fraction
from math import inf
from typing import NamedTuple

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from letitride.design import grid
from letitride.design.games import Sums, played
from letitride.design.grid import Aim, Block, Measure, blocks
from letitride.design.model import Model, as_odds, full_sums, model_of
from letitride.design.space import Numbers, Space
from letitride.design.targets import DesignError, Measured, Targets
from letitride.house import PayTable, Tie
from letitride.odds import analyse_side_bet
from letitride.odds.words import percent, root

Progress = Callable[[int, int], None]
"""Called with how many of all tables are done."""

_DOUBT = 1e-9
"""This close to the end of a range, floating point does not decide."""


class Candidate(Struct, frozen=True):
    """A pay table that was found."""

    table: PayTable
    figures: Measured
    meets: bool
    """Whether it meets all targets."""

    distance: float
    """The distance from the middle of the ranges; 1 is the end of the range it misses most."""


class Found(Struct, frozen=True):
    """The result of a search."""

    tables: int
    """How many tables there are."""

    searched: int
    meeting: int
    """How many of those searched meet all targets."""

    candidates: tuple[Candidate, ...]
    """The nearest, best first."""

    @property
    def finished(self) -> bool:
        """Whether every table was searched."""
        return self.searched == self.tables


def compiled_measure() -> Measure | None:
    """Return the compiled measure, if numba is installed and loads."""
    if importlib.util.find_spec("numba") is None:
        return None
    try:
        from letitride.design import compiled
    except Exception:  # noqa: BLE001 - whatever is wrong with numba, numpy does the same
        return None
    return compiled.measure


def search(
    space: Space,
    targets: Targets,
    *,
    keep: int = 10,
    measure: Measure | None = None,
    progress: Progress = lambda _done, _total: None,
) -> Found:
    """Return the tables of *space* nearest to *targets*. An interruption ends the search but keeps its result."""
    if not targets.any:
        raise DesignError(
            "no target given: name a par, a house edge or another figure to aim at; "
            "a top award only limits which are searched"
        )
    models = [model_of(part) for part in space.parts()]
    total = sum(model.part.size for model in models)
    if not total:
        raise DesignError("no pay table has such lines, each hand paid more than the next")
    chosen = measure or compiled_measure() or grid.measure
    best = _Best(keep)
    try:
        for model in models:
            looking = _Looking(model, targets, chosen)
            for block in blocks(model):
                best.take(looking, block)
                progress(best.searched, total)
    except KeyboardInterrupt:
        pass
    nearest = tuple(_candidate(each, targets, number) for number, each in enumerate(best.kept, 1))
    return Found(total, best.searched, best.meeting, nearest)


class _Looking:
    """How the tables of a part are compared with the targets."""

    def __init__(self, model: Model, targets: Targets, measure: Measure) -> None:
        self.model, self._targets, self._measure = model, targets, measure
        self._hits = Fraction(model.hits, model.deals)
        self._aim = self._aimed()
        wanted = targets.standard_deviation
        self._deviation = (float(wanted.aim), float(wanted.reach)) if wanted else None

    def _aimed(self) -> Aim:
        edge, par, hits = self._targets.house_edge, self._targets.par, self._targets.hit_frequency
        units, deals = self.model.units, self.model.deals
        return Aim(
            -float(1 / (edge.reach * units * deals)) if edge else 0.0,
            -float(edge.aim / edge.reach) if edge else 0.0,
            -float(1 / (par.reach * units)) if par else 0.0,
            -float(par.aim / par.reach) if par else 0.0,
            float(abs(self._hits - hits.aim) / hits.reach) if hits else 0.0,
        )

    def distances(self, block: Block, nearer_than: float) -> Numbers:
        """Return how far the tables of a block are off. Those farther than *nearer_than* need not be exact."""
        capped = self.model.part.space.cap is not None
        if not capped:
            distances = self._measure(block, self._aim)
            if self._deviation is None:
                return distances
        else:
            fits = np.arange(len(block.top.paid)) >= np.array(block.first)[:, None]
            distances = np.where(fits, self._aim.at_least, inf)
        bottoms, tops = np.nonzero(distances <= nearer_than)
        sums = full_sums(self.model, block.tables(bottoms, tops))
        distances[bottoms, tops] = np.maximum(distances[bottoms, tops], self._off(sums))
        return distances

    def _off(self, sums: Sums) -> Numbers:
        aim, model = self._aim, self.model
        edge = np.abs(sums.gains * aim.edge_factor + aim.edge_middle)
        off = np.maximum(edge, np.abs(sums.gains / sums.bets * aim.par_factor + aim.par_middle))
        if self._deviation:
            mean = sums.gains / (model.units * model.deals)
            deviation = np.sqrt(sums.squares / (model.units**2 * model.deals) - mean**2)
            off = np.maximum(off, np.abs(deviation - self._deviation[0]) / self._deviation[1])
        return off

    def met_by(self, tables: Numbers) -> int:
        """Return how many of *tables* meet the targets, in fractions."""
        found = zip(*full_sums(self.model, tables), strict=True)
        return sum(self._targets.met_by(self._exact(*map(int, each))) for each in found)

    def _exact(self, gains: int, bets: int, squares: int) -> Measured:
        units, deals = self.model.units, self.model.deals
        edge = Fraction(-gains, units * deals)
        return Measured(
            house_edge=edge,
            par=Fraction(-gains, units * bets),
            hit_frequency=self._hits,
            average_bets=Fraction(bets, deals),
            variance=Fraction(squares, units**2 * deals) - edge**2,
        )


class _Near(NamedTuple):
    distance: float
    model: Model
    paid: tuple[float, ...]


class _Best:
    """The nearest tables so far."""

    def __init__(self, keep: int) -> None:
        self._keep = keep
        self.kept: list[_Near] = []
        self.searched = self.meeting = 0

    def take(self, looking: _Looking, block: Block) -> None:
        """Search a block."""
        worst = self.kept[-1].distance if len(self.kept) == self._keep else inf
        distances = looking.distances(block, max(worst, 1 + _DOUBT))
        doubtful = np.abs(distances - 1) < _DOUBT
        meeting = int(np.count_nonzero(distances <= 1 - _DOUBT))
        if doubtful.any():
            bottoms, tops = np.nonzero(doubtful)
            meeting += looking.met_by(block.tables(bottoms, tops))
        nearer = np.flatnonzero(distances < worst)
        if len(nearer):
            order = np.argsort(distances.ravel()[nearer], kind="stable")[: self._keep]
            bottoms, tops = np.unravel_index(nearer[order], distances.shape)
            tables = block.tables(bottoms, tops).tolist()
            found = zip(distances[bottoms, tops].tolist(), tables, strict=True)
            new = [_Near(off, looking.model, tuple(paid)) for off, paid in found if off < inf]
            self.kept = sorted([*self.kept, *new], key=lambda each: each.distance)[: self._keep]
        # Counted last, because an interrupted block was not searched.
        self.meeting += meeting
        self.searched += len(block.first) * len(block.top.paid) - sum(block.first)


def _candidate(kept: _Near, targets: Targets, number: int) -> Candidate:
    part = kept.model.part
    table = part.table(as_odds(kept.model, kept.paid), designator=f"design-{number:02}")
    figures = measured(table, part.space)
    hits, deviation = percent(figures.hit_frequency, 2), root(figures.variance)
    words = f"par {percent(figures.par, 4)} %, hit frequency {hits} %, standard deviation {deviation:.4f}"
    table = replace(table, description=words + _under(part.space))
    return Candidate(table, figures, targets.met_by(figures), kept.distance)


def _under(space: Space) -> str:
    """Return the rules the figures depend on, if they are not the usual ones."""
    cap = f", under a payout cap of {space.cap.limit} at bets of {space.cap.bet}" if space.cap else ""
    rides = not space.wager.is_side_bet and space.tie is Tie.RIDE
    return cap + (", where a decision worth nothing rides" if rides else "")


def measured(table: PayTable, space: Space) -> Measured:
    """Return the exact figures of a table, by the odds room."""
    main = played(table.wager)
    return Measured.of(main.figures(table, space) if main else analyse_side_bet(table))


class Difference(Struct, frozen=True):
    """A line of a strategy card that not all candidates share."""

    decision: str
    words: str
    listed: tuple[bool, ...]
    """For each candidate, whether its card has the line. Without it, another line may cover the same hands."""


def differing_play(candidates: Sequence[Candidate], space: Space) -> tuple[Difference, ...]:
    """Return the lines of the strategy cards on which the candidates differ; none for side bets."""
    main = played(space.wager)
    if main is None:
        return ()
    cards = [main.card(each.table, space) for each in candidates]
    order = sorted(dict.fromkeys(line for card in cards for line in card), key=lambda line: line[0])
    every = [Difference(*line, tuple(line in card for card in cards)) for line in order]
    return tuple(each for each in every if not all(each.listed))
