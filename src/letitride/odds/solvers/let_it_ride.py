"""Let It Ride: the value of riding and of taking back, and the three bets with their side bets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct

from letitride.cards import Card, FrozenMap, Money, Rank
from letitride.house import FiveCardPayTable, House, PayTable, Tie, Wager, designators, load_pay_table
from letitride.house.games.let_it_ride import BASE, LET_IT_RIDE, base_table
from letitride.odds.analysis import CardLine, FinalHands, Recommendation, StrategyPart, StrategySheet
from letitride.odds.base import BaseGame, analyse_base
from letitride.odds.combination import Joint, nets_on_three_cards
from letitride.odds.derive import derive, three_card_patterns
from letitride.odds.payoff import Cap, CapCost, cap_of, odds_on_outcomes
from letitride.odds.reference_advice import advise
from letitride.odds.refusals import ArgumentError, expect_base_table
from letitride.odds.riding import riding_values
from letitride.odds.rows import Outcome, outcome_names, shipped_rows
from letitride.odds.settlement import Settlement, settle
from letitride.odds.shape import shape_of
from letitride.odds.solvers.solver import Finished, Progress, Situation, Solver
from letitride.odds.strategies import ALWAYS_RIDE, NEVER_RIDE, PUBLISHED, cost_of
from letitride.odds.strategy_card import card_agrees, strategy_card

if TYPE_CHECKING:
    from letitride.odds.seats_together import SeatResults


def _values(asked: Situation) -> dict[str, Fraction]:
    past = asked.decisions[0] == "ride" if asked.decisions else None
    riding, withdrawing = riding_values(asked.house, asked.stake, asked.cards, asked.seen, past)
    return {"ride": riding, "withdraw": withdrawing}


def _settle(hand: Finished) -> Settlement:
    riding = 3 - hand.decisions.count("withdraw")
    return settle(hand.house, hand.cards, hand.dealers_cards, stakes=hand.stakes, riding=riding)


def _analyse(house: House, stakes: Mapping[Wager, Money]) -> LetItRideAnalysis:
    table, sides = base_table(house.wagers), house.wagers.side_tables()
    base = analyse_base(table, tie=house.decisions.tie, cap=cap_of(house, stakes[BASE]), beside=sides.values())
    return LetItRideAnalysis(game=base, sides=FrozenMap(sides), cap=_cap_cost(base, house.decisions.tie))


def _analyse_table(table: PayTable, tie: Tie) -> LetItRideAnalysis:
    base_bets = expect_base_table(table, tie)
    sides = {base_bets.bonus.wager: base_bets.bonus} if base_bets.bonus else {}
    return LetItRideAnalysis(game=analyse_base(base_bets, tie=tie, beside=sides.values()), sides=FrozenMap(sides))


class LetItRideAnalysis(Struct, frozen=True, kw_only=True):
    """The three bets under one pay table, with the side bets."""

    game: BaseGame
    sides: Mapping[Wager, PayTable]
    cap: CapCost | None = None
    assumes: str = ""

    @property
    def table(self) -> FiveCardPayTable:
        """The pay table of the base bets."""
        return self.game.table

    def joint(self) -> Joint:
        """Return the joint law of the base bets and the side bets."""
        return joint_let_it_ride(self.game, self.sides)

    def costs(self) -> dict[str, Fraction]:
        """Return what other strategies lose against the best, per base bet."""
        if self.cap:
            return {"playing as if there were no cap": self.cap.edge_of_uncapped_play - self.game.figures.house_edge}
        return {each.name: cost_of(each, self.game.table) for each in (PUBLISHED, ALWAYS_RIDE, NEVER_RIDE)}

    def strategy(self) -> StrategySheet:
        """Return the card for both decisions."""
        card, cap = strategy_card(self.game), self.game.cap
        parts = tuple(
            StrategyPart(
                title=part.title,
                heading=f"{part.title}: let it ride with",
                lines=tuple(line.words for line in part.lines),
                otherwise="Take it back with everything else." if part.lines else "No hand: always take it back.",
            )
            for part in card.parts
        )
        under_cap = (
            f"For bets of {cap.bet} under the payout cap of {cap.limit}; bet 2 is for players who played bet 1 by "
            "this card."
            if cap
            else ""
        )
        return StrategySheet(
            parts=parts,
            meanings=card.notes,
            notes=tuple(filter(None, (*card.notes, under_cap))),
            unit="a base bet",
            for_programs=[{"decision": part.title, "ride": list(part.lines)} for part in parts],
        )

    def card_line(self, cards: Sequence[Card], seen: Sequence[Card], decisions: Sequence[str]) -> CardLine | None:
        """Return the line for these cards. Under a cap, bet 2 is for players who played bet 1 by the card."""
        (first, *second), lowest = strategy_card(self.game).parts, self.game.rows.lowest_pair
        shape = shape_of((*cards, *seen), lowest_pair=lowest)
        if not seen:
            return CardLine(part=0, line=first.line(shape))
        past = decisions[0] == "ride"
        if self.game.cap and past != first.rides(shape_of(cards, lowest_pair=lowest)):
            return None
        return CardLine(part=len(second) if past else 1, line=second[-1 if past else 0].line(shape))

    def final_hands(self) -> FinalHands:
        """Return the number of deals for each final hand with one, two and three bets."""
        outcomes = self.game.rows.outcomes
        names, paid = outcome_names(outcomes), odds_on_outcomes(self.table, outcomes)
        return FinalHands(
            counted_by="riding",
            bets=("1", "2", "3"),
            headings=("one bet", "two bets", "three bets"),
            rows=tuple(
                (name, None if odds is None else str(odds), riding)
                for name, odds, riding in zip(names, paid, self.game.by_riding().values(), strict=True)
            ),
        )


def _cap_cost(base: BaseGame, tie: Tie) -> CapCost | None:
    if base.cap is None:
        return None
    uncapped = analyse_base(base.table, tie=tie)
    ignoring = analyse_base(base.table, cap=base.cap, play=uncapped.play)
    return CapCost(base.cap, uncapped.figures.house_edge, ignoring.figures.house_edge)


def joint_let_it_ride(base: BaseGame, sides: Mapping[Wager, PayTable]) -> Joint:
    """Return the joint law of the base game and side bets. *base* must distinguish the pairs they pay."""
    outcomes = base.rows.outcomes
    _expect_told_apart(outcomes, sides)
    on_five_cards = {
        wager: [table.net(odds) for odds in odds_on_outcomes(table, outcomes)]
        for wager, table in sides.items()
        if isinstance(table, FiveCardPayTable)
    }
    joint: list[tuple[int, Mapping[Wager, Fraction]]] = []
    for (ranking, riding, outcome), count in base.endings.items():
        five = {wager: nets[outcome] for wager, nets in on_five_cards.items()}
        nets = {BASE: base.payoff.in_bets(riding, outcome), **five, **nets_on_three_cards(sides, ranking)}
        joint.append((count, nets))
    return tuple(joint)


def _expect_told_apart(outcomes: Sequence[Outcome], sides: Mapping[Wager, PayTable]) -> None:
    bands = {outcome.lowest_pair for outcome in outcomes}
    for table in sides.values():
        lowest = table.pays_pairs_from if isinstance(table, FiveCardPayTable) else None
        if lowest is not None and lowest not in bands:
            raise ArgumentError(
                f"{table.designator} pays pairs from {lowest.plural} on, which the base game does not tell apart: "
                "analyse it with this table beside"
            )


class LetItRideRules(Struct, frozen=True):
    """What a decision on bet 1 or bet 2 depends on."""

    table: FiveCardPayTable
    cap: Cap | None
    tie: Tie

    def advise(self, cards: Sequence[Card], seen: Sequence[Card], decisions: Sequence[str]) -> Recommendation:
        """Return whether the bet should ride."""
        past = decisions[0] == "ride" if decisions else None
        advice = advise(self.table, cards, seen, tie=self.tie, cap=self.cap, bet_1_rides=past)
        bet = f"bet {2 if seen else 1}"
        ride, withdraw = f"let {bet} ride", f"take {bet} back"
        worths = {ride: advice.expectation, withdraw: Fraction()}
        return Recommendation(worths=worths, best=ride if advice.ride else withdraw, unit="base bet")


def _rules(found: House | PayTable, stake: Money, tie: Tie) -> LetItRideRules:
    if isinstance(found, House):
        return LetItRideRules(base_table(found.wagers), cap_of(found, stake), tie)
    return LetItRideRules(expect_base_table(found, tie), None, tie)


def _verify(progress: Progress) -> Iterator[tuple[str, bool]]:
    from letitride.odds.enumeration import enumerate_rows

    shipped = shipped_rows()
    yield "shipped rows against all hands, one by one", enumerate_rows(Rank.TEN, progress) == shipped
    yield "shipped rows against patterns of ranks", derive(Rank.TEN) == shipped
    for table in map(load_pay_table, designators()):
        if isinstance(table, FiveCardPayTable) and table.wager is BASE:
            base = analyse_base(table)
            agrees = card_agrees(strategy_card(base), base)
            yield f"strategy card of {table.designator} against the best play", agrees


def _seat_results(analysis: LetItRideAnalysis, _main: Wager) -> SeatResults:
    from letitride.odds.shared_community import results_of

    return results_of(analysis.game, analysis.sides)


SOLVER = Solver(
    game=LET_IT_RIDE,
    values=_values,
    settle=_settle,
    analyse=_analyse,
    analyse_table=_analyse_table,
    rules=_rules,
    prepare=lambda _: three_card_patterns(),
    verify=_verify,
    seat_results=_seat_results,
    staked="three base bets of {stake}",
)
