"""The pages of a par sheet about playing: the payout cap, the best strategy, and what other ways to play cost."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.cards import Money
from letitride.games.rulebook import cap_sentence
from letitride.house import House
from letitride.house.games.let_it_ride import BASE, base_table
from letitride.odds import BaseGame, CapCost, ThreeCardPoker, analyse_base, strategy_card
from letitride.odds.card_range import card_range
from letitride.odds.payoff import Cap
from letitride.odds.pricing import Priced, costs_of_other_play
from letitride.odds.words import capitalised
from letitride.reports.document import Align, Column, Items, Note, Paragraph, Table
from letitride.reports.numbers import decimal, percent

Blocks = Iterator[Paragraph | Note | Items | Table]
CAPPED_BETS = tuple(map(Money.dollars, (1, 2, 3, 5, 10, 15, 20, 25, 50, 75, 100, 200, 300, 500)))


def cap_blocks(cap: CapCost, house: House) -> Blocks:
    """Yield what a payout cap does to the base game, by the size of the bet."""
    limits = house.wagers[BASE]
    bets = sorted({cap.cap.base_bet, *CAPPED_BETS})
    table, tie = base_table(house.wagers), house.decisions.tie
    uncapped = analyse_base(table, tie=tie)
    rows = []
    for bet in bets:
        if limits.allow(bet) and house.chips.can_make(bet):
            at_bet = Cap(cap.cap.limit, bet)
            edge = analyse_base(table, tie=tie, cap=at_bet).figures.house_edge
            ignoring = analyse_base(table, cap=at_bet, play=uncapped.play).figures.house_edge
            reached = f"{decimal(at_bet.in_bets / 3, 2)} to 1"
            rows.append((str(bet), reached, percent(edge), percent(edge - cap.uncapped_edge), percent(ignoring - edge)))
    without = f"Without the cap the house edge would be {percent(cap.uncapped_edge)} ({cap.uncapped_edge})."
    yield Paragraph(text=f"{cap_sentence(house, cap.cap.limit)} {without} {_changes(house)}")
    yield Table(
        caption="What the cap costs the player at various sizes of one base bet; three bets riding reach it at the "
        "odds of the second column",
        columns=(
            Column("base bet"),
            Column("reached at"),
            Column("house edge"),
            Column("cost of the cap"),
            Column("ignoring it in play adds"),
        ),
        rows=tuple(rows),
    )


def _changes(house: House) -> str:
    held = card_range(house)
    if held is None or held.changes_at is None:
        return "The best strategy is the same for every bet the house takes."
    return f"The best strategy is the same for bets of {held.sizes}; from {held.changes_at} on it changes."


def strategy_blocks(priced: Priced) -> Blocks:
    """Yield the best strategy, for which bets it is best, and what other ways to play cost."""
    if isinstance(priced.game, ThreeCardPoker):
        yield Paragraph(text=f"{priced.game.card()}{_fold_rest(priced.game.card())}.")
        yield Note(text="The line is derived from every dealer’s hand against every player’s hand.")
        yield _costs_table(priced, priced.game)
        return
    if not isinstance(priced.game, BaseGame):
        return
    card = strategy_card(priced.game)
    for part in card.parts:
        yield Items(
            lead=f"{part.title}: let it ride with", items=tuple(line.words for line in part.lines) or ("no hand",)
        )
    yield Paragraph(text="Every other hand: take the bet back.")
    for note in card.notes:
        yield Note(text=note)
    if priced.cap:
        yield Note(text=f"This is the strategy for bets of {priced.cap.cap.base_bet}, under the payout cap.")
    yield _costs_table(priced, priced.game)


def _costs_table(priced: Priced, game: BaseGame | ThreeCardPoker) -> Table:
    costs = costs_of_other_play(priced)
    return Table(
        caption=f"What other ways to play add to the house edge of {percent(game.figures.house_edge)}",
        columns=(Column("way to play", Align.LEFT, share=1), Column("exact"), Column("adds")),
        rows=tuple((capitalised(name), str(cost), percent(cost)) for name, cost in costs.items()),
    )


def _fold_rest(card: str) -> str:
    return "; fold everything else" if card.startswith("Play with") else ""
