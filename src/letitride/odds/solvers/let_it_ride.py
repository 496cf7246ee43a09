"""Let It Ride: what riding and taking back are worth."""

from __future__ import annotations

from fractions import Fraction

from letitride.house.games.let_it_ride import LET_IT_RIDE
from letitride.odds.settlement import Settlement, settle
from letitride.odds.solvers.solver import Finished, Situation, Solver
from letitride.odds.worth import worth_of


def _values(asked: Situation) -> dict[str, Fraction]:
    past = asked.decisions[0] == "ride" if asked.decisions else None
    worth = worth_of(asked.house, asked.stake, asked.cards, asked.seen, bet_1_rides=past)
    return {"ride": worth.riding, "withdraw": worth.withdrawing}


def _settle(hand: Finished) -> Settlement:
    riding = 3 - hand.decisions.count("withdraw")
    return settle(hand.house, hand.cards, hand.dealers_cards, stakes=hand.stakes, riding=riding)


SOLVER = Solver(game=LET_IT_RIDE, values=_values, settle=_settle)
