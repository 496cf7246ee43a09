"""Let It Ride: what riding and taking back are worth."""

from __future__ import annotations

from fractions import Fraction

from letitride.cards import Money
from letitride.house import House
from letitride.house.games.let_it_ride import LET_IT_RIDE, base_table
from letitride.odds.base import analyse_base
from letitride.odds.card import strategy_card
from letitride.odds.settlement import Settlement, settle
from letitride.odds.solvers.solver import Finished, Situation, Solver, StrategyPart, StrategyWords
from letitride.odds.worth import cap_of, worth_of


def _values(asked: Situation) -> dict[str, Fraction]:
    past = asked.decisions[0] == "ride" if asked.decisions else None
    worth = worth_of(asked.house, asked.stake, asked.cards, asked.seen, bet_1_rides=past)
    return {"ride": worth.riding, "withdraw": worth.withdrawing}


def _settle(hand: Finished) -> Settlement:
    riding = 3 - hand.decisions.count("withdraw")
    return settle(hand.house, hand.cards, hand.dealers_cards, stakes=hand.stakes, riding=riding)


def _card(house: House, stake: Money) -> StrategyWords:
    card = strategy_card(analyse_base(base_table(house.wagers), tie=house.decisions.tie, cap=cap_of(house, stake)))
    parts = (
        StrategyPart(
            title=f"{part.title}: let it ride with",
            lines=tuple(line.words for line in part.lines),
            otherwise="Take it back with everything else." if part.lines else "No hand: always take it back.",
        )
        for part in card.parts
    )
    return StrategyWords(parts=tuple(parts), notes=card.notes)


SOLVER = Solver(game=LET_IT_RIDE, values=_values, settle=_settle, card=_card)
