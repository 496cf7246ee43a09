"""What every wager of a round wins: the table's own settlement, from the cards and the pay tables."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from letitride.cards import Card, Hand, Money, ThreeCardHand, rank_hand, rank_three_cards
from letitride.games import Duel, rank, rules_of
from letitride.house import Basis, FiveCardPayTable, House, PayTable, Wager
from letitride.house.wager import Decider
from letitride.table.model.state import NOTHING, Payout, PlacedWagers, Table


def payouts(table: Table) -> tuple[Payout, ...]:
    """Return how every wager ends once all cards are turned, seat by seat in the house's order."""
    round_ = table.round
    if round_ is None:
        raise LookupError("no round is in progress")
    house, tables = table.house, table.house.wagers.pay_tables()
    dealers = round_.dealers_cards
    return tuple(
        payout
        for number, seat, wagers in table.wagering()
        if seat.hand is not None
        for payout in _of_seat(_Showdown(house, tables, number, wagers, seat.hand.cards, dealers))
    )


class _Showdown:
    """A seat and the dealer's cards, with all cards turned."""

    __slots__ = ("cards", "dealers_cards", "house", "seat", "tables", "wagers")

    def __init__(
        self,
        house: House,
        tables: dict[Wager, PayTable],
        seat: int,
        wagers: PlacedWagers,
        cards: tuple[Card, ...],
        dealers_cards: tuple[Card, ...],
    ) -> None:
        self.house, self.tables, self.seat, self.wagers = house, tables, seat, wagers
        self.cards, self.dealers_cards = cards, dealers_cards

    def lost(self, wager: Wager, stake: Money) -> Payout:
        """Return the outcome of a losing wager."""
        return Payout(seat=self.seat, wager=wager, stake=stake, winnings=NOTHING, returned=NOTHING)

    def odds_for(self, wager: Wager) -> Fraction | None:
        """Return the odds of a wager for its cards, or None if it loses."""
        paid = self.tables[wager]
        if isinstance(paid, FiveCardPayTable):
            return paid.odds_for(rank_hand((*self.cards, *self.dealers_cards)[:_FIVE]))
        on_own = wager.decider is Decider.THREE_CARDS
        return paid.odds_on(rank_three_cards(self.cards if on_own else self.dealers_cards).ranking)


_FIVE = 5
"""The player's own cards with the community cards, or alone if they are five."""


def _of_seat(seat: _Showdown) -> Iterator[Payout]:
    duel = rules_of(seat.house).duel
    for wager in seat.house.settling.wager_order:
        stake = seat.wagers.in_action(wager)
        if not stake:
            continue
        if seat.wagers.folded and not wager.is_side_bet:
            yield seat.lost(wager, stake)
        elif duel is not None and not wager.is_side_bet:
            yield from _against_the_dealer(seat, duel, wager, stake)
        else:
            yield _paid(seat, wager, stake)


def _paid(seat: _Showdown, wager: Wager, stake: Money) -> Payout:
    odds, paid = seat.odds_for(wager), seat.tables[wager]
    if odds is None:
        return seat.lost(wager, stake)
    award = stake * odds
    winnings = award if paid.basis is Basis.TO_ONE else max(award - stake, NOTHING)
    returned = award + stake if paid.basis is Basis.TO_ONE else award
    cap = seat.house.settling.payout_cap
    if cap is not None and winnings > cap and not wager.is_side_bet:
        winnings, returned = cap, returned - (winnings - cap)
    return Payout(seat=seat.seat, wager=wager, stake=stake, winnings=winnings, returned=returned)


def _against_the_dealer(seat: _Showdown, duel: Duel, wager: Wager, stake: Money) -> Iterator[Payout]:
    """Return how the first and the added bet end together, and then what a good hand earns."""
    own, dealer = rank(seat.cards), rank(seat.dealers_cards)
    first = seat.wagers.stake(wager)
    winnings = _won(seat, duel, first, stake - first, own, dealer)
    if winnings is None:
        yield seat.lost(wager, stake)
    else:
        yield Payout(seat=seat.seat, wager=wager, stake=stake, winnings=winnings, returned=stake + winnings)
    odds = seat.odds_for(duel.award) if duel.award else None
    if duel.award and odds:
        earned = first * odds
        yield Payout(seat=seat.seat, wager=duel.award, stake=NOTHING, winnings=earned, returned=earned)


def _won(
    seat: _Showdown, duel: Duel, first: Money, added: Money, own: Hand | ThreeCardHand, dealer: Hand | ThreeCardHand
) -> Money | None:
    """Return what the bets of a duel win, zero for equal hands, or None if they lose."""
    if not duel.qualifies(seat.house, dealer):
        return first
    if own.strength == dealer.strength:
        return NOTHING
    if own.strength < dealer.strength:
        return None
    odds = seat.odds_for(duel.added_pays) if duel.added_pays else None
    return first + (added * odds if odds is not None else added)
