"""Experiments that tests share."""

from __future__ import annotations

from collections.abc import Mapping

from letitride.cards import Money
from letitride.house import House, Wager, find
from letitride.house.games.three_card_poker import ANTE, ANTE_BONUS
from letitride.simulate import Experiment, Functions, Way, prepare

TEN = Money.dollars(10)


def experiment(
    target: str, strategy: Way | Functions = Way.BEST, *, sides: Mapping[str, int] | None = None
) -> Experiment:
    """Return ten dollars, or the most that is taken, on the main wager of *target*, and side bets in dollars."""
    found, stake = find(target), TEN
    if isinstance(found, House):
        main = found.main_wager
        stake = min(TEN, found.wagers[main].maximum or TEN)
    else:
        main = ANTE if found.wager is ANTE_BONUS else found.wager
    beside = {Wager.named(name.replace("_", "-")): Money.dollars(stake) for name, stake in (sides or {}).items()}
    return prepare(found, stakes={main: stake, **beside}, strategy=strategy)
