"""The annexes of the procedures: pay tables, hand rankings, and every choice with its source."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.games import rules_of
from letitride.house import FiveCardPayTable, House, ThreeCardPayTable
from letitride.house.sources import print_of
from letitride.odds.words import capitalised
from letitride.reports.document import Align, Column, Table
from letitride.reports.par_wagers import lines_of
from letitride.reports.rule import Rule, assumed, of_the_game
from letitride.reports.sources import cited


def pay_tables(house: House) -> Iterator[Table]:
    """Yield the pay tables as the layout prints them."""
    for wager, table in house.wagers.pay_tables().items():
        yield Table(
            caption=f"{capitalised(wager.label)}, pay table {table.designator} ({print_of(table)})",
            columns=(Column("hand", Align.LEFT), Column("pays")),
            rows=lines_of(table),
        )


_CARDS = ("000-rankings-0 003-tcp-rankings-0 004-rankings-2", "000-rankings-0b 003-tcp-rankings-0a 004-rankings-2b")
_FIVE_CARDS = (
    "000-rankings-0c 004-rankings-1",
    "000-rankings-1 004-rankings-1a",
    "000-rankings-2 004-rankings-1b",
    "000-rankings-3 004-rankings-1c",
    "000-rankings-4 004-rankings-1d",
    "000-rankings-5 004-rankings-1e",
    "000-rankings-6 004-rankings-1f",
    "000-rankings-0a 004-rankings-2a",
    "000-rankings-6b 003-rankings-1a 004-rankings-1n",
    "000-rankings-7 003-rankings-2 004-rankings-1g",
    "000-rankings-8 003-rankings-3 004-rankings-1h",
    "000-rankings-9 003-rankings-4 004-rankings-1i",
)
_THREE_CARDS = (
    "003-tcp-rankings-1",
    "003-tcp-rankings-1a",
    "003-tcp-rankings-0b",
    "003-tcp-rankings-2",
    "003-tcp-rankings-2a",
)
_UNDEFINED = (
    "A straight is three cards in sequence that are not all in one suit.",
    "A flush is three cards in one suit that are not in sequence.",
    "A pair is two cards of equal rank with a third of another.",
    "Any other hand counts by its highest card, and ranks below a pair.",
)
_AS_IN_POKER = "no page of the documents says so; as in poker"


def ranking_rules(house: House) -> Iterator[Rule]:
    """Yield how cards and hands rank, rule by rule."""
    for among in _CARDS:
        yield _as_cited(house, among)
    tables = house.wagers.pay_tables().values()
    if any(isinstance(table, FiveCardPayTable) for table in tables):
        for among in _FIVE_CARDS:
            yield _as_cited(house, among)
    of_three = [table for table in tables if isinstance(table, ThreeCardPayTable)]
    if of_three:
        yield from _three_cards(house, mini_royal=any(table.odds.mini_royal is not None for table in of_three))
    if rules_of(house).duel:
        yield from _equal_rankings()


def _as_cited(house: House, among: str) -> Rule:
    """Return a rule in the words of the clause cited for this house."""
    first, *_ = cited(house, among)
    return of_the_game(first.text, among)


def _three_cards(house: House, *, mini_royal: bool) -> Iterator[Rule]:
    yield of_the_game(
        "Of hands of three cards a straight flush ranks highest, and three of a kind next.",
        "003-tcp-rankings-0c 004-three-card-1-0c",
    )
    yield of_the_game("Below them rank straight, flush and pair, in this order.", "004-three-card-1-0c")
    if mini_royal:
        yield of_the_game("A mini royal is ace, king and queen in one suit.", "000-sidebets-5 004-three-card-1-0d")
        yield assumed(
            "A mini royal ranks above every other straight flush.", "it is the straight flush that an ace tops"
        )
    for among in _THREE_CARDS:
        yield _as_cited(house, among)
    for text in _UNDEFINED:
        yield assumed(text, _AS_IN_POKER)


def _equal_rankings() -> Iterator[Rule]:
    """Yield how hands of the same ranking compare, which matters only against a dealer."""
    yield assumed(
        "Between two straights, or two straight flushes, the one with the higher top card wins.", _AS_IN_POKER
    )
    yield assumed("Between two pairs the higher one wins; if they are equal, the higher third card wins.", _AS_IN_POKER)
    yield assumed(
        "Between two flushes, or two hands below a pair, the higher highest card wins; if these are equal, the higher "
        "second card; if these are equal too, the higher third card.",
        _AS_IN_POKER,
    )
    yield assumed("Hands that are alike in all this are equal: suits never decide.", _AS_IN_POKER)
