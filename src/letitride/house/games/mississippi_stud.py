"""Mississippi Stud: an ante on your two cards and three community cards, with a bet on each street."""

from __future__ import annotations

from letitride.house.game import Game
from letitride.house.pay_tables import FiveCardPayTable
from letitride.house.wager import Decider, Wager, WagerPart
from letitride.house.wagers import FiveCardWager, ThreeCardWager, Wagers

STUD_ANTE = Wager(
    "stud-ante", "ante and street bets", part=WagerPart.MAIN, decider=Decider.FIVE_CARDS, unit=("ante", "antes")
)
"""The ante and the bets on the three streets. All of them are paid alike."""

STREET_BONUS = Wager("street-bonus", "Community Bonus", part=WagerPart.SIDE_BET, decider=Decider.COMMUNITY_CARDS)
"""A side bet on the three community cards."""

MISSISSIPPI_STUD = Game(
    "mississippi-stud",
    sections={STUD_ANTE: FiveCardWager, STREET_BONUS: ThreeCardWager},
    own_cards=2,
    community_cards=3,
)


def stud_table(wagers: Wagers) -> FiveCardPayTable:
    """Return the pay table of the ante and the street bets, which every Mississippi Stud house has."""
    table = wagers.pay_tables().get(STUD_ANTE)
    if not isinstance(table, FiveCardPayTable):
        raise LookupError("this house does not offer Mississippi Stud")  # noqa: TRY004 - it has no such table
    return table
