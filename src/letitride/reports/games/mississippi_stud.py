"""Mississippi Stud in documents: final hands, bets on each street, and a procedure with three decisions."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from letitride.games import rules_of
from letitride.games.phrases import ordinal, wins_with
from letitride.house import House, Tie
from letitride.house.games.mississippi_stud import MISSISSIPPI_STUD, stud_table
from letitride.house.printing import printed_push
from letitride.odds.analysis import Analysis, StrategySheet
from letitride.odds.words import capitalised
from letitride.reports.document import Items, Table, columns
from letitride.reports.games.game_pages import GamePages
from letitride.reports.numbers import counted, decimal, percent
from letitride.reports.rule import Rule, assumed, chosen
from letitride.reports.sources import NOT_AT_HAND

if TYPE_CHECKING:
    from letitride.odds.mississippi_analysis import MississippiAnalysis

_EVERYWHERE = f"{NOT_AT_HAND}; as the game is played everywhere"


def _hands(analysis: Analysis) -> Iterator[Table]:
    # The mathematics needs arrays and is loaded on first use.
    from letitride.odds.mississippi_analysis import MississippiAnalysis

    assert isinstance(analysis, MississippiAnalysis)  # noqa: S101 - the solver of this game gives no other
    yield _final_hands(analysis)
    yield _put_up(analysis)
    yield _streets(analysis)


def _final_hands(analysis: MississippiAnalysis) -> Table:
    """Return the deals by final hand, what is put up on them, and what each adds to the player's expectation."""
    rows, total = [], analysis.game.figures.law.total
    for hand in analysis.by_final_hand():
        pays = "–" if hand.odds is None else analysis.table.basis.printed(hand.odds) if hand.odds else "push"
        put_up = decimal(hand.average_put_up, 4)
        rows.append((capitalised(hand.name), pays, *counted(hand.deals, total, hand.adds), put_up))
    whole = counted(total, total, -analysis.game.figures.house_edge)
    rows.append(("All", "", *whole, decimal(analysis.game.figures.average_bets, 4)))
    return Table(
        caption="Deals by final hand under the best strategy; what each adds to the player’s expectation, and what "
        "is put up on average where it is held, both in antes",
        columns=columns("final hand", "pays", "deals", "probability", "adds", "put up"),
        rows=tuple(rows),
        total=True,
    )


def _put_up(analysis: MississippiAnalysis) -> Table:
    """Return how often a round ends with each number of antes put up, folded or shown."""
    hands, total = analysis.final_hands(), analysis.game.figures.law.total
    *shown, folded = [deals for _, _, deals in hands.rows]
    sums = [sum(deals) for deals in zip(*shown, strict=True)]
    rows = [
        (units, f"{given_up:,}", f"{held:,}", *counted(given_up + held, total, Fraction())[:2])
        for units, given_up, held in zip(hands.bets, folded, sums, strict=True)
        if given_up + held
    ]
    rows.append(("All", f"{sum(folded):,}", f"{sum(sums):,}", *counted(total, total, Fraction())[:2]))
    return Table(
        caption="Deals by the antes put up in a round, ante included, under the best strategy",
        columns=columns("antes put up", "folded", "shown", "all deals", "probability"),
        rows=tuple(rows),
        total=True,
    )


def _streets(analysis: MississippiAnalysis) -> Table:
    """Return how often each street is reached, what is done there, and the average bet."""
    game = analysis.game
    rows = []
    for part, shares in zip(analysis.strategy().parts, game.choices_by_street(), strict=True):
        average = sum((bet * share for bet, share in enumerate(shares)), Fraction())
        done = (percent(share, 2) for share in (sum(shares, Fraction()), *shares))
        rows.append((part.title, *done, str(average), decimal(average, 6)))
    return Table(
        caption="The streets under the best strategy, in shares of all rounds; the average bet is in antes, and a "
        "player who has folded bets nothing",
        columns=columns("street", "reached", "fold", "once", "twice", "three times", "average bet", "value"),
        rows=tuple(rows),
    )


def _strategy(sheet: StrategySheet) -> Iterator[Items]:
    for part in sheet.parts:
        yield Items(lead=f"{part.heading}:", items=(*part.lines, part.otherwise))


def _method(tie: Tie) -> str:
    among = "least" if tie is Tie.WITHDRAW else "most"
    return (
        "The strategy is the best possible: on each street folding and the three bets are computed over all cards "
        "that can still come, with the best play after them, for every number of antes that may have been put up by "
        f"then. The best of them is taken, among equals the one that puts up {among}. Cards that lie before other "
        "players are not known and not used."
    )


def _decisions(house: House, asked: str) -> Iterator[Rule]:
    first, *others = rules_of(house).points
    yield chosen(
        f"The dealer asks {asked} to bet one, two or three times the ante on {first.about}, or to fold.",
        "decisions.asking",
    )
    yield assumed(
        "A player who bets lays exactly one, two or three times the ante in the place of the street.",
        _EVERYWHERE,
        steps="MakeDecision",
    )
    yield assumed("A street bet is neither raised nor taken back afterwards.", _EVERYWHERE)
    yield assumed(
        "A player who folds loses the ante and every street bet, and decides nothing more in the round.", _EVERYWHERE
    )
    for wager in house.wagers.side_tables():
        yield assumed(f"{wager.label} stands, whether the hand is bet or folded.", _EVERYWHERE)
    yield assumed(
        f"When all have decided on {first.about}, the dealer turns up the first community card.",
        _EVERYWHERE,
        steps="TurnCards",
    )
    yield assumed("The community cards are turned from left to right, as the dealer sees them.", _EVERYWHERE)
    for place, point in enumerate(others, start=1):
        yield chosen(
            f"The dealer then asks {asked} to bet one, two or three times the ante on {point.about}, or to fold; "
            "players who have folded are passed over.",
            "decisions.asking",
        )
        yield assumed(
            f"When all have decided on {point.about}, the dealer turns up the {ordinal(place)} community card.",
            _EVERYWHERE,
            steps="TurnCards",
        )
    yield assumed("Every bet is open on every street, whatever was bet before.", _EVERYWHERE)


def _settlement(house: House) -> Iterator[Rule]:
    table = stud_table(house.wagers)
    yield assumed("A player’s hand is five cards: the player’s own two with the three community cards.", _EVERYWHERE)
    push = "".join(f" {capitalised(line.hand)} is a push: they go back to the player." for line in printed_push(table))
    yield chosen(
        f"A hand with {wins_with(table)} wins for the ante and every street bet, at the odds of pay table "
        f"{table.designator} in Annex A.{push} Any other hand loses them.",
        "wagers.stud-ante.pay_table",
    )


PAGES = GamePages(
    game=MISSISSIPPI_STUD,
    hands=_hands,
    in_action="put up",
    strategy=_strategy,
    reaching_the_cap="ten antes put up",
    method=_method,
    is_verified=lambda _: False,  # it enumerates no streets
    places=assumed(
        "Each position has a place for the ante, and one for the bet on each of the three streets.", _EVERYWHERE
    ),
    laid="To be in a round, a player lays an ante of {limits}.",
    decisions=_decisions,
    settlement=_settlement,
)
