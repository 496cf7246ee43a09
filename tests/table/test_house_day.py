"""Chips of a house whose chips are good for one day: bought, lost, won, and turned back into money."""

import pytest
from msgspec.structs import replace

from letitride.cards import Money
from letitride.house import load_house
from letitride.house.games.let_it_ride import BASE
from letitride.house.setup import Redemption
from letitride.table.model.command import BuyIn, CloseTable, LeaveSeat, PlaceWagers, TakeBackWagers
from letitride.table.model.event import ChipsBought, SeatLeft, TableClosed
from letitride.table.model.state import Table
from letitride.table.model.vocabulary import Stage
from tests.rules import rule
from tests.table.play import Play, dollars
from tests.table.showdown import decided, showdown

CASABLANCA = load_house("casablanca")


def base(amount: int, seat: int = 1) -> PlaceWagers:
    return PlaceWagers(seat=seat, stakes=((BASE, dollars(amount)),))


def after_a_win_and_a_loss() -> Play:
    """Play one round with three bets of $4: seat 1 wins at 2 to 1, and seat 3 loses."""
    table = showdown("casablanca", {1: "Td Ts 4d", 3: "2d 5c 7h"}, "9h 9s")
    table.chores()
    return table


# No refund


@rule("001-house-3")
def test_money_put_into_a_round_is_not_refunded_once_betting_is_closed() -> None:
    table = Play("casablanca").opened(1).bet(1).no_more_bets()

    refusals: dict[str, set[str]] = {}
    while table.table.stage is not Stage.SETTLING:
        here = refusals.setdefault(table.table.stage_in_words, set())
        here |= {table.refused(TakeBackWagers(seat=1)).code, table.refused(LeaveSeat(seat=1)).code}
        if not table.chores(most=1):
            table.answer(1, ride=True)

    at = ("dealing", "first decisions", "second decisions")
    assert refusals == {stage: {"no-more-bets", "stay-seated"} for stage in at}


@rule("001-house-3")
def test_what_was_lost_is_not_given_back_to_a_player_who_leaves() -> None:
    table = after_a_win_and_a_loss()

    events = table.do(LeaveSeat(seat=3))

    assert events == (SeatLeft(seat=3, player="player 3", amount=dollars(1000 - 12)),)


@rule("001-house-3")
@pytest.mark.parametrize("amount", [Money(0), dollars(-5)], ids=str)
def test_chips_cannot_be_bought_backwards(amount: Money) -> None:
    assert Play("casablanca").opened(1).refused(BuyIn(seat=1, amount=amount)).code == "chips"


# Face value


@rule("001-house-3a")
def test_chips_bought_and_won_are_cashed_at_the_value_they_bear() -> None:
    table = after_a_win_and_a_loss()
    bought = [event.amount for event in table.events if isinstance(event, ChipsBought) and event.seat == 1]
    won = dollars(2 * 12)

    events = table.do(LeaveSeat(seat=1))

    assert bought == [dollars(1000)]
    assert events == (SeatLeft(seat=1, player="player 1", amount=dollars(1000) + won),)


@rule("001-house-3a")
def test_chips_cost_what_they_bear_too() -> None:
    table = Play("casablanca").opened(1, rail=0)

    table.do(BuyIn(seat=1, amount=dollars(7)))

    assert table.rail(1) == dollars(7)
    assert table.do(CloseTable())[0] == SeatLeft(seat=1, player="player 1", amount=dollars(7))


# The same day


@rule("001-house-3b")
def test_closing_the_table_turns_every_rail_back_into_money() -> None:
    table = after_a_win_and_a_loss()
    table.sit(6, rail=40)

    events = table.do(CloseTable())

    assert CASABLANCA.chips.redemption is Redemption.SAME_DAY
    assert events == (
        SeatLeft(seat=1, player="player 1", amount=dollars(1024)),
        SeatLeft(seat=3, player="player 3", amount=dollars(988)),
        SeatLeft(seat=6, player="player 6", amount=dollars(40)),
        TableClosed(),
    )
    assert not any(table.table.seats)


@rule("001-house-3b")
def test_the_table_does_not_close_over_wagers_that_could_not_be_cashed() -> None:
    down = Play("casablanca").opened(1).bet(1)
    in_the_round = decided(Play("casablanca").opened(1).bet(1).no_more_bets())

    assert [table.refused(CloseTable()).code for table in (down, in_the_round)] == ["wagers-down", "wrong-stage"]


@rule("001-house-6a")
def test_a_table_that_was_closed_opens_without_a_chip_of_the_players() -> None:
    table = after_a_win_and_a_loss()
    table.do(CloseTable())
    assert table.table == replace(Table.of(CASABLANCA), rounds=1)

    table.opened(1, rail=0)

    assert table.rail(1) == dollars(0)
    assert table.refused(base(1)).code == "too-few-chips"
    table.do(BuyIn(seat=1, amount=dollars(3)))
    assert table.do(base(1))


# The lawful maximum


@rule("001-house-7")
def test_no_bet_is_above_the_maximum_that_the_law_allows_and_the_table_posts() -> None:
    table = Play("casablanca").opened(1, 3)

    for seat, above in ((1, 5), (1, 1000), (3, 6)):
        refused = table.refused(base(above, seat))
        assert (refused.code, refused.message) == ("limits", f"base bets of ${above:,}: the limits are $1 to $4")
    assert table.do(base(4), base(4, 3))
