"""Three Card Poker: the side bet. No pay table decides the duel with the dealer."""

from letitride.design.games.designed import Designed
from letitride.house.games.three_card_poker import PAIR_PLUS, THREE_CARD_POKER

DESIGN = Designed(game=THREE_CARD_POKER, side_bets=(PAIR_PLUS,))
