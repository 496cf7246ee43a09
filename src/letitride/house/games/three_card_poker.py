"""Three Card Poker: an ante on your three cards against the dealer's three."""

from __future__ import annotations

from letitride.cards import Rank
from letitride.house.game import Game
from letitride.house.pay_tables import ThreeCardPayTable
from letitride.house.setup import Permission
from letitride.house.text import RankLabel
from letitride.house.wager import Decider, Wager, WagerPart
from letitride.house.wagers import Limits, ThreeCardWager, Wagers

ANTE = Wager("ante", "ante and play", part=WagerPart.MAIN, decider=Decider.DEALER, unit=("ante", "antes"))
"""The bet against the dealer, doubled by the play wager."""

ANTE_BONUS = Wager("ante-bonus", "ante bonus", part=WagerPart.AWARD, decider=Decider.THREE_CARDS)
"""What the ante earns for a good hand, whatever the dealer has."""

PAIR_PLUS = Wager("pair-plus", "Pair Plus", part=WagerPart.SIDE_BET, decider=Decider.THREE_CARDS)
"""A side bet on the player's own three cards."""


class AnteWager(Limits, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Ante and play."""

    dealer_qualifies_with: RankLabel
    """The lowest high card with which the dealer qualifies; 2 for any hand."""

    bonus: ThreeCardPayTable
    """What the ante earns for a good hand."""

    @property
    def qualifying_rank(self) -> Rank:
        """The lowest high card with which the dealer qualifies."""
        return Rank.parse(self.dealer_qualifies_with)


class PairPlusWager(ThreeCardWager, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Pair Plus, which stays in play whether the ante is played or folded."""

    without_ante: Permission
    """Whether a player can make this wager alone."""

    @property
    def alone(self) -> Permission:
        """Whether a player can make this wager without the ante."""
        return self.without_ante


THREE_CARD_POKER = Game(
    "three-card-poker",
    sections={ANTE: AnteWager, PAIR_PLUS: PairPlusWager},
    awards={ANTE_BONUS: "bonus"},
    own_cards=3,
    dealers_hand=3,
)


def ante_wager(wagers: Wagers) -> AnteWager:
    """Return the ante, which every Three Card Poker house has."""
    ante = wagers.get(ANTE)
    if not isinstance(ante, AnteWager):
        raise LookupError("this house does not offer Three Card Poker")  # noqa: TRY004 - it has none
    return ante
