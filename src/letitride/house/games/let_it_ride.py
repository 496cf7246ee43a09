"""Let It Ride: three equal bets on your three cards and two community cards."""

from __future__ import annotations

from letitride.house.game import Game
from letitride.house.pay_tables import FiveCardPayTable
from letitride.house.setup import Permission
from letitride.house.wager import Decider, Stake, Wager, WagerPart
from letitride.house.wagers import FiveCardWager, ThreeCardWager, Wagers

BASE = Wager(
    "base", "base bets", part=WagerPart.MAIN, decider=Decider.FIVE_CARDS, spots=3, unit=("base bet", "base bets")
)
"""The three equal bets."""

DOLLAR_BONUS = Wager(
    "dollar-bonus", "$1 Bonus", part=WagerPart.SIDE_BET, decider=Decider.FIVE_CARDS, stake=Stake.COLLECTED_DOLLAR
)
"""One dollar on the five-card hand, collected before the deal."""

THREE_CARD_BONUS = Wager("three-card-bonus", "3 Card Bonus", part=WagerPart.SIDE_BET, decider=Decider.THREE_CARDS)
"""A side bet on the player's own three cards."""


class ThreeCardBonusWager(ThreeCardWager, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The 3 Card Bonus."""

    without_base_bets: Permission
    """Whether a player can make this wager alone."""

    @property
    def alone(self) -> Permission:
        """Whether a player can make this wager without the base bets."""
        return self.without_base_bets


LET_IT_RIDE = Game(
    "let-it-ride",
    sections={BASE: FiveCardWager, DOLLAR_BONUS: FiveCardWager, THREE_CARD_BONUS: ThreeCardBonusWager},
    own_cards=3,
    community_cards=2,
)


def base_table(wagers: Wagers) -> FiveCardPayTable:
    """Return the pay table of the base game, which every Let It Ride house has."""
    table = wagers.pay_tables().get(BASE)
    if not isinstance(table, FiveCardPayTable):
        raise LookupError("this house does not offer the base game of Let It Ride")  # noqa: TRY004 - it has no such table
    return table
