"""The wagers: what is known of each, what a house may say of it, and the pay tables it is paid by.

Everything else in the project asks a wager what it is, and never for its name. A new side bet is a member of ``Wager``,
its line in ``_KNOWN`` and a field of ``Wagers``; CONTRIBUTING.md shows one.
"""

from __future__ import annotations

import enum
import functools
from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated

from msgspec import Meta, Struct

from letitride.cards import FiveCardRanking, Hand, Money, Rank, ThreeCardRanking
from letitride.house.fault import Checks, Complaint
from letitride.house.lines import FIVE_CARD_PLACE, THREE_CARD_PLACE, Basis, FiveCardOdds, ThreeCardOdds
from letitride.house.section import Section
from letitride.house.setup import Permission
from letitride.house.text import Designator, RankLabel, Text
from letitride.house.validation import Validated


class Game(enum.Enum):
    """A game that a table can deal."""

    LET_IT_RIDE = "let-it-ride"
    THREE_CARD_POKER = "three-card-poker"

    @property
    def label(self) -> str:
        """The game as its name is written."""
        return self.value.replace("-", " ").title()

    @property
    def wagers(self) -> tuple[Wager, ...]:
        """The wagers that a house of this game may offer, the main one first."""
        return _wagers_of(self)


@functools.cache
def _wagers_of(game: Game) -> tuple[Wager, ...]:
    return tuple(wager for wager in Wager if wager.game is game and wager.known.part is not Part.AWARD)


class Part(enum.Enum):
    """What a wager is to its game."""

    MAIN = "main"
    """Everyone at the table makes it."""

    SIDE_BET = "side bet"
    """Made beside the main wager, by those who like."""

    AWARD = "award"
    """Nothing is staked on it: the main wager earns it."""


class Decider(enum.Enum):
    """Which cards decide a wager."""

    FIVE_CARDS = "five cards"
    """The player's own three with both community cards."""

    THREE_CARDS = "three cards"
    """The player's own three."""

    DEALER = "dealer"
    """The player's own three against the dealer's."""


class Stake(enum.Enum):
    """How much a wager takes, and where that lies while the cards are out."""

    ON_LAYOUT = "within limits"
    """As much as the limits of the house allow, on the layout until the round is settled."""

    COLLECTED_DOLLAR = "a dollar"
    """One dollar, put into the chip tray before the deal."""


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
    def known(self) -> Known:
        """What is known of it, whichever house offers it."""
        return _KNOWN[self]

    @property
    def label(self) -> str:
        """The wager as the layout names it."""
        return self.known.label

    @property
    def game(self) -> Game:
        """The game it belongs to."""
        return self.known.game

    @property
    def is_side_bet(self) -> bool:
        """Whether it is made beside the main wager, by those who like."""
        return self.known.part is Part.SIDE_BET

    @property
    def collected_before(self) -> bool:
        """Whether the dealer collects it before the deal."""
        return self.known.stake is Stake.COLLECTED_DOLLAR

    @property
    def fixed_stake(self) -> Money | None:
        """What everyone stakes who makes it, where that is not for the house to say."""
        return Money.dollars(1) if self.known.stake is Stake.COLLECTED_DOLLAR else None


class Known(Struct, frozen=True):
    """What is known of a wager."""

    label: str
    game: Game
    part: Part
    decider: Decider
    stake: Stake = Stake.ON_LAYOUT


_LIR, _3CP = Game.LET_IT_RIDE, Game.THREE_CARD_POKER
_KNOWN = {
    Wager.BASE: Known("base bets", _LIR, Part.MAIN, Decider.FIVE_CARDS),
    Wager.DOLLAR_BONUS: Known("$1 Bonus", _LIR, Part.SIDE_BET, Decider.FIVE_CARDS, Stake.COLLECTED_DOLLAR),
    Wager.THREE_CARD_BONUS: Known("3 Card Bonus", _LIR, Part.SIDE_BET, Decider.THREE_CARDS),
    Wager.ANTE: Known("ante and play", _3CP, Part.MAIN, Decider.DEALER),
    Wager.ANTE_BONUS: Known("ante bonus", _3CP, Part.AWARD, Decider.THREE_CARDS),
    Wager.PAIR_PLUS: Known("Pair Plus", _3CP, Part.SIDE_BET, Decider.THREE_CARDS),
}


def decided_by(decider: Decider) -> tuple[Wager, ...]:
    """Return the wagers that are decided so."""
    return tuple(wager for wager in Wager if wager.known.decider is decider)


def _among(wagers: tuple[Wager, ...]) -> Meta:
    names = ", ".join(repr(wager.value) for wager in wagers)
    return Meta(description=f"one of {names}", extra={"among": wagers})


_ON_FIVE_CARDS, _ON_THREE_CARDS = _among(decided_by(Decider.FIVE_CARDS)), _among(decided_by(Decider.THREE_CARDS))


_NO_FIVE_CARD_ODDS, _NO_THREE_CARD_ODDS = FiveCardOdds(), ThreeCardOdds()


class _PayTable(Validated, frozen=True, kw_only=True, forbid_unknown_fields=True):
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

    wager: Annotated[Wager, _ON_FIVE_CARDS]
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
        if self.odds == _NO_FIVE_CARD_ODDS:
            yield Complaint("odds", "no line", "at least one ranking with its odds")

    def _pairs(self) -> Iterator[Complaint]:
        if (self.odds.pair is None) != (self.lowest_pair is None):
            missing, given = ("lowest_pair", "odds.pair") if self.odds.pair else ("odds.pair", "lowest_pair")
            yield Complaint(missing, f"nothing, beside {given}", "both or neither")

    def _bonus(self) -> Iterator[Complaint]:
        if self.bonus is not None and (self.wager is not Wager.BASE or self.bonus.wager is not Wager.DOLLAR_BONUS):
            found = f"a table for {self.bonus.wager.value}"
            yield Complaint("bonus", found, "a table for dollar-bonus, beside one for base")


class ThreeCardPayTable(_PayTable, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a wager on the player's own three cards pays."""

    wager: Annotated[Wager, _ON_THREE_CARDS]
    """The wager it is for."""

    odds: ThreeCardOdds

    def odds_on(self, ranking: ThreeCardRanking) -> Fraction | None:
        """Return the odds on *ranking*, or None where it loses."""
        return self.odds.best_first()[THREE_CARD_PLACE[ranking]]

    def checks(self) -> Checks:
        """Return what must hold of the table."""
        return (self._has_odds, self._award_to_one)

    def _has_odds(self) -> Iterator[Complaint]:
        if self.odds == _NO_THREE_CARD_ODDS:
            yield Complaint("odds", "no line", "at least one ranking with its odds")

    def _award_to_one(self) -> Iterator[Complaint]:
        if self.wager.known.part is Part.AWARD and self.basis is not Basis.TO_ONE:
            yield Complaint("basis", repr(self.basis.value), "'to 1': the ante stays on the layout")


PayTable = FiveCardPayTable | ThreeCardPayTable


class Limits(Section, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The smallest and the largest stake of a wager."""

    minimum: Money
    maximum: Money | None = None
    """Left out where there is none."""

    def checks(self) -> Checks:
        """Return what must hold of the limits."""
        return (self._minimum_above_zero, self._maximum_above_minimum)

    def _minimum_above_zero(self) -> Iterator[Complaint]:
        if self.minimum <= Money(0):
            yield Complaint("minimum", str(self.minimum), "an amount above zero")

    def _maximum_above_minimum(self) -> Iterator[Complaint]:
        if self.maximum is not None and self.maximum < self.minimum:
            yield Complaint("maximum", str(self.maximum), f"at least the minimum, {self.minimum}")

    def allow(self, stake: Money) -> bool:
        """Tell whether *stake* lies within the limits."""
        return self.minimum <= stake and (self.maximum is None or stake <= self.maximum)

    def __str__(self) -> str:
        if self.maximum is None:
            return f"{self.minimum} or more"
        return str(self.minimum) if self.maximum == self.minimum else f"{self.minimum} to {self.maximum}"


class PaidWager(Limits, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A wager that one pay table decides."""

    pay_table: PayTable

    @property
    def alone(self) -> Permission:
        """Whether a player may make this wager without the main one."""
        return Permission.REFUSED


class FiveCardWager(PaidWager, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A wager on the hand of five; for the base game the limits are those of one of the three bets."""

    pay_table: FiveCardPayTable


class ThreeCardBonusWager(PaidWager, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The 3 Card Bonus."""

    pay_table: ThreeCardPayTable
    without_base_bets: Permission
    """Whether a player may make this wager alone."""

    @property
    def alone(self) -> Permission:
        """Whether a player may make this wager without the base bets."""
        return self.without_base_bets


class AnteWager(Limits, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Ante and play of Three Card Poker."""

    dealer_qualifies_with: RankLabel
    """The lowest high card with which the dealer plays on; 2 for any hand."""

    bonus: ThreeCardPayTable
    """What the ante earns for a good hand."""

    @property
    def qualifying_rank(self) -> Rank:
        """The lowest high card with which the dealer plays on."""
        return Rank.parse(self.dealer_qualifies_with)


class PairPlusWager(PaidWager, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Pair Plus of Three Card Poker, which stands whether the ante is played or folded."""

    pay_table: ThreeCardPayTable
    without_ante: Permission
    """Whether a player may make this wager alone."""

    @property
    def alone(self) -> Permission:
        """Whether a player may make this wager without the ante."""
        return self.without_ante


_SLOTS = tuple((wager, wager.name.lower()) for wager in Wager)
"""The field of ``Wagers`` that each wager is in, in the order of the layout; the ante bonus has none."""


class Wagers(Validated, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """The wagers a house offers."""

    base: FiveCardWager | None = None
    dollar_bonus: FiveCardWager | None = None
    three_card_bonus: ThreeCardBonusWager | None = None
    ante: AnteWager | None = None
    pair_plus: PairPlusWager | None = None

    def offered(self) -> dict[Wager, Limits]:
        """Return the wagers that are offered, with their limits, in the order of the layout."""
        slots = ((wager, getattr(self, slot, None)) for wager, slot in _SLOTS)
        return {wager: limits for wager, limits in slots if limits is not None}

    def pay_tables(self) -> dict[Wager, PayTable]:
        """Return every pay table of the house by its wager."""
        award: dict[Wager, PayTable] = {Wager.ANTE_BONUS: self.ante.bonus} if self.ante else {}
        return award | {wager: paid.pay_table for wager, paid in self._paid().items()}

    def side_tables(self) -> dict[Wager, PayTable]:
        """Return the pay tables of the side bets."""
        return {wager: table for wager, table in self.pay_tables().items() if wager.is_side_bet}

    def alone(self) -> tuple[Wager, ...]:
        """Return the side bets that the house takes without the main wager."""
        return tuple(wager for wager, paid in self._paid().items() if paid.alone is Permission.ALLOWED)

    def collected_before(self) -> tuple[Wager, ...]:
        """Return the wagers that the dealer collects before the deal."""
        return tuple(wager for wager in self.offered() if wager.collected_before)

    def _paid(self) -> dict[Wager, PaidWager]:
        return {wager: limits for wager, limits in self.offered().items() if isinstance(limits, PaidWager)}

    def base_table(self) -> FiveCardPayTable:
        """Return the pay table of the base game, which every house of Let It Ride has."""
        if self.base is None:
            raise LookupError("this house does not offer the base game of Let It Ride")
        return self.base.pay_table

    def ante_wager(self) -> AnteWager:
        """Return the ante, which every house of Three Card Poker has."""
        if self.ante is None:
            raise LookupError("this house does not offer Three Card Poker")
        return self.ante
