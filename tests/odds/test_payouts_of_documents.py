"""What the documents say of winning and losing, as hands are settled at their houses."""

import functools
import itertools

import pytest

from letitride.cards import (
    CardError,
    FiveCardRanking,
    Money,
    Rank,
    ThreeCardRanking,
    parse_cards,
    rank_three_cards,
)
from letitride.house import FiveCardPayTable, Wager, load_house, load_pay_table
from letitride.house.documents import documents
from letitride.house.games.let_it_ride import BASE, base_table
from letitride.house.games.three_card_poker import ANTE, PAIR_PLUS
from letitride.odds import HandError, Settlement, settle, settle_three_card_poker
from tests.rules import rule

house_called = functools.cache(load_house)
BEST_AND_WORST = {
    "royal-flush": ("As Ks Qs Js Ts", "Ac Kc Qc Jc Tc"),
    "straight-flush": ("Ks Qs Js Ts 9s", "5s 4s 3s 2s As"),
    "four-of-a-kind": ("Ac Ad Ah As Kc", "2c 2d 2h 2s 3c"),
    "full-house": ("Ac Ad Ah Ks Kc", "2c 2d 2h 3s 3c"),
    "flush": ("As Ks Qs Js 9s", "7s 5s 4s 3s 2s"),
    "straight": ("Ac Kd Qh Js Tc", "5c 4d 3h 2s Ac"),
    "three-of-a-kind": ("Ac Ad Ah Ks Qc", "2c 2d 2h 4s 3c"),
    "two-pair": ("Ac Ad Kh Ks Qc", "3c 3d 2h 2s 4c"),
    "pair": ("Ac Ad Kh Qs Jc", "Tc Td 4h 3s 2c"),
    "high-card": ("Ac Kd Qh Js 9c", "7c 5d 4h 3s 2c"),
}
"""A hand of each ranking that no other of its ranking beats, and one that beats no other; pairs are of tens or more."""

THREE_CARDS = {
    "mini-royal": "As Ks Qs",
    "straight-flush": "Ks Qs Js",
    "three-of-a-kind": "2c 2d 2h",
    "straight": "Ac Kd Qh",
    "flush": "7s 4s 2s",
    "pair": "2c 2d 3h",
    "high-card": "Ac Kd Jh",
}
FOUR, FIVE = map(Money.dollars, (4, 5))


def settled(house_id: str, hand: str, riding: int = 1, **stakes: int) -> Settlement:
    """Return how a hand ends whose first three cards are the player's."""
    cards = parse_cards(hand)
    wagers = {
        Wager.named(name.replace("_", "-")): Money.dollars(dollars) for name, dollars in (stakes or {"base": 1}).items()
    }
    return settle(house_called(house_id), cards[:3], cards[3:], stakes=wagers, riding=riding)


def duel(own: str, dealer: str, *, plays: bool = True, pair_plus: Money = FIVE) -> Settlement:
    """Return how a hand of Three Card Poker ends with an ante of $10."""
    stakes = {ANTE: Money.dollars(10), PAIR_PLUS: pair_plus}
    house = house_called("seacoast-3cp")
    return settle_three_card_poker(house, parse_cards(own), parse_cards(dealer), stakes=stakes, plays=plays)


@pytest.mark.parametrize(
    "house_id",
    [
        pytest.param("nh-000", marks=rule("000-payouts-3")),
        pytest.param("lir", marks=rule("004-payouts-2")),
        pytest.param("lir-bonus", marks=rule("004-payouts-2")),
    ],
)
@pytest.mark.parametrize("riding", [1, 2, 3])
def test_a_winning_base_bet_is_paid_no_less_than_the_listed_odds(house_id: str, riding: int) -> None:
    listed = documents()[load_house(house_id).document].pay_tables[BASE.value]
    short = {designator: falls_short(house_id, designator, riding) for designator in listed}

    assert not all(short.values()), short


def falls_short(house_id: str, designator: str, riding: int) -> list[str]:
    """Return the hands that a house pays less than a table that its document prints."""
    table, found = load_pay_table(designator), []
    assert isinstance(table, FiveCardPayTable)
    for ranking, hands in BEST_AND_WORST.items():
        odds = table.odds_on(FiveCardRanking(ranking)) or 0
        for hand, dollars in itertools.product(hands, (1, 10)):
            (ended,) = settled(house_id, hand, riding, base=dollars).wagers
            found += [hand] * (ended.winnings < Money.dollars(dollars) * riding * odds)
    return found


@rule("000-payouts-3")
def test_the_limit_that_the_room_announces_is_not_printed() -> None:
    house = load_house("nh-000")

    assert house.settling.payout_cap is None
    assert house.assumed["settling.payout_cap"] == "a limitation is announced, none is printed"


@rule("003-payouts-1")
def test_seacoast_never_pays_more_than_a_thousand_dollars_on_a_hand() -> None:
    most = Money.dollars(1000)
    for hands, riding, dollars in itertools.product(BEST_AND_WORST.values(), (1, 2, 3), (1, 5, 100, 1000)):
        (ended,) = settled("seacoast", hands[0], riding, base=dollars).wagers
        assert ended.winnings <= most
    assert settled("seacoast", "As Ks Qs Js Ts", 3, base=5).wagers[0].winnings == most


@rule("003-bonus-2")
@pytest.mark.parametrize("ranking", THREE_CARDS)
def test_a_winning_bonus_bet_of_seacoast_is_paid_by_the_bonus_table(ranking: str) -> None:
    hand = f"{THREE_CARDS[ranking]} 8c 9d"
    odds = load_pay_table("seacoast-three-card-bonus").odds.best_first()[list(THREE_CARDS).index(ranking)]
    _, bonus = settled("seacoast", hand, base=1, three_card_bonus=5).wagers

    assert bonus.winnings == FIVE * (odds or 0)
    assert bonus.rule.startswith("seacoast-three-card-bonus;")


@rule("004-payouts-2a")
@pytest.mark.parametrize("ranking", BEST_AND_WORST)
def test_a_bonus_award_needs_the_dollar_and_a_listed_hand(ranking: str) -> None:
    for hand in BEST_AND_WORST[ranking]:
        award = load_pay_table("LIRB-03-bonus").odds.best_first()[list(BEST_AND_WORST).index(ranking)]
        _, bonus = settled("lir-bonus", hand, base=5, dollar_bonus=1).wagers
        without = settled("lir-bonus", hand, base=5)

        assert bonus.returned == Money.dollars(1) * (award or 0)
        assert [each.wager for each in without.wagers] == [BASE]


@pytest.mark.parametrize(
    "house_id",
    [
        pytest.param("nh-000", marks=rule("000-definitions-2")),
        pytest.param("casablanca", marks=rule("001-objective-2")),
        pytest.param("lir", marks=rule("004-lir-overview-1", "004-how-to-play-5")),
        pytest.param("lir-bonus", marks=rule("004-bonus-overview-1", "004-definitions-2")),
    ],
)
def test_a_hand_is_the_players_three_cards_and_the_two_community_cards(house_id: str) -> None:
    full_house = settle(
        load_house(house_id), parse_cards("Ac 9d 9h"), parse_cards("As 9c"), stakes={BASE: FOUR}, riding=1
    )

    assert full_house.wagers[0].hand == "full house"
    for own, community in (("Ac 9d", "As 9c"), ("Ac 9d 9h", "As"), ("Ac 9d 9h Kd", "As 9c"), ("Ac 9d 9h", "As 9c Kd")):
        with pytest.raises((HandError, CardError)):
            settle(load_house(house_id), parse_cards(own), parse_cards(community), stakes={BASE: FOUR}, riding=1)


@pytest.mark.parametrize(
    "house_id",
    [
        pytest.param("lir", marks=rule("004-lir-overview-2", "004-how-to-play-4")),
        pytest.param("lir-bonus", marks=rule("004-bonus-overview-2")),
    ],
)
@pytest.mark.parametrize("ranking", BEST_AND_WORST)
def test_a_hand_is_paid_for_its_ranking_and_beats_nobody(house_id: str, ranking: str) -> None:
    best, worst = (settled(house_id, hand, base=5).wagers[0] for hand in BEST_AND_WORST[ranking])
    odds = base_table(load_house(house_id).wagers).odds_on(FiveCardRanking(ranking))

    assert best.winnings == worst.winnings == FIVE * (odds or 0)
    assert best.returned == worst.returned == (FIVE + best.winnings if odds else Money(0))


@pytest.mark.parametrize(
    "house_id",
    [
        pytest.param("casablanca", marks=rule("001-objective-1")),
        pytest.param("lir-bonus", marks=rule("004-bonus-overview-4")),
    ],
)
def test_the_base_game_is_won_by_a_pair_of_tens_or_more(house_id: str) -> None:
    pairs = {rank: f"{rank.symbol}c {rank.symbol}d {others(rank)}" for rank in Rank}
    winning = [rank for rank, hand in pairs.items() if settled(house_id, hand).returned]
    better = [hand for ranking, hands in BEST_AND_WORST.items() if ranking != "high-card" for hand in hands]

    assert winning == [Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE]
    assert all(settled(house_id, hand).returned for hand in better)
    assert not any(settled(house_id, hand).returned for hand in BEST_AND_WORST["high-card"])


def others(rank: Rank) -> str:
    """Return three low cards that do not meet *rank*."""
    return " ".join([card for card in ("2h", "3s", "4c", "6d") if card[0] != rank.symbol][:3])


@rule("001-objective-1")
def test_a_better_hand_is_paid_more() -> None:
    winnings = [settled("casablanca", hands[1]).wagers[0].winnings for hands in BEST_AND_WORST.values()]

    assert all(better > worse for better, worse in itertools.pairwise(winnings))


@rule("001-objective-3")
@pytest.mark.parametrize("ranking", BEST_AND_WORST)
def test_the_more_is_in_action_the_more_a_winning_hand_wins(ranking: str) -> None:
    hand = BEST_AND_WORST[ranking][0]
    one, two, three = (settled("casablanca", hand, riding, base=4).net for riding in (1, 2, 3))

    assert (one, two, three) == (one, one * 2, one * 3)
    assert (three > one) is (ranking != "high-card")


@rule("004-bonus-overview-6")
@pytest.mark.parametrize("ranking", THREE_CARDS)
def test_the_three_card_bonus_is_won_by_a_pair_or_more_in_the_players_own_cards(ranking: str) -> None:
    for community in ("8c 9d", "8c 8d"):
        _, bonus = settled("lir-bonus", f"{THREE_CARDS[ranking]} {community}", base=5, three_card_bonus=5).wagers
        assert bool(bonus.returned) is (ranking != "high-card")


@rule("003-tcp-definitions-2")
def test_a_hand_of_three_card_poker_is_three_cards_of_the_player_or_the_dealer() -> None:
    assert duel("5s 6d 7c", "2s 3d 4c").wagers[0].hand == "straight 7-6-5 against straight 4-3-2"
    for own, dealer in (("5s 6d", "2s 3d 4c"), ("5s 6d 7c 8c", "2s 3d 4c"), ("5s 6d 7c", "2s 3d"), ("5s 6d 7c", "")):
        with pytest.raises(HandError, match="expected 3 "):
            duel(own, dealer)


@rule("003-tcp-definitions-3")
@pytest.mark.parametrize("ranking", THREE_CARDS)
def test_pair_plus_plays_against_the_posted_table(ranking: str) -> None:
    table = load_pay_table("seacoast-pair-plus")
    own = rank_three_cards(parse_cards(THREE_CARDS[ranking]))
    _, pair_plus = duel(THREE_CARDS[ranking], "9s 8d 5c").wagers
    odds = table.odds.best_first()[list(ThreeCardRanking).index(own.ranking)]

    assert pair_plus.winnings == FIVE * (odds or 0)
    assert pair_plus.rule.startswith("seacoast-pair-plus;")


@rule("003-tcp-definitions-3a")
@pytest.mark.parametrize("own", THREE_CARDS.values(), ids=THREE_CARDS)
def test_pair_plus_does_not_care_whether_the_dealer_is_beaten(own: str) -> None:
    duels = [duel(own, dealer).wagers for dealer in ("Th 9h 8h", "9s 8d 5c", "Qc Jd 4d")]
    folded = duel(own, "", plays=False).wagers

    assert len({ante.result for ante, _ in duels}) > 1
    assert {pair_plus for _, pair_plus in duels} == {folded[1]}


@rule("003-tcp-definitions-4")
def test_whoever_makes_no_play_bet_is_out_whatever_the_cards() -> None:
    for own in THREE_CARDS.values():
        folded, _ = duel(own, "9s 8d 5c", plays=False).wagers
        assert (folded.result, folded.net) == ("folded", -Money.dollars(10))
    assert duel("As Ks Qs", "Qc Jd 4d").wagers[0].result.startswith("beats the dealer")


@rule("003-tcp-definitions-4a")
@pytest.mark.parametrize("ante", [1, 5, 25])
def test_the_play_bet_is_as_large_as_the_ante(ante: int) -> None:
    house, stake = load_house("seacoast-3cp"), Money.dollars(ante)
    (lost,) = settle_three_card_poker(
        house, parse_cards("Ks 7d 2c"), parse_cards("As 9d 4c"), stakes={ANTE: stake}, plays=True
    ).wagers

    assert lost.stake == stake * 2
    assert lost.net == -stake * 2
