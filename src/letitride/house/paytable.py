"""Pay tables as data: what each ranking of a wager pays, and whether the stake comes back."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta, Struct

from letitride.cards import FiveCardRanking, Hand, Rank, ThreeCardRanking
from letitride.house.fault import Checks, Complaint


class Wager(enum.Enum):
    """A bet that a house may offer."""

    BASE = "base"
    """The three equal bets of Let It Ride."""

    DOLLAR_BONUS = "dollar-bonus"
    """One dollar on the five-card hand, collected before the deal."""

    THREE_CARD_BONUS = "three-card-bonus"
    """A side bet on the player's own three cards."""

    ANTE = "ante"
    """Three Card Poker: the bet against the dealer, doubled by the play wager."""

    ANTE_BONUS = "ante-bonus"
    """Three Card Poker: what the ante earns for a good hand, whatever the dealer has."""

    PAIR_PLUS = "pair-plus"
    """Three Card Poker: a side bet on the player's own three cards."""

    @property
    def label(self) -> str:
        """The wager as the layout names it."""
        return _LABELS[self]


_LABELS = {
    Wager.BASE: "base bets",
    Wager.DOLLAR_BONUS: "$1 Bonus",
    Wager.THREE_CARD_BONUS: "3 Card Bonus",
    Wager.ANTE: "ante and play",
    Wager.ANTE_BONUS: "ante bonus",
    Wager.PAIR_PLUS: "Pair Plus",
}


class Basis(enum.Enum):
    """Whether the stake comes back with the winnings."""

    TO_ONE = "to 1"
    """The stake stays on the layout and is returned on a win."""

    FOR_ONE = "for 1"
    """The stake was collected before the deal; the award is all that comes back."""

    @property
    def heading(self) -> str:
        """The word under which odds are printed: documents 000 and 004 want "to" or "win", and never "for"."""
        return "to 1" if self is Basis.TO_ONE else "win"

    def printed(self, odds: Fraction) -> str:
        """Return odds as a layout prints them: ``200 to 1``, or ``win 75`` where the stake stays with the house."""
        return f"{odds} to 1" if self is Basis.TO_ONE else f"win {odds}"


FIVE_CARD_PLACE = {ranking: place for place, ranking in enumerate(FiveCardRanking)}
THREE_CARD_PLACE = {ranking: place for place, ranking in enumerate(ThreeCardRanking)}

RankLabel = Literal["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
Designator = Annotated[
    str,
    Meta(
        pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]*$(?!\n)",
        max_length=60,
        description="a short name of letters, digits and hyphens",
    ),
]
Text = Annotated[str, Meta(max_length=500, description="text of at most 500 characters in quotation marks")]


class FiveCardOdds(Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """What each hand of five is paid; a ranking that is left out loses."""

    royal_flush: Fraction | None = None
    straight_flush: Fraction | None = None
    four_of_a_kind: Fraction | None = None
    full_house: Fraction | None = None
    flush: Fraction | None = None
    straight: Fraction | None = None
    three_of_a_kind: Fraction | None = None
    two_pair: Fraction | None = None
    pair: Fraction | None = None

    def best_first(self) -> tuple[Fraction | None, ...]:
        """Return the odds in the order of FiveCardRanking; a royal flush without a line is a straight flush."""
        return (
            self.straight_flush if self.royal_flush is None else self.royal_flush,
            self.straight_flush,
            self.four_of_a_kind,
            self.full_house,
            self.flush,
            self.straight,
            self.three_of_a_kind,
            self.two_pair,
            self.pair,
            None,
        )


class ThreeCardOdds(Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """What each hand of three is paid; a ranking that is left out loses."""

    mini_royal: Fraction | None = None
    straight_flush: Fraction | None = None
    three_of_a_kind: Fraction | None = None
    straight: Fraction | None = None
    flush: Fraction | None = None
    pair: Fraction | None = None

    def best_first(self) -> tuple[Fraction | None, ...]:
        """Return the odds in the order of ThreeCardRanking; a mini royal without a line is a straight flush."""
        return (
            self.straight_flush if self.mini_royal is None else self.mini_royal,
            self.straight_flush,
            self.three_of_a_kind,
            self.straight,
            self.flush,
            self.pair,
            None,
        )


class _PayTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    designator: Designator
    """The name the table goes by."""

    basis: Basis
    """Whether the stake comes back with the winnings."""

    description: Text = ""
    """What sets the table apart, in a few words."""

    source: Text = ""
    """The document and the place that print the table."""

    def net(self, odds: Fraction | None) -> Fraction:
        """Return what one unit staked gains at *odds*, or loses where there are none."""
        if odds is None:
            return Fraction(-1)
        return odds if self.basis is Basis.TO_ONE else odds - 1


class FiveCardPayTable(_PayTable, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a wager on the five-card hand pays."""

    wager: Literal["base", "dollar-bonus"]
    """The wager it is for."""

    odds: FiveCardOdds
    lowest_pair: RankLabel | None = None
    """The lowest pair that is paid."""

    bonus: FiveCardPayTable | None = None
    """The $1 Bonus table that a base table is sold with."""

    @property
    def pays_pairs_from(self) -> Rank | None:
        """The lowest pair that is paid, if any is."""
        return Rank.parse(self.lowest_pair) if self.lowest_pair else None

    def odds_on(self, ranking: FiveCardRanking) -> Fraction | None:
        """Return the odds on *ranking* (for a pair: a high enough one), or None where it loses."""
        return self.odds.best_first()[FIVE_CARD_PLACE[ranking]]

    def odds_for(self, hand: Hand) -> Fraction | None:
        """Return the odds this hand is paid at, or None where it loses."""
        lowest = self.pays_pairs_from
        if hand.pair is not None and lowest is not None and hand.pair < lowest:
            return None
        return self.odds_on(hand.ranking)

    def checks(self) -> Checks:
        """Return what must hold of the table."""
        return (self._has_odds, self._pairs, self._bonus)

    def _has_odds(self) -> Iterator[Complaint]:
        if self.odds == FiveCardOdds():
            yield Complaint("odds", "no line", "at least one ranking with its odds")

    def _pairs(self) -> Iterator[Complaint]:
        if (self.odds.pair is None) != (self.lowest_pair is None):
            missing, given = ("lowest_pair", "odds.pair") if self.odds.pair else ("odds.pair", "lowest_pair")
            yield Complaint(missing, f"nothing, beside {given}", "both or neither")

    def _bonus(self) -> Iterator[Complaint]:
        if self.bonus is not None and (self.wager != "base" or self.bonus.wager != "dollar-bonus"):
            yield Complaint("bonus", f"a table for {self.bonus.wager}", "a table for dollar-bonus, beside one for base")


class ThreeCardPayTable(_PayTable, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a wager on the player's own three cards pays."""

    wager: Literal["three-card-bonus", "ante-bonus", "pair-plus"]
    """The wager it is for."""

    odds: ThreeCardOdds

    def odds_on(self, ranking: ThreeCardRanking) -> Fraction | None:
        """Return the odds on *ranking*, or None where it loses."""
        return self.odds.best_first()[THREE_CARD_PLACE[ranking]]

    def checks(self) -> Checks:
        """Return what must hold of the table."""
        return (self._has_odds, self._ante_bonus_to_one)

    def _has_odds(self) -> Iterator[Complaint]:
        if self.odds == ThreeCardOdds():
            yield Complaint("odds", "no line", "at least one ranking with its odds")

    def _ante_bonus_to_one(self) -> Iterator[Complaint]:
        if self.wager == "ante-bonus" and self.basis is not Basis.TO_ONE:
            yield Complaint("basis", repr(self.basis.value), "'to 1': the ante stays on the layout")


PayTable = FiveCardPayTable | ThreeCardPayTable
