"""A house or a pay table with all its figures, however it was named."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec
from msgspec import Struct

from letitride.cards import Money, Rank
from letitride.games.rulebook import departures
from letitride.house import FiveCardPayTable, House, PayTable, ThreeCardPayTable, Tie, Wager, find
from letitride.house.games.let_it_ride import BASE, base_table
from letitride.house.games.three_card_poker import ANTE, ANTE_BONUS, THREE_CARD_POKER, ante_wager
from letitride.house.sources import print_of
from letitride.odds.base import BaseGame, analyse_base
from letitride.odds.combination import Combination, combine, joint_let_it_ride, joint_three_card_poker
from letitride.odds.house_odds import CapCost, analyse_house, check_stake
from letitride.odds.law import Figures
from letitride.odds.payoff import Cap
from letitride.odds.refusals import ArgumentError, StakeError, expect, expect_stake
from letitride.odds.side import analyse_side_bet
from letitride.odds.strategies import ALWAYS_RIDE, NEVER_RIDE, PUBLISHED, cost_of
from letitride.odds.three_card_poker import ThreeCardPoker, analyse_three_card_poker
from letitride.odds.warnings import warnings_about

ONE_DOLLAR = Money.dollars(1)
USUAL_QUALIFICATION = Rank.QUEEN
"""With what a dealer qualifies where only an ante bonus table is given."""


class Priced(Struct, frozen=True):
    """The answer to "what is this worth?"."""

    target: str
    title: str
    about: str
    stakes: Mapping[Wager, Money]
    """Every wager with its stake, the main one first."""

    figures: Mapping[Wager, Figures]
    tables: Mapping[Wager, PayTable]
    """The pay table of each wager; of the ante, its bonus."""

    game: BaseGame | ThreeCardPoker | None
    """The wager with decisions, if there is one."""

    combinations: tuple[Combination, ...]
    cap: CapCost | None
    warnings: tuple[str, ...]
    """What is allowed and unusual: odds below the document's, a wager that favours the player."""

    @property
    def main(self) -> Wager:
        """The first wager."""
        return next(iter(self.stakes))

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
    main = found.main_wager if isinstance(found, House) else _main_wager(found)
    stakes = {**({} if bet is None else {main: bet}), **(sides or {})}
    for wager, stake in stakes.items():
        expect_stake(wager, stake)
    if tie is not None:
        expect(tie, Tie, "the rule for ties")
    if isinstance(found, House):
        return _house(found, stakes, tie)
    return _pay_table(found, stakes, tie or Tie.WITHDRAW)


def _main_wager(table: PayTable) -> Wager:
    return ANTE if table.wager is ANTE_BONUS else table.wager


def _house(house: House, stakes: Mapping[Wager, Money], tie: Tie | None) -> Priced:
    if tie is not None:
        decisions = msgspec.structs.replace(house.decisions, tie=tie)
        house = msgspec.structs.replace(house, decisions=decisions)
    odds = analyse_house(house, stakes=stakes)
    tables = house.wagers.pay_tables()
    if house.game is THREE_CARD_POKER:
        tables[ANTE] = tables[ANTE_BONUS]
    main = house.main_wager
    figures = {main: odds.figures, **odds.side_bets}
    return Priced(
        target=house.id,
        title=house.name,
        about=f"{house.id}: {house.game.label}, {staked(main, odds.stakes[main])}",
        stakes=odds.stakes,
        figures=figures,
        tables=tables,
        game=odds.main,
        combinations=tuple(odds.combinations()),
        cap=odds.cap,
        warnings=(*departures(house), *warnings_about(figures, tables)),
    )


def _pay_table(table: PayTable, stakes: Mapping[Wager, Money], tie: Tie) -> Priced:
    wager = table.wager
    game: BaseGame | ThreeCardPoker | None = None
    tables: dict[Wager, PayTable] = {wager: table}
    figures: dict[Wager, Figures]
    if isinstance(table, FiveCardPayTable) and wager is BASE:
        sides = {table.bonus.wager: table.bonus} if table.bonus else {}
        game = analyse_base(table, tie=tie, beside=sides.values())
        tables |= sides
        figures = {wager: game.figures, **{side: analyse_side_bet(bonus) for side, bonus in sides.items()}}
        joint = joint_let_it_ride(game, sides)
    elif wager is ANTE_BONUS and not isinstance(table, FiveCardPayTable):
        game = analyse_three_card_poker(table, qualifies_with=USUAL_QUALIFICATION, tie=tie)
        wager, tables, figures = ANTE, {ANTE: table}, {ANTE: game.figures}
        joint = joint_three_card_poker(game, {})
    else:
        figures = {wager: analyse_side_bet(table)}
        joint = tuple((count, {wager: net}) for net, count in figures[wager].law.counts)
    chosen = _stakes(tables, stakes)
    average = {each: found.average_bets for each, found in figures.items()}
    groups = [{wager: chosen[wager]}] + ([chosen] if len(chosen) > 1 else [])
    return Priced(
        target=table.designator,
        title=f"{table.designator}, {wager.label}",
        about=" · ".join(filter(None, dict.fromkeys((table.description, print_of(table), _assumption(wager))))),
        stakes=chosen,
        figures=figures,
        tables=tables,
        game=game,
        combinations=tuple(combine(joint, group, average) for group in groups),
        cap=None,
        warnings=tuple(warnings_about(figures, tables)),
    )


def _assumption(wager: Wager) -> str:
    """Say what a pay table alone leaves open."""
    high = USUAL_QUALIFICATION.name.lower()
    return f"dealer taken to qualify with {high} high" if wager is ANTE else ""


def _stakes(tables: Mapping[Wager, PayTable], stakes: Mapping[Wager, Money]) -> dict[Wager, Money]:
    for wager in stakes:
        if wager not in tables:
            names = ", ".join(table.designator for table in tables.values())
            raise StakeError(f"{names} has no {wager.label}: name a house that offers it")
    return {wager: stakes.get(wager, ONE_DOLLAR) for wager in tables}


def costs_of_other_play(priced: Priced, game: BaseGame | ThreeCardPoker) -> dict[str, Fraction]:
    """Return what other ways to play lose against the best one, per base bet or per ante."""
    if isinstance(game, ThreeCardPoker):
        return game.costs_of_other_play()
    if priced.cap:
        return {"playing as if there were no cap": priced.cap.edge_of_uncapped_play - game.figures.house_edge}
    return {each.name: cost_of(each, game.table) for each in (PUBLISHED, ALWAYS_RIDE, NEVER_RIDE)}


def staked(wager: Wager, stake: Money) -> str:
    """Return a stake as a player says it: the base game takes three of them."""
    return f"three base bets of {stake}" if wager is BASE else f"{wager.label} {stake}"


class NothingToDecide(ValueError):
    """A side bet leaves the player no choice."""


class LetItRideRules(Struct, frozen=True):
    """What a decision about bet 1 or bet 2 depends on."""

    table: FiveCardPayTable
    cap: Cap | None
    tie: Tie


class ThreeCardPokerRules(Struct, frozen=True):
    """What the decision to play or fold depends on."""

    bonus: ThreeCardPayTable
    qualifies_with: Rank
    tie: Tie


def rules_of(target: str, *, bet: Money | None, tie: Tie | None) -> LetItRideRules | ThreeCardPokerRules:
    """Return what decisions depend on under the rules that *target* names."""
    found = find(target)
    if isinstance(found, House):
        return _house_rules(found, bet, tie or found.decisions.tie)
    if isinstance(found, FiveCardPayTable) and found.wager is BASE:
        return LetItRideRules(found, None, tie or Tie.WITHDRAW)
    if isinstance(found, ThreeCardPayTable) and found.wager is ANTE_BONUS:
        return ThreeCardPokerRules(found, USUAL_QUALIFICATION, tie or Tie.WITHDRAW)
    raise NothingToDecide(f"{found.designator} is a side bet: there is nothing to decide once it is made")


def _house_rules(house: House, bet: Money | None, tie: Tie) -> LetItRideRules | ThreeCardPokerRules:
    stake = bet if bet is not None else house.wagers[house.main_wager].minimum
    check_stake(house, house.main_wager, stake)
    if house.game is THREE_CARD_POKER:
        ante = ante_wager(house.wagers)
        return ThreeCardPokerRules(ante.bonus, ante.qualifying_rank, tie)
    limit = house.settling.payout_cap
    return LetItRideRules(base_table(house.wagers), Cap(limit, stake) if limit else None, tie)
