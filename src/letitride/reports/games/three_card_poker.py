"""Three Card Poker in documents: the ante bonus, how rounds end, and a procedure with one decision."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from letitride.games import rules_of
from letitride.house import House, ThreeCardPayTable, Tie
from letitride.house.games.three_card_poker import PAIR_PLUS, THREE_CARD_POKER, ante_wager
from letitride.odds import ThreeCardPoker
from letitride.odds.analysis import Analysis, StrategySheet
from letitride.odds.rows import THREE_CARD_HANDS
from letitride.odds.side import final_hands
from letitride.odds.three_card_poker import DEALERS_HANDS
from letitride.odds.words import capitalised
from letitride.reports.document import Note, Paragraph, Table, columns
from letitride.reports.games.game_pages import GamePages
from letitride.reports.numbers import decimal
from letitride.reports.rule import Rule, assumed, chosen, of_the_game

_EVERYWHERE = "no page of the documents says so; as the game is played everywhere"


def _hands(analysis: Analysis) -> Iterator[Table]:
    assert isinstance(analysis.game, ThreeCardPoker)  # noqa: S101 - the solver of this game gives no other
    yield _ante_bonus(analysis.game.bonus)
    yield _duels(analysis.game)


def _ante_bonus(table: ThreeCardPayTable) -> Table:
    rows = []
    for name, odds, count in final_hands(table):
        pays = "–" if odds is None else table.basis.printed(odds)
        rows.append((capitalised(name), pays, f"{count:,}", decimal(Fraction(count, THREE_CARD_HANDS), 8)))
    return Table(
        caption=f"Ante bonus, pay table {table.designator}: earned by the ante regardless of the dealer’s hand",
        columns=columns("hand", "pays", "hands", "probability"),
        rows=tuple(rows),
    )


def _duels(game: ThreeCardPoker) -> Table:
    """Return how rounds end: folded, dealer not qualified, won, tied, lost."""
    played = ("played, dealer does not qualify", "played and won", "played and tied", "played and lost")
    ends = dict.fromkeys(("folded", *played), 0)
    for duel, plays in zip(game.duels, game.plays, strict=True):
        if not plays:
            ends["folded"] += duel.hands * DEALERS_HANDS
            continue
        counts = (duel.not_qualified, duel.won, duel.tied, duel.lost)
        for end, count in zip(played, counts, strict=True):
            ends[end] += duel.hands * count
    total = game.figures.law.total
    rows = [(capitalised(end), f"{count:,}", decimal(Fraction(count, total), 8)) for end, count in ends.items()]
    return Table(
        caption="How rounds of ante and play end under the best strategy",
        columns=columns("end of the round", "deals", "probability"),
        rows=(*rows, ("All", f"{total:,}", decimal(Fraction(1), 8))),
        total=True,
    )


def _strategy(sheet: StrategySheet) -> Iterator[Paragraph | Note]:
    (part,) = sheet.parts
    rest = "; fold everything else" if part.otherwise else ""
    yield Paragraph(text=f"{part.lines[0]}{rest}.")
    yield Note(text="The line is derived from every dealer’s hand against every player’s hand.")


def _method(_: Tie) -> str:
    return (
        "For each of the player’s hands, every hand of the dealer from the other cards is counted; the player "
        "plays where that is worth more than the ante that folding loses."
    )


def _decisions(house: House, asked: str) -> Iterator[Rule]:
    yield chosen(f"The dealer asks {asked} to play or to fold.", "decisions.asking")
    yield of_the_game(
        "A player who plays adds a play wager exactly as large as the ante.",
        "003-tcp-definitions-4 003-tcp-definitions-4a",
        steps="MakeDecision",
    )
    yield assumed("A player who folds loses the ante.", _EVERYWHERE)
    if PAIR_PLUS in house.wagers:
        yield of_the_game(
            "Pair Plus plays against the posted pay table, regardless of the hand against the dealer.",
            "003-tcp-definitions-3 003-tcp-definitions-3a",
        )
    yield assumed(
        "When all have decided, the dealer turns up the dealer’s three cards.", _EVERYWHERE, steps="TurnCards"
    )


def _settlement(house: House) -> Iterator[Rule]:
    ante = ante_wager(house.wagers)
    meeting, result, bonus = rules_of(house).words.settling(house)
    yield chosen(meeting, "wagers.ante.dealer_qualifies_with")
    yield assumed(result, _EVERYWHERE)
    yield chosen(f"{bonus[:-1]}, by pay table {ante.bonus.designator} in Annex A.", "wagers.ante.bonus")


PAGES = GamePages(
    game=THREE_CARD_POKER,
    hands=_hands,
    strategy=_strategy,
    method=_method,
    is_verified=lambda _: False,  # it enumerates no duels with a dealer
    places=assumed("Each position has a place for the ante and one for the play wager.", "no document describes it"),
    laid="To be in a round, a player lays an ante of {limits}.",
    decisions=_decisions,
    settlement=_settlement,
)
