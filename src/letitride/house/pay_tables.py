"""Pay tables for five-card and three-card hands."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from letitride.cards import FiveCardRanking, Hand, Rank, ThreeCardRanking
from letitride.house.fault import Complaint
from letitride.house.pay_lines import Basis, FiveCardOdds, ThreeCardOdds
from letitride.house.text import Designator, RankLabel, Text
from letitride.house.validation import Validated
from letitride.house.wager import Wager, WagerPart

if TYPE_CHECKING:
    from letitride.house.game import Game


def five_card_wagers() -> tuple[Wager, ...]:
    """Return the wagers that a five-card pay table can be for."""
    return tuple(wager for wager in Wager.every() if wager.on_five_cards)


def three_card_wagers() -> tuple[Wager, ...]:
    """Return the wagers that a three-card pay table can be for."""
    return tuple(wager for wager in Wager.every() if wager.on_three_cards)


_rank = functools.cache(Rank.parse)
_NO_ODDS = (FiveCardOdds(), ThreeCardOdds())


class _PayTable(Validated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    designator: Designator
    """The table's name."""

    basis: Basis
    """Whether the stake comes back with the winnings."""

    description: Text = ""
    """What sets the table apart, in a few words."""

    source: Text = ""
    """The document and the place that print the table."""

    wager: Wager
    """The wager it is for."""

    @property
    def game(self) -> Game:
        """The game of its wager."""
        return self.wager.game

    @property
    def main_wager(self) -> Wager:
        """The side bet or main wager it decides; for an award, its main wager."""
        return self.wager if self.wager.is_side_bet else self.wager.game.main

    def net(self, odds: Fraction | None) -> Fraction:
        """Return what one unit staked wins at *odds*, or loses without odds."""
        if odds is None:
            return Fraction(-1)
        return odds if self.basis is Basis.TO_ONE else odds - 1

    def _check_odds(self) -> Iterator[Complaint]:
        if getattr(self, "odds", None) in _NO_ODDS:
            yield Complaint("odds", "no line", "at least one ranking with its odds")


class FiveCardPayTable(_PayTable, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a wager on the five-card hand pays."""

    wager: Annotated[Wager, Meta(extra={"among": five_card_wagers})]
    odds: FiveCardOdds
    lowest_pair: RankLabel | None = None
    """The lowest pair that pays."""

    lowest_push: RankLabel | None = None
    """The lowest pair that pushes, if pairs below the lowest paid pair don't all lose."""

    bonus: FiveCardPayTable | None = None
    """The $1 Bonus table that a base table is sold with."""

    @property
    def pays_pairs_from(self) -> Rank | None:
        """The lowest pair that pays, if any."""
        return _rank(self.lowest_pair) if self.lowest_pair else None

    @property
    def pushes_pairs_from(self) -> Rank | None:
        """The lowest pair that pushes, if pairs below the lowest paid pair don't all lose."""
        return _rank(self.lowest_push) if self.lowest_push else None

    def odds_on(self, ranking: FiveCardRanking) -> Fraction | None:
        """Return the odds on *ranking* (for a pair, a high enough pair), or None if it loses."""
        return self.odds.best_first()[ranking.place]

    def odds_for(self, hand: Hand) -> Fraction | None:
        """Return the odds for this hand, 0 if it pushes, or None if it loses."""
        lowest = self.pays_pairs_from
        if hand.pair is not None and lowest is not None and hand.pair < lowest:
            pushes = self.pushes_pairs_from
            return Fraction() if pushes is not None and hand.pair >= pushes else None
        return self.odds_on(hand.ranking)

    def _check_pairs(self) -> Iterator[Complaint]:
        if (self.odds.pair is None) != (self.lowest_pair is None):
            missing, given = ("lowest_pair", "odds.pair") if self.odds.pair else ("odds.pair", "lowest_pair")
            yield Complaint(missing, f"nothing, beside {given}", "both or neither")

    def _check_pushes(self) -> Iterator[Complaint]:
        lowest, pushes = self.pays_pairs_from, self.pushes_pairs_from
        if pushes is not None and (lowest is None or pushes >= lowest or self.basis is not Basis.TO_ONE):
            expected = "a pair below lowest_pair, of a table whose basis is 'to 1'"
            yield Complaint("lowest_push", repr(self.lowest_push), expected)

    def _check_bonus(self) -> Iterator[Complaint]:
        if self.bonus is not None and (self.wager.part is not WagerPart.MAIN or not self.bonus.wager.collected_before):
            found = f"a table for {self.bonus.wager.value}"
            yield Complaint("bonus", found, "a table for a bet collected before the deal, beside the main wager")


class ThreeCardPayTable(_PayTable, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a wager on three cards pays."""

    wager: Annotated[Wager, Meta(extra={"among": three_card_wagers})]
    odds: ThreeCardOdds

    def odds_on(self, ranking: ThreeCardRanking) -> Fraction | None:
        """Return the odds on *ranking*, or None if it loses."""
        return self.odds.best_first()[ranking.place]

    def _check_award_to_one(self) -> Iterator[Complaint]:
        if self.wager.part is WagerPart.AWARD and self.basis is not Basis.TO_ONE:
            yield Complaint("basis", repr(self.basis.value), "'to 1': the main wager stays on the layout")


PayTable = FiveCardPayTable | ThreeCardPayTable
