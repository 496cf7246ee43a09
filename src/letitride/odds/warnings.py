"""What an operator should know before using a house or a pay table that is allowed, and unusual."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from letitride.house import Basis, PayTable, Wager
from letitride.house.wager import WagerPart
from letitride.odds.law import Figures
from letitride.odds.words import capitalised, percent


def warnings_about(figures: Mapping[Wager, Figures], tables: Mapping[Wager, PayTable]) -> Iterator[str]:
    """Yield each wager that favours the player, and a main wager whose stake does not come back on a win."""
    for wager, found in figures.items():
        name = tables[wager].designator
        if found.house_edge < 0:
            yield f"{name} favours the player: the house edge of the {wager.label} is {percent(found.house_edge, 4)} %."
        if wager.part is WagerPart.MAIN and tables[wager].basis is Basis.FOR_ONE:
            label = wager.label
            yield (
                f"{name} pays {label} “for 1”: a winning bet is not returned. {capitalised(label)} usually pay “to 1”."
            )
