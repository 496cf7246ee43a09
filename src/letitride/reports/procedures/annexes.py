"""What is attached to the procedures of a house: pay tables, the ranking of hands, and every choice with its source."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.cards import ThreeCardRanking
from letitride.house import House, ThreeCardPayTable
from letitride.house.printing import printed_lines
from letitride.odds.words import capitalised
from letitride.reports.document import Align, Clauses, Column, Note, Paragraph, Table
from letitride.reports.procedures.rule import Rule, numbered, of_the_game
from letitride.reports.sources import schedule
from letitride.table import documents


def pay_tables(house: House) -> Iterator[Table]:
    """Yield the pay tables as the layout prints them."""
    for wager, table in house.wagers.pay_tables().items():
        yield Table(
            caption=f"{capitalised(wager.label)}, pay table {table.designator}"
            + (f" ({table.source})" if table.source else ""),
            columns=(Column("hand", Align.LEFT), Column("pays")),
            rows=tuple((capitalised(line.hand), line.pays) for line in printed_lines(table)),
        )


_CARDS = ("000-rankings-0 004-rankings-2 003-tcp-rankings-0", "000-rankings-0b 004-rankings-2b 003-tcp-rankings-0a")
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
    "000-rankings-9 003-rankings-4",
)


def rankings(house: House, chapter: str) -> Clauses:
    """Return how cards and hands rank."""
    return numbered(house, chapter, _rankings(house))


def _rankings(house: House) -> Iterator[Rule]:
    for among in _CARDS:
        yield of_the_game(_text_of(among), among)
    if house.wagers.base is not None:
        for among in _FIVE_CARDS:
            yield of_the_game(_text_of(among), among)
    tables = [table for table in house.wagers.pay_tables().values() if isinstance(table, ThreeCardPayTable)]
    if tables:
        royal = any(table.odds.mini_royal is not None for table in tables)
        ranks = [ranking.label for ranking in ThreeCardRanking if royal or ranking is not ThreeCardRanking.MINI_ROYAL]
        yield of_the_game(
            f"Hands of three cards rank, from the top: {', '.join(ranks)}.",
            "003-tcp-rankings-0c 004-three-card-1-0c 000-sidebets-5",
        )
        if royal:
            yield of_the_game("A mini royal is ace, king and queen in one suit.", "004-three-card-1-0d 000-sidebets-5")


def _text_of(among: str) -> str:
    first = among.split(maxsplit=1)[0]
    return next(clause.text for document in documents() for clause in document.clause if clause.id == first)


def every_choice(house: House) -> Iterator[Paragraph | Table | Note]:
    """Yield all choices of the house file with their sources."""
    yield Paragraph(
        text="“Stated”: the document of the house says so, at the place given. “Assumed”: the document leaves the "
        "choice open, with the reason for what was chosen. “Own”: the file of the house says so by itself."
    )
    yield schedule(house)
