"""Settles a finished hand: every wager of one seat, cap applied, with the rule that says so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from letitride.cards import (
    Card,
    FiveCardRanking,
    Hand,
    Money,
    ThreeCardHand,
    ThreeCardRanking,
    print_cards,
    rank_hand,
    rank_three_cards,
)
from letitride.cards.card import refuse_duplicates
from letitride.house import Basis, FiveCardPayTable, Game, House, PayTable, ThreeCardPayTable, Wager
from letitride.house.games.let_it_ride import BASE, LET_IT_RIDE
from letitride.house.games.mississippi_stud import MISSISSIPPI_STUD, STUD_ANTE
from letitride.house.games.three_card_poker import ANTE, THREE_CARD_POKER, ante_wager
from letitride.house.sources import source_of
from letitride.odds.refusals import HandError, check_stake, expect
from letitride.odds.three_card_poker import qualifies
from letitride.odds.words import ranks_in_words

NOTHING = Money(0)


class Settled(Struct, frozen=True):
    """How one wager ended."""

    wager: Wager
    stake: Money
    """Everything that was put up and not taken back."""

    hand: str
    """What decided the wager."""

    result: str
    """The odds it was paid at, or how it ended without odds."""

    winnings: Money
    returned: Money
    """Everything pushed back to the player: winnings, and the stake if it stayed on the layout."""

    rule: str
    """The place in the house's document that says so."""

    @property
    def net(self) -> Money:
        """The player's net result on this wager."""
        return self.returned - self.stake


class Settlement(Struct, frozen=True):
    """How all wagers of a seat ended, in the order in which the house resolves them."""

    wagers: tuple[Settled, ...]
    cut_by_cap: Money = NOTHING
    """What the payout cap took from the winnings of the base bets."""

    @property
    def returned(self) -> Money:
        """Everything pushed back to the player."""
        return sum((settled.returned for settled in self.wagers), NOTHING)

    @property
    def net(self) -> Money:
        """The player's net result."""
        return sum((settled.net for settled in self.wagers), NOTHING)


def settle(
    house: House,
    three_cards: Sequence[Card],
    community_cards: Sequence[Card],
    *,
    stakes: Mapping[Wager, Money],
    riding: int,
) -> Settlement:
    """Return what a hand of Let It Ride pays with *riding* of the three bets. The base stake is one bet."""
    _expect_game(house, LET_IT_RIDE, stakes)
    _expect_cards(three_cards, 3, "own cards")
    _expect_cards(community_cards, 2, "community cards")
    refuse_duplicates([*three_cards, *community_cards])
    if type(riding) is not int or (BASE in stakes and not 1 <= riding <= 3):
        raise HandError(f"one, two or three bets ride, got {riding!r}: the third always does")
    five_cards = (*three_cards, *community_cards)
    settled: dict[Wager, Settled] = {}
    cut = NOTHING
    for wager, stake in stakes.items():
        settled[wager] = _by_table(house, wager, stake * (riding if wager is BASE else 1), five_cards)
        if wager is BASE:
            settled[wager], cut = _capped(house, settled[wager])
    return Settlement(_in_order(house, settled), cut)


def settle_three_card_poker(
    house: House,
    three_cards: Sequence[Card],
    dealers_cards: Sequence[Card],
    *,
    stakes: Mapping[Wager, Money],
    plays: bool,
) -> Settlement:
    """Return what a hand of Three Card Poker pays. The ante's stake is the ante alone."""
    _expect_game(house, THREE_CARD_POKER, stakes)
    expect(plays, bool, "whether the player plays")
    _expect_cards(three_cards, 3, "own cards")
    if plays or dealers_cards:
        _expect_cards(dealers_cards, 3, "dealer's cards")
    refuse_duplicates([*three_cards, *dealers_cards])
    own = rank_three_cards(three_cards)
    settled: dict[Wager, Settled] = {}
    if ANTE in stakes:
        dealer = rank_three_cards(dealers_cards) if plays else None
        settled[ANTE] = _ante_and_play(house, own, dealer, stakes[ANTE])
    for wager, stake in stakes.items():
        if wager.is_side_bet:
            settled[wager] = _by_table(house, wager, stake, three_cards)
    return Settlement(_in_order(house, settled))


def bets_of(decisions: Sequence[str]) -> tuple[int, ...]:
    """Return the street bets of Mississippi Stud in antes, 0 for a fold."""
    known = {"fold": 0, "bet-1": 1, "bet-2": 2, "bet-3": 3}
    for name in decisions:
        if name not in known:
            raise HandError(f"{name!r} is no decision of Mississippi Stud: expected one of {', '.join(known)}")
    return tuple(known[name] for name in decisions)


def settle_mississippi_stud(
    house: House,
    own_cards: Sequence[Card],
    community_cards: Sequence[Card],
    *,
    stakes: Mapping[Wager, Money],
    bets: Sequence[int],
) -> Settlement:
    """Return what a hand of Mississippi Stud pays after *bets* on its streets, in antes, the last 0 for a fold.

    The ante's stake is the ante alone. A folded hand without a side bet may end before all community cards are turned.
    """
    _expect_game(house, MISSISSIPPI_STUD, stakes)
    _expect_cards(own_cards, 2, "own cards")
    folded = STUD_ANTE in stakes and _expect_bets(bets)
    turned = len(community_cards) == 3
    if not (folded and len(stakes) == 1 and len(community_cards) < 3):
        _expect_cards(community_cards, 3, "community cards")
    refuse_duplicates([*own_cards, *community_cards])
    settled: dict[Wager, Settled] = {}
    cut = NOTHING
    for wager, stake in stakes.items():
        if wager.is_side_bet:
            settled[wager] = _by_table(house, wager, stake, community_cards)
        elif folded:
            hand = _five(rank_hand((*own_cards, *community_cards))) if turned else print_cards(own_cards)
            settled[wager] = Settled(
                wager, stake * (1 + sum(bets)), hand, "folded", NOTHING, NOTHING, _rule(house, wager)
            )
        else:
            ending = _by_table(house, wager, stake * (1 + sum(bets)), (*own_cards, *community_cards))
            settled[wager], cut = _capped(house, ending)
    return Settlement(_in_order(house, settled), cut)


def _expect_bets(bets: Sequence[int]) -> bool:
    """Refuse impossible street bets, and return whether the hand was folded."""
    *before, last = bets or (None,)
    folded = last == 0
    possible = all(bet in (1, 2, 3) for bet in (before if folded else bets))
    if not possible or (len(bets) > 3 if folded else len(bets) != 3):
        raise HandError(f"one to three antes are bet on each of three streets, or the hand is folded, got {bets!r}")
    return folded


def _in_order(house: House, settled: Mapping[Wager, Settled]) -> tuple[Settled, ...]:
    return tuple(settled[wager] for wager in house.settling.wager_order if wager in settled)


def _ante_and_play(house: House, own: ThreeCardHand, dealer: ThreeCardHand | None, ante: Money) -> Settled:
    """Return how ante and play end. A folded hand meets no dealer's hand."""
    wager = ante_wager(house.wagers)
    qualification = f"dealer qualifies with {wager.qualifying_rank.name.lower()} high"
    rule = f"{qualification}, {source_of(house, 'wagers.ante.dealer_qualifies_with')}"
    if dealer is None:
        return Settled(ANTE, ante, _in_full(own), "folded", NOTHING, NOTHING, rule)
    stake, odds = ante * 2, wager.bonus.odds_on(own.ranking)
    bonus = ante * (odds or 0)
    if not qualifies(dealer, wager.qualifying_rank):
        ending, won, returned = "the dealer does not qualify: ante 1 to 1", ante, stake
    elif dealer < own:
        ending, won, returned = "beats the dealer: 1 to 1", stake, stake
    elif own < dealer:
        ending, won, returned = "loses to the dealer", NOTHING, NOTHING
    else:
        ending, won, returned = "ties with the dealer", NOTHING, stake
    if bonus:
        ending += f", ante bonus {odds} to 1"
        rule += f"; {wager.bonus.designator}, {source_of(house, 'wagers.ante.bonus')}"
    duel = f"{_in_full(own)} against {_in_full(dealer)}"
    return Settled(ANTE, stake, duel, ending, won + bonus, returned + won + bonus, rule)


def _by_table(house: House, wager: Wager, stake: Money, cards: Sequence[Card]) -> Settled:
    """Return how a wager ends that its pay table decides. The first three *cards* are the player's own."""
    table = house.wagers.pay_tables()[wager]
    if isinstance(table, FiveCardPayTable):
        hand = rank_hand(cards)
        return _settled(house, wager, table, stake, table.odds_for(hand), _five(hand))
    own = rank_three_cards(cards[:3])
    return _settled(house, wager, table, stake, table.odds_on(own.ranking), _three(own, table))


def _settled(house: House, wager: Wager, table: PayTable, stake: Money, odds: Fraction | None, hand: str) -> Settled:
    rule = _rule(house, wager)
    if odds is None:
        return Settled(wager, stake, hand, "loses", NOTHING, NOTHING, rule)
    if not odds:
        return Settled(wager, stake, hand, "pushes", NOTHING, stake, rule)
    award, for_one = stake * odds, table.basis is Basis.FOR_ONE
    profit, returned = (max(award - stake, NOTHING), award) if for_one else (award, stake + award)
    return Settled(wager, stake, hand, table.basis.printed(odds), profit, returned, rule)


def _rule(house: House, wager: Wager) -> str:
    table = house.wagers.pay_tables()[wager]
    return f"{table.designator}; {source_of(house, f'wagers.{wager.value}.pay_table')}"


def _capped(house: House, ending: Settled) -> tuple[Settled, Money]:
    """Return how the main wager ends under the payout cap, and what the cap takes from its winnings."""
    cap = house.settling.payout_cap
    if cap is None or ending.winnings <= cap:
        return ending, NOTHING
    cut = ending.winnings - cap
    rule = f"{ending.rule}; cap of {cap}: {source_of(house, 'settling.payout_cap')}"
    return replace(ending, winnings=cap, returned=ending.returned - cut, rule=rule), cut


def _five(hand: Hand) -> str:
    return f"pair of {hand.ranks[0].plural}" if hand.ranking is FiveCardRanking.PAIR else hand.ranking.label


def _three(hand: ThreeCardHand, table: ThreeCardPayTable) -> str:
    if hand.ranking is ThreeCardRanking.PAIR:
        return f"pair of {hand.ranks[0].plural}"
    if hand.ranking is ThreeCardRanking.HIGH_CARD:
        return f"{hand.ranks[0].name.lower()} high"
    apart = hand.ranking is not ThreeCardRanking.MINI_ROYAL or table.odds.mini_royal is not None
    return hand.ranking.label if apart else ThreeCardRanking.STRAIGHT_FLUSH.label


def _in_full(hand: ThreeCardHand) -> str:
    """Return a hand with the ranks that break ties."""
    times = {ThreeCardRanking.PAIR: 2, ThreeCardRanking.THREE_OF_A_KIND: 3}.get(hand.ranking, 1)
    return f"{hand.ranking.label} {ranks_in_words((*hand.ranks[:1] * times, *hand.ranks[1:]))}"


def _expect_game(house: House, game: Game, stakes: Mapping[Wager, Money]) -> None:
    expect(house, House, "the house")
    if house.game is not game:
        raise HandError(f"{house.id} deals {house.game.value}, not {game.value}")
    for wager, stake in stakes.items():
        check_stake(house, wager, stake)
    if house.main_wager not in stakes:
        _expect_alone(house, stakes)


def _expect_alone(house: House, stakes: Mapping[Wager, Money]) -> None:
    """Refuse side bets without the main wager, except those that the house takes alone."""
    if not stakes or not set(stakes) <= set(house.wagers.alone()):
        made = ", ".join(wager.label for wager in stakes) or "no wager"
        raise HandError(f"{house.id} does not take {made} without {house.main_wager.label}")


def _expect_cards(cards: Sequence[Card], count: int, what: str) -> None:
    if len(cards) != count:
        raise HandError(f"expected {count} {what}, got {len(cards)}: {print_cards(cards) or 'none'}")
