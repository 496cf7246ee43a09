"""Caribbean Stud: an ante on five own cards against the dealer's five, of which one is seen."""

from __future__ import annotations

from letitride.house.game import Game
from letitride.house.pay_tables import FiveCardPayTable
from letitride.house.wager import Decider, Wager, WagerPart
from letitride.house.wagers import Limits

CARIBBEAN_ANTE = Wager(
    "caribbean-ante", "ante and raise", part=WagerPart.MAIN, decider=Decider.DEALER, unit=("ante", "antes")
)
"""The bet against the dealer, and the raise that doubles it and doubles it again."""

RAISE_ODDS = Wager("raise-odds", "raise", part=WagerPart.AWARD, decider=Decider.FIVE_CARDS)
"""What the raise is paid, by the player's hand."""


class CaribbeanAnte(Limits, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Ante and raise."""

    raise_odds: FiveCardPayTable
    """What the raise is paid; a hand that has no line is paid even money."""


CARIBBEAN_STUD = Game(
    "caribbean-stud",
    sections={CARIBBEAN_ANTE: CaribbeanAnte},
    awards={RAISE_ODDS: "raise_odds"},
    own_cards=5,
    dealers_hand=5,
)
