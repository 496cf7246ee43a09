"""What a finished round paid, read from its events, and what two other programs say it should have paid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import numpy as np
from msgspec import Struct, field

from letitride.cards import DECK, Card, FiveCardRanking, Money, Rank
from letitride.house import Basis, FiveCardPayTable, House, Wager
from letitride.house.games.let_it_ride import BASE
from letitride.house.games.mississippi_stud import STUD_ANTE
from letitride.house.games.three_card_poker import ANTE, ANTE_BONUS
from letitride.odds.settlement import Settlement, bets_of
from letitride.odds.solvers import Finished, solver_of
from letitride.simulate import classify
from letitride.table import Event
from letitride.table.model import event as e
from letitride.table.model.state import in_play

NOTHING = Money(0)
PLACES = {card: place for place, card in enumerate(DECK)}
Ending = tuple[Money, Money, Money]
"""Stake, winnings, and all that was returned."""


class Result(Struct):
    """One seat of one round."""

    stakes: dict[Wager, Money]
    decisions: tuple[str, ...] = ()
    put_up: Money = NOTHING
    """All that was put up and not taken back before the settlement."""

    cards: tuple[Card, ...] = ()
    dealers_cards: tuple[Card, ...] = ()
    ended: dict[Wager, Ending] = field(default_factory=dict)

    @property
    def net(self) -> Money:
        """What the seat is up or down."""
        return sum((returned for _, _, returned in self.ended.values()), NOTHING) - self.put_up

    def settlement(self, house: House) -> Settlement:
        """Return what the odds room makes of the same cards and stakes."""
        return solver_of(house).settle(
            Finished(
                house=house,
                cards=self.cards,
                dealers_cards=self.dealers_cards,
                stakes=self.stakes,
                decisions=self.decisions,
            )
        )

    def bets(self, wager: Wager) -> int:
        """Return how many bets of a wager are in action, none of a hand that was folded."""
        if wager is BASE:
            return 3 - self.decisions.count("withdraw")
        if wager is STUD_ANTE:
            return 0 if "fold" in self.decisions else 1 + sum(bets_of(self.decisions))
        return 1


def results(events: Iterable[Event]) -> Iterator[Result]:
    """Return what became of every seat in every round that was played to its end."""
    seats: dict[int, Result] = {}
    for event in events:
        match event:
            case e.WagersPlaced(seat=seat, stakes=stakes):
                seats[seat] = Result(dict(stakes), put_up=in_play(stakes))
            case e.WagersTakenBack(seat=seat) | e.HandRuledDead(seat=seat):
                del seats[seat]
            case e.CommunityCardsPickedUp(cards=cards):
                for result in seats.values():
                    result.dealers_cards = cards
            case e.RoundVoided():
                seats = {}
            case e.RoundEnded():
                yield from seats.values()
                seats = {}
            case _:
                _of_seat(seats, event)


def _of_seat(seats: dict[int, Result], event: Event) -> None:
    match event:
        case e.HandPickedUp(seat=seat) if seat not in seats:
            pass  # a dead hand
        case e.DecisionMade(seat=seat, option=option, put_up=put_up, taken_back=back):
            seats[seat].decisions = (*seats[seat].decisions, option)
            seats[seat].put_up += put_up - back
        case e.HandPickedUp(seat=seat, cards=cards):
            seats[seat].cards = cards
        case e.WagerCollected(seat=seat, wager=wager, stake=stake):
            assert wager not in seats[seat].ended
            seats[seat].ended[wager] = (stake, NOTHING, NOTHING)
        case e.WagerPaid(seat=seat, wager=wager, stake=stake, winnings=winnings, returned=returned):
            assert wager not in seats[seat].ended
            seats[seat].ended[wager] = (stake, winnings, returned)


def check(house: House, result: Result) -> None:
    """Check that table, odds and simulator make the same of a hand."""
    settlement = result.settlement(house)
    endings = dict(result.ended)
    if ANTE_BONUS in endings:
        # The odds room pays the ante bonus with the ante, the dealer after it.
        (stake, won, back), (_, bonus, _) = endings[ANTE], endings.pop(ANTE_BONUS)
        endings[ANTE] = (stake, won + bonus, back + bonus)
    assert endings == {each.wager: (each.stake, each.winnings, each.returned) for each in settlement.wagers}
    assert result.net == settlement.net
    for wager, table in house.wagers.pay_tables().items():
        if isinstance(table, FiveCardPayTable) and wager in result.stakes:
            assert result.ended[wager][1] == simulated(table, result, wager, house.settling.payout_cap)


def simulated(table: FiveCardPayTable, result: Result, wager: Wager, cap: Money | None) -> Money:
    """Return what a hand of five wins by the simulator's ranking."""
    if not result.bets(wager):
        return NOTHING
    hand = (*result.cards, *result.dealers_cards)
    place = int(classify(np.array([[PLACES[card] for card in hand]]))[0])
    odds = table.odds.best_first()[place]
    if list(FiveCardRanking)[place] is FiveCardRanking.PAIR and paired(hand) < (table.pays_pairs_from or Rank.TWO):
        odds = None
    if odds is None:
        return NOTHING
    stake = result.stakes[wager] * result.bets(wager)
    winnings = stake * (odds if table.basis is Basis.TO_ONE else odds - 1)
    return min(winnings, cap) if not wager.is_side_bet and cap is not None else winnings


def paired(hand: Iterable[Card]) -> Rank:
    """Return the rank that a hand has most of."""
    return Counter(card.rank for card in hand).most_common(1)[0][0]
