"""What information is worth to a player: cards seen that should not be seen, and hands that are shared."""

from letitride.protection.conclusions import conclusions
from letitride.protection.leak import Leak, What
from letitride.protection.let_it_ride import BaseRules, burn_leaks, community_leaks
from letitride.protection.neighbours import face_up_leak, neighbour_leaks
from letitride.protection.three_card_poker import AnteRules, dealer_leaks

__all__ = [
    "AnteRules",
    "BaseRules",
    "Leak",
    "What",
    "burn_leaks",
    "community_leaks",
    "conclusions",
    "dealer_leaks",
    "face_up_leak",
    "neighbour_leaks",
]
