"""From a house or a pay table to an experiment, and the exact law it is held against."""

from __future__ import annotations

from collections.abc import Mapping

from letitride.cards import Money
from letitride.house import FiveCardPayTable, House, PayTable, Tie, Wager
from letitride.house.game import game_of
from letitride.odds import StakeError, check_stake
from letitride.simulate.experiment import Experiment
from letitride.simulate.games import Wanted, simulation_for
from letitride.simulate.strategy import Functions, Way


def prepare(
    target: House | PayTable,
    *,
    stakes: Mapping[Wager, Money],
    strategy: Way | Functions = Way.BEST,
    tie: Tie | None = None,
) -> Experiment:
    """Return the experiment of making *stakes* in every round at *target*; of the base game one bet is named."""
    simulation = simulation_for(target.game if isinstance(target, House) else game_of(target.wager))
    tables = _tables(target)
    if not stakes:
        raise StakeError("no wager is made: name the stake of at least one")
    for wager, stake in stakes.items():
        if isinstance(target, House):
            check_stake(target, wager, stake)
        elif wager not in tables:
            raise StakeError(f"{target.designator} has no {wager.label}: name a house that offers it")
    chosen_tie = tie or (target.decisions.tie if isinstance(target, House) else Tie.WITHDRAW)
    return simulation.prepare(Wanted(target, tables, stakes, strategy, chosen_tie))


def _tables(target: House | PayTable) -> dict[Wager, PayTable]:
    """Return the pay table of each wager; that of an award is the main wager's."""
    if isinstance(target, House):
        found = target.wagers.pay_tables()
    else:
        bonus = target.bonus if isinstance(target, FiveCardPayTable) else None
        found = {target.wager: target, **({bonus.wager: bonus} if bonus else {})}
    return {_paid(wager): table for wager, table in found.items()}


def _paid(wager: Wager) -> Wager:
    """Return the wager that is paid by a pay table: the main one for its award."""
    game = game_of(wager)
    return game.main if wager in game.awards else wager
