"""Every event that moves a chip is a balanced entry; the rest moves nothing."""

from fractions import Fraction

import pytest

from letitride.cards import Money
from letitride.house import house_ids
from letitride.house.games.let_it_ride import BASE
from letitride.house.setup import Marker
from letitride.ledger import (
    CAGE,
    Account,
    AccountKind,
    Entry,
    Ledger,
    Overdrawn,
    Posting,
    Unbalanced,
    charity_share,
    day_of,
    deposit,
    entry_for,
    withdrawal,
)
from letitride.table import Event
from letitride.table.model.command import CloseTable, LeaveSeat, ReportWrongNumber, TakeBackWagers
from letitride.table.model.event import BonusBetsCollected, CardsDealt, ChipsBought, SeatLeft, WagerCollected, WagerPaid
from tests.rules import rule
from tests.table.play import FOLD, PLAY, RIDE, WITHDRAW, Play, dollars

TABLE = "t1"
TRAY, DROP, BONUS = (Account(kind, table=TABLE) for kind in (AccountKind.TRAY, AccountKind.DROP, AccountKind.BONUS))


def rail(seat: int) -> Account:
    return Account(AccountKind.RAIL, table=TABLE, seat=seat)


def account_of(player: str) -> Account:
    return Account(AccountKind.PLAYER, player=player)


def booked(events: list[Event], *, funds: int = 1000) -> Ledger:
    """Return the ledger after *events*; whoever buys chips has brought the money."""
    ledger = Ledger()
    for event in events:
        if isinstance(event, ChipsBought):
            ledger = ledger.post(deposit(event.player, dollars(funds)))
        entry = entry_for(event, table=TABLE)
        ledger = ledger.post(entry) if entry else ledger
    return ledger


def full_table(house: str) -> Play:
    play = Play(house).opened(1, 2, 3, 4, 5, 6, 7)
    side = {wager.value.replace("-", "_"): 1 for wager in play.house.wagers if wager is not play.house.main_wager}
    for seat in range(1, 8):
        play.bet(seat, **side)
    return play


@pytest.mark.parametrize("house", house_ids())
def test_the_books_say_what_the_table_says(house: str) -> None:
    play = full_table(house).dealt().decide_all(RIDE, WITHDRAW, PLAY, FOLD, default=WITHDRAW)

    ledger = booked(play.events)

    assert ledger.total() == Money(0)
    for seat in range(1, 8):
        assert ledger.balance(rail(seat)) == play.rail(seat)
        assert ledger.balance(Account(AccountKind.LAYOUT, table=TABLE, seat=seat)) == Money(0)
    assert ledger.balance(BONUS) == Money(0)
    assert ledger.balance(TRAY) + ledger.total(rail(seat) for seat in range(1, 8)) == Money(0)


@rule("004-table-3")
def test_cash_for_chips_goes_into_the_drop_box() -> None:
    ledger = booked(Play("lir-bonus").opened(3, rail=200).events, funds=200)

    assert ledger.balance(DROP) == dollars(200)
    assert ledger.balance(rail(3)) == dollars(200)
    assert ledger.balance(TRAY) == dollars(-200)
    assert ledger.balance(account_of("player 3")) == Money(0)
    assert ledger.balance(CAGE) == dollars(-200)


@rule("001-house-3a")
def test_chips_are_cashed_at_face_value() -> None:
    play = Play("casablanca").opened(2, rail=200)
    play.do(LeaveSeat(seat=2))

    ledger = booked(play.events, funds=200)

    assert ledger.balance(account_of("player 2")) == dollars(200)
    assert ledger.balance(rail(2)) == Money(0)


@rule("001-house-3b", "001-house-6a")
def test_closing_the_table_turns_every_rail_back_into_an_account() -> None:
    play = Play("casablanca").opened(1, 5, rail=200)
    play.do(CloseTable())

    ledger = booked(play.events, funds=200)

    assert [ledger.balance(account_of(f"player {seat}")) for seat in (1, 5)] == [dollars(200)] * 2
    assert not any(balance for account, balance in ledger.balances.items() if account.kind is AccountKind.RAIL)


def test_bonus_bets_lie_apart_until_the_round_decides() -> None:
    play = Play("lir-bonus").opened(1, 2).bet(1, 5, dollar_bonus=1).bet(2, 5).no_more_bets()
    play.chores()

    assert any(isinstance(event, BonusBetsCollected) for event in play.events)
    assert booked(play.events).balance(BONUS) == dollars(1)

    play.decide_all()
    assert booked(play.events).balance(BONUS) == Money(0)


def test_a_winning_bonus_costs_the_tray_the_award_less_the_dollar() -> None:
    play = Play("lir-bonus").opened(1).bet(1, 5, dollar_bonus=1)
    play.dealt(s1="Tc Td Th", dealer="2c 3d 4h").decide_all(WITHDRAW, WITHDRAW)

    (paid,) = [event for event in play.events if isinstance(event, WagerPaid) and event.stake == dollars(1)]
    assert booked(play.events).balance(TRAY) == dollars(-1000) - dollars(15) - (paid.returned - paid.stake)


def test_a_void_round_gives_every_chip_back_the_bonus_bet_too() -> None:
    play = Play("lir-bonus").opened(1, 4).bet(1, 5, dollar_bonus=1, three_card_bonus=2).bet(4).no_more_bets()
    play.chores()
    play.do(ReportWrongNumber(seat=4, found=4))

    ledger = booked(play.events)

    assert [ledger.balance(rail(seat)) for seat in (1, 4)] == [dollars(1000)] * 2
    assert ledger.balance(BONUS) == Money(0)


def test_wagers_taken_back_before_the_call_are_on_the_rail_again() -> None:
    play = Play("nh-000").opened(1).bet(1, 5, three_card_bonus=2)
    play.do(TakeBackWagers(seat=1))

    assert booked(play.events).balance(rail(1)) == dollars(1000)


def test_most_events_move_nothing() -> None:
    assert entry_for(CardsDealt(seat=1, cards=()), table=TABLE) is None


def test_an_entry_has_a_line_for_each_account_where_something_moves_and_no_other() -> None:
    push = WagerPaid(seat=1, wager=BASE, stake=dollars(5), winnings=Money(0), returned=dollars(5))
    won = WagerPaid(seat=2, wager=BASE, stake=dollars(5), winnings=dollars(10), returned=dollars(15))
    layouts = [Account(AccountKind.LAYOUT, table=TABLE, seat=seat) for seat in (1, 2)]

    assert entry_for(push, table=TABLE) == Entry(
        "WagerPaid", (Posting(layouts[0], dollars(-5)), Posting(rail(1), dollars(5)))
    )
    assert entry_for(won, table=TABLE) == Entry(
        "WagerPaid", (Posting(layouts[1], dollars(-5)), Posting(TRAY, dollars(-10)), Posting(rail(2), dollars(15)))
    )


def test_an_event_that_moves_no_chip_is_no_entry() -> None:
    for event in (
        WagerCollected(seat=1, wager=BASE, stake=Money(0)),
        SeatLeft(seat=1, player="ann", amount=Money(0)),
        BonusBetsCollected(stakes=(), marker=Marker.LAMMER),
    ):
        assert entry_for(event, table=TABLE) is None


def test_of_several_moves_one_is_enough_for_an_entry() -> None:
    for stakes in (((1, Money(0)), (2, dollars(1))), ((2, dollars(1)), (1, Money(0)))):
        entry = entry_for(BonusBetsCollected(stakes=stakes, marker=Marker.LAMMER), table=TABLE)
        assert entry is not None
        assert {posting.account: posting.amount for posting in entry.postings} == {
            Account(AccountKind.LAYOUT, table=TABLE, seat=2): dollars(-1),
            BONUS: dollars(1),
        }


def test_lines_must_add_up_to_nothing() -> None:
    with pytest.raises(Unbalanced, match=r"gift: .* rail t1 seat 1 \$5"):
        Entry("gift", (Posting(rail(1), dollars(5)),))


def test_nobody_bets_what_is_not_there() -> None:
    ledger = Ledger().post(deposit("ann", dollars(10)))

    with pytest.raises(Overdrawn, match=r"withdrawal takes \$11 from player ann, which has \$10"):
        ledger.post(withdrawal("ann", dollars(11)))
    assert ledger.balance(account_of("ann")) == dollars(10)


def test_the_day_of_a_table_is_drop_and_win() -> None:
    play = Play("nh-000").opened(1).bet(1, 5)
    play.dealt(s1="2c 7d 9h", dealer="3h Js 4s").decide_all(WITHDRAW, WITHDRAW)
    before, after = booked([]), booked(play.events)

    day = day_of(after, table=TABLE, before=before)

    assert (day.drop, day.win) == (dollars(1000), dollars(5) - dollars(1000) + dollars(1000))
    assert day.hold == Fraction(5, 1000)
    assert day_of(after, table=TABLE, before=after).hold is None


@rule("001-house-9")
def test_a_share_of_the_win_goes_to_the_charity_of_the_day() -> None:
    assert charity_share(dollars(100), Fraction(35, 100)) == dollars(35)
    assert charity_share(Money(1), Fraction(1, 3)) == Money(1)
    assert charity_share(dollars(-100), Fraction(1, 2)) == Money(0)
    assert charity_share(dollars(100), Fraction(0)) == Money(0)
    assert charity_share(dollars(100), Fraction(1)) == dollars(100)
    for share in (Fraction(-1, 100), Fraction(101, 100)):
        with pytest.raises(ValueError, match="between 0 and 1"):
            charity_share(dollars(1), share)


@pytest.mark.parametrize(
    "account",
    [
        CAGE,
        Account(AccountKind.PLAYER, player="Ann seat 3"),
        Account(AccountKind.RAIL, table="my table", seat=3),
        Account(AccountKind.LAYOUT, table="t seat 1", seat=12),
        Account(AccountKind.BONUS, table="my table"),
        Account(AccountKind.TRAY, table="t"),
        Account(AccountKind.DROP, table="t seat 4"),
    ],
)
def test_an_account_is_read_as_it_is_printed(account: Account) -> None:
    assert Account.parse(str(account)) == account


def test_the_money_of_a_tournament_is_money_and_its_chips_are_not() -> None:
    assert Account(AccountKind.POOL, table="saturday").currency == ""
    assert Account(AccountKind.STACK, table="saturday", player="Ann").currency == "saturday"
    assert Account(AccountKind.RAIL, table="tournament.saturday.2", seat=1).currency == "saturday"
    assert Account(AccountKind.RAIL, table="casablanca", seat=1).currency == ""
