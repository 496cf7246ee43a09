"""Sessions and ruin: what the law of one round becomes over many, in floats with a stated error bound."""

from letitride.risk.bankrolls import ruin_by_bankroll
from letitride.risk.ruin import Ruin, ruin
from letitride.risk.session import Session, play_session, tail_bound
from letitride.risk.until_ruin import StoppedSession, play_until_ruin

__all__ = [
    "Ruin",
    "Session",
    "StoppedSession",
    "play_session",
    "play_until_ruin",
    "ruin",
    "ruin_by_bankroll",
    "tail_bound",
]
