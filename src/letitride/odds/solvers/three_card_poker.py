"""Three Card Poker: what playing and folding are worth."""

from __future__ import annotations

from fractions import Fraction

from letitride.house.games.three_card_poker import THREE_CARD_POKER
from letitride.odds.settlement import Settlement, settle_three_card_poker
from letitride.odds.solvers.solver import Finished, Situation, Solver
from letitride.odds.worth import worth_of


def _values(asked: Situation) -> dict[str, Fraction]:
    worth = worth_of(asked.house, asked.stake, asked.cards)
    return {"play": worth.riding, "fold": worth.withdrawing}


def _settle(hand: Finished) -> Settlement:
    plays = "play" in hand.decisions
    return settle_three_card_poker(hand.house, hand.cards, hand.dealers_cards, stakes=hand.stakes, plays=plays)


SOLVER = Solver(game=THREE_CARD_POKER, values=_values, settle=_settle)
