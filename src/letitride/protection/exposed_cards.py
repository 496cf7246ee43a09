"""Let It Ride with an exposed card: the burn card, or community cards too early. All deals are counted."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from letitride.odds import BaseGame
from letitride.odds.payoff import Payoff
from letitride.odds.play import over_all
from letitride.odds.rows import DEALS, FIFTH_CARDS, PER_FIVE, PER_FOUR
from letitride.protection.futures import Futures, Whole, futures_of
from letitride.protection.leak import Leak, What


def community_leaks(game: BaseGame) -> Iterator[Leak]:
    """Yield the value of community cards seen too early."""
    seen = {
        "the first community card, seen before bet 1": _first(game),
        "the second community card, seen before bet 2": _second_late(game),
        "the second community card, seen before bet 1": _second(game),
        "both community cards, seen before bet 1": _both(game),
    }
    for words, total in seen.items():
        worth = Fraction(total, DEALS * game.payoff.units)
        yield Leak(What.COMMUNITY, words, worth + game.figures.house_edge)


def _first(game: BaseGame) -> int:
    """Both bets are decided by the same four cards."""
    _, *net = game.payoff.net
    return sum(PER_FOUR * row.hands * max(over_all(row.finals, each) for each in net) for row in game.rows.four)


def _second(game: BaseGame) -> int:
    """Bet 1 is decided by four cards, bet 2 by the whole hand."""
    total = 0
    for row in game.rows.four:
        withdrawn, ridden = (over_all(row.finals, best) for best in _knowing_all(game.payoff))
        total += PER_FOUR * row.hands * max(withdrawn, ridden)
    return total


def _second_late(game: BaseGame) -> int:
    """Bet 1 is decided by three cards, bet 2 by the whole hand."""
    total = 0
    for row in game.rows.three:
        finals = game.rows.finals(row)
        withdrawn, ridden = (over_all(finals, best) for best in _knowing_all(game.payoff))
        total += row.hands * max(withdrawn, ridden)
    return total


def _both(game: BaseGame) -> int:
    """Both bets are decided by the whole hand."""
    best = map(max, *_knowing_all(game.payoff))
    return sum(PER_FIVE * hands * each for hands, each in zip(game.rows.final_hands(), best, strict=True))


def _knowing_all(payoff: Payoff) -> tuple[list[int], list[int]]:
    """Return what bets 2 and 3 win on each known outcome: with bet 1 taken back, and with it riding."""
    _, one, two, three = payoff.net
    return list(map(max, one, two)), list(map(max, two, three))


def burn_leaks(game: BaseGame) -> tuple[Leak, Leak]:
    """Return the value of the burn card: seen before bet 1, and seen only before bet 2."""
    early = late = 0
    for futures in futures_of(game.payoff, game.rows.outcomes):
        withdrawn, ridden = by_burn_card(futures)
        early += int((futures.hands * (futures.left * np.maximum(withdrawn, ridden)).sum(axis=1)).sum())
        past = ((futures.left * each).sum(axis=1) for each in (withdrawn, ridden))
        late += int((futures.hands * np.maximum(*past)).sum())
    deals = DEALS * (FIFTH_CARDS - 1)
    before_bet_1, before_bet_2 = (Fraction(total, deals * game.payoff.units) for total in (early, late))
    return (
        Leak(What.BURN, "the burn card, seen before bet 1", before_bet_1 + game.figures.house_edge),
        Leak(What.BURN, "the burn card, seen before bet 2", before_bet_2 + game.figures.house_edge),
    )


def by_burn_card(futures: Futures) -> tuple[Whole, Whole]:
    """Return what three ranks bring for each kind of burn card: bet 1 withdrawn, and riding.

    After the first community card there are 47 last cards: all 48 less the burn card.
    """
    one, two, three = futures.values(futures.left)[..., None] - futures.net
    burned = np.eye(futures.left.shape[1], dtype=np.int64)
    first = np.maximum(futures.left[:, :, None] - burned, 0)
    withdrawn, ridden = ((first * np.maximum(*both)).sum(axis=1) for both in ((one, two), (two, three)))
    return withdrawn, ridden
