"""Let It Ride in documents: hands by bets riding, and a procedure for letting bets ride or taking them back."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from letitride.games.phrases import wins_with
from letitride.house import House, Tie
from letitride.house.games.let_it_ride import LET_IT_RIDE, base_table
from letitride.odds import BaseGame
from letitride.odds.analysis import Analysis, StrategySheet
from letitride.odds.payoff import odds_on_outcomes
from letitride.odds.rows import outcome_names, shipped_rows
from letitride.odds.words import capitalised
from letitride.reports.document import Items, Paragraph, Table, columns
from letitride.reports.games.game_pages import GamePages
from letitride.reports.numbers import counted
from letitride.reports.rule import Rule, chosen, of_the_game


def _hands(analysis: Analysis) -> Iterator[Table]:
    """Yield the deals by final hand and bets riding, and what each hand adds to the player's expectation."""
    game = _base_game(analysis)
    names, paid = outcome_names(game.rows.outcomes), odds_on_outcomes(game.table, game.rows.outcomes)
    payoff, total = game.payoff, game.figures.law.total
    rows, sums = [], [0, 0, 0]
    for place, (name, odds, riding) in enumerate(zip(names, paid, game.by_riding().values(), strict=True)):
        share = sum((payoff.in_bets(bets + 1, place) * count for bets, count in enumerate(riding)), Fraction()) / total
        pays = "–" if odds is None else game.table.basis.printed(odds)
        rows.append((capitalised(name), pays, *(f"{count:,}" for count in riding), *counted(sum(riding), total, share)))
        sums = [before + count for before, count in zip(sums, riding, strict=True)]
    rows.append(("All", "", *(f"{count:,}" for count in sums), *counted(sum(sums), total, -game.figures.house_edge)))
    yield Table(
        caption="Deals by final hand and by the number of base bets left riding under the best strategy; "
        "the last column is what the hand adds to the player’s expectation, in base bets",
        columns=columns("final hand", "pays", "one bet", "two bets", "three bets", "all deals", "probability", "adds"),
        rows=tuple(rows),
        total=True,
    )


def _base_game(analysis: Analysis) -> BaseGame:
    assert isinstance(analysis.game, BaseGame)  # noqa: S101 - the solver of this game gives no other
    return analysis.game


def _strategy(sheet: StrategySheet) -> Iterator[Paragraph | Items]:
    for part in sheet.parts:
        yield Items(lead=part.heading, items=part.lines or ("no hand",))
    yield Paragraph(text="Every other hand: take the bet back.")


def _method(tie: Tie) -> str:
    nothing = "is a withdrawal" if tie is Tie.WITHDRAW else "rides"
    return (
        "The strategy is the best possible: at each decision both choices are worked out over all cards that "
        f"can still come, and the better one is taken; a decision worth exactly nothing {nothing}. The bets of one "
        "seat are solved together where a payout cap couples them. Cards that lie before other players are not "
        "known and not used."
    )


def _is_verified(analysis: Analysis) -> bool:
    game = _base_game(analysis)
    return game.cap is None and game.rows == shipped_rows()


def _decisions(_: House, asked: str) -> Iterator[Rule]:
    yield chosen(f"The dealer asks {asked} whether bet 1 rides or is withdrawn.", "decisions.asking")
    yield of_the_game(
        "A bet that was let ride stays down for the rest of the round.",
        "000-completion-8 000-completion-16 001-play-7 003-completion-2a 003-completion-4a 004-completion-2a "
        "004-completion-4a",
    )
    yield of_the_game(
        "The dealer pushes a bet that is withdrawn to its player, who takes it off the layout at once.",
        "000-completion-9 000-completion-17 003-completion-2b 003-completion-4b 004-completion-2b 004-completion-4b",
    )
    yield of_the_game("A bet that was withdrawn does not come back into the round.", "001-play-8")
    yield of_the_game(
        "When all have decided on bet 1, the dealer turns up the first community card.",
        "000-completion-12 000-completion-13 001-play-9 003-completion-3 003-completion-3a 004-completion-3 "
        "004-completion-3a 004-lir-dealing-7",
        steps="TurnCards",
    )
    yield of_the_game(
        "The first community card is the left one of the two, as the dealer sees them.",
        "000-completion-12 003-completion-3 004-completion-3 004-lir-dealing-7",
    )
    yield chosen(f"The dealer then asks {asked} whether bet 2 rides or is withdrawn.", "decisions.asking")
    yield of_the_game(
        "Whatever a player did with bet 1, the choice on bet 2 is open.",
        "000-completion-15 001-play-11 003-completion-4c 004-completion-4d",
    )
    yield of_the_game(
        "Having decided on bet 2, a player lays the three cards face down in their place on the layout.",
        "000-completion-5 004-completion-4c",
    )
    yield of_the_game("The player does not touch them again.", "000-completion-6")
    yield of_the_game("Bet $ cannot be withdrawn.", "000-wagers-8 001-play-12 003-wagers-6 004-bets-3b")
    yield of_the_game(
        "When all have decided on bet 2, the dealer turns up the second community card.",
        "000-completion-19 001-play-14 003-completion-5 004-completion-5 004-completion-5a 004-lir-dealing-10",
        steps="TurnCards",
    )


def _settlement(house: House) -> Iterator[Rule]:
    table = base_table(house.wagers)
    yield of_the_game(
        "A player’s hand is five cards: the player’s own three with the two community cards.",
        "000-definitions-2 001-objective-2 003-completion-6a 004-definitions-2 004-lir-dealing-11a",
    )
    yield chosen(
        f"A hand with {wins_with(table)} wins for every base bet left on the layout, at the odds of pay table "
        f"{table.designator} in Annex A. Any other hand loses them.",
        "wagers.base.pay_table",
    )


PAGES = GamePages(
    game=LET_IT_RIDE,
    hands=_hands,
    strategy=_strategy,
    reaching_the_cap="three bets riding",
    method=_method,
    is_verified=_is_verified,
    places=of_the_game(
        "Each position has three places for equal bets, marked 1, 2 and $.",
        "004-table-2a 004-lir-dealing-2 001-play-1 001-play-2",
    ),
    laid="To be in a round, a player lays three equal bets of {limits}, one in each circle.",
    decisions=_decisions,
    settlement=_settlement,
)
