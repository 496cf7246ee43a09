"""One module per game that can be simulated."""

from collections.abc import Mapping

from letitride.cards import Money
from letitride.house import FiveCardPayTable, Game, House, PayTable, Tie, Wager
from letitride.house.game import declared_by_game
from letitride.odds.refusals import NotWorkedOut, StakeError, check_stake
from letitride.simulate.experiment import Experiment, Law
from letitride.simulate.games.simulation import Simulation, Wanted
from letitride.simulate.strategy import Functions, Way

_SIMULATIONS: dict[Game, Simulation] = declared_by_game(__name__, "SIMULATION")


def simulation_for(game: Game) -> Simulation:
    """Return how a game is simulated."""
    if game not in _SIMULATIONS:
        raise NotWorkedOut(f"the simulator is not worked out for {game.label}")
    return _SIMULATIONS[game]


def law_of(experiment: Experiment) -> Law:
    """Return how many of all equally likely deals end in each cell.

    If the odds room knows the strategy, it gives the law without looking at a deal.
    """
    return experiment.law if experiment.law is not None else enumerate_deals(experiment)


def enumerate_deals(experiment: Experiment) -> Law:
    """Return the same law by going through every deal with the decisions of the experiment.

    It does not use the tables that the simulation follows to the final hands.
    """
    return simulation_for(experiment.game).enumerate_deals(experiment)


def prepare(
    target: House | PayTable,
    *,
    stakes: Mapping[Wager, Money],
    strategy: Way | Functions = Way.BEST,
    tie: Tie | None = None,
) -> Experiment:
    """Return the experiment of betting *stakes* in every round at *target*; in the base game, one bet."""
    simulation = simulation_for(target.game)
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
    """Return the pay table of each wager; an award's counts as the main wager's."""
    if isinstance(target, House):
        found = target.wagers.pay_tables()
    else:
        bonus = target.bonus if isinstance(target, FiveCardPayTable) else None
        found = {target.wager: target, **({bonus.wager: bonus} if bonus else {})}
    return {table.main_wager: table for table in found.values()}
