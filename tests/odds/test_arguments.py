"""Questions that make no sense are refused, and never answered with a wrong figure."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from msgspec.structs import replace

from letitride.cards import CardError, Money, Rank, parse_cards, without
from letitride.house import (
    Basis,
    FiveCardPayTable,
    InvalidValue,
    ThreeCardPayTable,
    Tie,
    load_house,
    load_pay_table,
)
from letitride.house.games.let_it_ride import BASE, DOLLAR_BONUS
from letitride.house.games.three_card_poker import ANTE
from letitride.odds import (
    NEVER_RIDE,
    ArgumentError,
    Cap,
    HandError,
    Law,
    StakeError,
    advise,
    advise_three_card_poker,
    analyse_base,
    analyse_house,
    analyse_side_bet,
    analyse_three_card_poker,
    check_stake,
    combine,
    cost_of,
    joint_let_it_ride,
    settle,
    settle_three_card_poker,
    solve,
)
from letitride.odds.pricing import price_of, rules_of
from tests.odds.tables import any_table, base_table

ONE = Money.dollars(1)
BASE_TABLE = base_table("LIRX-01")
BONUS: Any = load_pay_table("LIRB-03-bonus")
THREE: Any = load_pay_table("3CB-1")
ANTE_BONUS: Any = load_pay_table("seacoast-ante-bonus")
LIR, POKER = load_house("lir-bonus"), load_house("seacoast-3cp")
OWN, COMMUNITY = parse_cards("As Ks Qs"), parse_cards("Js Ts")
TEXT: Any = "ride"
TEXTS: Any = ("As", "Ks", "Qs")
HALF: Any = 1.5


@given(any_table())
def test_solving_agrees_with_the_whole_account_on_either_basis(table: FiveCardPayTable) -> None:
    for basis in Basis:
        same = replace(table, basis=basis)
        for tie in Tie:
            quick, whole = solve(same, tie), analyse_base(same, tie=tie).figures
            assert (quick.house_edge, quick.par, quick.hit_frequency, quick.average_bets) == (
                whole.house_edge,
                whole.par,
                whole.hit_frequency,
                whole.average_bets,
            )


def test_a_basis_in_words_is_refused_before_it_is_priced() -> None:
    with pytest.raises(InvalidValue, match="basis"):
        analyse_side_bet(replace(THREE, basis="to 1"))


def settled(**changes: Any) -> object:
    stakes = {BASE: ONE}
    return settle(LIR, OWN, COMMUNITY, **{"stakes": stakes, "riding": 3, **changes})


def dealt(**changes: Any) -> object:
    stakes = {ANTE: ONE}
    cards = parse_cards("2c 3d 4h")
    return settle_three_card_poker(POKER, OWN, cards, **{"stakes": stakes, "plays": True, **changes})


QUESTIONS: dict[str, tuple[Callable[[], object], type[Exception], str]] = {
    "a bonus table solved": (lambda: solve(BONUS), ArgumentError, "pay table for base bets, got LIRB-03-bonus"),
    "three cards solved": (lambda: solve(THREE), ArgumentError, "got 3CB-1, which is for three-card-bonus"),
    "a name solved": (lambda: solve(TEXT), ArgumentError, "pay table for base bets, got 'ride'"),
    "solved with a tie in words": (lambda: solve(BASE_TABLE, TEXT), ArgumentError, "expected Tie.WITHDRAW or Tie.RIDE"),
    "a bonus table analysed": (lambda: analyse_base(BONUS), ArgumentError, "which is for dollar-bonus"),
    "analysed with a tie in words": (lambda: analyse_base(BASE_TABLE, tie=TEXT), ArgumentError, "got 'ride'"),
    "a cap in dollars": (lambda: analyse_base(BASE_TABLE, cap=ONE), ArgumentError, "expected a Cap"),  # type: ignore[arg-type]
    "another table's play": (
        lambda: analyse_base(base_table("LIRX-05"), play=replace(analyse_base(BASE_TABLE).play, bet_1=(True,))),
        ArgumentError,
        "the play is for other hands",
    ),
    "a base table as a side bet": (lambda: analyse_side_bet(BASE_TABLE), ArgumentError, "side bet, got LIRX-01"),
    "an award as a side bet": (lambda: analyse_side_bet(ANTE_BONUS), ArgumentError, "which is for ante-bonus"),
    "ante and play with a tie in words": (
        lambda: analyse_three_card_poker(ANTE_BONUS, qualifies_with=Rank.QUEEN, tie=TEXT),
        ArgumentError,
        "expected Tie.WITHDRAW or Tie.RIDE",
    ),
    "a side bet as an ante bonus": (
        lambda: analyse_three_card_poker(THREE, qualifies_with=Rank.QUEEN),
        ArgumentError,
        "pay table for the ante bonus, got 3CB-1",
    ),
    "qualifying with a text": (
        lambda: analyse_three_card_poker(ANTE_BONUS, qualifies_with="Q"),  # type: ignore[arg-type]
        ArgumentError,
        "what the dealer qualifies with: expected a Rank, got 'Q'",
    ),
    "a house by its name": (lambda: analyse_house(TEXT), ArgumentError, "expected a House, got 'ride'"),
    "stakes by name": (lambda: analyse_house(LIR, stakes={"base": ONE}), ArgumentError, "expected a Wager, got 'base'"),  # type: ignore[dict-item]
    "a stake as a float": (lambda: analyse_house(LIR, stakes={BASE: HALF}), ArgumentError, "expected a Money"),
    "a stake of nothing": (lambda: check_stake(LIR, BASE, Money(0)), StakeError, "an amount above $0"),
    "a bet of nothing": (lambda: price_of(LIR, bet=Money(0)), StakeError, "the stake of the base bets is $0"),
    "a bet of nothing on a table": (lambda: price_of(BASE_TABLE, bet=-ONE), StakeError, "the base bets is -$1"),
    "rules at a bet of nothing": (lambda: rules_of("lir", bet=Money(0), tie=None), StakeError, "above $0"),
    "a name priced": (lambda: price_of(TEXT), ArgumentError, "expected a House or a pay table"),
    "priced with a tie in words": (lambda: price_of(BASE_TABLE, tie=TEXT), ArgumentError, "the rule for ties"),
    "half a bet riding": (lambda: settled(riding=HALF), HandError, "one, two or three bets ride, got 1.5"),
    "true bets riding": (lambda: settled(riding=True), HandError, "one, two or three bets ride, got True"),
    "cards as texts": (lambda: settle(LIR, TEXTS, COMMUNITY, stakes={BASE: ONE}, riding=1), CardError, "'As'"),
    "settled by name": (lambda: settle(TEXT, OWN, COMMUNITY, stakes={}, riding=1), ArgumentError, "expected a House"),
    "a stake as a number": (lambda: settled(stakes={BASE: 5}), ArgumentError, "expected a Money, got 5"),
    "playing in words": (lambda: dealt(plays="no"), ArgumentError, "whether the player plays: expected a bool"),
    "advice on a bonus": (lambda: advise(BONUS, OWN), ArgumentError, "pay table for base bets"),
    "advice with a tie in words": (lambda: advise(BASE_TABLE, OWN, tie=TEXT), ArgumentError, "got 'ride'"),
    "advice after half a bet": (
        lambda: advise(BASE_TABLE, OWN, bet_1_rides=HALF),
        ArgumentError,
        "whether bet 1 rides",
    ),
    "advice on texts": (lambda: advise(BASE_TABLE, TEXTS), CardError, "'As' is not a Card"),
    "advice on Pair Plus": (
        lambda: advise_three_card_poker(THREE, OWN, qualifies_with=Rank.QUEEN),
        ArgumentError,
        "pay table for the ante bonus",
    ),
    "advice with a number": (
        lambda: advise_three_card_poker(ANTE_BONUS, OWN, qualifies_with=12),  # type: ignore[arg-type]
        ArgumentError,
        "expected a Rank, got 12",
    ),
    "a cost at a side bet": (lambda: cost_of(NEVER_RIDE, BONUS), ArgumentError, "pay table for base bets"),
    "a cap of nothing": (lambda: Cap(Money(0), ONE), StakeError, "the payout cap is Money.parse('$0')"),
    "a cap on no bet": (lambda: Cap(ONE, Money(0)), StakeError, "the bet under a payout cap"),
    "a cap as a number": (lambda: Cap(1000, ONE), StakeError, "the payout cap is 1000"),  # type: ignore[arg-type]
    "no result": (lambda: Law(()), ArgumentError, "at least one result"),
    "results as floats": (lambda: Law.of([(HALF, 1)]), ArgumentError, "got 1.5 with 1"),
    "a negative count": (lambda: Law.of([(Fraction(1), -1)]), ArgumentError, "with -1"),
    "pairs not told apart": (
        lambda: joint_let_it_ride(analyse_base(BASE_TABLE), {DOLLAR_BONUS: replace(BONUS, lowest_pair="J")}),
        ArgumentError,
        "LIRB-03-bonus pays pairs from jacks on",
    ),
    "a negative stake": (
        lambda: combine(joint_let_it_ride(analyse_base(BASE_TABLE), {}), {BASE: -ONE}, {}),
        StakeError,
        "an amount above $0",
    ),
    "a deck without texts": (lambda: without(TEXTS), CardError, "only cards can be taken from a deck"),
}


@pytest.mark.parametrize(("ask", "refusal", "words"), QUESTIONS.values(), ids=QUESTIONS)
def test_a_question_that_makes_no_sense_is_refused(
    ask: Callable[[], object], refusal: type[Exception], words: str
) -> None:
    with pytest.raises(refusal) as refused:
        ask()

    assert words in str(refused.value)


def test_the_same_questions_with_sense_are_answered() -> None:
    assert settled()
    assert dealt()
    assert isinstance(THREE, ThreeCardPayTable)
    assert analyse_house(LIR, stakes={BASE: ONE}).figures.house_edge > 0
    assert advise(BASE_TABLE, OWN, bet_1_rides=True).ride
