"""The quick decision and the slow advice are the same."""

import random

import pytest

from letitride.cards import DECK, Money, parse_cards
from letitride.house import FiveCardPayTable, ThreeCardPayTable, Tie, load_house, load_pay_table
from letitride.house.games.three_card_poker import ante_wager
from letitride.odds.advice import advise, advise_three_card_poker
from letitride.odds.decision import plays, rides
from letitride.odds.payoff import Cap


@pytest.mark.heavy
@pytest.mark.parametrize("designator", ["LIRX-01", "LIRX-03", "seacoast-base"])
@pytest.mark.parametrize("tie", Tie)
@pytest.mark.parametrize("cap", [None, Cap(Money.dollars(1000), Money.dollars(50))], ids=["no cap", "cap"])
def test_quick_and_slow_agree_on_bets(designator: str, tie: Tie, cap: Cap | None) -> None:
    table = load_pay_table(designator)
    assert isinstance(table, FiveCardPayTable)
    source = random.Random(designator)
    for _ in range(6):
        *three, first = source.sample(DECK, 4)
        assert rides(table, three, tie=tie, cap=cap) == advise(table, three, tie=tie, cap=cap).ride
        for past in (False, True):
            slow = advise(table, three, [first], tie=tie, cap=cap, bet_1_rides=past)
            assert rides(table, three, [first], tie=tie, cap=cap, bet_1_rides=past) == slow.ride


@pytest.mark.heavy
@pytest.mark.parametrize("hand", ["Qs 6h 4d", "Qs 6h 3d", "Qs 6h 4s", "Kc 2d 3h", "Jc Td 8h", "2c 2d 3h", "As Ks Qs"])
def test_quick_and_slow_agree_on_playing(hand: str) -> None:
    ante = ante_wager(load_house("seacoast-3cp").wagers)
    bonus: ThreeCardPayTable = ante.bonus
    cards, lowest = parse_cards(hand), ante.qualifying_rank
    slow = advise_three_card_poker(bonus, cards, qualifies_with=lowest)

    assert plays(bonus, cards, qualifies_with=lowest) == slow.ride
