"""Advice for cards in hand: a third, slow account of the decisions, against the rows."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.cards import DECK, Card, CardError, Money, Rank, parse_cards
from letitride.house import Tie
from letitride.odds import Cap, HandError, advise, advise_three_card_poker, analyse_base
from letitride.odds.payoff import payoff_of
from letitride.odds.rows import rows_for
from letitride.odds.shape import shape_of
from letitride.odds.three_card_poker import duels
from tests.odds.tables import BASE_TABLES, base_table
from tests.odds.test_card import representatives

THREE = st.lists(st.sampled_from(DECK), min_size=3, max_size=3, unique=True)
FOUR = st.lists(st.sampled_from(DECK), min_size=4, max_size=4, unique=True)


def gain(finals: tuple[int, ...], designator: str) -> Fraction:
    payoff = payoff_of(base_table(designator), rows_for(Rank.TEN).outcomes)
    total = sum(count * net for count, net in zip(finals, payoff.net[1], strict=True))
    return Fraction(total, sum(finals) * payoff.units)


def test_three_to_the_royal_flush_ride() -> None:
    advice = advise(base_table("LIRX-01"), parse_cards("Tc Jc Qc"))

    assert advice.ride
    assert advice.expectation == Fraction(31, 21)


@pytest.mark.exhaustive
def test_every_three_card_pattern_is_worth_what_its_row_says() -> None:
    rows = rows_for(Rank.TEN)
    finals = {row.shape: rows.finals(row) for row in rows.three}
    for cards in list(representatives(3))[::5]:
        advice = advise(base_table("LIRX-03"), cards)
        assert advice.expectation == gain(finals[shape_of(cards, lowest_pair=Rank.TEN)], "LIRX-03")


@pytest.mark.exhaustive
def test_every_four_card_pattern_is_worth_what_its_row_says() -> None:
    finals = {row.shape: row.finals for row in rows_for(Rank.TEN).four}
    for cards in representatives(4):
        advice = advise(base_table("LIRX-05"), cards[:3], cards[3:])
        assert advice.expectation == gain(finals[shape_of(cards, lowest_pair=Rank.TEN)], "LIRX-05")


@settings(deadline=None, max_examples=30)
@given(st.sampled_from(BASE_TABLES), THREE, st.sampled_from(Tie))
def test_bet_1_rides_exactly_where_it_gains(designator: str, cards: list[Card], tie: Tie) -> None:
    advice = advise(base_table(designator), cards, tie=tie)

    assert advice.ride == (advice.expectation > 0 or (advice.expectation == 0 and tie is Tie.RIDE))


@pytest.mark.heavy
@settings(deadline=None, max_examples=25)
@given(FOUR, st.integers(1, 600))
def test_under_a_cap_the_rows_and_the_slow_account_agree(cards: list[Card], bet: int) -> None:
    cap = Cap(Money.dollars(1000), Money.dollars(bet))
    game = analyse_base(base_table("seacoast-base"), cap=cap)
    bet_1 = {row.shape: rides for row, rides in zip(game.rows.three, game.play.bet_1, strict=True)}
    bet_2 = {row.shape: rides for row, rides in zip(game.rows.four, game.play.bet_2, strict=True)}
    expected_1 = bet_1[shape_of(cards[:3], lowest_pair=Rank.TEN)]
    expected_2 = bet_2[shape_of(cards, lowest_pair=Rank.TEN)]

    assert advise(game.table, cards[:3], cap=cap).ride == expected_1
    assert advise(game.table, cards[:3], cards[3:], cap=cap).ride == expected_2[expected_1]
    for past in (False, True):
        assert advise(game.table, cards[:3], cards[3:], cap=cap, bet_1_rides=past).ride == expected_2[past]


def test_what_became_of_bet_1_does_not_matter_without_a_cap() -> None:
    cards, community = parse_cards("9c Tc Jd"), parse_cards("Qs")
    table = base_table("LIRX-01")

    assert advise(table, cards, community, bet_1_rides=True) == advise(table, cards, community, bet_1_rides=False)


@pytest.mark.parametrize(("own", "community"), [("Tc Jc", ""), ("Tc Jc Qc Kc", ""), ("Tc Jc Qc", "Kc Ac"), ("", "")])
def test_a_decision_needs_three_cards_and_at_most_one_community_card(own: str, community: str) -> None:
    with pytest.raises(HandError, match="three cards and none or one community card"):
        advise(base_table("LIRX-01"), parse_cards(own), parse_cards(community))


def test_a_fifth_ace_is_refused() -> None:
    with pytest.raises(CardError, match="As is named twice"):
        advise(base_table("LIRX-01"), parse_cards("As Ks Qs"), parse_cards("As"))


def test_three_card_poker_is_played_from_queen_six_four() -> None:
    from tests.odds.test_three_card_poker import ANTE_BONUS

    plays = advise_three_card_poker(ANTE_BONUS, parse_cards("Qc 6d 4s"), qualifies_with=Rank.QUEEN)
    folds = advise_three_card_poker(ANTE_BONUS, parse_cards("Qc 6d 3s"), qualifies_with=Rank.QUEEN)

    assert plays.ride
    assert not folds.ride
    kinds = {(duel.hand.ranks, duel.expectation(ANTE_BONUS) + 1) for duel in duels(Rank.QUEEN)}
    assert ((Rank.QUEEN, Rank.SIX, Rank.FOUR), plays.expectation) in kinds
    assert ((Rank.QUEEN, Rank.SIX, Rank.THREE), folds.expectation) in kinds


def test_three_card_poker_is_decided_with_three_cards() -> None:
    from tests.odds.test_three_card_poker import ANTE_BONUS

    with pytest.raises(HandError, match="three cards, got Qc 6d"):
        advise_three_card_poker(ANTE_BONUS, parse_cards("Qc 6d"), qualifies_with=Rank.QUEEN)
