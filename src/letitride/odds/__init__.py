"""Exact odds: figures, strategies, advice and settlements in integers and fractions."""

from letitride.odds.base import BaseGame, analyse_base, solve
from letitride.odds.combination import Combination, combine
from letitride.odds.house_odds import HouseOdds, analyse_house
from letitride.odds.law import Figures, Law
from letitride.odds.payoff import Cap, CapCost
from letitride.odds.reference_advice import advise, advise_three_card_poker
from letitride.odds.refusals import ArgumentError, HandError, StakeError, check_stake
from letitride.odds.settlement import Settled, Settlement, settle, settle_three_card_poker
from letitride.odds.side import analyse_side_bet
from letitride.odds.solvers.let_it_ride import joint_let_it_ride
from letitride.odds.strategies import ALWAYS_RIDE, NEVER_RIDE, PUBLISHED, Strategy, cost_of
from letitride.odds.strategy_card import StrategyCard, card_agrees, strategy_card
from letitride.odds.three_card_poker import ThreeCardPoker, analyse_three_card_poker

__all__ = [
    "ALWAYS_RIDE",
    "NEVER_RIDE",
    "PUBLISHED",
    "ArgumentError",
    "BaseGame",
    "Cap",
    "CapCost",
    "Combination",
    "Figures",
    "HandError",
    "HouseOdds",
    "Law",
    "Settled",
    "Settlement",
    "StakeError",
    "Strategy",
    "StrategyCard",
    "ThreeCardPoker",
    "advise",
    "advise_three_card_poker",
    "analyse_base",
    "analyse_house",
    "analyse_side_bet",
    "analyse_three_card_poker",
    "card_agrees",
    "check_stake",
    "combine",
    "cost_of",
    "joint_let_it_ride",
    "settle",
    "settle_three_card_poker",
    "solve",
    "strategy_card",
]
