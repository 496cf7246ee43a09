"""Three Card Poker: what playing and folding are worth."""

from __future__ import annotations

from fractions import Fraction

from letitride.cards import Money
from letitride.house import House
from letitride.house.games.three_card_poker import THREE_CARD_POKER, ante_wager
from letitride.odds.settlement import Settlement, settle_three_card_poker
from letitride.odds.solvers.solver import Finished, Situation, Solver, StrategyPart, StrategyWords
from letitride.odds.three_card_poker import analyse_three_card_poker
from letitride.odds.worth import worth_of


def _values(asked: Situation) -> dict[str, Fraction]:
    worth = worth_of(asked.house, asked.stake, asked.cards)
    return {"play": worth.riding, "fold": worth.withdrawing}


def _settle(hand: Finished) -> Settlement:
    plays = "play" in hand.decisions
    return settle_three_card_poker(hand.house, hand.cards, hand.dealers_cards, stakes=hand.stakes, plays=plays)


def _card(house: House, _: Money) -> StrategyWords:
    ante = ante_wager(house.wagers)
    game = analyse_three_card_poker(ante.bonus, qualifies_with=ante.qualifying_rank, tie=house.decisions.tie)
    words = game.card()
    otherwise = "Fold everything else." if words.startswith("Play with") else ""
    return StrategyWords(
        parts=(StrategyPart(title="Play or fold", lines=(words,), otherwise=otherwise),),
        notes=("Where suits decide, the trainer tells which.",) if "in some suits" in words else (),
    )


SOLVER = Solver(game=THREE_CARD_POKER, values=_values, settle=_settle, card=_card)
