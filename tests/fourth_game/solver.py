"""Caribbean Stud: what raising and folding are worth, by every hand that the dealer may have."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from fractions import Fraction

from letitride.games.caribbean_stud import qualifies
from letitride.house.games.caribbean_stud import CARIBBEAN_ANTE, CARIBBEAN_STUD, RAISE_ODDS

from letitride.cards import DECK, Card, Money, rank_hand
from letitride.house import House, PayTable, Tie, Wager
from letitride.odds.analysis import Analysis, DecisionRules
from letitride.odds.refusals import NotWorkedOut
from letitride.odds.settlement import Settlement
from letitride.odds.solvers.solver import Finished, Situation, Solver


def worth_of_raising(
    house: House, cards: tuple[Card, ...], seen: tuple[Card, ...], deck: Iterable[Card] = DECK
) -> Fraction:
    """Return the net result of ante and raise on average, in antes, over all that the dealer may have."""
    own = rank_hand(cards)
    paid = house.wagers.pay_tables()[RAISE_ODDS].odds_on(own.ranking)  # type: ignore[arg-type]
    odds = Fraction(1) if paid is None else paid
    left = [card for card in deck if card not in (*cards, *seen)]
    total, ways = Fraction(), 0
    for rest in itertools.combinations(left, 5 - len(seen)):
        dealer = rank_hand((*seen, *rest))
        ways += 1
        if not qualifies(house, dealer):
            total += 1
        elif dealer < own:
            total += 1 + 2 * odds
        elif own < dealer:
            total -= 3
    return total / ways


def _values(asked: Situation) -> dict[str, Fraction]:
    return {"raise": worth_of_raising(asked.house, asked.cards, asked.seen), "fold": Fraction(-1)}


def _missing(what: str) -> NotWorkedOut:
    return NotWorkedOut(f"{what} is not worked out for {CARIBBEAN_STUD.label}")


def _settle(_hand: Finished) -> Settlement:
    raise _missing("a second settlement")


def _analyse(_house: House, _stakes: Mapping[Wager, Money]) -> Analysis:
    raise _missing("the house edge")


def _analyse_table(_table: PayTable, _tie: Tie) -> Analysis:
    raise _missing("the house edge")


def _rules(_found: House | PayTable, _stake: Money, _tie: Tie) -> DecisionRules:
    raise _missing("advice")


SOLVER = Solver(
    game=CARIBBEAN_STUD,
    values=_values,
    settle=_settle,
    prepare=lambda _house: None,
    analyse=_analyse,
    analyse_table=_analyse_table,
    rules=_rules,
    staked=f"an {CARIBBEAN_ANTE.unit[0]} of {{stake}}",
)
