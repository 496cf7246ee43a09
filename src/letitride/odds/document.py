"""All figures of a house or a pay table as one document for programs.

The command line prints it and the server returns it, so a figure is the same everywhere.
"""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from letitride.cards import Money
from letitride.house import Wager
from letitride.odds.combination import Combination
from letitride.odds.law import Figures
from letitride.odds.payoff import CapCost
from letitride.odds.pricing import Priced
from letitride.odds.side import final_hands
from letitride.odds.words import ExactValue, Proportion, exact_percent, exact_value, root


class NetResult(Struct, frozen=True, kw_only=True):
    """A net result, in units of the stake, and the number of deals that lead to it."""

    net: str
    count: int


class OutcomeLaw(Struct, frozen=True, kw_only=True):
    """Every net result with its exact count."""

    deals: int
    results: tuple[NetResult, ...]


class FinalHand(Struct, frozen=True, kw_only=True):
    """A final hand, its odds, and the number of deals with each number of bets."""

    hand: str
    odds: str | None
    riding: dict[str, int] | UnsetType = UNSET
    """By bets left riding, in games where bets are taken back."""

    put_up: dict[str, int] | UnsetType = UNSET
    """By bets put up, in games where bets are added."""

    hands: int | UnsetType = UNSET
    """The total, if a pay table is on its own."""


class Covariance(Struct, frozen=True, kw_only=True):
    """The covariance of two wagers, in squared dollars."""

    wagers: tuple[Wager, Wager]
    exact: str
    value: float


class CombinationFigures(Struct, frozen=True, kw_only=True):
    """Wagers made together in every round, in dollars."""

    stakes: dict[str, Money]
    expected_loss: ExactValue
    in_action: ExactValue
    edge_per_dollar: Proportion
    standard_deviation: float
    covariances: tuple[Covariance, ...]


class CapFigures(Struct, frozen=True, kw_only=True):
    """What a payout cap costs."""

    limit: Money
    bet: Money
    """The stake this applies to."""

    house_edge_without_cap: Proportion
    cost_of_cap: Proportion
    house_edge_of_uncapped_play: Proportion


class WagerFigures(Struct, frozen=True, kw_only=True):
    """The exact figures of a wager, per unit staked."""

    pay_table: str
    house_edge: Proportion
    par: Proportion
    hit_frequency: Proportion
    average_bets: ExactValue
    standard_deviation: float
    variance: ExactValue
    law: OutcomeLaw


class OddsDocument(Struct, frozen=True, kw_only=True):
    """All figures of a house or a pay table, with the full outcome laws."""

    target: str
    wager: Wager
    pay_table: str
    bet: Money
    house_edge: Proportion
    par: Proportion
    hit_frequency: Proportion
    average_bets: ExactValue
    standard_deviation: float
    variance: ExactValue
    law: OutcomeLaw
    final_hands: tuple[FinalHand, ...] | UnsetType = UNSET
    side_bets: dict[str, WagerFigures]
    combinations: tuple[CombinationFigures, ...]
    warnings: tuple[str, ...]
    """Allowed but unusual: odds below the document's, or a wager that favors the player."""

    cap: CapFigures | UnsetType = UNSET


def document_of(priced: Priced) -> OddsDocument:
    """Return all figures of what was priced."""
    main = priced.main
    return OddsDocument(
        target=priced.target,
        wager=main,
        pay_table=priced.tables[main].designator,
        bet=priced.stakes[main],
        **_figures(priced.figures[main]),
        final_hands=_final_hands(priced),
        side_bets={
            wager.value: WagerFigures(pay_table=priced.tables[wager].designator, **_figures(figures))
            for wager, figures in priced.figures.items()
            if wager is not main
        },
        combinations=tuple(map(_combination, priced.combinations)),
        warnings=tuple(priced.warnings),
        cap=_cap(priced.cap, priced.figures[main]) if priced.cap else UNSET,
    )


def _final_hands(priced: Priced) -> tuple[FinalHand, ...] | UnsetType:
    if priced.analysis is None:
        return tuple(
            FinalHand(hand=name, odds=None if odds is None else str(odds), hands=hands)
            for name, odds, hands in final_hands(priced.tables[priced.main])
        )
    found = priced.analysis.final_hands()
    if not found:
        return UNSET
    rows: list[tuple[str, str | None, Any]] = [
        (name, odds, {found.counted_by: dict(zip(found.bets, counts, strict=True))})
        for name, odds, counts in found.rows
    ]
    return tuple(FinalHand(hand=name, odds=odds, **counted) for name, odds, counted in rows)


def _figures(figures: Figures) -> dict[str, Any]:
    variance = figures.variance
    return {
        "house_edge": exact_percent(figures.house_edge),
        "par": exact_percent(figures.par),
        "hit_frequency": exact_percent(figures.hit_frequency),
        "average_bets": exact_value(figures.average_bets),
        "standard_deviation": root(variance),
        "variance": exact_value(variance),
        "law": OutcomeLaw(
            deals=figures.law.total,
            results=tuple(NetResult(net=str(net), count=count) for net, count in figures.law.counts),
        ),
    }


def _combination(each: Combination) -> CombinationFigures:
    return CombinationFigures(
        stakes={wager.value: stake for wager, stake in each.stakes.items()},
        expected_loss=exact_value(each.expected_loss),
        in_action=exact_value(each.in_action),
        edge_per_dollar=exact_percent(each.edge_per_dollar),
        standard_deviation=root(each.law.variance),
        covariances=tuple(
            Covariance(wagers=wagers, exact=str(covariance), value=float(covariance))
            for wagers, covariance in each.covariances.items()
        ),
    )


def _cap(cap: CapCost, figures: Figures) -> CapFigures:
    return CapFigures(
        limit=cap.cap.limit,
        bet=cap.cap.bet,
        house_edge_without_cap=exact_percent(cap.uncapped_edge),
        cost_of_cap=exact_percent(figures.house_edge - cap.uncapped_edge),
        house_edge_of_uncapped_play=exact_percent(cap.edge_of_uncapped_play),
    )
