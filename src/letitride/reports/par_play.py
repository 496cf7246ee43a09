"""The pages of a par sheet about play: the payout cap, the best strategy, and what other strategies cost."""

from __future__ import annotations

from letitride.cards import Money
from letitride.games import rules_of
from letitride.games.rulebook import cap_sentence
from letitride.house import House
from letitride.odds import CapCost
from letitride.odds.card_range import card_range
from letitride.odds.pricing import Priced
from letitride.odds.refusals import NotWorkedOut
from letitride.odds.solvers import solver_of
from letitride.odds.words import capitalised
from letitride.reports.document import Blocks, Column, Note, Paragraph, Table, columns
from letitride.reports.games import pages_for, pages_of
from letitride.reports.numbers import decimal, percent

CAPPED_BETS = tuple(map(Money.dollars, (1, 2, 3, 5, 10, 15, 20, 25, 50, 75, 100, 200, 300, 500)))


def cap_blocks(cap: CapCost, house: House) -> Blocks:
    """Yield what a payout cap does to the main wager, by the size of the bet."""
    main, most = house.main_wager, rules_of(house).most_units
    limits, unit = house.wagers[main], main.unit[0]
    bets = sorted({cap.cap.bet, *CAPPED_BETS})
    rows = []
    for bet in bets:
        if limits.allow(bet) and house.chips.can_make(bet):
            analysis = solver_of(house).analyse(house, {main: bet})
            at_bet = analysis.cap
            if at_bet is None:
                continue
            edge, ignoring = analysis.game.figures.house_edge, at_bet.edge_of_uncapped_play
            reached = f"{decimal(at_bet.cap.in_bets / most, 2)} to 1"
            rows.append((str(bet), reached, percent(edge), percent(edge - cap.uncapped_edge), percent(ignoring - edge)))
    without = f"Without the cap the house edge would be {percent(cap.uncapped_edge)} ({cap.uncapped_edge})."
    yield Paragraph(text=f"{cap_sentence(house, cap.cap.limit)} {without} {_changes(house)}")
    yield Table(
        caption=f"What the cap costs the player at various sizes of one {unit}; "
        f"{pages_of(house).reaching_the_cap} reach it at the odds of the second column",
        columns=tuple(map(Column, (unit, "reached at", "house edge", "cost of the cap", "ignoring it in play adds"))),
        rows=tuple(rows),
    )


def _changes(house: House) -> str:
    try:
        held = card_range(house)
    except NotWorkedOut as refusal:
        return f"{capitalised(str(refusal))}."
    if held is None or held.changes_at is None:
        return "The best strategy is the same for every bet the house takes."
    return f"The best strategy is the same for bets of {held.sizes}; from {held.changes_at} on it changes."


def strategy_blocks(priced: Priced) -> Blocks:
    """Yield the best strategy, the bets it is best for, and what other strategies cost."""
    if priced.analysis is None:
        return
    sheet = priced.analysis.strategy()
    yield from pages_for(priced.main.game).strategy(sheet)
    for meaning in sheet.meanings:
        yield Note(text=meaning)
    if priced.cap:
        yield Note(text=f"This is the strategy for bets of {priced.cap.cap.bet}, under the payout cap.")
    yield Table(
        caption=f"What other strategies add to the house edge of {percent(priced.analysis.game.figures.house_edge)}",
        columns=columns("way to play", "exact", "adds"),
        rows=tuple((capitalised(name), str(cost), percent(cost)) for name, cost in priced.analysis.costs().items()),
    )
