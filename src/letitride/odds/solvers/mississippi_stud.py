"""Mississippi Stud: the value of folding and of each bet on every street, with the side bet.

The mathematics needs arrays and is loaded on first use.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from letitride.cards import FrozenMap, Money
from letitride.house import House, PayTable, Tie, Wager, designators, load_pay_table
from letitride.house.games.mississippi_stud import MISSISSIPPI_STUD, STUD_ANTE, stud_table
from letitride.odds.payoff import cap_of
from letitride.odds.refusals import expect_stud_table
from letitride.odds.settlement import Settlement, bets_of, settle_mississippi_stud
from letitride.odds.solvers.solver import Finished, Progress, Situation, Solver

if TYPE_CHECKING:
    from letitride.odds.mississippi_analysis import MississippiAnalysis, MississippiRules


def _values(asked: Situation) -> dict[str, Fraction]:
    rules = _rules(asked.house, asked.stake, asked.house.decisions.tie)
    options = rules.options(asked.cards, asked.seen, asked.decisions)
    return {"fold": options.fold, **{f"bet-{times}": worth for times, worth in enumerate(options.bets, start=1)}}


def _settle(hand: Finished) -> Settlement:
    bets = bets_of(hand.decisions)
    return settle_mississippi_stud(hand.house, hand.cards, hand.dealers_cards, stakes=hand.stakes, bets=bets)


def _analyse(house: House, stakes: Mapping[Wager, Money]) -> MississippiAnalysis:
    from letitride.odds.mississippi_analysis import analysed

    sides, tie = FrozenMap(house.wagers.side_tables()), house.decisions.tie
    return analysed(stud_table(house.wagers), sides, tie, cap_of(house, stakes[STUD_ANTE]))


def _analyse_table(table: PayTable, tie: Tie) -> MississippiAnalysis:
    from letitride.odds.mississippi_analysis import analysed

    return analysed(expect_stud_table(table, tie), FrozenMap({}), tie, None)


def _rules(found: House | PayTable, stake: Money, tie: Tie) -> MississippiRules:
    from letitride.odds.mississippi_analysis import MississippiRules

    if isinstance(found, House):
        return MississippiRules(stud_table(found.wagers), cap_of(found, stake), tie)
    return MississippiRules(expect_stud_table(found, tie), None, tie)


def _verify(_: Progress) -> Iterator[tuple[str, bool]]:
    from letitride.odds.mississippi_card import stud_card, stud_card_agrees

    for table in map(load_pay_table, designators()):
        if table.wager is STUD_ANTE:
            game = _analyse_table(table, Tie.WITHDRAW).game
            agrees = stud_card_agrees(stud_card(game), game)
            yield f"strategy card of {table.designator} against the best play", agrees


SOLVER = Solver(
    game=MISSISSIPPI_STUD,
    values=_values,
    settle=_settle,
    analyse=_analyse,
    analyse_table=_analyse_table,
    rules=_rules,
    prepare=lambda house: _analyse_table(stud_table(house.wagers), house.decisions.tie).joint(),
    verify=_verify,
    staked="an ante of {stake}",
)
