"""The figures of a day: what was bet, what it brought, and what best play would have brought."""

from __future__ import annotations

from fractions import Fraction

import pytest

from letitride.cards import Money
from letitride.house import House, Wager, load_house
from letitride.house.games.let_it_ride import BASE, DOLLAR_BONUS, THREE_CARD_BONUS
from letitride.house.games.three_card_poker import ANTE, ANTE_BONUS, PAIR_PLUS
from letitride.ledger import Day
from letitride.odds import analyse_house
from letitride.pit.floor.days import Action, DayFigures, Expected, expectation, figures_of
from letitride.pit.log.codec import write_event
from letitride.pit.ports import WagerRecord
from letitride.table import Event
from letitride.table.model.command.base import Stakes
from letitride.table.model.event import WagerCollected, WagerPaid, WagersPlaced, WagersTakenBack

LIR, POKER, SEACOAST = load_house("lir"), load_house("seacoast-3cp"), load_house("seacoast")
NO_DAY = Day(drop=Money(0), win=Money(0))


def dollars(amount: int) -> Money:
    return Money.dollars(amount)


def stakes(**wagers: int) -> Stakes:
    return tuple((Wager.named(name.replace("_", "-")), dollars(amount)) for name, amount in wagers.items())


def placed(seat: int, **wagers: int) -> WagersPlaced:
    return WagersPlaced(seat=seat, stakes=stakes(**wagers))


def taken_back(seat: int, **wagers: int) -> WagersTakenBack:
    return WagersTakenBack(seat=seat, stakes=stakes(**wagers))


def lost(seat: int, wager: Wager, stake: int) -> WagerCollected:
    return WagerCollected(seat=seat, wager=wager, stake=dollars(stake))


def paid(seat: int, wager: Wager, stake: int, winnings: int) -> WagerPaid:
    back = dollars(stake + winnings)
    return WagerPaid(seat=seat, wager=wager, stake=dollars(stake), winnings=dollars(winnings), returned=back)


def told(**rounds: list[Event]) -> list[WagerRecord]:
    """Return what the log says of rounds ``r1``, ``r2`` and so on."""
    return [
        WagerRecord(round=int(number[1:]), last=0, name=name, data=data)
        for number, events in rounds.items()
        for name, data in map(write_event, events)
    ]


def figures(house: House = LIR, **rounds: list[Event]) -> DayFigures:
    return figures_of(lambda _: house, NO_DAY, settled=len(rounds), void=0, wagers=told(**rounds))


def test_bets_that_were_taken_back_are_expected_to_bring_nothing() -> None:
    found = figures(r1=[placed(1, base=5), placed(2, base=1), taken_back(1, base=5), lost(2, BASE, 3)])

    assert found.expected == expectation(LIR, [{BASE: dollars(1)}])
    assert found.by_wager == ((BASE, Action(bets=1, in_action=dollars(3), win=dollars(3))),)


def test_of_a_seat_that_bets_again_the_last_bets_count() -> None:
    found = figures(r1=[placed(1, base=5), taken_back(1, base=5), placed(1, base=2), lost(1, BASE, 2)])

    assert found.expected == expectation(LIR, [{BASE: dollars(2)}])


def test_each_round_is_expected_by_its_own_seats() -> None:
    found = figures(
        r7=[placed(1, base=5), placed(2, base=1), lost(1, BASE, 5), lost(2, BASE, 1)],
        r8=[placed(2, base=2), lost(2, BASE, 2)],
    )

    first = expectation(LIR, [{BASE: dollars(5)}, {BASE: dollars(1)}])
    assert found.expected == first + expectation(LIR, [{BASE: dollars(2)}])
    assert found.action == Action(bets=3, in_action=dollars(8), win=dollars(8))


def test_the_ante_bonus_belongs_to_the_ante_and_is_no_bet_of_its_own() -> None:
    found = figures(
        POKER,
        r1=[
            placed(1, ante=2, pair_plus=1),
            placed(2, ante=2),
            paid(1, ANTE, 4, 4),
            WagerPaid(seat=1, wager=ANTE_BONUS, stake=Money(0), winnings=dollars(10), returned=dollars(10)),
            paid(1, PAIR_PLUS, 1, 40),
            lost(2, ANTE, 2),
        ],
    )

    assert dict(found.by_wager) == {
        ANTE: Action(bets=2, in_action=dollars(6), win=dollars(2 - 4 - 10)),
        PAIR_PLUS: Action(bets=1, in_action=dollars(1), win=dollars(-40)),
    }
    assert found.action.bets == 3


def test_wagers_are_listed_in_one_order_whatever_was_settled_first() -> None:
    bonus_first = [
        placed(1, base=1, three_card_bonus=1),
        lost(1, THREE_CARD_BONUS, 1),
        lost(1, BASE, 1),
    ]
    found = figures(SEACOAST, r1=[*bonus_first])

    assert [wager for wager, _ in found.by_wager] == [BASE, THREE_CARD_BONUS]


def test_under_a_cap_a_seat_is_expected_by_its_own_stake() -> None:
    small, large = ({BASE: dollars(bet)} for bet in (1, 100))
    found = figures(SEACOAST, r1=[placed(1, base=1), placed(2, base=100), lost(1, BASE, 1), lost(2, BASE, 100)])

    odds = [analyse_house(SEACOAST, stakes=each).figures for each in (small, large)]
    assert odds[0].house_edge != odds[1].house_edge
    assert found.expected.win == odds[0].house_edge + 100 * odds[1].house_edge
    assert found.expected.in_action == odds[0].average_bets + 100 * odds[1].average_bets


def test_the_win_rate_is_what_the_house_won_of_what_was_in_action_and_hold_what_it_won_of_the_drop() -> None:
    assert Action(bets=2, in_action=dollars(8), win=dollars(2)).win_rate == Fraction(1, 4)
    assert Action(bets=1, in_action=dollars(8), win=dollars(-2)).win_rate == Fraction(-1, 4)
    assert Action().win_rate is None
    assert Day(drop=dollars(8), win=dollars(2)).hold == Fraction(1, 4)
    assert Expected().par is None


def test_the_tables_of_a_house_add_up() -> None:
    base, bonus = Action(bets=2, in_action=dollars(6), win=dollars(3)), Action(bets=1, in_action=dollars(1))
    one = DayFigures(
        day=Day(drop=dollars(100), win=dollars(40)),
        settled=2,
        void=1,
        by_wager=((BASE, base), (DOLLAR_BONUS, bonus)),
        expected=expectation(LIR, [{BASE: dollars(1)}]),
    )
    other = DayFigures(
        day=Day(drop=dollars(20), win=dollars(-5)),
        settled=3,
        void=4,
        by_wager=((BASE, base), (THREE_CARD_BONUS, bonus)),
        expected=expectation(LIR, [{BASE: dollars(2)}]),
    )
    for total in (one + other, other + one):
        assert total.day == Day(drop=dollars(120), win=dollars(35))
        assert (total.settled, total.void) == (5, 5)
        assert dict(total.by_wager) == {
            BASE: Action(bets=4, in_action=dollars(12), win=dollars(6)),
            DOLLAR_BONUS: bonus,
            THREE_CARD_BONUS: bonus,
        }
        assert total.action == Action(bets=6, in_action=dollars(14), win=dollars(6))
    sum_ = (one + other).expected
    assert sum_.win == one.expected.win + other.expected.win
    assert sum_.in_action == one.expected.in_action + other.expected.in_action
    assert sum_.variance == one.expected.variance + other.expected.variance
    assert sum_.seats == {**one.expected.seats, **other.expected.seats}


def test_the_normal_band_reaches_1_96_standard_deviations_to_both_sides_of_par() -> None:
    found = DayFigures(
        day=NO_DAY,
        by_wager=((BASE, Action(bets=1, in_action=dollars(50))),),
        expected=Expected(win=Fraction(2), in_action=Fraction(40)),
    )

    assert found.normal_band(Fraction(9)) == pytest.approx((0.05 - 1.96 * 3 / 50, 0.05 + 1.96 * 3 / 50))
    assert DayFigures(day=NO_DAY, expected=found.expected).normal_band(Fraction(9)) is None
    assert DayFigures(day=NO_DAY, by_wager=found.by_wager).normal_band(Fraction(9)) is None
