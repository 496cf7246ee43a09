"""Three Card Poker: the value of playing and folding, and ante and play with their side bets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct

from letitride.cards import Card, FrozenMap, Money, Rank, print_cards
from letitride.cards.card import refuse_duplicates
from letitride.house import House, PayTable, ThreeCardPayTable, Tie, Wager
from letitride.house.games.three_card_poker import ANTE, THREE_CARD_POKER, ante_wager
from letitride.odds.analysis import CardLine, Recommendation, StrategyPart, StrategySheet
from letitride.odds.combination import Joint, nets_on_three_cards
from letitride.odds.reference_advice import advise_three_card_poker
from letitride.odds.refusals import HandError, expect_ante_bonus
from letitride.odds.settlement import Settlement, settle_three_card_poker
from letitride.odds.solvers.solver import Finished, Situation, Solver
from letitride.odds.three_card_poker import ThreeCardPoker, analyse_three_card_poker, duel_of, duels, results

if TYPE_CHECKING:
    from letitride.odds.seats_together import SeatResults

USUAL_QUALIFICATION = Rank.QUEEN
"""What the dealer qualifies with if only an ante bonus table is given."""


def _values(asked: Situation) -> dict[str, Fraction]:
    if len(asked.cards) != 3 or asked.seen:
        raise HandError(
            f"a decision is made with three cards, got {print_cards(asked.cards)!r} and {print_cards(asked.seen)!r}"
        )
    refuse_duplicates(asked.cards)
    ante = ante_wager(asked.house.wagers)
    return {"play": duel_of(asked.cards, ante.qualifying_rank).expectation(ante.bonus), "fold": Fraction(-1)}


def _settle(hand: Finished) -> Settlement:
    plays = "play" in hand.decisions
    return settle_three_card_poker(hand.house, hand.cards, hand.dealers_cards, stakes=hand.stakes, plays=plays)


def _analyse(house: House, _stakes: Mapping[Wager, Money]) -> ThreeCardPokerAnalysis:
    ante = ante_wager(house.wagers)
    game = analyse_three_card_poker(ante.bonus, qualifies_with=ante.qualifying_rank, tie=house.decisions.tie)
    return ThreeCardPokerAnalysis(game=game, sides=FrozenMap(house.wagers.side_tables()))


def _analyse_table(table: PayTable, tie: Tie) -> ThreeCardPokerAnalysis:
    bonus = expect_ante_bonus(table, USUAL_QUALIFICATION, tie)
    game = analyse_three_card_poker(bonus, qualifies_with=USUAL_QUALIFICATION, tie=tie)
    assumes = f"dealer taken to qualify with {USUAL_QUALIFICATION.name.lower()} high"
    return ThreeCardPokerAnalysis(game=game, sides=FrozenMap({}), assumes=assumes)


class ThreeCardPokerAnalysis(Struct, frozen=True, kw_only=True):
    """Ante and play under one ante bonus, with the side bets."""

    game: ThreeCardPoker
    sides: Mapping[Wager, PayTable]
    assumes: str = ""
    cap: None = None
    """A game against the dealer's hand has no cap."""

    @property
    def table(self) -> ThreeCardPayTable:
        """The pay table of the ante bonus."""
        return self.game.bonus

    def joint(self) -> Joint:
        """Return the joint law of ante and play and the side bets."""
        return tuple(
            (count, {ANTE: net, **nets_on_three_cards(self.sides, ranking)})
            for ranking, net, count in results(self.game.bonus, self.game.duels, self.game.plays)
        )

    def costs(self) -> dict[str, Fraction]:
        """Return what other strategies lose against the best, per ante."""
        return self.game.costs_of_other_play()

    def strategy(self) -> StrategySheet:
        """Return the lowest hand to play."""
        words = self.game.card()
        otherwise = "Fold everything else." if words.startswith("Play with") else ""
        some_suits = ("Where suits decide, letitride advise tells which.",) if "in some suits" in words else ()
        return StrategySheet(
            parts=(StrategyPart(title="Play", lines=(words,), otherwise=otherwise),),
            notes=some_suits,
            unit="the ante",
            for_programs=[words],
        )

    def card_line(self, cards: Sequence[Card], seen: Sequence[Card], decisions: Sequence[str]) -> CardLine:  # noqa: ARG002
        """Return the card's only line, or None if another hand is played."""
        (part,) = self.strategy().parts
        return CardLine(part=0, line=0 if self.game.plays_with(cards) or not part.otherwise else None)

    def final_hands(self) -> None:
        """Return nothing: the dealer's hand decides, not a pay table."""


class ThreeCardPokerRules(Struct, frozen=True):
    """What the decision to play or fold depends on."""

    bonus: ThreeCardPayTable
    qualifies_with: Rank
    tie: Tie

    def advise(self, cards: Sequence[Card], seen: Sequence[Card], decisions: Sequence[str]) -> Recommendation:  # noqa: ARG002
        """Return whether to play. The dealer shows no card, and there is no earlier decision."""
        advice = advise_three_card_poker(self.bonus, cards, qualifies_with=self.qualifies_with, tie=self.tie)
        worths = {"play": advice.expectation, "fold": Fraction()}
        return Recommendation(worths=worths, best="play" if advice.ride else "fold", unit="ante")


def _rules(found: House | PayTable, _stake: Money, tie: Tie) -> ThreeCardPokerRules:
    if isinstance(found, House):
        ante = ante_wager(found.wagers)
        return ThreeCardPokerRules(ante.bonus, ante.qualifying_rank, tie)
    return ThreeCardPokerRules(expect_ante_bonus(found, USUAL_QUALIFICATION, tie), USUAL_QUALIFICATION, tie)


def _seat_results(analysis: ThreeCardPokerAnalysis, main: Wager) -> SeatResults:
    from letitride.odds.shared_dealer import results_of

    return results_of(analysis.game, main, analysis.sides)


SOLVER = Solver(
    game=THREE_CARD_POKER,
    values=_values,
    settle=_settle,
    analyse=_analyse,
    analyse_table=_analyse_table,
    rules=_rules,
    prepare=lambda house: duels(ante_wager(house.wagers).qualifying_rank),
    seat_results=_seat_results,
    staked="ante and play {stake}",
)
