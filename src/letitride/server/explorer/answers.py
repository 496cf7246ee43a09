"""The odds explorer's answers, computed once for each house and bet."""

from __future__ import annotations

import functools
from fractions import Fraction

from msgspec.structs import asdict

from letitride.cards import Money
from letitride.extras import require
from letitride.house import House
from letitride.house.to_json import ENCODER
from letitride.house.writing import write_toml
from letitride.odds import Figures
from letitride.odds.analysis import Analysis
from letitride.odds.difference import Difference, house_differences
from letitride.odds.document import document_of
from letitride.odds.pricing import Priced, price_of
from letitride.odds.refusals import NotWorkedOut
from letitride.odds.words import exact_percent, exact_value, percent, root
from letitride.pit.house_record import as_own, write_house
from letitride.risk.lattice import Lattice
from letitride.server.explorer import requests, responses
from letitride.server.explorer.reading import AtBet, read_both, read_question
from letitride.server.houses.house_files import FaultyHouse
from letitride.server.http.wire import filled

MOST_KEPT = 128
"""How many houses and bets to cache, those asked for last."""

MOST_SHEETS = 8
WIDEST = 50_000
"""The most steps between a wager's lowest and highest result on a par sheet."""


def explore(question: requests.ExplorerQuestion) -> bytes:
    """Return everything about a house, encoded."""
    return ENCODER.encode(explored(*read_question(question)))


def compare(question: requests.ComparisonQuestion) -> bytes:
    """Return two houses side by side, encoded."""
    return ENCODER.encode(compared(*read_both(question)))


def write(question: requests.ExplorerQuestion) -> tuple[str, bytes]:
    """Return the id of a house, and its file."""
    house, _ = read_question(question)
    return house.id, write_toml(house).encode()


def to_play(question: requests.ExplorerQuestion) -> bytes:
    """Return the record of a house, for a private table.

    Chips are the same at every table, so a house that gives them away is refused.
    """
    house, _ = read_question(question)
    for wager, figures in _priced(house, None).figures.items():
        if figures.house_edge < 0:
            found = f"a wager that favors the player by {percent(-figures.house_edge, 4)} %"
            raise FaultyHouse.at(f"wagers.{wager.value}", found, "a house edge of 0 or more, to be played with chips")
    return write_house(as_own(house))


def print_par_sheet(question: requests.ExplorerQuestion) -> tuple[str, bytes]:
    """Return the id of a house, and its par sheet as a PDF."""
    house, bet = read_question(question)
    return house.id, printed(house, bet)


@functools.lru_cache(MOST_KEPT)
def explored(house: House, bet: Money | None) -> responses.Explored:
    """Return everything about a house at a bet."""
    priced = _priced(house, bet)
    return responses.Explored(**asdict(document_of(priced)), card=_card(_analysis(priced)), faults=())


@functools.lru_cache(MOST_KEPT)
def _priced(house: House, bet: Money | None) -> Priced:
    return price_of(house, bet=bet)


def _analysis(priced: Priced) -> Analysis:
    assert priced.analysis is not None  # noqa: S101 - a house has a wager with decisions
    return priced.analysis


def _card(analysis: Analysis) -> responses.StrategyResponse:
    sheet = analysis.strategy()
    return responses.StrategyResponse(
        parts=tuple(filled(responses.StrategyPart, part, decision=part.title) for part in sheet.parts),
        notes=sheet.meanings,
        costs={name: exact_percent(cost) for name, cost in analysis.costs().items()},
    )


@functools.lru_cache(MOST_KEPT)
def compared(one: AtBet, other: AtBet) -> responses.Compared:
    """Return two houses side by side."""
    first, second = _priced(*one), _priced(*other)
    refused = ""
    try:
        differences = house_differences(one[0], _analysis(first), _analysis(second))
    except NotWorkedOut as refusal:
        differences, refused = [], str(refusal)
    return responses.Compared(
        one=explored(*one),
        other=explored(*other),
        changes=_changes(first.figures[first.main], second.figures[second.main]),
        same_game=one[0].game is other[0].game,
        differences=tuple(map(_difference, differences)),
        differences_refused=refused,
    )


def _changes(one: Figures, other: Figures) -> responses.Changes:
    return responses.Changes(
        house_edge=exact_percent(other.house_edge - one.house_edge),
        par=exact_percent(other.par - one.par),
        hit_frequency=exact_percent(other.hit_frequency - one.hit_frequency),
        average_bets=exact_value(other.average_bets - one.average_bets),
        standard_deviation=root(other.variance) - root(one.variance),
    )


def _difference(each: Difference) -> responses.PlayDifference:
    return filled(
        responses.PlayDifference,
        each,
        example=tuple(each.example),
        one=_at(each.gain_at_one, each.cost_at_one, stays=each.stays_at_one),
        other=_at(each.gain_at_other, each.cost_at_other, stays=not each.stays_at_one),
    )


def _at(gain: Fraction, cost: Fraction | None, *, stays: bool) -> responses.DecisionAt:
    return responses.DecisionAt(stays=stays, gain=exact_value(gain), cost=None if cost is None else exact_value(cost))


@functools.lru_cache(MOST_SHEETS)
def printed(house: House, bet: Money | None) -> bytes:
    """Return the par sheet of a house as a PDF."""
    from letitride.reports import SourceFile, par_sheet, to_pdf

    require("reports", purpose="a par sheet")
    _refuse_wide(house, bet)
    file = SourceFile(f"{house.id}.toml", write_toml(house).encode())
    return to_pdf(par_sheet(house, file=file, bet=bet))


def _refuse_wide(house: House, bet: Money | None) -> None:
    """Refuse laws whose sums over a million rounds would fill the memory."""
    for wager, figures in _priced(house, bet).figures.items():
        lattice = Lattice.of(figures.law)
        if max(lattice.nets) - min(lattice.nets) > WIDEST:
            expected = f"results within {WIDEST:,} steps of {lattice.step} for a par sheet"
            raise FaultyHouse.at(f"wagers.{wager.value}", "odds far apart", expected)
