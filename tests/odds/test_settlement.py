"""What finished hands pay, house by house."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.cards import DECK, Card, CardError, Money, parse_cards, rank_hand
from letitride.house import Basis, FiveCardOdds, Wager, load_house
from letitride.house.games.let_it_ride import BASE, DOLLAR_BONUS, THREE_CARD_BONUS, ThreeCardBonusWager, base_table
from letitride.house.games.three_card_poker import ANTE, PAIR_PLUS, PairPlusWager
from letitride.house.setup import Permission
from letitride.house.wagers import FiveCardWager
from letitride.odds import HandError, Settlement, StakeError, settle, settle_three_card_poker
from letitride.odds.payoff import Cap, payoff_of
from letitride.odds.rows import shipped_rows
from tests.rules import rule

TEN = Money.dollars(10)
LET_IT_RIDE_HOUSES = ("nh-000", "casablanca", "seacoast", "lir", "lir-bonus")


def settled(house: str, cards: str, community: str, riding: int, **stakes: int) -> Settlement:
    wagers = {Wager.named(name.replace("_", "-")): Money.dollars(dollars) for name, dollars in stakes.items()}
    return settle(load_house(house), parse_cards(cards), parse_cards(community), stakes=wagers, riding=riding)


@rule("003-payouts-1")
def test_the_cap_is_cut_from_the_winnings_of_all_base_bets_together() -> None:
    ended = settled("seacoast", "As Ks Qs", "Js Ts", 3, base=10, three_card_bonus=5)
    base, bonus = ended.wagers

    assert (base.stake, base.winnings, base.returned) == (TEN * 3, Money.dollars(1000), Money.dollars(1030))
    assert ended.cut_by_cap == Money.dollars(5000)
    assert "cap of $1,000" in base.rule
    assert (bonus.result, bonus.winnings, bonus.returned) == ("30 to 1", Money.dollars(150), Money.dollars(155))
    assert ended.returned == Money.dollars(1185)
    assert ended.net == Money.dollars(1150)


@rule("003-payouts-1")
def test_winnings_up_to_the_cap_are_not_cut() -> None:
    ended = settled("seacoast", "As Ks Qs", "Js Ts", 1, base=5)

    assert ended.wagers[0].winnings == Money.dollars(1000)
    assert ended.cut_by_cap == Money(0)


def test_a_pair_of_tens_is_paid_and_a_pair_of_nines_is_not() -> None:
    tens, nines = settled("lir", "Ts Td 2c", "5h 7s", 2, base=10), settled("lir", "9s 9d 2c", "5h 7s", 2, base=10)

    assert (tens.wagers[0].hand, tens.wagers[0].result, tens.net) == ("pair of tens", "1 to 1", TEN * 2)
    assert (nines.wagers[0].hand, nines.wagers[0].result, nines.net) == ("pair of nines", "loses", -TEN * 2)
    assert nines.returned == Money(0)


def test_the_dollar_bonus_pays_for_1_and_is_settled_last() -> None:
    ended = settled("lir-bonus", "9s 9d 9c", "5h 5s", 3, base=5, dollar_bonus=1, three_card_bonus=2)

    assert [each.wager for each in ended.wagers] == [BASE, THREE_CARD_BONUS, DOLLAR_BONUS]
    bonus = ended.wagers[2]
    assert (bonus.result, bonus.winnings, bonus.returned) == ("win 75", Money.dollars(74), Money.dollars(75))
    assert bonus.net == Money.dollars(74)
    assert ended.wagers[1].result == "30 to 1"


def test_the_three_card_bonus_looks_at_the_first_three_cards_only() -> None:
    ended = settled("nh-000", "2s 7d Jc", "Jh Js", 1, base=1, three_card_bonus=1)

    assert ended.wagers[0].hand == "three of a kind"
    assert (ended.wagers[1].hand, ended.wagers[1].net) == ("jack high", -Money.dollars(1))


def test_a_mini_royal_is_paid_apart_where_the_table_has_the_line() -> None:
    assert settled("nh-000", "As Ks Qs", "2d 3c", 1, base=1, three_card_bonus=1).wagers[1].result == "40 to 1"


@pytest.mark.parametrize("riding", [0, 4, -1])
def test_one_to_three_bets_ride(riding: int) -> None:
    with pytest.raises(HandError, match="one, two or three bets ride"):
        settled("lir", "As Ks Qs", "Js Ts", riding, base=10)


def test_a_hand_is_five_different_cards() -> None:
    with pytest.raises(HandError, match="expected 2 community cards, got 1: Js"):
        settled("lir", "As Ks Qs", "Js", 3, base=10)
    with pytest.raises(HandError, match="expected 3 own cards, got 0: none"):
        settled("lir", "", "Js Ts", 3, base=10)
    with pytest.raises(CardError, match="named twice"):
        settled("lir", "As Ks Qs", "As Ts", 3, base=10)


def test_a_stake_outside_the_limits_is_refused() -> None:
    with pytest.raises(StakeError, match=r"nh-000 does not take \$25: the limits of the base bets are \$1 to \$10"):
        settled("nh-000", "As Ks Qs", "Js Ts", 3, base=25)
    with pytest.raises(StakeError, match="casablanca does not offer the 3 Card Bonus"):
        settled("casablanca", "As Ks Qs", "Js Ts", 3, base=1, three_card_bonus=1)
    with pytest.raises(StakeError, match=r"lir does not take \$1.50: its chips are \$1, \$5, \$25, \$100"):
        settle(load_house("lir"), parse_cards("AsKsQs"), parse_cards("JsTs"), stakes={BASE: Money(150)}, riding=1)


def test_a_house_settles_its_own_game() -> None:
    with pytest.raises(HandError, match="seacoast-3cp deals three-card-poker, not let-it-ride"):
        settled("seacoast-3cp", "As Ks Qs", "Js Ts", 3, base=10)
    with pytest.raises(HandError, match="lir deals let-it-ride, not three-card-poker"):
        duel("As Ks Qs", "Js Ts 2c", house="lir")


@pytest.mark.parametrize("riding", [1, 2, 3])
def test_a_cap_cuts_winnings_whatever_the_basis(riding: int) -> None:
    """Read "for 1" with one unit more, a table is the same table, under a cap too."""
    house = load_house("seacoast")
    base = house.wagers[BASE]
    assert isinstance(base, FiveCardWager)
    lines = {name: odds + 1 for name, odds in msgspec.structs.asdict(base.pay_table.odds).items() if odds is not None}
    for_one = msgspec.structs.replace(base.pay_table, basis=Basis.FOR_ONE, odds=FiveCardOdds(**lines))
    wagers = house.wagers.having({BASE: msgspec.structs.replace(base, pay_table=for_one)})
    same = msgspec.structs.replace(house, wagers=wagers)
    cards, community, stakes = parse_cards("As Ks Qs"), parse_cards("Js Ts"), {BASE: TEN}
    cap = Cap(Money.dollars(1000), TEN)

    assert settle(same, cards, community, stakes=stakes, riding=riding).net == Money.dollars(1000)
    assert settle(house, cards, community, stakes=stakes, riding=riding).net == Money.dollars(1000)
    assert payoff_of(for_one, shipped_rows().outcomes, cap) == payoff_of(base.pay_table, shipped_rows().outcomes, cap)


HANDS = st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True)


@pytest.mark.heavy
@settings(deadline=None, max_examples=200)
@given(st.sampled_from(LET_IT_RIDE_HOUSES), HANDS, st.integers(1, 3), st.integers(1, 4))
def test_what_is_settled_is_what_the_odds_were_computed_for(
    house_id: str, cards: list[Card], riding: int, dollars: int
) -> None:
    house, bet = load_house(house_id), Money.dollars(dollars)
    cap = Cap(house.settling.payout_cap, bet) if house.settling.payout_cap else None
    rows = shipped_rows()
    payoff = payoff_of(base_table(house.wagers), rows.outcomes, cap)
    hand = rank_hand(cards)
    lines = [outcome.ranking for outcome in rows.outcomes]
    place = lines.index(hand.ranking) if (hand.pair or 14) >= 10 else len(lines) - 1
    ended = settle(house, cards[:3], cards[3:], stakes={BASE: bet}, riding=riding)

    assert ended.net.in_dollars == payoff.in_bets(riding, place) * dollars


def duel(own: str, dealer: str, *, plays: bool = True, house: str = "seacoast-3cp", pair_plus: int = 0) -> Settlement:
    stakes = {ANTE: TEN} | ({PAIR_PLUS: Money.dollars(pair_plus)} if pair_plus else {})
    return settle_three_card_poker(load_house(house), parse_cards(own), parse_cards(dealer), stakes=stakes, plays=plays)


@pytest.mark.parametrize(
    ("own", "dealer", "ends", "net"),
    [
        ("Ks 7d 2c", "Js 9d 4c", "the dealer does not qualify: ante 1 to 1", 10),
        ("Ks 7d 2c", "Qs 9d 4c", "beats the dealer: 1 to 1", 20),
        ("Ks 7d 2c", "As 9d 4c", "loses to the dealer", -20),
        ("Ks 7d 2c", "Kh 7c 2s", "ties with the dealer", 0),
        ("5s 6d 7c", "As Ad 4c", "beats the dealer: 1 to 1, ante bonus 1 to 1", 30),
        ("5s 6d 7c", "As Ad Ac", "loses to the dealer, ante bonus 1 to 1", -10),
        ("Ks 7d 2c", "3s 3d 4c", "loses to the dealer", -20),
    ],
)
def test_ante_and_play_meet_the_dealer(own: str, dealer: str, ends: str, net: int) -> None:
    (ended,) = duel(own, dealer).wagers

    assert (ended.result, ended.net) == (ends, Money.dollars(net))
    assert ended.returned == ended.winnings + (Money(0) if "loses" in ends else Money.dollars(20))


def test_a_folded_hand_loses_the_ante_and_pair_plus_stands_on_its_own() -> None:
    ended = duel("7s 7d 2c", "As 9d 4c", plays=False, pair_plus=5)

    assert [(each.result, each.net) for each in ended.wagers] == [("folded", -TEN), ("1 to 1", Money.dollars(5))]


def test_a_folded_hand_needs_no_dealer() -> None:
    (ended,) = duel("7s 7d 2c", "", plays=False).wagers

    assert (ended.hand, ended.result) == ("pair 7-7-2", "folded")


def test_hands_of_one_ranking_are_told_apart() -> None:
    assert duel("5s 6d 7c", "2s 3d 4c").wagers[0].hand == "straight 7-6-5 against straight 4-3-2"
    assert duel("As Ks Qs", "7s 7d 7c").wagers[0].hand == "mini royal A-K-Q against three of a kind 7-7-7"


def test_a_mini_royal_is_a_straight_flush_where_the_table_has_no_line_for_it() -> None:
    assert settled("seacoast", "As Ks Qs", "2d 3c", 1, base=1, three_card_bonus=1).wagers[1].hand == "straight flush"


def test_a_side_bet_is_taken_alone_only_where_the_house_says_so() -> None:
    with pytest.raises(HandError, match="nh-000 does not take 3 Card Bonus without base bets"):
        settled("nh-000", "As Ks Qs", "2d 3c", 0, three_card_bonus=1)
    with pytest.raises(HandError, match="lir does not take no wager without base bets"):
        settled("lir", "As Ks Qs", "2d 3c", 0)
    house = load_house("nh-000")
    three = house.wagers[THREE_CARD_BONUS]
    assert isinstance(three, ThreeCardBonusWager)
    alone = msgspec.structs.replace(three, without_base_bets=Permission.ALLOWED)
    generous = msgspec.structs.replace(house, wagers=house.wagers.having({THREE_CARD_BONUS: alone}))
    ended = settle(
        generous,
        parse_cards("As Ks Qs"),
        parse_cards("2d 3c"),
        stakes={THREE_CARD_BONUS: Money.dollars(1)},
        riding=0,
    )

    assert ended.net == Money.dollars(40)


def test_pair_plus_is_taken_alone_only_where_the_house_says_so() -> None:
    house = load_house("seacoast-3cp")
    cards, stakes = parse_cards("7s 7d 2c"), {PAIR_PLUS: Money.dollars(5)}
    with pytest.raises(HandError, match="seacoast-3cp does not take Pair Plus without ante and play"):
        settle_three_card_poker(house, cards, (), stakes=stakes, plays=False)
    pair_plus = house.wagers[PAIR_PLUS]
    assert isinstance(pair_plus, PairPlusWager)
    alone = msgspec.structs.replace(pair_plus, without_ante=Permission.ALLOWED)
    generous = msgspec.structs.replace(house, wagers=house.wagers.having({PAIR_PLUS: alone}))

    ended = settle_three_card_poker(generous, cards, (), stakes=stakes, plays=False)
    assert ended.net == Money.dollars(5)


def test_the_rule_is_named_with_its_place() -> None:
    rule = settled("seacoast", "As Ks Qs", "Js Ts", 1, base=1).wagers[0].rule

    assert rule == "seacoast-base; 003_72ee948393d6ec2b.txt, Let It Ride, payout odds"
