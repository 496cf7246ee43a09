"""A round that becomes void while its hands are being settled: what was paid and what was taken goes back."""

import pytest
from msgspec.structs import replace

from letitride.cards import Money
from letitride.house import load_house
from letitride.house.games.let_it_ride import BASE, DOLLAR_BONUS
from letitride.house.setup import Permission
from letitride.ledger import Account, AccountKind, Ledger, deposit, entry_for
from letitride.table import Command, Event
from letitride.table.model.command import (
    CollectBonusBets,
    CollectLammers,
    CollectWager,
    CountDeck,
    CountStub,
    DeclareMisdeal,
    GatherCards,
    InterruptRound,
    LeaveSeat,
    PayWager,
    PickUpCommunityCards,
    PickUpHand,
    ReportCountLamp,
    ReportWrongNumber,
    VerifyHands,
)
from letitride.table.model.event import (
    ChipsBought,
    LeavingAnnounced,
    RoundEnded,
    RoundInterrupted,
    RoundResumed,
    RoundVoided,
    SeatLeft,
    WagerCollected,
    WagerPaid,
)
from letitride.table.model.vocabulary import Cause, Hands, Readable, Stage
from tests.rules import rule
from tests.table.play import FOLD, PLAY, RIDE, WITHDRAW, Play, dollars, returned
from tests.table.showdown import showdown, whole_deck_racked

BONUS = {"dollar_bonus": 1}
UNREADABLE = InterruptRound(cards=Readable.NO)


SEAT_1_IS_NEXT = CollectWager(seat=1, wager=BASE)


def half_settled(*, before: Command = SEAT_1_IS_NEXT) -> Play:
    """Stop at lir-bonus when seat 5 is paid and racked, seat 3 is collected and racked, and seat 1 is open.

    Seats 5 and 1 have a bonus bet, and seat 1 has taken bet 1 back.
    """
    play = showdown(
        "lir-bonus",
        {1: "2c 4d 8h", 3: "3c 6d 9h", 5: "Ks Kh 7d"},
        "Js Qd",
        answers=[WITHDRAW],
        burn="5c",
        side={1: BONUS, 5: BONUS},
    )
    play.chores(before=before)
    return play


def voids(play: Play, *commands: Command) -> RoundVoided:
    """Carry commands out, and return how the round became void."""
    (voided,) = [event for event in play.do(*commands) if isinstance(event, RoundVoided)]
    return voided


def tray(events: list[Event]) -> Money:
    """Return what the tray is up by the books, which no account of a player may overdraw."""
    ledger = Ledger()
    for event in events:
        if isinstance(event, ChipsBought):
            ledger = ledger.post(deposit(event.player, event.amount))
        entry = entry_for(event, table="t")
        ledger = ledger.post(entry) if entry else ledger
    bought = sum((event.amount for event in events if isinstance(event, ChipsBought)), Money(0))
    assert ledger.balance(Account(AccountKind.BONUS, table="t")) == Money(0)
    return ledger.balance(Account(AccountKind.TRAY, table="t")) + bought


PAID, COLLECTED, OPEN = (
    returned(5, given_back=15),
    returned(3, from_tray=15),
    returned(1, from_layout=10, from_bonus=1),
)
"""What makes the three seats whole: kings won 15 and the dollar of the bonus bet back, and nothing lost 15."""


@rule("004-irregularities-2")
def test_a_misdeal_found_while_hands_are_settled_undoes_what_was_paid_and_what_was_taken() -> None:
    play = half_settled()
    assert [type(event) for event in play.events if isinstance(event, WagerPaid | WagerCollected)] == [
        WagerPaid,
        WagerPaid,
        WagerCollected,
    ]

    voided = voids(play, ReportWrongNumber(seat=1, found=4))

    assert voided == RoundVoided(round=1, cause=Cause.WRONG_NUMBER_OF_CARDS, returns=(OPEN, COLLECTED, PAID))
    assert [play.rail(seat) for seat in (1, 3, 5)] == [dollars(1000)] * 3
    assert tray(play.events) == dollars(0)


@rule("004-irregularities-2", "004-irregularities-2c", "004-irregularities-2d")
def test_the_cards_of_a_half_settled_round_come_together_again_and_are_counted() -> None:
    play = half_settled()
    play.do(ReportWrongNumber(seat=1, found=4))

    play.do(GatherCards())
    assert whole_deck_racked(play)
    play.do(CountDeck(found=52))
    assert play.table.stage is Stage.BETTING
    play.bet(1).bet(3).dealt().decide_all()
    assert play.events[-1] == RoundEnded(round=2)


@rule("004-irregularities-2")
def test_a_wrong_number_is_found_in_a_hand_that_was_picked_up_already() -> None:
    play = half_settled()

    assert play.refused(ReportWrongNumber(seat=3, found=3)).code == "right-number"
    assert voids(play, ReportWrongNumber(seat=3, found=4)).cause is Cause.WRONG_NUMBER_OF_CARDS


@rule("004-irregularities-3b")
def test_a_misdeal_after_the_lamp_undoes_what_was_settled() -> None:
    play = half_settled()

    voided = voids(play, ReportCountLamp(), VerifyHands(hands=Hands.RIGHT), CountDeck(found=51), DeclareMisdeal())

    assert (voided.cause, voided.returns) == (Cause.COUNT_LAMP, (OPEN, COLLECTED, PAID))
    assert [play.rail(seat) for seat in (1, 3, 5)] == [dollars(1000)] * 3


def test_a_bonus_award_goes_back_but_for_the_dollar_that_bought_it() -> None:
    play = showdown("lir-bonus", {1: "2c 4d 8h", 3: "9s 9h 9d"}, "5c 5s", burn="6c", side={3: BONUS})
    play.chores(before=CollectWager(seat=1, wager=BASE))
    bonus = [event for event in play.events if isinstance(event, WagerPaid) and event.wager is DOLLAR_BONUS]

    voided = voids(play, ReportWrongNumber(seat=1, found=2))

    assert [(event.stake, event.winnings) for event in bonus] == [(dollars(1), dollars(74))]
    assert voided.returns == (returned(1, from_layout=15), returned(3, given_back=15 * 11 + 74))
    assert play.rail(3) == dollars(1000)


@rule("003-irregularities-3")
def test_a_side_bet_that_won_and_bets_that_lost_go_back_each_for_itself() -> None:
    play = showdown("seacoast", {1: "2c 2d 9h", 4: "Ks Kh 7d"}, "Js Qd", side={1: {"three_card_bonus": 5}})
    play.chores(before=PickUpHand(seat=1))

    voided = voids(play, ReportWrongNumber(seat=0, found=3))

    assert voided.returns == (returned(1, from_tray=15, given_back=5), returned(4, given_back=15))
    assert [play.rail(seat) for seat in (1, 4)] == [dollars(1000)] * 2
    play.do(GatherCards())
    assert whole_deck_racked(play)


@rule("000-irregularities-4")
def test_a_wrong_stub_counted_while_hands_are_settled_undoes_them_too() -> None:
    play = showdown("nh-000", {1: "2c 4d 8h", 2: "Ks Kh 7d"}, "Js Qd")
    play.chores(before=PayWager(seat=2, wager=BASE))
    assert play.table.round is not None
    assert play.table.round.stub is not None

    voided = voids(play, CountStub(found=play.table.round.stub - 1))

    assert voided.returns == (returned(1, from_tray=15), returned(2, from_layout=15))
    assert [play.rail(seat) for seat in (1, 2)] == [dollars(1000)] * 2


def test_in_three_card_poker_a_play_wager_goes_back_a_folded_ante_too_and_the_ante_bonus_to_the_tray() -> None:
    hands = {1: "2c 4d 8h", 2: "9s 9h 9d", 3: "3c 5d 7h"}
    play = showdown("seacoast-3cp", hands, "Qd 5c 4c", answers=[FOLD, PLAY, PLAY], base_bet=10)
    play.chores(before=PickUpCommunityCards())

    voided = voids(play, UNREADABLE)

    assert voided.returns == (
        returned(1, from_tray=10),
        returned(2, given_back=20 + 40),
        returned(3, from_tray=20),
    )
    assert [play.rail(seat) for seat in (1, 2, 3)] == [dollars(1000)] * 3


@rule("001-house-2f")
@pytest.mark.parametrize("steps", range(7))
def test_a_round_that_cannot_be_read_is_dead_at_every_step_of_the_settlement(steps: int) -> None:
    play = showdown("casablanca", {1: "2c 4d 8h", 2: "Ks Kh 7d"}, "Js Qd", answers=[RIDE, WITHDRAW], base_bet=4)
    play.chores(most=steps)
    assert play.table.stage is Stage.SETTLING

    events = play.do(UNREADABLE)

    assert events[0] == RoundInterrupted(cards=Readable.NO)
    assert isinstance(events[1], RoundVoided)
    assert [play.rail(seat) for seat in (1, 2)] == [dollars(1000)] * 2
    assert tray(play.events) == dollars(0)
    play.chores()
    assert whole_deck_racked(play)


def test_a_paid_player_stays_until_the_round_is_over_so_the_chips_are_there() -> None:
    house = load_house("casablanca")
    house = replace(house, seating=replace(house.seating, leaving_mid_round=Permission.ALLOWED))
    play = showdown(house, {1: "2c 4d 8h", 2: "Ks Kh 7d"}, "Js Qd", base_bet=4)
    play.chores(before=PickUpHand(seat=2))
    assert play.do(LeaveSeat(seat=2)) == (LeavingAnnounced(seat=2),)

    voids(play, UNREADABLE)
    play.chores()

    assert play.events[-1] == SeatLeft(seat=2, player="player 2", amount=dollars(1000))


# Once the last card is picked up


@pytest.mark.parametrize(
    "report",
    [ReportWrongNumber(seat=1, found=2), ReportWrongNumber(seat=0, found=3), ReportCountLamp()],
    ids=["a hand", "the dealer's area", "the lamp"],
)
def test_once_the_last_card_is_picked_up_the_result_stands(report: Command) -> None:
    play = half_settled(before=CollectLammers())

    refused = play.refused(report)

    assert (refused.code, refused.message) == (
        "settled",
        "the last card of this round is picked up: its result stands",
    )


@pytest.mark.parametrize("cards", Readable)
def test_an_interruption_after_the_last_card_leaves_the_result_as_it_is(cards: Readable) -> None:
    play = half_settled(before=CollectLammers())
    before = play.table

    assert play.do(InterruptRound(cards=cards)) == (RoundInterrupted(cards=cards), RoundResumed())
    assert play.table == before


def test_a_lamp_that_proves_wrong_lets_the_settlement_go_on() -> None:
    play = half_settled()
    before = play.table

    play.do(ReportCountLamp(), VerifyHands(hands=Hands.RIGHT), CountDeck(found=52))

    assert play.table == before
    assert play.chores()[-1] == RoundEnded(round=1)


# What was still open


def test_a_bonus_bet_that_was_not_collected_yet_goes_back_from_the_layout() -> None:
    play = Play("lir-bonus").opened(1).bet(1, 5, **BONUS).no_more_bets()
    play.chores(before=CollectBonusBets)

    assert voids(play, UNREADABLE).returns == (returned(1, from_layout=16),)


def test_in_three_card_poker_an_open_play_wager_goes_back_with_its_ante_and_a_folded_ante_alone() -> None:
    play = showdown("seacoast-3cp", {1: "2c 4d 8h", 2: "9s 9h 9d"}, "Qd 5c 4c", answers=[FOLD, PLAY], base_bet=10)

    assert voids(play, UNREADABLE).returns == (returned(1, from_layout=10), returned(2, from_layout=20))
    assert [play.rail(seat) for seat in (1, 2)] == [dollars(1000)] * 2
