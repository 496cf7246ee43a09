"""Ways to play as tables: for every kind of hand, whether a bet rides."""

from __future__ import annotations

import enum
import itertools
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from letitride.cards import DECK, Card, Rank, ThreeCardHand, ThreeCardRanking, rank_three_cards
from letitride.house import FiveCardPayTable, ThreeCardPayTable, Tie
from letitride.odds import ALWAYS_RIDE, NEVER_RIDE, PUBLISHED, Cap, Strategy
from letitride.odds.decision import plays
from letitride.odds.payoff import payoff_of
from letitride.odds.play import best_play
from letitride.odds.rows import rows_for
from letitride.odds.shape import shape
from letitride.simulate.hands import CARDS, growth, three_card_hands

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Way(enum.Enum):
    """A way to play that has a name."""

    BEST = "best"
    """Every decision with the highest expectation."""

    PUBLISHED = "published"
    """The card most players carry; in Three Card Poker: play with queen-6-4 or better."""

    ALWAYS = "always"
    """Never a bet taken back, never a hand folded."""

    NEVER = "never"
    """Both bets always taken back, every hand folded."""


Decide = Callable[["NDArray[np.uint8]", "NDArray[np.bool_]"], "NDArray[np.bool_]"]
"""Cards, a column for each seat, and whether bet 1 rides, to whether this bet does."""


class StrategyError(ValueError):
    """A strategy that does not answer what it is asked."""


@dataclass(frozen=True, slots=True)
class Functions:
    """Decisions made by functions over arrays.

    Each is given the seat's own three cards by their place in DECK, ascending, and for bet 2 the first community card
    below them: three or four rows, a column for each hand. A function of Three Card Poker answers whether to play.
    """

    name: str
    bet_1: Decide
    bet_2: Decide | None = None

    def decide(self, by: Decide, cards: NDArray[np.uint8], bet_1_rides: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return the decisions of one of the functions, or refuse what is not a yes or no for each hand."""
        try:
            # A copy, since a function may use the array that it answers again.
            found = np.array(by(read_only(cards), read_only(bet_1_rides)))
        except (Exception, SystemExit) as error:
            raise StrategyError(f"the strategy {self.name} failed: {type(error).__name__}: {error}") from error
        if found.dtype != np.bool_ or found.shape != bet_1_rides.shape:
            raise StrategyError(
                f"the strategy {self.name} answered an array of {found.dtype} of shape {found.shape} for "
                f"{len(bet_1_rides):,} hands: expected {len(bet_1_rides):,} times True or False"
            )
        return found


Values = TypeVar("Values", bound=np.generic)


def read_only(values: NDArray[Values]) -> NDArray[Values]:
    """Return *values* to look at: whoever is asked to decide must not change what was decided before."""
    view = values.view()
    view.flags.writeable = False
    return view


_PUBLISHED_3CP = ThreeCardHand(ThreeCardRanking.HIGH_CARD, (Rank.QUEEN, Rank.SIX, Rank.FOUR))
_RULES: dict[Way, Strategy] = {Way.PUBLISHED: PUBLISHED, Way.ALWAYS: ALWAYS_RIDE, Way.NEVER: NEVER_RIDE}

Rides = tuple["NDArray[np.bool_]", "NDArray[np.bool_]"]
"""For each kind of three cards, and for each kind of four in two rows: after bet 1 was withdrawn, and after it rode."""


def rides_of(way: Way, table: FiveCardPayTable, *, tie: Tie, cap: Cap | None) -> Rides:
    """Return the decisions of Let It Ride for every kind of hand."""
    three, four = growth().three.patterns(), growth().four.patterns()
    if way is not Way.BEST:
        rule = _RULES[way]
        bet_2 = [rule.bet_2(ranks, suited) for ranks, suited in four]
        return np.array([rule.bet_1(ranks, suited) for ranks, suited in three]), np.array([bet_2, bet_2])
    rows = rows_for(table.pays_pairs_from)
    play = best_play(rows, payoff_of(table, rows.outcomes, cap), tie)
    bet_1 = {row.shape: rides for row, rides in zip(rows.three, play.bet_1, strict=True)}
    after = {row.shape: both for row, both in zip(rows.four, play.bet_2, strict=True)}
    lowest = rows.lowest_pair
    return (
        np.array([bet_1[shape(ranks, suited=suited, lowest_pair=lowest)] for ranks, suited in three]),
        np.array([after[shape(ranks, suited=suited, lowest_pair=lowest)] for ranks, suited in four]).T,
    )


def hands_played(way: Way, bonus: ThreeCardPayTable, *, qualifies_with: Rank, tie: Tie) -> NDArray[np.uint8]:
    """Return for any three cards of Three Card Poker, in any order, whether they are played."""
    found = np.zeros((CARDS, CARDS, CARDS), dtype=np.uint8)
    known: dict[tuple[tuple[int, ...], ...], bool] = {}
    for hand in itertools.combinations(range(CARDS), 3):
        cards = [DECK[place] for place in hand]
        looks = _suits_renamed(cards)
        if looks not in known:
            known[looks] = _plays(way, cards, bonus, qualifies_with, tie)
        if known[looks]:
            for one, two, three in itertools.permutations(hand):
                found[one, two, three] = True
    return found.reshape(-1)


def _plays(way: Way, cards: list[Card], bonus: ThreeCardPayTable, qualifies_with: Rank, tie: Tie) -> bool:
    if way is Way.BEST:
        return plays(bonus, cards, qualifies_with=qualifies_with, tie=tie)
    return plays_by_rule(way, rank_three_cards(cards))


def plays_by_rule(way: Way, hand: ThreeCardHand) -> bool:
    """Tell whether a way to play other than the best plays a hand of Three Card Poker."""
    return not hand < _PUBLISHED_3CP if way is Way.PUBLISHED else way is Way.ALWAYS


def _suits_renamed(cards: list[Card]) -> tuple[tuple[int, ...], ...]:
    """Return ranks and suits, the suits by the order in which they turn up: hands that look alike fare alike."""
    held = sorted(cards, key=lambda card: card.rank)
    suits = list(dict.fromkeys(card.suit for card in held))
    return tuple((int(card.rank), suits.index(card.suit)) for card in held)


def strengths() -> tuple[NDArray[np.uint16], tuple[ThreeCardHand, ...]]:
    """Return the place of each kind of three cards among all hands, weakest first, and those hands."""
    hands = three_card_hands()
    order = tuple(sorted(set(hands)))
    place = {hand: number for number, hand in enumerate(order)}
    return np.array([place[hand] for hand in hands], dtype=np.uint16), order
