"""What every wager of a round wins: the table's own account, from the cards and the pay tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from letitride.cards import Card, Money, Rank, ThreeCardHand, ThreeCardRanking, rank_hand, rank_three_cards
from letitride.house import Basis, FiveCardPayTable, House, PayTable, Wager
from letitride.table.state import NOTHING, Payout, Table, Wagers
from letitride.table.terms import Standing


def payouts(table: Table) -> tuple[Payout, ...]:
    """Return how every wager on the table ends, once all cards are turned, seat by seat in the order of the house."""
    round_ = table.round
    if round_ is None:
        raise LookupError("no round is on")
    house, tables = table.house, table.house.wagers.pay_tables()
    return tuple(
        payout
        for number, seat, wagers in table.wagering()
        if seat.hand is not None
        for payout in _of_seat(house, tables, number, wagers, seat.hand.cards, round_.dealers_cards)
    )


def _of_seat(
    house: House,
    tables: Mapping[Wager, PayTable],
    number: int,
    wagers: Wagers,
    cards: tuple[Card, ...],
    dealers_cards: tuple[Card, ...],
) -> Iterator[Payout]:
    for wager in house.settling.wager_order:
        stake = wagers.stake(wager)
        if not stake:
            continue
        if wager is Wager.ANTE:
            played = wagers.one is Standing.RIDING
            dealer = rank_three_cards(dealers_cards) if played else None
            yield from _ante(house, number, stake, rank_three_cards(cards), dealer)
            continue
        paid = tables[wager]
        if isinstance(paid, FiveCardPayTable):
            odds = paid.odds_for(rank_hand((*cards, *dealers_cards)))
        else:
            odds = paid.odds_on(rank_three_cards(cards).ranking)
        yield _paid(house, number, wager, stake * wagers.riding if wager is Wager.BASE else stake, paid, odds)


def _paid(house: House, seat: int, wager: Wager, stake: Money, paid: PayTable, odds: Fraction | None) -> Payout:
    if odds is None:
        return Payout(seat=seat, wager=wager, stake=stake, winnings=NOTHING, returned=NOTHING)
    award = stake * odds
    winnings = award if paid.basis is Basis.TO_ONE else max(award - stake, NOTHING)
    returned = award + stake if paid.basis is Basis.TO_ONE else award
    cap = house.settling.payout_cap
    if wager is Wager.BASE and cap is not None and winnings > cap:
        winnings, returned = cap, returned - (winnings - cap)
    return Payout(seat=seat, wager=wager, stake=stake, winnings=winnings, returned=returned)


def _ante(house: House, seat: int, ante: Money, own: ThreeCardHand, dealer: ThreeCardHand | None) -> Iterator[Payout]:
    """Return how ante and play end together, and the ante bonus after them; a folded hand has no dealer to beat."""
    rules = house.wagers.ante_wager()
    if dealer is None:
        yield Payout(seat=seat, wager=Wager.ANTE, stake=ante, winnings=NOTHING, returned=NOTHING)
        return
    stake = ante * 2
    if not qualifies(dealer, rules.qualifying_rank):
        winnings, returned = ante, stake + ante
    elif own > dealer:
        winnings, returned = stake, stake + stake
    elif own < dealer:
        winnings, returned = NOTHING, NOTHING
    else:
        winnings, returned = NOTHING, stake
    yield Payout(seat=seat, wager=Wager.ANTE, stake=stake, winnings=winnings, returned=returned)
    odds = rules.bonus.odds_on(own.ranking)
    if odds:
        bonus = ante * odds
        yield Payout(seat=seat, wager=Wager.ANTE_BONUS, stake=NOTHING, winnings=bonus, returned=bonus)


def qualifies(dealer: ThreeCardHand, lowest: Rank) -> bool:
    """Tell whether the dealer's hand is good enough to play against."""
    return dealer.ranking is not ThreeCardRanking.HIGH_CARD or dealer.ranks[0] >= lowest
