"""Prices a house or a pay table, however it was named."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
from msgspec import Struct

from letitride.cards import Money
from letitride.games.rulebook import departures
from letitride.house import Basis, FiveCardPayTable, House, PayTable, ThreeCardPayTable, Tie, Wager, find
from letitride.house.sources import print_of
from letitride.house.wager import WagerPart
from letitride.odds.analysis import Analysis, DecisionRules
from letitride.odds.combination import Combination, Joint, combine
from letitride.odds.house_odds import analyse_house
from letitride.odds.law import Figures
from letitride.odds.payoff import CapCost
from letitride.odds.refusals import ArgumentError, NothingToDecide, StakeError, check_stake, expect, expect_stake
from letitride.odds.side import analyse_side_bet
from letitride.odds.solvers import solver_for, solver_of
from letitride.odds.words import capitalised, percent

ONE_DOLLAR = Money.dollars(1)


class Priced(Struct, frozen=True):
    """The figures of a house or a pay table."""

    target: str
    title: str
    about: str
    stakes: Mapping[Wager, Money]
    """Every wager with its stake, the main wager first."""

    figures: Mapping[Wager, Figures]
    tables: Mapping[Wager, PayTable]
    """The pay table of each wager; if only its award has one, that."""

    analysis: Analysis | None
    """The wager with decisions, if there is one."""

    combinations: tuple[Combination, ...]
    warnings: tuple[str, ...]
    """Allowed but unusual: odds below the document's, or a wager that favors the player."""

    @property
    def main(self) -> Wager:
        """The first wager."""
        return next(iter(self.stakes))

    @property
    def cap(self) -> CapCost | None:
        """The effect of a payout cap."""
        return self.analysis.cap if self.analysis else None

    def combination(self, wagers: set[Wager]) -> Combination:
        """Return the law of these wagers made together."""
        return next(each for each in self.combinations if set(each.stakes) == wagers)


def price(
    target: str, *, bet: Money | None = None, sides: Mapping[Wager, Money] | None = None, tie: Tie | None = None
) -> Priced:
    """Return the figures of what *target* names, with *bet* on its main wager and *sides* on side bets."""
    return price_of(find(target), bet=bet, sides=sides, tie=tie)


def price_of(
    found: House | PayTable,
    *,
    bet: Money | None = None,
    sides: Mapping[Wager, Money] | None = None,
    tie: Tie | None = None,
) -> Priced:
    """Return the figures of a house or a pay table, with *bet* on its main wager and *sides* on side bets."""
    if not isinstance(found, House | FiveCardPayTable | ThreeCardPayTable):
        raise ArgumentError(f"expected a House or a pay table, got {found!r}")
    main = found.main_wager
    stakes = {**({} if bet is None else {main: bet}), **(sides or {})}
    for wager, stake in stakes.items():
        expect_stake(wager, stake)
    if tie is not None:
        expect(tie, Tie, "the rule for ties")
    if isinstance(found, House):
        return _house(found, stakes, tie)
    return _pay_table(found, stakes, tie or Tie.WITHDRAW)


def _house(house: House, stakes: Mapping[Wager, Money], tie: Tie | None) -> Priced:
    if tie is not None:
        decisions = msgspec.structs.replace(house.decisions, tie=tie)
        house = msgspec.structs.replace(house, decisions=decisions)
    odds = analyse_house(house, stakes=stakes)
    main = house.main_wager
    tables = {**house.wagers.pay_tables(), main: odds.analysis.table}
    figures = {main: odds.figures, **odds.side_bets}
    return Priced(
        target=house.id,
        title=house.name,
        about=f"{house.id}: {house.game.label}, {staked(main, odds.stakes[main])}",
        stakes=odds.stakes,
        figures=figures,
        tables=tables,
        analysis=odds.analysis,
        combinations=tuple(odds.combinations()),
        warnings=(*departures(house), *_warnings(figures, tables)),
    )


def _pay_table(table: PayTable, stakes: Mapping[Wager, Money], tie: Tie) -> Priced:
    wager = table.main_wager
    analysis = None if wager.is_side_bet else solver_for(table.game).analyse_table(table, tie)
    if analysis is None:
        tables = {wager: table}
        figures = {wager: analyse_side_bet(table)}
        joint: Joint = tuple((count, {wager: net}) for net, count in figures[wager].law.counts)
    else:
        tables = {wager: analysis.table, **analysis.sides}
        figures = {side: analyse_side_bet(paid) for side, paid in analysis.sides.items()}
        figures = {wager: analysis.game.figures, **figures}
        joint = analysis.joint()
    chosen = _stakes(tables, stakes)
    average = {each: found.average_bets for each, found in figures.items()}
    groups = [{wager: chosen[wager]}] + ([chosen] if len(chosen) > 1 else [])
    assumes = analysis.assumes if analysis else ""
    return Priced(
        target=table.designator,
        title=f"{table.designator}, {wager.label}",
        about=" · ".join(filter(None, dict.fromkeys((table.description, print_of(table), assumes)))),
        stakes=chosen,
        figures=figures,
        tables=tables,
        analysis=analysis,
        combinations=tuple(combine(joint, group, average) for group in groups),
        warnings=tuple(_warnings(figures, tables)),
    )


def _warnings(figures: Mapping[Wager, Figures], tables: Mapping[Wager, PayTable]) -> Iterator[str]:
    """Yield a warning for each wager that favors the player, and for a main wager that keeps winning stakes."""
    for wager, found in figures.items():
        name = tables[wager].designator
        if found.house_edge < 0:
            yield f"{name} favors the player: the house edge of the {wager.label} is {percent(found.house_edge, 4)} %."
        if wager.part is WagerPart.MAIN and tables[wager].basis is Basis.FOR_ONE:
            label = wager.label
            yield (
                f"{name} pays {label} “for 1”: a winning bet is not returned. {capitalised(label)} usually pay “to 1”."
            )


def _stakes(tables: Mapping[Wager, PayTable], stakes: Mapping[Wager, Money]) -> dict[Wager, Money]:
    for wager in stakes:
        if wager not in tables:
            names = ", ".join(table.designator for table in tables.values())
            raise StakeError(f"{names} has no {wager.label}: name a house that offers it")
    return {wager: stakes.get(wager, ONE_DOLLAR) for wager in tables}


def staked(wager: Wager, stake: Money) -> str:
    """Return a stake in words; a main wager may take several."""
    return f"{wager.label} {stake}" if wager.is_side_bet else solver_for(wager.game).staked.format(stake=stake)


def rules_of(target: str, *, bet: Money | None, tie: Tie | None) -> DecisionRules:
    """Return what decisions depend on under the rules that *target* names."""
    found = find(target)
    if isinstance(found, House):
        stake = bet if bet is not None else found.wagers[found.main_wager].minimum
        check_stake(found, found.main_wager, stake)
        return solver_of(found).rules(found, stake, tie or found.decisions.tie)
    if found.wager.is_side_bet:
        raise NothingToDecide(f"{found.designator} is a side bet: there is nothing to decide once it is made")
    return solver_for(found.game).rules(found, bet or ONE_DOLLAR, tie or Tie.WITHDRAW)
