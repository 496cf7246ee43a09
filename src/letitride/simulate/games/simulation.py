"""What a game must bring before its rounds can be dealt by the million."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from letitride.cards import FrozenMap, Money
from letitride.house import FiveCardPayTable, Game, House, PayTable, ThreeCardPayTable, Tie, Wager
from letitride.odds import Cap
from letitride.odds.payoff import odds_on_outcomes
from letitride.odds.rows import Outcome
from letitride.simulate.experiment import Cell, CellCounts, Experiment, Law, Payout
from letitride.simulate.strategy import Functions, Way

Cards = NDArray[np.uint8]
"""By their place in DECK, a column for each round."""

Kernel = Callable[..., None]


class Wanted(NamedTuple):
    """What is to be simulated: every stake is known to be taken."""

    target: House | PayTable
    tables: Mapping[Wager, PayTable]
    """The pay table of each wager; of a main wager without one, that of its award."""

    stakes: Mapping[Wager, Money]
    strategy: Way | Functions
    tie: Tie

    @property
    def main(self) -> Wager:
        """The main wager of the game."""
        return self.target.game.main

    @property
    def cap(self) -> Money | None:
        """The most that the house pays on a main wager."""
        return self.target.settling.payout_cap if isinstance(self.target, House) else None

    @property
    def capped(self) -> Cap | None:
        """What the cap means at the stake of the main wager."""
        return Cap(self.cap, self.stakes[self.main]) if self.cap and self.main in self.stakes else None

    def beside(self, cells: tuple[Cell, ...], outcomes: tuple[Outcome, ...] = ()) -> dict[Wager, tuple[int, ...]]:
        """Return what each side bet gains in each cell, in cents."""
        found: dict[Wager, tuple[int, ...]] = {}
        for wager, stake in self.stakes.items():
            table = self.tables[wager]
            if wager.is_side_bet and isinstance(table, FiveCardPayTable):
                odds = odds_on_outcomes(table, outcomes)
                found[wager] = tuple((stake * table.net(odds[cell.ending])).cents for cell in cells)
            elif wager.is_side_bet and isinstance(table, ThreeCardPayTable):
                found[wager] = tuple((stake * table.net(table.odds_on(cell.ranking))).cents for cell in cells)
        return found

    def experiment(
        self,
        *,
        endings: tuple[str, ...],
        cells: tuple[Cell, ...],
        payout: Payout,
        beside: Mapping[Wager, tuple[int, ...]],
        script: object,
        law: CellCounts | None,
    ) -> Experiment:
        """Return the experiment of these stakes, with what a game knows of it."""
        main = self.main
        by_wager = {**({main: payout.cents(self.stakes[main].cents)} if main in self.stakes else {}), **beside}
        return Experiment(
            game=main.game,
            strategy=self.strategy.value if isinstance(self.strategy, Way) else self.strategy.name,
            stakes=FrozenMap(self.stakes),
            endings=endings,
            cells=cells,
            nets=tuple(map(sum, zip(*by_wager.values(), strict=True))),
            by_wager=FrozenMap(by_wager),
            script=script,
            functions=self.strategy if isinstance(self.strategy, Functions) else None,
            law=None if law is None else tuple(law[cell] for cell in cells),
            main=payout,
        )


class Simulation(Struct, frozen=True, kw_only=True):
    """How one game is simulated."""

    game: Game
    prepare: Callable[[Wanted], Experiment]
    """The experiment, with the law that the odds room knows."""

    score: Callable[[Experiment, Cards, Cards], NDArray[np.uint16]]
    """In which cell each round ends for a seat, by its own cards and the dealer's packet of three."""

    enumerate_deals: Callable[[Experiment], Law]
    """The law of an experiment, by going through every deal."""

    kernel_tables: int | None = None
    """How many tables of its script the kernel takes, the first ones; without a kernel, numpy scores."""

    def kernel(self) -> Kernel:
        """Return the compiled function that deals rounds and counts in which cell each seat ends."""
        found: Kernel = import_module(f"letitride.simulate.kernels.{self.game.value.replace('-', '_')}").tally
        return found
